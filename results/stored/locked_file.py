"""A file that one process has at a time, by a lock on itself. It grows by lines, or is replaced as a whole."""

import errno
import os
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO, Final, Literal, Self

from loony.system.errors import BadInput
from loony.system.stages import hold_interrupts
from loony.system.writing import report_bad_output, whole_file


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
