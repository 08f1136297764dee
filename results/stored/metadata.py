"""The metadata of Parquet files, of ours and of others, by which files of ours are recognized."""

import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from loony.system.errors import TableCorrupt, first_line


def mark_of(schema: pa.Schema) -> bytes:
    """The mark of a Parquet file with the title of this schema, for `loony.system.writing.marked`."""
    title: bytes = schema.metadata[b"title"]
    return b"PAR1.*" + re.escape(title)


def metadata_of(path: Path) -> dict[str, str] | None:
    """The metadata of the schema of a Parquet file, or None where a file is none.

    Raises TableCorrupt where it begins as such a file, and cannot be read.
    """
    with path.open("rb") as file:
        if file.read(4) != b"PAR1":
            return None
    try:
        metadata = pq.read_schema(path).metadata or {}
        return {key.decode(): text.decode() for key, text in metadata.items()}
    except MemoryError:
        raise
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise TableCorrupt(path, f"it cannot be read ({first_line(error)})", "make it again") from error
