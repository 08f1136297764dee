"""Which endgames occur on a board.

Where every box has no side undrawn, or two, all that is left is chains and loops. How many sets of lines each
multiset of these is, is counted without going through the sets (`loony.kernels.boards.frontier`), and one of them
is a witness. Blind to what is no such endgame: joined components, and boxes with one side undrawn, or three.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from loony.enumerate.boards.board import Board
from loony.enumerate.endgames.notation import Position
from loony.kernels.boards.frontier import LEFT, NUMBER, TOP, Box, Numbers, with_box
from loony.system.errors import TooLarge

MOST_LINES = 62
"""that numbers of 63 bits have room for; and so they have for the chains and loops of 25 boxes"""

_LEAST_LOOP = 4
_LEAST_LONG = 3


class Endgame(NamedTuple):
    """Chains and loops that are all that is left somewhere on a board."""

    position: Position
    """with chains of length 1 and 2 too"""
    number: int
    """of the sets of lines with these chains and loops"""
    witness: int
    """the least of these sets, as a number with the bits of the lines that are not drawn"""

    @property
    def is_loony(self) -> bool:
        """Each of its chains is long: 3 boxes or more. So it is of the empty one."""
        return all(length >= _LEAST_LONG for length in self.position.chains)


def endgames_on(board: Board) -> list[Endgame]:
    """Every endgame of a board, by size, chains and loops, the empty one first.

    Raises TooLarge for more than 62 lines.
    """
    if board.lines > MOST_LINES:
        raise TooLarge(f"a {board} board has {board.lines} lines: endgames are counted up to {MOST_LINES}")
    kinds = [(False, length) for length in range(1, board.boxes + 1)]
    kinds += [(True, length) for length in range(_LEAST_LOOP, board.boxes + 1, 2)]
    digits = [board.boxes // length + 1 for _, length in kinds]
    worth = {kind: prod(digits[:at]) for at, kind in enumerate(kinds)}
    lengths = range(board.boxes + 1)
    chains, loops = (np.array([worth.get((is_loop, one), 0) for one in lengths]) for is_loop in (False, True))
    found = []
    for _, closed, number, witness in _last_states(board, chains, loops).tolist():
        left = closed
        parts: tuple[list[int], list[int]] = [], []
        for (is_loop, length), digit in zip(kinds, digits, strict=True):
            left, times = divmod(left, digit)
            parts[is_loop].extend([length] * times)
        found.append(Endgame(Position(tuple(parts[False]), tuple(parts[True])), number, witness))
    return sorted(found, key=lambda one: (sum(map(sum, one.position)), one.position))


def _last_states(board: Board, chains: Numbers, loops: Numbers) -> Numbers:
    """The states of the frontier when all boxes are behind it, gone through along the shorter sides."""
    rows, columns = sorted((board.rows, board.columns), reverse=True)
    is_turned = board.columns > board.rows
    states = np.zeros((1, 4), np.int64)
    states[0, NUMBER] = 1
    for row in range(rows):
        for column in range(columns):
            down, right = (column, row) if is_turned else (row, column)
            above, below = board.horizontal(down, right), board.horizontal(down + 1, right)
            left, beyond = board.vertical(down, right), board.vertical(down, right + 1)
            sides = [left, above, below, beyond] if is_turned else [above, left, beyond, below]
            grounded = np.array([row == 0, column == 0, column == columns - 1, row == rows - 1])
            room = len(states) * 2 << int(grounded[TOP]) << int(grounded[LEFT])
            new, slots = np.empty((room, 4), np.int64), np.full(2 << room.bit_length(), -1, np.int32)
            lines = np.array([1 << line for line in sides], np.int64)
            number = with_box(states, Box(column, columns, grounded, lines), chains, loops, new, slots)
            states = new[:number].copy()
    return states
