"""Values of amalgamated positions: the dense table filled bottom-up, whichever loops there are.

The dense table is an int16 array of `count(bound, short) + bound + 1` entries: the values in boxes by dense index
(`loony.enumerate.endgames.dense_index.rank`), then `bound + 1` entries of ABSENT. The row without a component that a
row does not have is a row of ABSENT, and the opening of this component is worse than any other opening. So no loop
over positions needs a branch.

`rooms` is `loony.enumerate.endgames.dense_index.rooms(bound, short)` throughout, and `short` are the lengths of loops
less than 8: two or four, as the compiler knows by the type.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import CHAIN, LOOP
from loony.kernels.jit import inlined_kernel, kernel

LARGEST_TABLE_BOUND = 16_000

ABSENT = np.int16(16_384)
"""more than any value; with a length added still an int16, while bound <= LARGEST_TABLE_BOUND"""

_TWO, _FOUR = np.int16(2), np.int16(4)

Values = NDArray[np.int16]
Rooms = NDArray[np.int64]
Short = tuple[int, ...]

row_start: Final = kernel(dense_index.row_start)


@kernel
def opened(length: np.int16, handout: np.int16, rest: np.int16) -> np.int16:
    """v(G;C) for a component C of some length, where rest = v(G - C): Allcock 2021, equation (3).

    Requires: int16 arguments; handout is 2 for a chain and 4 for a loop. Computes in int16 at every step, because a
    loop over rows in int64 would take four times as long.
    """
    margin = np.int16(rest - handout)
    margin = max(margin, np.int16(-margin))
    return np.int16(np.int16(length - handout) + margin)


@kernel
def _least_of(more: bool, loop: np.int16, lengths: tuple[np.int16, ...], rests: tuple[np.int16, ...]) -> np.int16:
    """The least value of an opening, without the opening of the longer chain, from the values after each opening."""
    least = min(
        min(opened(np.int16(3), _TWO, rests[0]), opened(lengths[0], _FOUR, rests[2])),
        min(opened(lengths[1], _FOUR, rests[3]), opened(loop, _FOUR, rests[1])),
    )
    if more:
        least = min(least, min(opened(lengths[2], _FOUR, rests[4]), opened(lengths[3], _FOUR, rests[5])))
    return least


@inlined_kernel
def _fill_row(
    more: bool, loop: np.int16, lengths: tuple[np.int16, ...], row: Values, less: tuple[Values, ...]
) -> None:
    """The values of positions that differ only in `chain`, from the values of positions with one component less.

    Requires: rows of equal length; entry 0 is for no chain, entry i for a chain of length i + 3; `lengths` of the
    four short loops; in `less` the rows without a 3-chain, without the long loop, and without a short loop of each
    length; the third and the fourth short loop count only if there are `more` than two.
    """
    three, rest, first, second, third, fourth = less
    no_chain = _least_of(more, loop, lengths, (three[0], rest[0], first[0], second[0], third[0], fourth[0]))
    if no_chain >= ABSENT - 8:
        no_chain = np.int16(0)  # the empty position, which has no opening
    row[0] = no_chain
    for i in range(1, len(row)):
        least = _least_of(more, loop, lengths, (three[i], rest[i], first[i], second[i], third[i], fourth[i]))
        row[i] = min(least, opened(np.int16(i + 3), _TWO, no_chain))


@kernel
def fill(rooms: Rooms, short: Short, values: Values) -> None:
    """Fill the dense table from small positions to large: Allcock 2021, equations (3) and (4).

    Requires: `values` has rooms[LOOP, bound] + bound + 1 entries, of any content; bound <= LARGEST_TABLE_BOUND.
    Computes: values[rank(G)] = v(G) for every amalgamated position of size <= bound, then the ABSENT tail.
    Ensures: each entry is written once, after every entry that it reads.
    """
    bound = rooms.shape[1] - 1
    absent = rooms[LOOP, bound]
    values[absent:] = ABSENT
    more = len(short) > 2
    lengths = np.int16(short[0]), np.int16(short[1]), np.int16(short[-2]), np.int16(short[-1])
    last = len(short) + 1
    counts = np.zeros(last + 1, np.int64)  # 3-chains, of which there are none, short loops, and the loop's length
    less = np.empty(last + 1, np.int64)  # where the row with one component of each kind less begins
    row, beside = 0, bound
    while counts[last] <= bound:
        for kind in range(1, last + 1):
            less[kind] = absent
            if counts[kind] > 0:
                removed = 1 if kind < last else counts[kind]
                counts[kind] -= removed
                less[kind] = row_start(rooms, short, counts)
                counts[kind] += removed
        loop = counts[last]
        less[0] = absent
        for room in range(beside, -1, -3):  # with each 3-chain more
            length = rooms[CHAIN, room]
            rows_without = (
                values[less[0] : less[0] + length],
                values[less[last] : less[last] + length],
                values[less[1] : less[1] + length],
                values[less[2] : less[2] + length],
                values[less[last - 2] : less[last - 2] + length],
                values[less[last - 1] : less[last - 1] + length],
            )
            _fill_row(more, np.int16(loop), lengths, values[row : row + length], rows_without)
            less[0] = row
            row += length
            # the rows with one component less lie in step with this row, each as long as its own room allows
            for kind in range(1, last + 1):
                if less[kind] < absent:
                    less[kind] += rooms[CHAIN, room + (short[kind - 1] if kind < last else loop)]
        # to the next numbers of short loops that leave room, or to a longer loop
        kind = 1
        while kind < last and beside < short[kind - 1]:
            beside += counts[kind] * short[kind - 1]
            counts[kind] = 0
            kind += 1
        if kind < last:
            counts[kind] += 1
            beside -= short[kind - 1]
        else:
            counts[last] = 8 if loop == 0 else loop + 8 - short[-1]
            beside = bound - counts[last]
