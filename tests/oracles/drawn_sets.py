"""Sets of undrawn lines of a board: by chance, as texts, as the oracle has them, and as strings between boxes."""

import random

import naive_boards as naive
import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, Position, members
from loony.enumerate.boards.diagrams import diagram


def at_random(board: Board, number: int, chance: random.Random) -> int:
    return sum(1 << line for line in chance.sample(range(board.lines), number))


def safely(board: Board, number: int, chance: random.Random) -> int:
    """So many undrawn lines, or more: lines at random are drawn as long as some let nothing be captured."""
    left = board.every
    for line in chance.sample(range(board.lines), board.lines):
        rest = left & ~(1 << line)
        if left.bit_count() > number and all((rest & sides).bit_count() != 1 for sides in board.sides):
            left = rest
    return left


def drawing(board: Board, undrawn: int) -> str:
    """As OpenSpiel has it: 1 for each drawn line."""
    return "".join("10"[undrawn >> line & 1] for line in range(board.lines))


def left_of(board: Board, undrawn: int) -> naive.Lines:
    return frozenset(line for line in naive.board(board.rows, board.columns) if undrawn >> line[0] & 1)


def strings_of(board: Board, undrawn: int) -> NDArray[np.int64]:
    """The boxes beside each line."""
    return np.array([board.strings[line] for line in members(undrawn)], np.int64).reshape(-1, 2)


def numbered(position: Position) -> str:
    """A diagram whose undrawn lines bear numbers, as Wilson's pages write values."""
    rows = [[*row.ljust(6 * position.board.columns + 8)] for row in diagram(position, lambda _: "c").split("\n")]
    for line in members(position.undrawn):
        (row, column), (other_row, _) = position.board.dots[line]
        number = f"{line - 20}"
        at = max(0, 6 * column + 3 * (row == other_row) - len(number) // 2)
        rows[2 * (row + other_row)][at : at + len(number)] = number
    return "\n".join("".join(row).rstrip() for row in rows)
