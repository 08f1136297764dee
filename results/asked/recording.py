"""Writing the record: rows of what runs left in a folder of tables, put in the place of older ones."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loony.results.asked.known import known, proofs_in, stored
from loony.results.asked.record import (
    CHECK,
    CLAIM,
    COUNT,
    THEOREM,
    RecordRow,
    is_believed,
    recorded,
    text_of,
    theorem_digest,
)  # fmt: skip
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


class Recorded(NamedTuple):
    """What came of writing the record."""

    rows: list[RecordRow]
    renewed: int
    """of them that are from the runs"""
    dropped: list[RecordRow]
    """that stood in the record and are not believed any more"""
    left_out: int
    """directories of tables that other sources made"""


def renewed(claims: list[Claim], folder: Path, older: Iterable[RecordRow] | None = None) -> Recorded:
    """The record, with the rows that a folder of tables gives in the place of older ones, by default its own.

    An older row stays where nothing new is about the same, or where it is believed and goes further.
    """
    of_id = {one.id: one for one in claims}
    facts = known(claims, folder)
    new: dict[tuple[str, ...], RecordRow] = {}
    for row in [*_of_proofs(of_id, proofs_in(folder)), *_of_runs(of_id, facts.runs)]:
        if row.key not in new or new[row.key].covered <= row.covered:
            new[row.key] = row
    before = [*(recorded() if older is None else older)]
    stay = [row for row in before if is_believed(row, of_id)]
    for row in stay:
        if row.key not in new or (not row.is_proof and _goes_further(row, new[row.key])):
            new[row.key] = row
    found = sorted(new.values())
    return Recorded(found, len({*found} - {*before}), [row for row in before if row not in stay], facts.left_out)


def _goes_further(row: RecordRow, other: RecordRow) -> bool:
    """A row of a run covers more than another, or as much by a run of other bounds."""
    return row.covered > other.covered or (row.covered == other.covered and row.by != other.by)


def write(found: Recorded, path: Path) -> None:
    """Write the record to a file, whole or not at all."""
    with whole_file(path) as file:
        Path(file).write_text(text_of(found.rows), "utf-8")


def _of_proofs(claims: dict[str, Claim], proofs: list[dict[str, Any]]) -> Iterator[RecordRow]:
    """Rows of what Coq accepted, and of what solvers decided."""
    for proof in proofs:
        by_coq, verdict = proof["solver"] == COQ, proof["verdict"]
        evidence = (Evidence.COQ if by_coq else Evidence.SOLVER).words
        by = f"Coq {proof['version'].split()[0]}" if by_coq else f"{proof['solver']} {proof['version']}"
        family, slash, theorem = proof["claim"].partition("/")
        if slash:
            digest = theorem_digest(family, theorem)
            yield RecordRow(THEOREM, family, theorem, "", evidence, by, "", verdict, 1, 0, "", digest, VERSION)
        elif verdict in (PROVED, REFUTED) and proof["claim"] in claims:
            one = claims[proof["claim"]]
            goals, refuted = proof["goals"] or 1, int(verdict == REFUTED)
            yield RecordRow(
                CLAIM, one.family, one.id, "", evidence, by, "", verdict, goals, refuted,
                proof["counterexample"] or "", statement_digest(one), VERSION,
            )  # fmt: skip


def _of_runs(claims: dict[str, Claim], runs: list[tuple[Path, dict[str, Any]]]) -> Iterator[RecordRow]:
    """Rows of what was tested, checked and counted."""
    evidence = Evidence.EXHAUSTIVE.words
    for directory, manifest in sorted(runs, key=lambda run: sum(run[1]["bounds"].values())):
        family, bounds = family_in(manifest), manifest["bounds"]
        of = "" if family is first() else f"--family {family.name} "
        by = f"loony verify {of}{family.options(bounds)}".strip()
        domains = {domain.name: domain for domain in family.domains}
        examples: dict[tuple[str, str], str] = {}
        for row in stored(directory, manifest, MISMATCHES):
            where = ", ".join(filter(None, (row["position"], row["instance"])))
            examples.setdefault((row["claim"], row["domain"]), where)
        for row in stored(directory, manifest, CLAIMS):
            if row["verdict"] in (HOLDS, REFUTED) and row["claim"] in claims:
                domain = domains[row["domain"]]
                up_to = f"{domain.noun} {domain.up_to} {row['up_to']:,}"
                yield RecordRow(
                    CLAIM, family.name, row["claim"], row["domain"], evidence, by, up_to, row["verdict"],
                    row["covered"], row["mismatches"], examples.get((row["claim"], row["domain"]), ""),
                    statement_digest(claims[row["claim"]]), VERSION,
                )  # fmt: skip
        for check in manifest["checks"]:
            verdict = HOLDS if check["examined"] and not check["differing"] else REFUTED
            yield RecordRow(
                CHECK, family.name, check["name"], check["domain"] or "", evidence, by,
                check["what"], verdict, check["examined"], check["differing"],
                check["smallest"] or "", "", VERSION,
            )  # fmt: skip
        for domain, counts in manifest["counts"].items():
            agrees = counts.get("formula", counts["walked"]) == counts["walked"]
            twice = "by walking" if "formula" not in counts else "by formula and by walking"
            yield RecordRow(
                COUNT, family.name, domain, domain, evidence, by, f"counted {twice}",
                HOLDS if agrees else REFUTED, counts["walked"], 0, "", "", VERSION,
            )  # fmt: skip
