"""What docs/boards-proof.md says of opening short chains by the rule of them, for numbers of every size.

That no long component is better to open is a claim of its own too, `odd-short-chains`.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from loony.enumerate.endgames.short_chains import with_short

z3 = pytest.importorskip("z3")


def is_true(conclusion: Any, *hypotheses: Any) -> bool:
    """It follows from these, whichever integers the variables are."""
    solver = z3.Solver()
    solver.add(*hypotheses, z3.Not(conclusion))
    return bool(solver.check() == z3.unsat)


@pytest.mark.parametrize(("ones", "twos"), list(product(range(3), repeat=2)))
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


@pytest.mark.parametrize("s", [lambda x: 2 - x, lambda x: 1 - x, lambda x: x - 1])
@pytest.mark.parametrize(("least", "most", "handout"), [(3, 3, 2), (4, None, 2), (4, None, 4)])
def test_the_nine_cases_of_the_lemma(s: Callable[[Any], Any], least: int, most: int | None, handout: int) -> None:
    """From equation (3), the parity and v >= 0 alone. Without the parity a 3-chain fails, for s(x) = 2 - x."""
    x, y, n, half = z3.Ints("x y n half")
    known = [x >= 0, y >= 0, n >= least, x <= n - handout + z3.Abs(y - handout)]
    known += [n <= most] if most else []
    lemma = s(x) <= n - handout + z3.Abs(s(y) - handout)
    assert is_true(lemma, *known, n + y - x == 2 * half)
    assert is_true(lemma, *known) == (not most or s(0) != 2)
