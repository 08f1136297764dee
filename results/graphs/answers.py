"""What is told of one loony graph."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from loony.enumerate.graphs.naming import named
from loony.results.asked.answers import Answer, Answers
from loony.results.asked.record import for_every_size
from loony.results.shown.text import Listing, columns
from loony.verify.endgames.claims.allcock import values_explicit
from loony.verify.graphs import play
from loony.verify.graphs.packing import PackedLoop, Packing
from loony.verify.graphs.valued import STATES, Valued, valued, values_of

if TYPE_CHECKING:
    from loony.system.stages import Stages

_DOES = {
    play.KEEP: "keeps control",
    play.GIVE_UP: "gives up control",
    play.EITHER: "keeps control or gives it up",
}
_HEADING = ("opening", "wins by", "optimal", "captured", "handout", "the controller then", "left")
_ENDS = "<><>><<"


def value(text: str, stages: Callable[[], "Stages"]) -> Answer:
    """The value of a graph, its controlled value and packing, and what every opening is worth."""
    G = named(text)
    with stages() as running:
        running.start("valuing the states", values_of(G))
        found = play.answer(G, running.advance)
    openings = [opening._asdict() for opening in found.openings]
    loops = [{**loop._asdict(), "pieces": [*loop.pieces]} for loop in found.packing.loops]
    data = {**found._asdict(), "packing": {"p": found.packing.quarters / 4, "loops": loops}, "openings": openings}
    joints = f"{found.joints} joint{'s' * (found.joints != 1)}"
    what = f"{found.coins:,} coins, {joints}, cv = {found.controlled_value}"
    lines = [f"{found.position}: the controller wins by {found.value} ({what})"]
    if not found.openings:
        return Answer([*lines, "nothing is left to open"], data)
    boxes = f"{found.needed} box{'es' * (found.needed != 1)}"
    lines.append(f"the opener wins in all if she is more than {boxes} ahead before it")
    lines += [f"node-disjoint loops of the greatest weight: {_packed(found.packing)}", ""]
    rows = [
        (
            one.piece, f"{one.value}", "*" * one.optimal, f"{one.captured}", f"{one.handout}",
            _DOES[one.controller], one.left,
        )
        for one in found.openings
    ]  # fmt: skip
    listing = Listing(_HEADING, rows, _ENDS, ("opening", "left"))
    source = f"found by the closed form of endgames{for_every_size(values_explicit)}"
    if found.source == STATES:
        source = f"found by the values of its {found.states:,} states"
    return Answer([*lines, *listing.lines(), "", source], data, listing, found.openings)


def _packed(packing: Packing) -> str:
    """The loops of a packing by their pieces, with their lengths, and what they weigh."""
    return f"{', '.join(map(_told, packing.loops))}; p = {packing.quarters / 4:g}"


def _told(loop: PackedLoop) -> str:
    number = f"^{loop.number}" if loop.number > 1 else ""
    length = f"{loop.length} coins{' each' * (loop.number > 1)}{' and the ground' * loop.grounded}"
    return f"{'-'.join(loop.pieces)}{number} ({length})"


def line(text: str) -> Answer:
    """A line of best play for both sides, with the running score."""
    graph = valued(named(text))
    steps = play.line(graph)
    position = graph.G.position
    rows = [("", "opens", "", "the other then", "score", "left")]
    for step in steps:
        score = f"{step.first} : {step.second}"
        rows.append(("", step.opener, step.piece, _DOES[step.controller], score, step.left))
    margin = steps[-1].second - steps[-1].first if steps else 0
    lines = [
        f"{position}: the first player opens; the score is hers : the second player's",
        "",
        *columns(rows, "<<<<><"),
        "",
        f"the second player wins by {margin}, the value of {position}, found by {_source(graph)}",
    ]
    data = {"position": position, "source": graph.source, "line": [step._asdict() for step in steps]}
    return Answer(lines, data, moves=steps)


def _source(graph: Valued) -> str:
    return f"the values of its {graph.states:,} states" if graph.states else "the closed form of endgames"


def read(text: str) -> str:
    """A position as it is told."""
    return named(text).position


ANSWERS = Answers(value, line, read=read)
