"""The canonical form of a component: one numbering of its joints, whatever numbers they had before.

The neighbours of joints distinguish them, then the neighbours of these neighbours, and so on. Where some joints still
look alike, the search tries each of them as the first. The canonical form has the numbering whose list of pieces is
the least.

Two numberings with the same list of pieces are a symmetry of the component. The search tries only one of the joints
that a symmetry exchanges: a tree of 20 forks has 2^20 symmetries.
"""

from collections.abc import Iterable, Sequence

from loony.enumerate.graphs.pieces import Component, Piece

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
