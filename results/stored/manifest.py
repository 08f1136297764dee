"""The manifest of a directory: its kind, bounds and counts, its files with their hashes, and the versions.

Only tables of `loony verify` have the time and host of their run: an interrupted sweep must end with the same bytes
as an uninterrupted one. They also have a description for programs that know nothing of loony: Data Package, version 2.
"""

import json
import platform
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from loony.results.stored.files import corrupt, open_parquet, require_file, require_hash, sha256, told_of_unreadable
from loony.results.stored.folder import data_in, manifest_in
from loony.results.stored.tables import DATAPACKAGE, MANIFEST, SCHEMA_VERSION, SHARDS, TABLES, tables_of
from loony.system.digest import source_digest
from loony.system.errors import BadInput, TableAbsent
from loony.system.stages import Stages
from loony.system.version import VERSION
from loony.system.writing import write_file
from loony.verify.families import FAMILIES
from loony.verify.family import Family


def write_manifest(directory: Path, kind: str, derived: dict[str, Any], names: Iterable[str], **more: Any) -> None:
    """Write the manifest of a directory of files, and a data package; entries in `more` may differ between runs."""
    manifest = {**_following(directory, kind, derived, names), **made_by(), **more}
    contents = {MANIFEST: manifest} | ({DATAPACKAGE: datapackage(manifest)} if kind == TABLES else {})
    for name, content in contents.items():
        write_file(directory / name, json.dumps(content, indent=2) + "\n")


def require_manifest_of_run(directory: Path, kind: str, derived: dict[str, Any], names: Iterable[str]) -> None:
    """Raise TableAbsent or TableCorrupt where the manifest of a run in shards does not follow from these files."""
    files_of_run(directory)
    follows = _following(directory, kind, derived, names)
    if entry := _differing(manifest_in(directory), follows):
        raise corrupt(directory / MANIFEST, f"its {entry!r} differs from the shards and tables")


def require_derived(directory: Path, manifest: dict[str, Any], derived: dict[str, Any]) -> None:
    """Raise TableAbsent or TableCorrupt where a manifest that was read does not follow from its tables."""
    if name := _differing(manifest, derived):
        raise corrupt(directory / MANIFEST, f"its {name!r} differs from the tables")
    path = directory / DATAPACKAGE
    require_file(path)
    sizes = {name: (directory / name).stat().st_size for name in manifest["files"]}
    if any(manifest["files"][name].get("bytes") != size for name, size in sizes.items()):
        raise corrupt(directory / MANIFEST, "a file has another number of bytes than it says")
    if not _same(data_in(path), datapackage(manifest)):
        raise corrupt(path, "it differs from the manifest")


