"""A stored table, opened to be asked: values of positions, their openings, and all rows that meet a condition."""

import json
from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.notation import Position, parse
from loony.enumerate.endgames.positions import summary_of
from loony.enumerate.errors import BadInput, TooLarge
from loony.results.endgames.layout import COUNTS, OPENINGS, POSITIONS, SCHEMAS
from loony.results.endgames.tables import TABLES, notations
from loony.results.expression import EXAMPLE, condition, matching_rows
from loony.results.files import corrupt, whole_table
from loony.results.names import names_of
from loony.results.query import source_of_table, trusted_manifest
from loony.results.tables import headings_of
from loony.verify.endgames.family import ENDGAMES
from loony.verify.endgames.play import Opening, openings
from loony.verify.endgames.stored import Dense, StoredValues

SHOWN = 5
"""rows that a notebook shows of the beginning of a table, and of its end"""


class Table:
    """The amalgamated positions of size <= `size`, in memory, a row each. `open_table` makes it.

    >>> table = open_table("tables/endgames-121")
    >>> len(table), table.size
    (1496317, 121)
    >>> table.where("value = 0 and size < 12", ["size", "four_loops"]).to_pydict()
    {'size': [0, 8, 8], 'four_loops': [0, 2, 1]}
    """

    def __init__(self, directory: Path, manifest: dict[str, Any], positions: pa.Table, dense: Dense) -> None:
        self.directory = directory
        self.manifest = manifest
        self.size: int = manifest["bounds"]["size"]
        """in boxes"""
        self.source = source_of_table(directory, manifest)
        """the directory, and the digest of the sources that made it"""
        self.positions = positions
        """one row a position, in boxes; the metadata describes the columns"""
        self._dense = dense

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        columns = f"{len(self):,} positions, {self.positions.num_columns} columns"
        return f"<Table of {ENDGAMES.name} of size <= {self.size:,}: {columns}; {self.source}>"

    def _repr_html_(self) -> str:
        """The first rows and the last, for a notebook."""
        asked = TABLES.asked[0]
        rows = [["position", *asked.shown.values()]]
        if len(self) <= 2 * SHOWN:
            rows += self._cells(self.positions, [*asked.shown])
        else:
            rows += self._cells(self.positions.slice(0, SHOWN), [*asked.shown])
            rows += [["\N{VERTICAL ELLIPSIS}"] * len(rows[0])]
            rows += self._cells(self.positions.slice(len(self) - SHOWN), [*asked.shown])
        cells = ["".join(f"<td>{escape(text)}</td>" for text in row) for row in rows]
        heading = cells[0].replace("td>", "th>")
        body = "".join(f"<tr>{row}</tr>" for row in cells[1:])
        table = f"<table><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table>"
        return f"<p>{escape(repr(self)[1:-1])}</p>{table}"

    @staticmethod
    def _cells(rows: pa.Table, columns: list[str]) -> list[list[str]]:
        """The position and some columns, as texts, of each of some rows; nothing for null."""
        texts = [["" if one is None else str(one) for one in rows[name].to_pylist()] for name in columns]
        return [[*row] for row in zip(notations(rows), *texts, strict=True)]

    def value(self, position: str | Position) -> int:
        """v(G), in boxes, of a raw position, in the papers' notation or as a Position.

        Raises BadInput where it is no position, and TooLarge where its amalgamated form is not in the table.
        """
        return self._value(parse(position))

    def _value(self, G: Position) -> int:
        """The same of what is a position."""
        summary = summary_of(G)
        boxes = positions.size(positions.summary_of_counts(positions.amalgamate(summary)))
        if boxes > self.size:
            raise TooLarge(
                f"{G} has {boxes:,} boxes in amalgamated form, and the table goes to {self.size:,}; "
                "loony value answers for any size"
            )
        return int(self._dense.value_of(summary))

    def openings(self, position: str | Position) -> list[Opening]:
        """Every opening of a raw position, best first: component, v(G;C) in boxes, whether optimal, and the reply.

        Raises what `value` raises.
        """
        return openings(parse(position), self._value)

    def where(self, condition_: str | pc.Expression, columns: Sequence[str] | None = None) -> pa.Table:
        """The rows that meet a condition, such as `value = 0 and controlled_value < 2`, in the order of the table.

        `columns` are the names of those that are wanted; all are, if none are named. Where a column has nulls, as
        those of openings have, `to_pandas` makes of it one of integers that may be missing, and not of floats.
        Raises BadInput for what is no condition, and for a column that there is not. All that a condition can say
        is in the docstring of `loony.results.expression.condition`.
        """
        found = self._rows(condition_)
        if columns is None:
            return found
        if isinstance(columns, str) or not isinstance(columns, Sequence):
            raise BadInput(f"columns are a list of names, such as ['size', 'value'], and not {columns!r:.80}")
        names = names_of(found.schema, headings_of(TABLES))
        return found.select([names.column(str(name)) for name in columns])

    def _rows(self, asked: object) -> pa.Table:
        """The rows that meet a condition."""
        if isinstance(asked, str):
            return matching_rows(self.positions, condition(asked, self.positions.schema, headings_of(TABLES)))
        if not isinstance(asked, pc.Expression):
            raise BadInput(f"a condition is a text such as  {EXAMPLE}, and not {type(asked).__name__}")
        try:
            return self.positions.filter(asked)
        except (pa.ArrowException, NotImplementedError) as error:
            what = str(error).split("\n")[0]
            raise BadInput(f"the expression {asked} is no condition on the table ({what})") from None


def open_table(directory: str | PathLike[str], check: bool = True) -> Table:
    """Open a directory of tables that `loony verify` made: about a second at size 121.

    Its files are held against the hashes in its manifest, unless `check` is False. Raises TableAbsent or
    TableCorrupt, each with the command that makes it again.

    >>> table = open_table("tables/endgames-121")
    >>> table.value("3+4l+8l^2")
    1
    """
    if not isinstance(directory, str | PathLike):
        raise BadInput(f"a directory of tables is named by a text or a path, and not by {directory!r:.80}")
    directory = Path(directory)
    manifest = trusted_manifest(directory, check, ENDGAMES.name)
    positions = whole_table(directory / POSITIONS, SCHEMAS[POSITIONS]).combine_chunks()
    stored = StoredValues(manifest["bounds"]["size"])
    stored.add(np.stack([positions[column].to_numpy() for column in COUNTS]), positions["value"].to_numpy())
    if not stored.complete():
        raise corrupt(directory / POSITIONS, "its rows are not all positions, once each")
    return Table(directory, manifest, integers_in_pandas(positions, OPENINGS), stored.dense)


def integers_in_pandas(rows: pa.Table, columns: list[str]) -> pa.Table:
    """The same rows, with metadata by which `to_pandas` makes no floats of these columns of int16 with nulls."""
    described = [
        {"name": name, "field_name": name, "pandas_type": "int16", "numpy_type": "Int16", "metadata": None}
        for name in columns
    ]
    metadata = {"index_columns": [], "column_indexes": [], "columns": described, "pandas_version": "2"}
    return rows.replace_schema_metadata({**rows.schema.metadata, b"pandas": json.dumps(metadata)})
