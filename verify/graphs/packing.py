"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground too, has valence 0 or 2. Each of its loops weighs 1,
but a loop through the ground weighs 1/2 if it has 4 other nodes or more, and 1/4 if it has 3. So weights are
counted in quarters. Among packings of equal weight the most coins decide. Components share only the ground, and at
most one loop goes through it; so each component is packed by itself, with the ground and without it.

A chain that lies in no loop is left out first, which cuts trees of bracelets into single joints. Then the pieces of
a component are decided on one by one, joint after joint. The *frontier* is the joints with pieces both decided and
undecided, and the *pattern* of a choice of pieces says of each node there whether it has none of them, two, or one:
then it is an end of a path, and the pattern names the other end. Of all choices with the same pattern the best
alone is kept. A bracelet has a frontier of 3 nodes at most; where there are too many patterns, the graph is refused.

This module is plain Python, and shares nothing with the kernels.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from loony.enumerate.graphs.naming import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND, Piece
from loony.system.errors import TooLarge

WHOLE, HALF, QUARTER = 4, 2, 1
"""weights of a loop, in quarters; a packing of a single quarter counts as 1/2 in the controlled value"""

_QUARTER_NODES = 3
"""the other nodes of a loop through the ground that weighs 1/4"""


MOST_PATTERNS = 100_000
"""the most patterns at one frontier"""

_TRIED = 8
"""how many joints are tried as the first, for a small frontier"""

_USED = -2
"""in a pattern, in place of the other end of a path: the node has two chosen pieces"""


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
    choices = [_best(G, component, advance) for component in _components(G.pieces, _on_loops(G.pieces))]
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
    return _LoopSet(), _LoopSet(_weight(kind.length, True), kind.length, ((last, chain),))


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


def _on_loops(pieces: Sequence[Piece]) -> list[int]:
    """The places of the pieces that lie in loops: all but the bridges of the graph, of which the ground is a node."""
    around: dict[int, list[tuple[int, int]]] = {}
    for place, (a, b, _) in enumerate(pieces):
        around.setdefault(a, []).append((place, b))
        around.setdefault(b, []).append((place, a))
    bridges: set[int] = set()
    rank: dict[int, int] = {}
    lowest: dict[int, int] = {}
    for root in around:
        path = [] if root in rank else [(root, -1, iter(around[root]))]
        rank.setdefault(root, len(rank))
        lowest.setdefault(root, rank[root])
        while path:
            node, before, remaining = path[-1]
            for place, end in remaining:
                if place == before:
                    continue
                if end not in rank:
                    rank[end] = lowest[end] = len(rank)
                    path.append((end, place, iter(around[end])))
                    break
                lowest[node] = min(lowest[node], rank[end])
            else:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == rank[node]:
                    bridges.add(before)
    return [place for place in range(len(pieces)) if place not in bridges]


def _components(pieces: Sequence[Piece], places: Iterable[int]) -> list[list[int]]:
    """The places of the pieces of each component."""
    components: list[tuple[set[int], list[int]]] = []
    for place in places:
        joints, together = {*pieces[place][:2]} - {GROUND}, [place]
        for part in [part for part in components if part[0] & joints]:
            components.remove(part)
            joints, together = joints | part[0], part[1] + together
        components.append((joints, together))
    return [sorted(together) for _, together in components]


_Chosen = tuple[int, tuple[int, Any]] | None
"""chosen pieces, from the last to the first"""

_Choices = dict[tuple[int, ...], tuple[int, int, _Chosen]]
"""for each pattern the greatest weight in quarters, then the most coins, and the chosen pieces"""


def _best(G: Named, component: list[int], advance: Callable[[int], Any]) -> tuple[_LoopSet, _LoopSet]:
    """The best packings of a component, without the ground and with it."""
    around: dict[int, list[int]] = {}
    for place in component:
        for end in {*G.pieces[place][:2]}:
            around.setdefault(end, []).append(place)
    frontier = [GROUND] if GROUND in around else []
    choices: _Choices = {tuple(frontier): (0, 0, None)}
    undecided = {*component}
    for joint in _order(G.pieces, around):
        for place in [place for place in around[joint] if place in undecided]:
            undecided.remove(place)
            for end in sorted({*G.pieces[place][:2]} - {*frontier}):
                frontier.append(end)
                choices = {(*pattern, end): choice for pattern, choice in choices.items()}
            choices = _with_piece(G.pieces[place], place, frontier, choices)
        column = frontier.index(joint)
        del frontier[column]
        choices = _promising(_without_column(choices, column, joint), frontier)
        if len(choices) > MOST_PATTERNS:
            raise TooLarge(
                f"its loops cannot be packed: {len(frontier)} joints of {G.names[component[0]]} and what hangs "
                f"together with it have more than {MOST_PATTERNS:,} patterns of paths between them"
            )
        advance(1)
    without = next(choice for pattern, choice in choices.items() if pattern in ((), (GROUND,)))
    among = max(choices.values(), key=lambda choice: choice[:2])
    return _loop_set(G, without), _loop_set(G, among)


