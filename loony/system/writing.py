"""Files written whole or not at all, files that only one process has at a time, and refusals of the system."""

import errno
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final, Literal, Self

from loony.system.errors import BadInput, first_line
from loony.system.stages import hold_interrupts

# Nothing heavy is imported here: a command that writes one small file starts in a moment.

_ENDS = 1 << 20
"""bytes of the beginning and of the end of a file that may have its mark: Parquet has its titles at the end"""


@contextmanager
def whole_file(path: Path, option: str = "--out") -> Iterator[Path]:
    """A new file beside `path`, to write; it takes that name when the block ends well, and else is removed.

    A link stays, and its target is replaced. Raises BadInput where the file cannot be written, or is a folder.
    """
    with report_bad_output(path, option):
        target = Path(os.path.realpath(path))
        if os.path.lexists(target) and not target.is_file():  # a device would be replaced by a file
            raise OSError("it is no file")
        new = _beside(target)
        try:
            yield new
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)


def write_file(path: Path, content: str | bytes, option: str = "--out") -> None:
    """Write a file whole or not at all, a text in UTF-8. Raises the errors of `whole_file`."""
    with whole_file(path, option) as new:
        new.write_bytes(content.encode() if isinstance(content, str) else content)


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}")


@contextmanager
def made_folder(folder: Path, option: str = "--out", named: Path | None = None) -> Iterator[None]:
    """Make a folder and its missing parents; new ones that are empty are removed if that or the block fails.

    Raises BadInput if a folder cannot be made: the sentence names the path `named` that a person gave, or `folder`,
    and the option for another path. `Path.mkdir` would call itself for each parent, and fail for many.
    """
    new: list[Path] = []
    try:
        with report_bad_output(named or folder, option):
            for path in (*reversed(folder.parents), folder):
                if not path.is_dir():
                    path.mkdir(exist_ok=True)
                    new.append(path)
        yield
    except BaseException:
        for path in reversed(new):
            with suppress(OSError):  # it has files of this run or of another
                path.rmdir()
        raise


def make_folder(folder: Path, option: str = "--out") -> None:
    """Make a folder and its missing parents. Raises the errors of `made_folder`."""
    with made_folder(folder, option):
        pass


@contextmanager
def own_folder(folder: Path, is_ours: Callable[[Path], bool], option: str = "--out") -> Iterator[None]:
    """Make a folder for files of ours, as `made_folder` does. To be called around all work.

    Raises BadInput where the folder has anything but regular files that are ours, where it cannot be made or read,
    and where no file can be written in it.
    """
    with made_folder(folder, option):
        with report_bad_output(folder, option):
            for path in sorted(folder.iterdir()):
                if path.is_symlink() or not path.is_file() or not is_ours(path):
                    raise BadInput(
                        f"{folder} holds {path.name}, which loony did not write; name another with {option}"
                    )
            require_unlocked(folder)
            with TemporaryFile(dir=folder):
                pass
        yield


def require_own_file(
    path: Path, suffix: str, what: str, is_ours: Callable[[Path], bool], option: str = "--out"
) -> None:
    """Raise BadInput where `whole_file` cannot write a file of ours, or its name has another suffix.

    To be called before any work. A file of that name must be ours, or empty. `what` names the kind of file in the
    sentence.
    """
    if not path.name.endswith(suffix):
        raise BadInput(f"{path} is not the name of a {what}, which ends with {suffix}")
    target = Path(os.path.realpath(path))
    with report_bad_output(path, option):
        if os.path.lexists(target) and not (target.is_file() and (target.stat().st_size == 0 or is_ours(target))):
            raise BadInput(f"{path} exists, and is not a {what} of loony; name another with {option}")
        new = _beside(target)
        try:
            new.touch()
        finally:
            new.unlink(missing_ok=True)


