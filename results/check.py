"""A stored directory re-read with distrust: every file, every entry, every claim."""

from pathlib import Path

from loony.enumerate.errors import TableAbsent
from loony.results.examination import Examination, Held, examine_tables
from loony.results.layout import CLAIMS, MISMATCHES, POSITIONS, RAW_POSITIONS
from loony.results.manifest import read_manifest
from loony.results.outcome import claims_table, mismatches_table
from loony.results.stages import Stages
from loony.results.store import corrupt, open_parquet, remedy, sha256, whole_table
from loony.verify.claims import AMALGAMATED, RAW
from loony.verify.register import REGISTERED, claims


def check(directory: Path, stages: Stages) -> Examination:
    """Re-read a directory of tables: hashes, schemas, page checksums, counts, order, entries and claims.

    The claims are tested again on the stored entries, and the outcome held against the stored one. No filler
    is called. Raises TableAbsent or TableCorrupt with what was found first; returns what was examined.
    Blind to a manifest that was rewritten to fit other tables, so long as those tables are right.
    """
    manifest = read_manifest(directory)
    stages.start("hashing")
    for name, file in manifest["files"].items():
        path = directory / name
        if not path.is_file():
            raise TableAbsent(f"there is no {name} in {directory}: {remedy(directory)}")
        if sha256(path) != file["sha256"]:
            raise corrupt(path, "its SHA-256 is not the one in the manifest")
        with open_parquet(path) as parquet:
            if parquet.metadata.num_rows != file["rows"]:
                raise corrupt(
                    path, f"it has {parquet.metadata.num_rows:,} rows, the manifest says {file['rows']:,}"
                )

    stored = {name: whole_table(directory / name) for name in (CLAIMS, MISMATCHES)}
    tested = sorted(set(stored[CLAIMS]["claim"].to_pylist()))
    if unknown := sorted(set(tested) - REGISTERED.keys()):
        raise corrupt(directory / CLAIMS, f"there is no claim {unknown[0]!r}")
    result = examine_tables(directory, manifest["size"], manifest["raw_size"], claims(tested), stages)
    for name, domain in ((POSITIONS, AMALGAMATED), (RAW_POSITIONS, RAW)):
        _refuse_difference(directory / name, result.definition[domain], "the openings of")
    _refuse_difference(directory / RAW_POSITIONS, result.amalgamation, "the amalgamated form of")
    for name, again in (
        (CLAIMS, claims_table(result.tallies)),
        (MISMATCHES, mismatches_table(result.tallies)),
    ):
        if not stored[name].equals(again):
            raise corrupt(directory / name, "it is not what comes of testing the claims on these tables")
    return result


def _refuse_difference(path: Path, held: Held, what: str) -> None:
    if held.differing:
        raise corrupt(
            path, f"{held.differing:,} entries do not fit {what} the position, the first at {held.smallest}"
        )
