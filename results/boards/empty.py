"""The table of empty boards: their values by all sets of lines and by a search, and what is published of them."""

from typing import Any

from loony.enumerate.boards.board import Board, board_of
from loony.verify.boards.dense import AMERICAN, VARIANTS, Dense, start_of
from loony.verify.boards.published import AMERICAN_VALUES
from loony.verify.boards.search import Search
from loony.verify.boards.valued import Values

Row = dict[str, Any]

MOST_SEARCHED = 200_000
"""positions that a search looks at, which takes a second or two: all boards of at most 30 lines are decided"""


def boards_of(lines: int) -> list[Board]:
    """The boards of at most so many lines, no wider than they are long, by the number of their lines."""
    sides = range(1, lines + 1)
    some = (board_of(m, n) for m in sides for n in sides if m <= n and 2 * m * n + m + n <= lines)
    return sorted(some, key=lambda board: (board.lines, board.rows))


def valued(board: Board) -> list[tuple[Row, int | None]]:
    """A row for each variant, by all sets of lines, and what a search finds; None where it would take long."""
    dense, found = Dense(board), []
    for variant in VARIANTS:
        undrawn = start_of(board, variant)
        again = Values(board, Search(board, MOST_SEARCHED).value).value(undrawn)
        best, evidence = dense.best(undrawn), "dense" if again is None else "both"
        row = _row(board, variant, dense.value(undrawn), [board.name(line) for line in best], evidence)
        found.append((row, again))
    return found


def unreached(lines: int) -> list[Row]:
    """Rows of the boards of more lines of which a value is published."""
    boards = (board_of(*size) for size in AMERICAN_VALUES)
    return [_row(board, AMERICAN, None, [], "none") for board in boards if board.lines > lines]


def rows(lines: int) -> int:
    """How many rows the table has."""
    return len(boards_of(lines)) * len(VARIANTS) + len(unreached(lines))


def _row(board: Board, variant: str, value: int | None, best: list[str], evidence: str) -> Row:
    known = AMERICAN_VALUES.get((board.rows, board.columns)) if variant == AMERICAN else None
    return {
        "rows": board.rows, "columns": board.columns, "variant": variant, "value": value, "optimal_lines": best,
        "evidence": evidence, "published": known and known.value, "source": known and known.source,
    }  # fmt: skip
