"""A walk through amalgamated positions by rows, without values: each position is checked by itself.

A row has the position without a long chain, and then those with a long chain of length 4, 5, ...; the other
components are the same.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import lowered
from loony.kernels.rows import Stretch

Column = NDArray[np.int64]

LOW, HIGH = -5, 4
"""a row is cut where c exceeds LOW, and where it reaches HIGH"""

NO_SIZE = np.iinfo(np.int64).max


class Row(NamedTuple):
    """The constants of a row, and the lanes where it is cut."""

    t: int
    f: int
    s: int
    h: int
    """half the excess of the long loop"""
    inside: int
    """how many lanes count"""
    low: int
    """the lanes from which on c(G) > LOW, c(G) >= HIGH, and c without the long loop >= HIGH"""
    high: int
    high_too: int


Test = Callable[[Row], int]


class Tests(NamedTuple):
    """The tests of rows."""

    all_kinds: Test
    """with a long loop, three 3-chains or more, a 4-loop and a 6-loop"""
    all_kinds_bare: Test
    """the position without a long chain of such a row"""
    threes: Test
    """with a long loop and three 3-chains or more, without a 4-loop or a 6-loop"""
    two_threes: Test
    one_three: Test
    no_threes: Test
    without_loop: Test


class Walk(NamedTuple):
    """The domain of a walk, and its counts."""

    loops: Column
    """the lengths of the long loops, 0 for none"""
    bound: int
    sizes: Column
    """how many more positions there are of a size than of the one before, of shape (bound + 2,)"""
    wrong: Column
    """the number of positions where a test fails, of shape (1,)"""
    smallest: Column
    """the smallest of these: the size, the 3-chains, the length of the chain, the 4-loops, the 6-loops and the
    length of the loop"""


def walk_of(loops: list[int], bound: int) -> Walk:
    """Nothing counted yet."""
    return Walk(
        np.array(loops, np.int64), bound, np.zeros(bound + 2, np.int64), np.zeros(1, np.int64), np.full(6, NO_SIZE)
    )


TEST = signature(0, Row(*[0] * len(Row._fields)))
_WALK = signature(None, *[TEST] * len(Tests._fields), walk_of([], 8))


def on_lanes(stretches: list[Stretch]) -> Test:
    """The body of a test, which counts the positions of a row where it fails, from its stretches."""
    tested: Test = lowered(Row, (), TEST, stretches)
    return tested


def test(function: Test) -> Test:
    """Compile a test."""
    return kernel_of(function, TEST)


def walk_with(tests: Tests) -> Callable[[Walk], None]:
    """The kernel that goes through positions and tests each row."""
    compiled: Any = kernel_of(_walk, _WALK)
    return lambda walk: compiled(*tests, walk)


def _walk(
    all_kinds: Test, all_kinds_bare: Test, threes: Test, two_threes: Test, one_three: Test, no_threes: Test,
    without_loop: Test, walk: Walk,
) -> None:  # fmt: skip
    """Test all positions of size <= bound with a long loop of these lengths, and count."""
    tests = Tests(all_kinds, all_kinds_bare, threes, two_threes, one_three, no_threes, without_loop)
    loops, bound, sizes, wrong, smallest = walk
    for loop in loops:
        for t in range((bound - loop) // 3 + 1):
            for s in range((bound - loop - 3 * t) // 6 + 1):
                least = loop + 3 * t + 6 * s
                for f in range((bound - least) // 4 + 1):
                    size = least + 4 * f
                    inside = max(bound - size - 3, 0)
                    sizes[size] += 1
                    sizes[size + 1] -= 1
                    if inside > 0:
                        sizes[size + 4] += 1
                        sizes[size + 4 + inside] -= 1
                    found = _tested(tests, t, f, s, loop, inside)
                    if found > 0:
                        wrong[0] += found
                        _keep_first(tests, (t, f, s, loop), inside, smallest)


@inlined_kernel
def _tested(tests: Tests, t: int, f: int, s: int, loop: int, inside: int) -> int:
    """The number of positions where a test fails: among the first lanes, and the one without a long chain."""
    h = max(loop // 2 - 4, 0)
    without = 4 - t - 4 * f - 2 * s  # c in the first lane, without the long loop
    c = without + 2 * h
    row = Row(t, f, s, h, inside, max(LOW + 1 - c, 0), max(HIGH - c, 0), max(HIGH - without, 0))
    if loop == 0:
        return tests.without_loop(row)
    if t > 2 and f > 0 and s > 0:
        bare = Row(t, f, s, h, 1, max(LOW - 1 - c, 0), max(HIGH - 2 - c, 0), max(HIGH - 2 - without, 0))
        return tests.all_kinds(row) + tests.all_kinds_bare(bare)
    if t > 2:
        return tests.threes(row)
    if t == 2:
        return tests.two_threes(row)
    return tests.one_three(row) if t == 1 else tests.no_threes(row)


@inlined_kernel
def _keep_first(tests: Tests, counts: tuple[int, int, int, int], inside: int, smallest: Column) -> None:
    """Keep the first position of a row where a test fails, if it is smaller than the smallest so far."""
    t, f, s, loop = counts
    low, high = 0, inside
    while low < high:
        middle = (low + high) // 2
        if _tested(tests, t, f, s, loop, middle) > 0:
            high = middle
        else:
            low = middle + 1
    chain = low + 3 if low > 0 else 0
    new = (3 * t + chain + 4 * f + 6 * s + loop, t, chain, f, s, loop)
    if new < (smallest[0], smallest[1], smallest[2], smallest[3], smallest[4], smallest[5]):
        smallest[0], smallest[1], smallest[2], smallest[3], smallest[4], smallest[5] = new
