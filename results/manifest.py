"""The manifest of a directory of tables: what it holds, what made it, and how to see that it is unchanged."""

import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import LARGEST_SIZE
from loony.enumerate.errors import TableAbsent
from loony.enumerate.version import VERSION
from loony.kernels.jit import source_digest
from loony.results.capacity import COUNTED_RAW_SIZE
from loony.results.datapackage import datapackage
from loony.results.files import corrupt, require_file, sha256
from loony.results.layout import (
    BOXES,
    DATAPACKAGE,
    MANIFEST,
    POSITIONS,
    RAW_POSITIONS,
    SCHEMA_VERSION,
    SCHEMAS_OF,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.verify.claims import CLOSED_BOXES, CLOSED_TRIANGLES, DOMAINS, ENDGAMES, STRIPS, SWEDISH, SWEDISH_BOARDS


def write_manifest(directory: Path, derived: dict[str, Any], run: dict[str, Any]) -> None:
    """Write the manifest and data package of a directory.

    `derived` is what follows from its tables, `run` what may differ between runs: times, host.
    """
    files = {
        name: {
            "sha256": sha256(directory / name),
            "rows": pq.read_metadata(directory / name).num_rows,
            "bytes": (directory / name).stat().st_size,
        }
        for name in SCHEMAS_OF[derived["family"]]
    }
    manifest = {
        "schema_version": SCHEMA_VERSION,
        **derived,
        "source_digest": source_digest(),
        "versions": {"loony": VERSION, "python": platform.python_version()}
        | {name: version(name) for name in ("numba", "numpy", "pyarrow")},
        "files": files,
        "run": run,
    }
    for name, content in ((MANIFEST, manifest), (DATAPACKAGE, datapackage(manifest))):
        (directory / name).write_text(json.dumps(content, indent=2) + "\n")


def read_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a directory of tables of endgames, with sizes that are sizes and the rows that they make.

    Raises TableAbsent where there is none, and TableCorrupt where it is no manifest of this version.
    """
    manifest = read_manifest_of(directory, ENDGAMES)
    path = directory / MANIFEST
    bounds: list[Any] = [manifest.get(name) for name in ("size", "raw_size")]
    if any(type(bound) is not int or not 1 <= bound <= LARGEST_SIZE for bound in bounds):
        raise corrupt(path, "a size in it is none")
    rows = {
        POSITIONS: dense_index.count(bounds[0]),
        RAW_POSITIONS: raw_endgames.count(min(bounds[1], COUNTED_RAW_SIZE)),
    }
    require_rows(path, manifest, rows)
    return manifest


def require_rows(path: Path, manifest: dict[str, Any], rows: dict[str, int]) -> None:
    """Raise TableCorrupt where the manifest does not have these numbers of rows for its files."""
    for name, number in rows.items():
        found = manifest["files"][name]["rows"]
        if found != number:
            raise corrupt(path, f"{name} has {found!r} rows in it, and its size has {number:,}")


def read_manifest_of(directory: Path, family: str) -> dict[str, Any]:
    """The manifest of a directory of tables of a family, which lists the files of that family.

    Raises TableAbsent where there is none, and TableCorrupt where it is no manifest of this version and family.
    """
    path = directory / MANIFEST
    manifest = _read(path)
    try:
        found = manifest["schema_version"], manifest["family"]
        files = {name: (file["sha256"], file["rows"]) for name, file in manifest["files"].items()}
    except (KeyError, TypeError, AttributeError) as error:
        raise corrupt(path, "it is no manifest") from error
    others = SCHEMAS_OF.keys() - {family}
    if found[1] in others and files.keys() == SCHEMAS_OF[found[1]].keys():
        what = f"{directory} has tables of {found[1]}, and tables of {family} are needed here"
        raise TableAbsent(f"{what}: loony verify makes them")
    if found != (SCHEMA_VERSION, family):
        raise corrupt(
            path, f"schema version {found[0]!r} of {found[1]!r} is not version {SCHEMA_VERSION} of {family}"
        )
    if files.keys() != SCHEMAS_OF[family].keys():
        raise corrupt(path, f"it does not list just the files {', '.join(SCHEMAS_OF[family])}")
    return manifest  # type: ignore[no-any-return]


def read_strips_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a directory of tables of narrow boards, with bounds that are bounds and the rows they make.

    Raises what `read_manifest` raises.
    """
    manifest = read_manifest_of(directory, STRIPS)
    path, bounds = directory / MANIFEST, manifest.get("bounds")
    if not isinstance(bounds, dict) or bounds.keys() != {*DOMAINS[STRIPS]}:
        raise corrupt(path, "it does not have a bound for each domain")
    if any(type(bound) is not int or bound < 1 for bound in bounds.values()):
        raise corrupt(path, "a bound in it is none")
    rows = {
        SWEDISH_MISERE: bounds[SWEDISH_BOARDS] - 1,
        SWEDISH_NORMAL: bounds[SWEDISH] - 1,
        BOXES: bounds[CLOSED_BOXES],
        TRIANGLES: bounds[CLOSED_TRIANGLES],
    }
    require_rows(path, manifest, rows)
    return manifest


def read_any_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a directory of tables of any family; raises what `read_manifest` raises."""
    return read_strips_manifest(directory) if family_of(directory) == STRIPS else read_manifest(directory)


def family_of(directory: Path) -> str:
    """The family of a directory of tables, as its manifest has it; endgames where it has none that we know.

    Raises what `read_manifest` raises.
    """
    manifest = _read(directory / MANIFEST)
    family = manifest.get("family") if isinstance(manifest, dict) else None
    return STRIPS if family == STRIPS else ENDGAMES


def _read(path: Path) -> Any:
    require_file(path)
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise corrupt(path, "it is no manifest") from error
