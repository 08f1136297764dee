"""The pieces of a loony graph: chains between joints and the ground, and isolated loops.

A *joint* is a coin of valence 3 or 4; the joints of a component are numbered from 0. A *piece* (a, b, coins) is a
chain of so many coins, 3 or more, from node a to node b, a <= b, each a joint or GROUND: from a joint to itself it
is a loop of coins + 1, from the ground to itself an independent chain. (LOOSE, LOOSE, coins) is an isolated loop,
of 4 coins or more. So a piece of n coins has n + 1 strings, and an isolated loop of n coins has n strings.

A *component* is connected where the ground is left out: its pieces, ascending. A *graph* is its components,
ascending, each in the canonical form of `loony.enumerate.graphs.canonical`.
"""

from collections import Counter
from collections.abc import Iterable

GROUND = -1
LOOSE = -2

LEAST_CHAIN, LEAST_LOOP = 3, 4

MOST_VALENCE, LEAST_VALENCE = 4, 3  # the greatest valence of a joint, and the least

Piece = tuple[int, int, int]
Component = tuple[Piece, ...]
Graph = tuple[Component, ...]


def joints_of(component: Component) -> int:
    """The number of joints of a component."""
    return max(0, max(b for _, b, _ in component) + 1)


def valences_of(pieces: Iterable[Piece]) -> Counter[int]:
    """The valence of each node of some pieces, the ground included."""
    return Counter(node for a, b, _ in pieces for node in (a, b) if node != LOOSE)


def coins_of(component: Component) -> int:
    """The number of coins of a component, joints included."""
    return sum(coins for _, _, coins in component) + joints_of(component)
