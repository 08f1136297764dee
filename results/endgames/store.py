"""A stored table, opened to be asked: values of positions, their openings, and all rows that meet a condition."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import summary_of
from loony.enumerate.errors import TooLarge
from loony.results.endgames.layout import COUNTS, POSITIONS, SCHEMAS
from loony.results.expression import condition, matching_rows
from loony.results.files import corrupt, whole_table
from loony.results.query import source_of_table, trusted_manifest
from loony.verify.endgames.family import ENDGAMES
from loony.verify.endgames.play import Opening, openings
from loony.verify.endgames.stored import Dense, StoredValues


class Table:
    """The amalgamated positions of size <= `size`, in memory: 14 columns of int16 and the values by position."""

    def __init__(self, directory: Path, manifest: dict[str, Any], positions: pa.Table, dense: Dense) -> None:
        self.directory = directory
        self.manifest = manifest
        self.size: int = manifest["bounds"]["size"]
        """in boxes"""
        self.source = source_of_table(directory, manifest)
        self.positions = positions
        """one row a position, in boxes; the metadata describes the columns"""
        self._dense = dense

    def value(self, position: str | Position) -> int:
        """v(G), in boxes, of a raw position given in the papers' notation or as lists of lengths.

        Raises BadInput where it is no position, and TooLarge where its amalgamated form is not in the table.
        """
        G = parse(position) if isinstance(position, str) else position
        summary = summary_of(G)
        boxes = positions.size(positions.summary_of_counts(positions.amalgamate(summary)))
        if boxes > self.size:
            raise TooLarge(
                f"{notation(G)} has {boxes:,} boxes in amalgamated form, and the table goes to {self.size:,}; "
                "loony value answers for any size"
            )
        return int(self._dense.value_of(summary))

    def openings(self, position: str | Position) -> list[Opening]:
        """Every opening of a raw position, best first: component, v(G;C) in boxes, whether optimal, and the reply.

        Raises what `value` raises.
        """
        return openings(parse(position) if isinstance(position, str) else position, self.value)

    def where(self, condition_: str | pc.Expression, columns: list[str] | None = None) -> pa.Table:
        """The rows that meet a condition, such as `value = 0 and controlled_value < 2`, in the order of the table.

        Raises BadInput for what is no condition; see `loony.results.expression.condition`.
        """
        stated = condition(condition_, self.positions.column_names) if isinstance(condition_, str) else condition_
        rows = matching_rows(self.positions, stated)
        return rows if columns is None else rows.select(columns)


def open_table(directory: str | Path, check: bool = True) -> Table:
    """Open a directory of tables that `loony verify` made: about a second at size 121.

    Its files are held against the hashes in its manifest, unless `check` is False. Raises TableAbsent or
    TableCorrupt, each with the command that makes it again.
    """
    directory = Path(directory)
    manifest = trusted_manifest(directory, check, ENDGAMES.name)
    positions = whole_table(directory / POSITIONS, SCHEMAS[POSITIONS]).combine_chunks()
    stored = StoredValues(manifest["bounds"]["size"])
    stored.add(np.stack([positions[column].to_numpy() for column in COUNTS]), positions["value"].to_numpy())
    if not stored.complete():
        raise corrupt(directory / POSITIONS, "its rows are not all positions, once each")
    return Table(directory, manifest, positions, stored.dense)
