"""Functions of Python as JavaScript: each step means the same, and there are words for every case."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from page.engine import WRITE, Json, needs_node, run_in_node

from loony.enumerate.logic import all_of, any_of, magnitude, not_, quotient, where
from loony.enumerate.terms import BranchesOnTerm
from loony.results.page.javascript import MOD, Chosen, function
from loony.verify.endgames.play import EVEN
from loony.verify.odd_loops.play import ANY_LENGTH

pytestmark = pytest.mark.no_kernel

SIGNS = ("less", "equal", "more")

STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "input": lambda x, y: y, "constant": lambda x, y: -7, "truth": lambda x, y: True,
    "sum": lambda x, y: x + y + 3, "difference": lambda x, y: x - (y - -2),
    "product": lambda x, y: (x + 1) * (y - 1), "remainder": lambda x, y: x % 5 - 2 * (y - x) % 8,
    "quotient": lambda x, y: quotient(x - y, 4), "magnitude": lambda x, y: magnitude(x - y),
    "less": lambda x, y: x < y, "at_most": lambda x, y: x <= y, "equal": lambda x, y: x == y,
    "equal_truths": lambda x, y: (x > 0) == (y > 0), "different": lambda x, y: x != y,
    "not": lambda x, y: not_(x < y), "and": lambda x, y: all_of(x > 0, any_of(y > 0, x > 2)),
    "or": lambda x, y: any_of(x > 0, all_of(y > 0, x < -2)),
    "where": lambda x, y: where(x < y, where(x < 0, x, 5), 2 * y),
}  # fmt: skip
SIGN = "sign"
NUMBERS = [*product(range(-9, 10), repeat=2)]


def steps(x: Any, y: Any) -> dict[str, Any]:
    sign = Chosen(SIGNS, where(x < y, 0, where(x == y, 1, 2)))
    return {**{name: of(x, y) for name, of in STEPS.items()}, SIGN: sign}


@needs_node
def test_each_step_means_the_same_in_javascript(tmp_path: Path) -> None:
    program = f"{MOD}const f = {function(steps, ('x',), ('y',))};\n"
    answers = run_in_node(program + WRITE % "given.map(([x, y]) => f({x}, {y}))", NUMBERS, tmp_path)
    assert len(answers) == 361
    for (x, y), answer in zip(NUMBERS, answers, strict=True):
        meant: Json = {name: of(x, y) for name, of in STEPS.items()}
        assert answer == {**meant, SIGN: SIGNS[0 if x < y else 1 if x == y else 2]}, (x, y)
        assert [type(answer[name]) for name in meant] == [type(one) for one in meant.values()]


def test_a_function_that_branches_is_not_printed() -> None:
    with pytest.raises(BranchesOnTerm):
        function(lambda x: {"value": 1 if x > 0 else 2}, ("x",))


@needs_node
def test_there_are_words_for_every_case_and_no_other(tmp_path: Path) -> None:
    program = WRITE % "endgames.theories.map(one => [one.whyValue, one.whyMove].map(Object.keys))"
    cases = []
    for rules in (EVEN, ANY_LENGTH):
        empty = rules.summary(*[0] * len(rules.summary._fields))
        cases.append([[case.name for case in of(empty)] for of in (rules.cases_of_value, rules.cases_of_opening)])
    assert [len(names) for theory in cases for names in theory] == [7, 4, 7, 9]
    assert run_in_node(program, None, tmp_path) == cases
