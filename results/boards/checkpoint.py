"""The table of bounds of a search, in a file from which the search can go on."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from loony.enumerate.boards.board import Position
from loony.enumerate.boards.reading import openspiel
from loony.system.digest import CLAIMS, digest_of
from loony.system.errors import BadInput
from loony.system.interrupts import hold_interrupts
from loony.system.writing import whole_file

if TYPE_CHECKING:
    from loony.verify.boards.search import Search

REMEDY = "name another with --checkpoint"
"""for a file that is no checkpoint of this search"""


def save(path: Path, position: Position, search: "Search") -> None:
    """Write the table of a search over the file, whole or not at all. Raises BadInput where that fails."""
    data = about(position) | {"nodes": search.nodes, "sha256": _digest(search.words)}
    text = np.frombuffer(json.dumps(data).encode(), np.uint8)
    with hold_interrupts(), whole_file(path, "--checkpoint") as new, new.open("wb") as file:
        np.savez(file, words=search.words, about=text)


def load(path: Path, position: Position, search: "Search") -> bool:
    """Go on with the search in a file, and return whether there is a file.

    Raises BadInput for a file that is none, is damaged, or is of another position or another version of loony.
    """
    if not path.exists():
        return False
    try:
        if not path.is_file():  # a pipe would be read for ever
            raise ValueError
        with np.load(path, allow_pickle=False) as arrays:
            stored: dict[str, Any] = json.loads(arrays["about"].tobytes())
            words = arrays["words"]
        nodes, digest = int(stored.pop("nodes")), stored.pop("sha256")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise BadInput(f"{path} is no checkpoint of a search, or is damaged; {REMEDY}") from error
    require_same(path, stored, position)
    if _digest(words) != digest:
        raise BadInput(f"{path} is damaged: its contents do not have their digest; {REMEDY}")
    search.resume(words, nodes)
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
