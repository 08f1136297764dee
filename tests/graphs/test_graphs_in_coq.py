"""The theorems on loony graphs, which Coq accepts as they stand; weaker conditions, which it must refuse; the
statement that they are held to; and the values of small graphs by its definitions, which are the oracle's.
"""

import re
import shutil
import subprocess
from pathlib import Path

import naive_graphs as naive
import pytest
from certifying import compiled

from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import parse
from loony.enumerate.graphs.pieces import LOOSE, Graph
from loony.verify.proof import coq

BY_HAND = Path(__file__).parents[2] / "verify/graphs/coq"
FILES = sorted(path.stem for path in BY_HAND.glob("*.v"))

THEOREMS = {
    "Theorem_A.theorem_C", "Theorem_A.theorem_D", "Theorem_A.theta_is_least", "Converse.converse",
    "Descents.descent", "Joints.no_joint", "Flights.opening_by_opening", "Graphs.excess_by_nodes",
    "Packings.value_at_least_controlled_value", "Theorem_A.theorem_A", "Landing.landing", "Landing.main_theorem",
    "Computed.there_is_a_value", "Computed.only_one_value", "Ascent.ascent", "Ascent.ascent_and_descent",
    "Theorem_F.theorem_F", "Theorem_F.theorem_F_even", "Theorem_F.half_of_the_coins",
    "Tables.right_table", "Tables.there_is_a_controlled_value",
    *(f"Examples.{name}" for name in (
        "values_of_examples", "theorem_A_bounds", "theorem_F_bounds", "ten_is_best", "no_bound_of_H_is_enough",
        "nine_is_best", "bounds_of_A_are_best", "ground_is_needed", "loops_apart_are_needed",
        "three_is_best_for_odd_loops", "two_is_best_for_even_loops", "one_is_best",
    )),
}  # fmt: skip

pytestmark = pytest.mark.no_kernel


@pytest.fixture(scope="module")
def development(has_coq: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, coq.CoqResult]]:
    """A copy of all files on loony graphs, and what Coq says of them."""
    folder = tmp_path_factory.mktemp("graphs")
    for name in FILES:
        shutil.copy(BY_HAND / f"{name}.v", folder)
    return folder, compiled(folder, FILES)


def test_each_theorem_on_loony_graphs_assumes_nothing(
    development: tuple[Path, dict[str, coq.CoqResult]],
) -> None:
    folder, results = development
    assert [*results] != []
    assert coq.faults(folder, results) == []
    assert {*coq.theorems_by_hand(folder, BY_HAND.glob("*.v"), results)} == THEOREMS


