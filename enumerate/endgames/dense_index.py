"""The dense index: amalgamated positions of size <= bound, numbered without a gap.

Every function takes integers or numpy arrays of integers, and works entry by entry.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.positions import SHORT
from loony.enumerate.partitions import repeated
from loony.system.errors import BadInput, TooLarge

LARGEST_SIZE = 32_767  # sizes, lengths and values are stored as int16
CHAIN, THREE_CHAINS, FOUR_LOOPS = range(3)  # the first rows of `rooms`, before the other short loops
NO_LOOP, LOOP = -2, -1  # the last row but one of `rooms`, without loops of length >= 8, and the last row


def checked_size(bound: int) -> int:
    """The bound itself. Raises BadInput below 1 and TooLarge above 32,767 boxes."""
    if bound < 1:
        raise BadInput(f"a size is a number of boxes and at least 1, not {bound}")
    if bound > LARGEST_SIZE:
        raise TooLarge(f"size {bound:,} is too large: tables have positions of size up to {LARGEST_SIZE:,}")
    return bound


def rooms(bound: int, short: tuple[int, ...] = SHORT) -> NDArray[np.int64]:
    """The number of positions that fit into a room of each size: the tables behind `count` and `rank`.

    `short` are the lengths of loops less than 8: (4, 6), or (4, 5, 6, 7) where there are odd loops too.
    Returns int64 of shape (3 + len(short), bound + 1). Row CHAIN counts the choices of `chain` in a room of r
    boxes; row THREE_CHAINS the choices of `chain` and `three_chains`. Each of the following rows has the next short
    loops too, and the last row `loop`: all positions of size <= r.
    """
    table = np.zeros((3 + len(short), bound + 1), np.int64)
    table[CHAIN] = 1 + np.maximum(np.arange(bound + 1) - 3, 0)
    for row, length in enumerate((3, *short), THREE_CHAINS):
        table[row] = repeated(table[row - 1], length)
    table[LOOP] = table[NO_LOOP]
    table[LOOP, 8:] += repeated(table[NO_LOOP], 8 - short[-1])[: max(bound - 7, 0)]
    return table


def count(bound: int, short: tuple[int, ...] = SHORT) -> int:
    """The number of amalgamated positions of size <= bound, the empty one included, by formula."""
    return int(rooms(checked_size(bound), short)[LOOP, bound])


def row_start(table: NDArray[np.int64], short: tuple[int, ...], counts: Any) -> Any:
    """The dense index of the position without a longer chain; `counts` are the other fields of its `Counts`.

    The positions that differ from it only in `chain` (4, 5, ... while there is room) follow it directly.
    Requires: `table` is `rooms(bound, short)`, and the position has size <= bound. Compiled, `counts` may be an
    array of integers too.
    """
    bound = table.shape[1] - 1
    loop = counts[len(short) + 1]
    shifted = np.minimum(bound - loop + 8, bound)
    start = (loop > 0) * (table[LOOP, bound] - table[LOOP, shifted] + table[NO_LOOP, shifted])
    room = bound - loop
    for i in range(len(short) - 1, -1, -1):
        rest = room - short[i] * counts[i + 1]
        start = start + table[FOUR_LOOPS + i, room] - table[FOUR_LOOPS + i, rest]
        room = rest
    return start + table[THREE_CHAINS, room] - table[THREE_CHAINS, room - 3 * counts[0]]


def starts(table: NDArray[np.int64], short: tuple[int, ...]) -> NDArray[np.int64]:
    """`row_start` as a sum of one entry of each row, so that a look-up reads few numbers.

    The first entry is at the room beside the long loop; the next entries are at the rooms beside the short loops
    too, from long to short; the last entry is at the room beside the 3-chains too. Returns int64 of shape
    (2 + len(short), bound + 1).
    """
    bound = table.shape[1] - 1
    room = np.arange(bound + 1)
    shifted = np.minimum(room + 8, bound)
    loops = (room < bound) * (table[LOOP, bound] - table[LOOP, shifted] + table[NO_LOOP, shifted])
    steps = table[THREE_CHAINS:NO_LOOP] - table[FOUR_LOOPS:LOOP]
    return np.stack([loops + table[NO_LOOP], *steps[::-1], -table[THREE_CHAINS]])


def rank(table: NDArray[np.int64], counts: Any, short: tuple[int, ...] = SHORT) -> Any:
    """The dense index of amalgamated positions: ordered by loop, short loops from long to short, and chains.

    A bijection from the positions of size <= bound, where `table` is `rooms(bound, short)`, onto 0 .. count(bound,
    short) - 1.
    """
    three_chains, chain, *loops = counts
    return row_start(table, short, (three_chains, *loops)) + chain - 3 * (chain > 0)
