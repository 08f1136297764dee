"""The values of quiet positions by other methods: by play, by search, by recursion on sets of lines."""

from collections.abc import Callable
from typing import Any

import numpy as np

from loony.enumerate.boards.board import lines_in, members
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.nimbers import MOST_STRINGS, nimbers_of_all
from loony.system.stages import Advance, Stages
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.boards.quiet.blocks import names_of
from loony.verify.boards.quiet.positions import QuietPositions, bit_order, lines_of
from loony.verify.boards.search import Search
from loony.verify.examination.examination import Comparison

PLAYED = 31  # the most lines of a board that is played line by line

SEARCHED, MOST_NODES = 1_000, 1_000_000
"""the number of positions to search, and the most positions that all these searches examine"""

RECURRED, MOST_UNDRAWN = 30, 20
"""on larger boards, the number of positions whose nimber a recursion finds, and their most undrawn lines"""

_AT_A_TIME = 1 << 20


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
