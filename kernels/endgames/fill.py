"""Values of amalgamated positions: the dense table filled bottom-up, and read out by position.

The dense table is an int16 array of `count(bound) + bound + 1` entries: the values by dense index
(`loony.enumerate.endgames.dense_index.rank`), then `bound + 1` entries of ABSENT. A component that a position
does not have is one whose removal leads there, which makes opening it worse than anything. So no loop needs a
branch.

`rooms` is `loony.enumerate.endgames.dense_index.rooms(bound)` throughout; values are in boxes.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import CHAIN, LOOP
from loony.kernels.jit import inlined_kernel, kernel

LARGEST_BOUND = 16_000

ABSENT = np.int16(16_384)
"""More than any value, and still an int16 after adding a length: which holds while bound <= LARGEST_BOUND."""

_TWO, _FOUR = np.int16(2), np.int16(4)

Values = NDArray[np.int16]
Rooms = NDArray[np.int64]

_row_start = kernel(dense_index.row_start)


@kernel
def opened(length: np.int16, handout: np.int16, rest: np.int16) -> np.int16:
    """v(G;C) for a component C of some length, where rest = v(G - C): Allcock 2021, equation (3).

    Requires: int16 arguments; handout is 2 for a chain and 4 for a loop. Computes in int16 at every step,
    because numba would widen to int64, and a loop over rows would run four times slower.
    """
    margin = np.int16(rest - handout)
    margin = max(margin, np.int16(-margin))
    return np.int16(np.int16(length - handout) + margin)


@inlined_kernel
def _fill_row(
    row: Values, less_three: Values, less_four: Values, less_six: Values, less_loop: Values, loop: np.int16
) -> None:
    """Values of the positions that differ only in `chain`, from those with one component less.

    Requires: rows of equal length; entry 0 is for no chain, entry i for a chain of length i + 3.
    """
    three, four, six = np.int16(3), np.int16(4), np.int16(6)
    no_chain = min(
        min(opened(three, _TWO, less_three[0]), opened(four, _FOUR, less_four[0])),
        min(opened(six, _FOUR, less_six[0]), opened(loop, _FOUR, less_loop[0])),
    )
    if no_chain >= ABSENT - 8:
        no_chain = np.int16(0)  # the empty position, which has no opening
    row[0] = no_chain
    for i in range(1, len(row)):
        others = min(
            min(opened(three, _TWO, less_three[i]), opened(four, _FOUR, less_four[i])),
            min(opened(six, _FOUR, less_six[i]), opened(loop, _FOUR, less_loop[i])),
        )
        row[i] = min(others, opened(np.int16(i + 3), _TWO, no_chain))


@kernel
def fill(rooms: Rooms, values: Values) -> None:
    """Fill the dense table from small positions to large: Allcock 2021, equations (3) and (4).

    Requires: `values` has rooms[LOOP, bound] + bound + 1 entries, of any content; bound <= LARGEST_BOUND.
    Computes: values[rank(G)] = v(G) for every amalgamated position of size <= bound, then the ABSENT tail.
    Ensures: each entry is written once, after every entry that it reads.
    """
    bound = rooms.shape[1] - 1
    absent = rooms[LOOP, bound]
    values[absent:] = ABSENT
    row = 0
    for half in range(3, max(bound // 2, 3) + 1):
        loop = 2 * half if half > 3 else 0
        for six_loops in range((bound - loop) // 6 + 1):
            for four_loops in range((bound - loop - 6 * six_loops) // 4 + 1):
                room = bound - loop - 6 * six_loops - 4 * four_loops
                fewer_threes = fewer_fours = fewer_sixes = no_loop = absent
                if four_loops > 0:
                    fewer_fours = _row_start(rooms, 0, four_loops - 1, six_loops, loop)
                if six_loops > 0:
                    fewer_sixes = _row_start(rooms, 0, four_loops, six_loops - 1, loop)
                if loop > 0:
                    no_loop = _row_start(rooms, 0, four_loops, six_loops, 0)
                for _three_chains in range(room // 3 + 1):
                    length = rooms[CHAIN, room]
                    _fill_row(
                        values[row : row + length],
                        values[fewer_threes : fewer_threes + length],
                        values[fewer_fours : fewer_fours + length],
                        values[fewer_sixes : fewer_sixes + length],
                        values[no_loop : no_loop + length],
                        np.int16(loop),
                    )
                    fewer_threes = row
                    row += length
                    # The neighbours' rows lie in step with these, each as long as its own room allows.
                    if four_loops > 0:
                        fewer_fours += rooms[CHAIN, room + 4]
                    if six_loops > 0:
                        fewer_sixes += rooms[CHAIN, room + 6]
                    if loop > 0:
                        no_loop += rooms[CHAIN, room + loop]
                    room -= 3
