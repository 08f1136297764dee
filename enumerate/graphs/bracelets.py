"""All linear bracelets of small trinkets, each once, in columns.

A *bracelet* is a path of joints, each with a loop (its *trinket*, of 4 to 7 coins with the joint), the chains
between them, and perhaps a chain from either end joint to the ground (a *tag*). Its *lengths* are the lengths of its
pieces along the path: tag, trinket, chain, trinket, ..., chain, trinket, tag; a trinket counts with its joint, and
tags may be absent. A bracelet read backwards is the same: a single tag comes last, and else the lengths are read
in the direction in which they are less.
"""

from typing import NamedTuple

import numpy as np

from loony.enumerate.graphs.arrays import Column
from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN, LEAST_LOOP

MOST_TRINKET = 7
MOST_TAGS = 2
_TRINKETS = range(LEAST_LOOP, MOST_TRINKET + 1)


class Bracelets(NamedTuple):
    """Bracelets in order of coins, joints, tags and lengths: columns of bracelets, and columns of their pieces.

    Bracelet i has the pieces starts[i] to starts[i + 1] - 1, in the order of its path.
    """

    coins: Column
    joints: Column
    tags: Column
    starts: Column  # an entry for each bracelet, and the number of pieces
    lengths: Column  # of pieces, of a trinket with its joint
    ends: Column  # of shape (pieces, 2), as in `loony.enumerate.graphs.pieces`
    inner: Column  # the coins of pieces, of a trinket without its joint

    def lengths_of(self, place: int) -> list[int]:
        """The lengths of a bracelet."""
        lengths: list[int] = self.lengths[self.starts[place] : self.starts[place + 1]].tolist()
        return lengths

    def text(self, place: int) -> str:
        """A bracelet in notation."""
        return text(self.lengths_of(place), int(self.tags[place]))


def text(lengths: list[int], tags: int) -> str:
    """A bracelet in notation, by its lengths in the order of its path; a single tag is the last.

    >>> text([5, 3, 4, 9], 1)
    '[5 3 4 (9)]'
    """
    words = [*map(str, lengths)]
    if tags:
        words[-1] = f"({words[-1]})"
    if tags == MOST_TAGS:
        words[0] = f"({words[0]})"
    return f"[{' '.join(words)}]"


def bracelets(most: int) -> Bracelets:
    """All bracelets of at most `most` coins that have a chain or a tag."""
    shapes = [*_shapes(most)]
    of_shape = [_lengths(joints, tags, most) for joints, tags in shapes]
    width = max((lengths.shape[1] for lengths in of_shape), default=0)
    every = np.zeros((sum(map(len, of_shape)), width + 4), np.int64)
    first = 0
    for (joints, tags), lengths in zip(shapes, of_shape, strict=True):
        rows = every[first : first + len(lengths)]
        rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] = lengths.sum(axis=1), joints, tags, lengths.shape[1]
        rows[:, 4 : 4 + lengths.shape[1]] = lengths
        first += len(lengths)
    every = every[np.lexsort(every[:, ::-1].T)]
    coins, joints, tags, pieces = every[:, :4].T
    starts = np.concatenate([[0], np.cumsum(pieces)])
    along = np.arange(starts[-1]) - np.repeat(starts[:-1], pieces)
    lengths = every[:, 4:][np.arange(width) < pieces[:, None]]
    tagged, last = np.repeat(tags == MOST_TAGS, pieces).astype(np.int64), np.repeat(joints, pieces) - 1
    place = along - tagged  # 0, 2, 4, ... are trinkets
    joint = place // 2
    is_trinket = place % 2 == 0
    ends = np.stack([joint, joint + 1 - is_trinket], axis=1)
    ends[place < 0] = GROUND, 0
    behind = place == 2 * last + 1
    ends[behind] = np.stack([np.full(behind.sum(), GROUND), last[behind]], axis=1)
    return Bracelets(coins, joints, tags, starts, lengths, ends, lengths - is_trinket)


def _shapes(most: int) -> list[tuple[int, int]]:
    """The pairs (joints, tags) for which there are bracelets of at most `most` coins."""
    shapes = []
    for joints in range(1, most // LEAST_LOOP + 1):
        for tags in range(0 if joints > 1 else 1, MOST_TAGS + 1):
            if joints * LEAST_LOOP + (joints - 1 + tags) * LEAST_CHAIN <= most:
                shapes.append((joints, tags))
    return shapes


def _lengths(joints: int, tags: int, most: int) -> Column:
    """A row of lengths for each bracelet with these numbers of joints and tags, and at most `most` coins."""
    is_trinket = [*([False] * (tags > 1)), *([True, False] * joints)[: 2 * joints - 1], *([False] * (tags > 0))]
    coins_over = np.array([most - sum(LEAST_LOOP if trinket else LEAST_CHAIN for trinket in is_trinket)])
    rows = np.zeros((1, 0), np.int64)
    for trinket in is_trinket:
        above = np.minimum(coins_over, MOST_TRINKET - LEAST_LOOP) if trinket else coins_over
        parent = np.repeat(np.arange(len(coins_over)), above + 1)
        more = np.arange(len(parent)) - np.repeat(np.cumsum(above + 1) - above - 1, above + 1)
        rows = np.hstack([rows[parent], (more + (LEAST_LOOP if trinket else LEAST_CHAIN))[:, None]])
        coins_over = coins_over[parent] - more
    first, every = (rows != rows[:, ::-1]).argmax(axis=1), np.arange(len(rows))  # where a row differs from its reverse
    lesser: Column = rows[rows[every, first] <= rows[every, -1 - first]]
    return rows if tags == 1 else lesser


def count(coins: int) -> int:
    """The number of bracelets of exactly `coins` coins, from generating functions.

    With C and L the series of a chain and of a trinket, sequences along a line have the series 1 / (1 - C L) times
    the series of the ends. To these add the palindromes, around a trinket or a chain; half of the sum is the number.
    The coefficient is a digit of the value of the series at a large number x, with x as the base.
    """
    x = 1 << 64 + 2 * coins
    limit = x ** (coins + 1)
    C, L = (sum(x**n for n in lengths) for lengths in (range(LEAST_CHAIN, coins + 1), _TRINKETS))
    C2, L2 = (sum(x ** (2 * n) for n in lengths) for lengths in (range(LEAST_CHAIN, coins + 1), _TRINKETS))
    row, rows = pow(1 - C * L, -1, limit), pow(1 - C2 * L2, -1, limit)
    none, single, two = L * row - L, row - 1, C * C * L * row
    around_trinket, around_chain = L * (rows - 1) + L * C2 * rows, C * L2 * rows + C * (rows - 1)
    both_ways, one_tag = (
        series // x**coins % x for series in ((none + two + around_trinket + around_chain) % limit, single)
    )
    assert both_ways % 2 == 0
    return int(both_ways // 2 + one_tag)
