"""Graphs made of pieces as they come: joints of valence 2 absorbed, what hangs together told apart, and sums."""

from collections.abc import Iterable

from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.pieces import LOOSE, Component, Graph, Piece, valences_of


def joined(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of the same graph without joints of valence 2, which become coins of a chain or of a loop."""
    left = [*pieces]
    while True:
        valences = valences_of(tuple(left))
        joint = next((node for node, valence in valences.items() if node >= 0 and valence == 2), None)
        if joint is None:
            return left
        around = [piece for piece in left if joint in piece[:2]]
        left = [piece for piece in left if joint not in piece[:2]]
        coins = sum(coins for _, _, coins in around) + 1
        ends = sorted(end for a, b, _ in around for end in (a, b) if end != joint)
        a, b = ends or (LOOSE, LOOSE)
        left.append((a, b, coins))


def graph_of(pieces: Iterable[Piece]) -> Graph:
    """The graph of these pieces, between joints of any numbers; none may have valence 2."""
    return tuple(sorted(canonical(one) for one in hanging_together(pieces)))


def hanging_together(pieces: Iterable[Piece]) -> list[Component]:
    """The pieces of each component, its joints numbered from 0 in the order of their numbers."""
    parts: list[list[Piece]] = []
    for piece in pieces:
        meets = [part for part in parts if _joints([piece]) & _joints(part)]
        parts = [part for part in parts if part not in meets]
        parts.append([one for part in meets for one in part] + [piece])
    found = []
    for part in parts:
        numbers = {joint: place for place, joint in enumerate(sorted(_joints(part)))}
        ends = ((sorted(numbers.get(end, end) for end in (a, b)), coins) for a, b, coins in part)
        found.append(tuple(sorted((a, b, coins) for (a, b), coins in ends)))
    return found


def _joints(pieces: Iterable[Piece]) -> set[int]:
    return {end for a, b, _ in pieces for end in (a, b) if end >= 0}
