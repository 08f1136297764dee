"""The drawing of each picture of narrow boards."""

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from loony.results.shown.figures import INK, figure_of, value_cells
from loony.results.strips.plots import Values
from loony.verify.strips.narrow_misere import PERIOD, PERIODIC_FROM


def swedish_boards(values: Values) -> Figure:
    """A row has as many boards as the conjectured period, so rows are equal from the start of the period on."""
    first = PERIODIC_FROM % PERIOD
    rows = (max(values) - first) // PERIOD + 1
    cells = np.full((rows, PERIOD), np.nan)
    for n, value in values.items():
        cells[divmod(n - first, PERIOD)] = value
    title = "Misère Swedish boards: by how many boxes the first player wins 1 × n"
    figure, (axes,) = figure_of(6.6, 1.6 + 0.34 * rows, title)
    value_cells(axes, cells, fontsize=10)
    axes.set_xticks(range(PERIOD), [f"{(first + place) % PERIOD}" for place in range(PERIOD)])
    starts = [first + row * PERIOD for row in range(rows)]
    axes.set_yticks(range(rows), [f"{n} to {min(n + PERIOD - 1, max(values))}" for n in starts])
    axes.set(xlabel=f"n modulo {PERIOD}", ylabel="n")
    if PERIODIC_FROM in starts:
        axes.axhline(starts.index(PERIODIC_FROM) - 0.5, color=INK, linewidth=2)
        conjecture = f"for which Conjecture 1 of Collette et al. says period {PERIOD}"
        axes.set_title(f"below the line: n \u2265 {PERIODIC_FROM}, {conjecture}", fontsize=9)
    return figure


def closed_boards(values: tuple[Values, Values]) -> Figure:
    """A row of cells for boxes, and one for triangles."""
    longest = max(map(max, values))
    cells = np.full((len(values), longest), np.nan)
    for row, row_values in enumerate(values):
        for n, value in row_values.items():
            cells[row, n - 1] = value
    title = "Closed boards: by how many the first player wins 1 × n"
    figure, (axes,) = figure_of(max(4.8, 1.6 + 0.36 * longest), 2.1, title)
    value_cells(axes, cells, fontsize=10)
    axes.set_yticks(range(len(values)), ["boxes", "triangles"])
    axes.set_xticks(range(longest), [f"{n + 1}" for n in range(longest)])
    axes.set_xlabel("n" + "; grey: larger than the table" * bool(np.isnan(cells).any()))
    return figure


DRAWN: dict[str, Any] = {"swedish-boards": swedish_boards, "closed-boards": closed_boards}
"""the function that draws each picture, from its plot's numbers"""
