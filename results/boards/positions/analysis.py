"""The analysis of one drawn position: its value, the value of every line, a line of best play."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from loony.enumerate.boards.board import FIRST, OPEN, Position, members
from loony.enumerate.boards.kinds import LongChains, kind_of, kinds_of, long_chains
from loony.enumerate.boards.regions import Captures, Region, captures_of, notation, regions
from loony.results.asked.answers import OpenStages
from loony.results.boards.solving.shared_search import OpenTable, SharedSearch
from loony.results.shown.report import count_of
from loony.verify.boards.family import LINES_OF_WHOLE, MOST_NODES, NODES_OF_WHOLE
from loony.verify.boards.valued import NOTHING, WHOLE, PositionValues, Rest

Number = int | None
"""a value, or None where it is not known"""


class Line(NamedTuple):
    """An undrawn line."""

    line: int
    name: str
    value: Number
    """V of the line, to the player who draws it"""
    optimal: bool | None
    """whether the value of the line is V of the position; None if either is unknown"""
    captures: int
    """the boxes that the line captures"""
    leaves: str
    """the boxes that the opponent can capture next, and the position after these captures in notation"""
    kind: str
    """a player's word for the line (`loony.enumerate.boards.kinds`)"""
    is_loony: bool
    """whether the line ends the turn, and the other player can then hand out boxes"""
    given: int
    """the boxes that can be captured after the line"""
    handout: int
    """the number of these boxes that can be handed out: 2, 4 or 0"""
    rest: Number
    """V of the position after these captures, to its mover; None if `value` is unknown, or if `handout` is 0"""


class DrawnLine(NamedTuple):
    """A line of a line of play."""

    player: str
    line: str
    first: int
    """the score of A after the line; if the score is unknown, the boxes that A takes from here on"""
    second: int
    """the score or the boxes of B"""
    kind: str
    """a player's word for the line (`loony.enumerate.boards.kinds`)"""


class BoardAnalysis(NamedTuple):
    """The analysis of a drawn position."""

    position: Position
    captured: Captures
    regions: list[Region]
    long_chains: LongChains
    """the long chains, loops and short chains of the position after the captures, counted"""
    rest: Rest
    value: Number
    bounds: tuple[int, int] | None
    """if the value is unknown: the least and the greatest possible V of the position after the captures"""
    lines: list[Line]
    """the undrawn lines, the best first, then by number; lines of unknown value are last"""
    play: list[DrawnLine]
    """best play for both sides, as long as values are known; empty if the value is unknown"""
    nodes: int
    """the positions searched for the value; the values of the lines take more"""
    table: str | None
    """the directory of the table from which values come; None if no table was used"""

    @property
    def is_complete(self) -> bool:
        """Whether the values of all lines are known, so that an answer can mark the best lines."""
        return all(line.value is not None for line in self.lines)

    @property
    def boxes(self) -> int:
        """The number of open boxes."""
        return self.position.owners.count(OPEN)

    @property
    def final(self) -> tuple[int, int] | None:
        """The score at the end by best play; None if the value or the score is unknown."""
        return None if self.value is None else final_score(self.position, self.value)


def final_score(position: Position, value: int) -> tuple[int, int] | None:
    """The score at the end of best play from a position with this V; None if its score is unknown."""
    if position.score is None:
        return None
    boxes, (first, second) = position.owners.count(OPEN), position.score
    more = (boxes + (value if position.mover == FIRST else -value)) // 2
    return first + more, second + boxes - more


def analyse(
    position: Position, nodes: int | None, stages: OpenStages, open_table: OpenTable = lambda: None
) -> BoardAnalysis:
    """The analysis of a position; its searches go through at most `nodes` positions in all, and `stages` shows them.

    Values come first from a table of quiet positions, then from the list of whole boards, and then from a search. If
    that list has V, the default of `nodes` is NODES_OF_WHOLE, or 0 where more than LINES_OF_WHOLE lines are undrawn.
    """

    def begin() -> Callable[[int], None]:
        running = stack.enter_context(stages())
        running.start("searching")
        return running.advance

    with ExitStack() as stack:
        search = SharedSearch(position.board, nodes or MOST_NODES, open_table, begin)
        values, rest = search.values(position.undrawn), captures_of(position.board, position.undrawn).rest
        if nodes is None and values.rest(rest).argument == WHOLE:
            search.most = NODES_OF_WHOLE if position.undrawn.bit_count() <= LINES_OF_WHOLE else 0
            values = search.values(position.undrawn)
        value, nodes_of_value = values.value(position.undrawn), search.nodes
        bounds = search.bounds(rest) if value is None else None
        found = analysis_by(values, position, value)
        play = [] if value is None else best_play(position, values)
    table = str(search.table.directory) if search.table else None
    return found._replace(bounds=bounds, nodes=nodes_of_value, play=play, table=table)


def analysis_by(values: PositionValues, position: Position, value: Number) -> BoardAnalysis:
    """The analysis of a position whose V is `value`, without a line of play."""
    board, found = position.board, without_values(position)
    kinds = kinds_of(board, position.undrawn)
    lines = [_analyse_line(position, values, line, value, kind) for line, kind in kinds.items()]
    lines.sort(key=lambda line: board.lines if line.value is None else -line.value)
    return found._replace(rest=values.rest(found.captured.rest), value=value, lines=lines)


def without_values(position: Position) -> BoardAnalysis:
    """The captures and the regions of a position, and no value of anything."""
    captures = captures_of(position.board, position.undrawn)
    components = regions(position.board, captures.rest)
    counted = long_chains(position.board, captures.rest, components)
    unknown = Rest(None, NOTHING, "", False)
    return BoardAnalysis(position, captures, components, counted, unknown, None, None, [], [], 0, None)


def _analyse_line(position: Position, values: PositionValues, line: int, value: Number, kind: str) -> Line:
    board, undrawn = position.board, position.undrawn & ~(1 << line)
    worth = values.of_line(position.undrawn, line)
    captures = captures_of(board, undrawn)
    rest = notation(regions(board, captures.rest))
    leaves = f"{count_of(len(captures.boxes), 'box')}, {rest}" if captures.boxes else rest
    optimal = None if worth is None or value is None else worth == value
    won = len(board.closed_by(line, undrawn))
    is_loony = not won and captures.handout > 0
    rest_value = None if worth is None or not captures.handout else values.rest(captures.rest).value
    given, handout = len(captures.boxes), captures.handout
    return Line(line, board.name(line), worth, optimal, won, leaves, kind, is_loony, given, handout, rest_value)


def best_play(position: Position, values: PositionValues) -> list[DrawnLine]:
    """A line of best play for both sides, as long as values are known: the first best line that captures most."""
    steps = []
    position = position._replace(score=position.score or (0, 0))
    while position.undrawn:
        best = values.value(position.undrawn)
        worths = {line: values.of_line(position.undrawn, line) for line in members(position.undrawn)}
        after = {line: position.draw(line) for line, worth in worths.items() if worth == best is not None}
        if not after:
            break
        line = max(after, key=lambda line: (sum(after[line].score or ()), -line))
        kind = kind_of(position.board, position.undrawn, line)
        player, position = position.mover, after[line]
        steps.append(DrawnLine(player, position.board.name(line), *(position.score or (0, 0)), kind))
    return steps
