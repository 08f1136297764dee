"""A census: the questions that a family answers for a stretch of stored positions, and the counts of the answers.

SQL counts them (census.sql): a first statement counts the positions with the same size, value and so on, and each file
of the census is a SELECT of these counts, so the size of the table does not matter.
"""

import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.results.stored import views
from loony.results.stored.files import batches, corrupt, open_parquet
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import POSITION, asked_of, described, tables_of
from loony.system.stages import Stages
from loony.verify.family import Bounds, Family

Openings = NDArray[np.int16]
"""v(G;C) by kind of component and position, in boxes; ABSENT where G has no component of the kind"""

ABSENT = -1  # in place of v(G;C) where G has no component C


class Theorem(NamedTuple):
    """A theorem that gives the value of every nonempty position, or an optimal opening, by cases."""

    name: str
    cases: tuple[str, ...]  # the names of the cases, in order: a position has the first case that applies
    of_openings: bool  # whether the theorem gives an optimal opening, and not the value
    says: Callable[[Any, Openings], list[tuple[Any, Any]]]
    """for each case, where it applies to the summarised positions, and the value of the position or of its opening"""


class Questions(NamedTuple):
    """The questions of a family, QUESTIONS in its module `census`; both tables of positions may be the same."""

    positions: str
    raw: str
    columns: list[str]
    """the columns of the first table that the census needs besides `size`, `controlled_value` and `value`"""
    read: Callable[[pa.RecordBatch], tuple[Any, Openings]]
    """makes the summary of some rows of the first table, and the values of opening a component of each kind"""
    kinds: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    source: str
    case_named: str  # the description of the column of cases
    noun: str
    raw_noun: str  # the nouns for the positions of both tables
    about: Callable[["Census"], str]
    sequence: str  # the positions of the first table in the title of a sequence, before `of n boxes`
    board: Callable[[Bounds], int] | None  # the boxes of a board; None if the positions are not on a square grid
    about_board: str = ""  # the raw positions of the board, as a heading of the counts of who wins there
    raw_counts: str = ""
    """a table of the numbers of raw positions by size, if there is one that goes further than the second table"""
    weight: str = ""
    """the column of both tables with the number of positions that a row stands for, if a row may stand for several"""
    counted: str = "positions"
    formulas: tuple[str, str] = ("", "")
    """the generating functions of the numbers of positions of both tables by size; empty if unknown"""


def questions_of(family: Family) -> Questions:
    """The questions of a family that has a census."""
    questions: Questions = import_module(f"loony.results.{family.folder}.census").QUESTIONS
    return questions


CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener.parquet", "opener_exceptions.parquet"


def census_schemas(family: Family) -> dict[str, pa.Schema]:
    """The columns of each file of a census, by its name; files about a board are only for families on square grids."""
    questions, tables = questions_of(family), tables_of(family).schemas
    stored, raw = (json.loads(tables[name].metadata[b"columns"]) for name in (questions.positions, questions.raw))
    schemas = described(
        "census", stored=stored, raw=raw, noun=questions.noun, Noun=questions.noun.capitalize(),
        raw_noun=questions.raw_noun, counted=questions.counted, weight=questions.weight,
        weighs=raw.get(questions.weight), source=questions.source, case_named=questions.case_named,
        names=" and ".join(theorem.name for theorem in questions.theorems),
        theorem=_of_each(questions, " or ", "{} (which opening is optimal)", "{} (the value)"),
        right=_of_each(questions, ", or ", "its opening is optimal ({})", "its value is v(G) ({})"),
        only=_of_each(
            questions, ", or ", "no other kind of component is optimal ({})", "no other case has that value ({})"
        ),
    )  # fmt: skip
    of_board = () if questions.board else (CENSUS_OPENER, CENSUS_EXCEPTIONS)
    return {name: columns for name, columns in schemas.items() if name not in of_board}


def _of_each(questions: Questions, separator: str, opening: str, value: str) -> str:
    theorems = questions.theorems
    return separator.join((opening if each.of_openings else value).format(each.name) for each in theorems)


class Census(NamedTuple):
    """The counts of a census."""

    family: Family
    questions: Questions
    bounds: Bounds
    size: int
    raw_size: int  # the size of the largest raw positions in the counts
    raw_listed: int  # the size of the largest raw positions with a row each
    source_digest: str
    board: int  # the number of boxes of the board, or 0 without a board
    by_size: list[int]
    raw_by_size: list[int]  # the numbers of raw positions of size 0 .. raw_size
    tables: dict[str, pa.Table]


_TEXT = files("loony.results.census").joinpath("census.sql").read_text("utf-8")
_SQL: dict[str, str] = dict(re.findall(r"^-- ([a-z_.]+).*\n([^;]+);$", _TEXT, re.MULTILINE))
"""statements with blanks in braces; those with the name of a file select its rows"""


