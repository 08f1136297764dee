"""A board turned until it has no more rows than columns, as stored tables have each board."""

from loony.enumerate.boards.board import Board, board_of


def upright(board: Board) -> Board:
    """The board that has no more rows than columns."""
    return board_of(*sorted((board.rows, board.columns)))


def lines_of_upright(board: Board, half_turn: bool = False) -> list[int]:
    """For each line of the upright board the line of the board that it is.

    The board is turned over the diagonal through the upper left corner, and then by half a turn if asked for: that
    leaves the left and the bottom border where they are together, and an Icelandic board Icelandic.
    """
    if board is upright(board):
        return [*range(board.lines)]
    m, n = board.rows, board.columns
    ends_of = ([(m - y, n - x) if half_turn else (y, x) for x, y in ends] for ends in upright(board).dots)
    return [board.line_at[min(ends), max(ends)] for ends in ends_of]
