"""The questions that a paper would tabulate, counted over the stored positions.

The table of amalgamated positions is read a stretch at a time, so that its size does not matter.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from loony.enumerate.endgames.positions import Counts, Summary, summary_of_counts
from loony.results.endgames.layout import COUNTS, OPENINGS, POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.files import batches, corrupt
from loony.results.stages import Stages
from loony.verify.endgames.allcock import cases_of_theorem_1_1, cases_of_theorem_4_1
from loony.verify.endgames.record import record

Column = NDArray[np.int64]

KINDS = ("3-chain", "chain >= 4", "4-loop", "6-loop", "loop >= 8")
"""kinds of component, in the order of COUNTS and OPENINGS"""

_EMPTY = record(Summary(*[0] * 7), 0, 0, 0, lambda _: 0)
CASES = {
    "1.1": (*(name for name, _ in cases_of_theorem_1_1(_EMPTY)), "otherwise"),
    "4.1": tuple(case.name for case in cases_of_theorem_4_1(_EMPTY)),
}
"""the names of the cases of each theorem"""

BOARD = 25
"""boxes of a 5x5 board"""

ABSENT = -1
"""in place of v(G;C): there is no such C"""


@dataclass
class Census:
    """What was counted. Every array has an axis of sizes 0 .. size, its last but for `values`."""

    size: int
    """of the largest amalgamated positions, in boxes"""
    raw_size: int
    """of the largest raw positions"""
    source_digest: str
    """of the sources that made the tables"""
    values: Column
    """amalgamated positions by size and value"""
    values_below_two: Column
    """those with c < 2"""
    openings: Column
    """by kind: positions that have such a component, that it is optimal to open, and only such a one"""
    cases: dict[str, Column]
    """for each theorem, by case: positions where it applies, where it is right, and where it alone is"""
    raw_positions: Column
    """raw positions by size 0 .. raw_size"""
    raw_on_board: pa.Table
    """the nonempty raw positions with fewer boxes than BOARD"""

    @property
    def below_two(self) -> Column:
        """Positions with c < 2, by size."""
        total: Column = self.values_below_two.sum(axis=1)
        return total

    @property
    def one_or_two(self) -> Column:
        """Positions with c < 2 and value 1 or 2, by size."""
        total: Column = self.values_below_two[:, 1:3].sum(axis=1)
        return total


def take_census(directory: Path, manifest: dict[str, Any], stages: Stages) -> Census:
    """Count over the tables of a directory, whose manifest was read.

    Raises TableAbsent or TableCorrupt where a table cannot be read, or holds what no position has.
    """
    size, raw_size = manifest["bounds"]["size"], manifest["bounds"]["raw_size"]
    sizes = size + 1
    census = Census(
        size=size,
        raw_size=raw_size,
        source_digest=str(manifest.get("source_digest", "")),
        values=_zeros(sizes, sizes),
        values_below_two=_zeros(sizes, sizes),
        openings=_zeros(3, len(KINDS), sizes),
        cases={theorem: _zeros(3, len(names), sizes) for theorem, names in CASES.items()},
        raw_positions=_zeros(raw_size + 1),
        raw_on_board=SCHEMAS[RAW_POSITIONS].empty_table(),
    )
    stages.start("counting positions", manifest["files"][POSITIONS]["rows"])
    path = directory / POSITIONS
    for batch in batches(path, SCHEMAS[POSITIONS], ["size", *COUNTS, "controlled_value", "value", *OPENINGS]):
        require_possible(path, batch, size)
        _add(census, batch)
        stages.advance(len(batch))
    stages.start("counting raw positions", manifest["files"][RAW_POSITIONS]["rows"])
    _add_raw(census, directory / RAW_POSITIONS, stages)
    return census


def _zeros(*shape: int) -> Column:
    return np.zeros(shape, np.int64)


def require_possible(path: Path, batch: pa.RecordBatch, bound: int) -> None:
    """Raise TableCorrupt where a size or a value cannot be one, so that nothing is counted beside the arrays."""
    size, value = batch["size"].to_numpy(), batch["value"].to_numpy()
    if ((size < 0) | (size > bound) | (value < 0) | (value > size)).any():
        raise corrupt(path, f"it has a size or a value that no position of size <= {bound} has")


def opening_values(batch: pa.RecordBatch) -> NDArray[np.int16]:
    """v(G;C) by kind of component and position, in boxes, with ABSENT where there is none."""
    return np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in OPENINGS])


def _add(census: Census, batch: pa.RecordBatch) -> None:
    """Count some amalgamated positions."""
    size = batch["size"].to_numpy().astype(np.int64)
    c, value = batch["controlled_value"].to_numpy(), batch["value"].to_numpy()
    places, sizes = size * (census.size + 1) + value, census.size + 1
    for values, counted in ((census.values, places), (census.values_below_two, places[c < 2])):
        values += np.bincount(counted, minlength=sizes * sizes).reshape(sizes, sizes)

    def by_size(where: Any) -> Column:
        return np.bincount(size[where], minlength=sizes)

    openings = opening_values(batch)
    optimal = openings == value
    single = optimal.sum(axis=0) == 1
    for kind, is_optimal in enumerate(optimal):
        census.openings[:, kind] += [by_size(w) for w in (openings[kind] >= 0, is_optimal, is_optimal & single)]

    counts = Counts(*(batch[name].to_numpy().astype(np.int32) for name in COUNTS))
    G = record(summary_of_counts(counts), counts.chain, counts.loop, value.astype(np.int32), lambda _: None)
    # The cases of 1.1 tell to open a shortest loop; elsewhere the standard move is a 3-chain, or else such a loop.
    shortest_loop = _first_there(*openings[2:])
    standard = _first_there(openings[0], shortest_loop, openings[1])
    moves = [(applies, shortest_loop) for _, applies in cases_of_theorem_1_1(G)]
    _add_cases(census.cases["1.1"], by_size, size > 0, [*moves, (True, standard)], value, single)
    cases = [(applies, of_case) for _, applies, of_case in cases_of_theorem_4_1(G)]
    alone = np.sum([of_case == value for _, of_case in cases], axis=0) == 1
    _add_cases(census.cases["4.1"], by_size, size > 0, cases, value, alone)


def _first_there(*openings: Any) -> Any:
    """The first of these values that is not ABSENT."""
    *before, chosen = openings
    for values in reversed(before):
        chosen = np.where(values == ABSENT, chosen, values)
    return chosen


def _add_cases(
    counted: Column,
    by_size: Callable[[Any], Column],
    left: Any,
    cases: list[tuple[Any, Any]],
    value: Any,
    alone: Any,
) -> None:
    """Count where each case is the first that applies, where it gives the value, and where it alone does."""
    for number, (applies, of_case) in enumerate(cases):
        here = left & applies
        right = here & (of_case == value)
        counted[:, number] += [by_size(where) for where in (here, right, right & alone)]
        left = left & ~here


def _add_raw(census: Census, path: Path, stages: Stages) -> None:
    """Count the raw positions, and keep those that a board has room for."""
    kept = [census.raw_on_board]
    for batch in batches(path, SCHEMAS[RAW_POSITIONS]):
        require_possible(path, batch, census.raw_size)
        size = batch["size"].to_numpy()
        census.raw_positions += np.bincount(size, minlength=len(census.raw_positions))
        if size[0] < BOARD:
            kept.append(pa.Table.from_batches([batch.filter(pa.array((size > 0) & (size < BOARD)))]))
        stages.advance(len(batch))
    census.raw_on_board = pa.concat_tables(kept)


def on_board(census: Census, advantage: int) -> pa.Table:
    """The raw positions of as many boxes as a 5x5 board can have left when the opener is ahead by so many.

    The claimed boxes are at least that many, and of their parity.
    """
    size = census.raw_on_board["size"]
    possible = pc.less_equal(size, BOARD - advantage)
    return census.raw_on_board.filter(
        pc.and_(possible, pc.equal(pc.bit_wise_and(size, 1), (BOARD - advantage) % 2))
    )
