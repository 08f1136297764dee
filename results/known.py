"""What is known of claims: the outcomes that runs left in a folder of tables, made of just these sources."""

from pathlib import Path
from typing import Any, NamedTuple

from loony.enumerate.digest import source_digest
from loony.results.files import corrupt, require_file, sha256, whole_table
from loony.results.layout import CLAIMS, CLAIMS_SCHEMA, MANIFEST, PROOFS
from loony.results.manifest import family_in, read_manifest
from loony.results.proofs import read_proofs
from loony.results.which import directories_in, manifest_at
from loony.verify.claims import SKIPPED, Claim


class Known(NamedTuple):
    """What is known of claims, by their ids."""

    tested: dict[str, list[dict[str, Any]]]
    """the widest test on each domain: rows as stored"""
    proofs: dict[str, list[dict[str, Any]]]
    """the last proof by each solver, as stored"""
    left_out: int
    """directories of tables that other sources made"""


def known(claims: list[Claim], folder: Path) -> Known:
    """What runs with just these sources left in a folder of tables, whatever its directories are called.

    Raises TableCorrupt where a directory of tables there, or the file of proofs, is out of order.
    """
    widest: dict[tuple[str, str], dict[str, Any]] = {}
    left_out = 0
    for directory in directories_in(folder):
        if not _of_these_sources(directory / MANIFEST):
            left_out += 1
            continue
        manifest = read_manifest(directory)
        domains = {one.name for one in family_in(manifest).domains}
        path = directory / CLAIMS
        require_file(path)
        if sha256(path) != manifest["files"][CLAIMS]["sha256"]:
            raise corrupt(path, "its SHA-256 is not the one in the manifest")
        for row in whole_table(path, CLAIMS_SCHEMA).to_pylist():
            if row["domain"] not in domains:
                raise corrupt(path, f"there is no domain {row['domain']!r}")
            key = row["claim"], row["domain"]
            if row["verdict"] != SKIPPED and row["up_to"] > widest.get(key, {"up_to": -1})["up_to"]:
                widest[key] = row
    proofs = [row for row in read_proofs(folder / PROOFS) if row["source_digest"] == source_digest()]
    return Known(
        {one.id: [row for (claim, _), row in widest.items() if claim == one.id] for one in claims},
        {one.id: [row for row in proofs if row["claim"] == one.id] for one in claims},
        left_out,
    )


def _of_these_sources(path: Path) -> bool:
    """A manifest was written by these sources, or is none, which reading it will tell."""
    manifest = manifest_at(path)
    return not isinstance(manifest, dict) or manifest.get("source_digest", source_digest()) == source_digest()
