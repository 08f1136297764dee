"""Writing the record: rows from a folder of tables replace older rows."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loony.results.asked import record
from loony.results.asked.known import proofs_in, read_outcomes, rows_of_table
from loony.results.asked.record import RecordRow, is_believed, recorded, text_of, theorem_digest
from loony.results.stored.layout import CLAIMS, MISMATCHES
from loony.results.stored.manifest import family_in
from loony.results.stored.proofs import COQ
from loony.system.version import VERSION
from loony.system.writing import whole_file
from loony.verify.claims.claim import HOLDS, REFUTED, Claim
from loony.verify.claims.evidence import Evidence
from loony.verify.claims.statement import statement_digest
from loony.verify.families import first
from loony.verify.proof.solver import PROVED


class RenewedRecord(NamedTuple):
    """A new record, and its differences from the old record."""

    rows: list[RecordRow]
    new: int
    """the number of new rows among them"""
    dropped: list[RecordRow]
    """the rows of the old record that are not believed any more"""
    of_other_sources: int
    """directories of tables that other sources made"""


def renew(claims: list[Claim], folder: Path, older: Iterable[RecordRow] | None = None) -> RenewedRecord:
    """The record, where rows from a folder of tables replace older rows, by default those of the record.

    A believed older row stays where no new row has its key, or where it goes further.
    """
    by_id = {claim.id: claim for claim in claims}
    outcomes = read_outcomes(claims, folder)
    new: dict[tuple[str, ...], RecordRow] = {}
    for row in [*_of_proofs(by_id, proofs_in(folder)), *_of_runs(by_id, outcomes.runs)]:
        if row.key not in new or new[row.key].covered <= row.covered:
            new[row.key] = row
    before = [*(recorded() if older is None else older)]
    believed = [row for row in before if is_believed(row, by_id)]
    for row in believed:
        if row.key not in new or (not row.is_proof and _goes_further(row, new[row.key])):
            new[row.key] = row
    rows = sorted(new.values())
    dropped = [row for row in before if row not in believed]
    return RenewedRecord(rows, len({*rows} - {*before}), dropped, outcomes.of_other_sources)


def _goes_further(row: RecordRow, other: RecordRow) -> bool:
    """A row covers more than another, or as much by a run of other bounds."""
    return row.covered > other.covered or (row.covered == other.covered and row.by != other.by)


def write(result: RenewedRecord, path: Path) -> None:
    """Write the record to a file, whole or not at all."""
    with whole_file(path, "--record") as file:
        file.write_text(text_of(result.rows), "utf-8")


def _of_proofs(claims: dict[str, Claim], proofs: list[dict[str, Any]]) -> Iterator[RecordRow]:
    """Rows for the proofs that Coq accepted, and for the decisions of solvers."""
    for proof in proofs:
        by_coq, verdict = proof["solver"] == COQ, proof["verdict"]
        evidence = (Evidence.COQ if by_coq else Evidence.SOLVER).words
        by = f"Coq {proof['version'].split()[0]}" if by_coq else f"{proof['solver']} {proof['version']}"
        family, slash, theorem = proof["claim"].partition("/")
        if slash:
            digest = theorem_digest(family, theorem)
            yield RecordRow(
                record.THEOREM, family, theorem, "", evidence, by, "", verdict, 1, 0, "", digest, VERSION
            )
        elif verdict in (PROVED, REFUTED) and proof["claim"] in claims:
            claim = claims[proof["claim"]]
            goals, refuted = proof["goals"] or 1, int(verdict == REFUTED)
            yield RecordRow(
                record.CLAIM, claim.family, claim.id, "", evidence, by, "", verdict, goals, refuted,
                proof["counterexample"] or "", statement_digest(claim), VERSION,
            )  # fmt: skip


def _of_runs(claims: dict[str, Claim], runs: list[tuple[Path, dict[str, Any]]]) -> Iterator[RecordRow]:
    """Rows for tests, checks and counts."""
    evidence = Evidence.EXHAUSTIVE.words
    for directory, manifest in sorted(runs, key=lambda run: sum(run[1]["bounds"].values())):
        family, bounds = family_in(manifest), manifest["bounds"]
        option = "" if family is first() else f"--family {family.name} "
        by = f"loony verify {option}{family.options(bounds)}".strip()
        domains = {domain.name: domain for domain in family.domains}
        examples: dict[tuple[str, str], str] = {}
        for row in rows_of_table(directory, manifest, MISMATCHES):
            example = ", ".join(filter(None, (row["position"], row["instance"])))
            examples.setdefault((row["claim"], row["domain"]), example)
        for row in rows_of_table(directory, manifest, CLAIMS):
            if row["verdict"] in (HOLDS, REFUTED) and row["claim"] in claims:
                domain = domains[row["domain"]]
                up_to = f"{domain.noun} {domain.up_to} {row['up_to']:,}"
                yield RecordRow(
                    record.CLAIM, family.name, row["claim"], row["domain"], evidence, by, up_to, row["verdict"],
                    row["covered"], row["mismatches"], examples.get((row["claim"], row["domain"]), ""),
                    statement_digest(claims[row["claim"]]), VERSION,
                )  # fmt: skip
        for check in manifest["checks"]:
            verdict = HOLDS if check["examined"] and not check["differing"] else REFUTED
            yield RecordRow(
                record.CHECK, family.name, check["name"], check["domain"] or "", evidence, by,
                check["what"], verdict, check["examined"], check["differing"],
                check["smallest"] or "", "", VERSION,
            )  # fmt: skip
        for domain, counts in manifest["counts"].items():
            agrees = counts.get("formula", counts["walked"]) == counts["walked"]
            how = "by walking" if "formula" not in counts else "by formula and by walking"
            yield RecordRow(
                record.COUNT, family.name, domain, domain, evidence, by, f"counted {how}",
                HOLDS if agrees else REFUTED, counts["walked"], 0, "", "", VERSION,
            )  # fmt: skip
