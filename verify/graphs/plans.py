"""The plans of Berlekamp and Scott 2002 for the bracelets in a typed graph: direct flights, and a smooth one."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.bracelets import MOST_TRINKET
from loony.enumerate.graphs.joining import components_of, path_of_bracelet
from loony.enumerate.graphs.naming import Named
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
    handouts = np.full(len(G.pieces), CHAIN_HANDOUT, np.int64)
    lengths = np.array([coins for *_, coins in G.pieces], np.int64)
    rows: list[tuple[int, int, int]] = []
    for component in sorted(components_of(G.pieces, range(len(G.pieces)))):
        path = path_of_bracelet(G.pieces, component)
        around = list(zip([ABSENT, *path], path, [*path[1:], ABSENT], strict=False))
        trinkets = [row for row in around if G.pieces[row[1]][0] == G.pieces[row[1]][1]]
        if all(G.pieces[trinket][2] < MOST_TRINKET for _, trinket, _ in trinkets):
            rows += trinkets
    for _, trinket, _ in rows:
        handouts[trinket] = LOOP_HANDOUT
        lengths[trinket] += 1
    pieces = sum(1 << piece for piece in {piece for row in rows for piece in row if piece != ABSENT})
    return _Layout(np.array(rows, np.int64).reshape(-1, 3), lengths, handouts, pieces)