def marked(*marks: bytes, names: Iterable[str] = "*") -> Callable[[Path], bool]:
    """Makes the function that says whether a file has one of these marks, and so is ours.

    A mark is a regular expression that matches from the first byte; the middle of a large file is left out. In a
    folder our files also match one of `names`, patterns of `Path.match`: a copy with another name is the user's.
    """
    pattern = re.compile(b"|".join(marks), re.DOTALL)

    def is_ours(path: Path) -> bool:
        if not any(path.match(name) for name in names):
            return False
        with path.open("rb") as file:
            first = file.read(_ENDS)
            file.seek(max(len(first), path.stat().st_size - _ENDS))
            return pattern.match(first + file.read()) is not None

    return is_ours


def require_unlocked(folder: Path) -> None:
    """Raise OSError for a folder that its owner made read-only; root could still write there."""
    if folder.is_dir() and not folder.stat().st_mode & 0o222:
        raise PermissionError(errno.EACCES, "it is read-only")


def require_utf_8(path: Path) -> None:
    """Raise UnicodeEncodeError for a path that Arrow cannot write; for a call before any work."""
    os.path.realpath(path).encode()


@contextmanager
def report_bad_output(directory: Path, option: str = "--out") -> Iterator[None]:
    """Turn the system's refusal to write into a sentence about the directory that an option names."""
    try:
        yield
    except OSError as error:
        what = os.strerror(error.errno) if error.errno else first_line(error)
        room = "make room, or " if error.errno == errno.ENOSPC else ""
        hint = f"{room}name another with {option}"
        raise BadInput(f"cannot write to {directory}: {what}; {hint}") from error


class LockedFile:
    """A file that no other process has until it is closed. Closing removes a new file that is still empty.

    `content` names it in sentences. Raises BadInput where another process has it for more than `patience` seconds,
    where it is no regular file, and where it cannot be written; then `option` names another.
    """

    def __init__(self, path: Path, content: str, option: str = "--out", patience: float = 0.0) -> None:
        self.path = path
        self._content, self._option = content, option
        self.remedy: Final = f"name another with {option}"
        with report_bad_output(path, option):
            target = os.path.realpath(path)
            self._is_made = not os.path.lexists(target)
            if not self._is_made and not os.path.isfile(target):
                raise BadInput(f"{path} is no {content}, for it is no file; {self.remedy}")
            ends = time.monotonic() + patience
            while True:
                try:
                    self._file = self._locked("ab", path)
                except BadInput:
                    if time.monotonic() >= ends:
                        raise
                    time.sleep(0.02)
                    continue
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(self._file.fileno()), path.stat()):
                        break
                self._file.close()  # another process has just replaced or removed the file

    @property
    def is_new(self) -> bool:
        """Whether the file is empty."""
        return os.fstat(self._file.fileno()).st_size == 0

    def replace(self, write: Callable[[BinaryIO], object]) -> None:
        """Replace the content of the file, wholly or not at all. Raises BadInput where that fails."""
        with hold_interrupts(), ExitStack() as stack:
            with whole_file(self.path, self._option) as new:
                file = stack.enter_context(self._locked("wb", new))
                write(file)
                file.flush()
            stack.pop_all()
            self._file.close()
            self._file = file

    def append(self, line: bytes) -> None:
        """Write a line at the end, wholly or not at all. Raises BadInput where that fails."""
        with hold_interrupts(), report_bad_output(self.path, self._option):
            file = self._file.fileno()
            end = os.fstat(file).st_size
            if os.write(file, line) < len(line):
                os.ftruncate(file, end)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def truncate(self, size: int) -> None:
        """Remove all bytes but the first `size`. Raises BadInput where that fails."""
        with report_bad_output(self.path, self._option):
            os.ftruncate(self._file.fileno(), size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_made and self.is_new:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def _locked(self, mode: Literal["ab", "wb"], path: Path) -> BinaryIO:
        file = path.open(mode)
        with suppress(ImportError):  # not every system has locks
            from fcntl import LOCK_EX, LOCK_NB, flock

            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError as error:
                file.close()
                raise BadInput(f"another process has {self.path}: wait for it, or {self.remedy}") from error
        return file
