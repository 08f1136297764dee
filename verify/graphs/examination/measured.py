"""Many loony graphs, measured by the kernels, in threads."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.arrays import Column, GraphArrays
from loony.kernels.graphs.measures import Pairs, measure, states_for
from loony.system.prefetch import prefetched
from loony.system.stages import Advance

_STRETCH = 1 << 12
_ROOM = 1 << 15


Result = TypeVar("Result")

PairKernel = Callable[..., int]  # a kernel that lists pairs, such as `loony.kernels.graphs.measures.descents`


class GraphMeasures(NamedTuple):
    """The values of graphs, by `loony.kernels.graphs.measures.measure`."""

    value: Column
    controlled_value: Column
    weight: Column  # the weight of a maximum packing, in quarters
    packing_value: Column  # the largest cv of a maximum packing
    packing: Column  # the first maximum packing with this cv, as bits of pieces
    opening: NDArray[np.int16]  # v(G; C) of every piece C
    states: int  # the number of states valued


def measure_all(graphs: GraphArrays, advance: Advance) -> GraphMeasures:
    """The values of all these graphs; `advance` takes numbers of finished graphs."""

    def of(stretch: tuple[int, int]) -> tuple[Pairs, NDArray[np.int16], int]:
        first, last = stretch
        rows = np.empty((last - first, 5), np.int64)
        opening = np.empty(graphs.starts[last] - graphs.starts[first], np.int16)
        room = states_for(_most_pieces(graphs, first, last))
        return rows, opening, measure(graphs.starts, graphs.ends, graphs.lengths, first, last, room, rows, opening)

    results = [*_each(of, graphs, advance, _STRETCH)]
    rows = np.concatenate([np.empty((0, 5), np.int64), *(rows for rows, _, _ in results)])
    value, controlled, weight, packing_value, packing = rows.T
    opening = np.concatenate([np.empty(0, np.int16), *(openings for _, openings, _ in results)])
    states = sum(number for *_, number in results)
    return GraphMeasures(value, controlled, weight, packing_value, packing, opening, states)


def pairs(kernel: PairKernel, width: int, graphs: GraphArrays, advance: Advance) -> Pairs:
    """The rows of `width` columns that a kernel lists for these graphs."""
    return np.concatenate([np.empty((0, width), np.int64), *few_pairs(kernel, width, graphs, advance, _STRETCH)])


def few_pairs(kernel: PairKernel, width: int, graphs: GraphArrays, advance: Advance, stretch: int) -> Iterator[Pairs]:
    """The rows of `pairs`, a few graphs at a time."""

    def of(stretch: tuple[int, int]) -> Pairs:
        first, last = stretch
        room, states = _ROOM, states_for(_most_pieces(graphs, first, last))
        while True:
            rows = np.empty((room, width), np.int64)
            number = kernel(graphs.starts, graphs.ends, graphs.lengths, first, last, states, rows)
            if number <= room:
                return rows[:number]
            room = number

    return _each(of, graphs, advance, stretch)


def _most_pieces(graphs: GraphArrays, first: int, last: int) -> int:
    return int(np.diff(graphs.starts[first : last + 1]).max())


def _each(
    of: Callable[[tuple[int, int]], Result], graphs: GraphArrays, advance: Advance, stretch: int
) -> Iterator[Result]:
    stretches = [(first, min(first + stretch, len(graphs))) for first in range(0, len(graphs), stretch)]
    for (first, last), result in zip(stretches, prefetched(of, stretches), strict=True):
        advance(last - first)
        yield result
