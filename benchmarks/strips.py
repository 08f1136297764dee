"""Misère Swedish positions: a dense table, a stake table and a naive memo, side by side in one run.

Usage: python benchmarks/strips.py [N] [LARGER ...]   (44 and 80 where none are given; 100 takes minutes)

All three find the value of every position of total <= N; the tables also find the values of the larger totals. The
naive memo is a dictionary of positions, with no theorem. The best of several runs in turn counts; kernels are
compiled before.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from record import Comparison, best_in_turn, compare

from loony.enumerate.strips.swedish import count, dense_rooms, stake_rooms
from loony.kernels.strips.swedish import DENSE, MISERE, Rooms, RowLayout, fill, stake_layout, walk_from
from loony.verify.strips.play import worths

REPEATS = 3


def filled(rooms: Rooms, layout: RowLayout) -> tuple[int, int]:
    """States and bytes of a table, filled."""
    cost = np.empty(count(rooms), np.uint8)
    return fill(rooms, layout, walk_from(rooms), cost, MISERE, count(rooms)), cost.nbytes


TABLES: dict[str, Callable[[int], tuple[int, int]]] = {
    "dense": lambda bound: filled(dense_rooms(bound), DENSE),
    "stake": lambda bound: filled(stake_rooms(bound), stake_layout(bound)),
}


def naive(bound: int) -> tuple[int, int]:
    """States and bytes of a dictionary from positions to values; the bytes are of keys and the dictionary."""
    values: dict[tuple[int, ...], int] = {(): 0}

    def value(parts: tuple[int, ...]) -> int:
        if parts not in values:
            values[parts] = max(worth for *_, worth in worths(parts, value))
        return values[parts]

    def every(room: int, largest: int, parts: tuple[int, ...]) -> None:
        value(parts)
        for part in range(2, min(room, largest) + 1):
            every(room - part, part, (*parts, part))

    every(bound, bound, ())
    return len(values), sys.getsizeof(values) + sum(map(sys.getsizeof, values))


def measure(bound: int, runs: dict[str, Callable[[int], tuple[int, int]]]) -> list[Comparison]:
    """Print a line for each, and compare the first with the others."""

    def timed(run: Callable[[int], tuple[int, int]]) -> tuple[float, int, int]:
        started = time.perf_counter()
        states, size = run(bound)
        return time.perf_counter() - started, states, size

    results = best_in_turn({name: partial(timed, run) for name, run in runs.items()}, REPEATS)
    print(f"\ntotal <= {bound}")
    print(f"{'':12}{'states':>14}{'seconds':>10}{'states a second':>18}{'bytes a state':>16}{'times dense':>14}")
    for name, (seconds, states, size) in results.items():
        rate, ratio = states / seconds, seconds / results["dense"][0]
        print(f"{name:12}{states:>14,}{seconds:>10.3f}{rate:>18,.0f}{size / states:>16.1f}{ratio:>14.2f}")
    return compare(f"total {bound}", {name: seconds for name, (seconds, _, _) in results.items()})


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    first, *larger = [int(argument) for argument in arguments] or [44, 80]
    for table in TABLES.values():
        table(2)  # compile
    comparisons = measure(first, TABLES | {"naive memo": naive})
    for total in larger:
        comparisons += measure(total, TABLES)
    return comparisons


if __name__ == "__main__":
    main(sys.argv[1:])
