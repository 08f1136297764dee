"""What is known of claims: the outcomes that runs left in a folder of tables, made of just these sources."""

from pathlib import Path
from typing import Any, NamedTuple

from loony.results.stored.files import corrupt, require_file, sha256, whole_table
from loony.results.stored.layout import CLAIMS, MANIFEST, PROOFS
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.proofs import read_proofs
from loony.results.stored.tables import tables_of
from loony.results.stored.which import directories_in, manifest_at
from loony.system.digest import source_digest
from loony.verify.claims.claim import SKIPPED, Claim


class KnownOutcomes(NamedTuple):
    """What is known of claims, by their ids."""

    tested: dict[str, list[dict[str, Any]]]
    """the widest test on each domain: rows as stored"""
    proofs: dict[str, list[dict[str, Any]]]
    """the last proof by each solver, as stored"""
    runs: list[tuple[Path, dict[str, Any]]]
    """the directories of tables that these sources made, and their manifests"""
    left_out: int
    """directories of tables that other sources made"""


def known(claims: list[Claim], folder: Path) -> KnownOutcomes:
    """What runs with just these sources left in a folder of tables, whatever its directories are called.

    Raises TableCorrupt where a directory of tables there, or the file of proofs, is out of order.
    """
    widest: dict[tuple[str, str], dict[str, Any]] = {}
    runs: list[tuple[Path, dict[str, Any]]] = []
    left_out = 0
    for directory in directories_in(folder):
        if not _of_these_sources(directory / MANIFEST):
            left_out += 1
            continue
        manifest = read_manifest(directory)
        runs.append((directory, manifest))
        domains = {one.name for one in family_in(manifest).domains}
        for row in stored(directory, manifest, CLAIMS):
            if row["domain"] not in domains:
                raise corrupt(directory / CLAIMS, f"there is no domain {row['domain']!r}")
            key = row["claim"], row["domain"]
            if row["verdict"] != SKIPPED and row["up_to"] > widest.get(key, {"up_to": -1})["up_to"]:
                widest[key] = row
    proofs = proofs_in(folder)
    return KnownOutcomes(
        {one.id: [row for (claim, _), row in widest.items() if claim == one.id] for one in claims},
        {one.id: [row for row in proofs if row["claim"] == one.id] for one in claims},
        runs,
        left_out,
    )


def stored(directory: Path, manifest: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The rows of a table of a directory. Raises TableCorrupt where the manifest has another hash of it."""
    path = directory / name
    require_file(path)
    if sha256(path) != manifest["files"][name]["sha256"]:
        raise corrupt(path, "its SHA-256 is not the one in the manifest")
    rows: list[dict[str, Any]] = whole_table(path, tables_of(family_in(manifest)).schemas[name]).to_pylist()
    return rows


def proofs_in(folder: Path) -> list[dict[str, Any]]:
    """What solvers and Coq left in a folder of tables, of just these sources: rows as stored."""
    return [row for row in read_proofs(folder / PROOFS) if row["source_digest"] == source_digest()]


def _of_these_sources(path: Path) -> bool:
    """A manifest was written by these sources, or is none, which reading it will tell."""
    manifest = manifest_at(path)
    return not isinstance(manifest, dict) or manifest.get("source_digest", source_digest()) == source_digest()
