"""The rows of a dense table of amalgamated positions, whoever filled it, handed to what tests claims on them.

A row has the positions that differ only in the long chain: the one without it, and then lane x with a chain of
length 4 + x. `rooms` is `loony.enumerate.endgames.dense_index.rooms(bound)` throughout.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.positions import SHORT
from loony.kernels.endgames.planes import HIGH, LANES, LOW, NAMES, TEST
from loony.kernels.jit import kernel, kernel_of, signature
from loony.kernels.lowering import lowered

Values = NDArray[np.int16]
Column = NDArray[np.int64]

Test = Callable[..., bool]

F = TypeVar("F", bound=Test)

OWN, WITHOUT, SHORTER = range(3)
"""the long loop of a row that is reached from another: as it is, none, or 2 boxes shorter"""

OF_COMPONENTS = "without_loop", "shortest_loop", "longer_loop"
"""of the tests of claims about components: in rows without a long loop, with one of length 8, with a longer one"""

_NUMBERS, _VALUES = np.empty(1, np.int64), np.empty(1, np.int16)
COMPONENT_TEST = signature(True, 0, (0,) * 5, _VALUES, _VALUES, *[_NUMBERS] * 4)

_row_start_of = kernel(dense_index.row_start)


@kernel
def _row_start(rooms: Column, three_chains: int, four_loops: int, six_loops: int, loop: int) -> int:
    return int(_row_start_of(rooms, SHORT, (three_chains, four_loops, six_loops, loop)))


def padding(bound: int) -> int:
    """How many entries of NONE, behind the values of a table, its rows need: one row, and vectors that overlap."""
    return bound + 3 * LANES


def on_lanes(function: F) -> F:
    """What the body of a test of claims about components becomes, to be called by the test.

    It takes how many lanes of a row count; the counts of G that stand still, with half the excess of the loop, and
    tb(G) without a long chain; the values and the numbers of lanes; where the first lanes of the rows lie that are
    reached, and their values without a long chain; and the counters.
    """
    return lowered(function, COMPONENT_TEST)


def test(function: F) -> F:
    """Compile such a test, which returns whether a claim fails in the row that is not counted apart."""
    return kernel_of(function, COMPONENT_TEST)


def _nothing(
    low: int, high: int, width: int, inside: int, kind: Any, cur: Values, old: Values, base: Values, core: Values,
    ramp: Values, places: Any, rests: Any, covered: Column, wrong: Column,
) -> bool:  # fmt: skip
    return False


def _nothing_of_components(
    inside: int, kind: Any, values: Values, ramp: Values, places: Column, rests: Column, covered: Column,
    wrong: Column,
) -> bool:  # fmt: skip
    return False


Room = tuple[Values, Column, Column]
"""the numbers of lanes, and room for where the rows that are reached begin, and for their values"""


def room_for(bound: int, reached: int) -> Room:
    """What a thread needs beside the table, for a bound and so many rows that are reached."""
    numbers = np.arange(bound + LANES).astype(np.int16)
    return numbers, np.empty(reached, np.int64), np.empty(reached, np.int64)


_ROWS = signature(
    True, *[TEST] * len(NAMES), *[COMPONENT_TEST] * len(OF_COMPONENTS),
    np.empty((5, 1), np.int64), _VALUES, 0, np.empty((1, 4), np.int64), room_for(1, 1), *[_NUMBERS] * 4,
)  # fmt: skip


def rows_with(tests: Mapping[str, Test], of_components: Mapping[str, Test]) -> Callable[..., bool]:
    """The kernel that tests rows with what the names in `NAMES` and `OF_COMPONENTS` stand for, if anything."""
    compiled: Any = kernel_of(_rows, _ROWS)
    chosen = [tests[name] if tests else kernel_of(_nothing, TEST) for name in NAMES]
    nothing = _nothing_of_components
    chosen += [of_components[name] if of_components else test(nothing) for name in OF_COMPONENTS]
    return lambda *arguments: bool(compiled(*chosen, *arguments))


def _rows(
    all_kinds: Test, threes: Test, few_threes: Test, few_threes_bare: Test, without_loop: Test,
    without_loop_bare: Test, components_without_loop: Test, components_shortest_loop: Test,
    components_longer_loop: Test,
    rooms: Column, values: Values, loop: int, reach: Column, room: Room, covered: Column, wrong: Column,
    covered_of_components: Column, wrong_of_components: Column,
) -> bool:  # fmt: skip
    """Test claims on the rows with a long loop, or with none if `loop` is 0.

    Requires: `values` has an entry for each position of size <= bound, whatever it says, and then `padding(bound)`
    entries of NONE; `reach` of shape (n, 4), a line for each row that the claims about components reach from that
    of G: 3-chains, 4-loops and 6-loops more, and which long loop; `room` what `room_for` makes of the bound and n;
    `covered` and `wrong` with an entry a claim.
    Computes: adds to `covered` and `wrong` on how many positions each claim says something, and where that is
    false; to the others what the tests of claims about components count.
    Ensures: returns whether there is a position of which a claim is false that is not counted apart.
    """
    bound = rooms.shape[1] - 1
    none = rooms[4, bound]
    ramp, reached, bares = room
    of_components = components_without_loop
    if loop > 0:
        of_components = components_shortest_loop if loop == 8 else components_longer_loop
    bad = False
    for s in range((bound - loop) // 6 + 1):
        for f in range((bound - loop - 6 * s) // 4 + 1):
            for t in range((bound - loop - 6 * s - 4 * f) // 3 + 1):
                inside = max(bound - loop - 6 * s - 4 * f - 3 * t - 3, 0)
                width = (inside + LANES - 1) // LANES * LANES
                for k in range(len(reach)):
                    t_there, f_there, s_there, which = (
                        t + reach[k, 0],
                        f + reach[k, 1],
                        s + reach[k, 2],
                        reach[k, 3],
                    )
                    loop_there = 0 if which == WITHOUT else loop - 2 * (which == SHORTER)
                    there = min(t_there, min(f_there, s_there)) >= 0 and (which == OWN or loop_there != loop)
                    there = there and (loop_there == 0 or loop_there >= 8)
                    there = there and 3 * t_there + 4 * f_there + 6 * s_there + loop_there <= bound
                    at = _row_start(rooms, t_there, f_there, s_there, loop_there) if there else none
                    reached[k] = at + 1
                    bares[k] = values[at]
                own = _row_start(rooms, t, f, s, loop)
                three = _row_start(rooms, t - 1, f, s, loop) if t > 0 else none
                four = _row_start(rooms, t, f - 1, s, loop) if f > 0 else none
                six = _row_start(rooms, t, f, s - 1, loop) if s > 0 else none
                no_loop = _row_start(rooms, t, f, s, 0) if loop > 0 else none
                three_four = _row_start(rooms, t - 1, f - 1, s, loop) if t > 0 and f > 0 else none
                three_six = _row_start(rooms, t - 1, f, s - 1, loop) if t > 0 and s > 0 else none
                fours = _row_start(rooms, t, 0, s, loop)
                core, core_bare = _row_start(rooms, 0, 0, 0, loop), _row_start(rooms, t, 0, 0, loop)
                rests = (
                    values[own], values[three], values[four], values[six], values[no_loop], values[three_four],
                    values[three_six], values[fours], values[core_bare],
                )  # fmt: skip
                places = (
                    np.uint64(own + 1), np.uint64(three + 1), np.uint64(four + 1), np.uint64(six + 1),
                    np.uint64(no_loop + 1), np.uint64(three_four + 1), np.uint64(three_six + 1),
                    np.uint64(fours + 1), np.uint64(core + 1),
                )  # fmt: skip
                bonus = 0 if f == 0 and s == 0 and t == 0 and loop == 0 else 4
                if loop > 0 or f > 0 or s > 0:
                    bonus = 6 if t > 0 else 8
                kind = np.int64(t), np.int64(f), np.int64(s), np.int64(max(loop // 2 - 4, 0)), np.int64(bonus)
                bad |= of_components(
                    inside, kind, values, ramp, reached, bares, covered_of_components, wrong_of_components
                )
                least = loop - 8 - t - 4 * f - 2 * s + 4  # c(G) in the first lane
                low = min(max(LOW + 1 - least, 0), width) // LANES * LANES
                high = (min(max(HIGH - least, 0), width) + LANES - 1) // LANES * LANES
                one = all_kinds if f > 0 and s > 0 else threes
                if loop == 0 or t < 2:
                    one = without_loop if loop == 0 else few_threes
                    other = without_loop_bare if loop == 0 else few_threes_bare
                    bad |= other(
                        low, high, width, inside, kind, values, values, values, values, ramp, places, rests,
                        covered, wrong,
                    )  # fmt: skip
                bad |= one(
                    low, high, width, inside, kind, values, values, values, values, ramp, places, rests,
                    covered, wrong,
                )  # fmt: skip
    return bad
