"""`loony sql`: several statements, the plan of one, and how a statement ends that takes long."""

import io
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from commanded import WAIT, Capsys, interrupted, output_of, refused, told

from loony.commands import sql as sql_command
from loony.results.stored import views
from loony.system.memory import available_memory

pytestmark = pytest.mark.no_kernel

LONG = "SELECT max(a.range + b.range) FROM range(10_000_000) a, range(10_000_000) b"


def test_a_plan_is_printed_as_lines(small_tables: Path, capsys: Capsys) -> None:
    text = output_of(capsys, "sql", "EXPLAIN SELECT max(value) FROM positions", "--table", str(small_tables), err="")
    assert "max(" in text
    assert "\\n" not in text
    assert len(text.splitlines()) > 5


def test_numbers_that_json_lacks_are_null(small_tables: Path, capsys: Capsys) -> None:
    statement = "SELECT 'nan'::double AS x, '-inf'::float AS y, 1.5::double AS z"
    text = output_of(capsys, "sql", statement, "--table", str(small_tables), "--json")
    assert json.loads(text, parse_constant=pytest.fail) == [{"x": None, "y": None, "z": 1.5}]


def test_statements_of_a_script_are_answered_one_by_one_and_a_refused_one_is_passed_over(
    small_tables: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        b"SELECT 1 AS a;\nSELEC;\nSELECT 2 AS a; SELECT\n3 AS a;\nSELECT max(value) - max(value) AS a\nFROM positions"
    )
    for text, code in ((script, 2), (script.replace(b"SELEC;\n", b"\n"), 0)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        exit_code, out, err = told(capsys, "sql", "--table", str(small_tables))
        assert (exit_code, out) == (code, "".join(f"a\n{number}\n" for number in (1, 2, 3, 0))), code
        assert err.count("DuckDB refuses the statement: Parser Error") == (code == 2), code
    refused(
        capsys, "sql", "--table", str(small_tables), "--format", "parquet", match="holds the rows of one statement"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_prompt_keeps_the_connection_until_ctrl_d(small_tables: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "loony", "sql", "--table", str(small_tables)]
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    told_of = ""

    def wait_for(text: str) -> None:
        nonlocal told_of
        while text not in told_of:
            assert select.select([ours], [], [], WAIT)[0], (text, told_of)
            told_of += os.read(ours, 4096).decode()
        told_of = told_of.partition(text)[2]

    for typed, answered in (
        (b"", "Ctrl-D ends the prompt"), (b"SELECT 40 + 2 AS a\nFROM positions LIMIT 1;\n", "42\r\n"),
        (b"SELEC;\n", "DuckDB refuses the statement"), (b"SELECT\n", "..> "), (b"7 * 9 AS b;\n", "63\r\n"),
    ):  # fmt: skip
        os.write(ours, typed)
        wait_for(answered)
        if typed != b"SELECT\n":
            wait_for("loony> ")
    os.write(ours, b"\x04")
    assert running.wait(WAIT) == 0
    os.close(ours)


def test_ctrl_c_drops_the_lines_of_a_statement_that_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: Iterator[str | BaseException] = iter(["SELECT", KeyboardInterrupt(), "SELECT 7", ";", EOFError()])

    def answer(_prompt: str) -> str:
        line = next(typed)
        if isinstance(line, BaseException):
            raise line
        return line

    monkeypatch.setattr("builtins.input", answer)
    assert [*sql_command._typed()] == ["SELECT 7\n;\n"]


def test_a_statement_is_stopped_when_its_seconds_are_over(small_tables: Path, capsys: Capsys) -> None:
    began = time.monotonic()
    what = "the statement was stopped by --seconds 0.5: take more, or ask for less"
    refused(capsys, "sql", LONG, "--table", str(small_tables), "--seconds", "0.5", match=what)
    assert time.monotonic() - began < WAIT
    assert told(capsys, "sql", "SELECT 1", "--table", str(small_tables), "--seconds", "60")[0] == 0


SAYS_WHEN_IT_BEGINS = """
import sys
from pathlib import Path
from loony.__main__ import console
from loony.results.stored import views

answer, begun = views.selected, Path(sys.argv.pop())

def says_first(*arguments):
    begun.touch()
    return answer(*arguments)

views.selected = says_first
console()
"""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_stops_a_statement(sent: signal.Signals, small_tables: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    asked = ["sql", LONG, "--table", str(small_tables), "--no-check"]
    command = [sys.executable, "-c", SAYS_WHEN_IT_BEGINS, *asked, str(begun)]
    code, text, err = interrupted(command, begun.exists, sent)
    assert (code, text, err) == (130, "", "loony: interrupted; nothing half-written is left\n")


def test_an_interrupt_as_a_statement_begins_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[Future[Any]] = []

    def interrupted_submit(pool: ThreadPoolExecutor, work: Any) -> Future[Any]:
        began.append(submit(pool, work))
        signal.raise_signal(signal.SIGINT)  # the statement runs, and its caller does not know it yet
        return began[0]

    submit = ThreadPoolExecutor.submit
    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted_submit)
    with views.views_of({}) as connection, pytest.raises(KeyboardInterrupt):
        views.selected(connection, "SELECT max(a.range + b.range) FROM range(300_000) a, range(10_000) b")
    assert "INTERRUPT" in str(began[0].exception()).upper(), began[0].exception()


def test_duckdb_takes_a_share_of_the_free_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "available_memory", lambda: 500 * 1024**2)
    assert available_memory() > 500 * 1024**2
    with views.views_of({}) as connection:
        assert connection.sql("SELECT current_setting('memory_limit')").fetchall() == [("400.0 MiB",)]
