"""The value of a drawn position by its captures and components, where an oracle has that of undecided ones."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import naive_boards
from boundaries import Form
from drawn_sets import drawing

from loony.enumerate.boards.board import Board, board_of
from loony.enumerate.boards.regions import captures_of
from loony.verify.boards.valued import PositionValues

BOARDS = ((1, 1, 4), (1, 2, 7), (1, 3, 8), (2, 2, 8), (2, 3, 7))
"""rows, columns, and the most undrawn lines"""

MODULES = (
    "loony.enumerate.boards.regions", "loony.enumerate.boards.rules", "loony.enumerate.endgames.components",
    "loony.verify.boards.valued",
)  # fmt: skip


Boxes = tuple[tuple[tuple[int, int], ...], ...]


class Known(NamedTuple):
    board: Board
    undrawn: int
    values: list[int]


def known(m: int, n: int, most: int) -> Iterator[Known]:
    """The positions of a board with at most so many undrawn lines; of those that mirrors make equal, one."""
    lines, board = naive_boards.board(m, n), board_of(m, n)
    values = naive_boards.values_of_sets(lines).tolist()
    before = set[Boxes]()
    for undrawn in range(len(values)):
        if undrawn.bit_count() <= most:
            beside = [[*boxes] for line, boxes in lines if undrawn >> line & 1]
            if (one := min(images(beside, m, n))) not in before:
                before.add(one)
                yield Known(board, undrawn, values)


def images(beside: list[list[tuple[int, int]]], m: int, n: int) -> Iterator[Boxes]:
    """The boxes beside each undrawn line, in order, as they are and in three mirrors."""
    for rows, columns in product((0, m - 1), (0, n - 1)):
        yield tuple(sorted(tuple(sorted((abs(rows - x), abs(columns - y)) for x, y in one)) for one in beside))


def text(one: Known) -> str:
    return f"{one.board}:{drawing(one.board, one.undrawn)}"


def forms() -> Iterator[Form]:
    """One, on all boards."""
    every = sorted(
        (one for board in BOARDS for one in known(*board)), key=lambda one: (one.undrawn.bit_count(), one.board.boxes)
    )
    yield Form(
        (PositionValues, captures_of), MODULES, {text(one): one.values[one.undrawn] for one in every},
        lambda: (
            PositionValues(one.board, one.values.__getitem__).value(one.undrawn) == one.values[one.undrawn]
            for one in every
        ),
    )  # fmt: skip
