"""The record of the benchmarks: its rows, their names, and the drawing of them. No time is asserted."""

import re
from datetime import date
from hashlib import sha256
from pathlib import Path

import matplotlib as mpl
import pytest
from conftest import ROOT, benchmark

pytestmark = pytest.mark.no_kernel

record, plot = benchmark("record"), benchmark("plot")
MODULES = {
    path.stem: text
    for path in (ROOT / "benchmarks").glob("*.py")
    if "-> list[Comparison]" in (text := path.read_text("utf-8")) and path.stem != "record"
}


def _stands_in(name: str, text: str) -> bool:
    """Whether a name is a text of a module; a number in it may be put in."""
    return f'"{name}"' in text or f'f"{re.sub(r"[0-9]+", "{size}", name)}"' in text


def test_each_benchmark_has_rows_and_each_row_is_of_a_benchmark() -> None:
    rows = record.read_rows()
    assert len(rows) >= 30
    assert len(MODULES) == 8
    assert {row.benchmark for row in rows} == MODULES.keys()
    assert [row.date for row in rows] == sorted(date.fromisoformat(row.date).isoformat() for row in rows)
    for row in rows:
        assert all(_stands_in(name, MODULES[row.benchmark]) for name in (row.way, row.beside)), row
        assert 0 < float(row.ratio) < float("inf"), row
        assert re.fullmatch(r"\d+\.\d+\.\d+(?:\+[0-9a-f]{7,})?", row.version), row
        assert int(row.cores) > 0, row
        assert row.processor, row
        assert row.case, row
    assert record.RECORD.read_text().splitlines()[0] == ",".join(record.Row._fields)


def test_make_bench_runs_each_benchmark() -> None:
    (names,) = re.findall(r"^BENCHMARKS \?= (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert sorted(names.split()) == sorted(MODULES)


def test_rows_are_appended_and_ratios_are_of_times(tmp_path: Path) -> None:
    path = tmp_path / "record.csv"
    comparisons = record.compare("size 5", {"numba kernel": 1.0, "plain C, -O3": 4.0, "naive": 0.5})
    record.append_rows("fill", comparisons[:1], path)
    record.append_rows("fill", comparisons[1:], path)
    rows = record.read_rows(path)
    assert [(row.way, row.beside, row.ratio) for row in rows] == [
        ("numba kernel", "plain C, -O3", "0.25"),
        ("numba kernel", "naive", "2"),
    ]
    assert rows[0].date == rows[1].date


def test_the_documents_columns_are_those_of_the_record() -> None:
    text = (ROOT / "docs" / "scale.md").read_text("utf-8")
    (table,) = re.findall(r"^\| column \|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [*record.Row._fields]
    assert "](speed.svg)" in text


def test_the_drawing_is_of_the_record_as_it_is(tmp_path: Path) -> None:
    stored, again = plot.DRAWING.read_text("utf-8"), tmp_path / "again.svg"
    plot.main(again)
    assert sha256(record.RECORD.read_bytes()).hexdigest() in stored
    if f"Matplotlib v{mpl.__version__}," in stored:  # other versions draw a little differently
        assert again.read_text("utf-8") == stored
