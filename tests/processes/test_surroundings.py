"""What a process may be started with: limits, switches and names that are not as usual, and texts that command."""

import json
import os
import pty
import re
import resource
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from changed_tables import rewrite
from commanded import Capsys, Patch, by_shell, leavings, one_sentence, output_of, ran, refused, told
from conftest import ROOT

from loony.results.shown.report import columns, visible
from loony.results.stored.folder import how_to_remake
from loony.results.stored.tables import CLAIMS
from loony.system import memory
from loony.system.errors import BadInput, TooLarge

pytestmark = [pytest.mark.no_kernel, pytest.mark.long]  # what a process starts with is met outside the kernels

QUICK = ["verify", "--size", "9", "--raw-size", "5", "--claims", "allcock-1.4", "--quiet"]


def started(*arguments: str | bytes, limit: str = "true", **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, with a limit of the shell's and other settings."""
    return by_shell(f'{limit} && exec "$@"', *arguments, **environment)


def test_every_variable_that_the_sources_read_is_in_the_documents() -> None:
    rooms = (ROOT / room for room in ("loony", "enumerate", "kernels", "results", "verify"))
    text = "\n".join(path.read_text() for room in rooms for path in room.rglob("*.py"))
    read = {*re.findall(r"environ(?:\.get\(|\[)\"(\w+)\"|\"(\w+)\" (?:not )?in os\.environ", text)}
    names = {name for pair in read for name in pair if name} | {*re.findall(r"NUMBA_[A-Z]+(?==1)", text)}
    table = {*re.findall(r"(?m)^\| `([A-Z_]+)", (ROOT / "docs" / "commands.md").read_text())}
    assert {"LOONY_TRACEBACK", "NUMBA_BOUNDSCHECK"} < names
    assert names - table == {"_ARGCOMPLETE"}  # which a shell sets


def test_no_command_prints_colours() -> None:
    for arguments in (["board", "2x2"], ["value", "3+4l"], ["--help"]):
        for colours in ({"NO_COLOR": "1"}, {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm-256color"}):
            done = started(*arguments, **colours)
            assert (done.returncode, "\x1b" in done.stdout + done.stderr) == (0, False), (arguments, colours)


def test_a_program_can_hear_what_is_worked_on_and_else_hears_nothing() -> None:
    asked = "import loony; loony.board('2x3: a1-a2')"
    for first, heard in (("logging.basicConfig(level=logging.INFO); ", True), ("", False), (None, False)):
        program = asked if first is None else f"import logging; {first}{asked}"
        done = ran(sys.executable, "-c", program)
        assert (done.stdout, done.returncode, "INFO:loony:" in done.stderr) == ("", 0, heard), done.stderr
        assert heard or done.stderr == "", first


def refused_at_start(*arguments: str | bytes, match: str = "", limit: str = "true", **environment: str) -> str:
    """The sentence with which the command so started is refused, and which has this text in it."""
    done = started(*arguments, limit=limit, **environment)
    assert (done.returncode, done.stdout, one_sentence(done.stderr)) == (2, "", True), (arguments, done.stderr)
    assert match in done.stderr
    return done.stderr


@pytest.mark.parametrize("megabytes", [60, 200, 400, 800, 2000])
def test_too_few_addresses(megabytes: int, small_tables: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (
        QUICK,
        ["check", "--table", str(small_tables)],
        ["query", "value > 9", "--table", str(small_tables)],
    ):
        refused_at_start(*command, match=" of addresses to start, and ", limit=f"ulimit -v {megabytes * 1000}")
    assert leavings(tmp_path) == []
    assert started("value", "3+4l", limit=f"ulimit -v {megabytes * 1000}").returncode == 0  # which takes little


@pytest.mark.parametrize("most", [0, 5])
def test_too_few_threads_are_a_sentence(most: int, monkeypatch: Patch) -> None:
    """As the system refuses them (`ulimit -u`, which root does not feel); those that start are ended."""
    monkeypatch.delitem(sys.modules, "pyarrow")
    before, start, begun = threading.active_count(), threading.Thread.start, list[threading.Thread]()

    def starts(thread: threading.Thread) -> None:
        if len(begun) == most:
            raise RuntimeError("can't start new thread")
        begun.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", starts)
    with pytest.raises(BadInput, match=f"the system starts {most} of them: raise the limit with  ulimit -u"):
        memory.require_threads()
    for thread in begun:
        thread.join(60)
    assert (len(begun), threading.active_count()) == (most, before)


def test_threads_are_asked_for_before_any_work_but_of_commands_that_take_little(
    monkeypatch: Patch, capsys: Capsys
) -> None:
    def none() -> None:
        raise BadInput("no threads")

    monkeypatch.setattr("loony.system.memory.require_threads", none)
    refused(capsys, "solve", "1x1", match="no threads")
    assert told(capsys, "value", "3")[0] == 0


def test_addresses_are_memory(monkeypatch: Patch, tmp_path: Path) -> None:
    unlimited = memory.available_memory()
    monkeypatch.setattr(resource, "getrlimit", lambda _: (50_000_000, 50_000_000))
    monkeypatch.setattr(memory, "_STATUS", tmp_path / "status")
    (tmp_path / "status").write_text("VmPeak:\t   90000 kB\nVmSize:\t   20000 kB\n")
    assert memory.free_addresses() == 50_000_000 - 20_000 * 1024
    assert memory.available_memory() == 50_000_000 - 20_000 * 1024 < unlimited
    (tmp_path / "status").write_text("VmSize:\t 99999999 kB\n")
    assert memory.free_addresses() == 0


def test_a_thread_that_does_not_start_makes_no_table_corrupt(
    small_tables: Path, monkeypatch: Patch, capsys: Capsys
) -> None:
    for error, what in (
        (OSError("Unknown error: Failed to launch worker thread: Resource unavailable"), "cannot start a thread"),
        (pa.ArrowMemoryError("malloc of size 64 failed"), "the memory is used up"),
    ):

        def fails(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(pq.ParquetFile, "iter_batches", fails)
        refused(capsys, "check", "--table", str(small_tables), match=what)


def test_what_is_needed_and_what_is_free_differ_as_they_are_said(monkeypatch: Patch) -> None:
    monkeypatch.setattr(memory, "PROGRAM", 0)
    for needed, free, said in (
        (400_000, 0, "400 kB of memory where 0 bytes are free"),
        (12_300_001, 12_300_000, "13 MB of memory where 12 MB are free"),
        (10**10 + 1, 10**10, "11 GB of memory where 10 GB are free"),
        (2, 1, "2 bytes of memory where 1 bytes are free"),
    ):
        monkeypatch.setattr(memory, "available_memory", lambda free=free: free)
        with pytest.raises(TooLarge, match=said):
            memory.require("it", "take less", needed)
        memory.require("it", "take less", free)  # what is just there is enough


def test_a_disk_with_just_the_room_is_enough(monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setattr(memory, "PROGRAM", 1000)
    monkeypatch.setattr(memory, "available_memory", lambda: 6000)
    monkeypatch.setattr(memory, "free_disk", lambda _: 7000)
    memory.require("it", "take less", 5000, 7000, tmp_path)
    memory.require("it", "take less", 5000, 7001)  # which is not written anywhere
    for memory_needed, disk_needed, said in (
        (5000, 7001, "7,001 bytes of disk space where 7,000 bytes are free"),
        (5001, 7000, "6,001 bytes of memory where 6,000 bytes are free"),
        (5001, 7001, "6,001 bytes of memory where 6,000 bytes are free"),
    ):
        with pytest.raises(TooLarge) as caught:
            memory.require("it", "take less", memory_needed, disk_needed, tmp_path)
        assert str(caught.value) == f"it takes {said}; take less", memory_needed


def test_free_disk_is_that_of_the_nearest_directory_that_is_there(monkeypatch: Patch, tmp_path: Path) -> None:
    asked: list[Path] = []
    total = [0]

    def usage(path: Path) -> SimpleNamespace:
        asked.append(path)
        return SimpleNamespace(total=total[0], free=7000)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    for total[0], free in ((9000, 7000), (0, sys.maxsize)):
        assert memory.free_disk(tmp_path / "none" / "below") == free, total
        assert memory.free_disk(tmp_path) == free, total
    assert asked == [tmp_path] * 4


FAULTY = """
import sys
from loony.commands import claims
from loony.shell import main
def fails(_):
    raise ZeroDivisionError("first line\\nsecond line")
claims.run = fails
main.console()
"""


def test_an_internal_error_is_a_sentence_and_a_traceback_where_one_is_asked_for() -> None:
    command = [sys.executable, "-c", FAULTY, "claims"]
    bare = {name: text for name, text in os.environ.items() if name != "LOONY_TRACEBACK"}
    done = ran(*command, env=bare)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        "loony: internal error: ZeroDivisionError: first line; LOONY_TRACEBACK=1 shows where, please report it\n"
    )
    for setting in ("1", ""):  # it is enough that it is set
        environment = {**bare, "LOONY_TRACEBACK": setting}
        done = ran(*command, env=environment)
        assert (done.returncode, done.stdout) == (1, ""), setting
        assert done.stderr.startswith("Traceback (most recent call last):"), setting
        assert "in fails" in done.stderr, setting
        assert done.stderr.endswith("ZeroDivisionError: first line\nsecond line\n"), setting
        assert "internal error" not in done.stderr, setting


def test_a_traceback_that_is_asked_for_is_not_shown_of_what_a_person_can_mend() -> None:
    done = started("value", "3+4q", LOONY_TRACEBACK="1")
    assert (done.returncode, done.stdout, "Traceback" in done.stderr) == (2, "", False), done.stderr
    assert done.stderr.startswith("loony: 'q' is not expected")


@pytest.mark.parametrize("number", ["0", "-1"])
def test_a_number_of_threads_that_is_none_is_a_sentence(number: str, tmp_path: Path) -> None:
    refused_at_start(*QUICK, "--out", str(tmp_path / "t"), match="unset NUMBA_NUM_THREADS", NUMBA_NUM_THREADS=number)


@pytest.mark.parametrize("setting", ["NUMBA_NUM_THREADS", "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_a_setting_that_numba_cannot_read_is_a_sentence(setting: str, tmp_path: Path) -> None:
    refused_at_start(
        *QUICK, "--out", str(tmp_path / "t"), match=f"{setting} is set to what numba cannot", **{setting: "yes"}
    )


@pytest.mark.parametrize("command", [["tabulate", "1x1"], QUICK, ["explore"], ["sweep", "--size", "6"]])
def test_a_current_directory_that_was_removed_is_a_sentence(command: list[str]) -> None:
    refused_at_start(*command, limit='folder=$(mktemp -d) && cd "$folder" && rmdir "$folder"')


def test_statements_that_python_leaves_out_are_a_sentence() -> None:
    for command in (["claims"], ["--help"], ["value", "3"]):
        refused_at_start(*command, match="remove the statements of the claims", PYTHONOPTIMIZE="2")
    assert started("value", "3", PYTHONOPTIMIZE="1").returncode == 0


def test_compiled_kernels_are_kept_where_a_path_is_one(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    done = started(*QUICK, XDG_CACHE_HOME="relative", HOME=str(tmp_path / "home"))
    assert done.returncode == 0, done.stderr
    assert leavings(tmp_path) == ["home", "tables"]


def test_names_that_are_no_utf_8_are_a_sentence(small_tables: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    name = b"t\xff"
    os.symlink(small_tables, name)
    commands: list[list[str | bytes]] = [
        [*QUICK, "--out", b"new\xff"], ["check", "--table", name], ["check", "--contents", "--table", name],
        ["query", "value > 9", "--table", name],
        ["sql", "FROM positions", "--table", name],
    ]  # fmt: skip
    for command in commands:
        assert "\\udcff" in refused_at_start(*command, match="is not a path in UTF-8"), command
    assert os.listdir(os.fsencode(tmp_path)) == [name]
    assert started("explore", "--out", b"page\xff.html").returncode == 0  # which takes any
    assert sorted(os.listdir(os.fsencode(tmp_path))) == [b"page\xff.html", name]


def test_a_statement_that_is_no_utf_8_is_a_sentence(small_tables: Path) -> None:
    refused_at_start("sql", b"SELECT '\xff'", "--table", str(small_tables))


COMMAND = "\x1b[2Jgone\x07\x9b31m\u202e\r"
"""what clears a terminal, rings, colours, turns the text round and writes over it"""


def test_texts_of_others_do_not_command_a_terminal(small_tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    tables = Path(shutil.copytree(small_tables, tmp_path / "t\x1b[2J"))
    rewrite(tables, CLAIMS, lambda whole: whole.set_column(0, whole.schema.field(0), [[COMMAND] * len(whole)]))
    letters = " || ".join(f"chr({ord(one)})" for one in COMMAND)
    for command in (
        ["check", "--contents", "--table", str(tables)], ["check", "--table", str(tables)],
        ["claims", "--table", str(tables)],
        ["sql", f"SELECT {letters} AS a", "--table", str(tables)], ["sql", f"SELECT 1 AS \"{COMMAND}\"", "--table",
        str(tables)], ["value", COMMAND], ["query", COMMAND, "--table", str(tables)],
        ["prove", COMMAND], ["check", "--table", COMMAND], ["verify", "--size", COMMAND], [COMMAND],
    ):  # fmt: skip
        _, out, err = told(capsys, *command)
        assert out + err, command
        assert visible(out + err, "\n") == out + err, command


def test_a_screen_gets_no_raw_csv(small_tables: Path) -> None:
    """Programs get the rows as they are; `script` has the command believe that a person reads."""
    done = started("sql", "SELECT chr(27) AS a", "--table", str(small_tables), "--format", "csv")
    assert done.stdout == '"a"\n"\x1b"\n'
    seen: list[bytes] = []

    def read(handle: int) -> bytes:
        seen.append(os.read(handle, 10_000))
        return seen[-1]

    command = [sys.executable, "-m", "loony", "sql", "SELECT chr(27) AS a", "--table", str(small_tables)]
    pty.spawn([*command, "--format", "csv", "--no-check"], read)
    assert b'"\\x1b"' in b"".join(seen)
    assert b"\x1b" not in b"".join(seen)


def test_a_cell_stays_one_line() -> None:
    assert columns([["a", "b"], ["one\ntwo", "x"]], "<") == ["a         b", "one\\ntwo  x"]
    assert visible("v(G) ≥ 4ℓ") == "v(G) ≥ 4ℓ"


def test_what_an_encoding_cannot_show_is_escaped() -> None:
    done = started("value", "--family", "strips", "14", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith("14: mis\\xe8re, the player on move loses by 2")


def test_a_page_not_written_leaves_the_old_one(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    page = tmp_path / "page.html"
    assert told(capsys, "explore", "--out", str(page))[0] == 0
    before = page.read_bytes()

    def breaks(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", breaks)
    refused(capsys, "explore", "--out", str(page))
    assert page.read_bytes() == before
    assert leavings(tmp_path) == ["page.html"]


def test_a_link_to_a_page_stays_a_link(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "old.html").write_bytes(b"")
    (tmp_path / "link.html").symlink_to("old.html")
    out = output_of(capsys, "explore", "--json", "--out", str(tmp_path / "link.html"))
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "old.html").stat().st_size == json.loads(out)["bytes"]


def test_a_remedy_for_what_was_set_aside(tmp_path: Path) -> None:
    (tmp_path / ".t.replaced-1x").mkdir()
    assert "make it with" in how_to_remake(tmp_path / "t")
