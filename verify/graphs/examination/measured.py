"""Many loony graphs, measured by the kernels, in threads."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.flat import Column, Flat
from loony.kernels.graphs.many import Pairs, measure, states_for
from loony.system.ahead import ahead

_STRETCH = 1 << 12
_ROOM = 1 << 15

Advance = Callable[[int], object]

Made = TypeVar("Made")

OfPairs = Callable[..., int]
"""a kernel that lists pairs, such as `loony.kernels.graphs.many.descents`"""


class GraphMeasures(NamedTuple):
    """What some graphs are worth: `loony.kernels.graphs.many.measure`."""

    value: Column
    controlled_value: Column
    weight: Column
    """of a maximum packing, in quarters"""
    kept_value: Column
    """cv of a maximum packing: of all of them the largest"""
    packing: Column
    """the first of those that have it: its pieces, as bits"""
    opening: NDArray[np.int16]
    """v(G; C) of every piece C"""
    states: int
    """how many states were valued for it"""


def measured(graphs: Flat, advance: Advance) -> GraphMeasures:
    """What these graphs are worth; `advance` is told of graphs that are done."""

    def of(stretch: tuple[int, int]) -> tuple[Pairs, NDArray[np.int16], int]:
        first, last = stretch
        rows = np.empty((last - first, 5), np.int64)
        opening = np.empty(graphs.starts[last] - graphs.starts[first], np.int16)
        room = states_for(_most_pieces(graphs, first, last))
        return rows, opening, measure(*_arrays(graphs), first, last, room, rows, opening)

    found = [*_each(of, graphs, advance)]
    rows = np.concatenate([np.empty((0, 5), np.int64), *(rows for rows, _, _ in found)])
    value, controlled, weight, kept, packing = rows.T
    opening = np.concatenate([np.empty(0, np.int16), *(one for _, one, _ in found)])
    return GraphMeasures(value, controlled, weight, kept, packing, opening, sum(number for *_, number in found))


def pairs(kernel: OfPairs, width: int, graphs: Flat, advance: Advance, *more: int) -> Pairs:
    """The rows that a kernel lists of these graphs, of so many columns; `more` is what else it takes."""

    def of(stretch: tuple[int, int]) -> Pairs:
        first, last = stretch
        room, states = _ROOM, states_for(_most_pieces(graphs, first, last))
        while True:
            rows = np.empty((room, width), np.int64)
            number = kernel(*_arrays(graphs), first, last, states, *more, rows)
            if number <= room:
                return rows[:number]
            room = number

    return np.concatenate([np.empty((0, width), np.int64), *_each(of, graphs, advance)])


def _arrays(graphs: Flat) -> tuple[Column, Column, Column]:
    return graphs.starts, graphs.ends, graphs.lengths


def _most_pieces(graphs: Flat, first: int, last: int) -> int:
    return int(np.diff(graphs.starts[first : last + 1]).max())


def _each(of: Callable[[tuple[int, int]], Made], graphs: Flat, advance: Advance) -> Iterator[Made]:
    """What comes of each stretch of graphs, in their order."""
    stretches = [(first, min(first + _STRETCH, len(graphs))) for first in range(0, len(graphs), _STRETCH)]
    for (first, last), made in zip(stretches, ahead(of, stretches), strict=True):
        advance(last - first)
        yield made
