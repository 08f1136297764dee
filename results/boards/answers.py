"""The analysis of one drawn position, as text and as data."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from loony.enumerate.boards.board import members, other
from loony.enumerate.boards.diagrams import diagram, with_coordinates
from loony.enumerate.boards.kinds import CAPTURE, DECLINES, DOUBLE_CROSS, DOUBLE_DEAL, SAFE
from loony.enumerate.boards.reading import names_a_board, openspiel, read, text_of
from loony.enumerate.boards.regions import decided_first, marks, notation
from loony.enumerate.boards.rules import LOONY
from loony.results.asked.answers import Answer, Answers, OpenStages, unseen
from loony.results.boards.positions.analysis import BoardAnalysis, analyse
from loony.results.boards.positions.wording import line_in_words, reason, rule, wanted_by
from loony.results.shown.report import Block, Report, Sentence, Table, count_of
from loony.system.errors import TooLarge
from loony.verify.boards.valued import NOTHING, SEARCH, TABLE, WHOLE
from loony.verify.graphs.play import CLOSED_FORM

if TYPE_CHECKING:
    from loony.results.boards.positions.nimbers import BoardNimbers

NO_SCORE = "score unknown"

MORE_NODES = "loony board --nodes"


def answer(analysis: BoardAnalysis, nimbers: "BoardNimbers | None" = None) -> Answer:
    """The analysis of a position, and its nimbers if they are given, as text and as data."""
    summary = f"{_verdict_with_hint(analysis)}; {nimbers.words()}" if nimbers else ""
    return Answer(Report(_blocks(analysis, nimbers), _data(analysis, nimbers), summary), analysis.lines)


def value(text: str, stages: OpenStages) -> Answer:
    """The value of a drawn position and of each of its lines; None where a search would take too long."""
    return answer(analyse(read(text), None, stages))


def number(text: str) -> int:
    """V of a position, to the player on move. Raises TooLarge where a search would take too long."""
    return value_of(analyse(read(text), None, unseen))


def line(text: str) -> Answer:
    """A line of best play for both sides, with the score or the boxes from here on. Raises TooLarge without a V."""
    analysis = analyse(read(text), None, unseen)
    value_of(analysis)
    position = text_of(analysis.position)
    heading: list[Block] = [position]
    if analysis.play:
        heading = [Sentence(position, _heading(analysis)), "", *_play(analysis)]
    blocks = [*heading, "", Sentence("", _verdict(analysis))]
    steps = [step._asdict() for step in analysis.play]
    data = {"position": position, "source": analysis.rest.argument, "line": steps}
    return Answer(Report(blocks, data, f"{position}: {_verdict(analysis)}"), analysis.play)


def value_of(analysis: BoardAnalysis) -> int:
    """V. Raises TooLarge where a search did not find it."""
    if analysis.value is None:
        raise TooLarge(_verdict(analysis))
    return analysis.value


def _heading(analysis: BoardAnalysis) -> str:
    unit = "the score" if analysis.position.score else "the boxes that A and B take from here on"
    return f"best play for both, with {unit}"


def _verdict(analysis: BoardAnalysis) -> str:
    position = analysis.position
    if analysis.value is None:
        low, high = analysis.bounds or (0, 0)
        place = "left after the captures" if analysis.captured.boxes else "left"
        bounds = f"V of what is {place} is from {low} to {high}"
        return f"its value is not known: the search ended after {count_of(analysis.nodes, 'position')}, and {bounds}"
    winner = position.mover if analysis.value > 0 else other(position.mover)
    margin = f"{winner} comes out {abs(analysis.value)} ahead" if analysis.value else "both get as many"
    end = ", and the game ends {}-{}".format(*analysis.final) if analysis.final else f"; {NO_SCORE}"
    outcome = f"of the {count_of(analysis.boxes, 'box')} left {margin}" if analysis.boxes else "no box is left"
    return f"V = {analysis.value}: {outcome}{end}"


def _verdict_with_hint(analysis: BoardAnalysis) -> str:
    return f"{_verdict(analysis)} ({MORE_NODES})" if analysis.value is None else _verdict(analysis)


def why(analysis: BoardAnalysis) -> str:
    """The arguments that decide the value."""
    rest, parts = analysis.rest, []
    if rest.argument == WHOLE:
        return rest.detail
    if analysis.captured.boxes:
        parts.append("the rule of captures")
    if rest.argument == CLOSED_FORM:
        parts.append(f"the closed form of endgames, Theorem 4.1, {rest.detail}")
    elif rest.argument == TABLE:
        parts.append(f"the table of quiet positions in {analysis.table}")
    elif rest.argument == SEARCH:
        parts.append(f"a search through {count_of(analysis.nodes, 'position')}")
    elif rest.argument != NOTHING:
        parts.append(f"the values of {rest.detail} states of a graph")
    if rest.short:
        parts.append("the rule of chains of 1 and 2")
    if not parts:
        return "nothing is left to play for"
    return f"{'found by' if analysis.value is not None else 'sought by'} {' and '.join(parts)}"


def _blocks(analysis: BoardAnalysis, nimbers: "BoardNimbers | None") -> list[Block]:
    position, captures = analysis.position, analysis.captured
    mark = marks(analysis.regions, captures.boxes)
    score = NO_SCORE if position.score is None else "score {}-{}".format(*position.score)
    lines: list[Block] = [f"{position.board}, {score}, {position.mover} to move", ""]
    lines += [*with_coordinates(position.board, diagram(position, mark)).split("\n"), ""]
    if captures.boxes:
        handout = f"; {captures.handout} of them can be handed out" if captures.handout else ""
        lines.append(f"*  {count_of(len(captures.boxes), 'box')} can be captured at once{handout}")
    lines += [f"{mark(min(region.boxes))}  {region.name}" for region in decided_first(analysis.regions)]
    lines += [f"rests: {notation(analysis.regions)}"] if analysis.boxes else []
    lines += [*rule(analysis), ""] if analysis.boxes else []
    best = [f"best: {sentence}"] if (sentence := reason(analysis)) else []
    lines += [Sentence("", _verdict_with_hint(analysis)), *best, why(analysis)]
    lines += [nimbers.words()] if nimbers else []
    if analysis.lines:
        lines += [*_incomplete(analysis), "", _listing(analysis, nimbers)]
    if analysis.play:
        lines += ["", f"{_heading(analysis)}:", *_play(analysis)]
    return lines


def _listing(analysis: BoardAnalysis, nimbers: "BoardNimbers | None") -> Table:
    rows: dict[tuple[str, ...], list[str]] = {}
    for line in analysis.lines:
        numbers = [line.value, *([_nimber(nimbers.lines[line.line])] if nimbers else [])]
        known = ("?" if number is None else f"{number}" for number in numbers)
        star = "*" if line.optimal and analysis.is_complete else ""
        cells = *known, star, f"{line.captures or ''}", line_in_words(analysis, line), line.leaves
        rows.setdefault(cells if line.value is None else (*cells, line.name), []).append(line.name)
    heading = ("line", "V", *(["nimber"] if nimbers else []), "best", "captures", "kind", "leaves")
    listed = []
    for cells, (name, *more) in rows.items():
        listed.append((f"{name} and {len(more)} more" if more else name, *cells[: len(heading) - 1]))
    return Table(heading, listed, "<>><><<" if nimbers else "<><><<", ("leaves",))


_UNNOTED = {SAFE, CAPTURE, DOUBLE_CROSS, DECLINES}
"""the kinds of lines that may end a turn, and on which best play has no remark"""


def _incomplete(analysis: BoardAnalysis) -> list[str]:
    if analysis.value is None or analysis.is_complete:
        return []
    best = [line.name for line in analysis.lines if line.optimal]
    unknown = count_of(sum(line.value is None for line in analysis.lines), "line")
    keep = f"{', '.join(best)} keep{'s' * (len(best) == 1)} V = {analysis.value}; " if best else ""
    return [f"{keep}V of {unknown} is not known ({MORE_NODES})"]


def _play(analysis: BoardAnalysis) -> list[Block]:
    """Best play, a row for each turn: all lines of a player up to the first that captures nothing."""
    rows: list[tuple[str, ...]] = []
    turn: list[str] = []
    for step, following in zip_longest(analysis.play, analysis.play[1:]):
        turn.append(step.line)
        if following is None or following.player != step.player:
            score = f"{step.first}-{step.second}"
            note = "" if step.kind in _UNNOTED else f"{step.kind}{'s' * (step.kind == DOUBLE_DEAL)}"
            rows.append((f"{len(rows) + 1}.", step.player, ", ".join(turn), score, note))
            turn = []
    breaks_off = len(analysis.play) < len(analysis.lines)
    unknown = [f"how it goes on is not known ({MORE_NODES})"] if breaks_off else []
    return [Table(("turn", "player", "lines", "score", "note"), rows, "><<<<"), *unknown]


def _nimber(nimber: int | None) -> int | str | None:
    return "loony" if nimber == LOONY else nimber


def _data(analysis: BoardAnalysis, nimbers: "BoardNimbers | None") -> dict[str, Any]:
    position, captures, board = analysis.position, analysis.captured, analysis.position.board
    mark = marks(analysis.regions, captures.boxes)

    def places(boxes: Iterable[int]) -> list[list[int]]:
        return [[*board.place(box)] for box in sorted(boxes)]

    return {
        "position": text_of(position), "rows": board.rows, "columns": board.columns,
        "openspiel": openspiel(board, position.undrawn).partition(":")[2], "diagram": diagram(position).split("\n"),
        "score": position.score and [*position.score], "mover": position.mover,
        "captured": {"boxes": places(captures.boxes), "handout": captures.handout},
        "rest": notation(analysis.regions),
        "regions": [
            {
                "mark": mark(min(region.boxes)), "kind": region.kind, "name": region.name,
                "boxes": places(region.boxes), "lines": [board.name(line) for line in members(region.lines)],
            }
            for region in analysis.regions
        ],
        "long_chains": {
            "there": analysis.long_chains.chains, "forming": analysis.long_chains.forming,
            "loops": analysis.long_chains.loops, "loops_forming": analysis.long_chains.loops_forming,
            "wanted": wanted_by(analysis),
        },
        "value": analysis.value, "bounds_of_rest": analysis.bounds and [*analysis.bounds],
        "final": analysis.final and [*analysis.final], "argument": analysis.rest.argument,
        "why": why(analysis), "reason": reason(analysis), "nodes": analysis.nodes,
        **({"nimber": _nimber(nimbers.position)} if nimbers else {}),
        "lines": [
            {
                "line": line.name, "value": line.value, "optimal": line.optimal, "captures": line.captures,
                "kind": line.kind, "loony": line.is_loony, "leaves": line.leaves,
                "says": line_in_words(analysis, line),
                **({"nimber": _nimber(nimbers.lines[line.line])} if nimbers else {}),
            }
            for line in analysis.lines
        ],
        "play": [step._asdict() for step in analysis.play],
    }  # fmt: skip


ANSWERS = Answers(value, line, read=lambda text: text_of(read(text)), names_itself=names_a_board, number=number)
