"""The oracle of loony graphs: the table of rules by plain recursion, and packings by trying all. Imports no loony.

A graph is a tuple of pieces (n, ends), ascending: n coins, and the two nodes that they are between, joints being
numbers from 1 on and the ground 0. An isolated loop has no ends.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

Piece = tuple[int, tuple[int, ...]]
Graph = tuple[Piece, ...]


@cache
def value(graph: Graph) -> int:
    return min((n - h + abs(value(rest) - h) for n, h, rest in openings(graph)), default=0)


def openings(graph: Graph) -> Iterator[tuple[int, int, Graph]]:
    """For each piece: how many coins are captured, how many may be declined, and what is left."""
    for place, (n, ends) in enumerate(graph):
        rest = graph[:place] + graph[place + 1 :]
        if not ends:
            yield n, 4, rest
        elif ends[0] != ends[1] or ends == (0, 0):
            yield n, 2, absorbed(rest)
        else:
            others = [piece for piece in rest if ends[0] in piece[1]]
            if sum(piece[1].count(ends[0]) for piece in others) == 2:
                yield n, 2, absorbed(rest)
            else:
                (handle,) = others
                yield n + 1 + handle[0], 2, absorbed(tuple(piece for piece in rest if piece is not handle))


def absorbed(graph: Graph) -> Graph:
    """The joints of which two ends are left are coins of what runs through them."""
    valences = Counter(end for _, ends in graph for end in ends)
    for joint, valence in valences.items():
        if joint and valence == 2:
            through = [piece for piece in graph if joint in piece[1]]
            ends = sorted(end for _, pair in through for end in pair if end != joint)
            whole = (sum(n for n, _ in through) + 1, tuple(ends))
            return absorbed((*(piece for piece in graph if joint not in piece[1]), whole))
    return tuple(sorted(graph))


def quarters(graph: Graph) -> int:
    """The greatest weight of node-disjoint loops, in quarters: of all sets of pieces that are such loops."""
    return max(map(weight, (some for k in range(len(graph) + 1) for some in combinations(graph, k))), default=0)


def weight(some: Graph) -> int:
    """The weight of a set of pieces whose nodes all have valence 2, and -1 of any other."""
    total = 4 * sum(not ends for _, ends in some)
    left = [piece for piece in some if piece[1]]
    valences = Counter(end for _, ends in left for end in ends)
    if any(valence != 2 for valence in valences.values()):
        return -1
    while left:
        coins, ends = left.pop()
        nodes = {*ends}
        while following := [piece for piece in left if nodes & {*piece[1]}]:
            left.remove(following[0])
            coins += following[0][0]
            nodes |= {*following[0][1]}
        length = coins + len(nodes - {0})
        total += 4 if 0 not in nodes else 2 if length > 3 else 1
    return total


def coins(graph: Graph) -> int:
    return sum(n for n, _ in graph) + len({end for _, ends in graph for end in ends} - {0})


def controlled_value(graph: Graph) -> int:
    if not graph:
        return 0
    p = quarters(graph)
    joints = {end for _, ends in graph for end in ends} - {0}
    valence = sum(len(ends) for _, ends in graph)
    return 8 + coins(graph) + 4 * len(joints) - 2 * valence - 2 * (2 if p == 1 else p)


def parts(graph: Graph) -> Iterator[Graph]:
    """All sets of pieces that are left of a graph after some turns: no joint has one end left."""
    for k in range(1, len(graph) + 1):
        for some in combinations(graph, k):
            valences = Counter(end for _, ends in some for end in ends)
            if all(valence != 1 for node, valence in valences.items() if node):
                yield some


def is_very_long(graph: Graph) -> bool:
    """All chains have 5 coins or more, and all loops 8."""
    loops = [n + len(ends[:1]) for n, ends in graph if not ends or ends[0] == ends[1] != 0]
    return (
        min(loops, default=8) >= 8
        and min((n for n, ends in graph if len({*ends}) == 2 or ends == (0, 0)), default=5) >= 5
    )


def compatible(graph: Graph, part: Graph) -> set[tuple[bool, bool]]:
    """Of the heaviest packings of a graph that have one of the part in them: is the ground beside, and is a node?

    That is, whether what one has beside that keeps off the ground, and whether it shares no node with the part.
    """
    found = set()
    most, of_part = quarters(graph), quarters(absorbed(part))
    inside = Counter(part)
    for k in range(1, len(graph) + 1):
        for some in combinations(graph, k):
            shared = tuple((Counter(some) & inside).elements())
            if weight(some) == most and weight(shared) == of_part:
                beside = {end for _, ends in (Counter(some) - inside).elements() for end in ends}
                found.add((0 not in beside, not beside & {end for _, ends in part for end in ends}))
    return found


def landings(graph: Graph) -> Iterator[tuple[Graph, int, set[tuple[bool, bool]]]]:
    """The parts K of a graph with nothing moderate, compatible, and cv(K) >= 10: with cv(K), and how."""
    for part in parts(graph):
        K = absorbed(part)
        if is_very_long(K) and controlled_value(K) >= 10 and (how := compatible(graph, part)):
            yield part, controlled_value(K), how


def flown(graph: Graph) -> dict[Graph, tuple[int, bool]]:
    """What plans without a crash lead to: the highest altitude there, and whether one that loses nothing does."""
    found: dict[Graph, tuple[int, bool]] = {}
    seen = set()
    left = [(graph, controlled_value(graph), True)]
    while left:
        state, altitude, steady = here = left.pop()
        if here in seen:
            continue
        seen.add(here)
        before = found.get(state, (altitude, steady))
        found[state] = max(before[0], altitude), before[1] or steady
        for n, h, rest in openings(state):
            if altitude >= n - h:
                after = altitude - n + 2 * h
                left.append((rest, after, steady and after == controlled_value(rest)))
    return found
