"""The pieces of a loony graph: chains between joints and the ground, and isolated loops.

A *joint* is a coin of valence 3 or 4; the joints of a component are numbered from 0. A *piece* (a, b, coins) is a
chain of so many coins, 3 or more, from node a to node b, a <= b, each a joint or GROUND: from a joint to itself it
is a loop of coins + 1, from the ground to itself an independent chain. (LOOSE, LOOSE, coins) is an isolated loop,
of 4 coins or more. So a piece of n coins has n + 1 strings, and an isolated loop of n coins has n strings.

A *component* is connected where the ground is left out: its pieces, ascending. A *graph* is its components,
ascending, each in its *canonical form*: one numbering of its joints, whatever numbers they had before.

The canonical form distinguishes joints by their neighbours, then by the neighbours of these neighbours, and so on.
Where some joints still look alike, the search tries each of them as the first. The canonical form has the numbering
whose list of pieces is the least. Two numberings with the same list of pieces are a symmetry of the component. The
search tries only one of the joints that a symmetry exchanges: a tree of 20 forks has 2^20 symmetries.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

GROUND = -1
LOOSE = -2

LEAST_CHAIN, LEAST_LOOP = 3, 4

MOST_VALENCE, LEAST_VALENCE = 4, 3  # the greatest valence of a joint, and the least

Piece = tuple[int, int, int]
Component = tuple[Piece, ...]
Graph = tuple[Component, ...]


def joints_of(component: Component) -> int:
    """The number of joints of a component."""
    return max(0, max(b for _, b, _ in component) + 1)


def valences_of(pieces: Iterable[Piece]) -> Counter[int]:
    """The valence of each node of some pieces, the ground included."""
    return Counter(node for a, b, _ in pieces for node in (a, b) if node != LOOSE)


def coins_of(component: Component) -> int:
    """The number of coins of a component, joints included."""
    return sum(coins for _, _, coins in component) + joints_of(component)


Numbers = tuple[int, ...]  # a number for each joint

_Numberings = dict[Component, tuple[Numbers, Numbers]]
"""by the list of pieces: a numbering, and the joints that the search took as the first, one after another"""


def canonical(pieces: Iterable[Piece]) -> Component:
    """The canonical form of a component, whose joints are numbered from 0 in any order."""
    every = list(pieces)
    joints = max(max(a, b) for a, b, _ in every) + 1
    numberings: _Numberings = {}
    _search(every, _refine(every, (0,) * max(joints, 0)), (), numberings, [])
    return min(numberings)


def renumber(pieces: Iterable[Piece], numbers: Numbers) -> Component:
    """The same pieces, with numbers[x] in place of joint x."""
    ends = ((*(numbers[end] if end >= 0 else end for end in (a, b)), coins) for a, b, coins in pieces)
    return tuple(sorted((min(a, b), max(a, b), coins) for a, b, coins in ends))


def _search(
    pieces: Sequence[Piece], colours: Numbers, path: Numbers, numberings: _Numberings, symmetries: list[Numbers]
) -> int:
    """Add the numberings in which joints of a lesser colour come first, and the symmetries between numberings.

    `path` has the joints that the search took as the first. Returns how many of these the next numbering shares.
    """
    alike = next((c for c in sorted(set(colours)) if colours.count(c) > 1), None)
    if alike is None:
        form = renumber(pieces, colours)
        if form not in numberings:
            numberings[form] = colours, path
            return len(path)
        numbers, other_path = numberings[form]
        symmetries.append(tuple(numbers.index(number) for number in colours))
        return next(place for place, joint in enumerate(path) if joint != other_path[place])
    tried: list[int] = []
    for joint, colour in enumerate(colours):
        if colour == alike and joint not in _images(tried, symmetries, path):
            first = tuple(2 * c + (c == alike and x != joint) for x, c in enumerate(colours))
            shared = _search(pieces, _refine(pieces, first), (*path, joint), numberings, symmetries)
            if shared < len(path):
                return shared
            tried.append(joint)
    return len(path)


def _images(joints: Sequence[int], symmetries: Sequence[Numbers], path: Numbers) -> set[int]:
    """Some joints, and their images under symmetries that fix the joints of the path."""
    useful = [symmetry for symmetry in symmetries if all(symmetry[joint] == joint for joint in path)]
    images, new = set(joints), list(joints)
    while new:
        joint = new.pop()
        more = {symmetry[joint] for symmetry in useful} - images
        images |= more
        new += more
    return images


def _refine(pieces: Sequence[Piece], colours: Numbers) -> Numbers:
    """Ranks that differ for joints of different colours, and for joints with neighbours of different colours."""
    while True:
        around: list[list[tuple[int, int]]] = [[] for _ in colours]
        for a, b, coins in pieces:
            for end, other in ((a, b), (b, a)):
                if end >= 0:
                    around[end].append((coins, -2 if a == b else colours[other] if other >= 0 else -1))
        keys = [(colour, sorted(near)) for colour, near in zip(colours, around, strict=True)]
        order = sorted({(colour, *near) for colour, near in keys})
        ranks = {key: rank for rank, key in enumerate(order)}
        refined = tuple(ranks[colour, *near] for colour, near in keys)
        if len(order) == len(set(colours)):
            return refined
        colours = refined


def absorb_joints(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of the same graph without joints of valence 2, which become coins of a chain or of a loop."""
    rest = [*pieces]
    while True:
        valences = valences_of(rest)
        joint = next((node for node, valence in valences.items() if node >= 0 and valence == 2), None)
        if joint is None:
            return rest
        around = [piece for piece in rest if joint in piece[:2]]
        rest = [piece for piece in rest if joint not in piece[:2]]
        coins = sum(coins for _, _, coins in around) + 1
        ends = sorted(end for a, b, _ in around for end in (a, b) if end != joint)
        a, b = ends or (LOOSE, LOOSE)
        rest.append((a, b, coins))


