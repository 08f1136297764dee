"""Whether a size fits into memory and onto the disk: said before the work starts, with the numbers."""

import os
import shutil
from pathlib import Path

from loony.enumerate import endgames, raw_endgames
from loony.enumerate.endgames import checked_size
from loony.enumerate.errors import TooLarge

# Bytes, measured on the tables of sizes 121 and 200 and of raw sizes 40 and 60, and rounded up.
_BASE_MEMORY = 500_000_000
_MEMORY = {"positions": 4, "raw positions": 1_000}
_DISK = {"positions": 4, "raw positions": 8}

# Beyond this the exact number of raw positions has 37 digits.
_COUNTED_RAW_SIZE = 1_000


def require_room(size: int, raw_size: int, directory: Path) -> None:
    """See that the tables of these sizes can be made in a directory.

    Raises BadInput for a size that is none, and TooLarge for one that does not fit the columns, the memory
    that is available or the disk that is free.
    """
    positions = endgames.count(size)
    raw_positions = raw_endgames.count(min(checked_size(raw_size), _COUNTED_RAW_SIZE))
    for bound, kind, number in ((size, "positions", positions), (raw_size, "raw positions", raw_positions)):
        for what, needed, available in (
            ("memory", _BASE_MEMORY + _MEMORY[kind] * number, available_memory()),
            ("disk space", _DISK[kind] * number, free_disk(directory)),
        ):
            if needed > available:
                raise TooLarge(
                    f"size {bound:,} has {_readable(number)} {kind}, whose table takes {_readable(needed / 1e9)} "
                    f"GB of {what} where {available / 1e9:.1f} GB are free; a table is not the way to go there: "
                    "Theorem 4.1 gives the value of a position of any size"
                )


def available_memory() -> int:
    """Bytes of memory that a new process can have: of the machine, and of the control group if it has a limit."""
    available = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    meminfo = Path("/proc/meminfo")
    if meminfo.exists():
        lines = (line.split() for line in meminfo.read_text().splitlines())
        available = next((1024 * int(line[1]) for line in lines if line[0] == "MemAvailable:"), available)
    limit, used = (Path("/sys/fs/cgroup") / name for name in ("memory.max", "memory.current"))
    if limit.exists() and used.exists() and limit.read_text().strip() != "max":
        available = min(available, int(limit.read_text()) - int(used.read_text()))
    return available


def free_disk(directory: Path) -> int:
    """Bytes of free disk space where a directory is, or would be made."""
    existing = next(path for path in [directory.absolute(), *directory.absolute().parents] if path.is_dir())
    return shutil.disk_usage(existing).free


def _readable(number: float) -> str:
    return f"{number:,.0f}" if number < 1e15 else f"{number:.1e}"
