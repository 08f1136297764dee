"""How fast all sets of strings of a board are valued: the kernel, plain C and plain Python, side by side.

Usage: python benchmarks/bitmask.py [STRINGS ...]   (20 and 22 where none is given)

The boards are closed 1 x n boards and random boards, always the same. C and Python try every string of every
set, one by one. All are measured in one run, in turn, the best time of each counts, and all must agree on the sum
of all values. Small boards are valued by the thousand in one room.
"""

import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from fill import NO_COMPILER, Result, Run, c_program, show
from numpy.typing import NDArray
from record import Comparison, best_in_turn

from loony.enumerate.strips.closed import closed_strings
from loony.kernels.bitmask import LANES, values_of_all

SOURCE = Path(__file__).with_suffix(".c")

BOARDS = 1000  # small boards at a time

Strings = NDArray[np.int64]


def random_board(number: int) -> Strings:
    """A random board: coins with four ends of strings each, but one end in ten at the ground instead."""
    chance = np.random.default_rng(number)
    ends = chance.permutation(np.arange(2 * number) // 4).reshape(-1, 2)
    return np.where(chance.random((number, 2)) < 0.1, -1, ends)


def kernel(strings: Strings) -> Run:
    """The kernel on a board: each call returns seconds, sets, and the sum of the values."""
    room = np.zeros(max(1 << len(strings), LANES), np.int8)
    values_of_all(strings[:1])  # compile

    def run() -> Result:
        started = time.perf_counter()
        values = values_of_all(strings, into=room)
        seconds = time.perf_counter() - started
        return seconds, len(values), int(values.sum(dtype=np.int64))

    return run


def naive(strings: Strings) -> Result:
    """Every string of every set, in Python."""
    started = time.perf_counter()
    ends = [{*pair} - {-1} for pair in strings.tolist()]
    at = {coin: sum(1 << i for i, its in enumerate(ends) if coin in its) for its in ends for coin in its}
    values = [0]
    for uncut in range(1, 1 << len(ends)):
        best = []
        for i, its in enumerate(ends):
            if uncut >> i & 1:
                rest = uncut ^ 1 << i
                captured = sum(at[coin] & rest == 0 for coin in its)
                best.append(captured + values[rest] if captured else -values[rest])
        values.append(max(best))
    return time.perf_counter() - started, len(values), sum(values)


def small_boards(number: int) -> float:
    """Seconds for many small boards, one after another in one room."""
    boards = [random_board(number) for _ in range(BOARDS)]
    room = np.empty(max(1 << number, LANES), np.int8)
    started = time.perf_counter()
    for strings in boards:
        values_of_all(strings, into=room)
    return time.perf_counter() - started


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    numbers = [int(number) for number in arguments] or [20, 22]
    comparisons = []
    boards = [closed_strings("boxes", 7), closed_strings("boxes", 10), *map(random_board, numbers)]
    print(f"{'':24}{'size':>6}{'sets':>14}{'ms':>11}{'million/s':>11}{'ratio':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for strings in boards:
            c = c_program("plain C, -O3", SOURCE, Path(folder), "2", *map(str, strings.ravel()))
            comparisons += show(len(strings), best_in_turn({"numba kernel": kernel(strings), **c}))
        if not c:
            print(NO_COMPILER)
    own = best_in_turn({"numba kernel": kernel(boards[0])})
    comparisons += show(13, own | {"plain Python": naive(boards[0])})
    print("size: strings; ratio: sets a second, to the kernel's in the same lines")
    for number in (6, 9, 12):
        print(f"a board of {number} strings: {small_boards(number) / BOARDS * 1e6:.0f} microseconds")
    return comparisons


if __name__ == "__main__":
    main(sys.argv[1:])
