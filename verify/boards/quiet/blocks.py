"""Makes the columns of quiet positions, rows of coins and empty boards that claims about Nimstring read."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.reading import openspiel
from loony.kernels.boards.captures import LONGEST
from loony.kernels.boards.columns import JOINED, UNDECIDED, Numbers
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.kernels.boards.positions import QUIET_COLUMNS, describe_quiet
from loony.kernels.boards.quiet import Nimbers, QuietBoard, Scores, count_sets
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.quiet.positions import bits_of, lay_out, lines_of
from loony.verify.boards.records import EmptyBoard, QuietRecord, RowOfCoins
from loony.verify.examination.columns import ColumnBlock


def block_of(board: Board, layout: QuietBoard, keys: Numbers, scores: Scores, nimbers: Nimbers) -> ColumnBlock:
    """Quiet positions of a board by their keys, as a block."""
    columns = np.zeros((len(keys), QUIET_COLUMNS), np.int64)
    chains, loops = np.zeros((2, LONGEST), np.int64)
    describe_quiet(layout.strings, layout.sides, keys, chains, loops, columns)
    lines, boxes, ones, twos, kind = columns.T
    only = kind & (JOINED | UNDECIDED) == 0
    record = QuietRecord(lines, boxes, ones, twos, only, nimbers.astype(np.int64), scores.astype(np.int64))
    return ColumnBlock(record, names_of(board, keys))


def empty_boards(rows: list[dict[str, Any]], american: str) -> ColumnBlock:
    """The rows of the table of boards that have a value and a nimber, as a block."""
    valued = [row for row in rows if None not in (row["value"], row["nimber"])]
    is_american = np.array([row["variant"] == american for row in valued], bool)
    m, n, nimbers, values = (
        np.array([row[name] for row in valued], np.int64) for name in ("rows", "columns", "nimber", "value")
    )
    names = [f"{row['rows']}x{row['columns']}, {row['variant']}" for row in valued]
    return ColumnBlock(EmptyBoard(m, n, is_american, nimbers, values), names.__getitem__)


def rows_of_coins(coins: int) -> ColumnBlock:
    """All rows of `coins` coins, as a block; the table of all sets of lines of 1 x n has their nimbers and values."""
    board, rows = board_of(1, coins), [*product(range(3), repeat=coins)]
    undrawn = [
        board.every - sum(1 << board.horizontal(side, coin) for coin, cut in enumerate(row) for side in range(cut))
        for row in rows
    ]
    keys, values = np.array([bits_of(board, lines) for lines in undrawn]), BoardValues(board)
    columns = (
        nimbers_of_all(lay_out(board).strings)[keys].astype(np.int64),
        np.full(len(rows), coins),
        np.array([lines.bit_count() for lines in undrawn]),
        np.array([*map(sum, rows)]),
        np.array([values.value(lines) for lines in undrawn]),
    )
    return ColumnBlock(RowOfCoins(*columns), names_of(board, keys))


def sets_of_lines(board: Board, layout: QuietBoard, keys: Numbers) -> Numbers:
    """For each position, the number of sets of lines that are this position but for symmetries and twins."""
    grounds = [
        sum(1 << line for line in members(int(sides)) if layout.strings[line].min() < 0) for sides in layout.sides
    ]
    sets = np.zeros(len(keys), np.int64)
    count_sets(layout, np.array(grounds, np.int64), keys, sets)
    return sets


def names_of(board: Board, keys: Numbers) -> Callable[[int], str]:
    """The notation of the position at a place of some keys."""
    return lambda place: openspiel(board, lines_of(board, int(keys[place])))
