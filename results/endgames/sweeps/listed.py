"""The tables in the directory of a sweep, by its manifest."""

import json
from contextlib import suppress
from pathlib import Path

from loony.results.stored.files import require_file
from loony.results.stored.layout import MANIFEST
from loony.system.errors import TableCorrupt

REMEDY = "make it again with  loony sweep"


def files_of(directory: Path) -> dict[str, dict[str, str]]:
    """The file of each table of a sweep, and its SHA-256. Raises TableAbsent or TableCorrupt."""
    path = directory / MANIFEST
    require_file(path)
    with suppress(ValueError, LookupError, TypeError, RecursionError, AttributeError):
        hashes = json.loads(path.read_bytes())["files"]
        if all(Path(name).name == name for name in hashes):
            return {name.removesuffix(".parquet"): {name: digest} for name, digest in hashes.items()}
    raise TableCorrupt(path, "it has no hashes of the tables", REMEDY)
