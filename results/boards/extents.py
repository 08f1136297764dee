"""Which boards the table of empty boards has, and how many of their variants."""

from loony.enumerate.boards.board import Board, board_of
from loony.enumerate.boards.variants import AMERICAN, SWEDISH, VARIANTS, start_of
from loony.results.boards.solved import published_value

LARGER = {(3, 3): VARIANTS, (3, 5): VARIANTS, (4, 4): VARIANTS, (4, 5): (AMERICAN, SWEDISH), (5, 5): (SWEDISH,)}
"""variants, by rows and columns: all with at most 40 undrawn lines, except Icelandic 4 x 5, and those with a
published value"""

_STARTS = {start_of(board_of(*size), name).bit_count() for size, variants in LARGER.items() for name in variants}

UNDRAWN = [number for number in sorted(_STARTS) if number <= 40]
"""the numbers of undrawn lines of the larger boards that a search decides"""


def boards_of(lines: int) -> list[Board]:
    """The boards of at most `lines` lines with rows <= columns, by the number of their lines."""
    sides = range(1, lines + 1)
    boards = (board_of(m, n) for m in sides for n in sides if m <= n and 2 * m * n + m + n <= lines)
    return sorted(boards, key=lambda board: (board.lines, board.rows))


def larger(lines: int, undrawn: int) -> list[tuple[Board, str]]:
    """Boards of over `lines` lines, and variants, with at most `undrawn` undrawn lines or a published value."""
    return [
        (board, variant)
        for size, variants in LARGER.items()
        for board in [board_of(*size)]
        for variant in variants
        if board.lines > lines
        and (start_of(board, variant).bit_count() <= undrawn or published_value(board, variant) is not None)
    ]


def rows(lines: int, undrawn: int) -> int:
    """The number of rows of the table."""
    return len(boards_of(lines)) * len(VARIANTS) + len(larger(lines, undrawn))
