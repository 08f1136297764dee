"""Values of amalgamated positions with odd loops: the dense table filled bottom-up, as where all loops are even.

The dense table is an int16 array of `count(bound) + bound + 1` entries: the values by dense index
(`loony.enumerate.odd_loops.dense_index.rank`), then `bound + 1` entries of ABSENT, as it is said in
`loony.kernels.endgames.fill`. `rooms` is `loony.enumerate.odd_loops.dense_index.rooms(bound)`; values are in
boxes.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.dense_index import CHAIN
from loony.enumerate.odd_loops import dense_index
from loony.enumerate.odd_loops.dense_index import LOOP
from loony.kernels.endgames.fill import ABSENT, opened
from loony.kernels.jit import inlined_kernel, kernel

_TWO, _FOUR = np.int16(2), np.int16(4)

Values = NDArray[np.int16]
Rooms = NDArray[np.int64]

_row_start = kernel(dense_index.row_start)


@inlined_kernel
def _fill_row(
    row: Values, less_three: Values, less_four: Values, less_five: Values, less_six: Values, less_seven: Values,
    less_loop: Values, loop: np.int16,
) -> None:  # fmt: skip
    """Values of the positions that differ only in `chain`, from those with one component less.

    Requires: rows of equal length; entry 0 is for no chain, entry i for a chain of length i + 3.
    """
    three, four, five = np.int16(3), np.int16(4), np.int16(5)
    six, seven = np.int16(6), np.int16(7)
    for i in range(len(row)):
        shorter = min(
            min(opened(three, _TWO, less_three[i]), opened(four, _FOUR, less_four[i])),
            opened(five, _FOUR, less_five[i]),
        )
        longer = min(
            min(opened(six, _FOUR, less_six[i]), opened(seven, _FOUR, less_seven[i])),
            opened(loop, _FOUR, less_loop[i]),
        )
        row[i] = min(shorter, longer)
    no_chain = row[0]
    if no_chain >= ABSENT - 8:
        no_chain = np.int16(0)  # the empty position, which has no opening
    row[0] = no_chain
    for i in range(1, len(row)):
        row[i] = min(row[i], opened(np.int16(i + 3), _TWO, no_chain))


@kernel
def fill(rooms: Rooms, values: Values) -> None:
    """Fill the dense table from small positions to large: Allcock 2021, equations (3) and (4).

    Requires: `values` has rooms[LOOP, bound] + bound + 1 entries, of any content; the bound is at most the
    LARGEST_BOUND of `loony.kernels.endgames.fill`.
    Computes: values[rank(G)] = v(G) for every amalgamated position of size <= bound, then the ABSENT tail.
    Ensures: each entry is final after every entry that it reads.
    """
    bound = rooms.shape[1] - 1
    absent = rooms[LOOP, bound]
    values[absent:] = ABSENT
    row = 0
    for longer in range(7, max(bound, 7) + 1):
        loop = longer if longer > 7 else 0
        for sevens in range((bound - loop) // 7 + 1):
            for sixes in range((bound - loop - 7 * sevens) // 6 + 1):
                for fives in range((bound - loop - 7 * sevens - 6 * sixes) // 5 + 1):
                    left = bound - loop - 7 * sevens - 6 * sixes - 5 * fives
                    for fours in range(left // 4 + 1):
                        room = left - 4 * fours
                        less_three = less_four = less_five = less_six = less_seven = less_loop = absent
                        if fours > 0:
                            less_four = _row_start(rooms, 0, fours - 1, fives, sixes, sevens, loop)
                        if fives > 0:
                            less_five = _row_start(rooms, 0, fours, fives - 1, sixes, sevens, loop)
                        if sixes > 0:
                            less_six = _row_start(rooms, 0, fours, fives, sixes - 1, sevens, loop)
                        if sevens > 0:
                            less_seven = _row_start(rooms, 0, fours, fives, sixes, sevens - 1, loop)
                        if loop > 0:
                            less_loop = _row_start(rooms, 0, fours, fives, sixes, sevens, 0)
                        for _three_chains in range(room // 3 + 1):
                            length = rooms[CHAIN, room]
                            _fill_row(
                                values[row : row + length],
                                values[less_three : less_three + length],
                                values[less_four : less_four + length],
                                values[less_five : less_five + length],
                                values[less_six : less_six + length],
                                values[less_seven : less_seven + length],
                                values[less_loop : less_loop + length],
                                np.int16(loop),
                            )
                            less_three = row
                            row += length
                            # The neighbours' rows lie in step with these, each as long as its own room allows.
                            if fours > 0:
                                less_four += rooms[CHAIN, room + 4]
                            if fives > 0:
                                less_five += rooms[CHAIN, room + 5]
                            if sixes > 0:
                                less_six += rooms[CHAIN, room + 6]
                            if sevens > 0:
                                less_seven += rooms[CHAIN, room + 7]
                            if loop > 0:
                                less_loop += rooms[CHAIN, room + loop]
                            room -= 3
