"""The positions of each size with each value, and with each set of optimal openings, counted by rows.

Along a row the size rises by one from lane to lane. From some lane on, the value mostly rises by one too, and the
openings are the same; before, both mostly return every `PERIOD` lanes. The kernel compares every lane, by vectors, to
find where these two patterns end and begin, and counts only the lanes between them one by one.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel

Counts = NDArray[np.int64]
Lanes = NDArray[np.int16]

PERIOD = 8
THREE, CHAIN, FOUR, SIX, LOOP = (np.int16(1 << place) for place in range(5))  # members of sets of optimal openings

SETS = 32


class RowCounts(NamedTuple):
    """Counters of shape (values or sets, sizes)."""

    values: Counts
    returning_values: Counts  # how many more rows have a returning value at a size than have it `PERIOD` boxes earlier
    rising_values: Counts  # by size less value: how many more rows have a rising value here than at the size before
    openings: Counts
    returning_openings: Counts
    steady_openings: Counts


def row_counts(bound: int) -> RowCounts:
    """Row counts of 0 for positions of size <= bound."""
    sizes = (bound // PERIOD + 3) * PERIOD
    by_value = (np.zeros((bound + 1, sizes), np.int64) for _ in range(3))
    return RowCounts(*by_value, *(np.zeros((SETS, sizes), np.int64) for _ in range(3)))


def by_value(counts: RowCounts) -> Counts:
    """The numbers of positions by value and size, of shape (bound + 1, bound + 1)."""
    most = len(counts.values)
    rising = counts.rising_values.cumsum(axis=1)[:, :most]
    positions = counts.values[:, :most] + _returning(counts.returning_values)[:, :most]
    for less in range(most):
        sizes = np.arange(less, most)
        positions[sizes - less, sizes] += rising[less, less:]
    return positions


def by_openings(counts: RowCounts) -> Counts:
    """The numbers of positions by set of optimal openings and size, of shape (SETS, bound + 1)."""
    most = len(counts.values)
    steady = counts.steady_openings.cumsum(axis=1)
    positions: Counts = counts.openings + _returning(counts.returning_openings) + steady
    return positions[:, :most]


def _returning(more: Counts) -> Counts:
    return more.reshape(len(more), -1, PERIOD).cumsum(axis=1).reshape(more.shape)


@inlined_kernel
def count_position(value: Any, openings: Any, size: int, by_value: Counts, by_set: Counts) -> None:
    """Count one position, in `RowCounts.values` and `RowCounts.openings`."""
    by_value[min(max(value, 0), len(by_value) - 1), size] += 1
    by_set[openings, size] += 1


@inlined_kernel
def count_row(row: Lanes, openings: Lanes, ramp: Lanes, size: int, counts: RowCounts) -> None:
    """Count the positions of a row, whose first position has this size.

    Requires: row, openings and ramp of equal length, > 0; ramp is 0, 1, 2, ...; the sizes are within the bound.
    """
    values, returning_values, rising_values, sets, returning_sets, steady_sets = counts
    inside = len(row)
    most: Any = len(values) - 1
    rising = np.int16(row[inside - 1] - ramp[inside - 1])
    steady = openings[inside - 1]
    last: Any = np.int16(-1)
    for x in range(inside):
        differs = (np.int16(row[x] - ramp[x]) != rising) | (openings[x] != steady)
        last = max(last, ramp[x] if differs else np.int16(-1))
    end = last + 1
    # lanes return up to the first lane that differs from the lane a period earlier; but not lane 0, because a 4-chain
    # is often optimal to open where no longer chain is
    first: Any = np.int16(end)
    for x in range(PERIOD + 1, end):
        here, earlier = np.uint64(x), np.uint64(x - PERIOD)
        differs = (row[here] != row[earlier]) | (openings[here] != openings[earlier])
        first = min(first, ramp[here] if differs else np.int16(end))
    if first < 2 * PERIOD:
        first = np.int16(min(1, end))
    if end > 0:
        count_position(row[0], openings[0], size, values, sets)
    for x in range(1, min(PERIOD + 1, first)):
        after = x + (first - x + PERIOD - 1) // PERIOD * PERIOD
        value = min(max(row[x], 0), most)
        returning_values[value, size + x] += 1
        returning_values[value, size + after] -= 1
        returning_sets[openings[x], size + x] += 1
        returning_sets[openings[x], size + after] -= 1
    for x in range(first, end):
        count_position(row[x], openings[x], size + x, values, sets)
    less = min(max(size - rising, 0), most)
    rising_values[less, size + end] += 1
    rising_values[less, size + inside] -= 1
    steady_sets[steady, size + end] += 1
    steady_sets[steady, size + inside] -= 1
