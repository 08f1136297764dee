"""Proofs about loops of any length, of some classes of positions: of all, the value formula takes minutes."""

import random
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import naive
import pytest
import z3
from certifying import Development, asked_of_coq, compiled, computed, numbers_in

from loony.enumerate.endgames.components import with_short
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import controlled_value, summary_of
from loony.enumerate.endgames.raw import pairs, raw_positions
from loony.enumerate.logic import all_of, plain
from loony.enumerate.odd_loops.positions import Summary
from loony.enumerate.partitions import list_parts
from loony.verify.claims.claim import PROVED
from loony.verify.claims.register import claims_of
from loony.verify.endgames.goals import positions, theory
from loony.verify.odd_loops import theorem
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.odd_loops.play import answer
from loony.verify.odd_loops.theory import SETTING, THEORY
from loony.verify.proof import coq
from loony.verify.proof.by_hand import COQ
from loony.verify.proof.certificate import certificate
from loony.verify.proof.solver import Proof, proof_of
from loony.verify.proof.steps import GoalSteps, Steps

CLAIMS = claims_of(ODD_LOOPS)
PATIENCE = 300.0

pytestmark = pytest.mark.no_kernel


def proved_of(class_: str, claim_id: str) -> Proof:
    def one_class(smt: Any) -> Iterator[tuple[str, Any, Any]]:
        return (each for each in SETTING.classes(smt) if each[0] == class_)

    only = theory(SETTING._replace(classes=one_class), THEORY.certificates)
    return proof_of(z3, only, CLAIMS[claim_id], PATIENCE, lambda *_: None)


@pytest.mark.long
@pytest.mark.parametrize("class_", ["one 3-chain, a shortest loop 6l", "no chain, a shortest loop 4l"])
def test_the_value_formula_is_proved(class_: str) -> None:
    proof = proved_of(class_, "odd-value")
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 11, [])


def test_no_component_is_better_to_open_than_a_short_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    class_ = "one 3-chain, a shortest loop 5l"
    proof = proved_of(class_, "odd-short-chains")
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 7, [])
    monkeypatch.setattr(theorem, "BESIDE_SHORT", (lambda x: 3 - x,))
    proof = proved_of(class_, "odd-short-chains")
    assert (proof.verdict, str(proof.counterexample)) == ("refuted", "3+5+4l, C = 3")


def test_beside_short_chains_is_what_the_rule_says() -> None:
    numbers = range(-9, 10)
    for s, (ones, twos) in zip(theorem.BESIDE_SHORT, ((0, 1), (1, 0), (1, 1)), strict=True):
        assert [s(x) for x in numbers] == [with_short(x, ones, twos) for x in numbers], s


def never(G: Any) -> Any:
    return G.three_chains < 0


def without_exception(G: Any) -> Any:
    return all_of(G.four_loops > 0, controlled_value(G) == 0)


def not_turned(G: Any) -> Any:
    return all_of(G.three_chains == 1, theorem.value_without_threes(G) == 4)


PLANTED = [
    ("longer chains only, a shortest loop 5l", "four_chains_do_not_count", never, "4+5l^2"),
    ("two 3-chains, a shortest loop 4l", "is_zero", without_exception, "3^2+4l"),
    ("one 3-chain, a shortest loop 4l", "is_three", not_turned, "3+4l"),
    ("one 3-chain, a shortest loop 7l", "is_exceptional", never, "3+7l^3"),
]


@pytest.mark.parametrize(("class_", "part", "planted", "smallest"), PLANTED)
def test_a_planted_error_is_refuted_by_the_smallest_position_where_it_shows(
    class_: str, part: str, planted: Any, smallest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theorem, part, planted)
    proof = proved_of(class_, "odd-value")
    assert (proof.verdict, str(proof.counterexample)) == ("refuted", smallest)
    assert smallest_wrong(26) == smallest


def smallest_wrong(size: int) -> str:
    """The smallest position of up to so many boxes whose value is not what the closed form says."""
    raw = raw_positions(size, 1)
    chains, loops = list_parts(raw.chains), list_parts(raw.loops)
    found = (Position(chains[i], loops[j]) for i, j in zip(*(one.tolist() for one in pairs(raw)), strict=True))
    wrong = [G for G in found if theorem.closed_form(summary_of(G, Summary)) != naive.value(*G)]
    return notation(min(wrong, key=lambda G: (sum(map(sum, G)), G)))


@pytest.mark.parametrize("claim_id", ["odd-large", "odd-reflections"])
def test_a_claim_of_ours_is_proved(claim_id: str) -> None:
    proof = proof_of(z3, THEORY, CLAIMS[claim_id], PATIENCE, lambda *_: None)
    assert (proof.verdict, proof.goals, proof.unsolved) == (PROVED, 30, [])


@pytest.mark.parametrize(("class_", "claim_id"), [
    ("longer chains only, a shortest loop 5l", "odd-allcock-1.1"),
    ("two 3-chains, a shortest loop 7l", "odd-allcock-1.5-two-3-chains"),
    ("two 3-chains, a shortest loop 4l", "odd-buzzard-ciere-29"),
])  # fmt: skip
def test_what_does_not_survive_odd_loops_is_refuted(class_: str, claim_id: str) -> None:
    proof = proved_of(class_, claim_id)
    assert proof.as_registered, proof


