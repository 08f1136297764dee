"""Which directory of tables is meant: the one that is named, or the only one in a folder that fits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loony.results.stored.layout import CLAIMS, MANIFEST
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import FAMILIES, first


def directories_in(folder: Path) -> Iterator[Path]:
    """The folder itself and those in it, as far as they hold tables; others may have manifests too.

    What a run that goes on, or was killed, has beside its directory begins with a dot.
    """
    for path in sorted([*folder.glob(MANIFEST), *folder.glob(f"[!.]*/{MANIFEST}")]):
        manifest = manifest_at(path)
        ours = (
            isinstance(manifest, dict) and "schema_version" in manifest and str(manifest.get("family")) in FAMILIES
        )
        if ours or (path.parent / CLAIMS).exists():
            yield path.parent


def manifest_at(path: Path) -> Any:
    """What a manifest says, with no more trust than that; None where it is none."""
    try:
        return json.loads(path.read_bytes())
    except (ValueError, OSError, RecursionError):
        return None


def the_directory(folder: Path, families: list[str] | None = None) -> Path:
    """The only directory of a folder that holds tables, of some families if they are named, whatever made them.

    Raises BadInput where there are several, and TableAbsent where there is none.
    """
    found = []
    for directory in directories_in(folder):
        manifest = manifest_at(directory / MANIFEST)
        if families is None or (isinstance(manifest, dict) and manifest.get("family") in families):
            found.append(directory)
    if len(found) == 1:
        return found[0]
    of = f" of {' or '.join(families)}" if families else ""
    if found:
        raise BadInput(
            f"{folder} has several tables{of}: {', '.join(map(str, found))}; name one with  --table DIR"
        )
    named = f" --family {families[0]}" if families and families[0] != first().name else ""
    raise TableAbsent(f"there are no tables{of} in {folder}; make them with  loony verify{named}")
