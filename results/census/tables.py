"""A census as files: a Parquet table for each question, and b-files and entries for the sequences."""

import os
import re
from contextlib import AbstractContextManager
from pathlib import Path

from loony.results.census import layout
from loony.results.census.counts import Census
from loony.results.census.sequences import ENTRIES, FIRST, HEADING, entries, sequences
from loony.results.stored.files import mark_of, require_utf_8, write_whole
from loony.results.stored.layout import MANIFEST
from loony.system.errors import BadInput
from loony.system.writing import marked, own_folder, write_file
from loony.verify.family import Family


def write_census(census: Census, directory: Path) -> list[str]:
    """Write the tables and b-files of a census into a folder, and return the names of the files."""
    texts = {sequence.file: sequence.b_file() for sequence in sequences(census)} | {ENTRIES: entries(census)}
    made_of = {"tables_size": str(census.size), "tables_source_digest": census.source_digest}
    for name, table in census.tables.items():
        write_whole(directory / name, table.replace_schema_metadata(table.schema.metadata | made_of))
    for name, text in texts.items():
        write_file(directory / name, text)
    return [*census.tables, *texts]


def folder_of_census(directory: Path, of: Path, family: Family) -> AbstractContextManager[None]:
    """Make the folder of a census, as `own_folder` does. Raises BadInput for a folder of tables, or one in it."""
    require_utf_8(directory)
    if (directory / MANIFEST).exists() or Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(of)):
        raise BadInput(f"{directory} is for tables of positions, which lie alone; name another with --out")
    schemas = layout.census_schemas(family)
    marks = [*(re.escape(text.encode()) for text in (FIRST, HEADING)), *map(mark_of, schemas.values())]
    return own_folder(directory, marked(*marks, names=(*schemas, "b_*.txt", ENTRIES)))
