"""The rows of a dense table of amalgamated positions, and the tests of claims on them.

`rooms` is `loony.enumerate.endgames.dense_index.rooms(bound)` throughout.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from loony.enumerate.endgames.positions import SHORT
from loony.kernels.endgames.fill import Values, row_start
from loony.kernels.endgames.rows import NO_CLAIMS, TEST, Column, FourCounts, RequestedRows, Test, Tests, test_row
from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import VECTOR


def padding(bound: int) -> int:
    """The number of entries of NONE behind the values of a table: one row, and vectors that overlap."""
    return bound + 3 * VECTOR


class Rows(NamedTuple):
    """Rows of a table, and the counters."""

    rooms: Column
    values: Values  # an entry for each position of size <= bound, and then `padding(bound)` entries of NONE
    loop: int  # the length of the long loop, or 0 for none
    alone: RequestedRows  # for claims about positions alone
    of_components: RequestedRows


_EXAMPLE = Rows(np.empty((5, 1), np.int64), np.empty(1, np.int16), 0, NO_CLAIMS, NO_CLAIMS)
_ROWS = signature(0, *[TEST] * len(Tests._fields), _EXAMPLE)


def rows_with(tests: Tests) -> Callable[[Rows], int]:
    """The kernel that tests rows."""
    compiled: Any = kernel_of(_rows, _ROWS)
    return lambda rows: int(compiled(*tests, rows))


@inlined_kernel
def _find_rows(requested: RequestedRows, counts: FourCounts, rooms: Column, values: Values) -> None:
    """Find the places of the requested rows, and their values without a long chain."""
    none, reach = rooms[4, -1], requested.reach
    for r in range(len(reach)):
        t, f = reach[r, 0] * counts[0] + reach[r, 1], reach[r, 2] * counts[1] + reach[r, 3]
        s, loop = reach[r, 4] * counts[2] + reach[r, 5], reach[r, 6] * counts[3] + reach[r, 7]
        there = min(min(t, f), min(s, loop)) >= 0 and (loop == 0 or loop >= 8)
        at = row_start(rooms, SHORT, (t, f, s, loop)) if there else none
        requested.places[r] = at + 1
        requested.rests[r] = values[at]


def _rows(
    all_kinds: Test, threes: Test, few_threes: Test, without_loop: Test, components_without_loop: Test,
    components_shortest_loop: Test, components_longer_loop: Test, rows: Rows,
) -> int:  # fmt: skip
    """Test claims on rows.

    Computes: adds to the `counts` of each claim how many positions the claim covers, and how many mismatches there
    are.
    Ensures: returns the number of mismatches of claims that have no counter.
    """
    tests = Tests(
        all_kinds, threes, few_threes, without_loop, components_without_loop, components_shortest_loop,
        components_longer_loop,
    )  # fmt: skip
    rooms, values, loop, alone, of_components = rows
    room, failing = rooms.shape[1] - 1 - loop, 0
    for s in range(room // 6 + 1):
        for f in range((room - 6 * s) // 4 + 1):
            for t in range((room - 6 * s - 4 * f) // 3 + 1):
                counts = t, f, s, loop
                _find_rows(alone, counts, rooms, values)
                _find_rows(of_components, counts, rooms, values)
                beside = room - 6 * s - 4 * f - 3 * t
                failing += test_row(tests, counts, beside, values, alone, of_components)
    return failing
