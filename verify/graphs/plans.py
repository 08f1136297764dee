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
from loony.system.errors import TooLarge

Column = NDArray[np.int64]

MOST_PIECES = 62
"""of a graph: a set of them is a word"""


class _Layout(NamedTuple):
    """The bracelets of a graph, as arrays for `loony.kernels.graphs.flights`."""

    rows: Column
    lengths: Column
    handouts: Column
    pieces: int


def direct(G: Named) -> list[str]:
    """The pieces of the linear bracelets in a graph, in the order of direct flights from left to right."""
    layout = _layout_of(G)
    order = np.zeros(len(G.pieces), np.int64)
    turns = direct_flight(layout.rows, layout.pieces, 0, len(layout.rows) - 1, False, order, 0)
    return [G.names[piece] for piece in order[:turns].tolist()]


def smoothly(G: Named) -> list[str]:
    """The same in the order of a smooth flight: the shortest parts that are a gain first."""
    layout = _layout_of(G)
    order = np.zeros(len(G.pieces), np.int64)
    turns = smooth(layout.rows, layout.lengths, layout.handouts, layout.pieces, False, order)
    return [G.names[piece] for piece in order[:turns].tolist()]


def _layout_of(G: Named) -> _Layout:
    """The linear bracelets of a graph side by side, in the order of its text. Raises TooLarge."""
    if len(G.pieces) > MOST_PIECES:
        what = f"{len(G.pieces):,} pieces hang together at joints"
        raise TooLarge(f"{what}: a flight is planned for at most {MOST_PIECES}; leave out --direct and --smooth")
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
    pieces = sum(1 << piece for piece in {piece for row in rows for piece in row if piece != ABSENT})
    return _Layout(np.array(rows, np.int64).reshape(-1, 3), lengths, handouts, pieces)


def _path_from(G: Named, joint: int) -> tuple[set[int], list[tuple[int, int, int]]]:
    """The joints of the component of `joint`, and a row of the layout for each, in the order from one end.

    It begins at the end that comes first in the text. There are no rows unless it is a linear bracelet.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    joints, new = set[int](), {joint}
    while new:
        here = new.pop()
        joints.add(here)
        around[here] = [(piece, a + b - here) for piece, (a, b, _) in enumerate(G.pieces) if here in (a, b) and a != b]
        new |= {end for _, end in around[here] if end != GROUND} - joints
    loops = [(a, piece) for piece, (a, b, _) in enumerate(G.pieces) if a == b in joints]
    trinkets = {joint: piece for joint, piece in loops if G.pieces[piece][2] < MOST_TRINKET}
    chains = {piece for near in around.values() for piece, end in near if end != GROUND}
    at_ends = {end: sum(other == GROUND for _, other in near) + 2 - len(near) for end, near in around.items()}
    is_path = len(chains) == len(joints) - 1 and min(at_ends.values()) >= 0
    if not is_path or len(trinkets) < len(joints) or len(loops) > len(joints):
        return joints, []
    here, before, rows = min(end for end, number in at_ends.items() if number), ABSENT, []
    if tags := [piece for piece, end in around[here] if end == GROUND]:
        before = tags[0]
    while True:
        behind = [(piece, end) for piece, end in around[here] if piece != before]
        piece, end = behind[0] if behind else (ABSENT, GROUND)
        rows.append((before, trinkets[here], piece))
        if end == GROUND:
            return joints, rows
        before, here = piece, end
