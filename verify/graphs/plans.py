"""The plans of Berlekamp and Scott 2002 for the bracelets in a typed graph: direct flights, and a smooth one."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.bracelets import MOST_TRINKET
from loony.enumerate.graphs.naming import Named
from loony.enumerate.graphs.pieces import GROUND
from loony.kernels.graphs.flights import ABSENT, smooth
from loony.kernels.graphs.flights import direct as direct_flight
from loony.kernels.graphs.states import CHAIN_HANDOUT, LOOP_HANDOUT

Column = NDArray[np.int64]


class _Laid(NamedTuple):
    """The bracelets of a graph, as `loony.kernels.graphs.flights` has them."""

    layout: Column
    lengths: Column
    handouts: Column
    there: int


def direct(G: Named) -> list[str]:
    """The pieces of the linear bracelets in a graph, in the order of direct flights from left to right."""
    laid = _laid(G)
    order = np.zeros(len(G.pieces), np.int64)
    turns = direct_flight(laid.layout, laid.there, 0, len(laid.layout) - 1, False, order, 0)
    return [G.names[piece] for piece in order[:turns].tolist()]


def smoothly(G: Named) -> list[str]:
    """The same in the order of a smooth flight: the shortest parts that are a gain first."""
    laid = _laid(G)
    order = np.zeros(len(G.pieces), np.int64)
    turns = smooth(laid.layout, laid.lengths, laid.handouts, laid.there, False, order)
    return [G.names[piece] for piece in order[:turns].tolist()]


def _laid(G: Named) -> _Laid:
    """The linear bracelets of a graph side by side, in the order of its text."""
    joints: set[int] = set()
    rows: list[tuple[int, int, int]] = []
    handouts = np.full(len(G.pieces), CHAIN_HANDOUT, np.int64)
    lengths = np.array([coins for *_, coins in G.pieces], np.int64)
    for joint in range(G.joints):
        if joint not in joints:
            together, path = _path_from(G, joint)
            joints |= together
            rows += path
    for _, trinket, _ in rows:
        handouts[trinket] = LOOP_HANDOUT
        lengths[trinket] += 1
    there = sum(1 << piece for piece in {piece for row in rows for piece in row if piece != ABSENT})
    return _Laid(np.array(rows, np.int64).reshape(-1, 3), lengths, handouts, there)


def _path_from(G: Named, joint: int) -> tuple[set[int], list[tuple[int, int, int]]]:
    """The joints that hang together with one, and a row of the layout for each, if they are a linear bracelet.

    It begins at the end that comes first in the text.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    reached, new = set[int](), {joint}
    while new:
        here = new.pop()
        reached.add(here)
        around[here] = [
            (piece, a + b - here) for piece, (a, b, _) in enumerate(G.pieces) if here in (a, b) and a != b
        ]
        new |= {end for _, end in around[here] if end != GROUND} - reached
    loops = [(a, piece) for piece, (a, b, _) in enumerate(G.pieces) if a == b in reached]
    trinkets = {joint: piece for joint, piece in loops if G.pieces[piece][2] < MOST_TRINKET}
    chains = {piece for near in around.values() for piece, end in near if end != GROUND}
    at_ends = {end: sum(other == GROUND for _, other in near) + 2 - len(near) for end, near in around.items()}
    is_path = len(chains) == len(reached) - 1 and min(at_ends.values()) >= 0
    if not is_path or len(trinkets) < len(reached) or len(loops) > len(reached):
        return reached, []
    here, before, rows = min(end for end, number in at_ends.items() if number), ABSENT, []
    if tags := [piece for piece, end in around[here] if end == GROUND]:
        before = tags[0]
    while True:
        behind = [(piece, end) for piece, end in around[here] if piece != before]
        piece, end = behind[0] if behind else (ABSENT, GROUND)
        rows.append((before, trinkets[here], piece))
        if end == GROUND:
            return reached, rows
        before, here = piece, end
