"""What is known of claims: the outcomes that runs left in a folder of tables, made of just these sources."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from loony.kernels.jit import source_digest
from loony.results.files import whole_table
from loony.results.layout import CLAIMS, MANIFEST, PROOFS
from loony.results.manifest import family_of, read_manifest, read_strips_manifest
from loony.results.proofs import read_proofs
from loony.verify.claims import AMALGAMATED, ENDGAMES, RAW, SKIPPED, STRIPS, Claim


class Known(NamedTuple):
    """What is known of claims, by their ids."""

    tested: dict[str, list[dict[str, Any]]]
    """the widest test on each domain: rows as stored, with the `size` of the largest positions or boards"""
    proofs: dict[str, list[dict[str, Any]]]
    """the last proof by each solver, as stored"""
    left_out: int
    """directories of tables that other sources made"""


def known(claims: list[Claim], folder: Path) -> Known:
    """What runs with just these sources left in a folder of tables.

    Raises TableCorrupt where a directory of tables there, or the file of proofs, is out of order.
    """
    widest: dict[tuple[str, str], dict[str, Any]] = {}
    left_out = 0
    for manifest_path in sorted([*folder.glob(f"{ENDGAMES}-*/{MANIFEST}"), *folder.glob(f"{STRIPS}*/{MANIFEST}")]):
        if not _of_these_sources(manifest_path):
            left_out += 1
            continue
        bounds = _bounds(manifest_path.parent)
        for row in whole_table(manifest_path.parent / CLAIMS).to_pylist():
            row["size"] = bounds[row["domain"]]
            key = row["claim"], row["domain"]
            if row["verdict"] != SKIPPED and row["size"] > widest.get(key, {"size": -1})["size"]:
                widest[key] = row
    proofs = [row for row in read_proofs(folder / PROOFS) if row["source_digest"] == source_digest()]
    return Known(
        {one.id: [row for (claim, _), row in widest.items() if claim == one.id] for one in claims},
        {one.id: [row for row in proofs if row["claim"] == one.id] for one in claims},
        left_out,
    )


def _bounds(directory: Path) -> dict[str, int]:
    """The size of the largest positions, or the largest board, by domain."""
    if family_of(directory) == STRIPS:
        bounds: dict[str, int] = read_strips_manifest(directory)["bounds"]
        return bounds
    manifest = read_manifest(directory)
    return {AMALGAMATED: manifest["size"], RAW: manifest["raw_size"]}


def _of_these_sources(path: Path) -> bool:
    """A manifest was written by these sources, or is none, which reading it will tell."""
    try:
        manifest = json.loads(path.read_bytes())
    except ValueError:
        return True
    return not isinstance(manifest, dict) or manifest.get("source_digest", source_digest()) == source_digest()
