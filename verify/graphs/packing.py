"""The controlled value of a typed graph, and node-disjoint loops of the greatest weight, on which it depends.

A packing is a set of pieces in which every node, the ground too, has valence 0 or 2. Each of its loops weighs 1,
but a loop through the ground weighs 1/2 if it has 4 other nodes or more, and 1/4 if it has 3. So weights are
counted in quarters. Among packings of equal weight the packing with the most coins counts. Components share only the
ground, and at most one loop goes through it; so each component is packed by itself, with the ground and without it.

The first step leaves out chains that lie in no loop, which cuts trees of bracelets into single joints. Then the
remaining pieces of each component are decided on one by one, joint after joint. The *frontier* is the joints with
pieces both decided and undecided, and the ground. The *pattern* of a choice has, for each node of the frontier, the
number of its chosen pieces: 0, 1 or 2. If the number is 1, the node is an end of a path, and the pattern names the
other end. Among all choices with the same pattern, only the best stays. A bracelet has a frontier of at most 3 nodes.
This module refuses a graph with too many patterns: to pack loops is NP-hard. It shares nothing with the kernels.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from loony.enumerate.graphs.notation import Isolated, Named
from loony.enumerate.graphs.pieces import GROUND, LEAST_CHAIN, Piece, components_of
from loony.system.errors import TooLarge
from loony.system.stages import Advance

WHOLE, HALF = 4, 2
"""the weight in quarters of a loop without the ground, and with it: the least in a component with joints"""

MOST_PATTERNS = 200_000  # the most patterns at one frontier
_TRIED = 8  # the number of joints that are tried as the first, for a small frontier
_TWO = -2  # the entry of a pattern for a node with two chosen pieces

QUARTER = 1  # the weight in quarters of a 3-chain to the ground; if all of p is this weight, it counts as HALF in cv


class Choice(NamedTuple):
    """Chosen pieces that make node-disjoint loops."""

    quarters: int  # the weight of these loops in quarters
    coins: int
    places: list[int]


_Trail = tuple[int, Any] | None  # a chosen piece, and the trail of the pieces chosen before
_Choices = dict[tuple[int, ...], tuple[int, int, _Trail]]  # by pattern, the best: quarters, coins, pieces


def on_loops(pieces: Sequence[Piece]) -> list[int]:
    """The places of the pieces that lie in loops: all but the bridges of the graph with the ground as a node."""
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


def best_choices(pieces: Sequence[Piece], component: list[int], advance: Advance) -> tuple[Choice, Choice]:
    """The best choice without the ground, and the best with the ground: by weight, and then by coins.

    `component` has the places of pieces that joints connect; `advance` takes numbers of decided joints.
    Raises TooLarge if a frontier has too many patterns.
    """
    around: dict[int, list[int]] = {}
    for place in component:
        for end in {*pieces[place][:2]}:
            around.setdefault(end, []).append(place)
    frontier = [GROUND] if GROUND in around else []
    choices: _Choices = {tuple(frontier): (0, 0, None)}
    undecided = {*component}
    for joint in _order(pieces, around):
        for place in [place for place in around[joint] if place in undecided]:
            undecided.remove(place)
            for end in sorted({*pieces[place][:2]} - {*frontier}):
                frontier.append(end)
                choices = {(*pattern, end): choice for pattern, choice in choices.items()}
            choices = _with_piece(pieces[place], place, frontier, choices)
            if len(choices) > MOST_PATTERNS:
                what = f"a maximum packing of its loops is too hard to find, in a part of {len(component):,} pieces"
                raise TooLarge(
                    f"{what} with {len(frontier):,} joints side by side: at most {MOST_PATTERNS:,} patterns"
                )
        column = frontier.index(joint)
        del frontier[column]
        choices = _promising(_without_column(choices, column, joint), frontier)
        advance(1)
    without = next(choice for pattern, choice in choices.items() if pattern in ((), (GROUND,)))
    among = max(choices.values(), key=lambda choice: choice[:2])
    return _choice(*without), _choice(*among)


def _choice(quarters: int, coins: int, trail: _Trail) -> Choice:
    places: list[int] = []
    while trail is not None:
        place, trail = trail
        places.append(place)
    return Choice(quarters, coins, places)


def _with_piece(piece: Piece, place: int, frontier: list[int], choices: _Choices) -> _Choices:
    """The choices without this piece and with it."""
    a, b, coins = piece
    column = {node: at for at, node in enumerate(frontier)}
    result = dict(choices)
    for pattern, (quarters, total, trail) in choices.items():
        end_a, end_b = pattern[column[a]], pattern[column[b]]
        if _TWO in (end_a, end_b) or (a == b != end_a):
            continue
        following = [*pattern]
        following[column[a]] = following[column[b]] = _TWO
        if end_a == b:
            quarters += WHOLE
        else:
            following[column[end_a]], following[column[end_b]] = end_b, end_a
        total += coins + 1
        if a == GROUND == end_a:  # the ground is no coin, and a loop through the ground weighs less
            quarters, total = quarters - WHOLE + HALF, total - 1
        _keep(result, tuple(following), (quarters, total, (place, trail)))
    return result


def _without_column(choices: _Choices, column: int, joint: int) -> _Choices:
    """The choices in which no path ends at a joint whose pieces are all decided."""
    result: _Choices = {}
    for pattern, choice in choices.items():
        if pattern[column] in (joint, _TWO):
            _keep(result, pattern[:column] + pattern[column + 1 :], choice)
    return result


def _keep(choices: _Choices, pattern: tuple[int, ...], choice: tuple[int, int, _Trail]) -> None:
    if pattern not in choices or choices[pattern][:2] < choice[:2]:
        choices[pattern] = choice


def _promising(choices: _Choices, frontier: list[int]) -> _Choices:
    """The choices that may still become the best, with the ground or without it.

    Let Q be the best choice without paths. A choice can gain at most one loop more than Q for each of its paths and
    free nodes at the frontier, because Q can take all other loops too. If the ground is free and has to stay free, it
    still counts here, which makes up for a loop of Q through the ground.
    """
    most: dict[tuple[int, ...], int] = {}
    least = 0
    for pattern, (quarters, *_) in choices.items():
        free = sum(node == other for node, other in zip(frontier, pattern, strict=True))
        paths = (len(pattern) - free - pattern.count(_TWO)) // 2
        most[pattern] = quarters + WHOLE * (free + paths)
        least = least if paths else max(least, quarters)
    return {pattern: choice for pattern, choice in choices.items() if most[pattern] >= least}


def _order(pieces: Sequence[Piece], around: dict[int, list[int]]) -> list[int]:
    """An order of the joints with a small frontier, the best of a few orders."""
    near = {
        joint: {end for place in places for end in pieces[place][:2]} - {joint, GROUND}
        for joint, places in around.items()
        if joint != GROUND
    }
    joints = sorted(near, key=lambda joint: len(near[joint]))
    firsts = joints[:: max(1, len(joints) // _TRIED)]
    return min((_order_from(near, first) for first in firsts), key=lambda pair: pair[0])[1]


def _order_from(near: dict[int, set[int]], first: int) -> tuple[int, list[int]]:
    """The largest frontier, and the order of joints from `first` on: the next joint has the fewest new neighbours."""
    order: list[int] = []
    frontier, history, largest = [first], {first}, 0
    while frontier:
        joint = min(reversed(frontier), key=lambda joint: len(near[joint] - history))
        frontier.remove(joint)
        order.append(joint)
        frontier += sorted(near[joint] - history)
        history |= near[joint]
        largest = max(largest, len(frontier))
    return largest, order


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
