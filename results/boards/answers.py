"""What is told of one drawn position."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from loony.enumerate.boards.board import FIRST, GROUND, OPEN, Position, members, other
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import names_a_board, openspiel, read, text_of
from loony.enumerate.boards.regions import Captures, Region, captures_of, marks, notation, regions
from loony.results.asked.answers import Answer, Answers, unseen
from loony.results.shown.text import columns
from loony.system.errors import TooLarge
from loony.verify.boards.family import MOST_NODES
from loony.verify.boards.valued import NOTHING, SEARCH, PositionValues, Rest
from loony.verify.graphs.valued import CLOSED_FORM

if TYPE_CHECKING:
    from loony.system.stages import Stages
    from loony.verify.boards.search import Search

_MOST_SLOTS = 1 << 26

Number = int | None
"""that may not be known"""

NOT_TOLD = "score not told"

MORE_NODES = "loony board --nodes"
"""the option that lets a search look at more positions"""


class Line(NamedTuple):
    """A line that is not drawn."""

    line: int
    name: str
    value: Number
    """V, to who draws it"""
    optimal: bool | None
    """its value is V of the position; None where either is not known"""
    captures: int
    """boxes"""
    leaves: str
    """the boxes that the other can capture then, and what rests, in notation"""


class DrawnLine(NamedTuple):
    """A line of a line of play."""

    player: str
    line: str
    first: int
    """the score of A after it; where no score is told, the boxes that A takes from here on"""
    second: int


class BoardAnalysis(NamedTuple):
    """What there is to know of a drawn position."""

    position: Position
    captured: Captures
    regions: list[Region]
    rest: Rest
    value: Number
    bounds: tuple[int, int] | None
    """where the value is not known: the least and the most that V can be, of what rests after the captures"""
    lines: list[Line]
    """best first, then by number; those of which V is not known last"""
    play: list[DrawnLine]
    """best play for both; empty where the value is not known, and it ends where that of what is left is not"""
    nodes: int
    """positions that were searched for the value; those of the lines take more"""

    @property
    def is_complete(self) -> bool:
        """The values of all lines are known, so that the best of them can be marked."""
        return all(one.value is not None for one in self.lines)

    @property
    def boxes(self) -> int:
        """How many boxes are left."""
        return self.position.owners.count(OPEN)

    @property
    def final(self) -> tuple[int, int] | None:
        """The score at the end by best play; None where the value is not known, or no score is told."""
        score, mover = self.position.score, self.position.mover
        if self.value is None or score is None:
            return None
        of_mover = (self.boxes + self.value) // 2
        first = of_mover if mover == FIRST else self.boxes - of_mover
        return score[0] + first, score[1] + self.boxes - first


def found_of(position: Position, nodes: int, stages: Callable[[], "Stages"]) -> BoardAnalysis:
    """All that there is to know of a position; searches look at no more positions than so many in all.

    `stages` shows how far they are.
    """
    with ExitStack() as shown:
        return _found(position, nodes, lambda: shown.enter_context(stages()))


def _found(position: Position, nodes: int, stages: Callable[[], "Stages"]) -> BoardAnalysis:
    searches: list[Search] = []

    def searched(rest: int) -> Number:
        if not searches:
            from loony.verify.boards.search import Search  # only here: it takes the kernels

            running = stages()
            running.start("searching")
            searches.append(Search(position.board, nodes, slots(), running.advance))
        return searches[0].value(rest)

    board, values = position.board, PositionValues(position.board, searched)
    found = captures_of(board, position.undrawn)
    rest, value = values.rest(found.rest), values.value(position.undrawn)
    looked = searches[0].nodes if searches else 0
    bounds = searches[0].bounds(found.rest) if searches and value is None else None
    lines = [_line(position, values, line, value) for line in members(position.undrawn)]
    lines.sort(key=lambda one: board.lines if one.value is None else -one.value)
    play = [] if value is None else best_play(position, values)
    return BoardAnalysis(position, found, regions(board, found.rest), rest, value, bounds, lines, play, looked)


def slots() -> int:
    """Slots of a table of bounds for which there is room, beside the one that it grows from."""
    from loony.system.memory import available_memory
    from loony.verify.boards.search import BYTES, FEWEST_SLOTS

    slots = FEWEST_SLOTS
    while slots < _MOST_SLOTS and 4 * slots * BYTES * 2 <= available_memory():
        slots *= 4
    return slots


def _line(position: Position, values: PositionValues, line: int, value: Number) -> Line:
    board, left = position.board, position.undrawn & ~(1 << line)
    won = sum(box != GROUND and not left & board.sides[box] for box in board.strings[line])
    worth = values.of_line(position.undrawn, line)
    after = captures_of(board, left)
    boxes = f"{len(after.boxes)} box{'es' * (len(after.boxes) != 1)}, " if after.boxes else ""
    rests = notation(regions(board, after.rest))
    optimal = None if worth is None or value is None else worth == value
    return Line(line, board.name(line), worth, optimal, won, f"{boxes}{rests}")


def best_play(position: Position, values: PositionValues) -> list[DrawnLine]:
    """A line of best play for both sides: of the best lines the one that captures most, and then the first.

    It ends where no line is known to be best. Without a score, boxes are counted from here on.
    """
    steps = []
    position = position._replace(score=position.score or (0, 0))
    while position.undrawn:
        worths = {line: values.of_line(position.undrawn, line) for line in members(position.undrawn)}
        known = {line: worth for line, worth in worths.items() if worth is not None}
        best = values.value(position.undrawn)
        after = {line: position.draw(line) for line, worth in known.items() if worth == best}
        if not after:
            break
        line = max(after, key=lambda one: (sum(after[one].score or ()), -one))
        player, position = position.mover, after[line]
        steps.append(DrawnLine(player, position.board.name(line), *(position.score or (0, 0))))
    return steps


def answer(found: BoardAnalysis) -> Answer:
    """All that there is to know of a position, as text and as data."""
    return Answer(_lines(found), _data(found), moves=found.lines)


def value(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a drawn position, and of every line of it; None where a search would take too long."""
    return answer(found_of(read(text), MOST_NODES, stages))


