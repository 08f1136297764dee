"""Processes that try inputs: what ends one of them, or stops it, is found and put down to its input."""

import json
import select
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from types import TracebackType
from typing import NamedTuple

from commanded import WITH_TESTS
from fuzz.asking import Input, Made
from fuzz.targets import Target

HANGS = 120
"""seconds without an answer, after which a process is ended; it was asked to stop long before"""

READY = 300
"""seconds in which a process is ready, which may have to compile"""


class Outcome(NamedTuple):
    codes: list[tuple[str, int]]
    """commands and their exit codes"""
    said: str
    """what the first of them said on stderr"""
    finding: str | None


class Lane:
    def __init__(self, made: Made) -> None:
        self.made = made
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 (it is closed with the lane)
        self.process = self._started()

    def __enter__(self) -> "Lane":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.end()
        self.said.close()

    def _started(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "fuzz.worker", str(self.made.folder)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self.said, text=True, env=WITH_TESTS)
        self.process = process
        if self._answer(READY) != "ready\n":
            raise RuntimeError(f"no process can be started: {self._last_words()}")
        return process

    def _answer(self, seconds: float) -> str:
        """A line from the process; none if it ends, or lets one wait for too long."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        return self.process.stdout.readline() if ready else ""

    def _last_words(self) -> str:
        self.said.seek(0)
        lines = self.said.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"

    def tried(self, target: Target, one: Input) -> Outcome:
        assert self.process.stdin is not None
        self.said.seek(0)
        self.said.truncate()
        with suppress(BrokenPipeError):
            print(json.dumps([target.name, one]), file=self.process.stdin, flush=True)
        if answer := self._answer(HANGS):
            codes, said, finding = json.loads(answer)
            return Outcome([(command, code) for command, code in codes], said, finding)
        hung = self.process.poll() is None
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(2)
        ended = self.process.poll()
        last = self._last_words()
        self.end()
        self.process = self._started()
        if hung and ended is None:
            return Outcome([], last, f"no answer in {HANGS} s")
        code = ended or 0
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return Outcome([], last, f"the process ends: {how}: {last}")

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()
