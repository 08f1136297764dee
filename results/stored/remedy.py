"""The run whose tables a directory seems to hold, and the command that makes them again."""

import glob
import os
import shlex
from collections.abc import Collection, Iterator
from pathlib import Path

from loony.results.stored.layout import DATAPACKAGE, MANIFEST
from loony.results.stored.metadata import metadata_of
from loony.results.stored.tables import tables_of
from loony.results.stored.which import manifest_at
from loony.system.errors import BadInput, TableCorrupt
from loony.verify.families import FAMILIES, first
from loony.verify.family import Bounds, Family

PARTIAL, REPLACED = "partial", "replaced"
"""kinds of directories beside that of a run: the new one, and, for a moment, the old one"""


def sibling(directory: Path, kind: str) -> Path:
    """The path that this process uses beside a directory, for a kind."""
    return directory.with_name(f".{directory.name}.{kind}-{os.getpid()}")


def left_beside(directory: Path) -> Iterator[tuple[str, int, Path]]:
    """The directories that runs have beside another, or left when they were killed: kind, process, path."""
    for path in sorted(directory.parent.glob(f".{glob.escape(directory.name)}.*-*")):
        kind, _, process = path.name.removeprefix(f".{directory.name}.").rpartition("-")
        if kind in (PARTIAL, REPLACED) and process.isascii() and process.isdecimal():
            yield kind, int(process), path


def remedy(directory: Path, *families: str) -> str:
    """The sentence for an absent or corrupt directory of tables: the command that makes it.

    Where neither its name nor a manifest tells its family, that is the first of these families, if any.
    If a run was killed as it replaced the directory, the sentence names the old one. A directory with other files
    and no table was named by mistake, and is no place for tables.
    """
    if not directory.exists():
        for kind, _, path in left_beside(directory):
            if kind == REPLACED:
                return f"a run that was killed left its tables in {path}: rename that to the directory"
    there = {path.name for path in directory.iterdir()} if directory.is_dir() else set()
    ours = any(name == MANIFEST or _may_be_table(directory / name) for name in there)
    if there and not ours:
        return "name a directory that  loony verify  made"
    family, bounds = _as_it_was(directory, *families)
    named = "" if family is first() else f"--family {family.name} "
    first_of_all = "move it away, and " if stranger_in(directory) else ""
    command = f"loony verify {named}{family.options(bounds)}--out {shlex.quote(str(directory))}"
    return f"{first_of_all}make it{' again' if ours else ''} with  {command}"


def _may_be_table(path: Path) -> bool:
    """Whether a file has the name of a table, and is not a Parquet file of something else."""
    schemas = [tables_of(family).schemas.get(path.name) for family in FAMILIES.values()]
    titles = [schema.metadata[b"title"].decode() for schema in schemas if schema]
    try:
        metadata = metadata_of(path) if titles and path.is_file() else None
    except (TableCorrupt, OSError):
        metadata = None  # a damaged table
    return bool(titles) and (metadata is None or metadata.get("title") in titles)


def _as_it_was(directory: Path, *families: str) -> tuple[Family, Bounds]:
    """The family and the bounds of a directory, by its name and its manifest; else the first of these families."""
    try:
        manifest = manifest_at(directory / MANIFEST)
        family = FAMILIES[manifest["family"]]
        bounds = {bound.name: manifest["bounds"][bound.name] for bound in family.bounds}
        if all(type(bound) is int for bound in bounds.values()):
            tables_of(family).rows(bounds)  # raises for a wrong bound: the remedy must run
            return family, bounds | (family.bounds_in(directory.name) or {})
    except (BadInput, ValueError, LookupError, TypeError, AttributeError):
        pass  # the error that asks for this remedy tells it
    for family in FAMILIES.values():
        if (named := family.bounds_in(directory.name)) is not None:
            return family, named
    return next((family for name, family in FAMILIES.items() if name in families), first()), {}


def stranger_in(directory: Path, tables: Collection[str] | None = None) -> str | None:
    """A file in a directory that no run left there, in words; None where all of it may be removed.

    Our files are regular files that a manifest of ours lists, and the manifest and data package themselves. If the
    names of the tables of a family are given, tables of another family are strangers.
    """
    entries = sorted(directory.iterdir()) if directory.is_dir() else []
    if not entries:
        return None
    listed = _listed(directory)
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


def _listed(directory: Path) -> set[str]:
    """The tables that the manifest of a directory lists; empty for any other manifest."""
    try:
        manifest = manifest_at(directory / MANIFEST)
        names = {*manifest["files"]}
        ours = {*tables_of(FAMILIES[manifest["family"]]).schemas}
    except (LookupError, TypeError):
        return set()
    return names if names <= ours else set()
