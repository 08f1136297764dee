"""Where a game may begin: on a board with no line drawn, or with some of its border drawn."""

from loony.enumerate.boards.board import Board

AMERICAN, ICELANDIC, SWEDISH = "American", "Icelandic", "Swedish"
VARIANTS = (AMERICAN, ICELANDIC, SWEDISH)


def start_of(board: Board, variant: str) -> int:
    """The undrawn lines at the start of a game.

    American: all lines. Swedish: all but the border. Icelandic: all but the left and the bottom border.
    """
    left = [board.vertical(row, 0) for row in range(board.rows)]
    bottom = [board.horizontal(board.rows, column) for column in range(board.columns)]
    right = [board.vertical(row, board.columns) for row in range(board.rows)]
    top = [board.horizontal(0, column) for column in range(board.columns)]
    drawn = {AMERICAN: [], ICELANDIC: left + bottom, SWEDISH: left + bottom + right + top}[variant]
    return board.every - sum(1 << line for line in drawn)
