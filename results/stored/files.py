"""Stored tables: each is written as a Parquet file, and read without trust in its content."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from loony.results.stored.folder import how_to_remake
from loony.results.stored.tables import PARQUET, ROW_GROUP
from loony.system.errors import BadInput, TableAbsent, TableCorrupt, first_line
from loony.system.writing import whole_file


def write_table(
    path: Path, schema: pa.Schema, tables: Iterable[pa.Table], encodings: Mapping[str, str] | None = None
) -> None:
    """Write tables one after another as a Parquet file; `encodings` has those of columns that are not plain."""
    with pq.ParquetWriter(path, schema, column_encoding=encodings, **PARQUET) as writer:
        rest = schema.empty_table()
        for table in tables:
            rest = pa.concat_tables([rest, table])
            whole = len(rest) - len(rest) % ROW_GROUP
            if whole:
                writer.write_table(rest.slice(0, whole), row_group_size=ROW_GROUP)
                rest = rest.slice(whole)
        if len(rest):
            writer.write_table(rest, row_group_size=ROW_GROUP)


def write_whole(
    path: Path, table: pa.Table, encodings: Mapping[str, str] | None = None, option: str = "--out"
) -> None:
    """Write a table as a file, wholly or not at all. Raises what `whole_file` raises."""
    with whole_file(path, option) as new:
        write_table(new, table.schema, [table], encodings)


def require_file(path: Path, *families: str) -> None:
    """Raise TableAbsent where there is no such file in a directory of tables, of these families if any."""
    if path.is_file():
        return
    if path.parent.exists() and not path.parent.is_dir():
        raise TableAbsent(f"{path.parent} is a file, not a directory of tables that loony verify made")
    raise TableAbsent(f"there is no {path.name} in {path.parent}; {how_to_remake(path.parent, *families)}")


@contextmanager
def told_of_damage(path: Path, part: str = "it", remedy: str | None = None) -> Iterator[None]:
    """Turn an error of Arrow as it reads a file, or a part of it, into a sentence, by default with advice on it."""
    try:
        yield
    except MemoryError:  # the MemoryError of pyarrow is an ArrowException too
        raise
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        if "worker thread" in str(error):
            raise BadInput("the system cannot start a thread for this process: raise ulimit -v, or -u") from error
        what = f"{part} cannot be read ({first_line(error)})"
        raise TableCorrupt(path, what, remedy or how_to_remake(path.parent)) from error


@contextmanager
def told_of_unreadable(directory: Path) -> Iterator[None]:
    """Turn the system's refusal to read a table into a sentence."""
    try:
        yield
    except OSError as error:
        raise TableCorrupt(directory, f"it cannot be read ({error.strerror})", how_to_remake(directory)) from error


def open_parquet(path: Path, schema: pa.Schema) -> pq.ParquetFile:
    """Open a table that must have this schema; its page checksums are verified. Raises TableAbsent or TableCorrupt."""
    require_file(path)
    with told_of_damage(path):
        file = pq.ParquetFile(path, page_checksum_verification=True)
        stored = file.schema_arrow
    if not stored.equals(schema, check_metadata=True):
        raise corrupt(path, "its columns or their descriptions are not those of this version")
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    if any(rows != ROW_GROUP for rows in groups[:-1]):
        raise corrupt(path, "its row groups are not those of this version")
    return file


def batches(path: Path, schema: pa.Schema, columns: list[str] | None = None) -> Iterator[pa.RecordBatch]:
    """The rows of a stored table, a row group at a time. Raises TableCorrupt too for a page that is damaged."""
    with open_parquet(path, schema) as file, told_of_damage(path, "a page"):
        for batch in file.iter_batches(ROW_GROUP, columns=columns):
            batch.validate(full=True)  # texts are texts
            yield batch


def whole_table(path: Path, schema: pa.Schema) -> pa.Table:
    """All rows of a stored table; raises the errors of `batches`."""
    return pa.Table.from_batches(batches(path, schema), schema)


def require_same(path: Path, schema: pa.Schema, table: pa.Table, what: str) -> None:
    """Raise TableCorrupt, with these words, where a stored table differs from this table."""
    if not whole_table(path, schema).equals(table):
        raise corrupt(path, what)


def corrupt(path: Path, what: str) -> TableCorrupt:
    """The error for a damaged file of a directory, with advice."""
    return TableCorrupt(path, what, how_to_remake(path.parent))


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def require_hash(path: Path, hash_: str) -> None:
    """Raise TableAbsent where a file of a directory of tables is missing, and TableCorrupt where its hash differs."""
    require_file(path)
    if sha256(path) != hash_:
        raise corrupt(path, "its SHA-256 is not the one in the manifest")


def mark_of(schema: pa.Schema) -> bytes:
    """The mark of a Parquet file with the title of this schema, for `loony.system.writing.marked`."""
    title: bytes = schema.metadata[b"title"]
    return b"PAR1.*" + re.escape(title)


def metadata_of(path: Path) -> dict[str, str] | None:
    """The metadata of the schema of a Parquet file, None for other files. Raises TableCorrupt for a damaged file."""
    with path.open("rb") as file:
        if file.read(4) != b"PAR1":
            return None
    with told_of_damage(path, remedy="make it again"):
        metadata = pq.read_schema(path).metadata or {}
        return {key.decode(): text.decode() for key, text in metadata.items()}
