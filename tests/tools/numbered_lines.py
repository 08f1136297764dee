"""Diagrams whose undrawn lines bear numbers, as Wilson's pages write values."""

from loony.enumerate.boards.board import Position, members
from loony.enumerate.boards.diagrams import diagram


def numbered(position: Position) -> str:
    rows = [[*row.ljust(6 * position.board.columns + 8)] for row in diagram(position, lambda _: "c").split("\n")]
    for line in members(position.undrawn):
        (row, column), (other_row, _) = position.board.dots[line]
        number = f"{line - 20}"
        at = max(0, 6 * column + 3 * (row == other_row) - len(number) // 2)
        rows[2 * (row + other_row)][at : at + len(number)] = number
    return "\n".join("".join(row).rstrip() for row in rows)
