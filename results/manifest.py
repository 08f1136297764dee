"""The manifest of a directory of tables: what it holds, what made it, and how to see that it is unchanged."""

import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from loony.enumerate import dense_index, raw_endgames
from loony.enumerate.dense_index import LARGEST_SIZE
from loony.enumerate.version import VERSION
from loony.kernels.jit import source_digest
from loony.results.capacity import COUNTED_RAW_SIZE
from loony.results.datapackage import datapackage
from loony.results.examination import Examination
from loony.results.files import corrupt, require_file, sha256
from loony.results.layout import (
    DATAPACKAGE,
    FAMILY,
    MANIFEST,
    POSITIONS,
    RAW_POSITIONS,
    SCHEMA_VERSION,
    SCHEMAS,
)
from loony.verify.claims import AMALGAMATED, RAW


def write_manifest(directory: Path, examined: Examination, run: dict[str, Any]) -> None:
    """Write the manifest and data package of a directory; `run` may differ between runs: times, host."""
    files = {
        name: {
            "sha256": sha256(directory / name),
            "rows": pq.read_metadata(directory / name).num_rows,
            "bytes": (directory / name).stat().st_size,
        }
        for name in SCHEMAS
    }
    manifest = {
        **what_is_derived(examined),
        "source_digest": source_digest(),
        "versions": {"loony": VERSION, "python": platform.python_version()}
        | {name: version(name) for name in ("numba", "numpy", "pyarrow")},
        "files": files,
        "run": run,
    }
    for name, content in ((MANIFEST, manifest), (DATAPACKAGE, datapackage(manifest))):
        (directory / name).write_text(json.dumps(content, indent=2) + "\n")


def what_is_derived(examined: Examination) -> dict[str, Any]:
    """The part of the manifest that follows from the tables."""
    return {
        "schema_version": SCHEMA_VERSION,
        "family": FAMILY,
        "size": examined.size,
        "raw_size": examined.raw_size,
        "counts": {
            domain: {"formula": examined.formula[domain], "walked": examined.walked[domain]}
            for domain in (AMALGAMATED, RAW)
        },
        "claims": sorted({tally.claim.id for tally in examined.tallies}),
    }


def read_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a directory of tables, with sizes that are sizes and the rows that they make.

    Raises TableAbsent where there is none, and TableCorrupt where it is no manifest of this version.
    """
    path = directory / MANIFEST
    require_file(path)
    try:
        manifest = json.loads(path.read_bytes())
        schema_version, family = manifest["schema_version"], manifest["family"]
        bounds = (manifest["size"], manifest["raw_size"])
        files = {name: (file["sha256"], file["rows"]) for name, file in manifest["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise corrupt(path, "it is no manifest") from error
    if (schema_version, family) != (SCHEMA_VERSION, FAMILY):
        raise corrupt(
            path, f"schema version {schema_version!r} of {family!r} is not version {SCHEMA_VERSION} of endgames"
        )
    if files.keys() != SCHEMAS.keys():
        raise corrupt(path, f"it does not list just the files {', '.join(SCHEMAS)}")
    if any(type(bound) is not int or not 1 <= bound <= LARGEST_SIZE for bound in bounds):
        raise corrupt(path, "a size in it is none")
    rows = {
        POSITIONS: dense_index.count(bounds[0]),
        RAW_POSITIONS: raw_endgames.count(min(bounds[1], COUNTED_RAW_SIZE)),
    }
    for name, number in rows.items():
        if files[name][1] != number:
            raise corrupt(path, f"{name} has {files[name][1]!r} rows in it, and its size has {number:,} positions")
    return manifest  # type: ignore[no-any-return]
