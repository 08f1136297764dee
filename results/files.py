"""Files and directories: written whole or not at all, read with distrust."""

import errno
import fcntl
import glob
import hashlib
import os
import shutil
import signal
import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from loony.enumerate.errors import BadInput, TableAbsent, TableCorrupt
from loony.results.layout import PARQUET, ROW_GROUP
from loony.results.remedy import remedy, stranger_in


def write_table(path: Path, schema: pa.Schema, tables: Iterable[pa.Table]) -> None:
    """Write tables one after another as one Parquet file with row groups of equal length."""
    with pq.ParquetWriter(path, schema, **PARQUET) as writer:
        rest = schema.empty_table()
        for table in tables:
            rest = pa.concat_tables([rest, table])
            whole = len(rest) - len(rest) % ROW_GROUP
            if whole:
                writer.write_table(rest.slice(0, whole), row_group_size=ROW_GROUP)
                rest = rest.slice(whole)
        if len(rest):
            writer.write_table(rest, row_group_size=ROW_GROUP)


def require_file(path: Path) -> None:
    """Raise TableAbsent where there is no such file in a directory of tables."""
    if path.is_file():
        return
    if path.parent.exists() and not path.parent.is_dir():
        raise TableAbsent(f"{path.parent} is a file, not a directory of tables that loony verify made")
    raise TableAbsent(f"there is no {path.name} in {path.parent}; {remedy(path.parent)}")


def open_parquet(path: Path, schema: pa.Schema) -> pq.ParquetFile:
    """Open a stored table that must have this schema, with its page checksums verified as it is read.

    Raises TableAbsent where there is no file, and TableCorrupt where it is no Parquet or another schema.
    """
    require_file(path)
    try:
        file = pq.ParquetFile(path, page_checksum_verification=True)
        found = file.schema_arrow
    except (pa.ArrowException, OSError, UnicodeError) as error:
        raise corrupt(path, f"it cannot be read ({_first_line(error)})") from error
    if not found.equals(schema, check_metadata=True):
        raise corrupt(path, "its columns or their descriptions are not those of this version")
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    if any(rows != ROW_GROUP for rows in groups[:-1]):
        raise corrupt(path, _SETTINGS)
    return file


_SETTINGS = "its row groups or its compression are not those of this version"


def require_compression(path: Path, schema: pa.Schema) -> None:
    """Raise TableCorrupt where a stored table is compressed otherwise than we do it.

    Only for one that was read to the end: to be asked for a compression that there is not ends the process.
    """
    with open_parquet(path, schema) as file:
        groups = (file.metadata.row_group(i) for i in range(file.num_row_groups))
        if any(group.column(i).compression != "ZSTD" for group in groups for i in range(group.num_columns)):
            raise corrupt(path, _SETTINGS)


def batches(path: Path, schema: pa.Schema, columns: list[str] | None = None) -> Iterator[pa.RecordBatch]:
    """The rows of a stored table, a row group at a time.

    Raises what `open_parquet` raises, and TableCorrupt where a page does not fit its checksum, or is no such page.
    """
    with open_parquet(path, schema) as file:
        try:
            for batch in file.iter_batches(ROW_GROUP, columns=columns):
                batch.validate(full=True)  # texts are texts
                yield batch
        except (pa.ArrowException, OSError) as error:
            raise corrupt(path, f"a page cannot be read ({_first_line(error)})") from error


def whole_table(path: Path, schema: pa.Schema) -> pa.Table:
    """All rows of a stored table; raises what `batches` raises."""
    return pa.Table.from_batches(batches(path, schema), schema)


