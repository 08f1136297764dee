"""The counts of each picture of drawn boards, and its drawing."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure

from loony.results.boards.layout import NIMBERS_TABLE, SCHEMAS
from loony.results.shown.figures import figure_of, number, percent_cells
from loony.results.shown.plots import Plot
from loony.results.stored.views import Counted, array_of, view_of
from loony.system.stages import Stages
from loony.verify.family import Bounds


class ScoresByNimber(NamedTuple):
    """The numbers of quiet positions of a board with each nimber and each score."""

    rows: int
    columns: int
    least: int  # the score of the first column of the counts
    counts: Counted  # the numbers of positions by nimber from 0 on, and by score; up to symmetry


def scores_by_nimber(directory: Path, _: Bounds, __: Stages) -> ScoresByNimber:
    """The counts of the board with the most quiet positions in the table."""
    with view_of(directory / NIMBERS_TABLE, SCHEMAS[NIMBERS_TABLE]) as stored:
        boards = "SELECT rows, columns FROM nimbers GROUP BY ALL ORDER BY sum(positions) DESC LIMIT 1"
        ((rows, columns),) = stored.sql(boards).fetchall()
        board = f"FROM nimbers WHERE rows = {rows} AND columns = {columns}"
        ((least, most, nimber),) = stored.sql(f"SELECT min(score), max(score), max(nimber) {board}").fetchall()
        statement = f"SELECT nimber, score - {least}, positions {board}"
        return ScoresByNimber(rows, columns, least, array_of(stored, statement, nimber + 1, most - least + 1))


def draw_nimbers(counted: ScoresByNimber) -> Figure:
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


PLOTS = {
    "nimbers": Plot(
        scores_by_nimber, draw_nimbers, "Quiet positions of a board of \u2264 {positions} lines".format_map
    )
}
