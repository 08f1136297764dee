"""What is said of integers is decided by cases as by trying all numbers, whatever it is of, by both judges."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from loony.enumerate.logic import all_of, any_of, implies, not_, quotient, there, where
from loony.verify.proof import cases
from loony.verify.proof.cases import Cases
from loony.verify.proof.certificate import NoCertificate, _SimplexJudge, certificate
from loony.verify.proof.simplex import times
from loony.verify.proof.solver_judge import _SolverJudge, answer_by_cases
from loony.verify.proof.steps import Symbols

pytestmark = pytest.mark.no_kernel

NAMES = "x", "y", "z"
RANGE = range(-4, 5)
PATIENCE = 60.0

Text = str
"""what is said: read with the program's functions as terms, and by Python with those below"""

PYTHONS = {
    "If": lambda condition, then, otherwise: then if condition else otherwise, "And": lambda *parts: all(parts),
    "Or": lambda *parts: any(parts), "Not": lambda part: not part, "Implies": lambda one, other: not one or other,
    "Div": lambda number, divisor: number // divisor,
}  # fmt: skip
TERMS = {"If": where, "And": all_of, "Or": any_of, "Not": not_, "Implies": implies, "Div": quotient}

NUMBERS: st.SearchStrategy[str] = st.deferred(
    lambda: (
        st.sampled_from(NAMES)
        | st.integers(-6, 6).map(str)
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


def within(variables: list[Any], numbers: range = RANGE) -> Any:
    return all_of(*(bound for one in variables for bound in (one >= numbers[0], one <= numbers[-1])))


def read(text: Text, symbols: Symbols) -> Any:
    return eval(text, {**TERMS, **{name: there(symbols.Int(name)) for name in NAMES}})


def by_solver(text: Text, seconds: float = PATIENCE, numbers: range = RANGE) -> bool | None:
    """Whether it is true of some of these numbers, as z3 says of the cases; None where it does not say it."""
    symbols = Symbols()
    said = symbols.steps(read(text, symbols))
    answer = answer_by_cases(z3, [within(z3.Ints(" ".join(NAMES)), numbers)], said, symbols.names, seconds)
    return {"sat": True, "unsat": False}.get(str(answer))


def by_simplex(text: Text, seconds: float = PATIENCE, numbers: range = RANGE) -> bool | None:
    """The same as our simplex says; it is false of all where there is a certificate."""
    symbols = Symbols()
    said = symbols.steps(not_(read(text, symbols)))
    known = symbols.steps(within([symbols.Int(name) for name in NAMES], numbers))
    try:
        certificate(known, said, len(NAMES), (), seconds)
    except NoCertificate as error:
        return True if "fails for some numbers" in str(error) else None
    return False


JUDGES = pytest.mark.parametrize("decided", [by_solver, by_simplex])


def is_true_somewhere(text: Text) -> bool:
    """Whether it is true of some numbers in RANGE, by trying them all."""
    code = compile(text, "text", "eval")
    return any(
        eval(code, {**PYTHONS, **dict(zip(NAMES, numbers, strict=True))})
        for numbers in product(RANGE, repeat=len(NAMES))
    )


@pytest.mark.long
@JUDGES
@pytest.mark.filterwarnings("ignore:The recursion limit")
@settings(max_examples=100, deadline=None)
@given(text=TRUTHS)
def test_it_is_true_of_some_numbers_where_the_cases_say_so(decided: Any, text: Text) -> None:
    assert decided(text) == is_true_somewhere(text), text


TRUE = [
    "If(x > 1, x, 8) % 7 + If(x > 2, x % 5, x % 3 + 5) == 9",
    "If(x < 3, x, 9) % 7 + If(x < 2, x % 5, x % 3 + 5) == 9",
    "If(2 * x + 4 * y > 5, x, 1) % 7 + If(3 * x + 6 * y < 10, x % 2 + 5, x % 3) == 7",
    "If(x % 4 == 3, (x + 2 * y) % 8, 0) == 5", "If((2 * x + 3 * y) % 6 == 1, (4 * x + y) % 4, 0) == 3",
    "And(Not(x < 4), Not(y < 4))", "Or(x + y > 7, And(x < y, x - y > -2, x + y == 5, x % 3 == 2))",
]  # fmt: skip
FALSE = [
    "And(2 * x + 3 * y == 1, (x - y) % 5 == 1)",
    "And(x < y, y < z, z < x + 2)",
    "If(x > y, x - y, y - x) < If(x < y, y - x, x - y)",
]


@JUDGES
@pytest.mark.parametrize("text", [*TRUE, *FALSE])
def test_what_is_known_in_a_case_is_used_as_it_is(decided: Any, text: Text) -> None:
    assert decided(text) == is_true_somewhere(text) == (text in TRUE)


def first_only(outcomes: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: outcomes(*arguments)[:1]


PLANTED: dict[str, tuple[list[Any], str, Callable[[Any], Any]]] = {
    "a bound off by one": ([cases], "opposite", lambda _: lambda form: times(-1, form)),
    "an outcome left out": ([_SolverJudge, _SimplexJudge], "outcomes", first_only),
    "a remainder left out": ([cases], "reversed", lambda _: lambda numbers: [*numbers][:-1] or [0]),
    "a case as another was": ([Cases], "_be_at", lambda _: lambda *_: None),
    "a judge that does not forget": ([_SolverJudge, _SimplexJudge], "back_to", lambda _: lambda *_: None),
}


@JUDGES
@pytest.mark.parametrize("error", PLANTED)
def test_an_error_shows(decided: Any, error: str, monkeypatch: pytest.MonkeyPatch) -> None:
    places, name, planted = PLANTED[error]
    for place in places:
        monkeypatch.setattr(place, name, planted(getattr(place, name, None)), raising=name != "reversed")
    assert [text for text in [*TRUE, *FALSE] if decided(text) is (text in FALSE)]


@JUDGES
def test_numbers_may_be_of_any_size(decided: Any) -> None:
    reflected = "If({0} % 8 > 4, 8 - {0} % 8, {0} % 8)".format
    large = range(-(10**12), 10**12)
    assert decided(f"{reflected('x')} != {reflected('(x + 8 * z)')}", numbers=large) is False
    assert decided(f"And(z > 10**9, {reflected('z')} == 4)", numbers=large) is True


@JUDGES
def test_what_is_not_linear_or_takes_too_long_is_not_decided(decided: Any) -> None:
    assert decided("(x * y) % 2 == 1") is None
    assert decided("x % 7 == y % 5", 0.0) is None


def test_a_solver_that_is_lost_is_asked_anew_and_else_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[Any] = []
    asked = _SolverJudge._check

    def sometimes(self: _SolverJudge, solver: Any, seconds: float) -> tuple[Any, list[int] | None]:
        if solver is self._solver:
            lost.append(solver)
            return z3.unknown, None
        return asked(self, solver, seconds)

    monkeypatch.setattr(_SolverJudge, "_check", sometimes)
    assert by_solver("x % 7 == y % 5 + 6") is True
    assert lost
    monkeypatch.setattr(_SolverJudge, "_check", lambda *_: (z3.unknown, None))
    assert by_solver("x % 7 == y % 5") is None
