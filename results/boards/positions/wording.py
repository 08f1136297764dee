"""What is said of a position and its lines to a player, by the sentences of wording.json, which the page has too.

A sentence that needs an unknown value is not said.
"""

import json
from importlib.resources import files
from typing import Any

from loony.enumerate.boards.board import members, other
from loony.enumerate.boards.kinds import LOONY_LINE, long_chains
from loony.enumerate.boards.regions import CHAIN, LOOP, UNDECIDED, captures_of, regions
from loony.results.boards.positions.analysis import BoardAnalysis, Line
from loony.results.shown.report import count_of

SENTENCES: dict[str, Any] = json.loads(
    files("loony.results.boards.positions").joinpath("wording.json").read_text("utf-8")
)

KEEPS, YIELDS, EITHER = "keeps", "yields", "either"
"""whether the player who can hand out boxes does best to do so, which keeps control"""


def line_in_words(analysis: BoardAnalysis, line: Line) -> str:
    """What a line is, and whether the other player then keeps control."""
    fields, control = _fields(analysis, line), control_after(line)
    sentence: str = SENTENCES["kinds"][_kind(analysis, line)].format(**fields)
    return SENTENCES["control"][control].format(kind=sentence, **fields) if control else sentence


def reason(analysis: BoardAnalysis, played: str | None = None) -> str:
    """Why the best move is best, beside `played` or a line that loses boxes; empty where values are not known."""
    if analysis.value is None or not analysis.boxes:
        return ""
    if analysis.captured.boxes:
        return _of_captures(analysis)
    best = next((line for line in analysis.lines if line.optimal), None)
    if best is None:
        return ""
    worse = [line for line in analysis.lines if line.optimal is False and played in (None, line.name)]
    fields = _fields(analysis, best)
    draws, compared = SENTENCES["draws"][_kind(analysis, best)].format(**fields), "some"
    then = SENTENCES["then"][_then(analysis, best)].format(**fields)
    if worse:
        compared, control = "costs", control_after(best)
        then += SENTENCES["either way"] if control == control_after(worse[0]) == KEEPS else ""
        instead = SENTENCES["instead"][_kind(analysis, worse[0])].format(**_fields(analysis, worse[0]))
        fields |= {"instead": instead, "loss": analysis.value - (worse[0].value or 0)}
    elif analysis.is_complete and played is None:
        compared = "same"
    sentence: str = SENTENCES["compared"][compared].format(**fields, draws=draws, then=then)
    return sentence


def rule(analysis: BoardAnalysis) -> list[str]:
    """The numbers of long chains and loops, and what the long chain rule says of them."""
    said, counted = SENTENCES["rule"], analysis.long_chains
    undecided = any(region.kind == UNDECIDED for region in analysis.regions)
    short = sum(region.is_short for region in analysis.regions)
    if not undecided and not counted.chains + counted.loops:
        return []
    wanted, (parity, other_parity) = wanted_by(analysis), _parities(counted.wants_odd)
    mover, opponent = analysis.position.mover, other(analysis.position.mover)
    at_end = _at_end(analysis)
    numbers = {**counted._asdict(), "short": short, "number": at_end}
    lines = [said["forming" if undecided else "settled"].format(**numbers)]
    if undecided:
        lines += [said["by play"].format(**numbers)] if at_end is not None else []
        key = "wants" if wanted else "wants after"
    elif short:
        key = "expected" if wanted else f"expected after {short % 2}"
    else:
        key = "opens" if wanted else "opens after"
    players = {"player": mover, "other": opponent, "first": opponent if short % 2 else mover}
    lines.append(said[key].format(**players, parity=parity, other_parity=other_parity))
    return lines if key.startswith("opens") else [*lines, said["limits"]]


def _at_end(analysis: BoardAnalysis) -> int | None:
    """The number of long chains where best play first leaves components alone, with no captures; None if unknown."""
    position = analysis.position
    board = position.board
    number = {board.name(line): line for line in members(position.undrawn)}
    for step in analysis.play:
        position = position.draw(number[step.line])
        if captures_of(board, position.undrawn).boxes:
            continue
        components = regions(board, position.undrawn)
        if all(region.kind != UNDECIDED for region in components):
            return long_chains(board, position.undrawn, components).chains
    return None


def wanted_by(analysis: BoardAnalysis) -> dict[str, str] | None:
    """The parity of long chains that each player wants, the mover first; None if nothing rests, or for a handout."""
    if not analysis.regions or analysis.captured.handout:
        return None
    mover = analysis.position.mover
    return dict(zip((mover, other(mover)), _parities(analysis.long_chains.wants_odd), strict=True))


def _parities(is_odd: bool) -> tuple[str, str]:
    return ("odd", "even") if is_odd else ("even", "odd")


def control_after(line: Line) -> str:
    """Whether the other player keeps control after a line; empty if there is no handout, or V is unknown."""
    if not line.is_loony or line.rest is None:
        return ""
    return KEEPS if line.rest < -line.handout else YIELDS if line.rest > -line.handout else EITHER


def _then(analysis: BoardAnalysis, line: Line) -> str:
    if not line.given:
        return "nothing"
    if line.given == analysis.boxes:
        return "ends"
    control = control_after(line) or ("can" if line.handout else "moves")
    return f"{KEEPS} none" if control == KEEPS and line.given == line.handout else control


def _kind(analysis: BoardAnalysis, line: Line) -> str:
    kinds = {region.kind for region in analysis.regions if region.lines >> line.line & 1}
    if line.kind != LOONY_LINE or not kinds & {CHAIN, LOOP}:
        return line.kind
    return f"{line.kind} {kinds.pop()}"


def _fields(analysis: BoardAnalysis, line: Line) -> dict[str, Any]:
    mover = analysis.position.mover
    return {"line": line.name, "player": mover, "other": other(mover), **_taken(line.given, line.handout)}


def _taken(number: int, handout: int) -> dict[str, Any]:
    every, given = "both" if number == 2 else f"all {number}", count_of(number, "box")
    return {"number": number, "every": every, "given": given, "handout": handout, "kept": number - handout}


def _of_captures(analysis: BoardAnalysis) -> str:
    taken, handout, rest = len(analysis.captured.boxes), analysis.captured.handout, analysis.rest.value
    key, loss = "all", 0
    if taken == analysis.boxes:
        key = "last"
    elif handout:
        assert rest is not None  # because V is known
        loss = 2 * abs(rest + handout)
        key = "either" if not loss else "take" if rest > -handout else "deal none" if taken == handout else "deal"
    players = {"other": other(analysis.position.mover), "loss": loss}
    sentence: str = SENTENCES["captures"][key].format(**players, **_taken(taken, handout))
    return sentence
