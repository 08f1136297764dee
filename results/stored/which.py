"""The directories of tables in a folder, and the only one that fits."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from loony.results.stored.layout import CLAIMS, MANIFEST, SHARDS, TABLES
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import first


def directories_in(folder: Path) -> Iterator[Path]:
    """The folder itself and the folders in it that hold tables; other folders may have manifests too.

    The unfinished directory of a run begins with a dot.
    """
    for path in sorted([*folder.glob(MANIFEST), *folder.glob(f"[!.]*/{MANIFEST}")]):
        manifest = manifest_at(path)
        ours = isinstance(manifest, dict) and manifest.get("kind") == TABLES
        if ours or (path.parent / CLAIMS).exists():
            yield path.parent


def manifest_at(path: Path) -> Any:
    """The content of a manifest, unchecked; None where it is no JSON, or no regular file, such as a pipe."""
    try:
        return json.loads(path.read_bytes()) if path.is_file() else None
    except (ValueError, OSError, RecursionError):
        return None


def kind_in(directory: Path) -> Any:
    """The kind in the manifest of a directory, or in the plan of a run in shards; None where neither has one."""
    for path in (directory / MANIFEST, directory / SHARDS):
        with suppress(ValueError, OSError, RecursionError, LookupError, TypeError):
            if path.is_file():
                with path.open("rb") as file:
                    return json.loads(file.read() if path.name == MANIFEST else file.readline())["kind"]
    return None


def the_directory(folder: Path, families: list[str] | None = None) -> Path:
    """The only directory in a folder with tables, of some families if they are named.

    Raises BadInput where there are several, and TableAbsent where there is none.
    """
    matches = []
    for directory in directories_in(folder):
        manifest = manifest_at(directory / MANIFEST)
        if families is None or (isinstance(manifest, dict) and manifest.get("family") in families):
            matches.append(directory)
    if len(matches) == 1:
        return matches[0]
    of = f" of {' or '.join(families)}" if families else ""
    if matches:
        raise BadInput(
            f"{folder} has several directories of tables{of}: {', '.join(map(str, matches))}; name "
            "one with  --table DIR"
        )
    named = f" --family {families[0]}" if families and families[0] != first().name else ""
    raise TableAbsent(f"there are no tables{of} in {folder}; make them with  loony verify{named}")
