"""A row of amalgamated positions, handed to what tests claims on it.

A row has the positions that differ only in the long chain: the one without it, and then lane x with a chain of
length 4 + x. Its values, and those of the rows that the claims ask for others, lie in one array.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import VECTOR, lowered
from loony.kernels.rows import Stretch

Values = NDArray[np.int16]
Column = NDArray[np.int64]

Test = Callable[..., int]

NONE = np.int16(-1)
"""v(H) where there is no H"""

LOW, HIGH = -3, 5
"""a row is cut where c(G) is more than the one, and where it reaches the other: most claims say one thing, and a
simple one, to either side"""


class Row(NamedTuple):
    """What stands still in a row, and where it is cut."""

    t: int
    f: int
    s: int
    h: int
    """half the excess of the long loop"""
    bonus: int
    """tb(G) without a long chain"""
    inside: int
    """how many lanes count"""
    low: int
    """the lanes from which on c(G) > LOW, and c(G) >= HIGH; rounded to whole vectors"""
    high: int


class RequestedRows(NamedTuple):
    """The rows that some claims ask for values, where these are, and what is counted of the claims."""

    reach: Column
    """for each row how many 3-chains, 4-loops and 6-loops it has, and how long a loop: for each of these 1 or 0,
    for the number that G has or none, and what is added to that; shape (n, 8)"""
    places: Column
    """where the first lanes of these rows lie"""
    rests: Column
    """the values of their positions without a long chain"""
    counts: Column
    """how often each claim says something, and how often that is false; and how many instances there are, where
    these are no positions; shape (3 claims,)"""


def asked(reach: Sequence[tuple[int, ...]], claims: int) -> RequestedRows:
    """Room for the rows that so many claims ask for."""
    rows = np.array(reach, np.int64).reshape(-1, 8)
    places, rests = (np.empty(len(rows), np.int64) for _ in range(2))
    return RequestedRows(rows, places, rests, np.zeros(3 * claims, np.int64))


ARRAYS = "values", "places", "rests", "counts"
_COUNTS = np.empty(1, np.int64)
TEST = signature(0, Row(*[0] * len(Row._fields)), np.empty(1, np.int16), *[_COUNTS] * 3)
NO_CLAIMS = asked([], 0)


def on_lanes(stretches: list[Stretch]) -> Test:
    """What a test calls, by what it is to compute.

    It takes a row, the array that has the values, and three of `RequestedRows`; and returns in how many lanes a
    claim fails that is not counted apart.
    """
    tested: Test = lowered(Row, ARRAYS, TEST, stretches)
    return tested


def test(function: Test) -> Test:
    """Compile a test."""
    return kernel_of(function, TEST)


def nothing(row: Row, values: Values, places: Column, rests: Column, counts: Column) -> int:
    """The test of no claims, to be compiled."""
    return 0


class Tests(NamedTuple):
    """The tests of rows: of claims about positions alone, and of those about components."""

    all_kinds: Test
    """in rows with a long loop and two 3-chains or more, a 4-loop and a 6-loop"""
    threes: Test
    """with a long loop and two 3-chains or more, without a 4-loop or a 6-loop"""
    few_threes: Test
    """with a long loop and fewer 3-chains"""
    without_loop: Test
    components_without_loop: Test
    components_shortest_loop: Test
    """with a loop of length 8"""
    components_longer_loop: Test


def lanes_of(room: int) -> int:
    """How many lanes a row has with so much room for the long chain, in whole vectors."""
    return (max(room - 3, 0) + VECTOR - 1) // VECTOR * VECTOR


_lanes_of = inlined_kernel(lanes_of)


@inlined_kernel
def test_row(
    tests: Tests,
    counts: tuple[int, int, int, int],
    room: int,
    values: Values,
    alone: RequestedRows,
    of_components: RequestedRows,
) -> int:
    """Test claims on a row, by its 3-chains, 4-loops, 6-loops and long loop, and the room for the long chain.

    Requires: `alone` and `of_components`, for the claims about positions and about components, with the places and
    the values of what is reached from this row, or NONE.
    """
    t, f, s, loop = counts
    bonus = 0 if t == 0 else 4
    if loop > 0 or f > 0 or s > 0:
        bonus = 6 if t > 0 else 8
    width = _lanes_of(room)
    least = loop - 8 - t - 4 * f - 2 * s + 4  # c(G) in the first lane
    low = min(max(LOW + 1 - least, 0), width) // VECTOR * VECTOR
    high = (min(max(HIGH - least, 0), width) + VECTOR - 1) // VECTOR * VECTOR
    row = Row(t, f, s, max(loop // 2 - 4, 0), bonus, max(room - 3, 0), low, high)
    one = tests.all_kinds if f > 0 and s > 0 else tests.threes
    other = tests.components_longer_loop if loop > 8 else tests.components_shortest_loop
    if loop == 0:
        one, other = tests.without_loop, tests.components_without_loop
    elif t < 2:
        one = tests.few_threes
    found = one(row, values, alone.places, alone.rests, alone.counts)
    return found + other(row, values, of_components.places, of_components.rests, of_components.counts)
