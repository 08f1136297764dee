"""The drawing of each picture of drawn boards."""

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from loony.results.boards.plots import ScoresByNimber
from loony.results.shown.figures import figure_of, number, percent_cells


def nimbers(counted: ScoresByNimber) -> Figure:
    """A row of cells for each nimber: the share of each score, in percent."""
    totals = counted.counts.sum(axis=1, keepdims=True)
    shares = np.full(counted.counts.shape, np.nan)
    np.divide(100 * counted.counts, totals, out=shares, where=counted.counts > 0)
    title = f"Quiet positions of {counted.rows} × {counted.columns}: shares of scores by nimber, in percent"
    figure, (axes,) = figure_of(9.6, 1.8 + 0.42 * len(shares), title)
    percent_cells(axes, shares)
    scores = [number(counted.least + place) for place in range(counted.counts.shape[1])]
    axes.set_xticks(range(len(scores)), scores)
    axes.set_yticks(range(len(shares)), [f"{nimber}   ({totals[nimber, 0]:,})" for nimber in range(len(shares))])
    axes.set(xlabel="score V of the player on move", ylabel="nimber (positions)")
    return figure


DRAWN: dict[str, Any] = {"nimbers": nimbers}
