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

from loony.results.asked import query
from loony.results.asked.answers import hint_at_other_notation
from loony.results.stored.files import whole_table
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import tables_of
from loony.results.stored.views import views_of
from loony.system.errors import BadInput
from loony.verify.families import FAMILIES

if TYPE_CHECKING:
    import duckdb

    from loony import Opening, Position

SHOWN = 5


class Table:
    """The tables of a directory that `loony verify` made, of any family. `open_table` makes it.

    A table is read when it is first asked for. The default is the first table of positions; `len` is the number of
    its rows.

    >>> table = open_table("tables/endgames-121")
    >>> len(table), table.bounds["size"]
    (1496317, 121)
    >>> table.where("value = 0 and size < 12", ["size", "four_loops"]).to_pydict()
    {'size': [0, 8, 8], 'four_loops': [0, 2, 1]}
    >>> table.relation().filter("value < 3").aggregate("count(*), max(size * size * size)").fetchall()
    [(623573, 1771561)]
    """

    def __init__(self, directory: Path, manifest: dict[str, Any]) -> None:
        family = family_in(manifest)
        self.directory = directory
        self.manifest = manifest
        self.family: str = family.name
        """the name of the family"""
        self.bounds: dict[str, int] = manifest["bounds"]
        """the bounds of the tables, by the names of the options of `loony verify`"""
        self.size: int | None = self.bounds.get("size")
        """the size of the largest positions, in boxes, if a bound is a size"""
        self.source: str = query.source_of_table(directory, manifest)
        """the directory, and the digest of the sources that made it"""
        self._tables = tables_of(family)
        self.tables: list[str] = [query.short_name(name) for name in self._tables.schemas]
        """the names of the tables"""
        self._read: dict[str, pa.Table] = {}
        self.positions: pa.Table = self.rows()
        """the first table of positions, one row a position; the metadata describes the columns"""
        self._stored = self._tables.stored and self._tables.stored(self._rows, self.bounds, directory)

    def rows(self, of: str | None = None) -> pa.Table:
        """A whole table. Raises BadInput for an unknown name, and TableCorrupt if the table cannot be read."""
        return self._rows(query.table_asked(self._tables, self.family, of))

    def relation(self, of: str | None = None) -> "duckdb.DuckDBPyRelation":
        """A whole table in DuckDB, with integers of 64 bits, so that products of columns do not overflow.

        Its `df()` is a frame of pandas, its `pl()` one of Polars, if these are installed; `filter`, `aggregate` and
        the other methods of DuckDB's relations take SQL. The relation sees no other table, and no file. Raises the
        errors of `rows`.
        """
        name = query.table_asked(self._tables, self.family, of)
        return views_of({query.short_name(name): self._rows(name)}).table(query.short_name(name))

    def _rows(self, name: str) -> pa.Table:
        if name not in self._read:
            schema = self._tables.schemas[name]
            rows = whole_table(self.directory / name, schema).combine_chunks()
            described = [  # by which `to_pandas` reads columns of int16 with nulls as integers
                {"name": field, "field_name": field, "pandas_type": "int16", "numpy_type": "Int16", "metadata": None}
                for field in (column.name for column in schema if column.nullable)
            ]
            pandas = {"index_columns": [], "column_indexes": [], "columns": described, "pandas_version": "2"}
            metadata = {**rows.schema.metadata, b"pandas": json.dumps(pandas)}
            self._read[name] = rows.replace_schema_metadata(metadata)
        return self._read[name]

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        columns = f"{len(self):,} positions, {self.positions.num_columns} columns"
        return f"<Table of {self.family} {self._tables.extent(self.bounds)}: {columns}; {self.source}>"

    def _repr_html_(self) -> str:
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
        texts = [["" if entry is None else str(entry) for entry in rows[name].to_pylist()] for name in columns]
        notations = self._tables.asked[0].notations(rows)
        return [[*row] for row in zip(notations, *texts, strict=True)]

    def value(self, position: "str | Position") -> int:
        """The stored value of a position, a text or a `Position`, in boxes: the number that `loony.value` returns.

        A raw position of loops and long chains has the value of its amalgamated form. Raises BadInput for anything
        but a position of the family, and TooLarge for a position whose value the tables do not have.
        """
        text = self._text_of(position)
        if self._stored is None:
            raise BadInput(f"the tables of {self.family} have no values of positions")
        with hint_at_other_notation(text, FAMILIES[self.family]):
            return self._stored.value(text)

    def openings(self, position: "str | Position") -> "list[Opening]":
        """Every opening of a raw position, best first, as `loony.openings` returns them.

        Raises the errors of `value`, and BadInput if the tables of the family have no openings.
        """
        text = self._text_of(position)
        if self._stored is None or self._stored.openings is None:
            raise BadInput(
                f"the tables of {self.family} do not have the value of every opening: loony.openings computes them"
            )
        with hint_at_other_notation(text, FAMILIES[self.family]):
            openings: list[Opening] = self._stored.openings(text)
        return openings

    def _text_of(self, position: object) -> str:
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

        `columns` names the columns to return, by default all. If a column has nulls, such as a column of openings,
        `to_pandas` makes a column of integers that may be missing, and not of floats. Raises BadInput for a text that
        is no condition, and for an unknown column. The docstring of `loony.results.asked.query.rows_where` describes
        conditions.
        """
        name = query.table_asked(self._tables, self.family, of)
        rows = self._rows(name)
        if isinstance(condition_, str):
            rows = query.rows_where(rows, condition_, self._tables, name)[0].cast(rows.schema)
        elif not isinstance(condition_, pc.Expression):
            raise BadInput(f"a condition is a text such as  {query.EXAMPLE}, and not {type(condition_).__name__}")
        else:
            try:
                rows = rows.filter(condition_)
            except (pa.ArrowException, NotImplementedError) as error:
                what = str(error).split("\n")[0]
                raise BadInput(f"the expression {condition_} is no condition on the table ({what})") from None
        if columns is None:
            return rows
        if isinstance(columns, str) or not isinstance(columns, Sequence):
            raise BadInput(f"columns are a list of names, such as ['size', 'value'], and not {columns!r:.80}")
        names = query.names_of(self._tables, name)
        return rows.select([names.column(str(name)) for name in columns])


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
    return Table(directory, query.trusted_manifest(directory, check))
