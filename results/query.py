"""Rows of a stored table that meet a condition, read without the rest."""

from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.enumerate.errors import BadInput
from loony.results.check import manifest_of_unchanged
from loony.results.expression import condition, matching_rows
from loony.results.files import batches
from loony.results.manifest import family_in, read_manifest
from loony.results.stages import Stages
from loony.results.tables import Asked, tables_of


def matching(directory: Path, text: str, check: bool = True) -> tuple[pa.Table, Asked, str]:
    """The positions of a directory of tables that meet a condition, in their order, and what they come from.

    They are rows of the table that is asked, the second of the three. Raises BadInput for what is no condition,
    and where a family has no such table, and TableAbsent or TableCorrupt where it is not in order; its files are
    held against their hashes unless `check` is False.
    """
    manifest = trusted_manifest(directory, check)
    tables = tables_of(family_in(manifest))
    if tables.asked is None:
        raise BadInput(f"{manifest['family']} have no table of positions to ask: loony sql asks those there are")
    path, schema = directory / tables.asked.table, tables.schemas[tables.asked.table]
    stated = condition(text, [column.name for column in schema if pa.types.is_integer(column.type)])
    found = [matching_rows(pa.Table.from_batches([one]), stated) for one in batches(path, schema)]
    rows = pa.concat_tables([schema.empty_table(), *found])
    return rows, tables.asked, source_of_table(directory, manifest)


def trusted_manifest(directory: Path, check: bool, family: str | None = None) -> dict[str, Any]:
    """The manifest of a directory of tables, of a family if one is named; its files are as it says, if `check`."""
    if check:
        return manifest_of_unchanged(directory, Stages(shown=False), family)
    return read_manifest(directory, family)


def source_of_table(directory: Path, manifest: dict[str, Any]) -> str:
    """What an answer from a table rests on."""
    return f"table {directory}, made from sources {manifest['source_digest'][:12]}"
