"""The evidence in a folder of tables, as rows, and a new record with these rows; only runs of these sources count.

A file beside the directories has the proofs. Each directory has the outcomes of its own tests, under its hashes.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loony.results.asked.record import CHECK, CLAIM, COUNT, FolderEvidence, RecordRow, is_believed, proofs_in, recorded
from loony.results.stored.files import corrupt, require_hash, whole_table
from loony.results.stored.folder import directories_in, manifest_in
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.tables import CLAIMS, MANIFEST, MISMATCHES, PROOFS, tables_of
from loony.system.digest import source_digest
from loony.verify.claims.claim import HOLDS, PROVED, REFUTED, SKIPPED, Claim, Evidence
from loony.verify.claims.statement import statement_digest
from loony.verify.families import first


def evidence_in(folder: Path, claims: Iterable[Claim]) -> FolderEvidence:
    """The evidence that runs of these very sources found for some claims, and the outcomes of their other checks.

    Raises TableCorrupt where a directory of tables in the folder, or the file of proofs, is damaged.
    """
    by_id = {claim.id: claim for claim in claims}
    runs: list[tuple[Path, dict[str, Any]]] = []
    of_other_sources = 0
    for directory in directories_in(folder):
        if manifest_in(directory).get("source_digest", source_digest()) != source_digest():
            of_other_sources += 1
        else:  # without a digest too: then read_manifest raises TableCorrupt
            runs.append((directory, read_manifest(directory)))
    rows = proofs_in(folder / PROOFS)
    for directory, manifest in sorted(runs, key=lambda run: sum(run[1]["bounds"].values())):
        for name in (CLAIMS, MISMATCHES):
            require_hash(directory / name, manifest["files"][name]["sha256"])
        rows += (row for row, _ in tests_in(directory, manifest, by_id))
        rows += checks_in(directory, manifest)
    widest: dict[tuple[str, ...], RecordRow] = {}
    for row in rows:
        if row.verdict != SKIPPED and (row.key not in widest or widest[row.key].covered <= row.covered):
            widest[row.key] = row
    return FolderEvidence([*widest.values()], of_other_sources)


def tests_in(
    directory: Path, manifest: dict[str, Any], claims: dict[str, Claim]
) -> Iterator[tuple[RecordRow, dict[str, Any]]]:
    """Rows for the tests of some claims in a run, skipped ones too, each with its smallest counterexample or {}."""
    family = family_in(manifest)
    schemas, domains = tables_of(family).schemas, {domain.name: domain for domain in family.domains}
    mismatches = whole_table(directory / MISMATCHES, schemas[MISMATCHES])
    tests = zip(mismatches["claim"].to_pylist(), mismatches["domain"].to_pylist(), strict=True)
    places = {test: place for place, test in reversed([*enumerate(tests)])}
    for row in whole_table(directory / CLAIMS, schemas[CLAIMS]).to_pylist():
        if row["domain"] not in domains:
            raise corrupt(directory / CLAIMS, f"there is no domain {row['domain']!r}")
        if row["claim"] in claims:
            domain, place = domains[row["domain"]], places.get((row["claim"], row["domain"]))
            example = {} if place is None else mismatches.slice(place, 1).to_pylist()[0]
            of_same_name = {name: row[name] for name in RecordRow._fields if name in row}
            yield _of_run(manifest, CLAIM, row["claim"], **of_same_name | {
                "up_to": f"{domain.noun} {domain.up_to} {row['up_to']:,}",
                "counterexample": ", ".join(filter(None, (example.get("position"), example.get("instance")))),
                "digest": statement_digest(claims[row["claim"]]),
            }), example  # fmt: skip


def checks_in(directory: Path, manifest: dict[str, Any]) -> list[RecordRow]:
    """Rows for the checks and counts of a run. Raises TableCorrupt if the manifest has not the entries of a run."""
    rows = []
    try:
        for check in manifest["checks"]:
            examined, differing, smallest = check["examined"], check["differing"], check["smallest"] or ""
            cells = {"domain": check["domain"] or "", "up_to": check["what"], "counterexample": smallest}
            verdict = HOLDS if examined and not differing else REFUTED
            counted = {"covered": examined, "mismatches": differing, "verdict": verdict}
            rows.append(_of_run(manifest, CHECK, check["name"], **cells, **counted))
        for domain, counts in manifest["counts"].items():
            agrees = counts.get("formula", counts["walked"]) == counts["walked"]
            how = "by walking" if "formula" not in counts else "by formula and by walking"
            verdict = HOLDS if agrees else REFUTED
            cells = {"domain": domain, "up_to": f"counted {how}", "covered": counts["walked"], "verdict": verdict}
            rows.append(_of_run(manifest, COUNT, domain, **cells))
    except (LookupError, TypeError, AttributeError) as error:
        raise corrupt(directory / MANIFEST, "its checks or counts are not those of a run") from error
    return rows


def _of_run(manifest: dict[str, Any], kind: str, about: str, **cells: Any) -> RecordRow:
    family = family_in(manifest)
    option = "" if family is first() else f"--family {family.name} "
    by = f"loony verify {option}{family.options(manifest['bounds'])}".strip()
    return RecordRow(kind, family.name, about, "", Evidence.EXHAUSTIVE.words, by)._replace(**cells)


class RenewedRecord(NamedTuple):
    """A new record, and its differences from the old one."""

    rows: list[RecordRow]
    new: int
    dropped: list[RecordRow]  # the rows of the old record about changed texts
    of_other_sources: int


def renew(claims: list[Claim], folder: Path, older: Iterable[RecordRow] | None = None) -> RenewedRecord:
    """The record, where decided rows from a folder of tables replace older rows, by default those of the record.

    A believed older row stays if no new row has its key, or if it covers more.
    """
    by_id = {claim.id: claim for claim in claims}
    here = evidence_in(folder, claims)
    decided = [row for row in here.rows if row.verdict in (HOLDS, PROVED, REFUTED)]
    new = {row.key: row for row in decided if is_believed(row, by_id)}
    before = [*(recorded() if older is None else older)]
    believed = [row for row in before if is_believed(row, by_id)]
    for row in believed:
        other = new.get(row.key, row)
        goes_further = row.covered > other.covered or (row.covered == other.covered and row.by != other.by)
        if row.key not in new or (goes_further and not row.is_proof):
            new[row.key] = row
    dropped = [row for row in before if row not in believed]
    return RenewedRecord(sorted(new.values()), len({*new.values()} - {*before}), dropped, here.of_other_sources)
