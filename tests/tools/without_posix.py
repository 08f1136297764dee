"""A system that is not POSIX, as far as one can be made of this one: what only POSIX has is taken away.

Python and the libraries have ways of their own for each system. So they are imported first, and keep what they
have; the program is imported after that, and is to find its own.
"""

import builtins
import ctypes
import fcntl
import io
import os
import signal
import sys
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

LIBRARIES = (
    "argparse", "concurrent.futures.thread", "hashlib", "importlib.resources", "inspect", "multiprocessing",
    "numba", "numba.core.caching", "pathlib", "platform", "pyarrow.compute", "pyarrow.parquet", "shutil",
    "subprocess", "tempfile", "threading", "tqdm",
)  # fmt: skip
GONE = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")

SIGNALS = (
    "Handlers", "SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN", "Signals",
    "default_int_handler", "getsignal", "raise_signal", "signal", "strsignal", "valid_signals",
)  # fmt: skip

ONLY_POSIX = (
    "chown", "confstr", "ctermid", "fchdir", "fchmod", "fchown", "fdatasync", "fork", "forkpty", "fstatvfs",
    "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpriority", "getrandom",
    "getresuid", "getsid", "getuid", "initgroups", "killpg", "lchown", "lockf", "mkfifo", "mknod", "nice",
    "openpty", "pathconf", "pipe2", "posix_fadvise", "posix_fallocate", "posix_spawn", "pread", "pwrite",
    "readv", "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sendfile", "setpriority", "setsid",
    "setuid", "statvfs", "sync", "sysconf", "sysconf_names", "tcgetpgrp", "ttyname", "uname", "wait", "wait3",
    "wait4", "waitid", "writev", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "F_LOCK",
)  # fmt: skip
"""what is in `os` on POSIX alone"""


def hide() -> None:
    """Take away what only POSIX has from what is imported from now on.

    What reads and writes text says in which encoding, if Python runs with -X warn_default_encoding.
    """
    assert not [name for name in sys.modules if name.startswith("loony.")]
    warnings.simplefilter("ignore", EncodingWarning)  # of libraries
    for name in LIBRARIES:
        import_module(name)
    modules: dict[str, Any] = sys.modules
    modules |= dict.fromkeys(GONE)
    sys.modules["os"] = _other("os", {name: one for name, one in vars(os).items() if name not in ONLY_POSIX})
    sys.modules["signal"] = _other("signal", {name: vars(signal)[name] for name in SIGNALS})
    _without_directories_opened()
    _without_process_files()
    _without_the_program_itself()
    _without_replacing_by_rename()
    warnings.filterwarnings("error", category=EncodingWarning, module=r"loony\.")


def _other(name: str, names: dict[str, Any]) -> ModuleType:
    other = ModuleType(name)
    vars(other).update(names)
    return other


def _without_directories_opened() -> None:
    """No folder can be opened, nor can what is open for reading be flushed; a signal 0 is one."""
    other: Any = sys.modules["os"]

    def open_file(path: Any, flags: int, *arguments: Any, **options: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied", path)
        return os.open(path, flags, *arguments, **options)

    def fsync(handle: int) -> None:
        if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(9, "Bad file descriptor")
        os.fsync(handle)

    def kill(process: int, number: int) -> NoReturn:
        raise RuntimeError(f"process {process} was sent {number}, which ends it, or is a Ctrl-C")

    other.open, other.fsync, other.kill = open_file, fsync, kill


def _without_process_files() -> None:
    opened = io.open

    def open_file(
        path: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, *others: Any, **options: Any
    ) -> Any:
        if isinstance(path, str | Path) and str(path).startswith(("/proc", "/sys/", "/dev/")):
            raise FileNotFoundError(2, "No such file or directory", path)
        encoding = encoding if "b" in mode else io.text_encoding(encoding)
        return opened(path, mode, buffering, encoding, *others, **options)

    io.open = builtins.open = open_file  # type: ignore[assignment]


def _without_the_program_itself() -> None:
    loaded = ctypes.CDLL

    def load(name: str | None, *arguments: Any, **options: Any) -> ctypes.CDLL:
        if name is None:
            raise TypeError("expected str, bytes or os.PathLike object, not NoneType")
        return loaded(name, *arguments, **options)

    ctypes.CDLL = load  # type: ignore[assignment,misc]


def _without_replacing_by_rename() -> None:
    renamed = Path.rename

    def rename(path: Path, target: Path) -> Path:
        if os.path.lexists(target):
            raise FileExistsError(17, "File exists", target)
        return renamed(path, target)

    Path.rename = rename  # type: ignore[assignment,method-assign]
