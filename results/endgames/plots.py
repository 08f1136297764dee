"""The pictures of the stored positions: what each one counts, and the files it becomes.

matplotlib is an optional extra, imported by `loony.results.endgames.figures` alone.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.errors import BadInput
from loony.results.endgames.census import opening_values, require_possible
from loony.results.endgames.layout import COUNTS, OPENINGS, POSITIONS, SCHEMAS
from loony.results.files import batches
from loony.results.stages import Stages
from loony.results.writing import whole_file

Column = NDArray[np.int64]

SUFFIXES = (".png", ".svg")

CONTROLLED = range(-16, 9)
"""the controlled values that the pictures show"""
SMALL = range(5)
"""the values of positions with c < 2"""
COMPONENTS = 13
"""the heat maps go up to one component less of each kind"""

Batches = Iterator[pa.RecordBatch]


class Source(NamedTuple):
    """The table that a picture is made of, as its caption names it."""

    name: str
    size: int
    source_digest: str


def value_by_c(rows: Batches, _: int) -> Column:
    """Nonempty positions by value 0 .. the last of CONTROLLED, and by c, both in boxes."""
    counted = np.zeros((CONTROLLED[-1] + 1, len(CONTROLLED)), np.int64)
    for batch in rows:
        size, c, value = (batch[name].to_numpy() for name in ("size", "controlled_value", "value"))
        shown = (size > 0) & (c >= CONTROLLED[0]) & (c <= CONTROLLED[-1])
        np.add.at(counted, (value[shown], c[shown] - CONTROLLED[0]), 1)
    return counted


def shares(rows: Batches, bound: int) -> Column:
    """Nonempty positions with c < 2 by value 0 .. 4 and by size 0 .. bound, in boxes."""
    counted = np.zeros((len(SMALL), bound + 1), np.int64)
    for batch in rows:
        size, c, value = (batch[name].to_numpy() for name in ("size", "controlled_value", "value"))
        shown = (size > 0) & (c < 2) & (value <= SMALL[-1])
        np.add.at(counted, (value[shown], size[shown]), 1)
    return counted


def threes_fours(rows: Batches, _: int) -> Column:
    """v(G) by the number of 3-chains and of 4-loops, of which G consists; -1 where the table has it not."""
    return _values_of_two_kinds(rows, "three_chains", "four_loops")


def fours_sixes(rows: Batches, _: int) -> Column:
    """v(G) by the number of 4-loops and of 6-loops, of which G consists; -1 where the table has it not."""
    return _values_of_two_kinds(rows, "four_loops", "six_loops")


def _values_of_two_kinds(rows: Batches, *kinds: str) -> Column:
    values = np.full((COMPONENTS, COMPONENTS), -1, np.int64)
    for batch in rows:
        others = np.sum([batch[name].to_numpy() for name in COUNTS if name not in kinds], axis=0)
        of_kinds = [batch[name].to_numpy() for name in kinds]
        shown = (others == 0) & (of_kinds[0] < COMPONENTS) & (of_kinds[1] < COMPONENTS)
        values[of_kinds[0][shown], of_kinds[1][shown]] = batch["value"].to_numpy()[shown]
    return values


def transitions(rows: Batches, _: int) -> tuple[Column, Column]:
    """By c, positions with a 3-chain and a 4-loop, and positions by kind of component.

    Of the first: where both are optimal to open, the 4-loop and not the 3-chain, the 3-chain and not the 4-loop,
    neither. Of the second, for each kind: where there is such a component, and where it is optimal to open it.
    """
    beside = np.zeros((4, len(CONTROLLED)), np.int64)
    kinds = np.zeros((2, len(OPENINGS), len(CONTROLLED)), np.int64)
    for batch in rows:
        c = batch["controlled_value"].to_numpy().astype(np.int64) - CONTROLLED[0]
        shown = (c >= 0) & (c < len(CONTROLLED))
        openings = opening_values(batch)
        there, optimal = openings >= 0, openings == batch["value"].to_numpy()
        three, four = optimal[0], optimal[2]
        both = shown & there[0] & there[2]
        for place, which in enumerate((three & four, four & ~three, three & ~four, ~three & ~four)):
            beside[place] += np.bincount(c[both & which], minlength=len(CONTROLLED))
        for kind in range(len(OPENINGS)):
            kinds[0, kind] += np.bincount(c[shown & there[kind]], minlength=len(CONTROLLED))
            kinds[1, kind] += np.bincount(c[shown & optimal[kind]], minlength=len(CONTROLLED))
    return beside, kinds


PLOTS: dict[str, tuple[Callable[[Batches, int], Any], list[str]]] = {
    "value-by-c": (value_by_c, ["controlled_value"]),
    "shares": (shares, ["controlled_value"]),
    "threes-fours": (threes_fours, COUNTS),
    "fours-sixes": (fours_sixes, COUNTS),
    "transitions": (transitions, ["controlled_value", *OPENINGS]),
}
"""for each picture, what counts for it, and the columns that takes beside size and value"""


def load_figures() -> Any:
    """The module that draws. Raises BadInput where matplotlib is not installed."""
    try:
        return import_module("loony.results.endgames.figures")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("matplotlib"):
            raise
        raise BadInput("a plot needs matplotlib: install it with  pip install matplotlib") from None


def require_suffix(path: Path) -> None:
    """Raise BadInput where a file is neither PNG nor SVG by its name."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"{path} is neither a .png nor a .svg file; name one with --out")


def plot(name: str, directory: Path, source: Source, paths: list[Path], stages: Stages) -> None:
    """Draw the picture of a name from the table in a directory, into files whose suffixes say the format.

    Raises TableAbsent or TableCorrupt where the table cannot be read, BadInput where a file cannot be written or
    matplotlib is not installed.
    """
    figures = load_figures()
    count, columns = PLOTS[name]
    path = directory / POSITIONS

    def rows() -> Batches:
        for batch in batches(path, SCHEMAS[POSITIONS], ["size", "value", *columns]):
            require_possible(path, batch, source.size)
            yield batch
            stages.advance(len(batch))

    stages.start(f"counting for {name}")
    figure = figures.DRAWN[name](count(rows(), source.size), source)
    stages.start(f"drawing {name}")
    for one in paths:
        with whole_file(one) as new:
            figures.save(figure, new, one.suffix.lower().removeprefix("."))
