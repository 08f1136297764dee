"""Values of amalgamated positions by planes, none of which is kept: what a claim says is tested as they pass.

A plane has all positions with so many 3-chains and one long loop, or none: a row for each number of 4-loops and of
6-loops, in which lane x has a chain of length 4 + x; the positions without a long chain lie apart. A plane follows
from the one with a 3-chain less and from that without a long loop; so there are two of each, which take turns.

A row has a multiple of `LANES` lanes. Those beyond the bound have values of larger positions, and do not count.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.kernels.endgames.fill import ABSENT, opened
from loony.kernels.endgames.row_counts import CHAIN, FOUR, LOOP, SIX, THREE, RowCounts, count_position, count_row
from loony.kernels.endgames.row_counts import row_counts as nothing_counted
from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import lowered

Lanes = NDArray[np.int16]
Column = NDArray[np.int64]

Test = Callable[..., bool]

F = TypeVar("F", bound=Test)

NAMES = "all_kinds", "threes", "few_threes", "few_threes_bare", "without_loop", "without_loop_bare"
"""of the tests of rows: with a long loop and two 3-chains or more, a 4-loop and a 6-loop; without one of the last;
with a long loop and fewer 3-chains; without a long loop. What takes long to compile is two, of which one is of the
position without a long chain alone"""

LANES = 16
"""a vector, or half of one"""

NONE = np.int16(-1)
"""v(H) where there is no H"""

LOW, HIGH = -3, 5
"""a row is cut where c(G) is more than the one, and where it reaches the other: most claims say one thing, and a
simple one, to either side"""

_TWO, _FOUR = np.int16(2), np.int16(4)


class Planes(NamedTuple):
    """Room for the planes of some long loops."""

    loops: Column
    """the lengths of the long loops, first 0 for none"""
    rooms: Column
    """the boxes for other components beside each"""
    row_of: Column
    """the number of the row without 4-loops, by the number of 6-loops"""
    starts: Column
    """where each row starts"""
    lanes: Lanes
    """by turn, long loop and place; behind the rows as many lanes of ABSENT, and of NONE, as a row has at most"""
    bare: Lanes
    """the positions without a long chain, by turn, long loop and row; and then ABSENT and NONE"""
    cores: Lanes
    """rows without short components, by long loop"""
    openings: Lanes
    """of a row, the optimal ones"""
    ramp: Lanes
    """0, 1, 2, ..., one for each lane: to count them from the places of lanes would take wider numbers"""


def planes_of(loops: list[int], bound: int) -> Planes:
    """Room for planes of positions of size <= bound, without a long loop and with each of some lengths."""
    rooms = np.array([bound - (loops[0] if loops else 0), *(bound - loop for loop in loops)])
    room = int(rooms[0])
    fours = (room - 6 * np.arange(room // 6 + 1)) // 4 + 1
    row_of = np.concatenate([[0], np.cumsum(fours)])
    of_six = np.repeat(np.arange(len(fours)), fours)
    four = np.arange(row_of[-1]) - row_of[of_six]
    starts = np.concatenate([[0], np.cumsum(_lanes(room - 6 * of_six - 4 * four))])
    most = int(_lanes(room))
    lanes = np.empty((2, len(rooms), starts[-1] + 2 * most), np.int16)
    lanes[:, :, starts[-1] : starts[-1] + most] = ABSENT
    lanes[:, :, starts[-1] + most :] = NONE
    bare = np.empty((2, len(rooms), row_of[-1] + 2), np.int16)
    bare[:, :, -2:] = ABSENT, NONE
    cores, openings = np.empty((len(rooms), most), np.int16), np.empty(most, np.int16)
    ramp = np.arange(most, dtype=np.int16)
    return Planes(np.array([0, *loops]), rooms, row_of, starts, lanes, bare, cores, openings, ramp)


def room_of_planes(loops: list[int], bound: int) -> int:
    """Bytes that the planes of some long loops take, and a little more."""
    room = bound - (loops[0] if loops else 0)
    return 4 * (len(loops) + 1) * ((room + 30) ** 3 // 144 + 20 * (room + 30))


_ONE_PLACE = (np.uint64(0),) * 9, (NONE,) * 9
_ROW, _COUNTS = np.empty(1, np.int16), np.empty(1, np.int64)
TEST = signature(True, 0, 0, 0, 0, (0,) * 5, *[_ROW] * 5, *_ONE_PLACE, _COUNTS, _COUNTS)


def _lanes(room: Any) -> Any:
    """How many lanes a row has, with so much room for the long chain."""
    return (np.maximum(room - 3, 0) + LANES - 1) // LANES * LANES


@inlined_kernel
def _optimal(
    least: np.int16, by_three: np.int16, by_chain: np.int16, by_four: np.int16, by_six: np.int16, by_loop: np.int16
) -> np.int16:
    """The kinds of components by opening which the value is attained."""
    short = (by_three == least) * THREE | (by_four == least) * FOUR | (by_six == least) * SIX
    return np.int16(short | (by_chain == least) * CHAIN | (by_loop == least) * LOOP)


@inlined_kernel
def _fill_row(
    row: Lanes, openings: Lanes, three: Lanes, four: Lanes, six: Lanes, no_loop: Lanes, loop: np.int16,
    bare: np.int16,
) -> None:  # fmt: skip
    """The values of a row from those with one component less; `bare` is that without the long chain."""
    for x in range(len(row)):
        by_three, by_four = opened(np.int16(3), _TWO, three[x]), opened(_FOUR, _FOUR, four[x])
        by_six, by_loop = opened(np.int16(6), _FOUR, six[x]), opened(loop, _FOUR, no_loop[x])
        by_chain = opened(np.int16(x + 4), _TWO, bare)
        least = min(min(min(by_three, by_four), min(by_six, by_loop)), by_chain)
        row[x] = least
        openings[x] = _optimal(least, by_three, by_chain, by_four, by_six, by_loop)


_SWEEP = signature(0, *[TEST] * len(NAMES), planes_of([], 8), 0, nothing_counted(8), *[_COUNTS] * 3)


def on_lanes(function: F) -> F:
    """What the body of a test becomes, to be called by the test.

    It takes the lanes at which the row is cut, how many lanes it has and how many of them count; the counts of G
    that stand still, with half the excess of the loop, and tb(G) without a long chain; the planes in which v(H)
    lies, and the numbers of lanes; where the rows of the G - C start in them, and their values without a long
    chain; and the counters of the claims.
    """
    return lowered(function, TEST)


def test(function: F) -> F:
    """Compile what tests claims on a row, and returns whether one fails there that is not counted apart."""
    return kernel_of(function, TEST)


def sweep_with(**tests: Any) -> Any:
    """The kernel that fills planes and tests their rows with what the names stand for."""
    compiled = kernel_of(_sweep, _SWEEP)
    return lambda *arguments: compiled(*(tests[name] for name in NAMES), *arguments)


def _sweep(
    all_kinds: Test, threes: Test, few_threes: Test, few_threes_bare: Test, without_loop: Test,
    without_loop_bare: Test,
    planes: Planes, tested: int, row_counts: RowCounts, covered: Column, wrong: Column, failing: Column,
) -> int:  # fmt: skip
    """Fill planes from no 3-chain on, and test claims on those of the long loops from the tested place on.

    Requires: what `planes_of` makes, of any values; `row_counts` of the same bound; `covered` and `wrong` with an
    entry for each claim; `failing` of shape (4,).
    Computes: adds to `row_counts` the positions of the tested planes, and to `covered` and `wrong` on how many of
    them each claim says something, and where that is false.
    Ensures: returns how many rows have a position of which a claim is false that is not counted apart; `failing`
    has the 3-chains, 4-loops, 6-loops and the long loop of the first of them.
    """
    loops, rooms, row_of, starts, lanes, bares, cores, openings, ramp = planes
    values, returning_values, rising_values, sets, returning_sets, steady_sets = row_counts
    absent = starts[-1]
    none = absent + cores.shape[1]
    failed = 0
    for t in range(rooms[0] // 3 + 1):
        new = t & 1
        for k in range(len(loops)):
            loop, cur, old, base, core = loops[k], lanes[new, k], lanes[1 - new, k], lanes[new, 0], cores[k]
            bare, old_bare, base_bare = bares[new, k], bares[1 - new, k], bares[new, 0]
            left = rooms[k] - 3 * t
            for s in range(left // 6 + 1 if left >= 0 else 0):
                for f in range((left - 6 * s) // 4 + 1):
                    inside = max(left - 6 * s - 4 * f - 3, 0)
                    width = (inside + LANES - 1) // LANES * LANES
                    row = row_of[s] + f
                    row_four = row - 1 if f > 0 else len(bare) - 2
                    row_six = row_of[s - 1] + f if s > 0 else len(bare) - 2
                    row_three = row if t > 0 else len(bare) - 2
                    row_loop = row if loop > 0 else len(bare) - 2
                    at = starts[row]
                    at_four = starts[row_four] if f > 0 else absent
                    at_six = starts[row_six] if s > 0 else absent
                    at_three = at if t > 0 else absent
                    at_loop = at if loop > 0 else absent
                    by_three = opened(np.int16(3), _TWO, old_bare[row_three])
                    by_four = opened(_FOUR, _FOUR, bare[row_four])
                    by_six = opened(np.int16(6), _FOUR, bare[row_six])
                    by_loop = opened(np.int16(loop), _FOUR, base_bare[row_loop])
                    alone = min(min(by_three, by_four), min(by_six, by_loop))
                    if alone >= ABSENT - 8:
                        alone = np.int16(0)  # the empty position, which has no opening
                    bare[row] = alone
                    _fill_row(
                        cur[at : at + width],
                        openings[:width],
                        old[at_three : at_three + width],
                        cur[at_four : at_four + width],
                        cur[at_six : at_six + width],
                        base[at_loop : at_loop + width],
                        np.int16(loop),
                        alone,
                    )
                    if row == 0 and t == 0:
                        for x in range(width):
                            core[x] = cur[x]
                    if k < tested:
                        continue
                    size = 3 * t + 4 * f + 6 * s + loop
                    optimal = _optimal(alone, by_three, ABSENT, by_four, by_six, by_loop)
                    count_position(alone, optimal, size, values, sets)
                    if inside > 0:
                        count_row(
                            cur[at : at + inside], openings[:inside], ramp[:inside], size + 4, values,
                            returning_values, rising_values, sets, returning_sets, steady_sets,
                        )  # fmt: skip
                    # From here on what is not there is NONE.
                    rests = (
                        alone,
                        old_bare[row] if t > 0 else NONE,
                        bare[row_four] if f > 0 else NONE,
                        bare[row_six] if s > 0 else NONE,
                        base_bare[row] if loop > 0 else NONE,
                        old_bare[row_four] if t > 0 and f > 0 else NONE,
                        old_bare[row_six] if t > 0 and s > 0 else NONE,
                        bare[row_of[s]],
                        bare[0],
                    )
                    places = (
                        np.uint64(at),
                        np.uint64(at if t > 0 else none),
                        np.uint64(at_four if f > 0 else none),
                        np.uint64(at_six if s > 0 else none),
                        np.uint64(at if loop > 0 else none),
                        np.uint64(at_four if t > 0 and f > 0 else none),
                        np.uint64(at_six if t > 0 and s > 0 else none),
                        np.uint64(starts[row_of[s]]),
                        np.uint64(0),
                    )
                    bonus = 0 if row == 0 and t == 0 and loop == 0 else 4
                    if loop > 0 or row > 0:
                        bonus = 6 if t > 0 else 8
                    kind = np.int64(t), np.int64(f), np.int64(s), np.int64(max(loop // 2 - 4, 0)), np.int64(bonus)
                    least = loop - 8 - t - 4 * f - 2 * s + 4  # c(G) in the first lane
                    low = min(max(LOW + 1 - least, 0), width) // LANES * LANES
                    high = (min(max(HIGH - least, 0), width) + LANES - 1) // LANES * LANES
                    one = all_kinds if f > 0 and s > 0 else threes
                    bad = False
                    if loop == 0 or t < 2:
                        one = without_loop if loop == 0 else few_threes
                        other = without_loop_bare if loop == 0 else few_threes_bare
                        bad = other(
                            low,
                            high,
                            width,
                            inside,
                            kind,
                            cur,
                            old,
                            base,
                            core,
                            ramp,
                            places,
                            rests,
                            covered,
                            wrong,
                        )
                    bad |= one(
                        low, high, width, inside, kind, cur, old, base, core, ramp, places, rests, covered, wrong
                    )
                    if bad:
                        if failed == 0:
                            failing[:] = t, f, s, loop
                        failed += 1
    return failed
