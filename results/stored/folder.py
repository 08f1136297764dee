"""The directories of tables in a folder, found by their manifests, which are not checked here."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from loony.results.stored.layout import CLAIMS, MANIFEST, SHARDS, TABLES
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import first


def directories_in(folder: Path) -> Iterator[Path]:
    """The folder itself, if it holds tables, and the folders in it that hold tables, without unfinished ones."""
    for path in sorted([*folder.glob(MANIFEST), *folder.glob(f"[!.]*/{MANIFEST}")]):
        if manifest_in(path.parent).get("kind") == TABLES or (path.parent / CLAIMS).exists():
            yield path.parent


def manifest_in(directory: Path) -> dict[str, Any]:
    """The manifest of a directory, unchecked; empty without one."""
    return data_in(directory / MANIFEST)


def data_in(path: Path) -> dict[str, Any]:
    """The data of a file in JSON, or in the first line of a file of shards; empty for any other file."""
    with suppress(ValueError, OSError, RecursionError):
        if path.is_file():
            with path.open("rb") as file:
                data = json.loads(file.readline() if path.name == SHARDS else file.read())
            return data if isinstance(data, dict) else {}
    return {}


def the_directory(folder: Path, families: list[str] | None = None) -> Path:
    """The only directory in a folder with tables, of some families if named. Raises BadInput or TableAbsent."""
    there = directories_in(folder)
    matches = [path for path in there if families is None or manifest_in(path).get("family") in families]
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
