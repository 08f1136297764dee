"""The available memory, addresses and threads of this process, by the machine and all its control groups (v2)."""

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import accumulate, takewhile
from operator import truediv
from pathlib import Path

from loony.system.errors import BadInput

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
        raise BadInput(
            f"it takes {needed // 10**6:,} MB of addresses to start, and {free // 10**6:,} MB are free: "
            "raise the limit with  ulimit -v"
        )


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
        raise BadInput(
            f"it takes {needed} threads to start, and the system starts {started} of them: "
            "raise the limit with  ulimit -u"
        ) from None
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