def _with_piece(piece: Piece, place: int, frontier: list[int], choices: _Choices) -> _Choices:
    """The choices without this piece and with it."""
    a, b, coins = piece
    column = {node: at for at, node in enumerate(frontier)}
    result = dict(choices)
    for pattern, (quarters, total, chosen) in choices.items():
        end_a, end_b = pattern[column[a]], pattern[column[b]]
        if _USED in (end_a, end_b) or (a == b != end_a):
            continue
        following = [*pattern]
        following[column[a]] = following[column[b]] = _USED
        if end_a == b:
            quarters += WHOLE
        else:
            following[column[end_a]], following[column[end_b]] = end_b, end_a
        total += coins + 1
        if a == GROUND == end_a:  # the ground is no coin, and its loop weighs less
            quarters, total = quarters - WHOLE + HALF, total - 1
        _keep(result, tuple(following), (quarters, total, (place, chosen)))
    return result


def _without_column(choices: _Choices, column: int, joint: int) -> _Choices:
    """The choices in which no path ends at a joint whose pieces are all decided."""
    result: _Choices = {}
    for pattern, choice in choices.items():
        if pattern[column] in (joint, _USED):
            _keep(result, pattern[:column] + pattern[column + 1 :], choice)
    return result


def _keep(choices: _Choices, pattern: tuple[int, ...], choice: tuple[int, int, _Chosen]) -> None:
    if pattern not in choices or choices[pattern][:2] < choice[:2]:
        choices[pattern] = choice


def _promising(choices: _Choices, frontier: list[int]) -> _Choices:
    """The choices that may still be the best, with the ground or without it.

    A choice with paths and free nodes gets a loop more for each of them at most than the best choice without paths:
    this is as good, if it does without the loops at the frontier.
    """
    most_loops: dict[tuple[int, ...], int] = {}
    least, least_without = 0, 0  # the weights of the best choices without paths
    for pattern, (quarters, *_) in choices.items():
        free = sum(node == other for node, other in zip(frontier, pattern, strict=True))
        paths = (len(pattern) - free - pattern.count(_USED)) // 2
        most_loops[pattern] = free + paths
        if not paths:
            least = max(least, quarters)
            if pattern[:1] != (_USED,) or frontier[0] != GROUND:
                least_without = max(least_without, quarters)

    def is_promising(pattern: tuple[int, ...]) -> bool:
        without = pattern[:1] == (GROUND,)
        return choices[pattern][0] + WHOLE * most_loops[pattern] >= (least_without if without else least)

    return {pattern: choice for pattern, choice in choices.items() if is_promising(pattern)}


def _order(pieces: Sequence[Piece], around: dict[int, list[int]]) -> list[int]:
    """The joints in an order with a small frontier, the best of a few."""
    near = {
        joint: {end for place in places for end in pieces[place][:2]} - {joint, GROUND}
        for joint, places in around.items()
        if joint != GROUND
    }
    joints = sorted(near, key=lambda joint: len(near[joint]))
    firsts = joints[:: max(1, len(joints) // _TRIED)]
    return min((_order_from(near, first) for first in firsts), key=lambda pair: pair[0])[1]


def _order_from(near: dict[int, set[int]], first: int) -> tuple[int, list[int]]:
    """The largest frontier, and the order from a joint on: next comes a joint with the fewest new neighbours."""
    order: list[int] = []
    frontier, met, largest = [first], {first}, 0
    while frontier:
        joint = min(reversed(frontier), key=lambda joint: len(near[joint] - met))
        frontier.remove(joint)
        order.append(joint)
        frontier += sorted(near[joint] - met)
        met |= near[joint]
        largest = max(largest, len(frontier))
    return largest, order


def _loop_set(G: Named, choice: tuple[int, int, _Chosen]) -> _LoopSet:
    """The loops of chosen pieces."""
    quarters, total, chosen = choice
    places: list[int] = []
    while chosen is not None:
        place, chosen = chosen
        places.append(place)
    loops = []
    for loop in _components(G.pieces, places):
        nodes = {end for place in loop for end in G.pieces[place][:2]}
        length = sum(G.pieces[place][2] for place in loop) + len(nodes - {GROUND})
        names = tuple(G.names[place] for place in loop)
        loops.append((max(nodes), PackedLoop(names, length, GROUND in nodes)))
    return _LoopSet(quarters, total, tuple(loops))
