"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground too, has valence 0 or 2. Each of its loops weighs 1,
but a loop through the ground weighs 1/2 if it has 4 other nodes or more, and 1/4 if it has 3. So weights are
counted in quarters. Among packings of equal weight the packing with the most coins counts. Components share only the
ground, and at most one loop goes through it; so each component is packed by itself, with the ground and without it.

The first step leaves out chains that lie in no loop, which cuts trees of bracelets into single joints. Then
`loony.verify.graphs.frontier` searches the remaining pieces of each component. Both modules are plain Python, and
share nothing with the kernels.
"""

from typing import NamedTuple

from loony.enumerate.graphs.notation import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN, components_of
from loony.system.stages import Advance
from loony.verify.graphs.frontier import HALF, WHOLE, Choice, best_choices, on_loops

QUARTER = 1  # the weight in quarters of a 3-chain to the ground; if all of p is this weight, it counts as HALF in cv


class PackedLoop(NamedTuple):
    """A loop of a packing."""

    pieces: tuple[str, ...]
    length: int  # the number of nodes without the ground
    grounded: bool  # whether the loop goes through the ground
    number: int = 1  # the number of equal isolated loops


class Packing(NamedTuple):
    """Node-disjoint loops."""

    quarters: int  # the weight p of the packing, in quarters
    loops: tuple[PackedLoop, ...]


def packing(G: Named, advance: Advance = lambda _: None) -> Packing:
    """Node-disjoint loops of the greatest weight. Raises TooLarge where a frontier has too many patterns."""
    components = components_of(G.pieces, on_loops(G.pieces))
    choices = [best_choices(G.pieces, component, advance) for component in components]
    choices += [_alone(~place, isolated) for place, isolated in enumerate(G.isolated)]
    gains = [(among.quarters - without.quarters, among.coins - without.coins) for without, among in choices]
    grounded = max(range(len(choices)), key=gains.__getitem__, default=None)  # at most one choice has the ground
    best = [pair[place == grounded] for place, pair in enumerate(choices)]
    return Packing(sum(choice.quarters for choice in best), _loops(G, [e for choice in best for e in choice.places]))


def _alone(element: int, kind: Isolated) -> tuple[Choice, Choice]:
    """The best packings of equal isolated chains or loops, without the ground and with it."""
    if kind.is_loop:
        return (Choice(WHOLE * kind.number, kind.length * kind.number, [element]),) * 2
    return Choice(0, 0, []), Choice(weight_with_ground(kind.length), kind.length, [element])


def _loops(G: Named, elements: list[int]) -> tuple[PackedLoop, ...]:
    """The loops of chosen pieces, by their last nodes, and then the isolated loops."""
    loops = []
    for places in components_of(G.pieces, [element for element in elements if element >= 0]):
        nodes = {end for place in places for end in G.pieces[place][:2]}
        length = sum(G.pieces[place][2] for place in places) + len(nodes - {GROUND})
        loops.append((max(nodes), PackedLoop(tuple(G.names[place] for place in places), length, GROUND in nodes)))
    kinds = (G.isolated[~element] for element in elements if element < 0)
    isolated = (
        PackedLoop((kind.name,), kind.length, not kind.is_loop, kind.number if kind.is_loop else 1) for kind in kinds
    )
    return (*(loop for _, loop in sorted(loops, key=lambda pair: pair[0])), *isolated)


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
