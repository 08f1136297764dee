"""Digests of the sources: results of different sources have different digests."""

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from loony.system.places import PACKAGE

KERNELS = ("enumerate", "kernels")
"""the rooms that a compiled kernel depends on"""

CLAIMS = (*KERNELS, "verify")
"""the rooms that a claim's compiled source depends on"""

STORED = (*CLAIMS, "results")
"""the rooms that a table or a picture depends on: a command only calls for them and prints"""


def source_digest() -> str:
    """The digest of all rooms that a stored table depends on."""
    return digest_of(STORED)


@cache
def digest_of(rooms: tuple[str, ...]) -> str:
    """SHA-256, in hexadecimal, of the names and bytes of all files of some rooms, and of their sub-folders.

    Not of Python's files alone, for results depend on the data beside them too.
    """
    digest = hashlib.sha256()
    for path in sorted(_files(rooms)):
        content = (PACKAGE / path).read_bytes()
        digest.update(os.fsencode(f"{path} {len(content)}\n"))
        digest.update(content)
    return digest.hexdigest()


def _files(rooms: tuple[str, ...]) -> Iterator[str]:
    """The files of some rooms, by their paths in the package, without hidden files and those that Python makes."""
    for room in rooms:
        for place, below, names in os.walk(PACKAGE / room):
            below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
            for name in names:
                if not name.startswith(".") and not name.endswith(".pyc"):
                    yield (Path(place) / name).relative_to(PACKAGE).as_posix()
