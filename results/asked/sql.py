"""SQL over the stored tables, by DuckDB."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from loony.results.asked.query import source_of_table, trusted_manifest
from loony.results.runs.shards import plan_of
from loony.results.stored import views
from loony.results.stored.files import require_hash
from loony.results.stored.manifest import family_in, files_of_run
from loony.results.stored.tables import SHARDS, run_of, tables_of
from loony.system.errors import BadInput


class Opened(NamedTuple):
    """The tables of a directory, while a connection to them is open."""

    ask: Callable[[str, float | None], list[pa.Table | str]]
    """the rows that each statement of a text selects, or the text of an EXPLAIN; it stops a statement after so many
    seconds, and raises BadInput then, where the text has no statement, and where DuckDB refuses a statement"""
    source: str
    names: list[str]


@contextmanager
def opened(directory: Path, check: bool = True) -> Iterator[Opened]:
    """The tables of a directory as views; no statement reads or writes another file. With `check`, compares hashes.

    Raises TableAbsent or TableCorrupt.
    """
    import duckdb

    schemas: Mapping[str, pa.Schema] = {}
    source = f"table {directory}"
    if run_of((plan_of(directory / SHARDS) or {}).get("kind")):
        files = files_of_run(directory)
        for name, digest in files.items() if check else ():
            require_hash(directory / name, digest)
    else:
        manifest = trusted_manifest(directory, check)
        of_family = tables_of(family_in(manifest))
        schemas, source = of_family.schemas, source_of_table(directory, manifest)
        files = dict.fromkeys(schemas, "")

    stored = {directory / name: schemas.get(name, digest) for name, digest in files.items()}
    parts: dict[str, list[Path]] = {}
    for name in files:  # a table in parts has a file for each number
        parts.setdefault(re.sub(r"(-[0-9]+)?\.parquet$", "", name), []).append(directory / name)
    with views.refused_by_duckdb("statement", stored):
        tables = {
            table: views.stored_rows(*paths, schema=schemas.get(paths[0].name)) for table, paths in parts.items()
        }
        connection = views.views_of(tables)

    def answers(text: str, seconds: float | None) -> list[pa.Table | str]:
        views.require_utf_8(text, "statement")
        with views.refused_by_duckdb("statement", stored):
            statements = connection.extract_statements(text)
            if not statements:
                raise BadInput("there is no statement: write a SELECT")
            if not {part.type for part in statements} <= {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}:
                raise BadInput("the tables can only be read: write a SELECT")
            found: list[pa.Table | str] = []
            for statement in statements:
                rows = views.selected(connection, statement, seconds)
                is_plan = statement.type == duckdb.StatementType.EXPLAIN
                found.append("\n".join(rows["explain_value"].to_pylist()).rstrip() if is_plan else rows)
            return found

    with connection:
        yield Opened(answers, source, [*tables])
