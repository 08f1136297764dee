"""The command as a person runs it, and what they look at afterwards."""

import sys
from pathlib import Path

import pytest

from loony.commands.main import main

LOONY = [sys.executable, "-m", "loony.commands.main"]
SMALL = ["verify", "--size", "30", "--raw-size", "27"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command in this process; returns the exit code, stdout and stderr."""
    try:
        code = main([*arguments])
    except SystemExit as usage:
        code = int(usage.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


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
