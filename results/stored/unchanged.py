"""A directory of tables whose files are compared with the hashes in its manifest."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from loony.results.stored.files import corrupt, open_parquet, require_hash
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.remedy import remedy
from loony.results.stored.tables import tables_of
from loony.system.errors import TableCorrupt
from loony.system.stages import Stages


def manifest_of_unchanged(directory: Path, stages: Stages, *families: str) -> dict[str, Any]:
    """The manifest of a directory, of these families or of any, after a check of the hashes and rows in it.

    Raises TableAbsent or TableCorrupt.
    """
    with told_of_unreadable(directory):
        manifest = read_manifest(directory, *families)
        _require_unchanged(directory, manifest, stages)
    return manifest


def _require_unchanged(directory: Path, manifest: dict[str, Any], stages: Stages) -> None:
    """Raise TableCorrupt where a file does not have the hash or the rows in the manifest."""
    stages.start("hashing")
    schemas = tables_of(family_in(manifest)).schemas
    for name, file in manifest["files"].items():
        path = directory / name
        require_hash(path, file["sha256"])
        with open_parquet(path, schemas[name]) as parquet:
            rows = parquet.metadata.num_rows
        if rows != file["rows"]:
            raise corrupt(path, f"its {rows:,} rows are not the {file['rows']:,} of the manifest")


@contextmanager
def told_of_unreadable(directory: Path) -> Iterator[None]:
    """Turn the system's refusal to read a table into a sentence."""
    try:
        yield
    except OSError as error:
        raise TableCorrupt(directory, f"it cannot be read ({error.strerror})", remedy(directory)) from error
