"""The contents of the pictures of narrow boards."""

from pathlib import Path

from loony.results.shown.plots import Plot
from loony.results.stored.files import whole_table
from loony.results.strips.layout import BOXES, SCHEMAS, SWEDISH_MISERE, TRIANGLES
from loony.system.stages import Stages
from loony.verify.family import Bounds

Values = dict[int, int]
"""the first player's margins, by n"""


def swedish_boards(directory: Path, _: Bounds, stages: Stages) -> Values:
    """The values of misère Swedish boards."""
    return _values(directory, SWEDISH_MISERE, stages)


def closed_boards(directory: Path, _: Bounds, stages: Stages) -> tuple[Values, Values]:
    """The values of closed boards of boxes, and of triangles."""
    return _values(directory, BOXES, stages), _values(directory, TRIANGLES, stages)


def _values(directory: Path, name: str, stages: Stages) -> Values:
    table = whole_table(directory / name, SCHEMAS[name])
    stages.advance(len(table))
    return dict(zip(table["n"].to_pylist(), table["value"].to_pylist(), strict=True))


PLOTS = {
    "swedish-boards": Plot(swedish_boards, lambda bounds: f"Swedish boards 1 × n, n \u2264 {bounds['swedish']}"),
    "closed-boards": Plot(
        closed_boards,
        lambda bounds: (
            f"Closed boards 1 × n, boxes n \u2264 {bounds['closed']}, triangles n \u2264 {bounds['triangles']}"
        ),
    ),
}
