"""The counts of each picture of drawn boards."""

from pathlib import Path
from typing import NamedTuple

from loony.results.boards.layout import NIMBERS_TABLE, SCHEMAS
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


PLOTS = {"nimbers": Plot(scores_by_nimber, "Quiet positions of a board of \u2264 {positions} lines".format_map)}
