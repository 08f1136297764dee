"""Positions with odd loops read out of a dense table, one by one, filled in whatever way.

`rooms` is `loony.enumerate.odd_loops.dense_index.rooms(bound)` throughout; values are in boxes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.odd_loops import dense_index
from loony.kernels.endgames.look_up import NONE, place_in
from loony.kernels.jit import kernel

KINDS = np.array([[3, 0, 4, 5, 6, 7, 0], [2, 2, 4, 4, 4, 4, 4]], np.int16)
"""of components, in the order of `Counts`: length, 0 for one that is the count itself, and handout"""

Values = NDArray[np.int16]
Rooms = NDArray[np.int64]

_row_start = kernel(dense_index.row_start)


@kernel
def walk(first: int, last: int, columns: Values) -> int:
    """Every amalgamated position of the sizes first .. last, by size and then by the counts in their order.

    Requires: `columns` of shape (7, n), for any n.
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
                for fours in range(after_chain // 4 + 1):
                    after_fours = after_chain - 4 * fours
                    for fives in range(after_fours // 5 + 1):
                        after_fives = after_fours - 5 * fives
                        for sixes in range(after_fives // 6 + 1):
                            after_sixes = after_fives - 6 * sixes
                            for sevens in range(after_sixes // 7 + 1):
                                loop = after_sixes - 7 * sevens
                                if 0 < loop < 8:
                                    continue
                                if met < columns.shape[1]:
                                    columns[0, met] = three_chains
                                    columns[1, met] = chain
                                    columns[2, met] = fours
                                    columns[3, met] = fives
                                    columns[4, met] = sixes
                                    columns[5, met] = sevens
                                    columns[6, met] = loop
                                met += 1
    return met


@kernel
def look_up(rooms: Rooms, values: Values, columns: Values, value: Values, rests: Values) -> None:
    """Read v(G) and every v(G - C) out of a dense table, position by position.

    Requires: `columns` of shape (7, n) holds positions of size <= bound; `value` of shape (n,), `rests` of
    shape (7, n); `values` has an entry for every position of size <= bound, filled in whatever way.
    Computes: value[i] = v(G), and rests[j, i] = v(G - C) for the component C of kind j, in the order of
    `Counts`, or NONE where G has none.
    """
    for i in range(columns.shape[1]):
        t, chain, loop = columns[0, i], columns[1, i], columns[6, i]
        a, b, c, d = columns[2, i], columns[3, i], columns[4, i], columns[5, i]
        entry = chain - 3 if chain > 0 else 0
        row = _row_start(rooms, t, a, b, c, d, loop)
        value[i] = values[row + entry]
        rests[0, i] = values[_row_start(rooms, t - 1, a, b, c, d, loop) + entry] if t > 0 else NONE
        rests[1, i] = values[row] if chain > 0 else NONE
        rests[2, i] = values[_row_start(rooms, t, a - 1, b, c, d, loop) + entry] if a > 0 else NONE
        rests[3, i] = values[_row_start(rooms, t, a, b - 1, c, d, loop) + entry] if b > 0 else NONE
        rests[4, i] = values[_row_start(rooms, t, a, b, c - 1, d, loop) + entry] if c > 0 else NONE
        rests[5, i] = values[_row_start(rooms, t, a, b, c, d - 1, loop) + entry] if d > 0 else NONE
        rests[6, i] = values[_row_start(rooms, t, a, b, c, d, 0) + entry] if loop > 0 else NONE


@kernel
def is_valid(t: int, n: int, chain_excess: int, a: int, b: int, c: int, d: int, m: int, loop_excess: int) -> bool:
    """There is a position with these counts and excesses, in the order of `Summary`."""
    least = min(min(min(t, n), min(chain_excess, loop_excess)), min(min(a, b), min(min(c, d), m)))
    return (least >= 0) & ((n > 0) | (chain_excess == 0)) & ((m > 0) | (loop_excess == 0))


@kernel
def look_up_summaries(
    dense: tuple[Rooms, Values], registers: NDArray[np.signedinteger[Any]], step: NDArray[np.int32], width: int
) -> None:
    """v(H) of a lane of summaries by their amalgamated forms, for `loony.kernels.programs.look_up`.

    Requires: `values` has an entry for every position of size <= bound, where `rooms` is `rooms(bound)`.
    Computes: v(H); -1 where there is no such position, and -2 where it is larger than the table.
    """
    rooms, values = dense
    out = registers[step[1]]
    for i in range(width):
        t, n, chain_excess = registers[step[2]][i], registers[step[3]][i], registers[step[4]][i]
        a, b, c, d = (
            registers[step[5]][i], registers[step[6]][i], registers[step[7]][i], registers[step[8]][i]
        )  # fmt: skip
        m, loop_excess = registers[step[9]][i], registers[step[10]][i]
        valid = is_valid(t, n, chain_excess, a, b, c, d, m, loop_excess)
        chain = (chain_excess + 4) * (n > 0)
        loop = (loop_excess + 8) * (m > 0)
        there = valid & (3 * t + chain + 4 * a + 5 * b + 6 * c + 7 * d + loop < rooms.shape[1])
        row = _row_start(rooms, t * there, a * there, b * there, c * there, d * there, loop * there)
        value = values[row + (chain - 3) * (there & (chain > 0))]
        out[i] = value if there else -1 - valid


@kernel
def look_up_raw(
    raw: tuple[int, NDArray[np.uint64], NDArray[np.int32], NDArray[np.int32], Values],
    registers: NDArray[np.signedinteger[Any]], step: NDArray[np.int32], width: int,
) -> None:  # fmt: skip
    """v(H) of a lane of summaries with marks, of the raw position H itself, for `loony.kernels.programs.look_up`.

    Requires: what `loony.verify.endgames.stored.RawValues` has, and the rest as it is said there.
    """
    bound, values = raw[0], raw[4]
    out = registers[step[1]]
    for i in range(width):
        place = place_in(raw, registers, step, i)
        if place >= 0:
            out[i] = values[place]
            continue
        t, n, chain_excess = registers[step[2]][i], registers[step[3]][i], registers[step[4]][i]
        a, b, c, d = (
            registers[step[5]][i], registers[step[6]][i], registers[step[7]][i], registers[step[8]][i]
        )  # fmt: skip
        m, loop_excess = registers[step[9]][i], registers[step[10]][i]
        valid = is_valid(t, n, chain_excess, a, b, c, d, m, loop_excess)
        size = 3 * t + 4 * n + chain_excess + 4 * a + 5 * b + 6 * c + 7 * d + 8 * m + loop_excess
        out[i] = -2 if valid and size > bound else -1
