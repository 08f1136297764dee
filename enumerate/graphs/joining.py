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
    parts: list[tuple[set[int], list[Piece]]] = []
    for piece in pieces:
        joints = {end for end in piece[:2] if end >= 0}
        meets = [part for part in parts if joints & part[0]]
        parts = [part for part in parts if not joints & part[0]]
        together = [other for _, part in meets for other in part] + [piece]
        parts.append((joints.union(*(others for others, _ in meets)), together))
    components = []
    for joints, part in parts:
        numbers = {joint: place for place, joint in enumerate(sorted(joints))}
        ends = ((sorted(numbers.get(end, end) for end in (a, b)), coins) for a, b, coins in part)
        components.append(tuple(sorted((a, b, coins) for (a, b), coins in ends)))
    return components
