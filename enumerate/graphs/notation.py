"""The notation of loony graphs: `[6 9 4]+{a-3-a a-4-a}+3^2+8l` is a bracelet, a twin, two chains and a loop.

`loony.enumerate.graphs.reading` defines each term.
"""

from collections.abc import Iterable
from itertools import groupby

from loony.enumerate.graphs.joining import graph_of, path_of_bracelet
from loony.enumerate.graphs.pieces import GROUND, LOOSE, Component, Graph, joints_of
from loony.enumerate.graphs.reading import parts
from loony.enumerate.notation import EMPTY, MOST_LISTED, letters, powers_of


def parse(text: str) -> Graph:
    """The graph that a text denotes, each of its components in the canonical form, ascending.

    Raises BadInput if the text denotes no loony graph, and points at the place.

    >>> parse("[4 (13)] + 3")
    (((-1, -1, 3),), ((-1, 0, 13), (0, 0, 3)))
    """
    components: list[Component] = []
    for part, number in parts(text, MOST_LISTED):
        components += graph_of(part.pieces) * number
    return tuple(sorted(components))


def notation(graph: Graph) -> str:
    """A graph as a text, the inverse of `parse`: bracelets first, then braces, chains, and loops."""
    return notation_of((component, len([*same])) for component, same in groupby(sorted(graph)))


def notation_of(numbers: Iterable[tuple[Component, int]]) -> str:
    """A graph as a text, from its different components and the number of each."""
    ranks = sorted((*rank_and_term(component), number) for component, number in numbers)
    return "+".join(powers_of((term, number) for *_, term, number in ranks)) or EMPTY


def rank_and_term(component: Component) -> tuple[int, Component | tuple[int, ...], str]:
    """The place of a component in a text, by its kind and a key, and its term."""
    (a, _, coins), *_ = component
    if len(component) == 1 and a in (GROUND, LOOSE):
        return (3, (coins,), f"{coins}l") if a == LOOSE else (2, (coins,), f"{coins}")
    bracelet = bracelet_of(component)
    return (0, component, f"[{' '.join(bracelet)}]") if bracelet else (1, component, in_braces(component))


def bracelet_of(component: Component) -> list[str]:
    """The words in the brackets of a bracelet, in the lesser direction; none if the component is no bracelet."""
    path = (component[place] for place in path_of_bracelet(component, range(len(component))))
    lengths = [(a == GROUND, coins + (a == b)) for a, b, coins in path]
    return [f"({coins})" if is_tag else f"{coins}" for is_tag, coins in min(lengths, lengths[::-1])]


def in_braces(component: Component) -> str:
    """A component as its pieces between joints a, b, ..., z, aa, ... and the ground."""
    joints = joints_of(component)
    nodes = [*map(letters, range(joints)), "_"]  # which is the node -1
    ends = sorted((b, joints, coins) if a == GROUND else (a, b, coins) for a, b, coins in component)
    return f"{{{' '.join(f'{nodes[a]}-{coins}-{nodes[b]}' for a, b, coins in ends)}}}"
