"""The contents of the pictures of loony graphs."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.naming import named
from loony.results.graphs.layout import BRACELETS_TABLE, SCHEMAS
from loony.results.shown.plots import Plot
from loony.results.stored.files import batches
from loony.system.stages import Stages
from loony.verify.family import Bounds
from loony.verify.graphs.flights import Flight, fly
from loony.verify.graphs.valued import evaluate

Column = NDArray[np.int64]

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"
DIRECT = "AB A BC B CD C DE D EF E FG F GH G H"
BETTER = "CD DE D EF E AB A BC B C FG F GH G H"

CONTROLLED = range(-9, 25)
"""the controlled values in the picture of bracelets"""
MOST_ABOVE = 12
"""the largest v - cv in it"""


class Flights(NamedTuple):
    """The flights of the paper's figures."""

    pieces: list[Flight]
    """a 3-chain, a 4-loop and a 5-chain, of Figures 4 and 5, each before a longer chain"""
    direct: Flight
    """the flight of Figure 7"""
    better: Flight


def flights(_: Path, __: Bounds, stages: Stages) -> Flights:
    """The paper's flights."""
    pieces = [fly(evaluate(named(f"{piece}+99")), [piece]) for piece in ("3", "4l", "5")]
    graph = evaluate(named(FIGURE_2), stages.advance)
    return Flights(pieces, fly(graph, DIRECT.split()), fly(graph, BETTER.split()))


def bracelets(directory: Path, _: Bounds, stages: Stages) -> Column:
    """Linear bracelets by half of v - cv, from 0 on, and by cv."""
    counts = np.zeros((MOST_ABOVE // 2 + 1, len(CONTROLLED)), np.int64)
    for batch in batches(directory / BRACELETS_TABLE, SCHEMAS[BRACELETS_TABLE], ["controlled_value", "value"]):
        controlled, value = (batch[name].to_numpy().astype(np.int64) for name in ("controlled_value", "value"))
        above = (value - controlled) // 2
        inside = (controlled >= CONTROLLED[0]) & (controlled <= CONTROLLED[-1]) & (above >= 0)
        inside &= above <= MOST_ABOVE // 2
        np.add.at(counts, (above[inside], controlled[inside] - CONTROLLED[0]), 1)
        stages.advance(len(batch))
    return counts


PLOTS = {
    "flight": Plot(flights, lambda _: "The position of Figure 2 of Berlekamp and Scott 2002"),
    "bracelets": Plot(bracelets, lambda bounds: f"Linear bracelets of \u2264 {bounds['bracelets']} coins"),
}
