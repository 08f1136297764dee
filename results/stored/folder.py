"""Directories of tables by their manifests, unchecked: those in a folder, strange files in one, and advice on it."""

import glob
import json
import os
import shlex
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from loony.results.stored.layout import CLAIMS, DATAPACKAGE, MANIFEST, SHARDS, TABLES
from loony.results.stored.tables import run_of, tables_of
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import FAMILIES, first


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


PARTIAL, REPLACED = "partial", "replaced"
"""words in the names of hidden directories beside the directory of a run: its new tables, its old tables"""


def sibling(directory: Path, kind: str) -> Path:
    """The hidden path that this process uses beside a directory, for new or old tables."""
    return directory.with_name(f".{directory.name}.{kind}-{os.getpid()}")


def left_beside(directory: Path) -> Iterator[tuple[str, int, Path]]:
    """The hidden directories that runs have beside a directory, or that killed runs left: kind, process, path."""
    for path in sorted(directory.parent.glob(f".{glob.escape(directory.name)}.*-*")):
        kind, _, process = path.name.removeprefix(f".{directory.name}.").rpartition("-")
        if kind in (PARTIAL, REPLACED) and process.isascii() and process.isdecimal():
            yield kind, int(process), path


def how_to_remake(directory: Path, *families: str) -> str:
    """Advice for an absent or damaged directory of tables: a hidden directory, or a command, by its manifest."""
    if not directory.exists():
        for kind, _, path in left_beside(directory):
            if kind == REPLACED:
                return f"a run that was killed left its tables in {path}: rename that to the directory"
    if run := run_of(manifest_in(directory).get("kind") or data_in(directory / SHARDS).get("kind")):
        return run.remedy
    if (options := _options_in(directory)) is not None:
        return f"make it again with  loony verify {options}--out {shlex.quote(str(directory))}"
    if directory.is_dir() and any(directory.iterdir()):
        return "name a directory that  loony verify  made, or make one with  loony verify"
    of = f"--family {families[0]} " if families and families[0] != first().name else ""
    return f"make it with  loony verify {of}--out {shlex.quote(str(directory))}"


def _options_in(directory: Path) -> str | None:
    """The family and the bounds in a manifest as options, without wrong bounds; None if it names no family."""
    try:
        manifest = manifest_in(directory)
        family = FAMILIES[manifest["family"]]
    except (LookupError, TypeError):
        return None
    named = "" if family is first() else f"--family {family.name} "
    try:
        bounds = {bound.name: manifest["bounds"][bound.name] for bound in family.bounds}
        if any(type(bound) is not int for bound in bounds.values()):
            return named
        tables_of(family).rows(bounds)
    except (BadInput, LookupError, TypeError):
        return named
    return named + family.options(bounds)


def stranger_in(directory: Path, tables: Collection[str] | None = None) -> str | None:
    """Words for a file in a directory that is not ours, or of another family; None if all may be removed."""
    entries = sorted(directory.iterdir()) if directory.is_dir() else []
    if not entries:
        return None
    listed = set[str]()
    with suppress(LookupError, TypeError):
        manifest = manifest_in(directory)
        names = {*manifest["files"]}
        if names <= tables_of(FAMILIES[manifest["family"]]).schemas.keys():
            listed = names
    ours = {*listed, MANIFEST, DATAPACKAGE} if listed else set()
    for path in entries:
        if path.name not in ours:
            other = any(path.name in tables_of(family).schemas for family in FAMILIES.values())
            what = "which no manifest of loony lists" if other else "which is not a table of loony"
            return f"{path.name}, {what}"
        if path.is_symlink() or not path.is_file():
            return f"{path.name}, which is not a regular file"
    others = sorted(listed - {*tables}) if tables is not None else []
    return f"{others[0]}, which is a table of another family" if others else None
