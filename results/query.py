"""Rows of a stored table that meet a condition, read without the rest."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.results.check import manifest_of_unchanged
from loony.results.expression import condition
from loony.results.files import batches
from loony.results.layout import POSITIONS, SCHEMAS
from loony.results.manifest import read_manifest
from loony.results.stages import Stages


def matching(directory: Path, text: str, check: bool = True) -> tuple[pa.Table, str]:
    """The positions of a directory of tables that meet a condition, in their order, and what they come from.

    Raises BadInput for what is no condition, and TableAbsent or TableCorrupt where the table is not in order; its
    files are held against their hashes unless `check` is False.
    """
    stated = condition(text, SCHEMAS[POSITIONS].names)
    manifest = trusted_manifest(directory, check)
    found = [pa.Table.from_batches([batch]).filter(stated) for batch in batches(directory / POSITIONS)]
    return pa.concat_tables([SCHEMAS[POSITIONS].empty_table(), *found]), source_of_table(directory, manifest)


def trusted_manifest(
    directory: Path, check: bool, read: Callable[[Path], dict[str, Any]] = read_manifest
) -> dict[str, Any]:
    """The manifest of a directory of tables, as it is read of endgames, whose files are as it says if `check`."""
    return manifest_of_unchanged(directory, Stages(shown=False), read) if check else read(directory)


def source_of_table(directory: Path, manifest: dict[str, Any]) -> str:
    """What an answer from a table rests on."""
    return f"table {directory}, made from sources {manifest['source_digest'][:12]}"
