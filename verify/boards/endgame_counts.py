"""The endgames that occur on a board.

If every box has no undrawn side, or two, only chains and loops remain. `loony.kernels.boards.frontier` counts the
sets of lines for each multiset of chains and loops without a list of the sets; the least set is the witness. The
counts are blind to positions with joined components, and with boxes that have one undrawn side, or three.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from loony.enumerate.boards.board import Board
from loony.enumerate.endgames.notation import LEAST_LONG, Position
from loony.enumerate.graphs.pieces import LEAST_LOOP
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.frontier import LEFT, NUMBER, TOP, Box, with_box
from loony.system.errors import TooLarge

MOST_LINES = 62  # the most lines of a board, whose sets, with the chains and loops beside, are numbers of 63 bits


class Endgame(NamedTuple):
    """A multiset of chains and loops that is the whole rest of some position of a board."""

    position: Position  # the chains and loops; there may be chains of length 1 and 2
    number: int  # the number of sets of lines with these chains and loops
    witness: int  # the least of these sets: the number with the bits of its undrawn lines

    @property
    def is_loony(self) -> bool:
        """Whether all its chains have 3 boxes or more; true of the empty endgame."""
        return all(length >= LEAST_LONG for length in self.position.chains)


def endgames_on(board: Board) -> list[Endgame]:
    """Every endgame of a board, by size, chains and loops, the empty one first. Raises TooLarge above 62 lines."""
    if board.lines > MOST_LINES:
        raise TooLarge(f"a {board} board has {board.lines} lines: endgames are counted up to {MOST_LINES}")
    kinds = [(False, n) for n in range(1, board.boxes + 1)]
    kinds += [(True, n) for n in range(LEAST_LOOP, board.boxes + 1, 2)]
    digits = [board.boxes // n + 1 for _, n in kinds]
    worth = {kind: prod(digits[:at]) for at, kind in enumerate(kinds)}
    lengths = range(board.boxes + 1)
    chains, loops = (np.array([worth.get((is_loop, n), 0) for n in lengths]) for is_loop in (False, True))
    endgames = []
    for _, code, number, witness in _last_states(board, chains, loops).tolist():
        parts: tuple[list[int], list[int]] = [], []
        for (is_loop, n), digit in zip(kinds, digits, strict=True):
            code, times = divmod(code, digit)
            parts[is_loop].extend([n] * times)
        endgames.append(Endgame(Position(tuple(parts[False]), tuple(parts[True])), number, witness))
    return sorted(endgames, key=lambda endgame: (sum(map(sum, endgame.position)), endgame.position))


def _last_states(board: Board, chains: Numbers, loops: Numbers) -> Numbers:
    """The states of the frontier behind the last box. The frontier passes the boxes along the shorter sides."""
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