ASKED = """\
From Coq Require Import ZArith List.
From Loony Require Import Sums Graphs Computed Tables.
Import ListNotations.
Open Scope Z_scope.
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


def test_values_of_small_graphs_are_the_oracles(development: tuple[Path, dict[str, coq.CoqResult]]) -> None:
    folder, _ = development
    some = [in_numbers(graph) for strings in range(4, 19) for graph in graphs(strings)]
    assert len(some) > 1000
    text = ASKED
    for pieces in some:
        joints = max(end for _, ends in pieces for end in ends)
        node = ["None", *(f"Some {joint}%nat" for joint in range(joints))]
        written = "; ".join(f"({n}, {node[a]}, {node[b]})" for n, (a, b) in pieces)
        text += f"Eval vm_compute in in_all {joints} [{written}].\n"
    (folder / "Asked.v").write_text(text, "utf-8")
    process = subprocess.run(
        ["coqc", "-q", "-Q", ".", "Loony", "Asked.v"], cwd=folder, capture_output=True, text=True, check=True
    )
    answers = [(int(v), int(cv)) for v, cv in re.findall(r"= \((-?\d+), (-?\d+)\)", process.stdout)]
    for pieces, (v, cv) in zip(some, answers, strict=True):
        oracle = naive.absorbed(tuple(pieces))
        assert v == naive.value(oracle), pieces
        assert cv == naive.controlled_value(oracle), pieces


@pytest.mark.parametrize(("name", "condition", "weaker"), [
    ("Theorem_F", "-> 3 <= s -> controlled_value G g", "-> 2 <= s -> controlled_value G g"),
    ("Theorem_F", "s -> 2 <= s -> controlled_value G g", "s -> 1 <= s -> controlled_value G g"),
    ("Theorem_F", "controlled_value G g -> 1 <= g", "controlled_value G g -> 0 <= g"),
    ("Theorem_F", "end2 G <= 2 * s", "end2 G <= 3 * s"),
    ("Theorem_F", "weighs_at_most G (total weight S) -> even_loops S ->", "weighs_at_most G (total weight S) ->"),
    ("Examples", "is_worth bracelet_and_10l 10 8", "is_worth bracelet_and_10l 10 9"),
    ("Examples", "n - 2 <= v all", "n - 1 <= v all"),
    ("Examples", "~ theorem_F_with any_loops 2 2", "~ theorem_F_with any_loops 3 1"),
    ("Theorem_A", "v K = k -> 10 <= k ->", "v K = k -> 9 <= k ->"),
    ("Theorem_A", "controlled_value H h -> 9 <= h ->", "controlled_value H h -> 8 <= h ->"),
    ("Theorem_A", "v K = k -> theta <= k ->", "v K = k -> theta - 1 <= k ->"),
    ("Theorem_A", "controlled_value H h -> theta - 1 <= h", "controlled_value H h -> theta - 2 <= h"),
    ("Theorem_A", "2 + gain L + gain M <= theta", "1 + gain L + gain M <= theta"),
    ("Theorem_A", "_ :: _ :: _ => 4 + g |", "_ :: _ :: _ => 3 + g |"),
    ("Links", "4 <= theta;", "3 <= theta;"),
    ("Links", "-> 2 + gain t <= theta", "-> 1 + gain t <= theta"),
    ("Links", "2 + gain s + gain t <= theta", "1 + gain s + gain t <= theta"),
    ("Links", "4 + gain s <= theta", "3 + gain s <= theta"),
    ("Theorem_A", "theta + mu <= altitude K -> theta - 1", "theta - 1 + mu <= altitude K -> theta - 1"),
    ("Theorem_A", "theta - 1 + mu <= altitude H", "theta - 2 + mu <= altitude H"),
    ("Theorem_A", "mu <= altitude (minus Y es) - h", "mu < altitude (minus Y es) - h"),
    ("Theorem_A", "~ In None (nodes L) /\\ forall x, In", "True /\\ forall x, In"),
    ("Theorem_A", "-> valence K x = 0.\n\n", "-> valence K x >= 0.\n\n"),
    ("Ascent", "y = c - 2 * h + r -> h <= r", "y = c - 2 * h + r -> 0 <= r"),
    ("Converse", "1 <= k /\\ q = 4 * k + 1", "2 <= k /\\ q = 4 * k + 1"),
    ("Converse", "chain Y None es xs None \\/", "(chain Y None es xs None /\\ xs = []) \\/"),
    ("Landing", "-> 5 <= coins_of", "-> 4 <= coins_of"),
    ("Descents", "theta - 1 <= altitude Y -> theta <=", "theta - 2 <= altitude Y -> theta <="),
])  # fmt: skip
def test_a_proof_does_not_carry_a_weaker_condition(
    development: tuple[Path, dict[str, coq.CoqResult]], name: str, condition: str, weaker: str, tmp_path: Path
) -> None:
    folder, _ = development
    for path in folder.glob("*.v*"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / f"{name}.v").read_text("utf-8")
    assert condition in text
    (tmp_path / f"{name}.v").write_text(text.replace(condition, weaker), "utf-8")
    process = subprocess.run(
        ["coqc", "-q", "-Q", ".", "Loony", f"{name}.v"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert process.returncode == 1
    assert "Error:" in process.stderr
    assert "Syntax error" not in process.stderr


def statement() -> str:
    return (BY_HAND / "Statement_of_graphs.v").read_text("utf-8")


def test_each_statement_on_loony_graphs_is_proved_and_assumes_nothing(
    development: tuple[Path, dict[str, coq.CoqResult]],
) -> None:
    folder, _ = development
    stated = re.findall(r"^Axiom (\w+) ", statement(), re.MULTILINE)
    assert len(stated) > 15
    questions = "".join(f"Print Assumptions {name}.\n" for name in stated)
    (folder / "Assumed.v").write_text(
        f"From Loony Require Import Graphs_proved.\nImport Loony_graphs.\n{questions}", "utf-8"
    )
    result = coq.compile_file(folder, "Assumed", "coqc")
    assert result.accepted, result.output
    assert coq.assumptions(result.output) == [[]] * len(stated)


def test_the_statement_on_loony_graphs_stands_alone() -> None:
    text = statement()
    assert len(text.splitlines()) < 200
    assert "From Loony" not in text
    assert not re.search(r"^(Proof|Lemma|Theorem)|Admitted", text, re.MULTILINE)


@pytest.mark.parametrize(("right", "wrong"), [
    ("opening Y es (coins_of es xs + 1) 4.", "opening Y es (coins_of es xs + 1) 2."),
    ("(Some _, _, _) => 4 |", "(Some _, _, _) => 3 |"),
    ("c - h + Z.abs (v (minus Y es) - h)", "c - h + v (minus Y es) - h"),
    ("c = 8 + excess Y - 2 * Z.max q 2", "c = 8 + excess Y - 2 * q"),
    ("~ In None (nodes L) /\\ forall x", "forall x"),
    ("controlled_value K k -> v K = k -> 10 <= k", "controlled_value K k -> v K = k -> 9 <= k"),
    ("~ true_with 10 8", "~ true_with 10 9"),
])  # fmt: skip
def test_the_development_is_held_to_the_statement_on_loony_graphs(
    development: tuple[Path, dict[str, coq.CoqResult]], right: str, wrong: str, tmp_path: Path
) -> None:
    folder, _ = development
    for path in folder.glob("*.v*"):
        shutil.copy(path, tmp_path)
    assert right in statement()
    (tmp_path / "Statement_of_graphs.v").write_text(statement().replace(right, wrong), "utf-8")
    assert coq.compile_file(tmp_path, "Statement_of_graphs", "coqc").accepted
    result = coq.compile_file(tmp_path, "Graphs_proved", "coqc")
    assert not result.accepted
    assert "Signature components" in result.output


def test_nothing_is_admitted_or_supposed_without_proof() -> None:
    assert len(FILES) > 5
    for path in BY_HAND.glob("*.v"):
        text = re.sub(r"^Module Type (\w+)\.\n.*?^End \1\.\n", "", path.read_text("utf-8"), flags=re.M | re.S)
        assert not any(word in text for word in ("Admitted", "admit.", "Axiom", "Parameter", "Unset")), path


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
    """Of each piece its coins, whether it is a loop, and how many of its ends are at the ground."""
    return sorted((coins, a == b, (a, b).count(0)) for coins, (a, b) in pieces)
