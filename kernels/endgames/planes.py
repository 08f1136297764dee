"""Values of amalgamated positions by planes: a sweep fills a plane, tests claims on it, and does not keep it.

A plane has all positions with the same number of 3-chains, and the same long loop or none: a row for each number of
4-loops and of 6-loops. Lane x of a row has a chain of length 4 + x. The positions without a long chain lie in an array
of their own. A plane follows from the plane with a 3-chain less and from the plane without a long loop; so there are
two planes of each long loop, which take turns.

A row has whole vectors of lanes. Lanes beyond the bound have values of larger positions, and do not count.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from loony.kernels.endgames.fill import ABSENT, opened
from loony.kernels.endgames.row_counts import (
    CHAIN,
    FOUR,
    LOOP,
    SIX,
    THREE,
    Lanes,
    RowCounts,
    count_position,
    count_row,
)
from loony.kernels.endgames.row_counts import row_counts as nothing_counted
from loony.kernels.endgames.rows import (
    NO_CLAIMS,
    NONE,
    TEST,
    Column,
    RequestedRows,
    Test,
    Tests,
    lanes_in,
    lanes_of,
    test_row,
)
from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import VECTOR

_TWO, _FOUR = np.int16(2), np.int16(4)


class Planes(NamedTuple):
    """Room for the planes of some long loops."""

    loops: Column  # the lengths of the long loops, first 0 for none
    rooms: Column  # the boxes for other components beside each
    row_of: Column  # by the number of 6-loops, the number of the row without 4-loops
    starts: Column
    """where each row starts, and then the starts of three more rows, as long as the longest row: a row of ABSENT, a
    row of NONE, and in the first plane the row without short components"""
    lanes: Lanes  # the values, a row for each turn and long loop
    values: Lanes  # the same values one after another
    bare: Lanes  # the values of positions without a long chain, by turn and long loop, and by row
    openings: Lanes  # the optimal openings of a row
    ramp: Lanes  # 0, 1, 2, ..., a number of 16 bits for each lane


def planes_of(loops: list[int], bound: int) -> Planes:
    """Room for planes of positions of size <= bound, without a long loop and with each of some long loops."""
    rooms = np.array([bound - (loops[0] if loops else 0), *(bound - loop for loop in loops)])
    room = int(rooms[0])
    fours = (room - 6 * np.arange(room // 6 + 1)) // 4 + 1
    row_of = np.concatenate([[0], np.cumsum(fours)])
    of_six = np.repeat(np.arange(len(fours)), fours)
    four = np.arange(row_of[-1]) - row_of[of_six]
    most = lanes_of(room)
    widths = [lanes_of(room_of_row) for room_of_row in (room - 6 * of_six - 4 * four).tolist()]
    starts = np.concatenate([[0], np.cumsum([*widths, most, most, most])])
    absent, none, _, end = starts[-4:]
    lanes = np.empty((2 * len(rooms), end + VECTOR), np.int16)
    lanes[:, absent:none], lanes[:, none:] = ABSENT, NONE
    bare = np.empty((2 * len(rooms), len(starts) - 1), np.int16)
    bare[:, -3:] = ABSENT, NONE, NONE
    openings, ramp = np.empty(most, np.int16), np.arange(most, dtype=np.int16)
    return Planes(np.array([0, *loops]), rooms, row_of, starts[:-1], lanes, lanes.ravel(), bare, openings, ramp)


def room_of_planes(loops: list[int], bound: int) -> int:
    """The bytes of the planes of some long loops, and a little more."""
    room = bound - (loops[0] if loops else 0)
    return 4 * (len(loops) + 1) * ((room + 30) ** 3 // 144 + 20 * (room + 30))


@inlined_kernel
def _optimal(
    least: np.int16, by_three: np.int16, by_chain: np.int16, by_four: np.int16, by_six: np.int16, by_loop: np.int16
) -> np.int16:
    short = (by_three == least) * THREE | (by_four == least) * FOUR | (by_six == least) * SIX
    return np.int16(short | (by_chain == least) * CHAIN | (by_loop == least) * LOOP)


@inlined_kernel
def _fill_row(
    row: Lanes, openings: Lanes, three: Lanes, four: Lanes, six: Lanes, no_loop: Lanes, loop: np.int16, bare: np.int16
) -> None:
    """The values of a row from the rows with one component less; `bare` is the value without the long chain."""
    for x in range(len(row)):
        by_three, by_four = opened(np.int16(3), _TWO, three[x]), opened(_FOUR, _FOUR, four[x])
        by_six, by_loop = opened(np.int16(6), _FOUR, six[x]), opened(loop, _FOUR, no_loop[x])
        by_chain = opened(np.int16(x + 4), _TWO, bare)
        least = min(min(min(by_three, by_four), min(by_six, by_loop)), by_chain)
        row[x] = least
        openings[x] = _optimal(least, by_three, by_chain, by_four, by_six, by_loop)


class Sweep(NamedTuple):
    """Planes to go through, and the counters."""

    planes: Planes
    first_tested: int  # the place of the first long loop whose planes are tested and counted
    row_counts: RowCounts
    alone: RequestedRows  # for claims about positions alone
    of_components: RequestedRows
    room: Column  # of shape (2, rows), for `_find_planes` of each group of claims
    failing: Column  # the 3-chains, 4-loops, 6-loops and the long loop of the first row in which a claim fails


def sweep_of(
    loops: list[int], bound: int, row_counts: RowCounts, alone: RequestedRows, of_components: RequestedRows
) -> Sweep:
    """A sweep of the positions of size <= bound with one of some long loops, or without any if there are none."""
    room = np.empty((2, max(len(alone.reach), len(of_components.reach))), np.int64)
    planes = planes_of(loops, bound)
    return Sweep(planes, int(bool(loops)), row_counts, alone, of_components, room, np.zeros(4, np.int64))


_SWEEP = signature(0, *[TEST] * len(Tests._fields), sweep_of([], 8, nothing_counted(8), NO_CLAIMS, NO_CLAIMS))


def sweep_with(tests: Tests) -> Callable[[Sweep], int]:
    """The kernel that fills planes and tests their rows."""
    compiled: Any = kernel_of(_sweep, _SWEEP)
    return lambda sweep: int(compiled(*tests, sweep))


def are_held(t: tuple[int, int], f: tuple[int, int], s: tuple[int, int], loop: tuple[int, int]) -> bool:
    """Whether the planes have a requested row, no larger than the row that the sweep fills, when it fills this row.

    Each argument is a pair of numbers of `RequestedRows.reach`.
    """
    if loop not in ((1, 0), (0, 0)) or not all(of_G or more == 0 for of_G, more in (f, s)):
        return False
    before = t == (1, 0) and (s < (1, 0) or (s == (1, 0) and f <= (1, 0)))
    return before or t == (1, -1) or t == f == s == (0, 0)


@inlined_kernel
def _find_planes(requested: RequestedRows, t: int, k: int, number: int, places: Column) -> None:
    """The place of the plane of each requested row, with `number` planes in a turn; -1 for none."""
    for r in range(len(requested.reach)):
        of_t, more, of_loop = requested.reach[r, 0], requested.reach[r, 1], requested.reach[r, 6]
        turn = (t + more) & 1 if of_t == 1 else 0  # the row without short components is in the first turn
        places[r] = turn * number + (k if of_loop == 1 else 0) if t + more >= 0 else -1


@inlined_kernel
def _find_rows(requested: RequestedRows, f: int, s: int, planes: Planes, in_planes: Column) -> None:
    """The places of the requested rows, and their values without a long chain."""
    none = len(planes.starts) - 2
    for r in range(len(requested.reach)):
        plane, row = max(in_planes[r], 0), none
        reach = requested.reach[r]
        f_there, s_there = reach[2] * f + reach[3], reach[4] * s + reach[5]
        if reach[0] == 0:
            row = none + 1
        elif min(in_planes[r], min(f_there, s_there)) >= 0:
            row = planes.row_of[s_there] + f_there
        requested.places[r] = plane * planes.lanes.shape[1] + planes.starts[row]
        requested.rests[r] = planes.bare[plane, row]


def _sweep(
    all_kinds: Test, threes: Test, few_threes: Test, without_loop: Test, components_without_loop: Test,
    components_shortest_loop: Test, components_longer_loop: Test, sweep: Sweep,
) -> int:  # fmt: skip
    """Fill planes from no 3-chain on, and test claims on the planes of the long loops from the first tested loop on.

    Requires: what `sweep_of` makes, with row counts of the same bound.
    Computes: adds the positions of the tested planes to the row counts, and to the `counts` of each claim how many of
    these positions the claim covers, and how many mismatches there are.
    Ensures: returns the number of rows with a mismatch of a claim that has no counter; `failing` has the first row.
    """
    tests = Tests(
        all_kinds, threes, few_threes, without_loop, components_without_loop, components_shortest_loop,
        components_longer_loop,
    )  # fmt: skip
    planes, first_tested, row_counts, alone, of_components, room, failing = sweep
    loops, rooms, row_of, starts, lanes, values, bares, openings, ramp = planes
    number, absent = len(loops), len(starts) - 3
    failed = 0
    for t in range(rooms[0] // 3 + 1):
        new, old = (t & 1) * number, (1 - t & 1) * number
        for k in range(number):
            loop, beside = loops[k], rooms[k] - 3 * t
            cur, before, base = lanes[new + k], lanes[old + k], lanes[new]
            bare, old_bare, base_bare = bares[new + k], bares[old + k], bares[new]
            _find_planes(alone, t, k, number, room[0])
            _find_planes(of_components, t, k, number, room[1])
            for s in range(beside // 6 + 1 if beside >= 0 else 0):
                for f in range((beside - 6 * s) // 4 + 1):
                    inside, width = max(beside - 6 * s - 4 * f - 3, 0), lanes_in(beside - 6 * s - 4 * f)
                    row = row_of[s] + f
                    four, six = row - 1 if f > 0 else absent, row_of[s - 1] + f if s > 0 else absent
                    three, no_loop = row if t > 0 else absent, row if loop > 0 else absent
                    by_three = opened(np.int16(3), _TWO, old_bare[three])
                    by_four = opened(_FOUR, _FOUR, bare[four])
                    by_six = opened(np.int16(6), _FOUR, bare[six])
                    by_loop = opened(np.int16(loop), _FOUR, base_bare[no_loop])
                    least = min(min(by_three, by_four), min(by_six, by_loop))
                    if least >= ABSENT - 8:
                        least = np.int16(0)  # the empty position, which has no opening
                    bare[row] = least
                    _fill_row(
                        cur[starts[row] : starts[row] + width],
                        openings[:width],
                        before[starts[three] : starts[three] + width],
                        cur[starts[four] : starts[four] + width],
                        cur[starts[six] : starts[six] + width],
                        base[starts[no_loop] : starts[no_loop] + width],
                        np.int16(loop),
                        least,
                    )
                    if row == 0 and t == 0:
                        bare[-1] = least
                        for x in range(width):
                            cur[starts[-1] + x] = cur[x]
                    if k < first_tested:
                        continue
                    boxes = 3 * t + 4 * f + 6 * s + loop
                    optimal = _optimal(least, by_three, ABSENT, by_four, by_six, by_loop)
                    count_position(least, optimal, boxes, row_counts.values, row_counts.openings)
                    if inside > 0:
                        counting = cur[starts[row] : starts[row] + inside]
                        count_row(counting, openings[:inside], ramp[:inside], boxes + 4, row_counts)
                    _find_rows(alone, f, s, planes, room[0])
                    _find_rows(of_components, f, s, planes, room[1])
                    if test_row(tests, (t, f, s, loop), beside - 6 * s - 4 * f, values, alone, of_components) > 0:
                        if failed == 0:
                            failing[:] = t, f, s, loop
                        failed += 1
    return failed
