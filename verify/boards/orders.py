"""Boards turned upright, and the order in which a search draws lines: listed orders of some boards, and else a rule.

A listed order is the best of many that `benchmarks/climb.py` tried, for V of the start of a game. Once lines are
drawn, the rule takes no more positions on average.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from loony.enumerate.boards.board import GROUND, VARIANTS, Board, board_of, members, start_of
from loony.system.errors import Unexpected

ORDERS = Path(__file__).with_name("orders.csv")
_NUMBERS = "rows", "columns", "positions", "evaluations", "seed"


def upright(board: Board) -> Board:
    """The board turned so that it has no more rows than columns; stored tables are about these boards."""
    return board_of(*sorted((board.rows, board.columns)))


def lines_of_upright(board: Board, half_turn: bool = False) -> list[int]:
    """For each line of the upright board, the number of the line on the board.

    The board is reflected in the diagonal through the upper left corner; with `half_turn` in the other diagonal, which
    exchanges the left and the bottom border, so that an Icelandic board stays Icelandic.
    """
    if board is upright(board):
        return [*range(board.lines)]
    m, n = board.rows, board.columns
    ends_of = ([(m - y, n - x) if half_turn else (y, x) for x, y in ends] for ends in upright(board).dots)
    return [board.line_at[min(ends), max(ends)] for ends in ends_of]


class StoredOrder(NamedTuple):
    """A row of the file; rows <= columns."""

    rows: int
    columns: int
    variant: str
    order: str  # the names of the lines that are undrawn at the start of a game, in order
    positions: int  # the positions that a search for V takes, by one thread with a table of at most `MOST_SLOTS` slots
    evaluations: int  # how many orders were tried
    seed: int  # of the program that tried them


@cache
def stored_orders(path: Path = ORDERS) -> Mapping[tuple[int, int, str], StoredOrder]:
    """The listed orders, by rows, columns and variant."""
    with path.open(encoding="utf-8") as file:
        rows = [
            StoredOrder(**row | {name: int(row[name]) for name in _NUMBERS})  # type: ignore[arg-type]
            for row in csv.DictReader(file)
        ]
    return {row[:3]: row for row in rows}


def in_order(board: Board, undrawn: int) -> list[int]:
    """The lines in the order of the search: the listed order if this is the start of a game, or else the rule's."""
    size = upright(board)
    for variant in VARIANTS:
        row = stored_orders().get((size.rows, size.columns, variant))
        if row and undrawn == start_of(board, variant):
            own_lines = lines_of_upright(board, half_turn=True)
            order = [own_lines[line] for line in lines_named(size, variant, row.order.split())]
            return order + [line for line in range(board.lines) if undrawn >> line & 1 == 0]
    return by_rule(board, undrawn)


def lines_named(board: Board, variant: str, names: Sequence[str]) -> list[int]:
    """The lines of these names. Raises Unexpected unless they are the undrawn lines at the start, each once."""
    numbers = {board.name(line): line for line in members(start_of(board, variant))}
    if sorted(names) != sorted(numbers):
        raise Unexpected(
            f"an order of the lines of {board} {variant} does not have each undrawn line once: if it is that of "
            f"{ORDERS}, install loony again"
        )
    return [numbers[name] for name in names]


def by_rule(board: Board, undrawn: int, halves: bool = True) -> list[int]:
    """The lines near a middle line first, and those of the border last.

    The distance is a fraction of the board: a line in the middle of a half is equally near on each board. With
    `halves`, the lines that cut a board into two halves come before all others, if its long side is even. Among lines
    that are equally near, the lines farthest from the centre come first; but on a square board whose border is not
    drawn, the lines nearest to the centre do. The search draws lines in this order in all positions, whatever they
    capture. So the same few positions recur, and boards soon fall apart. The comparison of keys has this order too,
    which makes the positions still fewer.
    """
    border = [line for line, ends in enumerate(board.strings) if GROUND in ends]
    is_wide = board.columns >= board.rows
    inwards = board.rows != board.columns or any(undrawn >> line & 1 == 0 for line in border)

    def far(line: int) -> tuple[bool, int, bool, int, int]:
        (row, column), (other_row, other_column) = board.dots[line]
        down, across = abs(row + other_row - board.rows), abs(column + other_column - board.columns)
        nearness = min(down * board.columns, across * board.rows)
        cuts = halves and (column == other_column and across == 0 if is_wide else row == other_row and down == 0)
        from_centre = -(down + across) if inwards else down + across
        return GROUND in board.strings[line], nearness, not cuts, from_centre, -line

    return sorted(range(board.lines), key=far)
