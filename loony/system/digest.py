"""Digests of the sources: results of different sources have different digests."""

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from loony.system.places import PACKAGE

KERNELS = ("enumerate", "kernels")  # the rooms that a kernel's module imports

CLAIMS = (*KERNELS, "verify")  # the rooms that the value of a position depends on

STORED = (*CLAIMS, "results")
"""the rooms that a table or a picture depends on: a command only calls for them and prints"""


def source_digest() -> str:
    """The digest of all rooms that a stored table depends on."""
    return digest_of(STORED)


@cache
def digest_of(rooms: tuple[str, ...]) -> str:
    """SHA-256, in hexadecimal, of the names and bytes of all files of some rooms, data files among them."""
    return _digest({path: PACKAGE / path for path in _files(rooms)})


@cache
def digest_of_module(path: Path) -> str:
    """The digest of a module, and of all modules in the rooms that it imports, directly or not."""
    found = new = {path}
    while new:
        new = {file for module in new for file in _imported(module)} - found
        found = found | new
    return _digest(
        {
            (file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else Path(file.name)).as_posix(): file
            for file in found
        }
    )


def _digest(files: dict[str, Path]) -> str:
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        content = path.read_bytes()
        digest.update(os.fsencode(f"{name} {len(content)}\n"))
        digest.update(content)
    return digest.hexdigest()


_IMPORT = re.compile(r"^ *(?:from|import) loony\.([\w.]+)(?: import (\([^)]*\)|.*))?", re.MULTILINE)


@cache
def _imported(path: Path) -> set[Path]:
    """The modules in the rooms that a module imports, by a pattern: to parse all modules would take 0.1 s."""
    found = set()
    for module, names in _IMPORT.findall(path.read_text("utf-8")):
        for name in ("", *re.findall(r"\w+", names)):
            place = PACKAGE.joinpath(*module.split("."), name)
            found |= {file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()}
    return {file for file in found if file.relative_to(PACKAGE).parts[0] in STORED}


def _files(rooms: tuple[str, ...]) -> Iterator[str]:
    """The files of some rooms, by their paths in the package, without hidden files and those that Python makes."""
    for room in rooms:
        for place, below, names in os.walk(PACKAGE / room):
            below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
            for name in names:
                if not name.startswith(".") and not name.endswith(".pyc"):
                    yield (Path(place) / name).relative_to(PACKAGE).as_posix()
