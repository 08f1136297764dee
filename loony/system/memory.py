"""The available memory, addresses and threads of this process, and whether a table fits there and onto the disk.

The machine and all its control groups (v2) say what is available.
"""

import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import accumulate, takewhile
from math import ceil, floor
from operator import truediv
from pathlib import Path

from loony.system.errors import BadInput, TooLarge

_MEMINFO = Path("/proc/meminfo")
_MEMBERSHIP = Path("/proc/self/cgroup")
_MOUNT = Path("/sys/fs/cgroup")
_STATUS = Path("/proc/self/status")
_HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage/enabled")

_TO_START, _A_THREAD = 2450 * 10**6, 75 * 10**6
"""bytes of addresses that the libraries take, and each of their threads: with less some of them crash, by trial"""

_OTHERS, _OF_A_CORE = 8, 4
"""threads that the libraries and a run start, in all and for each core; with fewer, some libraries crash, by trial"""


def available_memory() -> int:
    """Bytes of memory that a new process can have, of the machine and of control groups; a silent system has all."""
    kilobytes = _number(_MEMINFO, "MemAvailable:")
    available = _whole() if kilobytes is None else kilobytes * 1024
    for group in _groups():
        limit = _number(group / "memory.max")
        if limit is not None:  # else the group has no limit: the word is max, or there is no such file
            used = _number(group / "memory.current") or 0
            freed = _number(group / "memory.stat", "inactive_file") or 0  # pages of files, where memory is short
            available = min(available, limit - used + freed)
    addresses = free_addresses()
    available = available if addresses is None else min(available, addresses)
    return max(available, 0)  # a limit can be set below what is in use


def huge_pages_are_off() -> bool:
    """Whether the system has no huge pages for large arrays; a system that does not say counts as one that has."""
    with suppress(OSError):
        return "[never]" in _HUGE_PAGES.read_text()
    return False


def _whole() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not POSIX, or a name that the system does not know
        return sys.maxsize


def free_addresses() -> int | None:
    """Bytes of addresses that this process may still take (`ulimit -v`); None where there is no limit."""
    try:
        import resource
    except ImportError:
        return None  # a system without limits
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    used = _number(_STATUS, "VmSize:\\s") or 0
    return max(limit - 1024 * used, 0)


def require_addresses() -> None:
    """Raise BadInput where there are too few addresses for the libraries to start: some of them would crash."""
    free = free_addresses()
    needed = _TO_START + _A_THREAD * (os.cpu_count() or 1)
    if free is not None and free < needed and "pyarrow" not in sys.modules:  # else they have started
        what = f"it takes {needed // 10**6:,} MB of addresses to start, and {free // 10**6:,} MB are free"
        raise BadInput(f"{what}: raise the limit with  ulimit -v")


def require_threads() -> None:
    """Raise BadInput where the system starts too few threads for the libraries: some of them would crash."""
    if "pyarrow" in sys.modules:  # they have started
        return
    needed, started = _OTHERS + _OF_A_CORE * (os.cpu_count() or 1), 0
    end = threading.Event()
    try:
        while started < needed:
            threading.Thread(target=end.wait, daemon=True).start()
            started += 1
    except RuntimeError:
        what = f"it takes {needed} threads to start, and the system starts {started} of them"
        raise BadInput(f"{what}: raise the limit with  ulimit -u") from None
    finally:
        end.set()


def _groups() -> Iterator[Path]:
    """The control groups that this process is in, from the outermost to its own; their folders may not exist.

    In a container the path may be that outside: then only the outermost folder exists. A path that begins with /.. is
    of a group outside the mounted folder.
    """
    own = re.search(r"^0::/(.*)", _text(_MEMBERSHIP), re.MULTILINE)
    inside = takewhile(lambda part: part != "..", own[1].split("/")) if own else ()
    return accumulate(inside, truediv, initial=_MOUNT)


def _number(path: Path, name: str = "") -> int | None:
    """The number in the line `name number ...` of a file, or in a file with nothing else, or None."""
    pattern = rf"^{name} +(\d{{1,19}})(?!\S)" if name else r"\A(\d{1,19})\s*\Z"
    match = re.search(pattern, _text(path), re.ASCII | re.MULTILINE)
    return int(match[1]) if match else None


def _text(path: Path) -> str:
    with suppress(OSError, ValueError):  # ValueError: no possible name
        return path.read_text("utf-8", errors="replace")
    return ""


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
