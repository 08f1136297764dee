"""The dense index of Swedish positions: multisets of 1 x k rectangles, k >= 2, numbered without a gap.

A position is a list of parts, the lengths k, descending. The parts >= 4 come first in its index; the rest of the
bound is a *room* for the *small change*, the 2s and 3s. The states of one multiset of parts >= 4 form a row. There
are two kinds of rows. In a *dense* table a state is a position, and a row is ordered by the number of 3s, then of
2s. In a *stake* table a state has the total s of the 2s and 3s only, any s >= 0, and a row is ordered by s
(docs/swedish.md).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.partitions import repeated
from loony.system.errors import BadInput

LEAST_PART, LEAST_LARGE = 2, 4  # the smallest part, and the smallest part that is not small change
LARGEST_TOTAL = 255  # the most boxes in a position of a table, which has uint8


def dense_rooms(bound: int) -> NDArray[np.int64]:
    """The number of positions of total <= r with parts 2 .. m, in row m and column r; rows 0 .. 3 are all m = 3.

    The table behind `rank`, `unrank` and `count`: int64 of shape (max(bound, 3) + 1, bound + 1). The last row has the
    number of all positions of total <= r, which is p(r): they are the partitions of r without their 1s.
    """
    return _rooms(repeated(np.arange(bound + 1) // 2 + 1, 3))


def stake_rooms(bound: int) -> NDArray[np.int64]:
    """The table of rooms for stake tables: the number of states of total <= r with parts 4 .. m and a stake."""
    return _rooms(np.arange(1, bound + 2))


def _rooms(small: NDArray[np.int64]) -> NDArray[np.int64]:
    """The table of rooms from the number of states of small change in each room."""
    table = np.tile(small, (max(len(small), LEAST_LARGE), 1))
    for m in range(LEAST_LARGE, len(small)):
        table[m] = repeated(table[m - 1], m)
    return table


def count(table: NDArray[np.int64]) -> int:
    """The number of states of total <= bound, the empty one included, by formula."""
    return int(table[-1, -1])


def row_of(table: NDArray[np.int64], large: Sequence[int]) -> tuple[int, int]:
    """The index of the first state with these parts >= 4, descending, and the room that they leave."""
    index, room = 0, table.shape[1] - 1
    for part in large:
        index += int(table[part - 1, room])
        room -= part
    return index, room


def rank(dense: NDArray[np.int64], parts: Sequence[int]) -> int:
    """The dense index of a position of total <= bound, its parts in any order, where `dense` is `dense_rooms(bound)`.

    A bijection onto 0 .. count - 1, whose inverse is `unrank`; the index of a larger total means nothing.
    """
    large, threes, twos = split(parts)
    index, room = row_of(dense, large)
    return index + sum((room - 3 * t) // 2 + 1 for t in range(threes)) + twos


def split(parts: Sequence[int]) -> tuple[list[int], int, int]:
    """The parts >= 4, descending, the number of 3s and the number of 2s."""
    large = sorted((part for part in parts if part >= LEAST_LARGE), reverse=True)
    return large, sum(part == 3 for part in parts), sum(part == 2 for part in parts)


def stake_rank(stakes: NDArray[np.int64], large: Sequence[int], stake: int) -> int:
    """The index of a state of a stake table: its parts >= 4, descending, and the total of its 2s and 3s."""
    return row_of(stakes, large)[0] + stake


def unrank(dense: NDArray[np.int64], index: int) -> tuple[int, ...]:
    """The position of a dense index, its parts descending. Raises BadInput for an index of no position."""
    if not 0 <= index < count(dense):
        raise BadInput(f"a dense index of total {dense.shape[1] - 1} is from 0 to {count(dense) - 1:,}")
    parts: list[int] = []
    room = largest = dense.shape[1] - 1
    while index >= dense[LEAST_LARGE - 1, room]:
        part = int(np.searchsorted(dense[: largest + 1, room], index, side="right"))
        index -= int(dense[part - 1, room])
        parts.append(part)
        room -= part
        largest = min(part, room)
    while index > room // 2:
        index -= room // 2 + 1
        parts.append(3)
        room -= 3
    return (*parts, *[2] * index)
