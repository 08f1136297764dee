"""How long the commands take beside the import of the libraries that they need.

Usage: python benchmarks/start.py [SIZE]   (121 where none is given)

The main job, `loony verify`, and two quick commands, each in a process of its own, in turn; the best time of each
counts. A first run of the main job compiles the missing kernels, and does not count.
"""

import subprocess
import sys
import tempfile
import time
from functools import partial

from record import Comparison, best_in_turn, compare

LIBRARIES = "import duckdb, llvmlite, numba, numpy, pyarrow, pyarrow.parquet, tqdm"
REPEATS = 3


def seconds_of(*arguments: str) -> float:
    """Seconds that Python takes with some arguments, in a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, cwd=folder)
        return time.perf_counter() - started


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    size = arguments[0] if arguments else "121"
    loony = ("-m", "loony")
    ways = {
        f"loony verify, size {size}": (*loony, "verify", "--size", size, "--quiet"),
        "loony value": (*loony, "value", "3+4l+8l"),
        "loony --version": (*loony, "--version"),
        "importing the libraries": ("-c", LIBRARIES),
        "starting Python": ("-c", ""),
    }
    seconds_of(*next(iter(ways.values())))  # compile
    best = best_in_turn({way: partial(seconds_of, *command) for way, command in ways.items()}, REPEATS)
    print(f"{'':28}{'s':>9}{'ratio':>10}")
    beside = [*ways][-2]
    for way, seconds in best.items():
        print(f"{way:28}{seconds:>9.2f}{seconds / best[beside]:>10.3g}")
    print(f"ratio: the time divided by the time of {beside}")
    commands = [way for way in ways if way.startswith("loony")]
    return [row for way in commands for row in compare("a process", {way: best[way], beside: best[beside]})]


if __name__ == "__main__":
    main(sys.argv[1:])