def number(text: str) -> int:
    """V, to the player on move. Raises TooLarge where a search would take too long."""
    return _known(found_of(read(text), MOST_NODES, unseen))[1]


def line(text: str) -> Answer:
    """A line of best play for both sides, with the score, or the boxes from here on where no score is told.

    Raises TooLarge where the value is not known.
    """
    found, _ = _known(found_of(read(text), MOST_NODES, unseen))
    position = text_of(found.position)
    shown = [f"{position}: {_heading(found)}", "", *_turns(found.play), *_unfinished(found)]
    lines = [*(shown if found.play else [position]), "", _verdict(found)]
    data = {"position": position, "source": found.rest.argument, "line": [step._asdict() for step in found.play]}
    return Answer(lines, data, moves=found.play)


def _known(found: BoardAnalysis) -> tuple[BoardAnalysis, int]:
    if found.value is None:
        raise TooLarge(_verdict(found))
    return found, found.value


def _boxes(number: int) -> str:
    return f"{number} box{'es' * (number != 1)}"


def _positions(number: int) -> str:
    return f"{number:,} position{'s' * (number != 1)}"


def _heading(found: BoardAnalysis) -> str:
    counted = "the score" if found.position.score else "the boxes that A and B take from here on"
    return f"best play for both, with {counted}"


def _verdict(found: BoardAnalysis) -> str:
    position = found.position
    if found.value is None:
        low, high = found.bounds or (0, 0)
        left = "left after the captures" if found.captured.boxes else "left"
        what = f"V of what is {left} is from {low} to {high}"
        return f"its value is not known: the search ended after {_positions(found.nodes)}, and {what}"
    ahead = position.mover if found.value > 0 else other(position.mover)
    how = f"{ahead} comes out {abs(found.value)} ahead" if found.value else "both get as many"
    ends = f", and the game ends {_dashed(found.final)}" if found.final else f"; {NOT_TOLD}"
    what = f"of the {_boxes(found.boxes)} left {how}" if found.boxes else "no box is left"
    return f"V = {found.value}: {what}{ends}"


