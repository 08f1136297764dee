"""The canonical form of a component: one numbering of its joints, whatever numbers they had before.

Joints are told apart by their neighbours, then by the neighbours of these, and so on; where that ends with joints
that look alike, each of them is tried as the first. Of all numberings found in this way, the canonical form has
the numbering with the least list of pieces.

Two numberings with the same list of pieces are a symmetry of the component. Of joints that a symmetry exchanges
only one is tried, so that the time does not grow with the number of symmetries: 2^20 for a tree of 20 forks.
"""

from collections.abc import Iterable, Sequence

from loony.enumerate.graphs.pieces import Component, Piece

Numbers = tuple[int, ...]
"""a number for each joint"""

_Numberings = dict[Component, tuple[Numbers, Numbers]]
"""by the list of pieces: a numbering, and the joints that were tried as the first, one after another"""


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
    """Add the numberings that keep joints of a lesser colour before others, and the symmetries among them.

    `path` has the joints that were tried as the first. Returns how many of them are kept in the next numbering.
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
            kept = _search(pieces, _refine(pieces, first), (*path, joint), numberings, symmetries)
            if kept < len(path):
                return kept
            tried.append(joint)
    return len(path)


def _images(joints: Sequence[int], symmetries: Sequence[Numbers], path: Numbers) -> set[int]:
    """Some joints, and those for which symmetries that leave the path as it is exchange them."""
    useful = [symmetry for symmetry in symmetries if all(symmetry[joint] == joint for joint in path)]
    images, new = set(joints), list(joints)
    while new:
        joint = new.pop()
        more = {symmetry[joint] for symmetry in useful} - images
        images |= more
        new += more
    return images


def _refine(pieces: Sequence[Piece], colours: Numbers) -> Numbers:
    """Ranks that tell apart joints of different colours, and joints with neighbours of different colours."""
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
