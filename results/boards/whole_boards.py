"""The table of whole boards: their values by all sets of lines and by a search, and their published values."""

from collections.abc import Callable
from typing import Any

from loony.enumerate.boards.board import Board
from loony.enumerate.boards.variants import VARIANTS, start_of
from loony.kernels.boards.nimbers import MOST_STRINGS
from loony.results.boards.positions.nimbers import nimber_search, nimbers_of_sets
from loony.results.boards.solving.solved import published_value
from loony.results.boards.tables import larger
from loony.verify.boards.line_by_line import BoardValues, sets_of
from loony.verify.boards.quiet.nimber_search import is_searchable
from loony.verify.boards.search import BYTES, Search
from loony.verify.boards.valued import PositionValues

BoardRow = dict[str, Any]

MOST_SEARCHED = 200_000
"""the most positions of a search, in a second or two: it decides all boards of at most 30 lines"""

MOST_LOOKED_AT, MOST_SLOTS = 1 << 30, 1 << 27
"""the most positions, and slots of the table, of a search of a larger board"""

MOST_OPENED = 1 << 23  # the most components that a search for the nimber of a board opens, in less than a minute

_SOON = 31  # the most undrawn lines of a board whose search needs no large table


def rows_of(board: Board) -> list[tuple[BoardRow, int | None]]:
    """A row for each variant by all sets of lines, and its value by a search; None where that would take long."""
    dense, results = BoardValues(board), []
    for variant in VARIANTS:
        undrawn = start_of(board, variant)
        again = PositionValues(board, Search(board, MOST_SEARCHED, undrawn=undrawn).value).value(undrawn)
        results.append((_by_sets(dense, variant, again), again))
    return results


def row_by_search(
    board: Board, variant: str, lines: int, most: int, advance: Callable[[int], object]
) -> tuple[BoardRow, int | None]:
    """A row of a larger board, with a value if at most `most` lines are undrawn; and its value by a search, too."""
    undrawn = start_of(board, variant)
    if undrawn.bit_count() > most:
        return _row(board, variant, None, [], "none"), None
    value = PositionValues(board, Search(board, MOST_LOOKED_AT, MOST_SLOTS, advance, undrawn).value).value(undrawn)
    if undrawn.bit_count() > lines:
        return _row(board, variant, value, [], "none" if value is None else "search"), None
    return _by_sets(BoardValues(board, undrawn=undrawn), variant, value), value


def room(lines: int, most: int) -> int:
    """Bytes of the larger boards."""
    starts = [(board, start_of(board, variant)) for board, variant in larger(lines, most)]
    dense = [sets_of(board, undrawn) for board, undrawn in starts if undrawn.bit_count() <= min(lines, most)]
    table = MOST_SLOTS * BYTES * 5 // 4 if most > _SOON else 0
    return max([table, *dense])


def _by_sets(dense: BoardValues, variant: str, again: int | None) -> BoardRow:
    board, undrawn = dense.board, start_of(dense.board, variant)
    best = [board.name(line) for line in dense.best(undrawn)]
    return _row(board, variant, dense.value(undrawn), best, "dense" if again is None else "both")


def _row(board: Board, variant: str, value: int | None, best: list[str], evidence: str) -> BoardRow:
    (published, source), nimber = published_value(board, variant), None if value is None else nimber_of(board, variant)
    of_board = {"rows": board.rows, "columns": board.columns, "variant": variant}
    ours = {"value": value, "optimal_lines": best, "evidence": evidence, "nimber": nimber}
    return {**of_board, **ours, "published": published, "source": source}


def nimber_of(board: Board, variant: str) -> int | None:
    """The nimber of a board by recursion on sets of lines, or else by a search; None for a large board."""
    undrawn = start_of(board, variant)
    if undrawn.bit_count() <= MOST_STRINGS:
        return int(nimbers_of_sets(board, undrawn)[-1])
    return nimber_search(board, undrawn, MOST_OPENED).nimber(undrawn) if is_searchable(board, undrawn) else None
