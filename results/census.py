"""The questions that a paper would tabulate, counted over the stored positions.

The table of amalgamated positions is read a stretch at a time, so that its size does not matter.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from loony.results.files import batches, corrupt
from loony.results.manifest import family_in
from loony.results.stages import Stages
from loony.results.tables import tables_of
from loony.verify.family import Family

Column = NDArray[np.int64]
Openings = NDArray[np.int16]
"""v(G;C) by kind of component and position, in boxes, with ABSENT where there is none"""

BOARD = 25
"""boxes of a 5x5 board"""

ABSENT = -1
"""in place of v(G;C): there is no such C"""


class Theorem(NamedTuple):
    """A theorem that says of every nonempty position what it is worth, or which opening is optimal, by cases."""

    name: str
    cases: tuple[str, ...]
    """their names, in the order in which the first that applies is asked"""
    of_openings: bool
    """it says which opening is optimal, and else what the value is"""
    says: Callable[[Any, Openings], list[tuple[Any, Any]]]
    """of each case, where it applies to the positions of a record, and the value, or that of the opening"""


class Questions(NamedTuple):
    """What a family with a census brings, as QUESTIONS of its module `census`.

    Of its tables that are asked, the first is of amalgamated positions and the second of raw ones.
    """

    counts: list[str]
    """the columns of the first with the numbers of components"""
    openings: list[str]
    """those with v(G;C), by kind of component"""
    kinds: tuple[str, ...]
    """what these kinds are called"""
    record: Callable[[list[Any], Any], Any]
    """the record of positions with these columns of counts and of values"""
    theorems: tuple[Theorem, ...]
    source: str
    """where the theorems are stated"""
    case_named: str
    """what the name of a case is, for the description of its column"""
    raw: str
    """what the raw positions are"""
    on_grid: bool
    """its positions occur on a square grid: so it is asked who wins those that a board has room for"""


def questions_of(family: Family) -> Questions:
    """What is asked in a census of a family that has one."""
    questions: Questions = import_module(f"loony.results.{family.folder}.census").QUESTIONS
    return questions


@dataclass
class Census:
    """What was counted. Every array has an axis of sizes 0 .. size, its last but for `values`."""

    family: Family
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
    """the nonempty raw positions with fewer boxes than BOARD, if they occur on a square grid"""

    @property
    def questions(self) -> Questions:
        """What was asked."""
        return questions_of(self.family)

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
    """Count over the tables of a directory, whose manifest was read: of a family that has a census.

    Raises TableAbsent or TableCorrupt where a table cannot be read, or holds what no position has.
    """
    size, raw_size = manifest["bounds"]["size"], manifest["bounds"]["raw_size"]
    sizes = size + 1
    family = family_in(manifest)
    questions, tables = questions_of(family), tables_of(family)
    positions, raw = (one.table for one in tables.asked)
    census = Census(
        family=family,
        size=size,
        raw_size=raw_size,
        source_digest=str(manifest.get("source_digest", "")),
        values=_zeros(sizes, sizes),
        values_below_two=_zeros(sizes, sizes),
        openings=_zeros(3, len(questions.kinds), sizes),
        cases={one.name: _zeros(3, len(one.cases), sizes) for one in questions.theorems},
        raw_positions=_zeros(raw_size + 1),
        raw_on_board=tables.schemas[raw].empty_table(),
    )
    stages.start("counting positions", manifest["files"][positions]["rows"])
    path = directory / positions
    columns = ["size", *questions.counts, "controlled_value", "value", *questions.openings]
    for batch in batches(path, tables.schemas[positions], columns):
        require_possible(path, batch, size)
        _add(census, questions, batch)
        stages.advance(len(batch))
    stages.start("counting raw positions", manifest["files"][raw]["rows"])
    _add_raw(census, directory / raw, tables.schemas[raw], stages)
    return census


def _zeros(*shape: int) -> Column:
    return np.zeros(shape, np.int64)


def require_possible(path: Path, batch: pa.RecordBatch, bound: int) -> None:
    """Raise TableCorrupt where a size or a value cannot be one, so that nothing is counted beside the arrays."""
    size, value = batch["size"].to_numpy(), batch["value"].to_numpy()
    if ((size < 0) | (size > bound) | (value < 0) | (value > size)).any():
        raise corrupt(path, f"it has a size or a value that no position of size <= {bound} has")


def opening_values(batch: pa.RecordBatch, names: list[str]) -> Openings:
    """What its columns of these names have of v(G;C)."""
    return np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in names])


def _add(census: Census, questions: Questions, batch: pa.RecordBatch) -> None:
    """Count some amalgamated positions."""
    size = batch["size"].to_numpy().astype(np.int64)
    c, value = batch["controlled_value"].to_numpy(), batch["value"].to_numpy()
    places, sizes = size * (census.size + 1) + value, census.size + 1
    for values, counted in ((census.values, places), (census.values_below_two, places[c < 2])):
        values += np.bincount(counted, minlength=sizes * sizes).reshape(sizes, sizes)

    def by_size(where: Any) -> Column:
        return np.bincount(size[where], minlength=sizes)

    openings = opening_values(batch, questions.openings)
    optimal = openings == value
    single = optimal.sum(axis=0) == 1
    for kind, is_optimal in enumerate(optimal):
        census.openings[:, kind] += [by_size(w) for w in (openings[kind] >= 0, is_optimal, is_optimal & single)]

    counts = [batch[name].to_numpy().astype(np.int32) for name in questions.counts]
    G = questions.record(counts, value.astype(np.int32))
    for theorem in questions.theorems:
        cases = theorem.says(G, openings)
        others = np.sum([of_case == value for _, of_case in cases], axis=0)
        alone = single if theorem.of_openings else others == 1
        _add_cases(census.cases[theorem.name], by_size, size > 0, cases, value, alone)


def first_there(*openings: Any) -> Any:
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


def _add_raw(census: Census, path: Path, schema: pa.Schema, stages: Stages) -> None:
    """Count the raw positions, and keep those that a board has room for, if there is such a board."""
    kept = [census.raw_on_board]
    for batch in batches(path, schema):
        require_possible(path, batch, census.raw_size)
        size = batch["size"].to_numpy()
        census.raw_positions += np.bincount(size, minlength=len(census.raw_positions))
        if census.questions.on_grid and size[0] < BOARD:
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
