"""How fast the states of loony graphs are valued: the kernels, plain C and plain Python, side by side in one run.

Usage: PYTHONPATH=tests:tests/tools:tests/oracles python benchmarks/graphs.py [STRINGS [FEWER]]
(26 and 18 by default)

First all loony graphs of at most so many strings, one after another, then the graph of Figure 2 of Berlekamp and
Scott (2002), with all of its pieces in sets. A line has the values with the packings and controlled values of all
states, as `loony verify` computes them for every graph; another line has the values alone, as C computes them, in
the same order of states. Python is the oracle of the tests, recursion with a memo over graphs, for values alone.
All are measured in one thread, in turn, the best time of each counts, and all must agree on the number of states
and the sum of their values; the values with packings are compared with the others graph by graph.
"""

import sys
import tempfile
import time
from pathlib import Path

import naive_graphs
import numpy as np
from fill import NO_COMPILER, Result, Run, c_program, show
from record import Comparison, best_in_turn

from loony.enumerate.graphs.arrays import GraphArrays, arrays_of
from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import parse
from loony.kernels.graphs.measures import States, measure, states_for
from loony.kernels.graphs.states import Ends, Words
from loony.kernels.graphs.values import NO_STATE, CountedComponents, Values, fill
from loony.kernels.jit import kernel

SOURCE = Path(__file__).with_suffix(".c")

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"

STRINGS, FEWER = 26, 18


@kernel
def fill_each(starts: Words, ends: Ends, coins: Words, values: Values, of_graphs: Words) -> tuple[int, int]:
    """The values of some graphs; returns the number of their states, and the sum of the states' values."""
    states, total, none = 0, 0, coins[:0]
    for g in range(len(of_graphs)):
        here = slice(starts[g], starts[g + 1])
        sets = 1 << starts[g + 1] - starts[g]
        states += fill(ends[here], coins[here], CountedComponents(none, none, none), 0, sets, values)
        for state in range(sets):
            total += values[state, 0] if values[state, 0] != NO_STATE else 0
        of_graphs[g] = values[sets - 1, 0]
    return states, total


def values_alone(every: GraphArrays) -> Run:
    """The values of all states: each call returns seconds, states, and the sum of the values."""
    values, of_graphs = _room(every).values, np.empty(len(every), np.int64)

    def run() -> Result:
        started = time.perf_counter()
        states, total = fill_each(every.starts, every.ends, every.lengths, values, of_graphs)
        return time.perf_counter() - started, int(states), int(total)

    run()  # compile
    return run


def with_packings(every: GraphArrays) -> Run:
    """The same with packings and controlled values, and with the openings of each graph."""
    room, of_graphs = _room(every), np.empty(len(every), np.int64)
    _, total = fill_each(every.starts, every.ends, every.lengths, room.values, of_graphs)
    measured, worth = np.empty((len(every), 5), np.int64), np.empty(len(every.lengths), np.int16)

    def run() -> Result:
        started = time.perf_counter()
        arrays = every.starts, every.ends, every.lengths
        states = measure(*arrays, 0, len(every), room, measured, worth)
        seconds = time.perf_counter() - started
        if (measured[:, 0] != of_graphs).any():
            raise SystemExit("with packings, the values are not those without")
        return seconds, int(states), int(total)

    run()  # compile
    return run


def _room(every: GraphArrays) -> States:
    return states_for(int(np.diff(every.starts).max()))


def naive(every: GraphArrays) -> Result:
    """Recursion with a memo, over every state of every graph."""
    oracles = [
        tuple(sorted((n, () if a == -2 else (a + 1, b + 1)) for a, b, n in every.pieces(place)))
        for place in range(len(every))
    ]
    naive_graphs.value.cache_clear()
    started = time.perf_counter()
    states = total = 0
    for graph in oracles:
        states += 1
        for part in naive_graphs.parts(graph):
            states += 1
            total += naive_graphs.value(naive_graphs.absorbed(part))
    return time.perf_counter() - started, states, total


def file_of(every: GraphArrays, path: Path) -> Path:
    """The graphs as C reads them."""
    with path.open("w") as file:
        for place in range(len(every)):
            here = slice(every.starts[place], every.starts[place + 1])
            lengths, ends = every.lengths[here].tolist(), every.ends[here].ravel().tolist()
            print(len(lengths), *lengths, *ends, file=file)
    return path


def up_to(strings: int) -> GraphArrays:
    """All nonempty graphs of at most so many strings."""
    return arrays_of(graph for number in range(1, strings + 1) for graph in graphs(number))


def main(arguments: list[str]) -> list[Comparison]:
    """Run the comparison and print it."""
    strings, fewer = [*map(int, arguments), *(STRINGS, FEWER)[len(arguments) :]]
    comparisons = []
    figure = arrays_of([parse(FIGURE_2)])
    print(f"{'':24}{'size':>6}{'states':>14}{'ms':>11}{'million/s':>11}{'ratio':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for every in (up_to(strings), figure):
            own = {"kernel, values": values_alone(every), "kernel, packings too": with_packings(every)}
            file = file_of(every, Path(folder) / "graphs.txt")
            c = c_program("plain C, -O3, values", SOURCE, Path(folder), "2", str(file))
            comparisons += show(int(every.strings.max()), best_in_turn(own | c))
        if not c:
            print(NO_COMPILER)
    for every in (up_to(fewer), figure):
        results = best_in_turn({"kernel, values": values_alone(every)}) | {"plain Python, values": naive(every)}
        comparisons += show(int(every.strings.max()), results)
    of_figure = int(figure.strings[0])
    print(f"size: at most so many strings, but Figure 2 alone has {of_figure}; ratio: to the first of these lines")
    return comparisons


if __name__ == "__main__":
    main(sys.argv[1:])
