"""The papers' words for a position G: its components, and the values of opening them."""

from collections.abc import Callable
from functools import partial, reduce
from operator import add
from typing import Any

from loony.enumerate.endgames.components import THREE_CHAIN, Component, counts_of, handout, without
from loony.enumerate.endgames.notation import parse
from loony.enumerate.endgames.positions import short_loops, summary_of
from loony.enumerate.logic import all_of, any_of, where
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.endgames.record import Record, position


def equals(G: Record, text: str) -> Any:
    """G is exactly the position that the notation denotes."""
    H = summary_of(parse(text))
    if (H.longer_chains > 1 and H.chain_excess > 0) or (H.longer_loops > 1 and H.loop_excess > 0):
        raise ValueError(f"{text}: a record does not distinguish this position from others of the same summary")
    names = position(G)._fields[: len(counts_of(position(G)))]
    return all_of(*(getattr(G, name) == getattr(H, name, 0) for name in names))


def is_one_of(G: Record, *texts: str) -> Any:
    """G is among these positions."""
    return any_of(*(equals(G, text) for text in texts))


def nonempty(G: Record) -> Any:
    """G has a component."""
    return G.size > 0


def chains(G: Any) -> Any:
    """The number of chains of G, which may be a summary."""
    return G.three_chains + G.longer_chains


def loops(G: Any) -> Any:
    """The number of loops of G, which may be a summary."""
    return reduce(add, (number for number, _ in short_loops(G))) + G.longer_loops


def has_loop(G: Record) -> Any:
    """G has a loop."""
    return loops(G) > 0


def has(G: Record, *components: Component) -> Any:
    """G has these components, all different; where only counts and excesses are known, G may have them."""
    return G.v(less(G, *components)).there


def opening(G: Record, C: Component) -> Any:
    """v(G;C), in boxes, by equation (3); undefined where G has no component C."""
    return opening_value(C.length, handout(C), G.v(without(position(G), C)))


def is_optimal(G: Record, C: Component) -> Any:
    """G has a component C, and opening it is optimal: v(G;C) = v(G)."""
    return opening(G, C) == G.value


def opening_shortest_loop(G: Record) -> Any:
    """v(G;C), in boxes, for a shortest loop C of G; undefined where G has no loop."""
    return of_shortest_loop(G, partial(opening, G))


def of_shortest_loop(G: Record, function: Callable[[Component], Any]) -> Any:
    """A function of a shortest loop C of G."""
    value = function(Component(G.shortest_longer_loop, True))
    for number, length in reversed(short_loops(G)):
        value = where(number > 0, function(Component(length, True)), value)
    return value


def opening_shortest_chain(G: Record) -> Any:
    """v(G;C), in boxes, for a shortest chain C of G; undefined where G has no chain."""
    longer = opening(G, Component(G.shortest_longer_chain, False))
    return where(G.three_chains > 0, opening(G, THREE_CHAIN), longer)


def shortest_loop_is_optimal(G: Record) -> Any:
    """G has a loop, and opening a shortest loop is optimal."""
    return opening_shortest_loop(G) == G.value


def shortest_chain_is_optimal(G: Record) -> Any:
    """G has a chain, and opening a shortest chain is optimal."""
    return opening_shortest_chain(G) == G.value


def without_four_loops(G: Any) -> Any:
    """G minus all its 4-loops."""
    return G._replace(four_loops=0 * G.four_loops)


def less(G: Record, *components: Component) -> Any:
    """G minus these components, one after another."""
    H = position(G)
    for C in components:
        H = without(H, C)
    return H


def odd(number: Any) -> Any:
    """The number is odd."""
    return number % 2 == 1


def is_in(number: Any, *numbers: int) -> Any:
    """The number is among these."""
    return any_of(*(number == candidate for candidate in numbers))


def whichever(number: Any, modulus: int, *candidates: int) -> Any:
    """The first candidate that is congruent to the number; the last candidate if no other is."""
    *before, chosen = candidates
    for candidate in reversed(before):
        chosen = where((number - candidate) % modulus == 0, candidate, chosen)
    return chosen
