"""The command as a person runs it, and what they look at afterwards."""

import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from loony.shell.main import main

LOONY = [sys.executable, "-m", "loony.shell.main"]
ROOM = 48 << 20
"""bytes of memory of its own, which is what the interpreter takes and a few MB more"""

SMALL = ["verify", "--size", "30", "--raw-size", "27"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command in this process; returns the exit code, stdout and stderr."""
    try:
        code = main([*arguments])
    except SystemExit as usage:
        code = int(usage.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def in_little_room(*arguments: str, seconds: int = 120) -> "subprocess.CompletedProcess[str]":
    """The command, as it ends where little memory is left to it; it may take long, but not without end."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))

    return subprocess.run(
        [*LOONY, *arguments], capture_output=True, text=True, check=False, preexec_fn=limited, timeout=seconds
    )


def hears() -> None:
    """For a process that will be interrupted, before it starts: a job of the background would ignore that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def one_sentence(err: str) -> bool:
    return err.startswith("loony") and err.count("\n") == 1 and "Traceback" not in err


def leavings(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def is_refused(capsys: pytest.CaptureFixture[str], what: str, *arguments: str) -> None:
    """The command is refused where it runs, with a sentence that says what, and leaves nothing there."""
    code, out, err = told(capsys, *arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert what in err
    assert leavings(Path.cwd()) == []
