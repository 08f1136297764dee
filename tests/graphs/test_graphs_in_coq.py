"""The theorems on loony graphs, and on those drawn on boards, which Coq accepts as they stand; weaker conditions
and other rules of opening, which it must refuse; the statements that they are held to; and the values of small
graphs, by its definitions, which are the oracle's.
"""

import re
import shutil
from pathlib import Path

import naive_graphs as naive
import pytest
from certifying import Development, asked_of_coq, errors_in

from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import parse
from loony.enumerate.graphs.pieces import LOOSE, Graph
from loony.verify.proof import coq

ERRORS = Path(__file__).with_name("errors_in_coq.tsv")
BY_HAND = Path(__file__).parents[2] / "verify/graphs/coq"

pytestmark = [pytest.mark.no_kernel, pytest.mark.longest]  # all together compile for minutes


ASKED = """\
Definition in_all (joints : nat) (pieces : list (Z * option nat * option nat)) : Z * Z :=
  let coins e := nth e (map (fun p => fst (fst p)) pieces) 0 in
  let end1 e := nth e (map (fun p => snd (fst p)) pieces) None in
  let end2 e := nth e (map snd pieces) None in
  let n := length pieces in
  (value n joints coins end1 end2 (fun _ => true), controlled n joints coins end1 end2 (fun _ => true)).
"""


def in_numbers(graph: Graph) -> list[tuple[int, tuple[int, int]]]:
    """Pieces: coins, and two ends, joints from 1 on and the ground 0. An isolated loop has a coin for a joint."""
    pieces, joints = [], 0
    for component in graph:
        first = joints + 1
        for a, b, n in component:
            if a == LOOSE:
                joints += 1
                pieces.append((n - 1, (joints, joints)))
            else:
                joints = max(joints, first + a, first + b)
                pieces.append((n, (first + a if a >= 0 else 0, first + b if b >= 0 else 0)))
    return pieces


def test_values_of_small_graphs_are_the_oracles(development: Development) -> None:
    folder, _ = development
    some = [in_numbers(graph) for strings in range(4, 19) for graph in graphs(strings)]
    assert len(some) > 1000
    text = ASKED
    for pieces in some:
        joints = max(end for _, ends in pieces for end in ends)
        node = ["None", *(f"Some {joint}%nat" for joint in range(joints))]
        written = "; ".join(f"({n}, {node[a]}, {node[b]})" for n, (a, b) in pieces)
        text += f"Eval vm_compute in in_all {joints} [{written}].\n"
    said = asked_of_coq(folder, "Sums Graphs Computed Tables", text)
    answers = [(int(v), int(cv)) for v, cv in re.findall(r"= \((-?\d+), (-?\d+)\)", said)]
    for pieces, (v, cv) in zip(some, answers, strict=True):
        oracle = naive.absorbed(tuple(pieces))
        assert v == naive.value(oracle), pieces
        assert cv == naive.controlled_value(oracle), pieces


# ---- play on boards ----


@pytest.mark.parametrize(("name", "right", "wrong"), errors_in(ERRORS, "other rules of opening"))
def test_play_on_boards_does_not_carry_other_rules_of_opening(
    development: Development, name: str, right: str, wrong: str, tmp_path: Path
) -> None:
    folder, _ = development
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / f"{name}.v").read_text("utf-8")
    rules, lemma, proofs = text.partition("Lemma opens_at_is ")
    assert rules.count(right) == 1
    conclusion, _, proofs = proofs.partition("Proof.")
    _, _, proofs = proofs.partition("Qed.")
    rules = rules.replace(right, wrong)
    (tmp_path / f"{name}.v").write_text(f"{rules}{lemma}{conclusion}Admitted.{proofs}", "utf-8")
    assert coq.compile_file(tmp_path, name, "coqc").accepted
    result = coq.compile_file(tmp_path, "Drawn_graphs", "coqc")
    assert not result.accepted
    lines = (folder / "Drawn_graphs.v").read_text("utf-8").split("\n")
    number = re.search(r'"./Drawn_graphs.v", line (\d+)', result.output)
    assert number is not None
    last = [line for line in lines[: int(number[1])] if line.startswith(("Lemma", "Theorem"))][-1]
    assert last.startswith("Theorem line_lays_open ")


EXAMPLE = re.compile(
    r"^\(\* (\S[^*]*?) \*\)\nDefinition (\w+)(?: \(n : Z\))? : graph :=\s+Graph (\d) \[(.*?)\]\.$", re.M | re.S
)


def pieces_in_coq(text: str) -> list[tuple[int, tuple[int, int]]]:
    """The pieces of a graph in Examples.v: coins, and two ends, joints from 1 on and the ground 0."""
    pieces = []
    for part in text.split(";"):
        kind, coins, *ends = re.findall(r"\w+", part.replace("joint", ""))
        nodes = {"loop_at": ends * 2, "chain_of": ends, "free_chain": ["None", "None"]}[kind]
        first, last = (0 if node == "None" else int(node) + 1 for node in nodes)
        pieces.append((int(coins) - (kind == "loop_at"), (first, last)))
    return pieces


def test_the_examples_are_the_graphs_of_their_notations_and_have_the_oracles_values() -> None:
    text = (BY_HAND / "Examples.v").read_text("utf-8")
    worth = dict(re.findall(r"is_worth \(?(\w+)(?: 13\))? (\d+ \d+)", text))
    examples = EXAMPLE.findall(text)
    assert len(examples) == len(worth) == 8
    for notation, name, joints, pieces in examples:
        graph = pieces_in_coq(pieces.replace("chain_of n ", "chain_of 13 "))
        assert max(end for _, ends in graph for end in ends) == int(joints), name
        printed = in_numbers(parse(notation.replace("n", "13")))
        assert kinds(graph) == kinds(printed), name
        for oracle in (naive.absorbed(tuple(graph)), naive.absorbed(tuple(printed))):
            assert f"{naive.value(oracle)} {naive.controlled_value(oracle)}" == worth[name], name


def kinds(pieces: list[tuple[int, tuple[int, int]]]) -> list[tuple[int, bool, int]]:
    return sorted((coins, a == b, (a, b).count(0)) for coins, (a, b) in pieces)
