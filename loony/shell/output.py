"""Printing: outcomes and answers on stdout, the rest on stderr."""

import errno
import io
import os
import sys
from typing import TYPE_CHECKING

from loony.results.shown.report import visible
from loony.system.errors import BadInput

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Output(io.FileIO):
    """stdout or stderr, if no terminal: to print to nobody is no error, and BadInput where stdout has no room."""

    has_reader: bool = True

    def write(self, content: "ReadableBuffer") -> int:
        """Write some of the bytes, and return their number."""
        try:
            return super().write(content)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # or the flush at the end would fail too
            Output.has_reader = False
            if self.fileno() == 1 and not isinstance(error, BrokenPipeError):
                reason = "stdout is closed" if error.errno == errno.EBADF else os.strerror(error.errno or 0)
                raise BadInput(f"the answer cannot be printed: {reason}") from error
            return len(memoryview(content))


def guard() -> None:
    """Put an `Output` in the place of stdout and of stderr; signs that an encoding does not have are escaped."""
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream, encoding = getattr(sys, name), "utf-8"
        if stream is None:  # no file that is opened later gets its number
            os.dup2(os.open(os.devnull, os.O_RDONLY), number)
        elif stream.isatty() or not isinstance(stream, io.TextIOWrapper):
            continue
        else:
            encoding = stream.encoding
        raw = io.BufferedWriter(Output(number, "wb", closefd=False))
        setattr(sys, name, io.TextIOWrapper(raw, encoding, "backslashreplace", line_buffering=number == 2))


def say(text: str) -> None:
    """Print a line or more on stdout."""
    print(visible(text, "\n\t"), flush=True)


def say_json(data: object, indent: int | None = 2) -> None:
    """Print data as JSON on stdout, in one line if `indent` is None; a date, which JSON does not have, as text."""
    import json

    say(json.dumps(data, indent=indent, default=str))


def say_bytes(content: bytes) -> None:
    """Print bytes on stdout; as text where a program has put a stream of text there. Raises BadInput for no text."""
    if buffer := getattr(sys.stdout, "buffer", None):
        buffer.write(content)
        buffer.flush()
        return
    try:
        sys.stdout.write(content.decode())
    except UnicodeDecodeError as error:
        raise BadInput("the answer cannot be printed: stdout takes text, and no bytes") from error


def print_note(text: str, layout: str = "") -> None:
    """Print a line on stderr; `layout` has characters that do not print and are printed."""
    print(visible(text, layout), file=sys.stderr, flush=True)


def print_note_beside_bars(text: str) -> None:
    """As `print_note`, in another thread, and also while a progress bar is shown."""
    from tqdm import tqdm

    with tqdm.external_write_mode(sys.stderr):
        print_note(text)
