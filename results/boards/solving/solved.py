"""The list of solved boards, whose values `loony solve` has found or others have published."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from loony.enumerate.boards.board import Board, board_of, members, start_of
from loony.verify.boards.orders import lines_of_upright, upright
from loony.verify.boards.valued import WholeBoard

SOLVED = "solved.csv"
"""the only list of them, for rows <= columns: `value` and `lines` are V and that of each undrawn line, as `loony
solve` finds them; `version` is that of loony which found V, through so many `positions`, by one thread where `lines`
are known; `table` is V in the table of all quiet positions of the board; `published` is V as the publication `source`
has it. A test writes the file"""


class Solved(NamedTuple):
    """A row of the list, whose columns SOLVED describes; None, or empty, where it has no entry."""

    value: int | None
    lines: dict[int, int]
    version: str
    positions: int
    table: int | None
    published: int | None
    source: str


@cache
def solved_boards() -> Mapping[tuple[int, int, str], Solved]:
    """The list, by rows, columns and variant; rows <= columns."""
    boards = {}
    with files("loony.results.boards.solving").joinpath(SOLVED).open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            size = int(row["rows"]), int(row["columns"])
            undrawn = start_of(board_of(*size), row["variant"])
            lines = dict(zip(members(undrawn), map(int, row["lines"].split()), strict=True)) if row["lines"] else {}
            numbers = (int(row[name]) if row[name] else None for name in ("value", "table", "published"))
            value, table, published = numbers
            searched = row["version"], int(row["positions"] or 0)
            boards[*size, row["variant"]] = Solved(value, lines, *searched, table, published, row["source"])
    return boards


def published_value(board: Board, variant: str) -> tuple[int | None, str | None]:
    """The published value of a whole board with rows <= columns, and its source; None and None without a value."""
    solved = solved_boards().get((board.rows, board.columns, variant))
    return (solved.published, solved.source or None) if solved else (None, None)


@cache
def whole_boards(board: Board) -> Mapping[int, WholeBoard]:
    """The starts of games on a board with known values, by their undrawn lines; the board may be turned."""
    found, own_lines = {}, lines_of_upright(board, half_turn=True)
    for (rows, columns, variant), solved in solved_boards().items():
        if board_of(rows, columns) is upright(board):
            lines = {own_lines[line]: value for line, value in solved.lines.items()}
            found[start_of(board, variant)] = _whole(solved, lines)
    return found


def _whole(solved: Solved, lines: dict[int, int]) -> WholeBoard:
    if solved.value is None:
        assert solved.published is not None
        origin = f"published by {solved.source}; no search of loony has found it"
        return WholeBoard(solved.published, lines, origin)
    table = ", and by a table of all positions" if solved.table is not None else ""
    also = f", and published by {solved.source}" if solved.source else ""
    search = f"found by a search of loony {solved.version} through {solved.positions:,} positions"
    return WholeBoard(solved.value, lines, f"{search}{table}{also}")
