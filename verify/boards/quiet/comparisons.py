"""Quiet positions as columns for claims about Nimstring, and their values by play, by search and by recursion."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from loony.enumerate.boards.board import Board, board_of, lines_in, members
from loony.enumerate.boards.reading import openspiel
from loony.kernels.boards.captures import LONGEST
from loony.kernels.boards.columns import JOINED, UNDECIDED, Numbers
from loony.kernels.boards.nimbers import MOST_STRINGS, nimbers_of_all
from loony.kernels.boards.positions import QUIET_COLUMNS, describe_quiet
from loony.kernels.boards.quiet import Nimbers, QuietBoard, Scores, count_sets
from loony.system.stages import Advance, Stages
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.quiet.positions import QuietPositions, bit_order, bits_of, lay_out, lines_of
from loony.verify.boards.records import EmptyBoard, QuietRecord, RowOfCoins
from loony.verify.boards.search import Search
from loony.verify.examination.columns import ColumnBlock
from loony.verify.examination.examination import Comparison

PLAYED = 31  # the most lines of a board that is played line by line
SEARCHED, MOST_NODES = 1_000, 1_000_000
"""the number of positions to search, and the most positions that all these searches examine"""
RECURRED, MOST_UNDRAWN = 30, 20
"""on larger boards, the number of positions whose nimber a recursion finds, and their most undrawn lines"""
_AT_A_TIME = 1 << 20


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


def sets_of_lines(layout: QuietBoard, keys: Numbers) -> Numbers:
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


def compared(positions: QuietPositions, stages: Stages) -> list[Comparison]:
    """Scores and nimbers compared with other methods: all of a small board, and some of a larger board."""
    generator = np.random.default_rng(positions.number)  # the same positions each time
    sample = np.sort(generator.choice(positions.number, min(SEARCHED, positions.number), replace=False))
    searched = _searched(positions, sample, stages)
    played = Comparison("played", "scores of all positions, against play line by line")
    nimbers = Comparison("nimbers", "nimbers of all positions, against recursion on all sets of lines")
    if positions.board.lines <= PLAYED:
        stages.start("playing line by line", positions.number)
        add_played(played, positions, stages.advance)
    if positions.board.lines <= MOST_STRINGS:
        stages.start("playing Nimstring", positions.number)
        add_nimbers(nimbers, positions, stages.advance)
    else:
        nimbers = _some_nimbers(positions, generator.permutation(positions.number)[:SEARCHED], stages)
    return [searched, *[played] * (positions.board.lines <= PLAYED), nimbers]


def _searched(positions: QuietPositions, places: Numbers, stages: Stages) -> Comparison:
    """The scores in some places, by searches, until these have examined MOST_NODES positions."""
    comparison = Comparison("searched", "scores of random positions, against a search")
    search = Search(positions.board, MOST_NODES)
    stages.start("searching", len(places))
    decided, differs = [], []
    for place, key in zip(places.tolist(), positions.keys(places).tolist(), strict=True):
        score = search.value(lines_of(positions.board, key))
        stages.advance(1)
        if score is not None:
            decided.append(place)
            differs.append(score != positions.scores[place])
    comparison.add(np.array(differs, bool), names_of(positions.board, positions.keys(np.array(decided, np.int64))))
    return comparison


def add_played(comparison: Comparison, positions: QuietPositions, advance: Advance = lambda _: None) -> None:
    """Compare the scores of all positions of a board of at most PLAYED lines with play line by line."""
    dense, order = BoardValues(positions.board), bit_order(positions.board)

    def expected(keys: Numbers) -> Any:
        return dense.values[dense.index(lines_in(order, keys))]

    _add(comparison, positions, expected, positions.scores, advance)


def add_nimbers(comparison: Comparison, positions: QuietPositions, advance: Advance = lambda _: None) -> None:
    """Compare the nimbers of all positions of a board of at most MOST_STRINGS lines with recursion."""
    _add(comparison, positions, nimbers_of_all(positions.layout.strings).__getitem__, positions.nimbers, advance)


def _add(
    comparison: Comparison, positions: QuietPositions, of_keys: Callable[[Numbers], Any], values: Any, advance: Advance
) -> None:
    """Compare the values of all positions, a stretch at a time, with those that `of_keys` has for their keys."""
    for first in range(0, positions.number, _AT_A_TIME):
        places = np.arange(first, min(first + _AT_A_TIME, positions.number))
        keys = positions.keys(places)
        comparison.add(of_keys(keys) != values[places], names_of(positions.board, keys))
        advance(len(places))


def _some_nimbers(positions: QuietPositions, places: Numbers, stages: Stages) -> Comparison:
    """The nimbers in RECURRED of some places, by recursion; only positions with few undrawn lines count."""
    comparison = Comparison(
        "nimbers", f"nimbers of random positions with at most {MOST_UNDRAWN} undrawn lines, against recursion"
    )
    keys = positions.keys(places).tolist()
    few = [place for place, key in enumerate(keys) if key.bit_count() <= MOST_UNDRAWN][:RECURRED]
    stages.start("playing Nimstring", len(few))
    differs = []
    for place in few:
        nimbers = nimbers_of_all(positions.layout.strings[[*members(keys[place])]])
        differs.append(nimbers[-1] != positions.nimbers[places[place]])
        stages.advance(1)
    comparison.add(np.array(differs, bool), names_of(positions.board, positions.keys(places[few])))
    return comparison
