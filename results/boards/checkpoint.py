"""A search in a file, from which it can go on: the table of its bounds, or the values of finished lines.

A lock on the file keeps other processes from it. Each version of the file is written beside it, locked, and takes
its name; so the lock leaves no other file.
"""

import hashlib
import json
import os
import zipfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Self

import numpy as np

from loony.enumerate.boards.board import Position
from loony.enumerate.boards.reading import openspiel
from loony.system.digest import CLAIMS, digest_of
from loony.system.errors import BadInput
from loony.system.interrupts import hold_interrupts
from loony.system.writing import report_bad_output, whole_file

if TYPE_CHECKING:
    from loony.verify.boards.search import Search

REMEDY = "name another with --checkpoint"
"""for a file that is no checkpoint of this search"""


class Checkpoint:
    """The file of a search, which no other process has until it is closed.

    Raises BadInput where another process has it, where it is no regular file, and where it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with report_bad_output(path, "--checkpoint"):
            target = os.path.realpath(path)
            self._is_made = not os.path.lexists(target)
            if not self._is_made and not os.path.isfile(target):
                raise BadInput(f"{path} is no checkpoint of a search, for it is no file; {REMEDY}")
            while True:
                self._file = self._locked("ab", path)
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(self._file.fileno()), path.stat()):
                        break
                self._file.close()  # another process has just written the next version, or removed this one

    @property
    def is_new(self) -> bool:
        """Whether nothing was written yet."""
        return os.fstat(self._file.fileno()).st_size == 0

    def replace(self, write: Callable[[BinaryIO], object]) -> None:
        """Write the file anew, whole or not at all. Raises BadInput where that fails."""
        with hold_interrupts(), ExitStack() as stack:
            with whole_file(self.path, "--checkpoint") as new:
                file = stack.enter_context(self._locked("wb", new))
                write(file)
                file.flush()
            stack.pop_all()
            self._file.close()
            self._file = file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_made and self.is_new:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def _locked(self, mode: Literal["ab", "wb"], path: Path) -> BinaryIO:
        file = path.open(mode)
        with suppress(ImportError):  # not every system has locks
            from fcntl import LOCK_EX, LOCK_NB, flock

            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError as error:
                file.close()
                raise BadInput(
                    f"another process has {self.path} for its search: wait for it, or {REMEDY}"
                ) from error
        return file


def save(checkpoint: Checkpoint, position: Position, search: "Search") -> None:
    """Write the table of a search over the file. Raises BadInput where that fails."""
    data = about(position) | {"nodes": search.nodes, "sha256": _digest(search.words)}
    text = np.frombuffer(json.dumps(data).encode(), np.uint8)
    checkpoint.replace(lambda file: np.savez(file, words=search.words, about=text))


def load(checkpoint: Checkpoint, position: Position, search: "Search") -> bool:
    """Go on with the search in a file, and return whether there is one.

    Raises BadInput for a file that is none, is damaged, or is of another position or another version of loony.
    """
    if checkpoint.is_new:
        return False
    path = checkpoint.path
    damaged = BadInput(f"{path} is no checkpoint of a search, or is damaged; {REMEDY}")
    try:
        with np.load(path, allow_pickle=False) as arrays:
            stored: dict[str, Any] = json.loads(arrays["about"].tobytes())
            words = arrays["words"]
        nodes, digest = stored.pop("nodes"), stored.pop("sha256")
    except (
        OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, RecursionError, zipfile.BadZipFile,
    ) as error:  # fmt: skip
        raise damaged from error
    require_same(path, stored, position)
    if (words.dtype, words.ndim) != (np.int64, 1) or _digest(words) != digest:
        raise BadInput(f"{path} is damaged: its contents do not have their digest; {REMEDY}")
    if type(nodes) is not int or not 0 <= nodes < 1 << 63 or not search.resume(words, nodes):
        raise damaged
    return True


def require_same(path: Path, stored: dict[str, Any], position: Position) -> None:
    """Raise BadInput where a file is of another position, or of other sources."""
    expected = about(position)
    for key, what in (("position", "of another position"), ("sources", "of another version of loony")):
        if stored.get(key) != expected[key]:
            raise BadInput(f"{path} is {what}; {REMEDY}")


def about(position: Position) -> dict[str, Any]:
    """The position and the sources of a search."""
    return {"position": openspiel(position), "sources": digest_of(CLAIMS)}


def _digest(words: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(words).data).hexdigest()
