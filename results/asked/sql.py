"""SQL over the stored tables, by DuckDB."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds

from loony.results.asked.locked import locked, require_utf_8
from loony.results.asked.query import source_of_table, trusted_manifest
from loony.results.runs.shards import plan_of
from loony.results.stored.files import batches, corrupt, require_file, sha256
from loony.results.stored.layout import SHARDS
from loony.results.stored.manifest import family_in, files_of_run
from loony.results.stored.tables import run_of, tables_of
from loony.system.errors import BadInput


def ask(
    directory: Path, text: str, check: bool = True, seconds: float | None = None
) -> tuple[list[pa.Table | str], str]:
    """The rows that each statement of a text selects from the tables of a directory, and their source.

    The plan that EXPLAIN makes is a text. The tables are bound as views under the names of their files; no file
    can be read or written besides. With `check`, the files are compared with their hashes first. Raises BadInput
    where the text has no statement, where DuckDB refuses one, and where one takes longer than `seconds`; and
    TableAbsent or TableCorrupt.
    """
    import duckdb

    require_utf_8(text, "statement")
    run = run_of((plan_of(directory / SHARDS) or {}).get("kind"))
    manifest = {} if run else trusted_manifest(directory, check)
    files = files_of_run(directory) if run else manifest["files"]
    if run and check:
        _require_unchanged(directory, files)
    tables: dict[str, list[Path]] = {}
    for name in files:  # the parts of a table have numbers
        tables.setdefault(re.sub(r"(-[0-9]+)?\.parquet$", "", name), []).append(directory / name)
    with locked() as connection:
        try:
            for table, paths in tables.items():
                for path in paths:
                    require_file(path)
                connection.register(table, ds.dataset(paths))
            statements = connection.extract_statements(text)
            if not statements:
                raise BadInput("there is no statement: write a SELECT")
            kinds = {part.type for part in statements}
            if not kinds <= {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN}:
                raise BadInput("the tables can only be read: write a SELECT")
            found = [_selected(connection, statement, seconds) for statement in statements]
        except (duckdb.Error, pa.ArrowException, OSError, UnicodeError) as error:
            if not isinstance(error, duckdb.ProgrammingError):  # else the statement is the reason
                if run:
                    _require_unchanged(directory, files)
                else:
                    _require_readable(directory, manifest)
            hint = "; columns have 16 bits: write such as  value::INT * size" if "INT16" in str(error) else ""
            raise BadInput(f"DuckDB refuses the statement: {str(error).strip().splitlines()[0]}{hint}") from error
    return found, f"table {directory}" if run else source_of_table(directory, manifest)


def _selected(connection: Any, statement: Any, seconds: float | None) -> pa.Table | str:
    """The rows that a statement selects. It runs in another thread, so that an interrupt reaches this thread."""
    end = None if seconds is None else monotonic() + seconds
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(_answer, connection, statement)
        try:
            while end is None or monotonic() < end:
                with suppress(TimeoutError):
                    return running.result(timeout=0.1)
        except KeyboardInterrupt:
            connection.interrupt()
            raise
        connection.interrupt()
    raise BadInput(f"the statement was stopped by --seconds {seconds:g}: take more, or ask for less")


def _answer(connection: Any, statement: Any) -> pa.Table | str:
    """The rows of a SELECT, or the text of an EXPLAIN."""
    import duckdb

    rows = connection.sql(statement).to_arrow_table()
    if statement.type == duckdb.StatementType.EXPLAIN:
        return "\n".join(rows["explain_value"].to_pylist()).rstrip()
    return rows


def _require_unchanged(directory: Path, hashes: dict[str, str]) -> None:
    """Raise TableAbsent or TableCorrupt where a file of a run in shards does not have its hash."""
    for name, digest in hashes.items():
        require_file(directory / name)
        if sha256(directory / name) != digest:
            raise corrupt(directory / name, "its SHA-256 is not the one in the manifest")


def _require_readable(directory: Path, manifest: dict[str, Any]) -> None:
    """Raise TableCorrupt where a table cannot be read to the end; a statement may fail for this reason."""
    for name, schema in tables_of(family_in(manifest)).schemas.items():
        for _ in batches(directory / name, schema):
            pass
