"""The analysis of one loony graph: its value, every opening, the controller's reply, a line of best play.

A graph with p pieces at joints has at most 2^p states for each choice of isolated chains and loops. If the graph has
no joint and no odd loop, the closed form of endgames gives the values for any number of components.
"""

from collections import Counter
from collections.abc import Callable
from math import log10, prod
from typing import TYPE_CHECKING, NamedTuple

from loony.enumerate.endgames.positions import Multiset
from loony.enumerate.graphs.notation import GraphState, Named, notation_of
from loony.enumerate.graphs.pieces import GROUND, LOOSE, absorb_joints, graph_of
from loony.system.errors import TooLarge
from loony.system.stages import Advance
from loony.verify.endgames import play as endgames
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.graphs.packing import Packing, controlled_value, packing
from loony.verify.graphs.position import Option, handout_of, options

if TYPE_CHECKING:
    from loony.kernels.graphs.values import Values

STATES, CLOSED_FORM = "states", "closed form"

MOST_VALUES = 1 << 27  # the most values in memory, of 2 bytes each
MOST_COINS = 32_766  # the most coins of a graph in a table: its values are int16
MOST_KINDS = 200  # the most different chains and loops for the closed form: the answer lists the rest after each
_AT_A_TIME = 1 << 20  # the number of values between two reports of progress


class GraphValues(NamedTuple):
    """A graph with the values of its states."""

    G: Named
    v: Callable[[GraphState], int]  # the value of a state, in boxes
    states: int  # the number of states in the table, without the empty state; 0 if the closed form answers

    @property
    def source(self) -> str:
        """`states` or `closed form`."""
        return STATES if self.states else CLOSED_FORM

    @property
    def value(self) -> int:
        """The value of the graph."""
        return self.v(self.G.whole)


def evaluate(G: Named, advance: Advance = lambda _: None) -> GraphValues:
    """A graph with the values of its states; `advance` takes numbers of computed values. Raises TooLarge."""
    if is_closed(G):
        if len(G.isolated) > MOST_KINDS:
            limit = f"{len(G.isolated):,} different chains and loops are too many: at most {MOST_KINDS}"
            raise TooLarge(f"{limit}, but in the family endgames")

        def v(state: GraphState) -> int:
            return endgames.value_of(endgames.with_summary(multiset_of(G, state)), endgames.CLOSED_FORM)

        return GraphValues(G, v, 0)
    if why := beyond_table(G):
        raise TooLarge(why)
    return _with_table(G, advance)


def beyond_table(G: Named) -> str | None:
    """A sentence why the values of all states are too many; None if they are not, or if they need no table."""
    if is_closed(G):
        return None
    if G.coins > MOST_COINS:
        return f"a graph of {G.coins:,} coins is too large: at most {MOST_COINS:,}, whose values fit 16 bits"
    sets, values = 1 << len(G.pieces), number_of_values(G)
    if values <= MOST_VALUES:
        return None
    return (
        f"this takes {_figure(values)} values, for 2^{len(G.pieces)} sets of pieces that hang together at joints "
        f"and {_figure(values // sets)} of isolated ones: at most {MOST_VALUES:,}"
    )


def _figure(number: int) -> str:
    return f"{number:,}" if number < 1e15 else f"about 10^{log10(number):.0f}"


def is_closed(G: Named) -> bool:
    """Whether the graph is an endgame: it has no joint and no odd loop."""
    return not G.pieces and not any(kind.is_loop and kind.length % 2 for kind in G.isolated)


def number_of_values(G: Named) -> int:
    """The number of values of a graph: sets of its pieces times choices of its isolated chains and loops."""
    return prod((kind.number + 1 for kind in G.isolated), start=1 << len(G.pieces))


def _with_table(G: Named, advance: Advance) -> GraphValues:
    """A graph with a table of its values."""
    sets, values = 1 << len(G.pieces), number_of_values(G)
    import numpy as np  # only here: to import numpy takes long, and the closed form does not need it

    from loony.kernels.graphs.values import CountedComponents, fill

    ends = np.array([(a, b) for a, b, _ in G.pieces], np.int64).reshape(-1, 2)
    coins = np.array([coins for *_, coins in G.pieces], np.int64)
    strides = [prod(kind.number + 1 for kind in G.isolated[place + 1 :]) for place in range(len(G.isolated))]
    columns = [kind.length for kind in G.isolated], [handout_of(kind.is_loop) for kind in G.isolated], strides
    counted = CountedComponents(*(np.array(column, np.int64) for column in columns))
    table: Values = np.empty((sets, values // sets), np.int16)
    states, at_a_time = 0, max(1, _AT_A_TIME // table.shape[1])
    for first in range(0, sets, at_a_time):
        last = min(sets, first + at_a_time)
        states += int(fill(ends, coins, counted, first, last, table))
        advance((last - first) * table.shape[1])

    def v(state: GraphState) -> int:
        return int(table[state.pieces, sum(n * stride for n, stride in zip(state.numbers, strides, strict=True))])

    return GraphValues(G, v, states - 1)


def multiset_of(G: Named, state: GraphState) -> Multiset:
    """A state of chains and even loops, as a multiset of endgames."""
    numbers = [(kind, number) for kind, number in zip(G.isolated, state.numbers, strict=True) if number]
    chains, loops = (
        tuple(sorted((kind.length, number) for kind, number in numbers if kind.is_loop == is_loop))
        for is_loop in (False, True)
    )
    return Multiset(chains, loops)


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
