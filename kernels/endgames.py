"""Values of amalgamated positions: the dense table filled bottom-up, and read out by position.

The dense table is an int16 array of `count(bound) + bound + 1` entries: the values by dense index
(`loony.enumerate.dense_index.rank`), then `bound + 1` entries of ABSENT. A component that a position does not
have is one whose removal leads there, which makes opening it worse than anything. So no loop needs a branch.

`rooms` is `loony.enumerate.dense_index.rooms(bound)` throughout; values are in boxes.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate import dense_index
from loony.enumerate.dense_index import CHAIN, LOOP
from loony.kernels.jit import inlined_kernel, kernel

LARGEST_BOUND = 16_000

ABSENT = np.int16(16_384)
"""More than any value, and still an int16 after adding a length: which holds while bound <= LARGEST_BOUND."""

NONE = np.int16(-1)
"""v(G - C) where G has no component of the kind of C."""

_TWO, _FOUR = np.int16(2), np.int16(4)

# By kind of component, in the order of `Counts`; 0 for a length that is the count itself.
_LENGTHS = np.array([3, 0, 4, 6, 0], np.int16)
_HANDOUTS = np.array([2, 2, 4, 4, 4], np.int16)

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


@kernel
def walk(first: int, last: int, columns: Values) -> int:
    """Every amalgamated position of the sizes first .. last, by size and then by the counts in their order.

    Requires: `columns` of shape (5, n), for any n.
    Computes: column i of `columns` is the i-th position, as in `Counts`, for the first n of them.
    Ensures: returns the number of positions met, found by walking and not by the formula.
    """
    met = 0
    for size in range(first, last + 1):
        for three_chains in range(size // 3 + 1):
            after_threes = size - 3 * three_chains
            for chain in range(after_threes + 1):
                if 0 < chain < 4:
                    continue
                after_chain = after_threes - chain
                for four_loops in range(after_chain // 4 + 1):
                    after_fours = after_chain - 4 * four_loops
                    for six_loops in range(after_fours // 6 + 1):
                        loop = after_fours - 6 * six_loops
                        if loop % 2 == 1 or 0 < loop < 8:
                            continue
                        if met < columns.shape[1]:
                            columns[0, met] = three_chains
                            columns[1, met] = chain
                            columns[2, met] = four_loops
                            columns[3, met] = six_loops
                            columns[4, met] = loop
                        met += 1
    return met


@kernel
def look_up(rooms: Rooms, values: Values, columns: Values, value: Values, rests: Values) -> None:
    """Read v(G) and every v(G - C) out of a dense table, position by position.

    Requires: `columns` of shape (5, n) holds positions of size <= bound; `value` of shape (n,), `rests` of
    shape (5, n); `values` has an entry for every position of size <= bound, filled in whatever way.
    Computes: value[i] = v(G), and rests[j, i] = v(G - C) for the component C of kind j, in the order of
    `Counts`, or NONE where G has none.
    """
    for i in range(columns.shape[1]):
        t, chain, f, s, loop = columns[0, i], columns[1, i], columns[2, i], columns[3, i], columns[4, i]
        entry = chain - 3 if chain > 0 else 0
        row = _row_start(rooms, t, f, s, loop)
        value[i] = values[row + entry]
        rests[0, i] = values[_row_start(rooms, t - 1, f, s, loop) + entry] if t > 0 else NONE
        rests[1, i] = values[row] if chain > 0 else NONE
        rests[2, i] = values[_row_start(rooms, t, f - 1, s, loop) + entry] if f > 0 else NONE
        rests[3, i] = values[_row_start(rooms, t, f, s - 1, loop) + entry] if s > 0 else NONE
        rests[4, i] = values[_row_start(rooms, t, f, s, 0) + entry] if loop > 0 else NONE


@kernel
def open_each(columns: Values, rests: Values) -> None:
    """Turn every v(G - C) into v(G;C): Allcock 2021, equation (3).

    Requires: `columns` and `rests` of shape (5, n), as `look_up` leaves them.
    Computes: rests[j, i] = v(G;C) in place of v(G - C), and NONE where it was NONE.
    """
    for j in range(5):
        for i in range(columns.shape[1]):
            if rests[j, i] != NONE:
                length = _LENGTHS[j] if _LENGTHS[j] > 0 else columns[j, i]
                rests[j, i] = opened(length, _HANDOUTS[j], rests[j, i])


@kernel
def put_back(rooms: Rooms, columns: Values, value: Values, values: Values) -> int:
    """Put given values in their places in a dense table; the inverse of `look_up`.

    Requires: `columns` of shape (5, n) holds positions of size <= bound; `value` of shape (n,); `values` has
    an entry for every position of size <= bound, NONE where nothing has been put yet.
    Computes: values[rank(G)] = value[i] for each position G.
    Ensures: returns the number of positions whose place was free before.
    """
    free = 0
    for i in range(columns.shape[1]):
        t, chain, f, s, loop = columns[0, i], columns[1, i], columns[2, i], columns[3, i], columns[4, i]
        place = _row_start(rooms, t, f, s, loop) + (chain - 3 if chain > 0 else 0)
        free += values[place] == NONE
        values[place] = value[i]
    return free
