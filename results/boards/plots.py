"""The contents of the pictures of drawn boards."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.results.boards.layout import NIMBERS_TABLE, SCHEMAS
from loony.results.shown.plots import Plot
from loony.results.stored.files import whole_table
from loony.system.stages import Stages
from loony.verify.family import Bounds


class ScoresByNimber(NamedTuple):
    """How many quiet positions of a board have each nimber and each score."""

    rows: int
    columns: int
    least: int
    """the score of the first column of the counts"""
    counts: NDArray[np.int64]
    """by nimber from 0 on, and by score; up to symmetry"""


def scores_by_nimber(directory: Path, _: Bounds, stages: Stages) -> ScoresByNimber:
    """The counts of the board that has the most quiet positions in the table."""
    table = whole_table(directory / NIMBERS_TABLE, SCHEMAS[NIMBERS_TABLE])
    stages.advance(len(table))
    boards = table.group_by(["rows", "columns"]).aggregate([("positions", "sum")]).sort_by("positions_sum")
    rows, columns = (boards[name][-1].as_py() for name in ("rows", "columns"))
    rows_of_board = [row for row in table.to_pylist() if (row["rows"], row["columns"]) == (rows, columns)]
    least, most = (extreme(row["score"] for row in rows_of_board) for extreme in (min, max))
    counts = np.zeros((1 + max(row["nimber"] for row in rows_of_board), most - least + 1), np.int64)
    for row in rows_of_board:
        counts[row["nimber"], row["score"] - least] = row["positions"]
    return ScoresByNimber(rows, columns, least, counts)


PLOTS = {
    "nimbers": Plot(
        scores_by_nimber, lambda bounds: f"Quiet positions of a board of \u2264 {bounds['positions']} lines"
    )
}
