"""Chains and loops played line by line, with nothing assumed of how: all multisets of what they fall into.

A drawn position whose boxes have no side undrawn, or two, is such a multiset; so every one of a board is among
these, whose boxes are at most as many. Blind to an error in what a line makes of a piece (`lines` in
`loony.enumerate.boards.pieces`), which tests hold against boards.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.pieces import Pieces, notation
from loony.kernels.boards.columns import COLUMNS, WHOLE
from loony.kernels.boards.pieces import describe, fill
from loony.verify.boards.records import stretches_of
from loony.verify.examination.columns import ColumnBlock

_AT_A_TIME = 1 << 16


def values(pieces: Pieces) -> NDArray[np.int8]:
    """V of every multiset, by its index."""
    found = np.empty(pieces.rooms[0, -1], np.int8)
    fill(pieces.lengths, pieces.rooms, pieces.cuts, pieces.starts, found)
    return found


def stretches(pieces: Pieces, found: NDArray[np.int8]) -> Iterator[ColumnBlock]:
    """What claims see of every multiset, with these values."""
    walk = np.zeros(pieces.rooms.shape[1] + 1, np.int64)
    for first in range(0, len(found), _AT_A_TIME):
        value = found[first : first + _AT_A_TIME].astype(np.int64)
        columns = np.zeros((len(value), COLUMNS), np.int64)
        describe(pieces.kinds, pieces.lengths, pieces.rooms, walk, columns)
        yield from stretches_of(
            columns, found[columns[:, WHOLE]].astype(np.int64), value, partial(_notation, pieces, first)
        )


def _notation(pieces: Pieces, first: int, place: int) -> str:
    return notation(pieces, first + place)
