"""The review of a game: the loss of each line, from the first position on whose V is known."""

from itertools import pairwise
from typing import NamedTuple

from loony.enumerate.boards.board import FIRST, OPEN, SECOND, Position, members
from loony.enumerate.boards.reading import text_of
from loony.results.boards.positions.analysis import BoardAnalysis, Number, analysis_by, final_score
from loony.results.boards.positions.wording import reason
from loony.results.boards.solving.shared_search import OpenTable, SharedSearch
from loony.results.shown.report import Report, count_of
from loony.system.errors import TooLarge
from loony.system.stages import Stages

MORE_NODES = "loony game --nodes"

_NAMED = 3

_AHEAD = 16
"""the lines of earlier positions that a search includes, so that it can find their values too"""


class GameMove(NamedTuple):
    """A line of a game."""

    number: int
    turn: int
    player: str
    line: str
    captures: int
    score: tuple[int, int] | None
    """the scores of A and B after the line; None if the score at the start is unknown"""
    value: Number
    """V before the line, to its player; None if unknown, and then the fields below are empty too"""
    regret: Number
    """V before the line less the worth of the line: 2 for each box that the line lost to the other player"""
    final: tuple[int, int] | None
    """the score at the end if both players play best after the line; None if the score is unknown"""
    best: list[str] | None
    """if the line lost boxes, the lines that are worth V; perhaps not all, if `unknown` is above 0"""
    unknown: int
    """if the line lost boxes, the number of lines of unknown worth"""


class GameReview(NamedTuple):
    """The review of a game."""

    positions: list[Position]
    """the position at the start, and the positions after each line"""
    moves: list[GameMove]
    decided: int
    """the number of the first line before which V is known; if there is none, the number of lines plus 1"""
    nodes: int
    """the number of searched positions"""
    marked: dict[int, BoardAnalysis]
    """the position before each line that lost boxes, by the number of the line"""

    def regrets(self, player: str) -> list[int]:
        """What the moves of a player lost, of those whose loss is known."""
        return [move.regret for move in self.moves if move.player == player and move.regret is not None]

    def lost(self, player: str) -> int:
        """The boxes that a player lost, as the sum of the regrets."""
        return sum(self.regrets(player))

    def accuracy(self, player: str) -> float | None:
        """The share of the moves that lost nothing, among the moves of a player whose loss is known."""
        regrets = self.regrets(player)
        return regrets.count(0) / len(regrets) if regrets else None


def review(positions: list[Position], nodes: int, stages: Stages, open_table: OpenTable) -> GameReview:
    """The review of a game, from its end back to a position whose V a search through `nodes` positions does not find.

    The lines of a position in which a line lost boxes may take as many positions again.
    """
    last = len(positions) - 1
    search = SharedSearch(positions[0].board, nodes, open_table, lambda: stages.advance)
    values: dict[int, int] = {}
    regrets: dict[int, int] = {}
    marked: dict[int, BoardAnalysis] = {}
    for place in range(last, -1, -1):
        stages.start(f"move {place + 1}" if place < last else "the last position")
        position = positions[place]
        covering = [earlier.undrawn for earlier in positions[max(0, place - _AHEAD) : place + 1]]
        try:
            value = search.values(*covering).value(position.undrawn)
        except TooLarge:
            break
        if value is None:
            break
        values[place] = value
        if place < last:
            after = positions[place + 1]
            value_after = values[place + 1] if after.mover == position.mover else -values[place + 1]
            regrets[place] = value - _captures(position, after) - value_after
            if regrets[place]:
                marked[place + 1] = analysis_by(search.values(*covering), position, value)
    moves: list[GameMove] = []
    for place, (before, after) in enumerate(pairwise(positions)):
        turn = moves[-1].turn + (before.mover != moves[-1].player) if moves else 1
        (drawn,) = members(before.undrawn & ~after.undrawn)
        name, captures, number = before.board.name(drawn), _captures(before, after), place + 1
        final = final_score(after, values[number]) if place in regrets else None
        lines = marked[number].lines if number in marked else []
        best = [line.name for line in lines if line.optimal] if lines else None
        unknown = sum(line.value is None for line in lines)
        known = values.get(place), regrets.get(place), final, best, unknown
        moves.append(GameMove(number, turn, before.mover, name, captures, after.score, *known))
    decided = min(values, default=last) + 1
    return GameReview(positions, moves, decided, search.nodes, marked)


def _captures(before: Position, after: Position) -> int:
    return before.owners.count(OPEN) - after.owners.count(OPEN)


def answer(review: GameReview) -> Report:
    """A review as text and as data."""
    last, moves = review.positions[-1], review.moves
    score = "{}-{}".format(*last.score) if last.score else "unknown"
    lines = [f"{last.board}, {count_of(len(moves), 'move')}, score {score}", _decided(review)]
    if review.marked:
        lines.append("")
        for number, before in sorted(review.marked.items()):
            move = moves[number - 1]
            why = _why(review, move)
            lines += [_sentence(move, before), *([f"    best: {why}"] if why else [])]
        lines.append("")
    summary = _decided(review)
    if review.decided <= len(moves):
        lost = ", ".join(f"{player} lost {review.lost(player)}" for player in (FIRST, SECOND))
        summary = lost if review.decided == 1 else f"{lost}; {summary}"
        for player in (FIRST, SECOND):
            regrets = review.regrets(player)
            number, right = len(regrets), regrets.count(0)
            percent = f": accuracy {(200 * right + number) // (2 * number)} %" if number else ""
            some = f"{number - right} of {count_of(number, 'move')}"
            lines.append(f"{player} lost {review.lost(player)} in {some}{percent}")
    data = {
        "start": text_of(review.positions[0]), "position": text_of(last),
        "rows": last.board.rows, "columns": last.board.columns,
        "decided_from": review.decided if review.decided <= len(moves) else None,
        "lost": {player: review.lost(player) for player in (FIRST, SECOND)},
        "accuracy": {player: review.accuracy(player) for player in (FIRST, SECOND)}, "nodes": review.nodes,
        "moves": [{**move._asdict(), "why": _why(review, move)} for move in moves],
    }  # fmt: skip
    return Report(lines, data, summary)


def _why(review: GameReview, move: GameMove) -> str:
    return reason(review.marked[move.number], move.line) if move.number in review.marked else ""


def _decided(review: GameReview) -> str:
    if review.decided == 1:
        return "V is known before every move"
    if review.decided > len(review.moves):
        return f"V is not known before any move ({MORE_NODES})"
    return f"V is known from move {review.decided} on, and not before ({MORE_NODES})"


def _sentence(move: GameMove, before: BoardAnalysis) -> str:
    assert move.best is not None
    names, more = move.best[:_NAMED], len(move.best) - _NAMED
    if more > 0:
        names.append(f"{more} more")
    *others, last = names or ["another line"]
    better = f"{', '.join(others)} and {last} were better" if others else f"{last} was better"
    if len(move.best) == 1 and not move.unknown:
        better = f"{last} was the only move"
    if move.unknown:
        better += f"; V of {count_of(move.unknown, 'line')} is not known"
    says = f"{move.number}. {move.player} {move.line} loses {move.regret}: {better}"
    if before.final is None or move.final is None:
        return says
    return "{} (by best play {}-{} before it, and {}-{} after it)".format(says, *before.final, *move.final)
