"""Chains and loops played line by line, without any assumption: all multisets of the pieces that arise.

A drawn position whose boxes have no undrawn side, or two, is such a multiset. So the multisets of at most as many
boxes as a board include all these positions of it. Blind to an error in the effect of a line on a piece (`lines`
in `loony.enumerate.boards.pieces`), which tests compare with boards.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.pieces import Pieces, notation
from loony.kernels.boards.columns import COLUMNS, WHOLE
from loony.kernels.boards.pieces import describe, fill
from loony.verify.boards.records import blocks_of
from loony.verify.examination.columns import ColumnBlock

_AT_A_TIME = 1 << 16


def values(pieces: Pieces) -> NDArray[np.int8]:
    """V of every multiset, by its index."""
    by_index = np.empty(pieces.rooms[0, -1], np.int8)
    fill(pieces.lengths, pieces.rooms, pieces.cuts, pieces.starts, by_index)
    return by_index


def blocks(pieces: Pieces, by_index: NDArray[np.int8]) -> Iterator[ColumnBlock]:
    """The blocks of all multisets, with their values by index."""
    walk = np.zeros(pieces.rooms.shape[1] + 1, np.int64)
    for first in range(0, len(by_index), _AT_A_TIME):
        value = by_index[first : first + _AT_A_TIME].astype(np.int64)
        columns = np.zeros((len(value), COLUMNS), np.int64)
        describe(pieces.kinds, pieces.lengths, pieces.rooms, walk, columns)
        yield from blocks_of(
            columns, by_index[columns[:, WHOLE]].astype(np.int64), value, partial(_notation, pieces, first)
        )


def _notation(pieces: Pieces, first: int, place: int) -> str:
    return notation(pieces, first + place)
