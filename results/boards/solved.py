"""Empty boards that the program has solved, with the value of each first line: what nobody has to search again."""

import csv
from importlib.resources import files
from typing import NamedTuple

from loony.enumerate.boards.board import Board, board_of
from loony.verify.boards.published import AMERICAN_VALUES

SOLVED = "solved.csv"
"""V of boards with rows <= columns, and of their lines by number, as `loony solve` finds them; a test writes it"""


class Solved(NamedTuple):
    """An empty board of known value."""

    value: int
    lines: list[int] | None
    """V of each line, by its number, to the player who draws it; None where only V is known, from a publication"""


def solved_boards() -> dict[tuple[int, int], Solved]:
    """The empty boards of known value, by rows and columns, upright and turned."""
    upright = {size: Solved(published.value, None) for size, published in AMERICAN_VALUES.items()}
    with files("loony.results.boards").joinpath(SOLVED).open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            size = int(row["rows"]), int(row["columns"])
            upright[size] = Solved(int(row["value"]), [int(value) for value in row["lines"].split()])
    turned = {
        (n, m): Solved(value, lines and [lines[line] for line in _turned(board_of(m, n))])
        for (m, n), (value, lines) in upright.items()
    }
    return turned | upright


def _turned(board: Board) -> list[int]:
    """For each line of the board with rows and columns exchanged, the line of this board that it is."""
    dots = ([(column, row) for row, column in ends] for ends in board_of(board.columns, board.rows).dots)
    return [board.line_at[min(ends), max(ends)] for ends in dots]
