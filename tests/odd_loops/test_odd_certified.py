"""Certificates of claims about loops of any length, and the files by hand that they are for."""

import random
import re
import shutil
from functools import cache
from pathlib import Path

import naive
import pytest
from certifying import Development, asked_of_coq, compiled, computed, numbers_in

from loony.enumerate.endgames.components import with_short
from loony.enumerate.endgames.notation import Position
from loony.verify.endgames.goals import positions
from loony.verify.odd_loops.play import answer
from loony.verify.odd_loops.theory import SETTING, THEORY
from loony.verify.proof import coq
from loony.verify.proof.by_hand import COQ
from loony.verify.proof.certificate import certificate
from loony.verify.proof.steps import GoalSteps, Steps

pytestmark = pytest.mark.no_kernel

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
