"""Whether a size fits into memory and onto the disk: said before the work starts, with the numbers."""

import os
import shutil
import sys
from pathlib import Path

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.errors import TooLarge

# Bytes, measured on the tables of sizes 121 and 200 and of raw sizes 40 and 60, and rounded up.
_BASE_MEMORY = 500_000_000
_MEMORY = {"positions": 4, "raw positions": 1_000}
_DISK = {"positions": 4, "raw positions": 8}

# The exact number of raw positions of this size has 37 digits; beyond it there is no need to count.
COUNTED_RAW_SIZE = 1_000


def require_room(size: int, raw_size: int, directory: Path) -> None:
    """See that the tables of these sizes can be made in a directory.

    Raises BadInput for a size that is none, and TooLarge for one that does not fit the columns, the memory
    that is available or the disk that is free.
    """
    positions = dense_index.count(size)
    raw_positions = raw_endgames.count(min(checked_size(raw_size), COUNTED_RAW_SIZE))
    for bound, kind, number in ((size, "positions", positions), (raw_size, "raw positions", raw_positions)):
        for what, needed, available in (
            ("memory", _BASE_MEMORY + _MEMORY[kind] * number, available_memory()),
            ("disk space", _DISK[kind] * number, free_disk(directory)),
        ):
            if needed > available:
                raise TooLarge(
                    f"size {bound:,} has {_readable(number)} {kind}, whose table takes {in_bytes(needed)} of "
                    f"{what} where {in_bytes(available)} are free; a table is not the way to go there: "
                    "Theorem 4.1 gives the value of a position of any size"
                )


def available_memory() -> int:
    """Bytes of memory that a new process can have: of the machine, and of the control group if it has a limit."""
    available = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    meminfo, group = Path("/proc/meminfo"), Path("/sys/fs/cgroup")
    if meminfo.exists():
        available = _table(meminfo).get("MemAvailable:", available // 1024) * 1024
    limit, used, stat = (group / name for name in ("memory.max", "memory.current", "memory.stat"))
    if limit.exists() and used.exists() and limit.read_text().strip() != "max":
        cached = _table(stat).get("inactive_file", 0) if stat.exists() else 0
        available = min(available, int(limit.read_text()) - int(used.read_text()) + cached)
    return available


def _table(path: Path) -> dict[str, int]:
    """The numbers of a file of lines `name number ...`."""
    return {words[0]: int(words[1]) for words in map(str.split, path.read_text().splitlines())}


def free_disk(directory: Path) -> int:
    """Bytes of free disk space where a directory is, or would be made."""
    existing = next(path for path in [directory.absolute(), *directory.absolute().parents] if path.is_dir())
    usage = shutil.disk_usage(existing)
    return usage.free if usage.total else sys.maxsize  # a file system without a size tells nothing


def _readable(number: float) -> str:
    return f"{number:,.0f}" if number < 1e15 else f"{number:.1e}"


def in_bytes(number: float) -> str:
    """A number of bytes, for a person."""
    return f"{_readable(number / 1e9)} GB" if number >= 1e10 else f"{number / 1e6:,.0f} MB"
