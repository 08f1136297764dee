"""The counts of each picture of drawn boards, and its drawing."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from loony.results.boards.layout import NIMBERS_TABLE, SCHEMAS
from loony.results.shown.figures import Plot, figure_of, number, percent_cells
from loony.results.stored.views import Counted, array_of, view_of
from loony.system.stages import Stages
from loony.verify.family import Bounds


def scores_by_nimber(directory: Path, _: Bounds, __: Stages) -> tuple[int, int, int, Counted]:
    """The rows and columns of the board with the most quiet positions, its least score, and numbers of positions.

    The numbers are by nimber from 0 on and by score from the least on, up to symmetry.
    """
    with view_of(directory / NIMBERS_TABLE, SCHEMAS[NIMBERS_TABLE]) as stored:
        boards = "SELECT rows, columns FROM nimbers GROUP BY ALL ORDER BY sum(positions) DESC LIMIT 1"
        ((rows, columns),) = stored.sql(boards).fetchall()
        board = f"FROM nimbers WHERE rows = {rows} AND columns = {columns}"
        ((least, most, nimber),) = stored.sql(f"SELECT min(score), max(score), max(nimber) {board}").fetchall()
        statement = f"SELECT nimber, score - {least}, positions {board}"
        return rows, columns, least, array_of(stored, statement, nimber + 1, most - least + 1)


def draw_nimbers(counted: tuple[int, int, int, Counted]) -> Figure:
    """A row of cells for each nimber: the share of each score, in percent."""
    rows, columns, least, counts = counted
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(100 * counts, totals, out=shares, where=counts > 0)
    title = f"Quiet positions of {rows} × {columns}: shares of scores by nimber, in percent"
    figure, (axes,) = figure_of(9.6, 1.8 + 0.42 * len(shares), title)
    percent_cells(axes, shares)
    scores = [number(least + place) for place in range(counts.shape[1])]
    axes.set_xticks(range(len(scores)), scores)
    axes.set_yticks(range(len(shares)), [f"{nimber}   ({totals[nimber, 0]:,})" for nimber in range(len(shares))])
    axes.set(xlabel="score V of the player on move", ylabel="nimber (positions)")
    return figure


PLOTS = {
    "nimbers": Plot(
        scores_by_nimber, draw_nimbers, "Quiet positions of a board of \u2264 {positions} lines".format_map
    )
}
