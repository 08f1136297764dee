"""The values of all states of one loony graph, and what each can be opened to.

There are at most two to the power of the pieces that hang together at joints, times what isolated chains and loops
are left. Where there is no joint and no odd loop, the closed form of endgames answers, for any number of
components.
"""

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from loony.enumerate.endgames.positions import Multiset
from loony.enumerate.graphs.naming import Isolated, Named
from loony.system.errors import TooLarge
from loony.verify.endgames import play as endgames

if TYPE_CHECKING:
    from loony.kernels.graphs.values import Values

STATES, CLOSED_FORM = "states", "closed form"

MOST_VALUES = 1 << 27
"""that are held at a time, of 2 bytes each"""

MOST_COINS = 32_766
"""of a graph whose values are held: they are int16"""

MOST_KINDS = 200
"""different isolated chains and loops of a graph that the closed form answers: what each leaves is told"""

_AT_A_TIME = 1 << 20
"""values that are filled between two looks at the progress"""


class GraphState(NamedTuple):
    """What is left of a graph."""

    pieces: int
    """a set of those that hang together at joints, as bits in the order of their names"""
    numbers: tuple[int, ...]
    """how many there are of each kind of isolated chains and loops"""


class Option(NamedTuple):
    """Something that can be opened in a state."""

    name: str
    """of the piece, or of all that make one chain or loop, joined by -"""
    captured: int
    """coins in all"""
    handout: int
    """coins that the controller declines if she keeps control"""
    left: GraphState


class Valued(NamedTuple):
    """A graph with the values of its states."""

    G: Named
    v: Callable[[GraphState], int]
    """the value of a state, in boxes"""
    options: Callable[[GraphState], Iterator[Option]]
    """all that can be opened, in the order of the text"""
    states: int
    """how many were valued, but for the empty one; 0 where the closed form answers"""

    @property
    def source(self) -> str:
        """`states` or `closed form`."""
        return STATES if self.states else CLOSED_FORM

    @property
    def whole(self) -> GraphState:
        """Everything is left."""
        return GraphState((1 << len(self.G.pieces)) - 1, tuple(one.number for one in self.G.isolated))


def valued(G: Named, advance: Callable[[int], Any] = lambda _: None) -> Valued:
    """A graph with the values of its states; `advance` is told of values as they are computed.

    Raises TooLarge where there are too many.
    """
    if is_closed(G):
        if len(G.isolated) > MOST_KINDS:
            what = f"{len(G.isolated):,} different chains and loops are too many: at most {MOST_KINDS}"
            raise TooLarge(f"{what}, but in the family endgames")
        return Valued(G, lambda state: _closed_form(G, state), lambda state: _isolated(G, state), 0)
    if G.coins > MOST_COINS:
        raise TooLarge(
            f"a graph of {G.coins:,} coins is too large: at most {MOST_COINS:,}, whose values fit 16 bits"
        )
    return _filled(G, advance)


def is_closed(G: Named) -> bool:
    """Endgames have it: there is no joint and no odd loop."""
    return not G.pieces and not any(one.is_loop and one.length % 2 for one in G.isolated)


def values_of(G: Named) -> int:
    """How many values a graph takes, of all sets of its pieces and all numbers of what is isolated."""
    return prod((one.number + 1 for one in G.isolated), start=1 << len(G.pieces))


def _filled(G: Named, advance: Callable[[int], Any]) -> Valued:
    """With a table of the values."""
    sets, values = 1 << len(G.pieces), values_of(G)
    if values > MOST_VALUES:
        raise TooLarge(
            f"this takes {values:,} values, for 2^{len(G.pieces)} sets of pieces that hang together at joints and "
            f"{values // sets:,} of isolated ones: at most {MOST_VALUES:,}"
        )
    import numpy as np  # only here: the closed form needs nothing that takes long to import

    from loony.kernels.graphs.states import first_of, opened, pieces_at, valences_of
    from loony.kernels.graphs.values import fill

    ends = np.array([(a, b) for a, b, _ in G.pieces], np.int64).reshape(-1, 2)
    at = pieces_at(ends)
    coins = np.array([coins for *_, coins in G.pieces], np.int64)
    handouts = [_handout(one) for one in G.isolated]
    strides = [prod(one.number + 1 for one in G.isolated[place + 1 :]) for place in range(len(G.isolated))]
    counted = (np.array([one.length for one in G.isolated], np.int64), np.array(handouts, np.int64))
    table: Values = np.empty((sets, values // sets), np.int16)
    states, at_a_time = 0, max(1, _AT_A_TIME // table.shape[1])
    for first in range(0, sets, at_a_time):
        last = min(sets, first + at_a_time)
        states += int(fill(ends, coins, *counted, np.array(strides, np.int64), first, last, table))
        advance((last - first) * table.shape[1])

    def v(state: GraphState) -> int:
        return int(table[state.pieces, sum(n * stride for n, stride in zip(state.numbers, strides, strict=True))])

    def options(state: GraphState) -> Iterator[Option]:
        valences, left = valences_of(ends, state.pieces), state.pieces
        while left:
            pieces, captured, total, handout = opened(ends, coins, at, state.pieces, valences, first_of(left))
            left &= ~int(pieces)
            name = "-".join(name for place, name in enumerate(G.names) if pieces >> place & 1)
            yield Option(name, int(total), int(handout), GraphState(state.pieces & ~int(captured), state.numbers))
        yield from _isolated(G, state)

    return Valued(G, v, options, states - 1)


def _handout(one: Isolated) -> int:
    return 4 if one.is_loop else 2


def _isolated(G: Named, state: GraphState) -> Iterator[Option]:
    """Every isolated chain and loop that can be opened."""
    for place, one in enumerate(G.isolated):
        if number := state.numbers[place]:
            numbers = (*state.numbers[:place], number - 1, *state.numbers[place + 1 :])
            yield Option(one.name, one.length, _handout(one), GraphState(state.pieces, numbers))


def _closed_form(G: Named, state: GraphState) -> int:
    """v of a state of chains and even loops."""
    return endgames.value_of(endgames.with_summary(multiset_of(G, state)), endgames.CLOSED_FORM)


def multiset_of(G: Named, state: GraphState) -> Multiset:
    """A state of chains and even loops as endgames have it."""
    left = [(one, number) for one, number in zip(G.isolated, state.numbers, strict=True) if number]
    chains, loops = (
        tuple(sorted((one.length, number) for one, number in left if one.is_loop == kind))
        for kind in (False, True)
    )
    return Multiset(chains, loops)