def _following(directory: Path, kind: str, derived: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    files = {
        name: {
            "sha256": sha256(directory / name),
            "rows": pq.read_metadata(directory / name).num_rows,
            "bytes": (directory / name).stat().st_size,
        }
        for name in names
    }
    return {"schema_version": SCHEMA_VERSION, "kind": kind, **derived, "files": files}


def _differing(stored: dict[str, Any], follows: dict[str, Any]) -> str | None:
    """The name of the first entry that is missing in a stored manifest, or that differs there."""
    return next((name for name, entry in follows.items() if not _same(stored.get(name), entry)), None)


def _same(stored: Any, derived: Any) -> bool:
    """Whether two entries are equal and have equal types, because programs read them: 23.0 is not 23."""
    return json.dumps(stored, sort_keys=True) == json.dumps(derived, sort_keys=True)


def made_by() -> dict[str, Any]:
    """The digest of these sources, and the versions of Python and of the libraries."""
    versions = {name: version(name) for name in ("numba", "numpy", "pyarrow")}
    return {
        "source_digest": source_digest(),
        "versions": {"loony": VERSION, "python": platform.python_version()} | versions,
    }


def files_of_run(directory: Path) -> dict[str, str]:
    """The files of a finished run in shards, and the SHA-256 of each. Raises TableAbsent or TableCorrupt."""
    path = directory / MANIFEST
    if not path.is_file():
        raise TableAbsent(f"there is no {MANIFEST} in {directory}: continue with  --resume  to make it")
    with suppress(LookupError, TypeError, AttributeError):
        hashes = {name: file["sha256"] for name, file in manifest_in(directory)["files"].items()}
        if all(Path(name).name == name for name in hashes):
            return hashes
    raise corrupt(path, "it has no hashes of the tables")


def family_in(manifest: dict[str, Any]) -> Family:
    """The family in a manifest that was read."""
    return FAMILIES[manifest["family"]]


def read_manifest(directory: Path, *families: str) -> dict[str, Any]:
    """The manifest of a directory of tables of one of these families, or of any; bounds, files and rows are checked.

    Raises TableAbsent where there is no manifest, or that of another family or of a run in shards, and TableCorrupt
    where it is no manifest of this version.
    """
    path = directory / MANIFEST
    if (directory / SHARDS).exists():
        what = f"{directory} has the outcome of a run in shards, and tables that loony verify makes are needed here"
        raise TableAbsent(f"{what}; ask it with  loony sql")
    require_file(path, *families)
    with path.open("rb"):  # or a file that the system refuses to read would seem to be no manifest
        manifest = manifest_in(directory)
    if not {"schema_version", "family"} <= manifest.keys():
        raise corrupt(path, "it is not a manifest")
    stated, of, bounds = manifest["schema_version"], manifest["family"], manifest.get("bounds")
    if not isinstance(of, str) or of not in FAMILIES or stated != SCHEMA_VERSION or type(stated) is not int:
        known = f"version {SCHEMA_VERSION} of {' or '.join(families or FAMILIES)}"
        raise corrupt(path, f"schema version {stated!r} of {of!r} is not {known}")
    if manifest.get("kind") != TABLES:
        raise corrupt(path, "it is not of this version: another loony made the tables")
    try:
        files = {name: (file["sha256"], file["rows"], file["bytes"]) for name, file in manifest["files"].items()}
        if not all(isinstance(counts, dict) for counts in [manifest["counts"], *manifest["counts"].values()]):
            raise TypeError("its counts are not numbers")
        texts = [manifest["source_digest"], manifest["versions"]["loony"], manifest["run"]["started"]]
        if not all(isinstance(text, str) and text.isprintable() for text in texts):
            raise TypeError("its description is not a text")
        if not all(isinstance(file[0], str) and {*map(type, file[1:])} == {int} for file in files.values()):
            raise TypeError("a file has no hash, or no numbers")
    except (LookupError, TypeError, AttributeError) as error:
        raise corrupt(path, "it is not a manifest") from error
    tables = tables_of(FAMILIES[of])
    if files.keys() != tables.schemas.keys():
        raise corrupt(path, f"it does not list just the files {', '.join(tables.schemas)}")
    if families and of not in families:
        what = f"{directory} has tables of {of}, and tables of {' or '.join(families)} are needed here"
        raise TableAbsent(f"{what}: loony verify --family {families[0]} makes them")
    if not isinstance(bounds, dict) or bounds.keys() != {bound.name for bound in FAMILIES[of].bounds}:
        raise corrupt(path, "it does not have the bounds of its family")
    if any(type(bound) is not int for bound in bounds.values()):
        raise corrupt(path, "a bound in it is not valid")
    try:
        rows = tables.rows(bounds)
    except BadInput as error:
        raise corrupt(path, f"a bound in it is not valid ({error})") from error
    for name, number in rows.items():
        if files[name][1] != number:
            raise corrupt(path, f"{name} has {files[name][1]:,} rows in it, and its bounds make {number:,}")
    return manifest


def manifest_of_unchanged(directory: Path, stages: Stages, *families: str) -> dict[str, Any]:
    """The manifest of a directory of one of these families, or of any, after a check of its hashes and rows.

    Raises TableAbsent or TableCorrupt.
    """
    with told_of_unreadable(directory):
        manifest = read_manifest(directory, *families)
        _require_unchanged(directory, manifest, stages)
    return manifest


def _require_unchanged(directory: Path, manifest: dict[str, Any], stages: Stages) -> None:
    stages.start("hashing")
    schemas = tables_of(family_in(manifest)).schemas
    for name, file in manifest["files"].items():
        path = directory / name
        require_hash(path, file["sha256"])
        with open_parquet(path, schemas[name]) as parquet:
            rows = parquet.metadata.num_rows
        if rows != file["rows"]:
            raise corrupt(path, f"its {rows:,} rows are not the {file['rows']:,} of the manifest")


def datapackage(manifest: dict[str, Any]) -> dict[str, Any]:
    """The data package of a directory with this manifest: each file with its hash, its columns and their meanings."""
    family, bounds = FAMILIES[manifest["family"]], manifest["bounds"]
    tables = tables_of(family)
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": f"loony-{family.name}-{bounds[family.bounds[0].name]}",
        "title": tables.title(bounds),
        "version": f"{VERSION}+schema.{manifest['schema_version']}",
        "licenses": [{"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}],
        "sources": [
            {"title": source.title} | ({"path": source.path} if source.path else {}) for source in family.sources
        ],
        "resources": [_resource(name, schema, manifest["files"][name]) for name, schema in tables.schemas.items()],
    }


def _resource(name: str, schema: pa.Schema, file: dict[str, Any]) -> dict[str, Any]:
    described = json.loads(schema.metadata[b"columns"])
    return {
        "name": name.removesuffix(".parquet").replace("_", "-"),
        "path": name,
        "type": "table",
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "title": schema.metadata[b"title"].decode(),
        "bytes": file["bytes"],
        "hash": f"sha256:{file['sha256']}",
        "schema": {
            "fields": [
                {
                    "name": field.name,
                    "type": _kind(field.type),
                    "description": described[field.name],
                    "constraints": {"required": not field.nullable},
                }
                for field in schema
            ]
        },
    }


def _kind(kind: pa.DataType) -> str:
    if pa.types.is_list(kind):
        return "array"
    return "integer" if pa.types.is_integer(kind) else "string"
