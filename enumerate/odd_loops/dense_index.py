"""The dense index with odd loops: amalgamated positions of size <= bound, numbered without a gap.

As where all loops are even (`loony.enumerate.endgames.dense_index`), positions that differ only in `chain` form a
row. Every function takes integers or numpy arrays of integers, and works entry by entry.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import THREE_CHAINS, checked_size
from loony.enumerate.odd_loops.positions import Counts

FOUR_LOOPS, FIVE_LOOPS, SIX_LOOPS, SEVEN_LOOPS, LOOP = range(THREE_CHAINS + 1, THREE_CHAINS + 6)
"""the rows of the table that `rooms` returns, after CHAIN and THREE_CHAINS"""


def rooms(bound: int) -> NDArray[np.int64]:
    """How many positions fit into a room of each size: int64 of shape (7, bound + 1), a row for each of the kinds.

    `loony.enumerate.endgames.dense_index.rooms` says what a row counts.
    """
    return dense_index.rooms(bound, (4, 5, 6, 7), 1)


def count(bound: int) -> int:
    """The number of amalgamated positions of size <= bound, by formula; the empty one is one of them."""
    return int(rooms(checked_size(bound))[LOOP, bound])


def row_start(
    table: NDArray[np.int64], three_chains: Any, fours: Any, fives: Any, sixes: Any, sevens: Any, loop: Any
) -> Any:
    """The dense index of the position with these counts and no chain of length >= 4.

    The positions that differ from it only in `chain` (4, 5, ... while there is room) follow it directly.
    Requires: `table` is `rooms(bound)`, and the position has size <= bound.
    """
    bound = table.shape[1] - 1
    shifted = np.minimum(bound - loop + 8, bound)
    loop_start = (loop > 0) * (table[LOOP, bound] - table[LOOP, shifted] + table[SEVEN_LOOPS, shifted])
    room = bound - loop
    after_sevens = room - 7 * sevens
    after_sixes = after_sevens - 6 * sixes
    after_fives = after_sixes - 5 * fives
    last = after_fives - 4 * fours
    return (
        loop_start
        + table[SEVEN_LOOPS, room] - table[SEVEN_LOOPS, after_sevens]
        + table[SIX_LOOPS, after_sevens] - table[SIX_LOOPS, after_sixes]
        + table[FIVE_LOOPS, after_sixes] - table[FIVE_LOOPS, after_fives]
        + table[FOUR_LOOPS, after_fives] - table[FOUR_LOOPS, last]
        + table[THREE_CHAINS, last] - table[THREE_CHAINS, last - 3 * three_chains]
    )  # fmt: skip


def rank(table: NDArray[np.int64], counts: Counts) -> Any:
    """The dense index of amalgamated positions: ordered by loop, 7-, 6-, 5- and 4-loops, three_chains, chain.

    Domain: positions of size <= bound, where `table` is `rooms(bound)`; outside it the result means nothing.
    A bijection onto 0 .. count(bound) - 1; its inverse is `unrank`.
    """
    t, chain, fours, fives, sixes, sevens, loop = counts
    return row_start(table, t, fours, fives, sixes, sevens, loop) + chain - 3 * (chain > 0)


def unrank(table: NDArray[np.int64], index: Any) -> Counts:
    """The positions of the dense indices 0 .. count(bound) - 1, as int64 columns; the inverse of `rank`.

    Raises BadInput for an index outside that range.
    """
    steps = ((1, 8), (7, 7), (6, 6), (5, 5), (4, 4), (3, 3))
    (loop, sevens, sixes, fives, fours, threes), chain = dense_index.amounts(table, index, steps)
    return Counts(threes // 3, chain, fours // 4, fives // 5, sixes // 6, sevens // 7, loop)
