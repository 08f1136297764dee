"""The notation of loony graphs: `[6 9 4]+{a-3-a a-4-a}+3^2+8l` is a bracelet, a twin, two chains and a loop.

`loony.enumerate.graphs.reading` defines each term, and docs/graphs.md the names of the pieces of a typed graph. A
second piece of the same name is `AB2`. In a text with a joint AB, `AB` could be the loop there or the chain from A to
B, so there chains between joints have a dot: a hyphen joins the names of pieces that became one piece.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from loony.enumerate.graphs.pieces import GROUND, LOOSE, Component, Graph, Piece, graph_of, joints_of, path_of_bracelet
from loony.enumerate.graphs.reading import MOST_PIECES, Part, parts
from loony.enumerate.notation import EMPTY, MOST_LISTED, letters, powers_of
from loony.system.errors import TooLarge


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


class Isolated(NamedTuple):
    """Equal isolated chains or loops."""

    length: int
    is_loop: bool
    number: int

    @property
    def name(self) -> str:
        """The notation, such as 6 or 12l."""
        return f"{self.length}{'l' * self.is_loop}"


class GraphState(NamedTuple):
    """A state of a typed graph: the pieces that remain."""

    pieces: int  # the set of the pieces at joints, as bits in the order of their names
    numbers: tuple[int, ...]  # of isolated chains and loops of each kind


class Named(NamedTuple):
    """A graph by its pieces, in the order of its text."""

    position: str  # the text of the graph, without needless spaces
    pieces: tuple[Piece, ...]  # of components with joints; the joints have numbers from 0 on through all components
    names: tuple[str, ...]  # of these pieces, all different
    isolated: tuple[Isolated, ...]  # each length once

    @property
    def joints(self) -> int:
        """The number of joints."""
        return max((b for _, b, _ in self.pieces), default=GROUND) + 1

    @property
    def coins(self) -> int:
        """The number of coins, joints included."""
        return self.joints + sum(c for *_, c in self.pieces) + sum(c * number for c, _, number in self.isolated)

    @property
    def whole(self) -> GraphState:
        """The state in which all pieces remain."""
        return GraphState((1 << len(self.pieces)) - 1, tuple(kind.number for kind in self.isolated))


def named(text: str) -> Named:
    """The pieces of the graph that a text denotes.

    Raises BadInput if it is no loony graph, and TooLarge if it has too many pieces at joints.
    """
    copies: list[tuple[Part, tuple[str, ...]]] = []
    term_texts: list[str] = []
    pieces: list[Piece] = []
    names: list[str] = []
    numbers: Counter[tuple[int, bool]] = Counter()
    uses: Counter[str] = Counter()
    capitals = joints = hanging = 0
    for part, number in parts(text):
        term_texts += powers_of([(part.text, number)])
        for _, b, coins in part.pieces:
            if b < 0:
                numbers[coins, b == LOOSE] += number
        hanging += number * sum(b >= 0 for _, b, _ in part.pieces)
        if hanging > MOST_PIECES:
            what = f"with {term_texts[-1][:60]}, {hanging:,} pieces hang together at joints"
            raise TooLarge(f"{what}: a graph has at most {MOST_PIECES} of them")
        more = max(0, *(b + 1 for _, b, _ in part.pieces))
        for _ in range(number if more else 0):
            copies.append((part, part.joints or tuple(letters(capitals + joint).upper() for joint in range(more))))
            capitals += 0 if part.joints else more
    dot = "." * any(len(joint) > 1 for _, names_of_joints in copies for joint in names_of_joints)
    for part, names_of_joints in copies:
        for a, b, coins in part.pieces:
            if b >= 0:
                name = _name(a, b, names_of_joints, dot)
                uses[name] += 1
                names.append(name + (f"{uses[name]}" if uses[name] > 1 else ""))
                pieces.append((a if a == GROUND else a + joints, b + joints, coins))
        joints += len(names_of_joints)
    isolated = (Isolated(*kind, number) for kind, number in numbers.items())
    return Named("+".join(term_texts) or EMPTY, tuple(pieces), tuple(names), tuple(isolated))


def _name(a: int, b: int, joints: Sequence[str], dot: str) -> str:
    if a == GROUND:
        return f"{joints[b]}_"
    return joints[a] if a == b else dot.join(sorted((joints[a], joints[b]), key=lambda joint: (len(joint), joint)))
