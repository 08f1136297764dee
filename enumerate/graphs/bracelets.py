"""All linear bracelets of small trinkets, each once, in columns.

A *bracelet* is a path of joints, each with a loop (its *trinket*, of 4 to 7 coins with the joint), the chains
between them, and perhaps a chain from either end joint to the ground (a *tag*). Its *lengths* are those of what
stands along the path: tag, trinket, chain, trinket, ..., chain, trinket, tag, a trinket with its joint, and no tag
where there is none. One that is read backwards is the same: a single tag is the last, and else the direction is
that in which the lengths are less.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN, LEAST_LOOP

MOST_TRINKET = 7
MOST_TAGS = 2

Column = NDArray[np.int64]


class Bracelets(NamedTuple):
    """Bracelets by coins, joints, tags, and lengths: a column each, and columns of their pieces one after another.

    The pieces of bracelet i are those from starts[i] to starts[i + 1] - 1, in the order of its path.
    """

    coins: Column
    joints: Column
    tags: Column
    starts: Column
    """one more than there are bracelets"""
    lengths: Column
    """of pieces: a trinket's is with its joint"""
    ends: Column
    """of shape (pieces, 2), as in `loony.enumerate.graphs.pieces`"""
    inner: Column
    """the coins of pieces, where a trinket's joint is not counted"""

    def lengths_of(self, place: int) -> list[int]:
        """What stands along the path of one of them."""
        found: list[int] = self.lengths[self.starts[place] : self.starts[place + 1]].tolist()
        return found

    def text(self, place: int) -> str:
        """One of them in notation."""
        return text(self.lengths_of(place), int(self.tags[place]))


def text(lengths: list[int], tags: int) -> str:
    """A bracelet in notation, by its lengths in the order of its path; a single tag is the last.

    >>> text([5, 3, 4, 9], 1)
    '[5 3 4 (9)]'
    """
    told = [*map(str, lengths)]
    if tags:
        told[-1] = f"({told[-1]})"
    if tags == MOST_TAGS:
        told[0] = f"({told[0]})"
    return f"[{' '.join(told)}]"


def bracelets(most: int) -> Bracelets:
    """All bracelets of at most so many coins, with a chain or a tag at least."""
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
    flat = every[:, 4:][np.arange(width) < pieces[:, None]]
    tagged, last = np.repeat(tags == MOST_TAGS, pieces).astype(np.int64), np.repeat(joints, pieces) - 1
    place = along - tagged  # 0, 2, 4, ... are trinkets
    joint = place // 2
    is_trinket = place % 2 == 0
    ends = np.stack([joint, joint + 1 - is_trinket], axis=1)
    ends[place < 0] = GROUND, 0
    behind = place == 2 * last + 1
    ends[behind] = np.stack([np.full(behind.sum(), GROUND), last[behind]], axis=1)
    return Bracelets(coins, joints, tags, starts, flat, ends, flat - is_trinket)


def _shapes(most: int) -> list[tuple[int, int]]:
    """Numbers of joints and of tags, for which there may be bracelets of so many coins."""
    found = []
    for joints in range(1, most // LEAST_LOOP + 1):
        for tags in range(0 if joints > 1 else 1, MOST_TAGS + 1):
            if joints * LEAST_LOOP + (joints - 1 + tags) * LEAST_CHAIN <= most:
                found.append((joints, tags))
    return found


def _lengths(joints: int, tags: int, most: int) -> Column:
    """Those of all bracelets with so many joints and tags, of at most so many coins: a row each."""
    is_trinket = [*([False] * (tags > 1)), *([True, False] * joints)[: 2 * joints - 1], *([False] * (tags > 0))]
    left = np.array([most - sum(LEAST_LOOP if trinket else LEAST_CHAIN for trinket in is_trinket)])
    rows = np.zeros((1, 0), np.int64)
    for trinket in is_trinket:
        above = np.minimum(left, MOST_TRINKET - LEAST_LOOP) if trinket else left
        which = np.repeat(np.arange(len(left)), above + 1)
        more = np.arange(len(which)) - np.repeat(np.cumsum(above + 1) - above - 1, above + 1)
        rows = np.hstack([rows[which], (more + (LEAST_LOOP if trinket else LEAST_CHAIN))[:, None]])
        left = left[which] - more
    return rows if tags == 1 else rows[_at_most(rows, rows[:, ::-1])]


def _at_most(rows: Column, others: Column) -> NDArray[np.bool_]:
    """Which rows are not greater than the others, by the first entry in which they differ."""
    differ = rows != others
    first = differ.argmax(axis=1)
    every = np.arange(len(rows))
    found: NDArray[np.bool_] = ~differ.any(axis=1) | (rows[every, first] < others[every, first])
    return found


def count(coins: int) -> int:
    """The number of bracelets of exactly so many coins, from generating functions.

    Those along a line are 1 / (1 - C L) times what is at the ends, C and L being the series of a chain and of a
    trinket; to these come the palindromes, which are around a trinket or a chain, and half of both is it.
    """
    one = _series(coins, 0, 0)
    chain, trinket = _series(coins, LEAST_CHAIN, coins), _series(coins, LEAST_LOOP, MOST_TRINKET)
    chains, trinkets = _doubled(chain), _doubled(trinket)
    row, rows = _repeated(_product(chain, trinket)), _repeated(_product(chains, trinkets))
    none = _product(trinket, row) - trinket
    single = row - one
    two = _product(_product(chain, chain), _product(trinket, row))
    around_trinket = _product(trinket, rows - one) + _product(_product(trinket, chains), rows)
    around_chain = _product(_product(chain, trinkets), rows) + _product(chain, rows - one)
    both_ways = (none + two + around_trinket + around_chain)[coins]
    assert both_ways % 2 == 0
    return int(both_ways // 2 + single[coins])


def _series(most: int, first: int, last: int) -> Column:
    """x^first + ... + x^last, up to x^most, of whole numbers of any size."""
    return np.array([int(first <= power <= last) for power in range(most + 1)], object)


def _doubled(series: Column) -> Column:
    """The same of x^2."""
    found = np.zeros_like(series)
    found[::2] = series[: len(found[::2])]
    return found


def _product(one: Column, other: Column) -> Column:
    return np.convolve(one, other)[: len(one)]


def _repeated(series: Column) -> Column:
    """1 / (1 - series)."""
    found = np.zeros_like(series)
    found[0] = 1
    for power in range(1, len(series)):
        found[power] = (series[1 : power + 1] * found[power - 1 :: -1][:power]).sum()
    return found
