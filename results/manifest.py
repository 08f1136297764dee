"""The manifest of a directory of tables: what it holds, what made it, and how to see that it is unchanged."""

import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from loony.enumerate.errors import TableAbsent, TableCorrupt
from loony.enumerate.version import VERSION
from loony.kernels.jit import source_digest
from loony.results.examination import Examination
from loony.results.layout import MANIFEST, SCHEMA_VERSION, SCHEMAS
from loony.results.store import corrupt, remedy, sha256
from loony.verify.claims import AMALGAMATED, RAW


def write_manifest(directory: Path, examined: Examination, run: dict[str, Any]) -> None:
    """Write the manifest of the tables in a directory; `run` is what may differ between runs: times, host."""
    files = {
        name: {
            "sha256": sha256(directory / name),
            "rows": pq.read_metadata(directory / name).num_rows,
            "bytes": (directory / name).stat().st_size,
        }
        for name in SCHEMAS
    }
    manifest = {
        "schema_version": SCHEMA_VERSION,
        "family": "endgames",
        "size": examined.size,
        "raw_size": examined.raw_size,
        "counts": {
            domain: {"formula": examined.formula[domain], "walked": examined.walked[domain]}
            for domain in (AMALGAMATED, RAW)
        },
        "claims": sorted({tally.claim.id for tally in examined.tallies}),
        "source_digest": source_digest(),
        "versions": {"loony": VERSION, "python": platform.python_version()}
        | {name: version(name) for name in ("numba", "numpy", "pyarrow")},
        "files": files,
        "run": run,
    }
    (directory / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def read_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a directory of tables.

    Raises TableAbsent where there is none, and TableCorrupt where it is no manifest of this version.
    """
    path = directory / MANIFEST
    if not path.is_file():
        raise TableAbsent(f"there is no table in {directory}: {remedy(directory)}")
    try:
        manifest = json.loads(path.read_bytes())
        version, _ = manifest["schema_version"], (manifest["size"], manifest["raw_size"], manifest["counts"])
        files = {name: (file["sha256"], file["rows"]) for name, file in manifest["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise corrupt(path, "it is no manifest") from error
    if version != SCHEMA_VERSION:
        raise TableCorrupt(f"{path} is of schema version {version}, not {SCHEMA_VERSION}; {remedy(directory)}")
    if files.keys() != SCHEMAS.keys():
        raise corrupt(path, f"it does not list just the files {', '.join(SCHEMAS)}")
    return manifest  # type: ignore[no-any-return]
