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
"""the least number of lines without a twin"""


class Order(NamedTuple):
    """The order of the lines of a board as strings of the kernel."""

    lines: list[int]
    """the lines without twins, then each line with its twin"""
    twins: int
    """the number of pairs"""

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
    """The number of sets of lines, or of undrawn lines, with values of their own, of a byte each."""
    layout = order(board, undrawn=undrawn)
    digits: int = 3**layout.twins
    return digits << layout.single


class BoardValues:
    """The values of all positions of a board, or of the position with these undrawn lines and all later ones."""

    def __init__(self, board: Board, with_twins: bool = True, undrawn: int | None = None) -> None:
        """Raises TooLarge if there are too many positions."""
        self.board, self.order = board, order(board, with_twins, undrawn)
        strings = np.array(board.strings, np.int64)[self.order.lines]
        self.values: NDArray[np.int8] = values_of_all(strings, twins=self.order.twins)

    def index(self, undrawn: int) -> int:
        """The index of the value of a set of lines."""
        lines, single = self.order.lines, self.order.single
        number = sum(1 << place for place, line in enumerate(lines[:single]) if undrawn >> line & 1)
        uncut = [undrawn >> line & 1 for line in lines[single:]]
        digits: int = sum(bit * 3 ** (place // 2) for place, bit in enumerate(uncut))
        return number + (digits << single)

    def value(self, undrawn: int) -> int:
        """V: the margin of boxes of the player on move, if both play optimally."""
        return int(self.values[self.index(undrawn)])

    def of_line(self, undrawn: int, line: int) -> int:
        """V of drawing an undrawn line, to the player who draws it."""
        after = undrawn & ~(1 << line)
        won, value = len(self.board.closed_by(line, after)), self.value(after)
        return won + value if won else -value

    def best(self, undrawn: int) -> list[int]:
        """The optimal lines to draw."""
        value = self.value(undrawn)
        return [line for line in members(undrawn) if self.of_line(undrawn, line) == value]
