"""A formula is decided by cases as by trying all numbers, whatever it is made of."""

from itertools import product
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from loony.verify.cases import Cases, answer_by_cases

pytestmark = pytest.mark.compiled  # once is enough: nothing here is compiled

NAMES = "x", "y", "z"
RANGE = range(-4, 5)
PATIENCE = 60.0

Text = str
"""a formula, read by z3 with its own functions, and by Python with those below"""

PYTHONS = {
    "If": lambda condition, then, otherwise: then if condition else otherwise,
    "And": lambda *parts: all(parts),
    "Or": lambda *parts: any(parts),
    "Not": lambda part: not part,
    "Implies": lambda one, other: not one or other,
    "Div": lambda number, divisor: number // divisor,
}
Z3S = {name: getattr(z3, name) for name in ("If", "And", "Or", "Not", "Implies")}
Z3S["Div"] = lambda number, divisor: number / divisor

NUMBERS: st.SearchStrategy[str] = st.deferred(
    lambda: (
        st.sampled_from(NAMES)
        | st.integers(-6, 6).map(lambda number: f"Int({number})")
        | st.builds("({} {} {})".format, NUMBERS, st.sampled_from("+-"), NUMBERS)
        | st.builds("({} * {})".format, st.integers(-3, 3), NUMBERS)
        | st.builds("({} % {})".format, NUMBERS, st.integers(1, 8))
        | st.builds("Div({}, {})".format, NUMBERS, st.integers(1, 8))
        | st.builds("If({}, {}, {})".format, TRUTHS, NUMBERS, NUMBERS)
    )
)
TRUTHS: st.SearchStrategy[str] = st.deferred(
    lambda: (
        st.builds("({} {} {})".format, NUMBERS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), NUMBERS)
        | st.builds("{}({}, {})".format, st.sampled_from(["And", "Or", "Implies"]), TRUTHS, TRUTHS)
        | st.builds("({} == {})".format, TRUTHS, TRUTHS)
        | st.builds("Not({})".format, TRUTHS)
    )
)


def of_z3(text: Text) -> Any:
    """The formula as z3 reads it, of numbers in RANGE."""
    variables = dict(zip(NAMES, z3.Ints(" ".join(NAMES)), strict=True))
    within = [z3.And(one >= RANGE[0], one <= RANGE[-1]) for one in variables.values()]
    return z3.And(*within, eval(text, {**Z3S, **variables, "Int": z3.IntVal}))


def is_true_somewhere(text: Text) -> bool:
    """Whether it is true of some numbers in RANGE, by trying them all."""
    code = compile(text, "formula", "eval")
    return any(
        eval(code, {**PYTHONS, **dict(zip(NAMES, numbers, strict=True)), "Int": int})
        for numbers in product(RANGE, repeat=len(NAMES))
    )


@settings(max_examples=100, deadline=None)
@given(TRUTHS)
def test_it_is_true_of_some_numbers_where_the_cases_say_so(text: Text) -> None:
    answer = answer_by_cases(z3, of_z3(text), PATIENCE)
    assert answer == (z3.sat if is_true_somewhere(text) else z3.unsat), text


@pytest.mark.parametrize(
    "text",
    [
        "If(x > 1, x, 8) % 7 + If(x > 2, x % 5, x % 3 + 5) == 9",
        "If(x < 3, x, 9) % 7 + If(x < 2, x % 5, x % 3 + 5) == 9",
        "If(2 * x + 4 * y > 5, x, 1) % 7 + If(3 * x + 6 * y < 10, x % 2 + 5, x % 3) == 7",
        "If(x % 4 == 3, (x + 2 * y) % 8, 0) == 5",
        "If((2 * x + 3 * y) % 6 == 1, (4 * x + y) % 4, 0) == 3",
    ],
)
def test_what_is_known_in_a_case_is_used_as_it_is(text: Text) -> None:
    assert answer_by_cases(z3, of_z3(text), PATIENCE) == z3.sat
    assert is_true_somewhere(text)


def test_numbers_may_be_of_any_size() -> None:
    x, y, z = z3.Ints("x y z")
    reflected = z3.If(z % 8 > 4, 8 - z % 8, z % 8)
    same = z3.And(x >= 0, y == x + 8 * z, z3.If(x % 8 > 4, 8 - x % 8, x % 8) != z3.If(y % 8 > 4, 8 - y % 8, y % 8))
    assert answer_by_cases(z3, same, PATIENCE) == z3.unsat
    assert answer_by_cases(z3, z3.And(z > 10**9, reflected == 4), PATIENCE) == z3.sat


@pytest.mark.parametrize("text", ["(x * y) % 2 == 1", "x % y == 1", "Div(x, y) == 1"])
def test_what_is_not_linear_is_not_decided(text: Text) -> None:
    assert answer_by_cases(z3, of_z3(text), PATIENCE) == z3.unknown


def test_the_time_is_kept() -> None:
    assert answer_by_cases(z3, of_z3("x % 7 == y % 5"), 0.0) == z3.unknown


def test_a_solver_that_is_lost_is_asked_anew_and_else_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[Any] = []
    asked = Cases._asked

    def sometimes(self: Cases, solver: Any, seconds: float) -> tuple[Any, list[int] | None]:
        if solver is self._solver:
            lost.append(solver)
            return z3.unknown, None
        return asked(self, solver, seconds)

    monkeypatch.setattr(Cases, "_asked", sometimes)
    assert answer_by_cases(z3, of_z3("x % 7 == y % 5 + 6"), PATIENCE) == z3.sat
    assert lost
    monkeypatch.setattr(Cases, "_asked", lambda *_: (z3.unknown, None))
    assert answer_by_cases(z3, of_z3("x % 7 == y % 5"), PATIENCE) == z3.unknown
