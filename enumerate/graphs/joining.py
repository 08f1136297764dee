"""Graphs from pieces in any order: joints of valence 2 absorbed, components, and paths of bracelets."""

from collections.abc import Iterable, Sequence

from loony.enumerate.graphs.canonical import canonical
from loony.enumerate.graphs.pieces import GROUND, LOOSE, Graph, Piece, valences_of


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
