"""The command as a person runs it, and what they look at afterwards."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loony.shell.main import main

LOONY = [sys.executable, "-m", "loony"]
ROOM = 48 << 20
"""bytes of memory of its own, which is what the interpreter takes and a few MB more"""

TESTS = Path(__file__).parent.parent
WITH_TESTS = {**os.environ, "PYTHONPATH": f"{TESTS}:{TESTS}/tools:{os.environ['PYTHONPATH']}"}
"""the environment of a process that imports modules of the tests"""

Capsys = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

HEAVY = ("numpy", "numba", "pyarrow", "tqdm", "dataclasses")

WAIT = 300
"""after which a process, which may share its machine, counts as one that does not end"""

SMALL = ["verify", "--size", "30", "--raw-size", "27"]


def told(capsys: Capsys, *arguments: str) -> tuple[int, str, str]:
    """Run the command in this process; returns the exit code, stdout and stderr."""
    try:
        code = main([*arguments])
    except SystemExit as usage:
        code = int(usage.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def ran(*command: str | bytes, check: bool = False, **options: Any) -> "subprocess.CompletedProcess[str]":
    """What a command comes to in a process of its own, which must end."""
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=check, timeout=WAIT, **options)


def in_little_room(*arguments: str, code: int = 0) -> str:
    """What the command prints where little memory is left to it, or else the sentence with which it refuses."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))

    done = ran(*LOONY, *arguments, preexec_fn=limited)
    text, other = (done.stderr, done.stdout) if code else (done.stdout, done.stderr)
    assert (done.returncode, other, one_sentence(text) or not code) == (code, "", True), done
    return text


def by_shell(script: str, *arguments: str | bytes, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a script of the shell comes to, in which "$@" is loony with these arguments; it must not wait."""
    return ran("bash", "-c", script, "bash", *LOONY, *arguments, env=os.environ | environment)


def interrupted(
    command: list[str], has_begun: Callable[[], object], sent: signal.Signals, **environment: str
) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a process that gets a signal as soon as its work has begun."""
    pipe, environment = subprocess.PIPE, os.environ | environment
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as running:
        while running.poll() is None and not has_begun():
            time.sleep(0.02)
        ended = running.poll()
        running.send_signal(sent)
        try:
            out, err = running.communicate(timeout=300)
        finally:
            running.kill()  # a process that does not end would be awaited for ever
    assert ended is None, ("it ended before it was interrupted", ended, out, err)
    return running.returncode, out, err


def one_sentence(err: str) -> bool:
    return err.startswith("loony") and err.count("\n") == 1 and "Traceback" not in err


def leavings(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def output_of(capsys: Capsys, *arguments: str, err: str | None = None) -> str:
    """The text that the command prints where it succeeds; with this text on stderr, if one is named."""
    code, out, said = told(capsys, *arguments)
    assert (code, said if err is None else err) == (0, said), (arguments, said)
    return out


def refused(capsys: Capsys, *arguments: str, match: str = "", code: int = 2) -> str:
    """The sentence with which the command refuses, and which has this text in it; nothing else is printed."""
    exit_code, out, err = told(capsys, *arguments)
    assert (exit_code, out, one_sentence(err)) == (code, "", True), (arguments, out, err)
    assert match in err, (arguments, err)
    return err
