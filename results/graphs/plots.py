"""The counts and graphs of each picture of loony graphs."""

from pathlib import Path
from typing import NamedTuple

from loony.enumerate.graphs.naming import GraphState, Named, named
from loony.results.graphs.tables import BRACELETS_TABLE, SCHEMAS
from loony.results.shown.plots import Plot
from loony.results.stored.views import Counted, array_of, view_of
from loony.system.stages import Stages
from loony.verify.family import Bounds
from loony.verify.graphs.flights import Flight, fly
from loony.verify.graphs.packing import controlled_value, packing
from loony.verify.graphs.play import evaluate, state_notation

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"
DIRECT = "AB A BC B CD C DE D EF E FG F GH G H"
BETTER = "CD DE D EF E AB A BC B C FG F GH G H"

EXAMPLES = (FIGURE_2, "[(3) 4 (14)]+5", "[4 13 4]+3+12l", "{a-3-a a-5-a}", "{a-3-b a-4-b a-5-_ b-6-_}")

PAIR = "CD DE D EF E"  # a part of the graph of Figure 2, as the proof of Lemma 8 of docs/graphs-proof.md opens it

CONTROLLED = range(-9, 25)
MOST_ABOVE = 12  # the largest v - cv in that picture


class Flights(NamedTuple):
    """The flights of the paper's figures."""

    pieces: list[Flight]  # a 3-chain, a 4-loop and a 5-chain, of Figures 4 and 5, each before a longer chain
    direct: Flight
    better: Flight


def flights(_: Path, __: Bounds, stages: Stages) -> Flights:
    """The paper's flights."""
    pieces = [fly(evaluate(named(f"{piece}+99")), [piece]) for piece in ("3", "4l", "5")]
    graph = evaluate(named(FIGURE_2), stages.advance)
    return Flights(pieces, fly(graph, DIRECT.split()), fly(graph, BETTER.split()))


def bracelets(directory: Path, _: Bounds, __: Stages) -> Counted:
    """Linear bracelets by half of v - cv, from 0 on, and by cv."""
    shown = f"controlled_value BETWEEN {CONTROLLED[0]} AND {CONTROLLED[-1]} AND above BETWEEN 0 AND {MOST_ABOVE // 2}"
    statement = f"""
        SELECT (value - controlled_value) // 2 AS above, controlled_value - {CONTROLLED[0]}, count(*)
        FROM bracelets WHERE {shown} GROUP BY ALL"""
    with view_of(directory / BRACELETS_TABLE, SCHEMAS[BRACELETS_TABLE]) as stored:
        return array_of(stored, statement, MOST_ABOVE // 2 + 1, len(CONTROLLED))


class TightPair(NamedTuple):
    """A tight pair X > Z of docs/graphs-proof.md: X is a graph, and Z is X without some links and trinkets."""

    X: Named
    costs: dict[int, int]  # the signs of the links, by the places of these pieces
    gains: dict[int, int]  # the signs of the trinkets
    altitudes: tuple[int, int]
    between: int  # the greatest altitude of an S-state between them
    flight: Flight


def tight_pair(_: Path, __: Bounds, stages: Stages) -> TightPair:
    """A tight pair in the graph of Figure 2, and the flight through it."""
    X = named(FIGURE_2)
    places = [X.names.index(name) for name in PAIR.split()]
    coins = {place: X.pieces[place][2] for place in places}
    gains = {place: 8 - (coins[place] + 1) for place in places if X.pieces[place][0] == X.pieces[place][1]}
    costs = {place: coins[place] - 4 for place in places if place not in gains}
    everything = (1 << len(X.pieces)) - 1
    altitudes = {}
    for some in range(1 << len(places)):
        removed = {place for bit, place in enumerate(places) if some >> bit & 1}
        ends = [X.pieces[place][:2] for place in costs if place not in removed]
        if all(X.pieces[place][0] not in end for place in gains if place in removed for end in ends):
            pieces = everything - sum(1 << place for place in removed)
            state = named(state_notation(X, GraphState(pieces, X.whole.numbers)))  # with all isolated chains and loops
            altitudes[some] = controlled_value(state, packing(state))
    first, *between, last = altitudes.values()  # X has all of the pair, and Z has none of it
    flight = fly(evaluate(X, stages.advance), PAIR.split())
    return TightPair(X, costs, gains, (first, last), max(between), flight)


PLOTS = {
    "graphs": Plot(lambda *_: [named(text) for text in EXAMPLES], lambda _: "Loony graphs, each above its text"),
    "tight-pair": Plot(tight_pair, lambda _: "The position of Figure 2 of Berlekamp and Scott 2002"),
    "flight": Plot(flights, lambda _: "The position of Figure 2 of Berlekamp and Scott 2002"),
    "bracelets": Plot(bracelets, "Linear bracelets of \u2264 {bracelets} coins".format_map),
}
