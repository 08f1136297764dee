"""`loony sql`: several statements, the plan of one, and how a statement ends that takes long."""

import signal
import subprocess
import time
from pathlib import Path

import pytest
from person import LOONY, WAIT, Capsys, output_of, refused, told

from loony.results.asked import locked
from loony.system.memory import available_memory

pytestmark = pytest.mark.no_kernel

LONG = "SELECT max(a.range + b.range) FROM range(10_000_000) a, range(10_000_000) b"


def test_each_statement_is_answered(small_tables: Path, capsys: Capsys) -> None:
    code, text, err = told(capsys, "sql", "SELECT 1 AS a; SELECT 2 AS b;", str(small_tables))
    assert (code, text) == (0, "a\n1\nb\n2\n")
    assert [line.split(",")[0] for line in err.splitlines()] == ["1 row", "1 row"]
    what = "a Parquet file holds the rows of one statement, and there are 2"
    refused(capsys, "sql", "SELECT 1; SELECT 2", str(small_tables), "--format", "parquet", match=what)


@pytest.mark.parametrize("text", ["", " ", ";", "-- SELECT 1"])
def test_a_text_without_a_statement_is_refused(text: str, small_tables: Path, capsys: Capsys) -> None:
    refused(capsys, "sql", text, str(small_tables), match="there is no statement: write a SELECT")


def test_a_plan_is_printed_as_lines(small_tables: Path, capsys: Capsys) -> None:
    text = output_of(capsys, "sql", "EXPLAIN SELECT max(value) FROM positions", str(small_tables), err="")
    assert "max(" in text
    assert "\\n" not in text
    assert len(text.splitlines()) > 5


def test_a_product_beyond_16_bits_gets_a_hint(small_tables: Path, capsys: Capsys) -> None:
    product = "SELECT max(value{} * 30000) FROM positions"
    what = "write such as  value::INT * size"
    narrow = product.format("").replace("30000", "30000::SMALLINT")
    refused(capsys, "sql", narrow, str(small_tables), match=what)
    assert told(capsys, "sql", product.format("::INT"), str(small_tables))[0] == 0


def test_a_statement_is_stopped_when_its_seconds_are_over(small_tables: Path, capsys: Capsys) -> None:
    began = time.monotonic()
    what = "the statement was stopped by --seconds 0.5: take more, or ask for less"
    refused(capsys, "sql", LONG, str(small_tables), "--seconds", "0.5", match=what)
    assert time.monotonic() - began < WAIT
    assert told(capsys, "sql", "SELECT 1", str(small_tables), "--seconds", "60")[0] == 0


def test_an_interrupt_stops_a_statement(small_tables: Path) -> None:
    command = [*LOONY, "sql", LONG, str(small_tables), "--no-check"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        time.sleep(3)
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        text, err = running.communicate(timeout=WAIT)
    assert (running.returncode, text) == (130, "")
    assert err.startswith("loony: interrupted;")


def test_duckdb_takes_a_share_of_the_free_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locked, "available_memory", lambda: 500 * 1024**2)
    assert available_memory() > 500 * 1024**2
    with locked.locked() as connection:
        assert connection.sql("SELECT current_setting('memory_limit')").fetchall() == [("400.0 MiB",)]
