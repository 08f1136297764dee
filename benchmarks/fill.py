"""How fast the dense table is filled: the kernel, plain C and naive Python, side by side in one run.

Usage: python benchmarks/fill.py [SIZE ...]   (121 and 300 where none is given)

The kernel and C fill the same table in turn, several times; the best time of each counts. Naive Python is the
first program that comes to mind: recursion with a memo, over every position of a smaller size. All three must
agree on the sum of all values. With odd loops there are other positions, so only the positions a second are
compared.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from record import Comparison, best_in_turn, compare

from loony.enumerate.endgames.dense_index import rooms
from loony.enumerate.endgames.positions import SHORT
from loony.enumerate.odd_loops import positions as odd_loops
from loony.kernels.endgames.fill import fill

SOURCE = Path(__file__).with_suffix(".c")

NAIVE_SIZE = 60
NO_COMPILER = "plain C: no compiler here (CC, or cc), so it was not measured"

Result = tuple[float, int, int]
Run = Callable[[], Result]


def kernel(bound: int, short: tuple[int, ...] = SHORT) -> Run:
    """The kernel on one table: each call returns seconds, positions, and the sum of the values."""
    table = rooms(bound, short)
    count = int(table[-1, bound])
    values = np.empty(count + bound + 1, np.int16)
    fill(table, short, values)  # compile, and touch the memory

    def run() -> Result:
        started = time.perf_counter()
        fill(table, short, values)
        seconds = time.perf_counter() - started
        return seconds, count, int(values[:count].sum(dtype=np.int64))

    return run


def c_program(way: str, source: Path, folder: Path, *arguments: str) -> dict[str, Run]:
    """The run of a C program that prints a count, seconds and a sum; empty where there is no C compiler."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        return {}
    program = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)

    def run() -> Result:
        process = subprocess.run([program, *arguments], check=True, capture_output=True, text=True)
        count, seconds, total = process.stdout.split()
        return float(seconds), int(count), int(total)

    return {way: run}


def naive(bound: int) -> Result:
    """Recursion with a memo over (three_chains, chain, four_loops, six_loops, loop)."""

    @cache
    def value(t: int, chain: int, f: int, s: int, loop: int) -> int:
        return min(
            ([1 + abs(value(t - 1, chain, f, s, loop) - 2)] if t else [])
            + ([chain - 2 + abs(value(t, 0, f, s, loop) - 2)] if chain else [])
            + ([abs(value(t, chain, f - 1, s, loop) - 4)] if f else [])
            + ([2 + abs(value(t, chain, f, s - 1, loop) - 4)] if s else [])
            + ([loop - 4 + abs(value(t, chain, f, s, 0) - 4)] if loop else []),
            default=0,
        )

    started = time.perf_counter()
    total = 0
    for t in range(bound // 3 + 1):
        for f in range((bound - 3 * t) // 4 + 1):
            for s in range((bound - 3 * t - 4 * f) // 6 + 1):
                room = bound - 3 * t - 4 * f - 6 * s
                for loop in (0, *range(8, room + 1, 2)):
                    for chain in (0, *range(4, room - loop + 1)):
                        total += value(t, chain, f, s, loop)
    return time.perf_counter() - started, value.cache_info().currsize, total


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    sizes = [int(size) for size in arguments] or [121, 300]
    comparisons = []
    print(f"{'':24}{'size':>6}{'positions':>14}{'ms':>11}{'million/s':>11}{'ratio':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            c = c_program("plain C, -O3", SOURCE, Path(folder), str(size), "2")
            comparisons += show(size, best_in_turn({"numba kernel": kernel(size), **c}))
        if not c:
            print(NO_COMPILER)
    own = {"numba kernel": kernel(NAIVE_SIZE)}
    comparisons += show(NAIVE_SIZE, best_in_turn(own) | {"naive Python, memo": naive(NAIVE_SIZE)})
    runs = own | {"numba, odd loops too": kernel(NAIVE_SIZE, odd_loops.SHORT)}
    comparisons += lines(NAIVE_SIZE, best_in_turn(runs))
    print("ratio: positions a second, to the kernel's in the same lines")
    return comparisons


def show(size: int, results: dict[str, Result]) -> list[Comparison]:
    """Print one line each, the first being the measure of the others, which fill the same table."""
    if len({result[1:] for result in results.values()}) != 1:
        raise SystemExit(f"size {size}: the implementations disagree: {results}")
    return lines(size, results)


def lines(size: int, results: dict[str, Result]) -> list[Comparison]:
    """Print one line each, and compare the first with the others: by positions a second."""
    first_seconds, first_count, _ = next(iter(results.values()))
    for name, (seconds, count, _) in results.items():
        ratio = first_seconds / first_count * count / seconds
        print(f"{name:24}{size:>6}{count:>14,}{seconds * 1e3:>11,.2f}{count / seconds / 1e6:>11,.4g}{ratio:>10.4g}")
    return compare(f"size {size}", {name: seconds / count for name, (seconds, count, _) in results.items()})


if __name__ == "__main__":
    main(sys.argv[1:])
