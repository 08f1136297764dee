"""The values of positions by drawing every line: nothing is assumed.

`BoardValues` has every set of undrawn lines of a board. Lines that join the same boxes, such as those of a corner
box to the ground, are twins (`loony.kernels.bitmask`): with a digit for each pair, a 3 x 4 board takes 680 MB, and
not 2 GB.

A second computation plays chains and loops by themselves: all multisets of the pieces into which they fall. A drawn
position whose boxes have no undrawn side, or two, is a multiset of chains and loops. So the multisets of at most as
many boxes as a board include all these positions of the board. The second computation is blind to an error in the
effect of a line on a piece (`lines` in `loony.enumerate.boards.pieces`); tests compare that effect with boards.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, bits_in, members
from loony.enumerate.boards.pieces import Pieces, notation
from loony.enumerate.boards.reading import openspiel
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards import pieces as kernels_of_pieces
from loony.kernels.boards.captures import LONGEST, lay_out
from loony.kernels.boards.columns import COLUMNS, WHOLE, Numbers
from loony.kernels.boards.positions import describe
from loony.verify.boards.records import blocks_of
from loony.verify.examination.columns import ColumnBlock

_SINGLE = 6  # the least number of lines without a twin
_AT_A_TIME = 1 << 18  # positions described in one call of a kernel

_MULTISETS_AT_A_TIME = 1 << 16


class Order(NamedTuple):
    """The order of the lines of a board as strings of the kernel."""

    lines: list[int]  # the lines without twins, then each line with its twin
    twins: int  # the number of pairs

    @property
    def single(self) -> int:
        """The number of lines without a twin."""
        return len(self.lines) - 2 * self.twins


def order(board: Board, with_twins: bool = True, undrawn: int | None = None) -> Order:
    """The order of a board's lines, or of its undrawn lines; `with_twins`: with as many twins as possible."""
    alone: dict[tuple[int, int], int] = {}
    pairs: list[int] = []
    lines = [*members(board.every if undrawn is None else undrawn)]
    for line in lines if with_twins else ():
        ends = board.strings[line]
        if ends not in alone:
            alone[ends] = line
        elif len(pairs) + 2 + _SINGLE <= len(lines):
            pairs += [alone.pop(ends), line]
    return Order([line for line in lines if line not in pairs] + pairs, len(pairs) // 2)


def sets_of(board: Board, undrawn: int | None = None) -> int:
    """The number of values that a board, or a position with these undrawn lines, needs; a value takes a byte."""
    layout = order(board, undrawn=undrawn)
    digits: int = 3**layout.twins
    return digits << layout.single


class BoardValues:
    """The values of all positions of a board, or of the position with these undrawn lines and all positions after."""

    def __init__(self, board: Board, with_twins: bool = True, undrawn: int | None = None) -> None:
        """Raises TooLarge if there are too many positions."""
        self.board: Board = board
        self.order: Order = order(board, with_twins, undrawn)
        strings = np.array(board.strings, np.int64)[self.order.lines]
        self.values: NDArray[np.int8] = values_of_all(strings, twins=self.order.twins)

    def index(self, undrawn: Any) -> Any:
        """The index of the value of a set of lines, or the indices of an array of sets."""
        lines, single = self.order.lines, self.order.single
        digits = sum((undrawn >> line & 1) * 3 ** (place // 2) for place, line in enumerate(lines[single:]))
        return bits_in(lines[:single], undrawn) + (digits << single)

    def value(self, undrawn: int) -> int:
        """V: the margin of boxes of the player on move, if both play optimally."""
        return int(self.values[self.index(undrawn)])

    def of_line(self, undrawn: int, line: int) -> int:
        """The worth of an undrawn line to the player who draws it."""
        after = undrawn & ~(1 << line)
        won, value = len(self.board.closed_by(line, after)), self.value(after)
        return won + value if won else -value

    def best(self, undrawn: int) -> list[int]:
        """The optimal lines to draw."""
        value = self.value(undrawn)
        return [line for line in members(undrawn) if self.of_line(undrawn, line) == value]


def describe_all(dense: BoardValues) -> Iterator[tuple[int, Numbers]]:
    """The columns of all positions by number, in slices, each with its first number. Requires: no twins."""
    strings, sides = lay_out(dense.board)
    room = np.zeros((5, dense.board.boxes), np.int64)
    chains, loops = np.zeros((2, LONGEST), np.int64)
    for first in range(0, len(dense.values), _AT_A_TIME):
        columns = np.zeros((min(_AT_A_TIME, len(dense.values) - first), COLUMNS), np.int64)
        describe(strings, sides, first, room, chains, loops, columns)
        yield first, columns


def blocks_of_positions(dense: BoardValues, first: int, columns: Numbers) -> Iterator[ColumnBlock]:
    """The blocks of a slice."""
    value = dense.values[first : first + len(columns)].astype(np.int64)
    rest = dense.values[columns[:, WHOLE]].astype(np.int64)
    return blocks_of(columns, rest, value, lambda place: openspiel(dense.board, first + place))


def multiset_values(pieces: Pieces) -> NDArray[np.int8]:
    """V of every multiset, by its index."""
    by_index = np.empty(pieces.rooms[0, -1], np.int8)
    kernels_of_pieces.fill(pieces.lengths, pieces.rooms, pieces.cuts, pieces.starts, by_index)
    return by_index


def blocks_of_multisets(pieces: Pieces, by_index: NDArray[np.int8]) -> Iterator[ColumnBlock]:
    """The blocks of all multisets, with their values by index."""
    walk = np.zeros(pieces.rooms.shape[1] + 1, np.int64)
    for first in range(0, len(by_index), _MULTISETS_AT_A_TIME):
        value = by_index[first : first + _MULTISETS_AT_A_TIME].astype(np.int64)
        columns = np.zeros((len(value), COLUMNS), np.int64)
        kernels_of_pieces.describe(pieces.kinds, pieces.lengths, pieces.rooms, walk, columns)
        rest = by_index[columns[:, WHOLE]].astype(np.int64)

        def position(place: int, first: int = first) -> str:
            return notation(pieces, first + place)

        yield from blocks_of(columns, rest, value, position)
