"""The contents of a directory of tables, by its manifest and its table of claims."""

from collections import Counter
from pathlib import Path
from typing import Any

from loony.results.asked.query import trusted_manifest
from loony.results.shown.report import Report, columns
from loony.results.stored.files import whole_table
from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA
from loony.results.stored.manifest import family_in
from loony.results.stored.tables import tables_of
from loony.verify.claims.claim import SKIPPED


def contents(directory: Path, check: bool = True) -> Report:
    """Sizes, counts, files, digest and verdicts of a directory of tables, whose hashes are compared if `check`.

    Raises TableAbsent or TableCorrupt.
    """
    manifest = trusted_manifest(directory, check)
    rows = whole_table(directory / CLAIMS, CLAIMS_SCHEMA).to_pylist()
    wrong = {row["claim"] for row in rows if row["verdict"] not in (row["expected_verdict"], SKIPPED)}
    table: dict[str, Any] = {
        "directory": str(directory), "family": manifest["family"], **manifest["bounds"],
        "extent": tables_of(family_in(manifest)).extent(manifest["bounds"]),
        "counts": manifest["counts"], "files": manifest["files"],
        "bytes": sum(path.stat().st_size for path in directory.iterdir()),
        "source_digest": manifest["source_digest"], "version": manifest["versions"]["loony"],
        "started": manifest["run"]["started"], "claims": len({row["claim"] for row in rows}),
        "verdicts": dict(Counter(row["verdict"] for row in rows)), "not_as_registered": sorted(wrong),
    }  # fmt: skip
    files = [
        (f"  {name}", f"{file['rows']:,} rows", f"{file['bytes']:,} bytes", f"sha256 {file['sha256'][:12]}")
        for name, file in table["files"].items()
    ]
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in table["verdicts"].items())
    blocks = [
        f"{directory}: {table['family']} {table['extent']}",
        f"made {table['started'][:10]} by loony {table['version']}, from sources {table['source_digest'][:12]}",
        "",
        *columns([*files, ("  together", "", f"{table['bytes']:,} bytes", "")], "<>><"),
        "",
        f"  {table['claims']} claims, each on its domains: {verdicts}",
        *([f"  not as registered: {', '.join(sorted(wrong))}"] if wrong else []),
        f"  {'every file has the hash in the manifest' if check else 'hashes not checked'}",
    ]
    return Report(blocks, table)
