"""Small databases of rows: each change is made whole or not at all, whenever the process ends."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from loony.system.errors import BadInput, TableCorrupt
from loony.system.writing import made_folder, report_bad_output, start_of_file

_PATIENCE = 60.0
"""seconds that a process waits for another, which needs some milliseconds"""

_BESIDE = {"-journal": bytes.fromhex("d9d505f920a163d7"), "-wal": bytes.fromhex("377f06")}
"""files of SQLite beside a database, by the ends of their names, and how they begin"""


@contextmanager
def reading(path: Path, remedy: str) -> Iterator[sqlite3.Connection]:
    """A database to be read. Raises TableCorrupt, with a remedy, where it cannot be read."""
    try:
        with closing(_opened(path, "rw")) as rows:
            yield rows
    except sqlite3.Error as error:
        _refuse_if_held(path, error)
        raise TableCorrupt(path, f"it cannot be read ({error})", remedy) from error


@contextmanager
def changing(path: Path, remedy: str, make: bool = True) -> Iterator[sqlite3.Connection]:
    """A database to be changed, as a whole if the block ends well, by no other process meanwhile.

    `make` makes an absent database, and its folder. Raises BadInput where it cannot be written, and TableCorrupt,
    with a remedy, where it is no database of such rows.
    """
    with made_folder(path.parent) if make else nullcontext():
        _refuse_others_beside(path)
        try:
            with closing(_opened(path, "rwc" if make else "rw")) as rows:
                rows.execute("BEGIN IMMEDIATE")
                yield rows
                rows.execute("COMMIT")
        except sqlite3.OperationalError as error:
            _refuse_if_held(path, error)
            if _code(error) in (None, sqlite3.SQLITE_ERROR):
                raise TableCorrupt(path, f"it cannot be read ({error})", remedy) from error
            room = "make room, or " if _code(error) == sqlite3.SQLITE_FULL else ""
            raise BadInput(f"cannot write to {path}: {error}; {room}name another with --out") from error
        except sqlite3.Error as error:
            raise TableCorrupt(path, f"it cannot be read ({error})", remedy) from error


def is_empty(rows: sqlite3.Connection) -> bool:
    """Whether nothing was written, because the process that made the file was killed."""
    return rows.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, uri=True)


def _refuse_others_beside(path: Path) -> None:
    """Raise BadInput for a file with the name of one of SQLite's own, which SQLite would remove."""
    with report_bad_output(path):
        for ending, start in _BESIDE.items():
            beside = path.with_name(path.name + ending)
            with suppress(FileNotFoundError):
                if not stat.S_ISREG(beside.lstat().st_mode) or not _begins(beside, start):
                    raise BadInput(f"{beside} is in the way: SQLite would remove it; name another with --out")


def _begins(path: Path, start: bytes) -> bool:
    """Whether a file begins so, or a process was killed before it wrote anything there."""
    return start_of_file(path)[: len(start)] in (start, bytes(len(start)), b"")


def _refuse_if_held(path: Path, error: sqlite3.Error) -> None:
    """Raise BadInput where another process locks the database."""
    if _code(error) == sqlite3.SQLITE_BUSY:
        raise BadInput(f"another process holds {path}: wait until that ends") from error


def _code(error: sqlite3.Error) -> int | None:
    """The primary code of an error of SQLite; None where it has none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
