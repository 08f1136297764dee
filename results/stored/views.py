"""Stored tables as views in DuckDB, which has no access to files and sees only these views."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.results.stored.files import batches, corrupt, open_parquet, require_file, require_hash
from loony.system.errors import BadInput, first_line
from loony.system.memory import available_memory
from loony.system.stages import hold_interrupts

if TYPE_CHECKING:
    import duckdb

_SHARE = 0.8

_LONGEST = 500  # characters of an error of DuckDB: names in it may be long

_SETTINGS = (
    "SET temp_directory = ''",  # otherwise a large statement makes a folder in the current directory
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)


def views_of(tables: Mapping[str, Any], headings: Mapping[str, str] = {}) -> "duckdb.DuckDBPyConnection":
    """A locked connection with views of Arrow tables, in 64 bits; `headings` are short names of columns."""
    import duckdb  # the import is slow, and few commands need it

    connection = duckdb.connect(":memory:")
    for setting in (f"SET memory_limit = '{int(_SHARE * available_memory())}B'", *_SETTINGS):
        connection.execute(setting)
    for name, rows in tables.items():
        connection.register(f"{name}.parquet", rows)
        columns = ", ".join(_columns(rows.schema, headings))
        connection.execute(f'CREATE VIEW "{name}" AS SELECT {columns} FROM "{name}.parquet"')
    return connection


def _columns(schema: pa.Schema, headings: Mapping[str, str]) -> Iterator[str]:
    entries = {column.name: f'"{column.name}"{_widened(column.type)}' for column in schema}
    short = {heading: entries[column] for heading, column in headings.items() if column in entries}
    for name, entry in (entries | short | entries).items():
        yield f'{entry} AS "{name}"'


def _widened(kind: pa.DataType) -> str:
    if pa.types.is_list(kind):
        return f"{_widened(kind.value_type)}[]" if pa.types.is_integer(kind.value_type) else ""
    return "::BIGINT" if pa.types.is_integer(kind) else ""


def require_utf_8(text: str, what: str) -> None:
    """Raise BadInput for a text that cannot be written in UTF-8, which DuckDB needs."""
    if text != text.encode(errors="replace").decode():
        raise BadInput(f"the {what} is not UTF-8")


def stored_rows(*paths: Path, schema: pa.Schema | None = None) -> Any:
    """The rows of stored files as a dataset, which verifies page checksums. Raises TableAbsent or TableCorrupt."""
    import pyarrow.dataset as ds

    for path in paths:
        if schema is None:
            require_file(path)
        else:
            open_parquet(path, schema).close()
    options = ds.ParquetFragmentScanOptions(page_checksum_verification=True)
    return ds.dataset([*paths], format=ds.ParquetFileFormat(default_fragment_scan_options=options))


@contextmanager
def refused_by_duckdb(
    what: str, tables: Mapping[Path, pa.Schema | str], hint: Callable[[str], str] = lambda _: ""
) -> Iterator[None]:
    """Turn an error of DuckDB into BadInput, with a hint at its first line, or into the error of a damaged table.

    `tables` has the schema of each table that may be damaged, or its SHA-256.
    """
    import duckdb

    try:
        yield
    except (duckdb.Error, pa.ArrowException, OSError, UnicodeError) as error:
        if not isinstance(error, duckdb.ProgrammingError) or isinstance(error, duckdb.InvalidInputException):
            for path, stored in tables.items():  # a damaged table may be the cause, and else it is the statement
                if isinstance(stored, str):
                    require_hash(path, stored)
                else:
                    for _ in batches(path, stored):
                        pass
        line = first_line(error)
        line = line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."
        raise BadInput(f"DuckDB refuses the {what}: {line}{hint(line)}") from error


def selected(connection: Any, statement: Any, seconds: float | None = None) -> pa.Table:
    """The rows that a statement selects. It runs in another thread, so that an interrupt reaches this thread."""
    end = None if seconds is None else monotonic() + seconds
    with ThreadPoolExecutor(1) as thread:
        running: list[Future[pa.Table]] = []
        try:
            with hold_interrupts():  # a thread that starts without a name here would run on
                running.append(thread.submit(lambda: connection.sql(statement).to_arrow_table()))
            while end is None or monotonic() < end:
                with suppress(TimeoutError):
                    return running[0].result(timeout=0.1)
        finally:
            with hold_interrupts():
                while not all(each.done() for each in running):  # an interrupt before the statement runs is lost
                    connection.interrupt()
                    wait(running, timeout=0.1)
    raise BadInput(f"the statement was stopped by --seconds {seconds:g}: take more, or ask for less")


@contextmanager
def view_of(path: Path, schema: pa.Schema) -> Iterator[Any]:
    """A connection with a view of a stored table. Raises TableAbsent or TableCorrupt, also as a count fails."""
    with (
        refused_by_duckdb("count", {path: schema}),
        views_of({path.stem: stored_rows(path, schema=schema)}) as connection,
    ):
        yield connection


def require_possible(connection: Any, view: str, path: Path, bound: int) -> None:
    """Raise TableCorrupt where no position has a size or a value in a view of a stored table."""
    wrong = f"FROM {view} WHERE size NOT BETWEEN 0 AND {bound} OR value NOT BETWEEN 0 AND size LIMIT 1"
    if connection.sql(wrong).fetchall():
        raise corrupt(path, f"it has a size or a value that no position of size <= {bound} has")


Counted = NDArray[np.int64]  # numbers of positions, by indices


def array_of(connection: Any, statement: str, *shape: int, absent: int = 0) -> Counted:
    """An array of the numbers in the last column that a statement selects; the other columns are their indices."""
    counted = np.full(shape, absent, np.int64)
    *places, numbers = (column.to_numpy() for column in connection.sql(statement).to_arrow_table().columns)
    counted[tuple(places)] = numbers
    return counted
