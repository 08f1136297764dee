"""A census as files: a Parquet table a question, and the sequences among them as b-files with their entries."""

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from loony.results.census import layout
from loony.results.census.questions import Census, on_board, weights
from loony.results.census.sequences import ENTRIES, FIRST, HEADING, entries, sequences
from loony.results.stored.files import mark_of, require_utf_8, write_table
from loony.results.stored.layout import MANIFEST
from loony.results.stored.tables import tables_of
from loony.system.errors import BadInput
from loony.system.writing import marked, own_folder, whole_file
from loony.verify.family import Family

ADVANTAGES = (1, 2, 3)
"""by how many boxes the opener is ahead"""
_ALL, _BELOW_TWO = ("positions", "won", "lost"), ("positions_below_two", "won_below_two", "lost_below_two")

Rows = Iterator[dict[str, Any]]


def census_tables(census: Census) -> dict[str, pa.Table]:
    """The tables of a census by file name, each with the columns of `census_schemas`."""
    return {
        name: pa.Table.from_pylist(list(_ROWS[name](census)), schema=schema)
        for name, schema in layout.census_schemas(census.family).items()
    }


def _values(census: Census) -> Rows:
    for size, value in np.argwhere(census.values).tolist():
        positions = (census.values[size, value], census.values_below_two[size, value])
        yield {"size": size, "value": value, **_numbers(("positions", "positions_below_two"), positions)}


def _one_or_two(census: Census) -> Rows:
    for size in (*range(census.size + 1), None):
        below, some = (_of_size(counts, size) for counts in (census.below_two, census.one_or_two))
        numbers = {"positions_below_two": int(below), "one_or_two": int(some)}
        yield {"size": size, **numbers, "share": some / below if below else None}


def _openings(census: Census) -> Rows:
    for size in (*range(1, census.size + 1), None):
        for kind, counts in zip(census.questions.kinds, _of_size(census.openings, size).T, strict=True):
            yield {"size": size, "kind": kind, **_numbers(("positions", "optimal", "only"), counts)}


def _cases(census: Census) -> Rows:
    for size in (*range(1, census.size + 1), None):
        for theorem in census.questions.theorems:
            for case, counts in zip(theorem.cases, _of_size(census.cases[theorem.name], size).T, strict=True):
                numbers = _numbers(("positions", "right", "only"), counts)
                yield {"size": size, "theorem": theorem.name, "case": case, **numbers}


def _opener(census: Census) -> Rows:
    for advantage in ADVANTAGES:
        table = on_board(census, advantage)
        times = weights(census, table)
        sizes, c, value = (table[name].to_numpy() for name in ("size", "controlled_value", "value"))
        for size in np.unique(sizes).tolist():
            numbers: dict[str, int] = {}
            for names, these in ((_ALL, sizes == size), (_BELOW_TWO, (sizes == size) & (c < 2))):
                some = (these, these & (advantage > value), these & (advantage < value))
                numbers |= _numbers(names, (times[part].sum() for part in some))
            yield {"advantage": advantage, "size": size, **numbers}


def _exceptions(census: Census) -> Rows:
    tables = tables_of(census.family)
    raw = next(asked for asked in tables.asked if asked.table == census.questions.raw)
    for advantage in ADVANTAGES:
        table = on_board(census, advantage)
        # A value of 1 or 2 has the parity of the remaining boxes.
        usually_won = advantage > 2 - (census.board - advantage) % 2
        won = pc.less(table["value"], advantage)
        exceptional = pc.and_(pc.less(table["controlled_value"], 2), pc.not_equal(won, usually_won))
        rows = table.filter(exceptional)
        for position, row in zip(raw.notations(rows), rows.to_pylist(), strict=True):
            yield {"advantage": advantage, "position": position, **row, "won": not usually_won}


_ROWS = {
    layout.CENSUS_VALUES: _values, layout.CENSUS_ONE_OR_TWO: _one_or_two, layout.CENSUS_OPENINGS: _openings,
    layout.CENSUS_CASES: _cases, layout.CENSUS_OPENER: _opener, layout.CENSUS_EXCEPTIONS: _exceptions,
}  # fmt: skip
"""the rows of each file"""


def _of_size(counts: NDArray[np.int64], size: int | None) -> Any:
    """The counts of a size, or of all sizes for None."""
    return counts.sum(axis=-1) if size is None else counts[..., size]


def _numbers(names: tuple[str, ...], counts: Any) -> dict[str, int]:
    return {name: int(number) for name, number in zip(names, counts, strict=True)}


def write_census(census: Census, tables: dict[str, pa.Table], directory: Path) -> list[str]:
    """Write the tables and b-files of a census into a folder for them; returns their names."""
    texts = {sequence.file: sequence.b_file() for sequence in sequences(census)} | {ENTRIES: entries(census)}
    made_of = {"tables_size": str(census.size), "tables_source_digest": census.source_digest}
    for name, table in tables.items():
        schema = table.schema.with_metadata(table.schema.metadata | made_of)
        with whole_file(directory / name) as new:
            write_table(new, schema, [table.replace_schema_metadata(schema.metadata)])
    for name, text in texts.items():
        with whole_file(directory / name) as new:
            new.write_text(text, "utf-8")
    return [*tables, *texts]


def folder_of_census(directory: Path, of: Path, family: Family) -> AbstractContextManager[None]:
    """Make the folder of a census of the tables in `of`, as `own_folder` does.

    Raises BadInput where it has tables of positions, or a file that no census of that family wrote.
    """
    require_utf_8(directory)
    if (directory / MANIFEST).exists() or Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(of)):
        raise BadInput(f"{directory} is for tables of positions, which lie alone; name another with --out")
    schemas = layout.census_schemas(family)
    marks = [*(re.escape(text.encode()) for text in (FIRST, HEADING)), *map(mark_of, schemas.values())]
    return own_folder(directory, marked(*marks, names=(*schemas, "b_*.txt", ENTRIES)))
