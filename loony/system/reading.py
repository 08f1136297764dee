"""Texts that a user names: in a regular file, on standard input, or in a pipe that a shell has opened."""

import codecs
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from loony.system.errors import BadInput

LARGEST = 10_000_000  # in bytes; the longest texts are games in JSON with what their players wrote

_OPENED = re.compile(r"/dev/stdin|(?:/dev|/proc/self)/fd/([0-9]{1,9})")
"""names of open files, such as a shell writes for <(...): a pipe there has a writer"""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_in(name: str, what: str) -> str:
    """The text of a file, or of standard input if the name is -. `what` is what the text should be.

    Raises BadInput for more than LARGEST bytes, for no UTF-8 nor UTF-16 with its mark, and, without waiting, for a
    file that is not regular, such as a named pipe.
    """
    opened = _OPENED.fullmatch(name)
    try:
        if name == "-":
            return _text(_standard_input(what), "standard input", what)
        if opened:
            with open(int(opened[1] or 0), "rb", closefd=False) as file:
                return _text(file, name, what)
        path = Path(name)
        if path.exists() and not path.is_file():
            kind = "a folder" if path.is_dir() else "no regular file"
            raise BadInput(f"{name} is {kind}: name a file, or - for standard input")
        with path.open("rb") as file:
            return _text(file, name, what)
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {error.strerror}") from error


def lines_of_input(what: str) -> Iterator[str]:
    """The lines of standard input, each as soon as it is there; in a line, a byte that is no UTF-8 is a surrogate."""
    file = _standard_input(what)
    line = file.readline(LARGEST + 1)
    if line.startswith(_UTF_16):
        yield from _decoded(line + file.read(LARGEST + 1), "standard input", what).split("\n")
        return
    line = line.removeprefix(codecs.BOM_UTF8)
    number = 1
    while line:
        _require_short(line, f"line {number}", what)
        yield line.decode(errors="surrogateescape")
        line = file.readline(LARGEST + 1)
        number += 1


def _standard_input(what: str) -> BinaryIO:
    if sys.stdin is None:
        raise BadInput(f"the {what} cannot be read: stdin is closed")
    return sys.stdin.buffer


def _text(file: BinaryIO, name: str, what: str) -> str:
    return _decoded(file.read(LARGEST + 1) or b"", name, what)


def _decoded(content: bytes, name: str, what: str) -> str:
    _require_short(content, name, what)
    encoding = "UTF-16" if content.startswith(_UTF_16) else "UTF-8"
    try:
        text = content.decode("utf-16" if encoding == "UTF-16" else "utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is not {encoding}"
        raise BadInput(f"{name} has no text that can be read: {what}; save it as UTF-8") from error
    if "\0" in text:
        raise BadInput(f"{name} has no text that can be read: it has a null character; save it as UTF-8")
    return text


def _require_short(content: bytes, name: str, what: str) -> None:
    if len(content) > LARGEST:
        raise BadInput(f"{name} has more than {LARGEST:,} bytes, which is too much for a {what}")
