"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground too, has valence 0 or 2. Each of its loops weighs 1,
but a loop through the ground weighs 1/2 if it has 4 other nodes or more, and 1/4 if it has 3. So weights are
counted in quarters. Among packings of equal weight the most coins decide. Components share only the ground, and at
most one loop goes through it; so each component is packed by itself, with the ground and without it.

Chains that lie in no loop are left out first, which cuts trees of bracelets into single joints. For the remaining
pieces of each component, `loony.verify.graphs.frontier` searches. Both modules are plain Python, and share nothing
with the kernels.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from loony.enumerate.graphs.joining import components_of
from loony.enumerate.graphs.naming import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN
from loony.verify.graphs.frontier import HALF, WHOLE, Choice, best_choices, on_loops

QUARTER = 1
"""the weight of a 3-chain to the ground, in quarters; where p is no more, it counts as HALF in cv"""


class PackedLoop(NamedTuple):
    """A loop of a packing."""

    pieces: tuple[str, ...]
    """by their names"""
    length: int
    """its nodes but the ground, in coins"""
    grounded: bool
    """whether it goes through the ground"""
    number: int = 1
    """how many equal isolated loops"""


class Packing(NamedTuple):
    """Node-disjoint loops."""

    quarters: int
    """their weight p in quarters"""
    loops: tuple[PackedLoop, ...]


class _LoopSet(NamedTuple):
    """Node-disjoint loops, compared by their weight, then by their coins."""

    quarters: int = 0
    coins: int = 0
    loops: tuple[tuple[int, PackedLoop], ...] = ()
    """each with its last node"""


def packing(G: Named, advance: Callable[[int], Any] = lambda _: None) -> Packing:
    """Node-disjoint loops of the greatest weight; `advance` takes numbers of joints that are decided.

    Raises TooLarge where a frontier has too many patterns.
    """
    components = components_of(G.pieces, on_loops(G.pieces))
    best_of = (best_choices(G.pieces, component, advance) for component in components)
    choices = [(_loop_set(G, without), _loop_set(G, among)) for without, among in best_of]
    choices += [_alone(isolated, G.joints) for isolated in G.isolated]
    gains = [(among.quarters - without.quarters, among.coins - without.coins) for without, among in choices]
    grounded = max(range(len(choices)), key=gains.__getitem__, default=None)  # at most one of them has the ground
    best = [pair[place == grounded] for place, pair in enumerate(choices)]
    loops = sorted((pair for part in best for pair in part.loops), key=lambda pair: pair[0])
    return Packing(sum(part.quarters for part in best), tuple(loop for _, loop in loops))


def _alone(kind: Isolated, last: int) -> tuple[_LoopSet, _LoopSet]:
    """The best packings of equal isolated chains or loops, without the ground and with it; `last` orders loops."""
    if kind.is_loop:
        loops = PackedLoop((kind.name,), kind.length, False, kind.number)
        return (_LoopSet(WHOLE * kind.number, kind.length * kind.number, ((last, loops),)),) * 2
    chain = PackedLoop((kind.name,), kind.length, True)
    return _LoopSet(), _LoopSet(weight_with_ground(kind.length), kind.length, ((last, chain),))


def controlled_value(G: Named, best: Packing) -> int:
    """cv(G), in boxes, by a packing of the greatest weight; 0 for the empty graph."""
    if not G.coins:
        return 0
    ends = 2 * (len(G.pieces) + sum(isolated.number for isolated in G.isolated if not isolated.is_loop))
    return of_excess(G.coins + 4 * G.joints - 2 * ends, best.quarters)


def weight_with_ground(length: int) -> int:
    """The weight of a loop through the ground with so many other nodes, in quarters."""
    return QUARTER if length == LEAST_CHAIN else HALF


def of_excess(excess: int, quarters: int) -> int:
    """cv of a state that is not empty, by E of docs/graphs-proof.md, and by the weight of a maximum packing."""
    return 8 + excess - 2 * (HALF if quarters == QUARTER else quarters)


def _loop_set(G: Named, choice: Choice) -> _LoopSet:
    """The loops of chosen pieces."""
    loops = []
    for loop in components_of(G.pieces, choice.places):
        nodes = {end for place in loop for end in G.pieces[place][:2]}
        length = sum(G.pieces[place][2] for place in loop) + len(nodes - {GROUND})
        names = tuple(G.names[place] for place in loop)
        loops.append((max(nodes), PackedLoop(names, length, GROUND in nodes)))
    return _LoopSet(choice.quarters, choice.coins, tuple(loops))