def _dashed(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"


def why(found: BoardAnalysis) -> str:
    """Which argument decides."""
    rest, parts = found.rest, []
    if found.captured.boxes:
        parts.append("the rule of captures")
    if rest.argument == CLOSED_FORM:
        parts.append(f"the closed form of endgames, Theorem 4.1, {rest.detail}")
    elif rest.argument == SEARCH:
        parts.append(f"a search through {_positions(found.nodes)}")
    elif rest.argument != NOTHING:
        parts.append(f"the values of {rest.detail} states of a graph")
    if rest.short:
        parts.append("the rule of chains of 1 and 2")
    if not parts:
        return "nothing is left to play for"
    return f"{'found by' if found.value is not None else 'sought by'} {' and '.join(parts)}"


def _lines(found: BoardAnalysis) -> list[str]:
    position, taken = found.position, found.captured
    mark = marks(found.regions, taken.boxes)
    score = NOT_TOLD if position.score is None else f"score {_dashed(position.score)}"
    lines = [f"{position.board}, {score}, {position.mover} to move", ""]
    lines += [*diagram(position, mark).split("\n"), ""]
    if taken.boxes:
        handed = f", of which {taken.handout} can be handed out" if taken.handout else ""
        lines.append(f"*  {_boxes(len(taken.boxes))} can be captured at once{handed}")
    lines += [f"{mark(min(region.boxes))}  {region.name}" for region in found.regions]
    lines += [f"rests: {notation(found.regions)}", ""] if found.boxes else []
    more = f" ({MORE_NODES})" if found.value is None else ""
    lines += [f"{_verdict(found)}{more}", why(found)]
    if found.lines:
        rows = [("line", "V", "best", "captures", "leaves")]
        for one in found.lines:
            worth = "?" if one.value is None else f"{one.value}"
            star = "*" if one.optimal and found.is_complete else ""
            rows.append((one.name, worth, star, f"{one.captures or ''}", one.leaves))
        lines += [*_incomplete(found), "", *columns(rows, "<><><")]
    if found.play:
        lines += ["", f"{_heading(found)}:", *_turns(found.play), *_unfinished(found)]
    return lines


def _incomplete(found: BoardAnalysis) -> list[str]:
    """What is said where the values of some lines are not known, so that none is marked as the best of all."""
    if found.value is None or found.is_complete:
        return []
    best = [one.name for one in found.lines if one.optimal]
    unknown = sum(one.value is None for one in found.lines)
    keep = f"{', '.join(best)} keep{'s' * (len(best) == 1)} V = {found.value}; " if best else ""
    return [f"{keep}V of {unknown} line{'s' * (unknown > 1)} is not known ({MORE_NODES})"]


def _unfinished(found: BoardAnalysis) -> list[str]:
    """What is said below a line of play that breaks off."""
    return [f"how it goes on is not known ({MORE_NODES})"] if len(found.play) < len(found.lines) else []


def _turns(play: list[DrawnLine]) -> list[str]:
    """A line of play, a turn in a line: all lines of a player up to the first that captures nothing."""
    rows: list[tuple[str, ...]] = []
    turn: list[str] = []
    for step, following in zip_longest(play, play[1:]):
        turn.append(step.line)
        if following is None or following.player != step.player:
            rows.append((f"{len(rows) + 1}.", step.player, ", ".join(turn), f"{step.first}-{step.second}"))
            turn = []
    return columns(rows, "><<<")


def _data(found: BoardAnalysis) -> dict[str, Any]:
    position, board = found.position, found.position.board
    mark = marks(found.regions, found.captured.boxes)
    place = partial(_place, position)
    return {
        "position": text_of(position),
        "rows": board.rows,
        "columns": board.columns,
        "openspiel": openspiel(position).partition(":")[2],
        "diagram": diagram(position).split("\n"),
        "score": None if position.score is None else [*position.score],
        "mover": position.mover,
        "captured": {
            "boxes": [place(box) for box in sorted(found.captured.boxes)],
            "handout": found.captured.handout,
        },
        "rest": notation(found.regions),
        "regions": [
            {
                "mark": mark(min(region.boxes)),
                "kind": region.kind,
                "name": region.name,
                "boxes": [place(box) for box in sorted(region.boxes)],
                "lines": [board.name(line) for line in members(region.lines)],
            }
            for region in found.regions
        ],
        "value": found.value,
        "bounds_of_rest": None if found.bounds is None else [*found.bounds],
        "final": None if found.final is None else [*found.final],
        "argument": found.rest.argument,
        "why": why(found),
        "nodes": found.nodes,
        "lines": [
            {
                "line": one.name,
                "value": one.value,
                "optimal": one.optimal,
                "captures": one.captures,
                "leaves": one.leaves,
            }
            for one in found.lines
        ],
        "play": [step._asdict() for step in found.play],
    }


def _place(position: Position, box: int) -> list[int]:
    return [*position.board.place(box)]


ANSWERS = Answers(value, line, read=lambda text: text_of(read(text)), names_itself=names_a_board, number=number)
