"""The cost of a sweep for each position: with claims, and values alone; programs and C beside it.

Usage: python benchmarks/sweep.py [SIZE]   (300 where none is given)

Each line is a way to go through all amalgamated positions of size <= SIZE, in turn, several times; the best time
of each counts. Programs, which cost more, take the positions of size <= 80. C fills a table (benchmarks/fill.c)
and tests nothing, so it is a measure of the values alone.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import claims as by_programs
import fill
from record import Comparison, best_in_turn, compare, seconds_of

from loony.enumerate.endgames import dense_index
from loony.kernels.endgames.planes import sweep_of, sweep_with
from loony.kernels.endgames.row_counts import row_counts
from loony.kernels.endgames.rows import NO_CLAIMS, Tests, nothing, test
from loony.results.endgames.sweeps import planes
from loony.results.endgames.sweeps.runner import claims_to_test
from loony.verify.claims.register import claims
from loony.verify.endgames.examination.blocks import compiler_to
from loony.verify.endgames.examination.counts_in_rows import Shard, shards_of, tester
from loony.verify.endgames.family import ENDGAMES

PROGRAMS_SIZE = 80
C_VALUES = "plain C, values alone"
REPEATS = 3


def values_alone(bound: int, shard: Shard) -> None:
    """Fill the planes of a shard, and count by value and by optimal openings."""
    through = sweep_with(Tests(*[test(nothing)] * len(Tests._fields)))
    through(sweep_of(shard, bound, row_counts(bound), NO_CLAIMS, NO_CLAIMS))


def in_threads(threads: int, bound: int, run: Callable[[int, Shard], object]) -> float:
    """Seconds that all shards take, so many at a time."""
    started = time.perf_counter()
    with ThreadPoolExecutor(threads) as executor:
        list(executor.map(partial(run, bound), shards_of(bound)))
    return time.perf_counter() - started


def programs() -> tuple[float, int]:
    """Seconds that the same claims take as one program, and positions."""
    block = by_programs.amalgamated(PROGRAMS_SIZE)
    group = [
        claim
        for claim in claims_to_test(planes.KIND, claims(families=[ENDGAMES]), named=False)
        if not claim.of_component
    ]
    runner, stretches = (compiler_to(block.form, PROGRAMS_SIZE)(group), [make() for make in block.instances(group[0])])
    seconds = (seconds_of(lambda: [runner(stretch) for stretch in stretches]) for _ in range(by_programs.REPEATS))
    return min(seconds), dense_index.count(PROGRAMS_SIZE)


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    bound = int(arguments[0]) if arguments else 300
    group = claims_to_test(planes.KIND, claims(families=[ENDGAMES]), named=False)
    started = time.perf_counter()
    run = tester(tuple(group))
    print(f"{len(group)} claims: ready in {time.perf_counter() - started:.1f} s, compiling where that was not done")
    with tempfile.TemporaryDirectory() as folder:
        c = fill.c_program(C_VALUES, fill.SOURCE, Path(folder), str(bound), "2")
        ways: dict[str, Callable[[], float]] = {
            "all claims": partial(in_threads, 1, bound, run),
            "all claims, two threads": partial(in_threads, 2, bound, run),
            "values and counts alone": partial(in_threads, 1, bound, values_alone),
        }
        if c:
            ways[C_VALUES] = lambda: c[C_VALUES]()[0]
        best = best_in_turn(ways, REPEATS)
    number = dense_index.count(bound)
    lines = [(name, bound, seconds, number) for name, seconds in best.items()]
    lines.append(("all claims as a program", PROGRAMS_SIZE, *programs()))
    print(f"{'':28}{'size':>6}{'positions':>16}{'s':>9}{'ns each':>10}{'ratio':>10}")
    own = best["all claims"] / number
    for name, size, seconds, positions in lines:
        each = seconds / positions
        print(f"{name:28}{size:>6}{positions:>16,}{seconds:>9.2f}{each * 1e9:>10.2f}{own / each:>10.3g}")
    print("ratio: positions a second, to those of the first line")
    if not c:
        print(fill.NO_COMPILER)
    comparisons = compare(f"size {bound}", best)
    if c:
        alone = "values and counts alone"
        comparisons += compare(f"size {bound}", {alone: best[alone], C_VALUES: best[C_VALUES]})
    name, _, seconds, positions = lines[-1]
    by_position = {"all claims": own, name: seconds / positions}
    return comparisons + compare(f"a position, sizes {bound} and {PROGRAMS_SIZE}", by_position)


if __name__ == "__main__":
    main(sys.argv[1:])
