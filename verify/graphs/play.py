"""What a player asks of one loony graph: its value, every opening, the controller's reply, a line of best play."""

from collections.abc import Callable
from typing import Any, NamedTuple

from loony.enumerate.graphs.joining import absorb_joints, graph_of
from loony.enumerate.graphs.naming import Named
from loony.enumerate.graphs.notation import notation_of
from loony.enumerate.graphs.pieces import GROUND, LOOSE, Component
from loony.verify.endgames import play as endgames
from loony.verify.graphs.packing import Packing, controlled_value, packing
from loony.verify.graphs.valued import CLOSED_FORM, GraphState, Option, Valued, multiset_of, valued

KEEP, GIVE_UP, EITHER = endgames.KEEP, endgames.GIVE_UP, endgames.EITHER


class Opening(NamedTuple):
    """What the opener can open."""

    piece: str
    """its name, such as AB, A, A_, 3 or 8l"""
    value: int
    """by how many boxes the controller wins, if this is opened"""
    optimal: bool
    """the opener loses by no less if she opens another"""
    captured: int
    """coins that are captured in all"""
    handout: int
    """how many of them the controller declines if she keeps control"""
    controller: str
    """what the controller should do then: `keep control`, `give up control` or `either`"""
    left: str
    """what is left, in notation"""


class Analysis(NamedTuple):
    """What there is to know of a graph. Values in boxes."""

    position: str
    """in the order in which it was given: so are the names"""
    coins: int
    joints: int
    value: int
    controlled_value: int
    packing: Packing
    """node-disjoint loops of the greatest weight"""
    openings: list[Opening]
    """best first, then in the order of the text"""
    needed: int
    """the opener wins if she is more than this many boxes ahead: v(G)"""
    states: int
    """how many were valued, but for the empty one"""
    source: str
    """`states` or `closed form`"""


class Exchange(NamedTuple):
    """One opening of a line of play, and the reply."""

    opener: str
    """`first` or `second`: the player who opens, the first being the opener at the start"""
    piece: str
    """what is opened; pieces that became one chain are joined by -"""
    controller: str
    """what the other player then does: `keep control` or `give up control`"""
    first: int
    """boxes that the first player has after it"""
    second: int
    """boxes that the second player has"""
    left: str
    """the graph that is left"""


def told(G: Named, state: GraphState) -> str:
    """What is left, in notation."""
    pieces = absorb_joints(piece for place, piece in enumerate(G.pieces) if state.pieces >> place & 1)
    numbers: dict[Component, int] = {}
    for component in graph_of(pieces):
        numbers[component] = numbers.get(component, 0) + 1
    for one, number in zip(G.isolated, state.numbers, strict=True):
        node = LOOSE if one.is_loop else GROUND
        component = ((node, node, one.length),)
        numbers[component] = numbers.get(component, 0) + number
    return notation_of((component, number) for component, number in numbers.items() if number)


def _worth(one: Option, rest: int) -> int:
    """v(G;C) by the value of what is left."""
    return one.captured - one.handout + abs(rest - one.handout)


def _advice(handout: int, rest: int) -> str:
    """What the controller should do, where what is left is worth so much."""
    if rest == handout:
        return EITHER
    return KEEP if rest > handout else GIVE_UP


def openings(graph: Valued, state: GraphState) -> list[tuple[Option, int]]:
    """All that can be opened in a state, with what each is worth: best first, then in the order of the text."""
    found = [(one, _worth(one, graph.v(one.left))) for one in graph.options(state)]
    return sorted(found, key=lambda option: option[1])


def answer(G: Named, advance: Callable[[int], Any] = lambda _: None) -> Analysis:
    """All that there is to know of a graph. Raises as `valued` does."""
    graph, best = valued(G, advance), packing(G)
    value = graph.v(graph.whole)
    found = [
        Opening(
            one.name, worth, worth == value, one.captured, one.handout,
            _advice(one.handout, graph.v(one.left)), told(G, one.left),
        )
        for one, worth in openings(graph, graph.whole)
    ]  # fmt: skip
    return Analysis(
        G.position,
        G.coins,
        G.joints,
        value,
        controlled_value(G, best),
        best,
        found,
        value,
        graph.states,
        graph.source,
    )


def line(graph: Valued) -> list[Exchange]:
    """A line of best play for both sides, each player taking the first that is best.

    Where it does not matter to the controller, she gives up control. The line of endgames, where they have the
    graph, raises TooLarge for too many components.
    """
    state = graph.whole
    if graph.source == CLOSED_FORM:
        return [Exchange(*step) for step in endgames.line(multiset_of(graph.G, state))]
    score = {"first": 0, "second": 0}
    opener, other = "first", "second"
    steps = []
    while found := openings(graph, state):
        one, _ = found[0]
        state = one.left
        keeps = graph.v(state) > one.handout
        declined = one.handout if keeps else 0
        score[other] += one.captured - declined
        score[opener] += declined
        does = KEEP if keeps else GIVE_UP
        steps.append(Exchange(opener, one.name, does, score["first"], score["second"], told(graph.G, state)))
        if not keeps:
            opener, other = other, opener
    return steps
