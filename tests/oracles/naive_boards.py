"""The oracle of drawn positions: it knows the rules of the game alone. Imports nothing of loony.

A position is a set of undrawn lines; a line is a set of the boxes beside it, one or two, and its number.
"""

from collections.abc import Callable
from functools import cache

import naive_strips
import numpy as np
from numpy.typing import NDArray

Line = tuple[int, frozenset[tuple[int, int]]]
Lines = frozenset[Line]


@cache
def value(lines: Lines) -> int:
    return max((of_line(lines, line) for line in lines), default=0)


def of_line(lines: Lines, line: Line) -> int:
    rest = lines - {line}
    won = completed(rest, line)
    return won + value(rest) if won else -value(rest)


def completed(lines: Lines, line: Line) -> int:
    """The number of boxes that a line completes, by the lines that are not drawn before or after it."""
    return sum(all(box not in boxes for number, boxes in lines if number != line[0]) for box in line[1])


def captures(lines: Lines) -> tuple[list[int], Lines]:
    """The boxes of each line that completes some, drawn while there are any; and the lines that are left."""
    won = []
    while line := next((line for line in sorted(lines, key=lambda line: line[0]) if completed(lines, line)), None):
        won.append(completed(lines, line))
        lines -= {line}
    return won, lines


def captured(lines: Lines) -> int:
    """The number of boxes that can be captured one after the other."""
    return sum(captures(lines)[0])


def board(m: int, n: int) -> list[Line]:
    """The lines of a board: row by row the horizontal ones, and then the vertical ones."""
    inside = {(row, column) for row in range(m) for column in range(n)}
    flat = [{(row - 1, column), (row, column)} for row in range(m + 1) for column in range(n)]
    down = [{(row, column - 1), (row, column)} for row in range(m) for column in range(n + 1)]
    return [(number, frozenset(beside & inside)) for number, beside in enumerate(flat + down)]


def values_of_sets(lines: list[Line]) -> NDArray[np.int8]:
    """The value of each set of some lines as those that are left, by its bits."""
    boxes = sorted({box for _, beside in lines for box in beside})
    ends = [[*map(boxes.index, beside), naive_strips.GROUND] for _, beside in lines]
    return naive_strips.values_of_sets([(first, second) for first, second, *_ in ends])


def losing_heaps(lines: list[Line], heaps: int) -> Callable[[int], set[int]]:
    """For each set of some lines, by its bits: the heaps below `heaps` beside which the player on move loses.

    Nimstring beside a heap of Nim, by its rules: a player draws a line, and moves again if it completes a box; or
    makes the heap smaller. The player who cannot move loses.
    """
    boxes = {box for _, beside in lines for box in beside}
    sides = {box: sum(1 << place for place, (_, beside) in enumerate(lines) if box in beside) for box in boxes}

    @cache
    def lose(undrawn: int) -> set[int]:
        losing = set[int]()
        moves = []
        for place, (_, beside) in enumerate(lines):
            rest = undrawn & ~(1 << place)
            if rest != undrawn:
                moves.append((lose(rest), any(rest & sides[box] == 0 for box in beside)))
        for heap in range(heaps):
            by_line = any((heap in after) != again for after, again in moves)
            by_heap = any(smaller in losing for smaller in range(heap))
            if not by_line and not by_heap:
                losing.add(heap)
        return losing

    return lose
