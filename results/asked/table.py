"""Stored tables of a family in Python: values of positions, and all rows that meet a condition."""

import json
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from loony.results.asked.answers import hint_at_other_notation
from loony.results.asked.query import (
    EXAMPLE,
    names_of,
    rows_where,
    short_name,
    source_of_table,
    table_asked,
    trusted_manifest,
)
from loony.results.stored.files import whole_table
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import tables_of
from loony.system.errors import BadInput
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    from loony import Position

SHOWN = 5
"""rows that a notebook shows of the beginning of a table, and of its end"""


class Table:
    """The tables of a directory that `loony verify` made, of any family. `open_table` makes it.

    Each is read when it is first asked for. Where none is named, the first table of positions is meant, and
    `len` is the number of its rows.

    >>> table = open_table("tables/endgames-121")
    >>> len(table), table.bounds["size"]
    (1496317, 121)
    >>> table.where("value = 0 and size < 12", ["size", "four_loops"]).to_pydict()
    {'size': [0, 8, 8], 'four_loops': [0, 2, 1]}
    """

    def __init__(self, directory: Path, manifest: dict[str, Any]) -> None:
        family = family_in(manifest)
        self.directory = directory
        self.manifest = manifest
        self.family: str = family.name
        """whose tables they are"""
        self.bounds: dict[str, int] = manifest["bounds"]
        """how far they go, by the names of the options of `loony verify`"""
        self.size: int | None = self.bounds.get("size")
        """of the largest positions, in boxes, where that is one of the bounds"""
        self.source = source_of_table(directory, manifest)
        """the directory, and the digest of the sources that made it"""
        self._tables = tables_of(family)
        self.tables: list[str] = [short_name(name) for name in self._tables.schemas]
        """what its tables are called"""
        self._read: dict[str, pa.Table] = {}
        self.positions: pa.Table = self.rows()
        """the first table of positions, one row a position; the metadata describes the columns"""
        self._stored = self._tables.stored and self._tables.stored(self._rows, self.bounds, directory)

    def rows(self, of: str | None = None) -> pa.Table:
        """A whole table. Raises BadInput where there is none of this name, and TableCorrupt if it is not read."""
        return self._rows(table_asked(self._tables, self.family, of))

    def _rows(self, name: str) -> pa.Table:
        """The table in a file."""
        if name not in self._read:
            schema = self._tables.schemas[name]
            rows = whole_table(self.directory / name, schema).combine_chunks()
            self._read[name] = integers_in_pandas(rows, [column.name for column in schema if column.nullable])
        return self._read[name]

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        columns = f"{len(self):,} positions, {self.positions.num_columns} columns"
        return f"<Table of {self.family} {self._tables.extent(self.bounds)}: {columns}; {self.source}>"

    def _repr_html_(self) -> str:
        """The first rows and the last, for a notebook."""
        shown = self._tables.asked[0].shown
        rows = self._cells(self.positions.slice(0, SHOWN), [*shown])
        if len(self) > 2 * SHOWN:
            rows.append(["\N{VERTICAL ELLIPSIS}"] * (1 + len(shown)))
        rows += self._cells(self.positions.slice(max(len(rows[:SHOWN]), len(self) - SHOWN)), [*shown])
        cells = ["".join(f"<td>{escape(text)}</td>" for text in row) for row in rows]
        heading = "".join(f"<th>{escape(text)}</th>" for text in ("position", *shown.values()))
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        table = f"<table><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"
        return f"<p>{escape(repr(self)[1:-1])}</p>{table}"

    def _cells(self, rows: pa.Table, columns: list[str]) -> list[list[str]]:
        """The position and some columns of each row, as texts; an empty text for null."""
        texts = [["" if entry is None else str(entry) for entry in rows[name].to_pylist()] for name in columns]
        notations = self._tables.asked[0].notations(rows)
        return [[*row] for row in zip(notations, *texts, strict=True)]

    def value(self, position: "str | Position") -> int:
        """The stored value of a position, a text or a `Position`, in boxes: what `loony.value` says of it.

        A raw position of loops and long chains has that of its amalgamated form. Raises BadInput where it is
        no position of the family, and TooLarge where the tables have no value of it.
        """
        text = self._text_of(position)
        if self._stored is None:
            raise BadInput(f"the tables of {self.family} have no values of positions")
        with hint_at_other_notation(text, FAMILIES[self.family]):
            return self._stored.value(text)

    def openings(self, position: "str | Position") -> list[Any]:
        """Every opening of a raw position, best first: component, v(G;C) in boxes, whether optimal, and the reply.

        Raises what `value` raises, and BadInput where the family has no such openings in its tables.
        """
        text = self._text_of(position)
        if self._stored is None or self._stored.openings is None:
            raise BadInput(
                f"the tables of {self.family} do not have the value of every opening: loony.openings computes them"
            )
        with hint_at_other_notation(text, FAMILIES[self.family]):
            return self._stored.openings(text)

    def _text_of(self, position: object) -> str:
        """A position as a text. Raises BadInput for what is none."""
        if isinstance(position, str):
            return position
        if hasattr(position, "chains"):
            with suppress(TypeError):
                return str(position)
        example = FAMILIES[self.family].example.split(" for ")[0]
        raise BadInput(f"a position is a text such as {example}, or a Position, and not {type(position).__name__}")

    def where(
        self, condition_: str | pc.Expression, columns: Sequence[str] | None = None, of: str | None = None
    ) -> pa.Table:
        """The rows of a table that meet a condition, such as `value = 0 and controlled_value < 2`, in their order.

        `columns` are the names of those that are wanted; all are, if none are named. Where a column has nulls, as
        those of openings have, `to_pandas` makes of it one of integers that may be missing, and not of floats.
        Raises BadInput for what is no condition, and for a column that there is not. All that a condition can say
        is in the docstring of `loony.results.asked.query.rows_where`.
        """
        name = table_asked(self._tables, self.family, of)
        rows = self._matching(condition_, name)
        if columns is None:
            return rows
        if isinstance(columns, str) or not isinstance(columns, Sequence):
            raise BadInput(f"columns are a list of names, such as ['size', 'value'], and not {columns!r:.80}")
        names = names_of(self._tables, name)
        return rows.select([names.column(str(name)) for name in columns])

    def _matching(self, condition: object, name: str) -> pa.Table:
        """The rows in a file that meet a condition."""
        rows = self._rows(name)
        if isinstance(condition, str):
            return rows_where(rows, condition, self._tables, name)[0].cast(rows.schema)
        if not isinstance(condition, pc.Expression):
            raise BadInput(f"a condition is a text such as  {EXAMPLE}, and not {type(condition).__name__}")
        try:
            return rows.filter(condition)
        except (pa.ArrowException, NotImplementedError) as error:
            what = str(error).split("\n")[0]
            raise BadInput(f"the expression {condition} is no condition on the table ({what})") from None


