"""The value of every set of undrawn lines of a board, by drawing every line: nothing is assumed.

Lines that join the same boxes, such as those of a corner box to the ground, are twins
(`loony.kernels.bitmask`): with a digit for each pair, a 3 x 4 board takes 680 MB, and not 2 GB.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, members
from loony.kernels.bitmask import values_of_all

_SINGLE = 6
"""so many lines have no twin"""


class Order(NamedTuple):
    """In which the lines of a board are strings of the kernel."""

    lines: list[int]
    """those without twins, and then each line and its twin"""
    twins: int
    """how many pairs"""

    @property
    def single(self) -> int:
        """How many lines have no twin."""
        return len(self.lines) - 2 * self.twins


def order(board: Board, with_twins: bool = True, undrawn: int | None = None) -> Order:
    """The order of a board's lines, or of the undrawn ones, with as many twins as there may be, or none."""
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
    """How many sets of lines, or of these lines, have values of their own: a byte each."""
    found = order(board, undrawn=undrawn)
    digits: int = 3**found.twins
    return digits << found.single


class BoardValues:
    """The values of all positions of a board, or of one that is told by its undrawn lines and all after it."""

    def __init__(self, board: Board, with_twins: bool = True, undrawn: int | None = None) -> None:
        """Raises TooLarge where there are too many positions."""
        self.board, self.order = board, order(board, with_twins, undrawn)
        strings = np.array(board.strings, np.int64)[self.order.lines]
        self.values: NDArray[np.int8] = values_of_all(strings, twins=self.order.twins)

    def index(self, undrawn: int) -> int:
        """Where the value of a set of lines stands."""
        lines, single = self.order.lines, self.order.single
        found = sum(1 << place for place, line in enumerate(lines[:single]) if undrawn >> line & 1)
        uncut = [undrawn >> line & 1 for line in lines[single:]]
        digits: int = sum(number * 3 ** (place // 2) for place, number in enumerate(uncut))
        return found + (digits << single)

    def value(self, undrawn: int) -> int:
        """V: by how many boxes the player on move comes out ahead, if both play as well as can be."""
        return int(self.values[self.index(undrawn)])

    def of_line(self, undrawn: int, line: int) -> int:
        """What drawing a line, which is not drawn, is worth to who draws it."""
        left = undrawn & ~(1 << line)
        won = sum(box >= 0 and not left & self.board.sides[box] for box in self.board.strings[line])
        return won + self.value(left) if won else -self.value(left)

    def best(self, undrawn: int) -> list[int]:
        """The lines that are best to draw."""
        value = self.value(undrawn)
        return [line for line in members(undrawn) if self.of_line(undrawn, line) == value]


AMERICAN, ICELANDIC, SWEDISH = "American", "Icelandic", "Swedish"
VARIANTS = (AMERICAN, ICELANDIC, SWEDISH)


def start_of(board: Board, variant: str) -> int:
    """The lines that are not drawn at the start of a game.

    American: all. Swedish: those inside, for the border is drawn. Icelandic: all but those at the left and at the
    bottom border.
    """
    left = [board.vertical(row, 0) for row in range(board.rows)]
    bottom = [board.horizontal(board.rows, column) for column in range(board.columns)]
    right = [board.vertical(row, board.columns) for row in range(board.rows)]
    top = [board.horizontal(0, column) for column in range(board.columns)]
    drawn = {AMERICAN: [], ICELANDIC: left + bottom, SWEDISH: left + bottom + right + top}[variant]
    return board.every - sum(1 << line for line in drawn)
