"""The dense index: amalgamated positions of size <= bound, numbered without a gap.

Every function takes integers or numpy arrays of integers, and works entry by entry.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.positions import Counts
from loony.enumerate.errors import BadInput, TooLarge

# Sizes, lengths and values are stored as int16.
LARGEST_SIZE = 32_767

# The rows of the table that `rooms` returns.
CHAIN, THREE_CHAINS, FOUR_LOOPS, SIX_LOOPS, LOOP = range(5)


def checked_size(bound: int) -> int:
    """The bound itself, if it is one: 1 to 32,767 boxes, which is what the int16 columns can hold.

    Raises BadInput below 1 and TooLarge above 32,767.
    """
    if bound < 1:
        raise BadInput(f"a size is a number of boxes and at least 1, not {bound}")
    if bound > LARGEST_SIZE:
        raise TooLarge(f"size {bound:,} does not fit the int16 columns, which end at {LARGEST_SIZE:,}")
    return bound


def rooms(bound: int, short: tuple[int, ...] = (4, 6), step: int = 2) -> NDArray[np.int64]:
    """How many positions fit into a room of each size: the tables behind `count`, `rank` and `unrank`.

    Returns int64 of shape (5, bound + 1). Row CHAIN counts the choices of `chain` in a room of r boxes;
    row THREE_CHAINS those of `chain` and `three_chains`; then `four_loops`, `six_loops`, and `loop` join.
    The last row counts all positions of size <= r. Where loops of other lengths less than 8 are counted, these are
    the `short` ones, each with a row of its own, and longer ones have a length of 8 and any number of `step`s.
    """
    table = np.zeros((3 + len(short), bound + 1), np.int64)
    table[CHAIN] = 1 + np.maximum(np.arange(bound + 1) - 3, 0)
    for row, length in enumerate((3, *short), THREE_CHAINS):
        table[row] = _repeated(table[row - 1], length)
    table[-1] = table[-2]
    table[-1, 8:] += _repeated(table[-2], step)[: max(bound - 7, 0)]
    return table


def _repeated(column: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """column[r] + column[r - length] + column[r - 2 length] + ..., for every room r."""
    total = column.copy()
    for room in range(length, len(total)):
        total[room] += total[room - length]
    return total


def count(bound: int) -> int:
    """The number of amalgamated positions of size <= bound, by formula; the empty one is one of them."""
    return int(rooms(checked_size(bound))[LOOP, bound])


def row_start(table: NDArray[np.int64], three_chains: Any, four_loops: Any, six_loops: Any, loop: Any) -> Any:
    """The dense index of the position with these counts and no chain of length >= 4.

    The positions that differ from it only in `chain` (4, 5, ... while there is room) follow it directly.
    Requires: `table` is `rooms(bound)`, and the position has size <= bound.
    """
    bound = table.shape[1] - 1
    shifted = np.minimum(bound - loop + 8, bound)
    loop_start = (loop > 0) * (table[LOOP, bound] - table[LOOP, shifted] + table[SIX_LOOPS, shifted])
    room = bound - loop
    left = room - 6 * six_loops
    last = left - 4 * four_loops
    return (
        loop_start
        + table[SIX_LOOPS, room] - table[SIX_LOOPS, left]
        + table[FOUR_LOOPS, left] - table[FOUR_LOOPS, last]
        + table[THREE_CHAINS, last] - table[THREE_CHAINS, last - 3 * three_chains]
    )  # fmt: skip


def rank(table: NDArray[np.int64], counts: Counts) -> Any:
    """The dense index of amalgamated positions: ordered by loop, six_loops, four_loops, three_chains, chain.

    Domain: positions of size <= bound, where `table` is `rooms(bound)`; outside it the result means nothing.
    A bijection onto 0 .. count(bound) - 1; its inverse is `unrank`.
    """
    t, chain, f, s, loop = counts
    return row_start(table, t, f, s, loop) + chain - 3 * (chain > 0)


def unrank(table: NDArray[np.int64], index: Any) -> Counts:
    """The positions of the dense indices 0 .. count(bound) - 1, as int64 columns; the inverse of `rank`.

    For looking into a dense table; the fill and the checks go the other way.
    Raises BadInput for an index outside that range.
    """
    (loop, six, four, three), chain = amounts(table, index, ((2, 8), (6, 6), (4, 4), (3, 3)))
    return Counts(three // 3, chain, four // 4, six // 6, loop)


def amounts(
    table: NDArray[np.int64], index: Any, steps: tuple[tuple[int, int], ...]
) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """How many boxes the positions of some indices have in components of each kind, and the length of the chain.

    The kinds are those of the rows of the table from the last on, each with what an amount of boxes grows by and
    the first there is but none. Raises BadInput for an index of no position.
    """
    bound = table.shape[1] - 1
    rest = np.array(index, np.int64, ndmin=1)
    if np.any((rest < 0) | (rest >= table[-1, bound])):
        raise BadInput(f"a dense index of size {bound} is from 0 to {table[-1, bound] - 1:,}")
    room = np.full_like(rest, bound)
    digits = []
    for block, (length, first) in zip(range(len(table) - 2, -1, -1), steps, strict=True):
        # Walk past the whole blocks that lie before the index: none of the component, then each next amount.
        start = room.copy()
        step = first
        while True:
            past = rest >= table[block, room]
            if not past.any():
                break
            rest -= np.where(past, table[block, room], 0)
            room -= np.where(past, step, 0)
            step = length
        digits.append(start - room)
    return digits, rest + 3 * (rest > 0)
