"""DuckDB, without access to files: it sees only the tables that are registered with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from loony.system.errors import BadInput
from loony.system.memory import available_memory

_SHARE = 0.8
"""of the free memory, which DuckDB may take"""

_SETTINGS = (
    "SET temp_directory = ''",  # else a large statement makes one where it runs
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)


@contextmanager
def locked(*before: str) -> Iterator[Any]:
    """A connection to a new database in memory, locked after these statements were executed."""
    import duckdb  # takes a while, and few commands need it

    with duckdb.connect(":memory:") as connection:
        memory = f"SET memory_limit = '{int(_SHARE * available_memory())}B'"
        for statement in (*before, memory, *_SETTINGS):
            connection.execute(statement)
        yield connection


def require_utf_8(text: str, what: str) -> None:
    """Raise BadInput for a text that DuckDB cannot be given."""
    if text != text.encode(errors="replace").decode():
        raise BadInput(f"the {what} is not UTF-8")
