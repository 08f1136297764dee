"""Reads positions out of a dense table, and puts them back into a table, one by one.

`rooms` and `short` are as in `loony.kernels.endgames.fill` throughout; columns of positions have a row for each count.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.kernels.endgames.fill import Rooms, Short, Values, opened, row_start
from loony.kernels.jit import kernel
from loony.kernels.programs import Integers

RawArrays = tuple[int, NDArray[np.uint64], Integers, Integers, Values]
"""the fields of `loony.verify.endgames.examination.stored.RawValues`"""

NONE = np.int16(-1)  # v(G - C) where G has no component of the kind of C.


@kernel
def walk(first: int, last: int, short: Short, columns: Values) -> int:
    """Every amalgamated position of the sizes first .. last, by size and then by the counts in their order.

    Requires: `columns` of shape (3 + len(short), n), for any n.
    Computes: column i of `columns` is the i-th position, for the first n positions.
    Ensures: returns the number of positions, counted in the walk and not by the formula.
    """
    count = 0
    lengths = np.array((3, 1, *short))[:-1]  # boxes; a loop below goes through the longest short loops
    longest, odd = short[-1], 7 - short[-1]  # `odd` is 1 where all loops are even, and else 0
    counts = np.zeros(len(lengths), np.int64)
    for size in range(first, last + 1):
        beside, kind = size, 0
        while kind >= 0:
            for number in range(beside // longest + 1):
                loop = beside - longest * number
                if loop & odd == 0 and (loop == 0 or loop >= 8):
                    if count < columns.shape[1]:
                        for i in range(len(counts)):
                            columns[i, count] = counts[i]
                        columns[-2, count], columns[-1, count] = number, loop
                    count += 1
            # to the next counts: one more of the last kind for which there is room, and 0 for the kinds after it
            kind = len(counts) - 1
            while kind >= 0:
                more = 4 if kind == 1 and counts[1] == 0 else 1
                if more * lengths[kind] <= beside:
                    counts[kind] += more
                    beside -= more * lengths[kind]
                    break
                beside += counts[kind] * lengths[kind]
                counts[kind] = 0
                kind -= 1
    return count


@kernel
def _start(rooms: Rooms, short: Short, t: Any, a: Any, b: Any, c: Any, d: Any, loop: Any) -> Any:
    """Where the row with these counts begins; c and d count only where there are four lengths of short loops."""
    t, a, b, loop = np.int64(t), np.int64(a), np.int64(b), np.int64(loop)
    if len(short) > 2:
        return row_start(rooms, short, (t, a, b, np.int64(c), np.int64(d), loop))
    return row_start(rooms, short, (t, a, b, loop))


@kernel
def look_up(rooms: Rooms, short: Short, values: Values, columns: Values, value: Values, rests: Values) -> None:
    """Read v(G) and every v(G - C) out of a dense table, position by position.

    Requires: `columns` of shape (k, n) holds positions of size <= bound; `value` of shape (n,), `rests` of
    shape (k, n); `values` has an entry for every position of size <= bound.
    Computes: value[i] = v(G), and rests[j, i] = v(G - C) for the component C of kind j, in the order of the counts,
    or NONE where G has no C.
    """
    for i in range(columns.shape[1]):
        t, chain, loop = columns[0, i], columns[1, i], columns[-1, i]
        a, b, c, d = columns[2, i], columns[3, i], columns[-3, i], columns[-2, i]
        entry = chain - 3 if chain > 0 else 0
        row = _start(rooms, short, t, a, b, c, d, loop)
        value[i] = values[row + entry]
        rests[0, i] = values[_start(rooms, short, t - 1, a, b, c, d, loop) + entry] if t > 0 else NONE
        rests[1, i] = values[row] if chain > 0 else NONE
        rests[2, i] = values[_start(rooms, short, t, a - 1, b, c, d, loop) + entry] if a > 0 else NONE
        rests[3, i] = values[_start(rooms, short, t, a, b - 1, c, d, loop) + entry] if b > 0 else NONE
        if len(short) > 2:
            rests[4, i] = values[_start(rooms, short, t, a, b, c - 1, d, loop) + entry] if c > 0 else NONE
            rests[5, i] = values[_start(rooms, short, t, a, b, c, d - 1, loop) + entry] if d > 0 else NONE
        rests[-1, i] = values[_start(rooms, short, t, a, b, c, d, 0) + entry] if loop > 0 else NONE


@kernel
def open_each(short: Short, columns: Values, rests: Values) -> None:
    """Turn every v(G - C) into v(G;C): Allcock 2021, equation (3).

    Requires: `columns` and `rests` of shape (k, n), as `look_up` leaves them.
    Computes: rests[j, i] = v(G;C) in place of v(G - C), and NONE where it was NONE.
    """
    lengths = np.array((3, 0, *short, 0), np.int16)
    for j in range(len(lengths)):
        handout = np.int16(2 if j < 2 else 4)
        for i in range(columns.shape[1]):
            if rests[j, i] != NONE:
                rests[j, i] = opened(lengths[j] if lengths[j] > 0 else columns[j, i], handout, rests[j, i])


@kernel
def put_back(rooms: Rooms, short: Short, columns: Values, value: Values, values: Values) -> int:
    """Put values at their places in a dense table; the inverse of `look_up`.

    Requires: `columns` of shape (k, n) holds positions of size <= bound; `value` of shape (n,); `values` has an entry
    for every position of size <= bound, NONE in free places.
    Computes: values[rank(G)] = value[i] for each position G.
    Ensures: returns the number of positions whose place was free before.
    """
    free = 0
    for i in range(columns.shape[1]):
        chain, loop = columns[1, i], columns[-1, i]
        a, b, c, d = columns[2, i], columns[3, i], columns[-3, i], columns[-2, i]
        place = _start(rooms, short, columns[0, i], a, b, c, d, loop) + (chain - 3 if chain > 0 else 0)
        free += values[place] == NONE
        values[place] = value[i]
    return free


@kernel
def look_up_summaries(
    dense: tuple[Rooms, Values, Short, Rooms], registers: NDArray[np.signedinteger[Any]], step: Integers, width: int
) -> None:
    """v(H) of a lane of summaries by their amalgamated forms, for `loony.kernels.programs.look_up`.

    Requires: `dense` has rooms, the values of every position of size <= bound, `short`, and `dense_index.starts`; and
    all that `loony.kernels.programs.look_up` requires.
    Computes: v(H); -1 where there is no position H, and -2 where H is larger than the table.
    There is no branch, because no processor predicts whether a position exists. Every index is unsigned, so that no
    index counts from the end.
    """
    rooms, values, short, starts = dense
    bound, more = rooms.shape[1] - 1, len(short) > 2
    odd = 7 - short[-1]  # 1 where all loops are even, and else 0
    last = len(short) + 5
    out, ts, ns, chain_excesses = registers[step[1]], registers[step[2]], registers[step[3]], registers[step[4]]
    first, second, third, fourth = (
        registers[step[5]], registers[step[6]], registers[step[last - 2]], registers[step[last - 1]]
    )  # fmt: skip
    ms, loop_excesses = registers[step[last]], registers[step[last + 1]]
    for i in range(width):
        t, n, chain_excess, m, loop_excess = ts[i], ns[i], chain_excesses[i], ms[i], loop_excesses[i]
        a, b, c, d = first[i], second[i], third[i], fourth[i]
        valid = (t | n | chain_excess | m | loop_excess | a | b | c | d >= 0) & (
            ((n > 0) | (chain_excess == 0)) & ((m > 0) | (loop_excess == 0)) & (loop_excess & odd == 0)
        )
        chain = (chain_excess + 4) * (n > 0)
        beside_loop = bound - (loop_excess + 8) * (m > 0)
        beside_d = beside_loop - short[-1] * d
        beside_c = beside_d - short[-2] * c
        beside_b = beside_c - short[1] * b * more  # b is d, and a is c, where there are two lengths of short loops
        beside_a = beside_b - short[0] * a * more
        room = beside_a - 3 * t
        there = valid & (room >= chain)
        row = starts[0, np.uint64(beside_loop * there)] + starts[1, np.uint64(beside_d * there)]
        row += starts[2, np.uint64(beside_c * there)] + starts[-1, np.uint64(room * there)]
        if more:
            row += starts[3, np.uint64(beside_b * there)] + starts[4, np.uint64(beside_a * there)]
        value = values[np.uint64((row + (chain - 3) * (chain > 0)) * there)]
        out[i] = value if there else -1 - valid


WEIGHTS = np.random.default_rng(1).integers(0, 2**64, 11, np.uint64) | np.uint64(1)
"""the weights of the columns of a summary with marks, for the keys of raw positions: more weights than columns"""


@kernel
def place_in(raw: RawArrays, key: np.int64, registers: Integers, step: Integers, i: int) -> int:
    """The place in `raw` of the position whose summary with marks is the i-th of a lane, or -1.

    `key` has the lowest 32 bits of the position's key. The slots are a hash table with linear probing: the top bits of
    `key` are the first slot.
    """
    _, keys, slots, summaries, _ = raw
    shift = 32
    while len(slots) >> (32 - shift) > 1:
        shift -= 1
    slot = key >> shift
    while slots[slot] >= 0:
        place = int(slots[slot])
        same = np.uint32(keys[place]) == np.uint32(key)
        for j in range(summaries.shape[1] if same else 0):
            same &= summaries[place, j] == registers[step[2 + j], i]
        if same:
            return place
        slot = (slot + 1) & (len(slots) - 1)
    return -1


@kernel
def look_up_raw(raw: RawArrays, registers: Integers, step: Integers, width: int) -> None:
    """v(H) of a lane of summaries with marks, for `loony.kernels.programs.look_up`: H is the raw position itself.

    Requires: all that `loony.kernels.programs.look_up` requires. The register of the result first takes the keys.
    """
    bound, summaries, values = raw[0], raw[3], raw[4]
    out = registers[step[1]]
    last = summaries.shape[1] - 4  # the column of the number of longer loops, before the column of their excess
    loop_step = 4 // (last - 3)
    for i in range(width):
        out[i] = 0
    for j in range(summaries.shape[1]):
        column, weight = registers[step[2 + j]], np.int32(WEIGHTS[j])
        for i in range(width):
            out[i] += column[i] * weight
    for i in range(width):
        place = place_in(raw, np.int64(np.uint32(out[i])), registers, step, i)
        if place >= 0:
            out[i] = values[place]
            continue
        n, chain_excess = registers[step[3], i], registers[step[4], i]
        m, loop_excess = registers[step[2 + last], i], registers[step[3 + last], i]
        size = 3 * registers[step[2], i] + 4 * n + chain_excess + 8 * m + loop_excess
        valid = (n > 0 or chain_excess == 0) and (m > 0 or loop_excess == 0) and loop_excess % loop_step == 0
        for kind in range(3, last):
            size += (4 + loop_step * (kind - 3)) * registers[step[2 + kind], i]
        for kind in range(last + 2):
            valid = valid and registers[step[2 + kind], i] >= 0
        out[i] = -2 if valid and size > bound else -1
