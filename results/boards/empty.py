"""The table of empty boards: their values by all sets of lines and by a search, and what is published of them."""

from collections.abc import Callable
from typing import Any

from loony.enumerate.boards.board import Board, board_of
from loony.verify.boards.dense import AMERICAN, SWEDISH, VARIANTS, BoardValues, sets_of, start_of
from loony.verify.boards.published import AMERICAN_VALUES, Published
from loony.verify.boards.search import BYTES, Search
from loony.verify.boards.valued import PositionValues

EmptyBoardRow = dict[str, Any]

MOST_SEARCHED = 200_000
"""positions that a search looks at, which takes a second or two: all boards of at most 30 lines are decided"""

LARGER = {(3, 3): VARIANTS, (3, 5): VARIANTS, (4, 4): VARIANTS, (4, 5): (AMERICAN, SWEDISH), (5, 5): (SWEDISH,)}
"""variants, by rows and columns: all on which at most 40 lines are not drawn, but Icelandic 4 x 5; and those whose
value is published"""

_LEFT = {start_of(board_of(*size), one).bit_count() for size, variants in LARGER.items() for one in variants}

UNDRAWN = [left for left in sorted(_LEFT) if left <= 40]
"""lines that are left on them, as far as a search decides them"""

MOST_LOOKED_AT, MOST_SLOTS = 1 << 30, 1 << 26
"""positions, and slots of the table, of a search of a larger board"""

_SOON = 31
"""where no more lines are left to draw, a search needs no large table"""


def boards_of(lines: int) -> list[Board]:
    """The boards of at most so many lines, no wider than they are long, by the number of their lines."""
    sides = range(1, lines + 1)
    some = (board_of(m, n) for m in sides for n in sides if m <= n and 2 * m * n + m + n <= lines)
    return sorted(some, key=lambda board: (board.lines, board.rows))


def valued(board: Board) -> list[tuple[EmptyBoardRow, int | None]]:
    """A row for each variant, by all sets of lines, and what a search finds; None where it would take long."""
    dense, found = BoardValues(board), []
    for variant in VARIANTS:
        undrawn = start_of(board, variant)
        again = PositionValues(board, Search(board, MOST_SEARCHED).value).value(undrawn)
        found.append((_by_sets(dense, variant, again), again))
    return found


def larger(lines: int, left: int) -> list[tuple[Board, str]]:
    """Boards of more lines, and variants, on which so many are not drawn at most, or whose value is published."""
    return [
        (board, variant)
        for size, variants in LARGER.items()
        for board in [board_of(*size)]
        for variant in variants
        if board.lines > lines
        and (start_of(board, variant).bit_count() <= left or _published(board, variant) is not None)
    ]


def searched(
    board: Board, variant: str, lines: int, left: int, advance: Callable[[int], object]
) -> tuple[EmptyBoardRow, int | None]:
    """A row of a larger board by a search, and by all sets too where they are of so many lines at most.

    Beside it the value by the search again, where it is by both. `advance` is told of the search.
    """
    undrawn = start_of(board, variant)
    if undrawn.bit_count() > left:
        return _row(board, variant, None, [], "none"), None
    value = PositionValues(board, Search(board, MOST_LOOKED_AT, MOST_SLOTS, advance).value).value(undrawn)
    if undrawn.bit_count() > lines:
        return _row(board, variant, value, [], "none" if value is None else "search"), None
    return _by_sets(BoardValues(board, undrawn=undrawn), variant, value), value


def room(lines: int, left: int) -> int:
    """Bytes that the larger boards take."""
    starts = [(board, start_of(board, variant)) for board, variant in larger(lines, left)]
    dense = [sets_of(board, undrawn) for board, undrawn in starts if undrawn.bit_count() <= min(lines, left)]
    table = MOST_SLOTS * BYTES * 5 // 4 if left > _SOON else 0
    return max([table, *dense])


def rows(lines: int, left: int) -> int:
    """How many rows the table has."""
    return len(boards_of(lines)) * len(VARIANTS) + len(larger(lines, left))


def _by_sets(dense: BoardValues, variant: str, again: int | None) -> EmptyBoardRow:
    """The row of a board by all sets of lines, and what a search finds."""
    board, undrawn = dense.board, start_of(dense.board, variant)
    best = [board.name(line) for line in dense.best(undrawn)]
    return _row(board, variant, dense.value(undrawn), best, "dense" if again is None else "both")


def _published(board: Board, variant: str) -> Published | None:
    return AMERICAN_VALUES.get((board.rows, board.columns)) if variant == AMERICAN else None


def _row(board: Board, variant: str, value: int | None, best: list[str], evidence: str) -> EmptyBoardRow:
    known = _published(board, variant)
    return {
        "rows": board.rows, "columns": board.columns, "variant": variant, "value": value, "optimal_lines": best,
        "evidence": evidence, "published": known and known.value, "source": known and known.source,
    }  # fmt: skip