def open_table(directory: str | PathLike[str], check: bool = True) -> Table:
    """Open a directory of tables that `loony verify` made, of any family: a second for endgames to size 121.

    Compares its files with the hashes in its manifest, unless `check` is False. Raises TableAbsent or
    TableCorrupt, each with the command that makes it again.

    >>> table = open_table("tables/endgames-121")
    >>> table.value("3+4l+8l^2")
    1
    >>> table.tables
    ['positions', 'raw_positions', 'raw_census', 'claims', 'mismatches']
    """
    if not isinstance(directory, str | PathLike):
        raise BadInput(f"a directory of tables is named by a text or a path, and not by {directory!r:.80}")
    directory = Path(directory)
    return Table(directory, trusted_manifest(directory, check))


def integers_in_pandas(rows: pa.Table, columns: list[str]) -> pa.Table:
    """The same rows, with metadata by which `to_pandas` reads these columns of int16 with nulls as integers."""
    described = [
        {"name": name, "field_name": name, "pandas_type": "int16", "numpy_type": "Int16", "metadata": None}
        for name in columns
    ]
    metadata = {"index_columns": [], "column_indexes": [], "columns": described, "pandas_version": "2"}
    return rows.replace_schema_metadata({**rows.schema.metadata, b"pandas": json.dumps(metadata)})
