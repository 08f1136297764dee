"""Whether a table fits into memory and onto the disk: found out before the work starts, with the numbers."""

import shutil
import sys
from collections.abc import Callable
from math import ceil, floor
from pathlib import Path

from loony.system.errors import TooLarge
from loony.system.memory import available_memory

PROGRAM = 360 * 10**6
"""bytes of memory that a run takes beside its tables: measured, with no compiled kernel in the cache, rounded up"""


def require(what: str, otherwise: str, memory: int, disk: int = 0, directory: Path | None = None) -> None:
    """Raise TooLarge where something takes more bytes of memory, or of the disk of a directory, than are free.

    Beside the bytes of its tables, a run takes those of the program. In the sentence, `what` takes the bytes, and
    `otherwise` is the advice at its end.
    """
    needs = [("memory", PROGRAM + memory, available_memory())]
    if directory is not None:
        needs.append(("disk space", disk, free_disk(directory)))
    for kind, needed, available in needs:
        if needed > available:
            sizes = f"{in_bytes(needed, ceil)} of {kind} where {in_bytes(available, floor)} are free"
            raise TooLarge(f"{what} takes {sizes}; {otherwise}")


def free_disk(directory: Path) -> int:
    """Bytes of free disk space for a directory, whether it exists or not."""
    existing = next(path for path in [directory.absolute(), *directory.absolute().parents] if path.is_dir())
    usage = shutil.disk_usage(existing)
    return usage.free if usage.total else sys.maxsize  # a file system without a size says nothing


def readable(number: float) -> str:
    """A number, for a person."""
    return f"{number:,.0f}" if number < 1e15 else f"{number:.1e}"


def in_bytes(number: float, whole: Callable[[float], int]) -> str:
    """A number of bytes, for a person, rounded up or down."""
    for unit, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= 10 * unit:
            return f"{readable(whole(number / unit))} {name}"
    return f"{whole(number):,} bytes"
