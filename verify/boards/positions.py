"""All positions of a small board, with their values by drawing every line, and their captures."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from loony.enumerate.boards.board import OPEN, UNKNOWN, Board, Position
from loony.enumerate.boards.reading import openspiel
from loony.kernels.boards.captures import LONGEST, lay_out
from loony.kernels.boards.columns import COLUMNS, WHOLE, Numbers
from loony.kernels.boards.positions import describe
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.records import blocks_of
from loony.verify.examination.columns import ColumnBlock

_AT_A_TIME = 1 << 18


def describe_all(dense: BoardValues) -> Iterator[tuple[int, Numbers]]:
    """The columns of all positions in the order of their numbers, in slices, each with its first number.

    Requires: no twins, so that the number of a position is the index of its value.
    """
    strings, sides = lay_out(dense.board)
    room = np.zeros((5, dense.board.boxes), np.int64)
    chains, loops = np.zeros((2, LONGEST), np.int64)
    for first in range(0, len(dense.values), _AT_A_TIME):
        columns = np.zeros((min(_AT_A_TIME, len(dense.values) - first), COLUMNS), np.int64)
        describe(strings, sides, first, room, chains, loops, columns)
        yield first, columns


def blocks(dense: BoardValues, first: int, columns: Numbers) -> Iterator[ColumnBlock]:
    """The blocks of a slice."""
    value = dense.values[first : first + len(columns)].astype(np.int64)
    rest = dense.values[columns[:, WHOLE]].astype(np.int64)
    return blocks_of(columns, rest, value, partial(_notation, dense.board, first))


def _notation(board: Board, first: int, place: int) -> str:
    return openspiel(Position(board, first + place, OPEN * board.boxes, (0, 0), UNKNOWN))