def graph_of(pieces: Iterable[Piece]) -> Graph:
    """The graph of these pieces, between joints of any numbers and of valence 3 or 4."""
    all_pieces, components = [*pieces], []
    for places in components_of(all_pieces, range(len(all_pieces))):
        part = [all_pieces[place] for place in places]
        joints = sorted({end for a, b, _ in part for end in (a, b) if end >= 0})
        numbers = {GROUND: GROUND, LOOSE: LOOSE} | {joint: place for place, joint in enumerate(joints)}
        components.append(canonical((numbers[a], numbers[b], coins) for a, b, coins in part))
    return tuple(sorted(components))


def components_of(pieces: Sequence[Piece], places: Iterable[int]) -> list[list[int]]:
    """The places of the pieces of each component of the graph that consists of these pieces alone."""
    components: list[tuple[set[int], list[int]]] = []
    for place in places:
        joints, together = {end for end in pieces[place][:2] if end >= 0}, [place]
        for component in [component for component in components if component[0] & joints]:
            components.remove(component)
            joints, together = joints | component[0], component[1] + together
        components.append((joints, together))
    return [sorted(together) for _, together in components]


def path_of_bracelet(pieces: Sequence[Piece], places: Iterable[int]) -> list[int]:
    """The places of the pieces of a component with joints along its path; none unless it is a linear bracelet.

    The path begins at the end that has the lower number of its two joints: with a tag, or with a trinket.
    """
    loops: dict[int, int] = {}
    chains: dict[int, list[int]] = {}
    number = links = 0
    for place in places:
        a, b, _ = pieces[place]
        if a == b:
            loops[a] = place
            number += 1
            continue
        links += a != GROUND
        for joint in {a, b} - {GROUND}:
            chains.setdefault(joint, []).append(place)
    if not number == len(loops) == len(loops.keys() | chains.keys()) == links + 1:
        return []
    joint = min(joint for joint, near in chains.items() if sum(pieces[place][0] != GROUND for place in near) < 2)
    before = next((place for place in chains[joint] if pieces[place][0] == GROUND), None)
    path = [] if before is None else [before]
    while True:
        path.append(loops[joint])
        behind = [place for place in chains[joint] if place != before]
        if not behind:
            return path
        (before,) = behind
        path.append(before)
        a, b, _ = pieces[before]
        if a == GROUND:
            return path
        joint = a + b - joint
