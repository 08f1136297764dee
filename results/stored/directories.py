"""Directories of tables, replaced whole or not at all."""

import os
import shutil
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from loony.results.stored.files import require_utf_8
from loony.results.stored.folder import PARTIAL, REPLACED, left_beside, sibling, stranger_in
from loony.system.errors import BadInput
from loony.system.stages import hold_interrupts
from loony.system.writing import made_folder, report_bad_output, require_unlocked


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
            new = sibling(target, PARTIAL)
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
            aside = sibling(directory, REPLACED)
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
    if stranger := stranger_in(directory, tables):
        raise BadInput(f"{directory} holds {stranger}; name another with --out")
    require_unlocked(directory)


def _clear_leftovers(directory: Path) -> None:
    """Remove the directories that killed runs left beside this one, or give one of them its name back."""
    for kind, process, path in left_beside(directory):
        if alive(process):
            continue
        if kind == REPLACED and not directory.exists():
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
