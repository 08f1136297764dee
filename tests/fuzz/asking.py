"""Commands asked in this process, within limits, and what no command may do whatever it is asked."""

import io
import re
import unicodedata
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from timer import alarm

from loony.shell import main as command
from loony.shell.main import INTERNAL
from loony.system.stages import INTERRUPTED

SECONDS = 30
"""that a command may take, where it is not said that it may take more: it is interrupted then"""

ROOM = 2 << 30
"""bytes that a process may take besides what it takes when it is idle"""

LONGEST = 1_500
"""characters of a sentence on stderr"""

DOCUMENTED = (0, 1, 2, 4)
"""exit codes, but for the internal error, and for the interruption, which is ours"""


def hurry() -> None:
    """From now on this process makes one parser for all commands, for that takes as long as most commands do."""
    setattr(command, "parser", cache(command.parser))  # noqa: B010 (it is no name to be assigned to)


class Said(NamedTuple):
    command: str
    code: int
    out: bytes
    err: str


class Trial(NamedTuple):
    """What came of an input: of each command that it was given to, and what was found wrong, if anything."""

    said: list[Said]
    finding: str | None


Input = dict[str, Any]
"""a row that JSON can hold: the `family`, and the rest as the target has it"""


class Made(NamedTuple):
    """Small tables of each family, by its name, and the folder they are in; not to be changed."""

    folder: Path

    def of(self, family: str) -> Path:
        return self.folder / family


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


class _Kept(io.TextIOWrapper):
    """A stream as `console` makes one of stdout and of stderr, which keeps what is printed."""

    def __init__(self) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, "utf-8", "backslashreplace", newline="", write_through=True)


def asked(*arguments: str, seconds: float = SECONDS) -> Said:
    out, err = _Kept(), _Kept()
    try:
        with redirect_stdout(out), redirect_stderr(err), alarm(seconds, _interrupt):
            code = command.main([*arguments])
    except SystemExit as usage:
        code = int(usage.code or 0)
    except KeyboardInterrupt:
        code = INTERRUPTED
    return Said(arguments[0], code, out.kept.getvalue(), err.kept.getvalue().decode())


def strange_in(text: str) -> str | None:
    """The first character that a terminal may take for an order, or that turns the order of the text."""
    for character in text:
        if character not in "\n\t" and unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            return f"U+{ord(character):04X}"
    return None


def misbehaves(said: Said, shown: bool = False, patient: bool = False) -> str | None:
    """What is wrong of a command whatever it was asked, or None.

    `shown` says that it prints for a person; `patient`, that what it was asked may take long and much memory.
    """
    what = f"loony {said.command}"
    if said.code == INTERNAL:
        return f"{what}: {said.err.strip()}"
    if said.code == INTERRUPTED:
        return None if patient else f"{what} takes more than {SECONDS} s"
    if said.code not in DOCUMENTED:
        return f"{what}: exit code {said.code}"
    if "Traceback" in said.err or re.search(r"\w+Warning: ", said.err):
        return f"{what}: {said.err.strip()}"
    if "the memory is used up" in said.err and not patient:
        return f"{what} takes more than {ROOM >> 30} GiB"
    if said.code in (2, 4):
        lines = said.err.count("\n")
        if not said.err.startswith("loony") or lines not in (1, 3) or len(said.err) > LONGEST:
            return f"{what}: {lines} lines, {len(said.err)} characters, and no sentence: {said.err[:80]!r}"
        if said.out:
            return f"{what}: refused, and prints {said.out[:80]!r}"
    if strange := strange_in(said.err + (said.out.decode(errors="replace") if shown else "")):
        return f"{what} prints {strange} as it is"
    return None
