"""The canonical form of a component: one numbering of its joints, whatever they were numbered before.

Joints are told apart by what they are joined to, then by what that is joined to, and so on; where that ends with
joints that look alike, each of them is tried as the first. Of the numberings that come of it, the one with the
least list of pieces is taken.
"""

from collections.abc import Iterable, Iterator, Sequence

from loony.enumerate.graphs.pieces import Component, Piece

Numbers = tuple[int, ...]
"""a number for each joint"""


def canonical(pieces: Iterable[Piece]) -> Component:
    """The canonical form of a component, whose joints are numbered from 0 in any order."""
    given = list(pieces)
    joints = max(max(a, b) for a, b, _ in given) + 1
    numberings = _numberings(given, _refined(given, (0,) * max(joints, 0)))
    return min(renumbered(given, numbers) for numbers in numberings)


def renumbered(pieces: Iterable[Piece], numbers: Numbers) -> Component:
    """The same pieces, joint x being called numbers[x]."""
    ends = ((*(numbers[end] if end >= 0 else end for end in (a, b)), coins) for a, b, coins in pieces)
    return tuple(sorted((min(a, b), max(a, b), coins) for a, b, coins in ends))


def _numberings(pieces: Sequence[Piece], colours: Numbers) -> Iterator[Numbers]:
    """The numberings that keep joints of a lesser colour before the others, and go on telling joints apart."""
    alike = next((c for c in sorted(set(colours)) if colours.count(c) > 1), None)
    if alike is None:
        yield colours
        return
    for joint, colour in enumerate(colours):
        if colour == alike:
            first = tuple(2 * c + (c == alike and x != joint) for x, c in enumerate(colours))
            yield from _numberings(pieces, _refined(pieces, first))


def _refined(pieces: Sequence[Piece], colours: Numbers) -> Numbers:
    """Ranks that tell apart joints of different colours, and those that are joined to different colours."""
    while True:
        around: list[list[tuple[int, int]]] = [[] for _ in colours]
        for a, b, coins in pieces:
            for end, other in ((a, b), (b, a)):
                if end >= 0:
                    around[end].append((coins, -2 if a == b else colours[other] if other >= 0 else -1))
        keys = [(colour, sorted(near)) for colour, near in zip(colours, around, strict=True)]
        order = sorted({(colour, *near) for colour, near in keys})
        ranks = {key: rank for rank, key in enumerate(order)}
        found = tuple(ranks[colour, *near] for colour, near in keys)
        if len(order) == len(set(colours)):
            return found
        colours = found
