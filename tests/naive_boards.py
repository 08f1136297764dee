"""The oracle of drawn positions: it knows the rules of the game alone. Imports nothing of loony.

A position is a set of undrawn lines; a line is a set of the boxes beside it, one or two, and its number.
"""

from functools import cache

Line = tuple[int, frozenset[tuple[int, int]]]
Lines = frozenset[Line]


@cache
def value(lines: Lines) -> int:
    return max((of_line(lines, line) for line in lines), default=0)


def of_line(lines: Lines, line: Line) -> int:
    rest = lines - {line}
    won = sum(all(box not in boxes for _, boxes in rest) for box in line[1])
    return won + value(rest) if won else -value(rest)


def board(m: int, n: int) -> list[Line]:
    """The lines of a board: row by row the horizontal ones, and then the vertical ones."""
    inside = {(row, column) for row in range(m) for column in range(n)}
    flat = [{(row - 1, column), (row, column)} for row in range(m + 1) for column in range(n)]
    down = [{(row, column - 1), (row, column)} for row in range(m) for column in range(n + 1)]
    return [(number, frozenset(beside & inside)) for number, beside in enumerate(flat + down)]