def corrupt(path: Path, what: str) -> TableCorrupt:
    """The error for a stored file that is not as it must be."""
    return TableCorrupt(path, what, remedy(path.parent))


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0].rstrip(".")


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def replaced(directory: Path, names: Collection[str]) -> Iterator[Path]:
    """A new directory beside `directory`, to be filled with the tables of these names.

    It takes that name when the block ends well. If the block fails or is interrupted, nothing is left of the new
    directory and the old one stays. Raises BadInput where `directory` is anything but a directory of tables, or
    cannot be written.
    """
    with told_of_bad_output(directory):
        directory = Path(os.path.abspath(directory))
        _refuse_strange(directory, names)
        directory.parent.mkdir(parents=True, exist_ok=True)
        _clear_leftovers(directory)
        new = _sibling(directory, "partial")
        new.mkdir()
    try:
        yield new
        with told_of_bad_output(directory):
            for path in [*new.iterdir(), new]:
                _flush(path)
            _exchange(new, directory)
    finally:
        with _signals_held_back():
            shutil.rmtree(new, ignore_errors=True)


def _exchange(new: Path, directory: Path) -> None:
    """Give `new` the name of `directory`, and remove what had it; no signal comes between."""
    old = _sibling(directory, "replaced")
    with _signals_held_back():
        if directory.exists():
            directory.rename(old)
        try:
            new.rename(directory)
        except OSError:
            if old.exists():
                old.rename(directory)
            raise
        _flush(directory.parent)
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """What interrupts a run waits until the block has ended; only the main thread is ever interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    held = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in held}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        if came:
            signal.raise_signal(came[0])


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A new file beside `path`, to be written; it takes that name when the block ends well, else nothing is left.

    Raises BadInput where it cannot be written.
    """
    with told_of_bad_output(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            yield new
            new.rename(path)
        finally:
            new.unlink(missing_ok=True)


@contextmanager
def alone_beside(path: Path) -> Iterator[None]:
    """No other process is in such a block for a file in the same folder, which is made if need be.

    So what was read of a file still holds when it is replaced. The lock is on the folder itself: it ends with the
    process, and no file of it is left. Raises BadInput where there cannot be such a folder.
    """
    with told_of_bad_output(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        folder = os.open(path.parent, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks is no reason to refuse a process that is alone
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


@contextmanager
def told_of_bad_output(directory: Path, option: str = "--out") -> Iterator[None]:
    """Turn the system's refusal to write into a sentence about the directory that an option names."""
    try:
        yield
    except OSError as error:
        what = os.strerror(error.errno) if error.errno else _first_line(error)
        room = "make room, or " if error.errno == errno.ENOSPC else ""
        hint = f"{room}name another with {option}"
        raise BadInput(f"cannot write to {directory}: {what}; {hint}") from error


def _refuse_strange(directory: Path, tables: Collection[str]) -> None:
    """Refuse to replace what is no directory of these tables, or is where the command runs."""
    if directory.is_symlink() or (directory.exists() and not directory.is_dir()):
        raise BadInput(f"{directory} is not a directory of tables; name another with --out")
    if Path.cwd().is_relative_to(directory.resolve()):
        raise BadInput(f"{directory} is where you are, and would be replaced; name another with --out")
    if stranger := stranger_in(directory, tables):
        raise BadInput(f"{directory} holds {stranger}; name another with --out")


def _sibling(directory: Path, kind: str) -> Path:
    return directory.with_name(f".{directory.name}.{kind}-{os.getpid()}")


def _clear_leftovers(directory: Path) -> None:
    """Put right what a killed run left beside the directory: its process is gone."""
    for path in directory.parent.glob(f".{glob.escape(directory.name)}.*-*"):
        kind, _, pid = path.name.removeprefix(f".{directory.name}.").rpartition("-")
        if kind not in ("partial", "replaced") or not pid.isdecimal() or _alive(int(pid)):
            continue
        if kind == "replaced" and not directory.exists():
            path.rename(directory)
        else:
            shutil.rmtree(path, ignore_errors=True)


def _alive(pid: int) -> bool:
    if pid == os.getpid():
        return False  # an earlier process that had the number of this one
    with suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
    return True


def _flush(path: Path) -> None:
    """Bring a file, or a directory's entries, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
