"""Graphs from pieces in any order: joints of valence 2 absorbed, and components told apart."""

from collections.abc import Iterable, Sequence

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
    all_pieces, components = [*pieces], []
    for places in components_of(all_pieces, range(len(all_pieces))):
        part = [all_pieces[place] for place in places]
        joints = {end for a, b, _ in part for end in (a, b) if end >= 0}
        numbers = {joint: place for place, joint in enumerate(sorted(joints))}
        ends = ((sorted(numbers.get(end, end) for end in (a, b)), coins) for a, b, coins in part)
        components.append(tuple(sorted((a, b, coins) for (a, b), coins in ends)))
    return components


def components_of(pieces: Sequence[Piece], places: Iterable[int]) -> list[list[int]]:
    """The places of the pieces of each component, of these pieces alone."""
    components: list[tuple[set[int], list[int]]] = []
    for place in places:
        joints, together = {end for end in pieces[place][:2] if end >= 0}, [place]
        for component in [component for component in components if component[0] & joints]:
            components.remove(component)
            joints, together = joints | component[0], component[1] + together
        components.append((joints, together))
    return [sorted(together) for _, together in components]
