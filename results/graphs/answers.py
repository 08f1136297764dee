"""The value of one loony graph, and a line of play on it."""

from typing import Any

from loony.enumerate.graphs.naming import Named, named
from loony.results.asked.answers import Answer, Answers, OpenStages
from loony.results.asked.record import evidence_for
from loony.results.endgames.answers import exchanges
from loony.results.graphs import flights
from loony.results.shown.report import Block, Report, Sentence, Table, count_of
from loony.verify.endgames.claims.allcock import values_explicit
from loony.verify.endgames.play import IN_WORDS
from loony.verify.graphs import play
from loony.verify.graphs.packing import PackedLoop, Packing
from loony.verify.graphs.theorems import Proof
from loony.verify.graphs.valued import STATES, beyond_table, evaluate, number_of_values

_HEADING = ("opening", "wins by", "optimal", "captured", "handout", "the controller then", "left")
_ENDS = "<><>><<"


def value(text: str, stages: OpenStages) -> Answer:
    """The value of a graph and of every opening, or, with too many states for a table, a flight by which v = cv."""
    G = named(text)
    with stages() as running:
        if limit := beyond_table(G):
            return _without_table(G, *flights.proof_instead(G, limit, running))
        running.start("valuing the states", number_of_values(G))
        analysis = play.analyse(G, running.advance)
    has_table = analysis.source == STATES
    proof = flights.proof_beside(G, analysis.packing, analysis.value) if has_table else None
    data = _data(analysis) | {"proof": flights.proof_data(G, proof), "flight": flights.flight_data(proof)}
    if not analysis.openings:
        return Answer(Report([_first_line(analysis), "nothing is left to open"], data))
    rows = [
        (piece, f"{value}", "*" * optimal, f"{captured}", f"{handout}", IN_WORDS[controller], left)
        for piece, value, optimal, captured, handout, controller, left in analysis.openings
    ]
    table = Table(_HEADING, rows, _ENDS, ("opening", "left"))
    source = [f"found by the closed form of endgames{evidence_for(values_explicit).for_every_size}"]
    if has_table:
        source = [f"found by the values of its {analysis.states:,} states"]
        source += [f"besides, {flights.proof_sentence(G, proof)}"] if proof else []
    return Answer(Report([*_head(analysis), table, "", *source], data), analysis.openings)


def _without_table(G: Named, best: Packing, proof: Proof) -> Answer:
    """The value of a graph with too many states, by a proof that v = cv."""
    value = proof.legs[0].before
    analysis = play.GraphAnalysis(
        G.position, G.coins, G.joints, value, value, best, [], value, states=0, source=proof.theorem
    )
    data = _data(analysis) | {"proof": flights.proof_data(G, proof), "flight": flights.flight_data(proof)}
    source = "found without a table of its states: the openings are a flight on which the opener loses nothing"
    blocks = [*_head(analysis), flights.proof_table(proof), "", source, flights.proof_sentence(G, proof)]
    no_moves = f"{proof.theorem} gives the value of {G.position}, but not the value of each opening"
    return Answer(Report(blocks, data), no_moves=no_moves)


def _data(analysis: play.GraphAnalysis) -> dict[str, Any]:
    openings = [opening._asdict() for opening in analysis.openings]
    loops = [{**loop._asdict(), "pieces": [*loop.pieces]} for loop in analysis.packing.loops]
    packing = {"p": analysis.packing.quarters / 4, "loops": loops}
    return {**analysis._asdict(), "packing": packing, "openings": openings}


def _first_line(analysis: play.GraphAnalysis) -> Sentence:
    numbers = f"{analysis.coins:,} coins, {count_of(analysis.joints, 'joint')}, cv = {analysis.controlled_value}"
    return Sentence(analysis.position, f"the controller wins by {analysis.value} ({numbers})")


def _head(analysis: play.GraphAnalysis) -> list[Block]:
    loops, weight = ", ".join(map(_loop_text, analysis.packing.loops)), analysis.packing.quarters / 4
    return [
        _first_line(analysis),
        f"the opener wins in all if she is more than {count_of(analysis.needed, 'box')} ahead before it",
        f"node-disjoint loops of the greatest weight: {loops}; p = {weight:g}",
        "",
    ]


def _loop_text(loop: PackedLoop) -> str:
    number = f"^{loop.number}" if loop.number > 1 else ""
    length = f"{loop.length} coins{' each' * (loop.number > 1)}{' and the ground' * loop.grounded}"
    return f"{'-'.join(loop.pieces)}{number} ({length})"


def line(text: str) -> Answer:
    """A line of best play for both sides, with the running score."""
    graph = evaluate(named(text))
    source = f"the values of its {graph.states:,} states" if graph.states else "the closed form of endgames"
    return exchanges(graph.G.position, play.line(graph), "piece", graph.source, source)


ANSWERS = Answers(value, line, read=lambda text: named(text).position, plan=flights.flight)
