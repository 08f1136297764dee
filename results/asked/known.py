"""The evidence that runs of just these sources left in a folder of tables, as rows like those of the record.

What was proved is in a file beside the directories of tables. What was tested is in each directory, so that it
goes where its tables go, and is believed as long as their hashes are right.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.results.asked.proofs import proofs_in
from loony.results.asked.record import CHECK, CLAIM, COUNT, RecordRow
from loony.results.stored.files import corrupt, require_file, sha256, whole_table
from loony.results.stored.layout import CLAIMS, MANIFEST, MISMATCHES, PROOFS
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.tables import tables_of
from loony.results.stored.which import directories_in, manifest_at
from loony.system.digest import source_digest
from loony.system.version import VERSION
from loony.verify.claims.claim import HOLDS, REFUTED, SKIPPED, Claim
from loony.verify.claims.evidence import Evidence
from loony.verify.claims.statement import statement_digest
from loony.verify.families import first

_INSTANCE = "position", "instance"


class FolderEvidence(NamedTuple):
    """The evidence in a folder of tables."""

    rows: list[RecordRow]
    """of two tests of a claim on a domain, the one that goes further"""
    of_other_sources: int
    """directories of tables that other sources made"""


def evidence_in(folder: Path, claims: Iterable[Claim]) -> FolderEvidence:
    """The evidence for some claims, and all else that runs of just these sources found.

    Raises TableCorrupt where a directory of tables there, of any name, or the file of proofs is out of order.
    """
    by_id = {claim.id: claim for claim in claims}
    runs: list[tuple[Path, dict[str, Any]]] = []
    of_other_sources = 0
    for directory in directories_in(folder):
        if _of_these_sources(directory / MANIFEST):
            runs.append((directory, read_manifest(directory)))
        else:
            of_other_sources += 1
    runs.sort(key=lambda run: sum(run[1]["bounds"].values()))
    widest: dict[tuple[str, ...], RecordRow] = {}
    for row in [*proofs_in(folder / PROOFS), *(row for run in runs for row in _of_run(*run, by_id))]:
        if row.key not in widest or widest[row.key].covered <= row.covered:
            widest[row.key] = row
    return FolderEvidence([*widest.values()], of_other_sources)


def _of_these_sources(path: Path) -> bool:
    """These sources wrote the manifest, or it is none; reading it will tell."""
    manifest = manifest_at(path)
    return not isinstance(manifest, dict) or manifest.get("source_digest", source_digest()) == source_digest()


def _of_run(directory: Path, manifest: dict[str, Any], claims: dict[str, Claim]) -> Iterator[RecordRow]:
    """Rows for the tests of some claims, and for the checks and counts of a run."""
    family, evidence = family_in(manifest), Evidence.EXHAUSTIVE.words
    option = "" if family is first() else f"--family {family.name} "
    by = f"loony verify {option}{family.options(manifest['bounds'])}".strip()
    domains = {domain.name: domain for domain in family.domains}
    mismatches = _table(directory, manifest, MISMATCHES)
    places: dict[tuple[str, str], int] = {}
    tests = zip(mismatches["claim"].to_pylist(), mismatches["domain"].to_pylist(), strict=True)
    for place, test in enumerate(tests):
        places.setdefault(test, place)
    for row in _table(directory, manifest, CLAIMS).to_pylist():
        if row["domain"] not in domains:
            raise corrupt(directory / CLAIMS, f"there is no domain {row['domain']!r}")
        if row["verdict"] == SKIPPED or row["claim"] not in claims:
            continue
        domain, smallest = domains[row["domain"]], places.get((row["claim"], row["domain"]))
        example = [] if smallest is None else [mismatches[name][smallest].as_py() for name in _INSTANCE]
        yield RecordRow(
            CLAIM, family.name, row["claim"], row["domain"], evidence, by,
            f"{domain.noun} {domain.up_to} {row['up_to']:,}", row["verdict"], row["covered"], row["mismatches"],
            ", ".join(filter(None, example)), statement_digest(claims[row["claim"]]), VERSION,
        )  # fmt: skip
    try:
        yield from _checks_and_counts(manifest, by)
    except (LookupError, TypeError, AttributeError) as error:
        raise corrupt(directory / MANIFEST, "its checks or counts are not those of a run") from error


def _checks_and_counts(manifest: dict[str, Any], by: str) -> Iterator[RecordRow]:
    """Rows for what a run compares and counts besides the claims."""
    family, evidence = manifest["family"], Evidence.EXHAUSTIVE.words
    for check in manifest["checks"]:
        verdict = HOLDS if check["examined"] and not check["differing"] else REFUTED
        yield RecordRow(
            CHECK, family, check["name"], check["domain"] or "", evidence, by, check["what"], verdict,
            check["examined"], check["differing"], check["smallest"] or "", "", VERSION,
        )  # fmt: skip
    for domain, counts in manifest["counts"].items():
        agrees = counts.get("formula", counts["walked"]) == counts["walked"]
        how = "by walking" if "formula" not in counts else "by formula and by walking"
        yield RecordRow(
            COUNT, family, domain, domain, evidence, by, f"counted {how}",
            HOLDS if agrees else REFUTED, counts["walked"], 0, "", "", VERSION,
        )  # fmt: skip


def _table(directory: Path, manifest: dict[str, Any], name: str) -> pa.Table:
    """A table of a directory. Raises TableCorrupt where the manifest has another hash of it."""
    path = directory / name
    require_file(path)
    if sha256(path) != manifest["files"][name]["sha256"]:
        raise corrupt(path, "its SHA-256 is not the one in the manifest")
    return whole_table(path, tables_of(family_in(manifest)).schemas[name])
