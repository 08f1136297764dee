"""The analysis of one loony graph: its value, every opening, the controller's reply, a line of best play."""

from collections import Counter
from typing import NamedTuple

from loony.enumerate.graphs.notation import GraphState, Named, notation_of
from loony.enumerate.graphs.pieces import GROUND, LOOSE, absorb_joints, graph_of
from loony.system.stages import Advance
from loony.verify.endgames import play as endgames
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.graphs.packing import Packing, controlled_value, packing
from loony.verify.graphs.position import Option, options
from loony.verify.graphs.valued import CLOSED_FORM, GraphValues, evaluate, multiset_of


class GraphOpening(NamedTuple):
    """A piece of a loony graph that the opener can open."""

    piece: str
    """the name of the piece, such as AB, A, A_, 3 or 8l"""
    value: int
    """v(G; C), in boxes: the controller's margin after this opening"""
    optimal: bool
    """whether no other opening loses by less"""
    captured: int
    """the number of all captured coins"""
    handout: int
    """the number of coins that the controller declines if she keeps control"""
    controller: str
    """the controller's best reply: `keep control`, `give up control` or `either`"""
    left: str
    """the rest, in notation"""


class GraphAnalysis(NamedTuple):
    """The analysis of a graph. Values in boxes."""

    position: str  # the notation, in the order of the text, as the names are
    coins: int
    joints: int
    value: int
    controlled_value: int
    packing: Packing  # node-disjoint loops of the greatest weight
    openings: list[GraphOpening]  # best first, then in the order of the text
    needed: int  # the opener wins if she is more than this many boxes ahead: v(G)
    states: int  # the number of states in the table, without the empty state
    source: str  # `states` or `closed form`; or the theorem by which v = cv, and then no openings are listed


class GraphExchange(NamedTuple):
    """An opening in a line of play on a loony graph, and the reply."""

    opener: str
    """`first` or `second`: the player who opens, the first being the opener at the start"""
    piece: str
    """the opened piece; a hyphen joins the names of pieces that became one chain"""
    controller: str
    """the other player's reply: `keep control` or `give up control`"""
    first: int
    """boxes of the first player after the exchange"""
    second: int
    """boxes of the second player after it"""
    left: str
    """the rest, in notation"""


def state_notation(G: Named, state: GraphState) -> str:
    """A state in notation."""
    pieces = absorb_joints(piece for place, piece in enumerate(G.pieces) if state.pieces >> place & 1)
    numbers = Counter(graph_of(pieces))
    for isolated, number in zip(G.isolated, state.numbers, strict=True):
        node = LOOSE if isolated.is_loop else GROUND
        numbers[((node, node, isolated.length),)] += number
    return notation_of((component, number) for component, number in numbers.items() if number)


def openings(graph: GraphValues, state: GraphState) -> list[tuple[Option, int]]:
    """The options of a state with their values v(G; C): best first, then in the order of the text."""
    every = [*options(graph.G, state)]
    worths = [opening_value(option.captured, option.handout, graph.v(option.rest)) for option in every]
    return sorted(zip(every, worths, strict=True), key=lambda pair: pair[1])


def analyse(G: Named, advance: Advance = lambda _: None) -> GraphAnalysis:
    """The analysis of a graph. Raises TooLarge if it has too many values."""
    graph, best = evaluate(G, advance), packing(G)
    value = graph.value
    all_openings = []
    for (name, captured, handout, rest), worth in openings(graph, G.whole):
        reply = endgames.reply(handout, graph.v(rest))
        left = state_notation(G, rest)
        all_openings.append(GraphOpening(name, worth, worth == value, captured, handout, reply, left))
    found = (value, controlled_value(G, best), best, all_openings, value, graph.states, graph.source)
    return GraphAnalysis(G.position, G.coins, G.joints, *found)


def line(graph: GraphValues) -> list[GraphExchange]:
    """A line of best play by the first optimal pieces; the controller gives up control in a tie. Raises TooLarge."""
    state, turns = graph.G.whole, []
    if graph.source == CLOSED_FORM:
        return [GraphExchange(*step) for step in endgames.line(multiset_of(graph.G, state))]
    while choices := openings(graph, state):
        option, _ = choices[0]
        state = option.rest
        keeps, rest = graph.v(state) > option.handout, state_notation(graph.G, state)
        turns.append(endgames.Turn(option.name, option.captured, option.handout, keeps, rest))
    return [GraphExchange(*step) for step in endgames.exchanges(turns)]
