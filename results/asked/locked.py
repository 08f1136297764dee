"""DuckDB, with no way to any file: it sees the tables that it is given, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_SETTINGS = (
    "SET temp_directory = ''",  # else a large statement makes one where it runs
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)


@contextmanager
def locked(*before: str) -> Iterator[Any]:
    """A connection to a database of its own in memory, locked when these statements were executed."""
    import duckdb  # takes a while, and most commands need none

    with duckdb.connect(":memory:") as connection:
        for statement in (*before, *_SETTINGS):
            connection.execute(statement)
        yield connection
