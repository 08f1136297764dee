"""The questions of a census, counted over the stored positions.

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

from loony.results.stored.files import batches, corrupt, whole_table
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import tables_of
from loony.system.stages import Stages
from loony.verify.family import Bounds, Family

Column = NDArray[np.int64]
Openings = NDArray[np.int16]
"""v(G;C) by kind of component and position, in boxes, with ABSENT where there is none"""

ABSENT = -1
"""in place of v(G;C): there is no such C"""


class Theorem(NamedTuple):
    """A theorem that gives the value of every nonempty position, or an optimal opening, by cases."""

    name: str
    cases: tuple[str, ...]
    """their names, in order: the first that applies counts"""
    of_openings: bool
    """it gives an optimal opening, not the value"""
    says: Callable[[Any, Openings], list[tuple[Any, Any]]]
    """for each case, where it applies to the positions of a record, and its value, or that of its opening"""


class BoardQuestion(NamedTuple):
    """A board, for the question who wins its endgames."""

    boxes: Callable[[Bounds], int]
    """by the bounds of the tables"""
    about: str
    """its raw positions, as a heading of the counts"""


class Questions(NamedTuple):
    """The census of a family, as QUESTIONS of its module `census`.

    It reads a table of `positions`, and a table of `raw` positions, which may be the same. For their bounds, and
    the number of positions of each size by formula, see `loony.results.stored.tables.Reach`.
    """

    positions: str
    raw: str
    columns: list[str]
    """of the first table, besides `size`, `controlled_value` and `value`"""
    read: Callable[[pa.RecordBatch], tuple[Any, Openings]]
    """the record of some rows of it, and the values of opening a component of each kind"""
    kinds: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    source: str
    """of the theorems"""
    case_named: str
    """the description of the column of cases"""
    noun: str
    raw_noun: str
    """for the positions of both tables"""
    about: Callable[["Census"], str]
    """a sentence about the census"""
    sequence: str
    """the positions of the first table in the title of a sequence, before `of n boxes`"""
    board: BoardQuestion | None
    """None where the positions are on no square grid"""
    raw_counts: str = ""
    """the table of the numbers of raw positions by size, where it goes further than the second table"""
    weight: str = ""
    """the column of both tables with the number of positions for which a row stands, where this may exceed 1"""
    counted: str = "positions"
    """the noun for these numbers"""
    formulas: tuple[str, str] = ("", "")
    """the generating functions of the positions of both tables by size; empty where none is known"""


def questions_of(family: Family) -> Questions:
    """The questions of a family that has a census."""
    questions: Questions = import_module(f"loony.results.{family.folder}.census").QUESTIONS
    return questions


@dataclass
class Census:
    """The counts. Every array has an axis of sizes 0 .. size, its last but for `values`."""

    family: Family
    bounds: Bounds
    size: int
    """of the largest amalgamated positions, in boxes"""
    raw_size: int
    """of the largest raw positions in the counts"""
    raw_listed: int
    """of the largest raw positions with a row each"""
    source_digest: str
    values: Column
    """amalgamated positions by size and value"""
    values_below_two: Column
    """positions with c < 2"""
    openings: Column
    """by kind: positions with such a component, where opening it is optimal, and where no other kind is optimal"""
    cases: dict[str, Column]
    """for each theorem, by case: positions where it applies, where it is right, and where only it is right"""
    raw_positions: Column
    """raw positions by size 0 .. raw_size"""
    board: int
    """boxes of the board, or 0 where there is none"""
    raw_on_board: pa.Table
    """the nonempty raw positions with fewer boxes than that"""

    @property
    def questions(self) -> Questions:
        """The questions of its family."""
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
    """Count over the tables of a directory with this manifest, of a family that has a census.

    Raises TableAbsent or TableCorrupt where a table cannot be read, or has entries that no position has.
    """
    family = family_in(manifest)
    questions, schemas = questions_of(family), tables_of(family).schemas
    positions, raw, counts = questions.positions, questions.raw, questions.raw_counts or questions.raw
    size, raw_listed, raw_size = (_largest(manifest, name) for name in (positions, raw, counts))
    sizes = size + 1
    census = Census(
        family=family, bounds=manifest["bounds"], size=size, raw_size=raw_size, raw_listed=raw_listed,
        source_digest=str(manifest.get("source_digest", "")),
        values=_zeros(sizes, sizes), values_below_two=_zeros(sizes, sizes),
        openings=_zeros(3, len(questions.kinds), sizes),
        cases={theorem.name: _zeros(3, len(theorem.cases), sizes) for theorem in questions.theorems},
        raw_positions=_zeros(raw_size + 1), raw_on_board=schemas[raw].empty_table(),
        board=questions.board.boxes(manifest["bounds"]) if questions.board else 0,
    )  # fmt: skip
    stages.start("counting positions", manifest["files"][positions]["rows"])
    path = directory / positions
    columns = ["size", "controlled_value", "value", *questions.columns]
    length = 0
    for batch in batches(path, schemas[positions], columns + [questions.weight] * bool(questions.weight)):
        length += len(batch)
        stages.advance(len(batch))
        rows = _with_value(batch)
        require_possible(path, rows, size)
        _add(census, questions, rows)
    _require_all(path, manifest, length, census.values.sum(axis=1))
    stages.start("counting raw positions", manifest["files"][raw]["rows"])
    by_size = _add_raw(census, directory / raw, schemas[raw], manifest, stages)
    if questions.raw_counts:
        by_size = _counts_by_size(directory / counts, schemas[counts], manifest)
    census.raw_positions += by_size
    return census


def _largest(manifest: dict[str, Any], name: str) -> int:
    """The size of the largest positions in a table."""
    return tables_of(family_in(manifest)).reach[name].largest(manifest["bounds"])


def _require_all(path: Path, manifest: dict[str, Any], length: int, by_size: Column) -> None:
    """Raise TableCorrupt where the manifest has another number of rows, or the formula other numbers of positions.

    So no sequence ends in numbers that are too small.
    """
    rows, number = manifest["files"][path.name]["rows"], tables_of(family_in(manifest)).reach[path.name].number
    if length != rows:
        raise corrupt(path, f"{length:,} rows of it were read, and its manifest has {rows:,}")
    if number is None:
        return
    expected = np.diff([0, 1, *map(number, range(1, len(by_size)))])  # the empty position is alone of size 0
    if len(wrong := np.flatnonzero(by_size != expected)):
        (size, *_) = wrong.tolist()
        there = f"{by_size[size]:,} positions of size {size} were counted in it"
        raise corrupt(path, f"{there}, and by formula there are {expected[size]:,}")


def _counts_by_size(path: Path, schema: pa.Schema, manifest: dict[str, Any]) -> Column:
    """The numbers of raw positions by size, from the table of these numbers."""
    table, bound = whole_table(path, schema), _largest(manifest, path.name)
    for batch in table.to_batches():
        require_possible(path, batch, bound)
    by_size = _zeros(bound + 1)
    np.add.at(by_size, table["size"].to_numpy(), table["positions"].to_numpy())
    _require_all(path, manifest, len(table), by_size)
    return by_size


def _with_value(batch: pa.RecordBatch) -> pa.RecordBatch:
    """The rows that have a controlled value, which is what theorems are about."""
    return batch.filter(batch["controlled_value"].is_valid()) if batch["controlled_value"].null_count else batch


def weights(census: Census, rows: pa.RecordBatch | pa.Table) -> Column:
    """The number of positions for which each row stands."""
    column = census.questions.weight
    numbers: Column = rows[column].to_numpy() if column else np.ones(len(rows), np.int64)
    return numbers


def _zeros(*shape: int) -> Column:
    return np.zeros(shape, np.int64)


def require_possible(path: Path, batch: pa.RecordBatch, bound: int) -> None:
    """Raise TableCorrupt where no position has a size or a value, which would count beyond the arrays."""
    size, value = batch["size"].to_numpy(), batch["value"].to_numpy()
    if ((size < 0) | (size > bound) | (value < 0) | (value > size)).any():
        raise corrupt(path, f"it has a size or a value that no position of size <= {bound} has")


def opening_values(batch: pa.RecordBatch, names: list[str]) -> Openings:
    """The columns of these names as values v(G;C)."""
    return np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in names])


def _add(census: Census, questions: Questions, batch: pa.RecordBatch) -> None:
    """Count some positions of the first table."""
    times = weights(census, batch) if questions.weight else None
    size = batch["size"].to_numpy().astype(np.int64)
    c, value = batch["controlled_value"].to_numpy(), batch["value"].to_numpy()
    places, sizes = size * (census.size + 1) + value, census.size + 1

    def counted(at: Column, where: Any, room: int) -> Column:
        return np.bincount(at[where], None if times is None else times[where], room).astype(np.int64)

    for values, where in ((census.values, size >= 0), (census.values_below_two, c < 2)):
        values += counted(places, where, sizes * sizes).reshape(sizes, sizes)

    def by_size(where: Any) -> Column:
        return counted(size, where, sizes)

    G, openings = questions.read(batch)
    optimal = openings == value
    single = optimal.sum(axis=0) == 1
    for kind, is_optimal in enumerate(optimal):
        census.openings[:, kind] += [by_size(w) for w in (openings[kind] >= 0, is_optimal, is_optimal & single)]

    for theorem in questions.theorems:
        cases = theorem.says(G, openings)
        others = np.sum([of_case == value for _, of_case in cases], axis=0)
        alone = single if theorem.of_openings else others == 1
        remaining = size > 0
        for number, (applies, of_case) in enumerate(cases):
            first = remaining & applies
            right = first & (of_case == value)
            census.cases[theorem.name][:, number] += [by_size(where) for where in (first, right, right & alone)]
            remaining &= ~first


def read_counts(
    counts: list[str], openings: list[str], record: Callable[[list[Any], Any], Any], batch: pa.RecordBatch
) -> tuple[Any, Openings]:
    """The record of rows with columns of counts, and v(G;C) by kind; `record` takes the counts and values."""
    columns = [batch[name].to_numpy().astype(np.int32) for name in counts]
    return record(columns, batch["value"].to_numpy().astype(np.int32)), opening_values(batch, openings)


def first_there(*openings: Any) -> Any:
    """The first of these values that is not ABSENT, position by position."""
    *before, chosen = openings
    for values in reversed(before):
        chosen = np.where(values == ABSENT, chosen, values)
    return chosen


def _add_raw(census: Census, path: Path, schema: pa.Schema, manifest: dict[str, Any], stages: Stages) -> Column:
    """Count the raw positions with a row, by size, and keep those that fit on the board, if there is a board."""
    kept, length = [census.raw_on_board], 0
    by_size = _zeros(census.raw_listed + 1)
    for batch in batches(path, schema):
        length += len(batch)
        stages.advance(len(batch))
        rows = _with_value(batch)
        require_possible(path, rows, census.raw_listed)
        size = rows["size"].to_numpy()
        by_size += np.bincount(size, minlength=len(by_size))
        if len(size) and size[0] < census.board:
            kept.append(pa.Table.from_batches([rows.filter(pa.array((size > 0) & (size < census.board)))]))
    census.raw_on_board = pa.concat_tables(kept)
    _require_all(path, manifest, length, by_size)
    return by_size


def on_board(census: Census, advantage: int) -> pa.Table:
    """The raw positions of as many boxes as the board can have left when the opener is ahead by so many.

    The claimed boxes are at least that many, and of their parity.
    """
    size, most = census.raw_on_board["size"], census.board - advantage
    has_parity = pc.equal(pc.bit_wise_and(size, 1), most % 2)
    return census.raw_on_board.filter(pc.and_(pc.less_equal(size, most), has_parity))
