"""What a directory of tables holds, as its manifest and its table of claims say."""

from collections import Counter
from pathlib import Path
from typing import Any

from loony.results.files import whole_table
from loony.results.layout import CLAIMS
from loony.results.manifest import read_any_manifest
from loony.results.query import trusted_manifest


def contents(directory: Path, check: bool = True) -> dict[str, Any]:
    """Sizes, counts, files, digest and verdicts of a directory of tables.

    Raises TableAbsent or TableCorrupt; its files are held against their hashes unless `check` is False.
    """
    manifest = trusted_manifest(directory, check, read_any_manifest)
    rows = whole_table(directory / CLAIMS).to_pylist()
    return {
        "directory": str(directory),
        "family": manifest["family"],
        **{name: manifest[name] for name in ("size", "raw_size", "bounds") if name in manifest},
        "counts": manifest["counts"],
        "files": manifest["files"],
        "bytes": sum(path.stat().st_size for path in directory.iterdir()),
        "source_digest": manifest["source_digest"],
        "version": manifest["versions"]["loony"],
        "started": manifest["run"]["started"],
        "claims": len({row["claim"] for row in rows}),
        "verdicts": dict(Counter(row["verdict"] for row in rows)),
        "not_as_registered": sorted(
            {r["claim"] for r in rows if r["verdict"] not in (r["expected_verdict"], "skipped")}
        ),
    }
