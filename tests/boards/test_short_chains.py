"""The induction of docs/boards.md for the rule of short chains: each step put to a solver, of numbers alone."""

from itertools import product
from typing import Any

import pytest

from loony.enumerate.boards.rules import with_short
from loony.verify.endgames.definition import opening_value

z3 = pytest.importorskip("z3")

SHORT = list(product(range(4), repeat=2))
"""numbers of chains of 1 and of 2"""


def is_true(conclusion: Any, *hypotheses: Any) -> bool:
    """It follows from these, whichever integers the variables are."""
    solver = z3.Solver()
    solver.add(*hypotheses, z3.Not(conclusion))
    return bool(solver.check() == z3.unsat)


def long_and_rest() -> tuple[Any, Any, Any, list[Any]]:
    """x, which is v of what is long, y, which is v of it less C, the length of C, and what is known of them."""
    x, y, length = z3.Ints("x y length")
    return x, y, length, [x >= 0, y >= 0, (x - y - length) % 2 == 0]


@pytest.mark.parametrize(("least", "handout"), [(3, 2), (4, 4)])
@pytest.mark.parametrize(("ones", "twos"), SHORT)
def test_no_long_component_is_better(ones: int, twos: int, least: int, handout: int) -> None:
    x, y, length, known = long_and_rest()
    known += [length >= least, x <= opening_value(length, handout, y)]
    opened = opening_value(length, handout, with_short(y, ones, twos))
    assert is_true(with_short(x, ones, twos) <= opened, *known)
    assert not is_true(z3.BoolVal(False), *known)  # they are met


@pytest.mark.parametrize(("ones", "twos"), SHORT)
def test_a_shortest_short_chain_is_best(ones: int, twos: int) -> None:
    x = z3.Int("x")
    value = with_short(x, ones, twos)
    if ones:
        assert is_true(value == 1 - with_short(x, ones - 1, twos), x >= 0)
    if twos:
        rest = with_short(x, ones, twos - 1)
        assert is_true(value <= 2 - rest, x >= 0)
        assert is_true(2 - rest <= z3.Abs(rest - 2))  # cut at an end
        assert is_true(value == 2 - rest, x >= 0) == (ones % 2 == 0)


def test_parity_is_needed() -> None:
    x, y, length, known = long_and_rest()
    known = [*known[:-1], length >= 3, x <= opening_value(length, 2, y)]
    assert not is_true(with_short(x, 0, 1) <= opening_value(length, 2, with_short(y, 0, 1)), *known)
