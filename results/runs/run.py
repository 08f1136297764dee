"""The run of `loony verify` for any family, and a check of stored tables, which trusts nothing in them."""

import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.results.stored import tables as stored
from loony.results.stored.files import corrupt, metadata_of, require_same, told_of_unreadable, whole_table, write_table
from loony.results.stored.folder import replaced
from loony.results.stored.manifest import family_in, manifest_of_unchanged, require_derived, write_manifest
from loony.results.stored.tables import ALONE, Workforce, claim_tables, run_of, tables_of
from loony.system.errors import BadInput, TableAbsent, TableCorrupt, Unexpected
from loony.system.stages import Stages
from loony.system.writing import report_bad_output
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims, claims_of
from loony.verify.examination.columns import noticing
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import SHOWN
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Family


def verify(family: Family, bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages) -> Examination:
    """Make the directory of tables with these bounds, and test the claims on it; an old directory stays until then.

    Raises BadInput or TooLarge before any work, and Unexpected where a new table cannot be read back.
    """
    tables, bounds = tables_of(family), family.with_defaults(bounds)
    with report_bad_output(directory):
        tables.require_room(bounds, directory)
    with replaced(directory, tables.schemas) as new:
        try:
            examined, made = tables.make(bounds, new, claims, stages)
            stages.start("writing")
            for name, table in (made | claim_tables(examined)).items():
                write_table(new / name, tables.schemas[name], [table])
                require_same(new / name, tables.schemas[name], table, "it is not read back as it was written")
        except TableAbsent as error:
            raise BadInput(f"the tables for {directory} were removed as they were made: make them again") from error
        except TableCorrupt as error:
            raise Unexpected(
                f"the tables written to {directory} are not in order, please report it: {error.what}"
            ) from error
        stages.stop()
        run = {"host": platform.node(), "started": stages.began, "seconds": stages.seconds}
        write_manifest(new, stored.TABLES, examined.derived(), tables.schemas, run=run)
    return examined


def check(directory: Path, stages: Stages, by: Workforce = ALONE) -> Examination:
    """Re-read a directory of tables: hashes, schemas, page checksums, counts, order, entries and claims, tested again.

    A family that does not store most positions makes its tables again; for a run of shards and for a file outside any
    directory it has a check of its own. Raises TableAbsent or TableCorrupt for the first error, and TooLarge.
    Does not notice wrong versions, times, hosts or digests of sources in the manifest, because the tables do not
    determine them; nor tables in place of other tables that are right too; nor page checksums that are missing;
    nor wrong statistics in the footer of a file, by which other readers skip rows.
    """
    with told_of_unreadable(directory):
        if check_file := _check_of(directory):
            return check_file(directory, stages, by)
        if by != ALONE:
            options = "--threads, --dask and --checkpoint are"
            raise BadInput(f"{options} for the leaves of a proof tree, and {directory} is none")
        if (directory / stored.SHARDS).exists():
            from loony.results.runs.shards import check_job, plan_of

            plan = plan_of(directory / stored.SHARDS) or {}
            if run := run_of(plan.get("kind")):
                stages.start("reading")
                return check_job(run.job(directory, plan, stages), directory, stages)
        manifest = manifest_of_unchanged(directory, stages)
        family = family_in(manifest)
        result = _again(manifest, directory, stored_claims(directory, family), stages)
        _require_tables(directory, family, claim_tables(result), "a new test of the claims on these tables")
        require_derived(directory, manifest, result.derived())
    return result


def examine_stored(directory: Path, tested: list[Claim], stages: Stages) -> Examination:
    """Test claims of one family on tables; in a family without proofs, tallies count noticed wrong numbers too."""
    manifest = manifest_of_unchanged(directory, stages, tested[0].family)
    family = family_in(manifest)
    noticers = {} if family.proves else {id(claim): noticing(claim) for claim in tested}
    asked = [*tested, *noticers.values()]
    result = _again(manifest, directory, asked, stages, SHOWN)
    noticed = {(id(tally.claim), tally.domain): tally.mismatches for tally in result.tallies}
    result.tallies = [tally for tally in result.tallies if tally.claim in tested]
    for tally in result.tallies:
        if noticer := noticers.get(id(tally.claim)):
            tally.noticed = noticed[id(noticer), tally.domain]
    return result


def _again(
    manifest: dict[str, Any], directory: Path, claims: list[Claim], stages: Stages, most: int | None = None
) -> Examination:
    family = family_in(manifest)
    result, made = tables_of(family).again(manifest["bounds"], directory, claims, stages, most)
    stages.start("comparing")
    _require_tables(directory, family, made, "a table made again")
    return result


def _require_tables(directory: Path, family: Family, tables: dict[str, pa.Table], other: str) -> None:
    for name, table in tables.items():
        require_same(directory / name, tables_of(family).schemas[name], table, f"it differs from {other}")


def _check_of(path: Path) -> Callable[[Path, Stages, Workforce], Examination] | None:
    """The check of a file outside any directory; None for a directory. Raises TableAbsent for any other file."""
    if not path.is_file():
        if path.suffix == ".parquet" and not path.exists():
            raise TableAbsent(f"there is no file {path}; make a proof tree with  loony solve BOARD --proof FILE")
        return None
    kind = (metadata_of(path) or {}).get(stored.FILE_KIND, "")
    for family in FAMILIES.values():
        if check_file := tables_of(family).files.get(kind):
            return check_file
    what = "not a directory of tables that loony verify made, nor a proof tree of  loony solve --proof"
    raise TableAbsent(f"{path} is a file, {what}")


def stored_claims(directory: Path, family: Family) -> list[Claim]:
    """The claims that were tested on the tables of a directory."""
    path = directory / stored.CLAIMS
    tested = sorted(set(whole_table(path, stored.CLAIMS_SCHEMA)["claim"].to_pylist()))
    if unknown := [id_ for id_ in tested if id_ not in claims_of(family)]:
        raise corrupt(path, f"there is no claim {unknown[0]!r}")
    return claims(tested, [family])
