"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground among them, has valence 0 or 2. Its loops weigh 1
each, and one through the ground 1/2 if it has 4 other nodes or more, and 1/4 if it has 3: so weights are counted
in quarters. Of packings of the same weight that with the most coins is taken. Components have only the ground in
common, which one loop goes through at most; so each is packed by itself, with the ground and without.

It is found by a search through the loops of a component, in plain Python, and shares nothing with the kernels.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from loony.enumerate.graphs.naming import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND

WHOLE, HALF, QUARTER = 4, 2, 1
"""of a loop, in quarters; by the last, alone, p counts as 1/2 in the controlled value"""

_QUARTER_NODES = 3
"""of a loop through the ground that weighs 1/4"""


class PackedLoop(NamedTuple):
    """A loop of a packing."""

    pieces: tuple[str, ...]
    """by their names"""
    length: int
    """its nodes but the ground, in coins"""
    grounded: bool
    """it goes through the ground"""
    number: int = 1
    """of isolated loops that are equal"""


class Packing(NamedTuple):
    """Node-disjoint loops."""

    quarters: int
    """their weight p in quarters"""
    loops: tuple[PackedLoop, ...]


class _Found(NamedTuple):
    """Node-disjoint loops, which are compared by what they weigh, then by their coins."""

    quarters: int = 0
    coins: int = 0
    loops: tuple[PackedLoop, ...] = ()


def packing(G: Named) -> Packing:
    """Node-disjoint loops of the greatest weight."""
    choices = [_best(G, component) for component in _components(G)] + [_alone(one) for one in G.isolated]
    gains = [(among.quarters - without.quarters, among.coins - without.coins) for without, among in choices]
    grounded = max(range(len(choices)), key=gains.__getitem__, default=None)  # the ground is in one of them
    taken = [pair[place == grounded] for place, pair in enumerate(choices)]
    return Packing(sum(one.quarters for one in taken), tuple(loop for one in taken for loop in one.loops))


def _alone(one: Isolated) -> tuple[_Found, _Found]:
    """The best packing of equal chains or loops without the ground, and with it."""
    if one.is_loop:
        loops = PackedLoop((one.name,), one.length, False, one.number)
        return (_Found(WHOLE * one.number, one.length * one.number, (loops,)),) * 2
    return _Found(), _Found(_weight(one.length, True), one.length, (PackedLoop((one.name,), one.length, True),))


def controlled_value(G: Named, best: Packing) -> int:
    """cv(G), in boxes, by a packing of the greatest weight; 0 of the empty graph."""
    if not G.coins:
        return 0
    ends = 2 * (len(G.pieces) + sum(one.number for one in G.isolated if not one.is_loop))
    quarters = HALF if best.quarters == QUARTER else best.quarters
    return 8 + G.coins + 4 * G.joints - 2 * ends - 2 * quarters


def _weight(length: int, grounded: bool) -> int:
    if not grounded:
        return WHOLE
    return QUARTER if length == _QUARTER_NODES else HALF


def _components(G: Named) -> list[list[int]]:
    """The places of the pieces of each component that has joints."""
    found: list[tuple[set[int], list[int]]] = []
    for place, (a, b, _) in enumerate(G.pieces):
        joints, places = {a, b} - {GROUND}, [place]
        for part in [part for part in found if part[0] & joints]:
            found.remove(part)
            joints, places = joints | part[0], part[1] + places
        found.append((joints, places))
    return [sorted(places) for _, places in found]


def _best(G: Named, component: list[int]) -> tuple[_Found, _Found]:
    """The best packing of a component without the ground, and with it."""
    joints = {end for place in component for end in G.pieces[place][:2]} - {GROUND}
    by_last: dict[int, list[tuple[frozenset[int], PackedLoop]]] = {joint: [] for joint in joints}
    for nodes, pieces in _loops(G, component):
        length = sum(G.pieces[place][2] for place in pieces) + len(nodes - {GROUND})
        loop = PackedLoop(tuple(G.names[place] for place in sorted(pieces)), length, GROUND in nodes)
        by_last[max(nodes)].append((nodes, loop))

    @cache
    def best(nodes: frozenset[int]) -> _Found:
        left = nodes - {GROUND}
        if not left:
            return _Found()
        last = max(left)
        found = best(nodes - {last})
        for taken, loop in by_last[last]:
            if taken <= nodes:
                rest = best(nodes - taken)
                more = rest.quarters + _weight(loop.length, loop.grounded), rest.coins + loop.length
                if more > found[:2]:
                    found = _Found(*more, (*rest.loops, loop))
        return found

    return best(frozenset(joints)), best(frozenset(joints | {GROUND}))


def _loops(G: Named, component: list[int]) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
    """The nodes of every loop, with its pieces; of loops in the same order of nodes, one with the most coins."""
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
