"""Graphs from pieces in any order: joints of valence 2 absorbed, and components told apart."""

from collections.abc import Iterable

from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.pieces import LOOSE, Component, Graph, Piece, valences_of


def absorb_joints(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of the same graph without joints of valence 2, which become coins of a chain or of a loop."""
    rest = [*pieces]
    while True:
        valences = valences_of(tuple(rest))
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
    return tuple(sorted(canonical(component) for component in hanging_together(pieces)))


def hanging_together(pieces: Iterable[Piece]) -> list[Component]:
    """The pieces of each component, its joints numbered from 0 in the order of their numbers."""
    parts: list[list[Piece]] = []
    for piece in pieces:
        meets = [part for part in parts if _joints([piece]) & _joints(part)]
        parts = [part for part in parts if part not in meets]
        parts.append([other for part in meets for other in part] + [piece])
    components = []
    for part in parts:
        numbers = {joint: place for place, joint in enumerate(sorted(_joints(part)))}
        ends = ((sorted(numbers.get(end, end) for end in (a, b)), coins) for a, b, coins in part)
        components.append(tuple(sorted((a, b, coins) for (a, b), coins in ends)))
    return components


def _joints(pieces: Iterable[Piece]) -> set[int]:
    return {end for a, b, _ in pieces for end in (a, b) if end >= 0}
