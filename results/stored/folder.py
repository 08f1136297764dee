"""Directories of tables by their manifests, unchecked; each is replaced whole or not at all."""

import glob
import json
import os
import shlex
import shutil
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from loony.results.stored.tables import CLAIMS, DATAPACKAGE, MANIFEST, SHARDS, TABLES, run_of, tables_of
from loony.system.errors import BadInput, TableAbsent
from loony.system.stages import hold_interrupts
from loony.system.writing import made_folder, report_bad_output, require_unlocked, require_utf_8
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
        what = f"{folder} has several directories of tables{of}: {', '.join(map(str, matches))}"
        raise BadInput(f"{what}; name one with  --table DIR")
    named = f" --family {families[0]}" if families and families[0] != first().name else ""
    raise TableAbsent(f"there are no tables{of} in {folder}; make them with  loony verify{named}")


_PARTIAL, _REPLACED = "partial", "replaced"
"""words in the names of hidden directories beside the directory of a run: its new tables, its old tables"""


def _sibling(directory: Path, kind: str) -> Path:
    """The hidden path that this process uses beside a directory, for new or old tables."""
    return directory.with_name(f".{directory.name}.{kind}-{os.getpid()}")


def _left_beside(directory: Path) -> Iterator[tuple[str, int, Path]]:
    """The hidden directories that runs have beside a directory, or that killed runs left: kind, process, path."""
    for path in sorted(directory.parent.glob(f".{glob.escape(directory.name)}.*-*")):
        kind, _, process = path.name.removeprefix(f".{directory.name}.").rpartition("-")
        if kind in (_PARTIAL, _REPLACED) and process.isascii() and process.isdecimal():
            yield kind, int(process), path


def how_to_remake(directory: Path, *families: str) -> str:
    """Advice for an absent or damaged directory of tables: a hidden directory, or a command, by its manifest."""
    if not directory.exists():
        for kind, _, path in _left_beside(directory):
            if kind == _REPLACED:
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


def _stranger_in(directory: Path, tables: Collection[str]) -> str | None:
    """Words for a file in a directory that is not ours, or is none of these tables; None if all may be removed."""
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
    others = sorted(listed - {*tables})
    return f"{others[0]}, which is a table of another family" if others else None


@contextmanager
def replaced(directory: Path, names: Collection[str]) -> Iterator[Path]:
    """A new directory beside `directory`, for the block to fill with the tables of these names.

    It takes the place of `directory` when the block ends without error, and else is removed. Raises BadInput where
    `directory` is anything but a directory of tables, or cannot be written.
    """
    require_utf_8(directory)
    target = Path(os.path.abspath(directory))
    with report_bad_output(directory):
        _refuse_strange(target, names)
        with made_folder(target.parent, named=directory):
            _clear_leftovers(target)
            new = _sibling(target, _PARTIAL)
            new.mkdir()
            try:
                yield new
                _refuse_strange(target, names)  # a run takes long enough for a person to put a file there
                for path in [*new.iterdir(), new]:
                    _flush(path)
                _exchange(new, target)
            finally:
                with hold_interrupts():
                    shutil.rmtree(new, ignore_errors=True)


def _exchange(new: Path, directory: Path) -> None:
    """Exchange the names of two directories; the next run mends a moment in which the process is killed."""
    with hold_interrupts():
        if not directory.exists():
            new.rename(directory)
        else:
            aside = _sibling(directory, _REPLACED)
            directory.rename(aside)
            try:
                new.rename(directory)
            except OSError:
                aside.rename(directory)
                raise
            aside.rename(new)
        _flush(directory.parent)


def _refuse_strange(directory: Path, tables: Collection[str]) -> None:
    """Raise BadInput or OSError for anything but a directory of these tables, and for the working directory."""
    if directory.is_symlink() or (directory.exists() and not directory.is_dir()):
        raise BadInput(f"{directory} is not a directory of tables; name another with --out")
    if Path.cwd().is_relative_to(directory.resolve()):
        raise BadInput(f"{directory} is the current directory, and would be replaced; name another with --out")
    if stranger := _stranger_in(directory, tables):
        raise BadInput(f"{directory} holds {stranger}; name another with --out")
    require_unlocked(directory)


def _clear_leftovers(directory: Path) -> None:
    """Remove the directories that killed runs left beside this one, or give one of them its name back."""
    for kind, process, path in _left_beside(directory):
        if alive(process):
            continue
        if kind == _REPLACED and not directory.exists():
            path.rename(directory)
        else:
            shutil.rmtree(path, ignore_errors=True)


def alive(pid: int) -> bool:
    """Whether a process with this number runs; True where the system does not say."""
    if pid == os.getpid():
        return False  # an earlier process had this number
    if not hasattr(signal, "SIGKILL"):
        return True  # on Windows, where signal 0 would be a Ctrl-C
    with suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):  # no process has so large a number
            return False
    return True


def _flush(path: Path) -> None:
    """Write a file to the disk, or the entries of a directory if the system can open directories."""
    try:
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    except PermissionError:
        if path.is_dir():
            return
        raise
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
