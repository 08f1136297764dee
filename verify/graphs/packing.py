"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground too, has valence 0 or 2. Each of its loops weighs 1,
but a loop through the ground weighs 1/2 if it has 4 other nodes or more, and 1/4 if it has 3. So weights are
counted in quarters. Among packings of equal weight the most coins decide. Components share only the ground, and at
most one loop goes through it; so each component is packed by itself, with the ground and without it.

This module searches the loops of a component in plain Python, and shares nothing with the kernels.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from loony.enumerate.graphs.naming import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND

WHOLE, HALF, QUARTER = 4, 2, 1
"""weights of a loop, in quarters; a packing of a single quarter counts as 1/2 in the controlled value"""

_QUARTER_NODES = 3
"""the other nodes of a loop through the ground that weighs 1/4"""


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
    loops: tuple[PackedLoop, ...] = ()


def packing(G: Named) -> Packing:
    """Node-disjoint loops of the greatest weight."""
    choices = [_best(G, component) for component in _components(G)] + [_alone(isolated) for isolated in G.isolated]
    gains = [(among.quarters - without.quarters, among.coins - without.coins) for without, among in choices]
    grounded = max(range(len(choices)), key=gains.__getitem__, default=None)  # at most one of them has the ground
    best = [pair[place == grounded] for place, pair in enumerate(choices)]
    return Packing(sum(part.quarters for part in best), tuple(loop for part in best for loop in part.loops))


def _alone(kind: Isolated) -> tuple[_LoopSet, _LoopSet]:
    """The best packings of equal isolated chains or loops, without the ground and with it."""
    if kind.is_loop:
        loops = PackedLoop((kind.name,), kind.length, False, kind.number)
        return (_LoopSet(WHOLE * kind.number, kind.length * kind.number, (loops,)),) * 2
    chain = PackedLoop((kind.name,), kind.length, True)
    return _LoopSet(), _LoopSet(_weight(kind.length, True), kind.length, (chain,))


def controlled_value(G: Named, best: Packing) -> int:
    """cv(G), in boxes, by a packing of the greatest weight; 0 for the empty graph."""
    if not G.coins:
        return 0
    ends = 2 * (len(G.pieces) + sum(isolated.number for isolated in G.isolated if not isolated.is_loop))
    quarters = HALF if best.quarters == QUARTER else best.quarters
    return 8 + G.coins + 4 * G.joints - 2 * ends - 2 * quarters


def _weight(length: int, grounded: bool) -> int:
    if not grounded:
        return WHOLE
    return QUARTER if length == _QUARTER_NODES else HALF


def _components(G: Named) -> list[list[int]]:
    """The places of the pieces of each component that has joints."""
    components: list[tuple[set[int], list[int]]] = []
    for place, (a, b, _) in enumerate(G.pieces):
        joints, places = {a, b} - {GROUND}, [place]
        for part in [part for part in components if part[0] & joints]:
            components.remove(part)
            joints, places = joints | part[0], part[1] + places
        components.append((joints, places))
    return [sorted(places) for _, places in components]


def _best(G: Named, component: list[int]) -> tuple[_LoopSet, _LoopSet]:
    """The best packings of a component, without the ground and with it."""
    joints = {end for place in component for end in G.pieces[place][:2]} - {GROUND}
    by_last: dict[int, list[tuple[frozenset[int], PackedLoop]]] = {joint: [] for joint in joints}
    for nodes, pieces in _loops(G, component):
        length = sum(G.pieces[place][2] for place in pieces) + len(nodes - {GROUND})
        loop = PackedLoop(tuple(G.names[place] for place in sorted(pieces)), length, GROUND in nodes)
        by_last[max(nodes)].append((nodes, loop))

    @cache
    def best(nodes: frozenset[int]) -> _LoopSet:
        inner = nodes - {GROUND}
        if not inner:
            return _LoopSet()
        last = max(inner)
        heaviest = best(nodes - {last})
        for of_loop, loop in by_last[last]:
            if of_loop <= nodes:
                rest = best(nodes - of_loop)
                total = rest.quarters + _weight(loop.length, loop.grounded), rest.coins + loop.length
                if total > heaviest[:2]:
                    heaviest = _LoopSet(*total, (*rest.loops, loop))
        return heaviest

    return best(frozenset(joints)), best(frozenset(joints | {GROUND}))


def _loops(G: Named, component: list[int]) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
    """The nodes and pieces of every loop; of loops with the same order of nodes, only the longest."""
    chains: dict[tuple[int, int], list[int]] = {}
    for place in component:
        a, b, _ = G.pieces[place]
        for pair in {(a, b), (b, a)}:
            chains.setdefault(pair, []).append(place)
    for places in chains.values():
        places.sort(key=lambda place: -G.pieces[place][2])
    near = {node: [b for a, b in chains if a == node != b] for node in {a for a, _ in chains}}
    for (a, b), places in chains.items():
        if a == b:
            yield frozenset([a]), (places[0],)
        elif a < b and len(places) > 1:
            yield frozenset([a, b]), (places[0], places[1])
    paths = [[node] for node in near]
    while paths:
        path = paths.pop()
        for node in near[path[-1]]:
            if node == path[0] and len(path) > 2 and path[1] < path[-1]:
                around = pairwise([*path, node])
                yield frozenset(path), tuple(chains[pair][0] for pair in around)
            elif node > path[0] and node not in path:
                paths.append([*path, node])
