"""A process says that it compiles kernels, where that takes seconds; a program that imports loony does not."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from commanded import LOONY, Capsys, Patch, told

from loony.kernels import jit
from loony.shell.options import stages
from loony.shell.output import print_note_beside_bars
from loony.system.stages import Compiling

pytestmark = pytest.mark.no_kernel

NOTICE = "loony: kernels are being compiled, which may take a minute; later runs find them compiled"
SLOW = "loony: this takes longer than 0.5 seconds; now: searching"


@pytest.fixture
def said(monkeypatch: Patch) -> list[str]:
    """What is said in a process that says so from half a second on."""
    words = list[str]()
    monkeypatch.setattr("loony.system.stages.SECONDS", 0.5)
    monkeypatch.setattr(Compiling, "print_note", words.append)
    monkeypatch.setattr(Compiling, "is_said", False)
    return words


def test_it_is_said_once_when_all_kernels_together_take_long(said: list[str]) -> None:
    process = Compiling("here")
    for compiled in range(2):
        process.on_start()
        process.on_start()  # a kernel that the first one calls
        process.on_end()
        time.sleep(0.3)
        process.on_end()
        if compiled == 0:
            time.sleep(0.6)  # nothing is compiled meanwhile
            assert said == [], compiled
    process.on_start()
    time.sleep(0.6)
    process.on_end()
    assert said == [NOTICE]


def test_it_is_not_said_where_it_is_quick(said: list[str]) -> None:
    process = Compiling(None)
    process.on_start()
    process.on_end()
    time.sleep(0.6)
    assert said == []
    process.on_start()
    time.sleep(0.6)
    process.on_end()
    assert said == [NOTICE.replace("later runs find them compiled", "no folder can keep them for later runs")]


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_waits_until_a_kernel_is_compiled(sent: signal.Signals) -> None:
    """Also with those that it calls; the compiler would swallow it."""
    before = signal.signal(sent, signal.default_int_handler)
    try:
        process = Compiling("here")
        process.on_start()
        process.on_start()
        signal.raise_signal(sent)
        process.on_end()
        with pytest.raises(KeyboardInterrupt):
            process.on_end()
        with pytest.raises(KeyboardInterrupt):  # as it was before
            signal.raise_signal(sent)
    finally:
        signal.signal(sent, before)


@pytest.mark.compiler
def test_a_kernel_that_is_compiled_is_heard_of(said: list[str], monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.stages.SECONDS", 0.0)

    unseen = time.time_ns()  # so that no earlier run has compiled it

    def new(number: int) -> int:
        for place in range(number):
            number += place + 0 * unseen
        return number

    compiled = jit.kernel(new)
    assert said == []
    assert compiled(3) == 6
    assert said == [NOTICE]


def test_a_run_that_takes_long_says_so_once_where_no_bar_is_seen(said: list[str], monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.stages.SECONDS", 0.5)
    for quiet, seconds, words in ((False, 0.1, []), (True, 1.2, []), (False, 1.2, [SLOW])):
        with stages(quiet) as running:
            running.start("searching")
            time.sleep(seconds)
        time.sleep(0.6)
        assert said == words, (quiet, seconds)


def test_a_run_waits_with_it_while_a_kernel_is_compiled(said: list[str], monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.stages.SECONDS", 0.5)
    process = Compiling("here")
    with stages(False) as running:
        running.start("searching")
        time.sleep(0.3)
        process.on_start()
        time.sleep(0.3)
        process.on_end()
        assert said == []
        time.sleep(0.6)
    assert said == [SLOW]


def test_after_a_note_about_compiling_a_run_says_how_far_it_is(said: list[str]) -> None:
    process = Compiling("here")
    with stages(False) as running:
        process.on_start()
        time.sleep(0.6)
        process.on_end()
        running.note("half")
    assert said == [NOTICE, "loony: half"]


def test_a_command_says_that_it_takes_long_and_with_quiet_it_does_not() -> None:
    """In a process in which a question about a graph waits a while."""
    waits = "import time; from loony.results.graphs import answers; answers.beyond_table = lambda _: time.sleep(1)"
    soon = "from loony.system import stages; stages.SECONDS = 0.5"
    command = [LOONY[0], "-c", f"{waits}; {soon}; from loony.shell.main import console; console()"]
    for options, words in (([], "loony: this takes longer than 0.5 seconds\n"), (["--quiet"], "")):
        asked = [*command, "value", "--family", "graphs", "3+4l", *options]
        done = subprocess.run(asked, capture_output=True, text=True, check=True)
        assert (done.stderr, "the controller wins by 1" in done.stdout) == (words, True), options


def test_quiet_keeps_it_silent(said: list[str], capsys: Capsys) -> None:
    assert told(capsys, "plot", "--out", "", "--quiet")[0] == 2
    assert Compiling.print_note is None
    assert said == []


def test_it_is_printed_on_stderr(capsys: Capsys) -> None:
    print_note_beside_bars(NOTICE)
    assert capsys.readouterr() == ("", f"{NOTICE}\n")


@pytest.mark.longest
@pytest.mark.compiler
def test_a_command_says_so_without_a_terminal(tmp_path: Path) -> None:
    """With an empty cache; the next run does not, nor does the library."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def run(*command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path)
        assert re.search("V = 2|^2$", done.stdout, re.MULTILINE)
        return done.stderr

    library = [LOONY[0], "-c", "import loony; print(loony.board('2x2: a1-a2').value + 4)"]
    assert NOTICE in run(*LOONY, "board", "2x2").splitlines()  # a slow machine says more
    assert NOTICE not in run(*LOONY, "board", "2x2")
    for path in sorted(tmp_path.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert run(*library) == ""
