"""The digest of the sources, which tells what was made of them from what was made of others."""

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_FOLDERS = ("commands", "enumerate", "kernels", "results", "verify")
"""all but `loony`, which has names for other programs: nothing that is stored or compiled depends on it"""


@cache
def source_digest() -> str:
    """SHA-256, in hexadecimal, of all files of the rooms, in whatever sub-folder: their names and their bytes.

    That is more than Python, for results depend on the data beside it too.
    """
    digest = hashlib.sha256()
    for path in sorted(_files()):
        content = (_PACKAGE / path).read_bytes()
        digest.update(os.fsencode(f"{path} {len(content)}\n"))
        digest.update(content)
    return digest.hexdigest()


def _files() -> Iterator[str]:
    """The files of the rooms, by their paths in the package: not those that Python makes, nor what is hidden."""
    for folder in _FOLDERS:
        for place, below, names in os.walk(_PACKAGE / folder):
            below[:] = [name for name in below if name != "__pycache__" and not name.startswith(".")]
            for name in names:
                if not name.startswith(".") and not name.endswith(".pyc"):
                    yield (Path(place) / name).relative_to(_PACKAGE).as_posix()
