"""Positions read out of a dense table, and put back into one: one by one, filled in whatever way.

`rooms` is `loony.enumerate.endgames.dense_index.rooms(bound)` throughout; values are in boxes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.kernels.endgames.fill import opened
from loony.kernels.jit import kernel

NONE = np.int16(-1)
"""v(G - C) where G has no component of the kind of C."""

KINDS = np.array([[3, 0, 4, 6, 0], [2, 2, 4, 4, 4]], np.int16)
"""of components, in the order of `Counts`: length, 0 for one that is the count itself, and handout"""

Values = NDArray[np.int16]
Rooms = NDArray[np.int64]

_row_start = kernel(dense_index.row_start)


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
def open_each(kinds: Values, columns: Values, rests: Values) -> None:
    """Turn every v(G - C) into v(G;C): Allcock 2021, equation (3).

    Requires: `columns` and `rests` of shape (len(kinds[0]), n), as `look_up` leaves them; `kinds` as KINDS is.
    Computes: rests[j, i] = v(G;C) in place of v(G - C), and NONE where it was NONE.
    """
    for j in range(kinds.shape[1]):
        for i in range(columns.shape[1]):
            if rests[j, i] != NONE:
                length = kinds[0, j] if kinds[0, j] > 0 else columns[j, i]
                rests[j, i] = opened(length, kinds[1, j], rests[j, i])


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


@kernel
def value_of_summary(
    rooms: NDArray[np.int64],
    values: NDArray[np.int16],
    t: int, n: int, chain_excess: int, f: int, s: int, m: int, loop_excess: int,
) -> int:  # fmt: skip
    """v(H) of the position with a summary, out of a dense table by its amalgamated form.

    Requires: `values` has an entry for every position of size <= bound, where `rooms` is `rooms(bound)`.
    Ensures: returns v(H); -1 where there is no such position, and -2 where it is larger than the table.
    No branch: whether a position is there is as good as random from one to the next.
    """
    valid = (min(min(min(t, n), min(chain_excess, f)), min(min(s, m), loop_excess)) >= 0) & (
        ((n > 0) | (chain_excess == 0)) & ((m > 0) | (loop_excess == 0)) & (loop_excess & 1 == 0)
    )
    chain = (chain_excess + 4) * (n > 0)
    loop = (loop_excess + 8) * (m > 0)
    there = valid & (3 * t + chain + 4 * f + 6 * s + loop < rooms.shape[1])
    row = _row_start(rooms, t * there, f * there, s * there, loop * there)
    value = values[row + (chain - 3) * (there & (chain > 0))]
    return value if there else -1 - valid


WEIGHTS = np.random.default_rng(1).integers(0, 2**64, 11, np.uint64) | np.uint64(1)
"""of the columns of a summary with its marks, in the keys by which raw positions are looked up: enough of them"""


@kernel
def place_in(
    raw: tuple[int, NDArray[np.uint64], NDArray[np.int32], NDArray[np.int32], Values],
    registers: NDArray[np.signedinteger[Any]], step: NDArray[np.int32], i: int,
) -> int:  # fmt: skip
    """The place of a raw position among those of `raw`, or -1: its summary with marks is the i-th of a lane."""
    _, keys, slots, summaries, _ = raw
    columns = summaries.shape[1]
    shift = 64
    while len(slots) >> (64 - shift) > 1:
        shift -= 1
    key = np.uint64(0)
    for j in range(columns):
        key += np.uint64(registers[step[2 + j]][i]) * WEIGHTS[j]
    slot = np.int64(key >> np.uint64(shift))
    while slots[slot] >= 0 and keys[slots[slot]] != key:
        slot = (slot + 1) & (len(slots) - 1)
    place = int(slots[slot])
    if place >= 0:
        for j in range(columns):
            if summaries[place, j] != registers[step[2 + j]][i]:
                return -1
    return place


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
        f, s, m, loop_excess = (
            registers[step[5]][i], registers[step[6]][i], registers[step[7]][i], registers[step[8]][i]
        )  # fmt: skip
        valid = min(t, n, chain_excess, f, s, m, loop_excess) >= 0 and loop_excess % 2 == 0
        valid = valid and (n > 0 or chain_excess == 0) and (m > 0 or loop_excess == 0)
        size = 3 * t + 4 * n + chain_excess + 4 * f + 6 * s + 8 * m + loop_excess
        out[i] = -2 if valid and size > bound else -1


@kernel
def look_up_summaries(
    dense: tuple[Rooms, Values], registers: NDArray[np.signedinteger[Any]], step: NDArray[np.int32], width: int
) -> None:
    """v(H) of a lane of summaries, for `loony.kernels.programs.look_up`.

    Requires: the dense table of `value_of_summary`, and the rest as it is said there.
    """
    rooms, values = dense
    out = registers[step[1]]
    t, n, chain_excess = registers[step[2]], registers[step[3]], registers[step[4]]
    f, s, m, loop_excess = registers[step[5]], registers[step[6]], registers[step[7]], registers[step[8]]
    for i in range(width):
        out[i] = value_of_summary(rooms, values, t[i], n[i], chain_excess[i], f[i], s[i], m[i], loop_excess[i])
