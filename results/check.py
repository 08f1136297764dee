"""A stored directory re-read with distrust: every file, every entry, every claim."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from loony.enumerate.errors import TableCorrupt
from loony.results.datapackage import datapackage
from loony.results.examination import Examination, Held, examine_tables
from loony.results.files import corrupt, open_parquet, remedy, require_file, sha256, whole_table
from loony.results.layout import CLAIMS, DATAPACKAGE, MANIFEST, MISMATCHES, POSITIONS, RAW_POSITIONS, SCHEMAS_OF
from loony.results.manifest import read_manifest
from loony.results.outcome import claims_table
from loony.results.stages import Stages
from loony.verify.claims import AMALGAMATED, ENDGAMES, RAW, Claim
from loony.verify.register import REGISTERED, claims


def check(directory: Path, stages: Stages) -> Examination:
    """Re-read a directory of tables: hashes, schemas, page checksums, counts, order, entries and claims.

    The claims are tested again on the stored entries, and the outcome held against the stored one. No filler
    is called. Raises TableAbsent or TableCorrupt with what was found first; returns what was examined.
    Blind to the versions, digest of the sources, times and host in the manifest, which nothing here can
    derive; to tables that were replaced by other right ones; and to page checksums that were left out.
    """
    with told_of_unreadable(directory):
        return _check(directory, stages)


def examine_stored(directory: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Test claims, which need not be registered, on a directory of tables whose files are as its manifest says.

    Raises what `check` raises.
    """
    manifest = manifest_of_unchanged(directory, stages)
    result = examine_tables(directory, manifest["size"], manifest["raw_size"], claims, stages, keep_all=False)
    _refuse_differences(directory, result)
    return result


def manifest_of_unchanged(
    directory: Path, stages: Stages, read: Callable[[Path], dict[str, Any]] = read_manifest
) -> dict[str, Any]:
    """The manifest of a directory, as it is read of endgames, whose files have the hashes and the rows in it.

    Raises TableAbsent or TableCorrupt where they have not.
    """
    with told_of_unreadable(directory):
        manifest = read(directory)
        _require_unchanged(directory, manifest, stages)
    return manifest


def _require_unchanged(directory: Path, manifest: dict[str, Any], stages: Stages) -> None:
    """Raise TableCorrupt where a file has not the hash or the rows in the manifest."""
    stages.start("hashing")
    for name, file in manifest["files"].items():
        path = directory / name
        require_file(path)
        if sha256(path) != file["sha256"]:
            raise corrupt(path, "its SHA-256 is not the one in the manifest")
        with open_parquet(path, SCHEMAS_OF[manifest["family"]]) as parquet:
            rows = parquet.metadata.num_rows
        if rows != file["rows"]:
            raise corrupt(path, f"its {rows:,} rows are not the {file['rows']} of the manifest")


@contextmanager
def told_of_unreadable(directory: Path) -> Iterator[None]:
    """Turn the system's refusal to read a table into a sentence."""
    try:
        yield
    except OSError as error:
        raise TableCorrupt(directory, f"it cannot be read ({error.strerror})", remedy(directory)) from error


def _check(directory: Path, stages: Stages) -> Examination:
    manifest = manifest_of_unchanged(directory, stages)
    tested = stored_claims(directory, ENDGAMES)
    result = examine_tables(directory, manifest["size"], manifest["raw_size"], tested, stages)
    _refuse_differences(directory, result)
    again = {CLAIMS: claims_table(result.tallies), MISMATCHES: result.mismatches_table()}
    for name, table in again.items():
        if not whole_table(directory / name).equals(table):
            raise corrupt(directory / name, "it is not what comes of testing the claims on these tables")
    require_derived(directory, manifest, result.derived())
    return result


def stored_claims(directory: Path, family: str) -> list[Claim]:
    """The claims that were tested on the tables of a directory."""
    stored = whole_table(directory / CLAIMS)
    tested = sorted(set(stored["claim"].to_pylist()))
    if unknown := [id_ for id_ in tested if id_ not in REGISTERED or REGISTERED[id_].family != family]:
        raise corrupt(directory / CLAIMS, f"there is no claim {unknown[0]!r}")
    return claims(tested, family)


def require_derived(directory: Path, manifest: dict[str, Any], derived: dict[str, Any]) -> None:
    """Raise TableCorrupt where the manifest, or the data package, is not what the tables make it."""
    for name, entry in derived.items():
        if manifest.get(name) != entry:
            raise corrupt(directory / MANIFEST, f"its {name!r} is not what the tables make it")
    _require_datapackage(directory, manifest)


def _require_datapackage(directory: Path, manifest: dict[str, Any]) -> None:
    """Raise TableCorrupt where the data package is not what the manifest and the files make it."""
    path = directory / DATAPACKAGE
    require_file(path)
    sizes = {name: (directory / name).stat().st_size for name in manifest["files"]}
    if any(manifest["files"][name].get("bytes") != size for name, size in sizes.items()):
        raise corrupt(directory / MANIFEST, "the bytes of a file are not as many as it says")
    try:
        stored = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        stored = None
    if stored != datapackage(manifest):
        raise corrupt(path, "it is not what the manifest makes it")


def _refuse_differences(directory: Path, result: Examination) -> None:
    """Raise TableCorrupt where an entry is not what the definition of a value, or amalgamation, makes it."""
    for name, domain in ((POSITIONS, AMALGAMATED), (RAW_POSITIONS, RAW)):
        _refuse_difference(directory / name, result.definition[domain], "the openings of")
    _refuse_difference(directory / RAW_POSITIONS, result.amalgamation, "the amalgamated form of")


def _refuse_difference(path: Path, held: Held, what: str) -> None:
    if held.differing:
        raise corrupt(
            path, f"{held.differing:,} entries do not fit {what} the position, the first at {held.smallest}"
        )
