"""The record of the benchmarks: dated rows of ratios, each of two ways that were measured side by side.

Usage: PYTHONPATH=tests:tests/tools:tests/oracles python benchmarks/record.py BENCHMARK ...
(`make bench` names all of them)

Each benchmark runs with its default sizes, and prints as it does alone. Its comparisons are appended to
record.csv, so that a slow-down can be found later. docs/scale.md says what the columns are.
"""

import csv
import importlib
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from loony.system.version import VERSION

RECORD = Path(__file__).with_suffix(".csv")


class Comparison(NamedTuple):
    """Two ways to do the same work, measured in one run."""

    case: str  # the work, such as `size 121`
    way: str
    beside: str
    ratio: float  # the time of `way` divided by the time of `beside`: below 1, `way` is faster


class Row(NamedTuple):
    """A row of the record."""

    date: str
    version: str
    benchmark: str
    case: str
    way: str
    beside: str
    ratio: str
    processor: str
    cores: str


def seconds_of(run: Callable[[], object]) -> float:
    """The seconds that a run takes."""
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


Measured = TypeVar("Measured", float, tuple[float, int, int])


def best_in_turn(runs: Mapping[str, Callable[[], Measured]], repeats: int = 7) -> dict[str, Measured]:
    """The least result of each way, taken in turn, so that a slow moment of the machine meets all of them."""
    rounds = [[run() for run in runs.values()] for _ in range(repeats)]
    return {way: min(results) for way, results in zip(runs, zip(*rounds, strict=True), strict=True)}


def compare(case: str, seconds: dict[str, float]) -> list[Comparison]:
    """The first way beside each of the others, by the seconds that each takes for the same work."""
    (way, own), *others = seconds.items()
    return [Comparison(case, way, other, own / its) for other, its in others]


def read_rows(path: Path = RECORD) -> list[Row]:
    """The rows of a record, the oldest first."""
    with path.open(encoding="utf-8", newline="") as file:
        return [Row(**row) for row in csv.DictReader(file)]


def append_rows(benchmark: str, comparisons: Iterable[Comparison], path: Path = RECORD) -> None:
    """Append the comparisons of a benchmark, with the date, the version and the machine."""
    date, version, cores = f"{datetime.now(UTC):%Y-%m-%d}", _version(), str(os.cpu_count())
    with path.open("a", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        if file.tell() == 0:
            table.writerow(Row._fields)
        for case, way, beside, ratio in comparisons:
            table.writerow(Row(date, version, benchmark, case, way, beside, f"{ratio:.3g}", _processor(), cores))


def _version() -> str:
    """The version, and in a checkout the commit."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        commit = subprocess.run(command, cwd=RECORD.parent, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return VERSION
    return f"{VERSION}+{commit.strip()}"


def _processor() -> str:
    """The name of the processor, as far as the system says it."""
    try:
        name = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        name = None
    return name[1] if name else platform.processor() or platform.machine()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        append_rows(name, importlib.import_module(name).main([]))
