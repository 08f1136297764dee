"""A row of amalgamated positions, and the tests of claims on it.

A row has the positions that differ only in the long chain: the position without it, and then lane x with a chain
of length 4 + x. The values of all rows that claims ask for lie in one array.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.endgames.fill import Values
from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import VECTOR, lowered
from loony.kernels.rows import Stretch

Column = NDArray[np.int64]

Test = Callable[..., int]
FourCounts = tuple[int, int, int, int]  # 3-chains, 4-loops, 6-loops and the length of the long loop

NONE = np.int16(-1)  # v(H) where there is no H
LOW, HIGH = -3, 5  # a row is cut where c(G) exceeds LOW, and reaches HIGH: most claims are simple on both sides


class Row(NamedTuple):
    """The numbers that are constant in a row, and where the row is cut."""

    t: int
    f: int
    s: int
    h: int  # half the excess of the long loop
    bonus: int  # tb(G) without a long chain
    inside: int  # the number of lanes that count
    low: int  # the lanes from which on c(G) > LOW, and c(G) >= HIGH; rounded to whole vectors
    high: int


class RequestedRows(NamedTuple):
    """The rows whose values some claims ask for, and the counters of the claims."""

    reach: Column
    """of shape (rows, 8): for the 3-chains, the 4-loops, the 6-loops and the length of the long loop a factor, 1 or 0,
    and a number: the requested row has factor times the number in G, plus the number"""
    places: Column  # of the first lanes of these rows
    rests: Column  # the values of the positions of these rows without a long chain
    counts: Column
    """of shape (3 claims,): the numbers of covered instances, of mismatches, and of all instances where the instances
    are not the positions"""


def request_rows(reach: Sequence[tuple[int, ...]], claims: int) -> RequestedRows:
    """Room for rows, and for the counters of `claims` claims."""
    rows = np.array(reach, np.int64).reshape(-1, 8)
    places, rests = (np.empty(len(rows), np.int64) for _ in range(2))
    return RequestedRows(rows, places, rests, np.zeros(3 * claims, np.int64))


ARRAYS = "values", "places", "rests", "counts"
_COUNTS = np.empty(1, np.int64)
TEST = signature(0, Row(*[0] * len(Row._fields)), np.empty(1, np.int16), *[_COUNTS] * 3)
NO_CLAIMS = request_rows([], 0)


def on_lanes(stretches: list[Stretch]) -> Test:
    """The function of some stretches, for a test to call.

    It takes a row, the array of values, and three arrays of `RequestedRows`, and returns the number of lanes with a
    mismatch of a claim that has no counter.
    """
    function: Test = lowered(Row, ARRAYS, TEST, stretches)
    return function


def test(function: Test) -> Test:
    """Compile a test."""
    return kernel_of(function, TEST)


def nothing(row: Row, values: Values, places: Column, rests: Column, counts: Column) -> int:
    """The test of no claims."""
    return 0


class Tests(NamedTuple):
    """The tests of rows: of claims about positions alone, and of claims about components."""

    all_kinds: Test  # in rows with a long loop and two 3-chains or more, a 4-loop and a 6-loop
    threes: Test  # with a long loop and two 3-chains or more, without a 4-loop or a 6-loop
    few_threes: Test  # with a long loop and fewer 3-chains
    without_loop: Test
    components_without_loop: Test
    components_shortest_loop: Test  # with a loop of length 8
    components_longer_loop: Test


def lanes_of(room: int) -> int:
    """The number of lanes of a row with this room for the long chain, in whole vectors."""
    return (max(room - 3, 0) + VECTOR - 1) // VECTOR * VECTOR


lanes_in: Final = inlined_kernel(lanes_of)


@inlined_kernel
def test_row(
    tests: Tests, counts: FourCounts, room: int, values: Values, alone: RequestedRows, of_components: RequestedRows
) -> int:
    """Test claims on a row, by its 3-chains, 4-loops, 6-loops and long loop, and the room for the long chain.

    Requires: `alone`, for the claims about positions, and `of_components` have the places and the values of the
    requested rows, or NONE.
    """
    t, f, s, loop = counts
    bonus = 0 if t == 0 else 4
    if loop > 0 or f > 0 or s > 0:
        bonus = 6 if t > 0 else 8
    width = lanes_in(room)
    least = loop - 8 - t - 4 * f - 2 * s + 4  # c(G) in the first lane
    low = min(max(LOW + 1 - least, 0), width) // VECTOR * VECTOR
    high = (min(max(HIGH - least, 0), width) + VECTOR - 1) // VECTOR * VECTOR
    row = Row(t, f, s, max(loop // 2 - 4, 0), bonus, max(room - 3, 0), low, high)
    test = tests.all_kinds if f > 0 and s > 0 else tests.threes
    component_test = tests.components_longer_loop if loop > 8 else tests.components_shortest_loop
    if loop == 0:
        test, component_test = tests.without_loop, tests.components_without_loop
    elif t < 2:
        test = tests.few_threes
    failing = test(row, values, alone.places, alone.rests, alone.counts)
    return failing + component_test(row, values, of_components.places, of_components.rests, of_components.counts)
