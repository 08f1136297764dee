"""The plans of Berlekamp and Scott 2002 for the bracelets in a typed graph: direct flights, and a smooth one."""

import numpy as np

from loony.enumerate.graphs.bracelets import MOST_TRINKET
from loony.enumerate.graphs.notation import Named
from loony.enumerate.graphs.pieces import components_of, path_of_bracelet
from loony.kernels.graphs.flights import ABSENT, direct, smooth
from loony.kernels.graphs.states import CHAIN_HANDOUT, LOOP_HANDOUT
from loony.system.errors import TooLarge

MOST_PIECES = 62  # the most pieces of a graph: a set of pieces is a word


def plan(G: Named, is_smooth: bool) -> list[str]:
    """The pieces of the linear bracelets in a graph, in the order of direct flights from left to right, or of a
    smooth flight, which opens the shortest parts that are a gain first. Raises TooLarge.
    """
    if len(G.pieces) > MOST_PIECES:
        what = f"{len(G.pieces):,} pieces hang together at joints"
        raise TooLarge(f"{what}: a flight is planned for at most {MOST_PIECES}; leave out --direct and --smooth")
    rows: list[tuple[int, int, int]] = []
    for component in sorted(components_of(G.pieces, range(len(G.pieces)))):  # in the order of the text
        path = path_of_bracelet(G.pieces, component)
        around = zip([ABSENT, *path], path, [*path[1:], ABSENT], strict=False)
        trinkets = [row for row in around if G.pieces[row[1]][0] == G.pieces[row[1]][1]]
        if all(G.pieces[trinket][2] < MOST_TRINKET for _, trinket, _ in trinkets):
            rows += trinkets
    handouts = np.full(len(G.pieces), CHAIN_HANDOUT, np.int64)
    lengths, order = np.array([coins for *_, coins in G.pieces], np.int64), np.zeros(len(G.pieces), np.int64)
    for _, trinket, _ in rows:
        handouts[trinket] = LOOP_HANDOUT
        lengths[trinket] += 1
    pieces = sum(1 << piece for piece in {piece for row in rows for piece in row if piece != ABSENT})
    layout = np.array(rows, np.int64).reshape(-1, 3)
    if is_smooth:
        turns = smooth(layout, lengths, handouts, pieces, False, order)
    else:
        turns = direct(layout, pieces, 0, len(rows) - 1, False, order, 0)
    return [G.names[piece] for piece in order[:turns].tolist()]
