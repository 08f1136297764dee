"""The canonical form of a component: one numbering of its joints, whatever numbers they had before.

Joints are told apart by their neighbours, then by the neighbours of these, and so on; where that ends with joints
that look alike, each of them is tried as the first. Of all numberings found in this way, the canonical form has
the numbering with the least list of pieces.
"""

from collections.abc import Iterable, Iterator, Sequence

from loony.enumerate.graphs.pieces import Component, Piece

Numbers = tuple[int, ...]
"""a number for each joint"""


def canonical(pieces: Iterable[Piece]) -> Component:
    """The canonical form of a component, whose joints are numbered from 0 in any order."""
    every = list(pieces)
    joints = max(max(a, b) for a, b, _ in every) + 1
    numberings = _numberings(every, _refine(every, (0,) * max(joints, 0)))
    return min(renumber(every, numbers) for numbers in numberings)


def renumber(pieces: Iterable[Piece], numbers: Numbers) -> Component:
    """The same pieces, with numbers[x] in place of joint x."""
    ends = ((*(numbers[end] if end >= 0 else end for end in (a, b)), coins) for a, b, coins in pieces)
    return tuple(sorted((min(a, b), max(a, b), coins) for a, b, coins in ends))


def _numberings(pieces: Sequence[Piece], colours: Numbers) -> Iterator[Numbers]:
    """The numberings that keep joints of a lesser colour before others, and tell more joints apart."""
    alike = next((c for c in sorted(set(colours)) if colours.count(c) > 1), None)
    if alike is None:
        yield colours
        return
    for joint, colour in enumerate(colours):
        if colour == alike:
            first = tuple(2 * c + (c == alike and x != joint) for x, c in enumerate(colours))
            yield from _numberings(pieces, _refine(pieces, first))


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
