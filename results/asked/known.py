"""The outcomes of claims that runs of just these sources left in a folder of tables."""

from pathlib import Path
from typing import Any, NamedTuple

from loony.results.stored.files import corrupt, require_file, sha256, whole_table
from loony.results.stored.layout import CLAIMS, MANIFEST, PROOFS
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.proofs import read_proofs, theorem_name
from loony.results.stored.tables import tables_of
from loony.results.stored.which import directories_in, manifest_at
from loony.system.digest import source_digest
from loony.verify.claims.claim import SKIPPED, Claim
from loony.verify.proof.by_hand import family_of


class KnownOutcomes(NamedTuple):
    """The outcomes of claims, by their ids."""

    tested: dict[str, list[dict[str, Any]]]
    """the widest test on each domain: rows as stored"""
    proofs: dict[str, list[dict[str, Any]]]
    """the last proof by each solver, as stored"""
    runs: list[tuple[Path, dict[str, Any]]]
    """the directories of tables that these sources made, and their manifests"""
    of_other_sources: int
    """directories of tables that other sources made"""


def read_outcomes(claims: list[Claim], folder: Path) -> KnownOutcomes:
    """The outcomes that runs of just these sources left in a folder of tables, in directories of any name.

    Raises TableCorrupt where a directory of tables there, or the file of proofs, is out of order.
    """
    widest: dict[tuple[str, str], dict[str, Any]] = {}
    runs: list[tuple[Path, dict[str, Any]]] = []
    of_other_sources = 0
    for directory in directories_in(folder):
        if not _of_these_sources(directory / MANIFEST):
            of_other_sources += 1
            continue
        manifest = read_manifest(directory)
        runs.append((directory, manifest))
        domains = {domain.name for domain in family_in(manifest).domains}
        for row in rows_of_table(directory, manifest, CLAIMS):
            if row["domain"] not in domains:
                raise corrupt(directory / CLAIMS, f"there is no domain {row['domain']!r}")
            key = row["claim"], row["domain"]
            if row["verdict"] != SKIPPED and row["up_to"] > widest.get(key, {"up_to": -1})["up_to"]:
                widest[key] = row
    proofs = proofs_in(folder)
    return KnownOutcomes(
        {claim.id: [row for row in widest.values() if row["claim"] == claim.id] for claim in claims},
        {claim.id: [row for row in proofs if row["claim"] in _names(claim)] for claim in claims},
        runs,
        of_other_sources,
    )


def _names(claim: Claim) -> tuple[str, ...]:
    """The names of a claim and of its theorem in the file of proofs."""
    family = family_of(claim.theorem, claim.family)
    return (claim.id, theorem_name(family, claim.theorem)) if claim.theorem else (claim.id,)


def rows_of_table(directory: Path, manifest: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The rows of a table of a directory. Raises TableCorrupt where the manifest has another hash of it."""
    path = directory / name
    require_file(path)
    if sha256(path) != manifest["files"][name]["sha256"]:
        raise corrupt(path, "its SHA-256 is not the one in the manifest")
    rows: list[dict[str, Any]] = whole_table(path, tables_of(family_in(manifest)).schemas[name]).to_pylist()
    return rows


def proofs_in(folder: Path) -> list[dict[str, Any]]:
    """The proofs of just these sources in a folder of tables, by solvers and Coq: rows as stored."""
    return [row for row in read_proofs(folder / PROOFS) if row["source_digest"] == source_digest()]


def _of_these_sources(path: Path) -> bool:
    """These sources wrote the manifest, or it is none; reading it will tell."""
    manifest = manifest_at(path)
    return not isinstance(manifest, dict) or manifest.get("source_digest", source_digest()) == source_digest()