def take_census(directory: Path, manifest: dict[str, Any], stages: Stages) -> Census:
    """Count the positions in the tables of a directory. Raises TableAbsent or TableCorrupt for a wrong table."""
    family = family_in(manifest)
    questions, schemas = questions_of(family), tables_of(family).schemas
    names = {"positions": questions.positions, "raw_positions": questions.raw}
    names |= {"raw_census": questions.raw_counts} if questions.raw_counts else {}
    paths = {view: directory / name for view, name in names.items()}
    board = questions.board(manifest["bounds"]) if questions.board else 0

    stages.start("counting positions", manifest["files"][questions.positions]["rows"])
    tables = {view: views.stored_rows(path, schema=schemas[path.name]) for view, path in paths.items()}
    tables["positions"] = _with_cases(questions, paths["positions"], schemas[questions.positions], stages)
    with (
        views.refused_by_duckdb("census", {path: schemas[path.name] for path in paths.values()}),
        views.views_of(tables, {"number": "positions"}) as connection,
    ):
        kinds = [*enumerate(questions.kinds, 1)]
        cases = [
            (of, theorem.name, place, name)
            for of, theorem in enumerate(questions.theorems, 1)
            for place, name in enumerate(theorem.cases, 1)
        ]
        connection.register("kinds", pa.table([*zip(*kinds, strict=True)], ["place", "kind"]))
        connection.register("cases", pa.table([*zip(*cases, strict=True)], ["of", "theorem", "place", "name"]))
        connection.execute(_SQL["total"])
        lists = {
            name: ", ".join(f"{name}_{of}" for of in range(len(questions.theorems)))
            for name in ("first", "agrees", "alone")
        }
        best = ", ".join(f"best_{place}" for place in range(len(questions.kinds)))
        views.selected(connection, _SQL["counted"].format(best=best, **lists))
        stages.start("counting raw positions")
        connection.execute(_SQL["raw"].format(times=questions.weight or 1))
        for name in ("on_board", "has_room"):
            connection.execute(_SQL[name].format(board=board))
        counted = {"positions": "counted", "raw_positions": "raw", "raw_census": "raw_census"}
        by_size = {view: _by_size(connection, counted[view], path, manifest) for view, path in paths.items()}
        sizes = {"size": len(by_size["positions"]) - 1, "board": board}
        rows = {
            name: _as_described(connection.sql(_SQL[name].format(**sizes)).to_arrow_table(), schema, questions, family)
            for name, schema in census_schemas(family).items()
        }
    raw_by_size = by_size["raw_census" if questions.raw_counts else "raw_positions"]
    largest = (sizes["size"], len(raw_by_size) - 1, len(by_size["raw_positions"]) - 1)
    digest = str(manifest.get("source_digest", ""))
    return Census(
        family, questions, manifest["bounds"], *largest, digest, board, by_size["positions"], raw_by_size, rows
    )


def _with_cases(questions: Questions, path: Path, schema: pa.Schema, stages: Stages) -> pa.RecordBatchReader:
    """Positions with a controlled value, each with its optimal kinds of components and its case of each theorem."""
    columns = ["size", "controlled_value", "value", *questions.columns, *[questions.weight] * bool(questions.weight)]
    empty = _cases_of(questions, pa.RecordBatch.from_pylist([], schema))

    def of_batches() -> Iterator[pa.RecordBatch]:
        for batch in batches(path, schema, columns):
            stages.advance(len(batch))
            if len(rows := batch.filter(batch["controlled_value"].is_valid())):
                yield _cases_of(questions, rows)

    return pa.RecordBatchReader.from_batches(empty.schema, of_batches())


def _cases_of(questions: Questions, rows: pa.RecordBatch) -> pa.RecordBatch:
    G, openings = questions.read(rows)
    size, value = rows["size"].to_numpy(), rows["value"].to_numpy()
    times = rows[questions.weight].to_numpy() if questions.weight else np.ones(len(rows), np.int64)
    columns: dict[str, Any] = {"size": size, "value": value, "times": times}
    columns["below"] = rows["controlled_value"].to_numpy() < 2
    for place, of_kind in enumerate(openings):
        columns[f"best_{place}"] = pa.array(of_kind == value, mask=of_kind < 0)
    for of, theorem in enumerate(questions.theorems):
        applies, worths = (
            np.stack([np.broadcast_to(part, size.shape) for part in parts])
            for parts in zip(*theorem.says(G, openings), strict=True)
        )
        first, right = applies.argmax(axis=0), worths == value
        columns[f"first_{of}"] = pa.array(first + 1, mask=(size == 0) | ~applies.any(axis=0))
        columns[f"agrees_{of}"] = np.take_along_axis(right, first[None], axis=0)[0]
        alone = openings == value if theorem.of_openings else right
        columns[f"alone_{of}"] = alone.sum(axis=0) == 1
    return pa.RecordBatch.from_pydict(columns)


def _by_size(connection: Any, view: str, path: Path, manifest: dict[str, Any]) -> list[int]:
    """The numbers of positions by size. Raises TableCorrupt for an impossible entry, or another number of rows."""
    tables = tables_of(family_in(manifest))
    bound, formula = tables.reach[path.name].largest(manifest["bounds"]), tables.reach[path.name].number
    views.require_possible(connection, view, path, bound)
    with open_parquet(path, tables.schemas[path.name]) as file:
        length, rows = file.metadata.num_rows, manifest["files"][path.name]["rows"]
    if length != rows:
        raise corrupt(path, f"{length:,} rows of it were read, and its manifest has {rows:,}")
    sizes = f"range({bound + 1}) AS sizes(size) LEFT JOIN {view} USING (size) GROUP BY size ORDER BY size"
    by_size = [number for (number,) in connection.sql(f"SELECT total(number, true) FROM {sizes}").fetchall()]
    up_to = [0, 1, *map(formula, range(1, bound + 1))] if formula else [0, *accumulate(by_size)]
    expected = [number - before for before, number in pairwise(up_to)]  # the empty position is alone of size 0
    for size, (there, number) in enumerate(zip(by_size, expected, strict=True)):
        if there != number:
            counted = f"{there:,} positions of size {size} were counted in it"
            raise corrupt(path, f"{counted}, and by formula there are {number:,}")
    return by_size


def _as_described(rows: pa.Table, schema: pa.Schema, questions: Questions, family: Family) -> pa.Table:
    raw = asked_of(tables_of(family), questions.raw)
    if raw and POSITION in schema.names and POSITION not in rows.column_names:
        rows = rows.append_column(POSITION, pa.array(raw.notations(rows), pa.string()))
    return rows.select(schema.names).cast(schema)
