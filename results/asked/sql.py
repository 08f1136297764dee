"""SQL over the stored tables, by DuckDB."""

from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds

from loony.results.asked.locked import locked
from loony.results.asked.query import source_of_table, trusted_manifest
from loony.results.runs.shards import plan_in
from loony.results.stored.files import batches, require_file, sha256
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import run_of, tables_of
from loony.system.errors import BadInput, TableCorrupt


def ask(directory: Path, statement: str, check: bool = True) -> tuple[pa.Table, str]:
    """The rows that a statement selects from the tables of a directory, and their source.

    The tables are bound as views under the names of their files; no file can be read or written besides. With
    `check`, the files are compared with their hashes first. Raises BadInput where DuckDB refuses the statement,
    and TableAbsent or TableCorrupt.
    """
    import duckdb

    if statement != statement.encode(errors="replace").decode():
        raise BadInput("the statement is not UTF-8")
    run = run_of((plan_in(directory) or {}).get("kind"))
    manifest = {} if run else trusted_manifest(directory, check)
    hashes = run.files(directory) if run else {}
    if run and check:
        _require_unchanged(directory, hashes, run.remedy)
    files: Mapping[str, Collection[str]] = hashes
    if not run:
        files = {name.removesuffix(".parquet"): [name] for name in manifest["files"]}
    with locked() as connection:
        try:
            for table, names in files.items():
                for name in names:
                    require_file(directory / name)
                connection.register(table, ds.dataset([directory / name for name in names]))
            kinds = {part.type for part in connection.extract_statements(statement)}
            if not kinds <= {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}:
                raise BadInput("the tables can only be read: write a SELECT")
            rows = _selected(connection, statement)
        except (duckdb.Error, pa.ArrowException, OSError, UnicodeError) as error:
            if not isinstance(error, duckdb.ProgrammingError):  # else the statement is the reason
                if run:
                    _require_unchanged(directory, hashes, run.remedy)
                else:
                    _require_readable(directory, manifest)
            raise BadInput(f"DuckDB refuses the statement: {str(error).strip().splitlines()[0]}") from error
    return rows, f"table {directory}" if run else source_of_table(directory, manifest)


def _selected(connection: Any, statement: str) -> pa.Table:
    """The rows that a statement selects. It runs in another thread, so that an interrupt reaches this thread."""
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(_table, connection, statement)
        try:
            while True:
                with suppress(TimeoutError):
                    return running.result(timeout=0.1)
        except KeyboardInterrupt:
            connection.interrupt()
            raise


def _table(connection: Any, statement: str) -> pa.Table:
    relation = connection.sql(statement)
    return pa.table({}) if relation is None else relation.to_arrow_table()


def _require_unchanged(directory: Path, hashes: Mapping[str, dict[str, str]], remedy: str) -> None:
    """Raise TableAbsent or TableCorrupt where a file of a run of shards does not have its hash."""
    for name, digest in chain.from_iterable(of_table.items() for of_table in hashes.values()):
        require_file(directory / name)
        if sha256(directory / name) != digest:
            raise TableCorrupt(directory / name, "its SHA-256 is not the one that was written down", remedy)


def _require_readable(directory: Path, manifest: dict[str, Any]) -> None:
    """Raise TableCorrupt where a table cannot be read to the end; a statement may fail for this reason."""
    for name, schema in tables_of(family_in(manifest)).schemas.items():
        for _ in batches(directory / name, schema):
            pass
