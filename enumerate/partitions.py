"""Partitions of integers into parts of allowed lengths: the chains, or the loops, of a raw position."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Removals(NamedTuple):
    """The partition without a part, for each part of each partition.

    The distinct parts of partition i are `part[offsets[i]:offsets[i + 1]]`, ascending; at the same places
    `without` has the number of the partition without this part.
    """

    part: NDArray[np.int64]
    without: NDArray[np.int64]
    offsets: NDArray[np.int64]


class Partitions(NamedTuple):
    """Every partition of every total 0 .. limit, ordered by total and then lexicographically.

    Partition i has the parts `parts[offsets[i]:offsets[i + 1]]`, ascending.
    """

    parts: NDArray[np.int64]
    offsets: NDArray[np.int64]
    totals: NDArray[np.int64]
    removals: Removals


def list_parts(every: Partitions) -> list[tuple[int, ...]]:
    """The parts of each partition."""
    pairs = zip(every.offsets[:-1], every.offsets[1:], strict=True)
    return [tuple(every.parts[first:last].tolist()) for first, last in pairs]


def partitions(limit: int, smallest: int, step: int = 1) -> Partitions:
    """All partitions of totals <= limit into parts smallest, smallest + step, smallest + 2 step, ..."""
    places: dict[tuple[int, ...], int] = {}
    parts: list[int] = []
    offsets, totals = [0], list[int]()
    removed, without, removals = list[int](), list[int](), [0]
    for total in range(limit + 1):
        for partition in partitions_of(total, smallest, step):
            places[partition] = len(places)
            parts.extend(partition)
            offsets.append(len(parts))
            totals.append(total)
            for part in sorted(set(partition)):
                at = partition.index(part)
                removed.append(part)
                without.append(places[partition[:at] + partition[at + 1 :]])
            removals.append(len(removed))
    numbers = [np.array(column, np.int64) for column in (parts, offsets, totals, removed, without, removals)]
    return Partitions(numbers[0], numbers[1], numbers[2], Removals(*numbers[3:]))


def partitions_of(total: int, smallest: int, step: int) -> Iterator[tuple[int, ...]]:
    """The partitions of one total, parts ascending, in lexicographic order."""
    if total == 0:
        yield ()
    for part in range(smallest, total + 1, step):
        if total - part == 0 or total - part >= part:  # else no part fits into the rest
            for rest in partitions_of(total - part, part, step):
                yield (part, *rest)


def counts_by_total(limit: int, smallest: int, step: int = 1) -> list[int]:
    """The number of partitions of each total 0 .. limit into these parts, by generating function."""
    counts = [1] + [0] * limit
    for part in range(smallest, limit + 1, step):
        counts = repeated(counts, part)
    return counts


def repeated(column: Any, step: int) -> Any:
    """column[r] + column[r - step] + column[r - 2 step] + ..., for every r; the column is an array or a list."""
    total = column.copy()
    for r in range(step, len(total)):
        total[r] += total[r - step]
    return total
