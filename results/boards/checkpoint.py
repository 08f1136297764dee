"""The table of bounds of a search in a file, from which the search can go on."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from loony.enumerate.boards.board import Position
from loony.enumerate.boards.reading import openspiel
from loony.results.stored.locked import LockedFile
from loony.system.digest import CLAIMS, digest_of
from loony.system.errors import BadInput

if TYPE_CHECKING:
    from loony.verify.boards.search import Search

REMEDY = "name another with --checkpoint"
"""for a file that is no checkpoint of this search"""


CONTENT, OPTION = "checkpoint of a search", "--checkpoint"


def checkpoint_at(path: Path) -> LockedFile:
    """The file of a search, which no other process has until it is closed."""
    return LockedFile(path, CONTENT, OPTION)


def save(checkpoint: LockedFile, position: Position, search: "Search") -> None:
    """Write the table of a search over the file. Raises BadInput where that fails."""
    data = about(position) | {"nodes": search.nodes, "sha256": _digest(search.words)}
    text = np.frombuffer(json.dumps(data).encode(), np.uint8)
    checkpoint.replace(lambda file: np.savez(file, words=search.words, about=text))


def load(checkpoint: LockedFile, position: Position, search: "Search") -> bool:
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