def test_every_position_is_of_just_one_class() -> None:
    classes = [plain(has_class) for _, _, has_class in SETTING.classes(z3)]
    assert classes
    names = [name for name in Summary._fields if not name.endswith("_mark")]
    solver = z3.Solver()
    solver.add(*(z3.Int(name) >= 0 for name in names), z3.Sum([z3.If(has_class, 1, 0) for has_class in classes]) != 1)
    assert solver.check() == z3.unsat


CERTIFIED = THEORY.certificates()
FORMULA = CERTIFIED.formula

SECONDS = 300.0
"""for a goal, which takes some seconds: a busy machine is no failure"""


@cache
def goals() -> dict[str, GoalSteps]:
    return {goal.name: goal for goal in CERTIFIED.goals(SETTING.formula)}


def words_of(goal: GoalSteps, formula: Steps = FORMULA) -> list[int]:
    return certificate(goal.premise, goal.statement, CERTIFIED.inputs, formula, SECONDS)


def inputs(G: Position) -> list[int]:
    record = SETTING.kind.by_definition(G)
    return [*map(int, record[:9]), record.shortest_longer_chain, record.shortest_longer_loop, 0, 0]


def asked(counts: list[int]) -> int:
    return computed(FORMULA, counts, lambda _: 0)


def test_the_steps_are_the_value_of_every_small_position() -> None:
    every = positions(SETTING.kind)
    assert len(every) > 1000
    assert [G for G in every if asked(inputs(G)[:9]) != naive.value(*G)] == []


def test_what_theorem_2_opens_attains_the_value_in_steps_too() -> None:
    goal = goals()["attained"]
    for G in positions(SETTING.kind)[::5]:
        assert computed(goal.premise, inputs(G), asked) == computed(goal.statement, inputs(G), asked) == 1, G


@pytest.mark.long
@pytest.mark.parametrize("name", ["empty", "longer_chain"])
def test_a_goal_has_a_certificate(name: str) -> None:
    assert len(words_of(goals()[name])) > 0


def in_coq(G: Position) -> str:
    parts = [f"Chain {length}" for length in G.chains] + [f"Loop {length}" for length in G.loops]
    return f"[{'; '.join(parts)}]"


@pytest.mark.usefixtures("has_coq")
def test_the_rule_of_short_chains_is_proved_and_is_that_of_the_program(tmp_path: Path) -> None:
    for name in ("Game.v", "Short_chains.v"):
        shutil.copy(COQ / name, tmp_path)
    results = compiled(tmp_path, ["Game", "Short_chains"])
    assert [result.accepted for result in results.values()] == [True, True], results
    assert coq.assumptions(results["Short_chains"].output) == [[]]
    chosen = random.Random(18)
    some = [
        Position(
            tuple(sorted(chosen.choices(range(1, 7), k=chosen.randrange(6)))),
            tuple(sorted(chosen.choices(range(4, 11), k=chosen.randrange(3)))),
        )
        for _ in range(200)
    ]
    asked = f"Compute map (value cost) [{'; '.join(map(in_coq, some))}].\n"
    values = numbers_in(asked_of_coq(tmp_path, "Game Short_chains", asked))
    by_rule = []
    for G in some:
        x = naive.value(tuple(length for length in G.chains if length > 2), G.loops)
        by_rule.append(with_short(x, G.chains.count(1), G.chains.count(2)))
    assert values == by_rule
    assert min(values) < 0 < max(values)


# ---- files by hand ----


@pytest.mark.longest
def test_files_by_hand_are_proved_from_what_certificates_say(development: Development) -> None:
    """Theorems assume that there are certificates, which are left out, and nothing else."""
    folder, results = development
    assert {path.stem for path in CERTIFIED.by_hand} < {*results}
    faults, certificates = coq.faults(folder, results), r" assumes ((odd_value\.)?\w+\.checked(, |$))+"
    assert [fault for fault in faults if not re.search(certificates, fault)] == []
    assert {fault.partition(" ")[0] for fault in faults} == {
        "theorem_1", "value_of_any_chains", "theorem_2",
        "theorem_1_of_lines", "endgame_of_lines", "theorem_2_of_lines", "component_to_open_of_lines",
        "score_on_any_board", "best_line_on_any_board", "component_to_open_on_any_board",
    }  # fmt: skip


@pytest.mark.longest
def test_coq_opens_what_the_program_opens(development: Development) -> None:
    folder, _ = development
    chosen = random.Random(2)
    some = [
        Position(
            tuple(sorted(chosen.choices([1, 2, 3, 3, 3, 4, 4, 5, 7], k=chosen.randrange(4)))),
            tuple(sorted(chosen.choices([4, 4, 5, 5, 6, 7, 7, 8, 9, 11], k=chosen.randrange(1, 6)))),
        )
        for _ in range(400)
    ]
    asked = "Definition signed (C : component) : Z := match C with Chain k => k | Loop k => - k end.\n"
    asked += f"Eval vm_compute in map (fun G => signed (to_open G)) [{'; '.join(map(in_coq, some))}].\n"
    opened = numbers_in(asked_of_coq(folder, "Game Any_board", asked))
    recommended = [recommended_by_program(G) for G in some]
    assert opened == recommended
    assert {1, 2, 3, 4, -4, -5, -6, -7, -8} <= {*opened}


def recommended_by_program(G: Position) -> int:
    """The length of the component that the program names; negative for a loop."""
    named = answer(G).recommended
    return -int(named[:-1]) if named.endswith("l") else int(named)
