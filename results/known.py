"""What is known of claims: the outcomes that runs left in a folder of tables, made of just these sources."""

from pathlib import Path
from typing import Any

from loony.kernels.jit import source_digest
from loony.results.files import whole_table
from loony.results.layout import CLAIMS, FAMILY, MANIFEST, PROOFS
from loony.results.manifest import read_manifest
from loony.results.proofs import read_proofs
from loony.verify.claims import AMALGAMATED, SKIPPED, Claim


def known(claims: list[Claim], folder: Path) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """For each claim's id, `tested`: the widest test on each domain, and `proofs`: one a solver.

    Each is a row as it is stored, `tested` with the `size` of the largest positions. What other sources found is
    left out. Raises TableCorrupt where a directory of tables there, or the file of proofs, is out of order.
    """
    widest: dict[tuple[str, str], dict[str, Any]] = {}
    for manifest_path in sorted(folder.glob(f"{FAMILY}-*/{MANIFEST}")):
        manifest = read_manifest(manifest_path.parent)
        if manifest.get("source_digest") != source_digest():
            continue
        for row in whole_table(manifest_path.parent / CLAIMS).to_pylist():
            row["size"] = manifest["size" if row["domain"] == AMALGAMATED else "raw_size"]
            key = row["claim"], row["domain"]
            if row["verdict"] != SKIPPED and row["size"] > widest.get(key, {"size": -1})["size"]:
                widest[key] = row
    proofs = [row for row in read_proofs(folder / PROOFS) if row["source_digest"] == source_digest()]
    return {
        one.id: {
            "tested": [row for (claim, _), row in widest.items() if claim == one.id],
            "proofs": [row for row in proofs if row["claim"] == one.id],
        }
        for one in claims
    }
