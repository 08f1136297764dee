"""The counts of each picture of the stored positions."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from loony.results.census.questions import opening_values, require_possible
from loony.results.endgames.layout import COUNTS, OPENINGS, POSITIONS, SCHEMAS
from loony.results.shown.plots import Plot
from loony.results.stored.files import batches, whole_table
from loony.results.stored.layout import CLAIMS, MISMATCHES
from loony.system.errors import TableAbsent
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED
from loony.verify.endgames.claims.allcock import small_zeros
from loony.verify.family import Bounds

Column = NDArray[np.int64]

CONTROLLED, SMALL = range(-16, 9), range(5)
"""the controlled values that the pictures show, and the values of positions with c < 2"""
COMPONENTS = 13
"""the heat maps show fewer than so many components of each kind"""

Batches = Iterator[pa.RecordBatch]


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


def values_of_two_kinds(kinds: tuple[str, str], rows: Batches, _: int) -> Column:
    """v(G) by the numbers of two kinds of components in G, without others; -1 where the table lacks G."""
    values = np.full((COMPONENTS, COMPONENTS), -1, np.int64)
    for batch in rows:
        others = np.sum([batch[name].to_numpy() for name in COUNTS if name not in kinds], axis=0)
        of_kinds = [batch[name].to_numpy() for name in kinds]
        shown = (others == 0) & (of_kinds[0] < COMPONENTS) & (of_kinds[1] < COMPONENTS)
        values[of_kinds[0][shown], of_kinds[1][shown]] = batch["value"].to_numpy()[shown]
    return values


threes_fours = partial(values_of_two_kinds, ("three_chains", "four_loops"))
fours_sixes = partial(values_of_two_kinds, ("four_loops", "six_loops"))


def transitions(rows: Batches, _: int) -> tuple[Column, Column]:
    """By c, positions with a 3-chain and a 4-loop, and positions by kind of component.

    The rows of the first: both are optimal to open, the 4-loop alone, the 3-chain alone, neither. The rows of the
    second, for each kind: positions with such a component, and positions where it is optimal to open it.
    """
    beside = np.zeros((4, len(CONTROLLED)), np.int64)
    kinds = np.zeros((2, len(OPENINGS), len(CONTROLLED)), np.int64)
    for batch in rows:
        c = batch["controlled_value"].to_numpy().astype(np.int64) - CONTROLLED[0]
        shown = (c >= 0) & (c < len(CONTROLLED))
        openings = opening_values(batch, OPENINGS)
        there, optimal = openings >= 0, openings == batch["value"].to_numpy()
        three, four = optimal[0], optimal[2]
        both = shown & there[0] & there[2]
        for place, which in enumerate((three & four, four & ~three, three & ~four, ~three & ~four)):
            beside[place] += np.bincount(c[both & which], minlength=len(CONTROLLED))
        for kind in range(len(OPENINGS)):
            kinds[0, kind] += np.bincount(c[shown & there[kind]], minlength=len(CONTROLLED))
            kinds[1, kind] += np.bincount(c[shown & optimal[kind]], minlength=len(CONTROLLED))
    return beside, kinds


class RawCounterexample(NamedTuple):
    """A raw position for which a theorem fails."""

    position: str
    chains: tuple[int, ...]
    """their lengths, ascending"""
    loops: tuple[int, ...]
    controlled_value: int
    value: int


def theorem_5_1(directory: Path, _: Bounds, stages: Stages) -> list[RawCounterexample]:
    """The counterexamples to Theorem 5.1 in our text, by size, in the order in which they are stored.

    Raises TableAbsent where the claim was not tested on these tables.
    """
    claims = whole_table(directory / CLAIMS, SCHEMAS[CLAIMS])
    if not pc.any(
        pc.and_(pc.equal(claims["claim"], small_zeros.id), pc.not_equal(claims["verdict"], SKIPPED))
    ).as_py():
        raise TableAbsent(f"{small_zeros.id} was not tested for {directory}: loony verify without --claims tests it")
    rows = whole_table(directory / MISMATCHES, SCHEMAS[MISMATCHES])
    rows = rows.filter(pc.equal(rows["claim"], small_zeros.id))
    # A stable sort: positions of equal size keep the stored order.
    rows = rows.take(pa.array(np.argsort(rows["size"].to_numpy(), kind="stable")))
    stages.advance(len(rows))
    names = RawCounterexample._fields
    return [
        RawCounterexample(position, tuple(chains), tuple(loops), *values)
        for position, chains, loops, *values in zip(*(rows[name].to_pylist() for name in names), strict=True)
    ]


def _of_positions(count: Callable[[Batches, int], Any], columns: list[str]) -> Plot:
    """A picture of amalgamated positions, by its count, which reads size, value and these columns."""

    def counted(directory: Path, bounds: Bounds, stages: Stages) -> Any:
        path = directory / POSITIONS

        def rows() -> Batches:
            for batch in batches(path, SCHEMAS[POSITIONS], ["size", "value", *columns]):
                require_possible(path, batch, bounds["size"])
                yield batch
                stages.advance(len(batch))

        return count(rows(), bounds["size"])

    return Plot(counted, lambda bounds: f"Amalgamated positions of size \u2264 {bounds['size']} boxes")


def _raw_positions(bounds: Bounds) -> str:
    below = small_zeros.size_below or 0
    return f"Raw positions of size \u2264 {min(below - 1, bounds['raw_size'])} boxes"


PLOTS = {
    "value-by-c": _of_positions(value_by_c, ["controlled_value"]),
    "shares": _of_positions(shares, ["controlled_value"]),
    "threes-fours": _of_positions(threes_fours, COUNTS),
    "fours-sixes": _of_positions(fours_sixes, COUNTS),
    "transitions": _of_positions(transitions, ["controlled_value", *OPENINGS]),
    "theorem-5.1": Plot(theorem_5_1, _raw_positions),
}
