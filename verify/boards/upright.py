"""Boards turned so that they have no more rows than columns; stored tables are about these boards."""

from loony.enumerate.boards.board import Board, board_of


def upright(board: Board) -> Board:
    """The board that has no more rows than columns."""
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
