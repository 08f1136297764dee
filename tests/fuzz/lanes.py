"""What there is to give to the commands, and the processes that try it: what ends one is put down to its input.

`python -m fuzz.lanes TABLES` is such a process: it tries inputs, a line of JSON each, and answers each with a line. It
may take so much memory and no more; what it prints besides goes to stderr.
"""

import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from commanded import WITH_TESTS
from fuzz import claim_files, drawn, notations, statements, tables
from fuzz.asking import ROOM, Input, Made, Trial, asked, hurry
from fuzz.claim_files import written
from hypothesis.strategies import SearchStrategy, nothing
from small_constants import FEW_BOARDS, short

from loony.verify.families import FAMILIES


class Target(NamedTuple):
    name: str
    listed: Callable[[int, Made], Iterator[Input]]
    """those that come first, by a seed, and one after another"""
    inputs: Callable[[Made], SearchStrategy[Input]]
    """those that hypothesis draws then"""
    tried: Callable[[Input, Made, Path], Trial]
    """of an input, in an empty folder, which the command runs in"""
    share: int
    """of the time"""


TARGETS = {
    target.name: target
    for target in (
        Target("notations", notations.listed, notations.inputs, notations.tried, 1),
        Target("drawn", drawn.listed, drawn.inputs, drawn.tried, 1),
        Target("conditions", statements.conditions_listed, statements.conditions, statements.tried, 1),
        Target("sql", statements.listed, statements.inputs, statements.tried, 1),
        Target("claims", claim_files.listed, claim_files.inputs, claim_files.tried, 1),
        Target("manifests", lambda *_: iter(()), tables.manifests, tables.manifest_tried, 1),
        Target("bytes", tables.every_byte, lambda made: nothing(), tables.byte_tried, 3),
    )
}


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
        command = [sys.executable, "-m", "fuzz.lanes", str(self.made.folder)]
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


def taken() -> int:
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return 0
    return int(pages.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def warm(made: Made, scratch: Path) -> None:
    """Have everything imported and compiled, and the threads started, before time and memory are limited."""
    patient = 600
    for command, text in (("board", "2x3"), ("game", "2x3: a1-a2"), ("solve", "2x3")):
        asked(command, text, seconds=patient)
    for name, family in FAMILIES.items():
        tables = str(made.of(name))
        asked("check", "--quiet", "--table", tables, seconds=patient)
        asked("sql", "SELECT count(*) FROM claims", "--table", tables, "--no-check", seconds=patient)
        if family.proves:
            one = {"family": name, "claim": "G.size >= 0\nG.size >= 0"}
            said = asked(
                "test", "--claim", str(written(one, scratch)), "--no-proof", "--table", tables, seconds=patient
            )
            assert said.code == 0, said


def work(made: Made) -> None:
    """Answer what is asked on stdin, until it ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    hurry()
    with tempfile.TemporaryDirectory() as scratch, short(FEW_BOARDS):
        os.chdir(scratch)
        warm(made, Path(scratch))
        if before := taken():
            resource.setrlimit(resource.RLIMIT_AS, (before + ROOM, resource.RLIM_INFINITY))
        print("ready", file=answers, flush=True)
        for line in sys.stdin:
            target, one = json.loads(line)
            trial = TARGETS[target].tried(one, made, Path(scratch))
            said = [[answer.command, answer.code] for answer in trial.said]
            print(json.dumps([said, trial.said[0].err, trial.finding]), file=answers, flush=True)
        os.chdir("/")


if __name__ == "__main__":
    work(Made(Path(sys.argv[1])))
