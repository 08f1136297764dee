"""Partitions in lexicographic order, with the places of the partitions that contain a part, for fills by rows.

Partitions of a total come in lexicographic order of their ascending parts. If the same part is added to two
partitions, their order stays. So if p is added to the partitions of T - p, one after another, the results are the
partitions of T that contain p, in order. A list of their places among the partitions of T is enough to remove p.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.partitions import counts_by_total, repeated
from loony.kernels.jit import inlined_kernel, kernel
from loony.system.errors import Unexpected

Column = NDArray[np.int64]

BLOCK = 4  # how many totals of a row are filled together; no chain in a row is shorter, so they do not need each other
RUNS_BELOW = 9  # parts below this number stand in long runs of partitions, other parts in short runs


class Chains(NamedTuple):
    """The partitions into chains of length >= 4, by total, in blocks of four totals."""

    starts: Column  # where the partitions of each total start, and their number at the end
    entries: NDArray[np.uint8]  # for each partition: 0 if empty, else 1 more than the excess of its chains over 4
    places_at: Column  # of (T, p): where the places of the partitions of T that contain p start, for p >= RUNS_BELOW
    places: NDArray[np.int32]  # places in the block of T, from its start
    runs_at: Column
    runs_end: Column  # of (T, p): where the runs of places of partitions of T that contain p end, for p < RUNS_BELOW
    run_places: NDArray[np.int32]
    run_lengths: NDArray[np.int32]


class Loops(NamedTuple):
    """The partitions into even loops of length >= 4, by total."""

    starts: Column
    counts: NDArray[np.int64]  # shape (4, n): 4-loops, 6-loops, longer loops, and their excess over 8
    offsets: Column
    removed: Column  # the different loops of partition i are removed[offsets[i]:offsets[i + 1]], ascending
    without: Column  # the partition without that loop, by the same places


def chains_of(bound: int) -> Chains:
    """The partitions of totals <= bound into chains of length >= 4."""
    numbers = np.array(counts_by_total(bound, BLOCK), np.int64)
    starts = _starts(numbers)
    places_at, runs_at = (np.zeros((bound + 1, bound + 1), np.int64) for _ in range(2))
    places = runs = 0
    for first in range(BLOCK, bound + 1, BLOCK):
        totals = range(first, min(first + BLOCK, bound + 1))
        for part in range(BLOCK, totals[-1] + 1):  # the places of a block lie together, as do the entries there
            for total in totals[max(0, part - first) :]:
                if part < RUNS_BELOW:
                    runs_at[total, part] = runs
                    runs += _most_runs(total - part, part)
                else:
                    places_at[total, part] = places
                    places += int(numbers[total - part])
    entries, runs_end = np.zeros(starts[-1], np.uint8), runs_at.copy()
    all_places, run_places, run_lengths = (np.empty(number, np.int32) for number in (places, runs, runs))
    chains = Chains(starts, entries, places_at.copy(), all_places, runs_at, runs_end, run_places, run_lengths)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        whole = [*threads.map(lambda total: _walk_chains(total, chains), range(bound, BLOCK - 1, -1))]
    if not all(whole):
        raise Unexpected("there are not as many partitions into chains as the formula says, please report it")
    return chains._replace(places_at=places_at)


def room_of_chains(bound: int) -> int:
    """The bytes of the result of `chains_of`."""
    numbers = counts_by_total(bound, BLOCK)
    places = sum(number * max(0, bound - total - RUNS_BELOW + 1) for total, number in enumerate(numbers))
    return sum(numbers) + 4 * places


def loops_of(bound: int) -> Loops:
    """The partitions of totals <= bound into even loops of length >= 4."""
    numbers = np.array(counts_by_total(bound, 4, 2), np.int64)
    starts = _starts(numbers)
    counts = np.zeros((4, starts[-1]), np.int64)
    offsets = np.zeros(starts[-1] + 1, np.int64)
    nothing = np.empty(0, np.int64)
    _walk_loops(starts, counts, offsets, nothing, nothing)
    removed, without = np.empty(offsets[-1], np.int64), np.empty(offsets[-1], np.int64)
    if not _walk_loops(starts, counts, offsets, removed, without):
        raise Unexpected("there are not as many partitions into loops as the formula says, please report it")
    return Loops(starts, counts, offsets, removed, without)


def _starts(numbers: Column) -> Column:
    return np.concatenate([[0], np.cumsum(numbers)])


def _most_runs(rest: int, part: int) -> int:
    """A bound on the number of runs of partitions that contain a part: the number of choices of all smaller parts."""
    smaller = [1] + [0] * rest
    for smaller_part in range(BLOCK, part):
        smaller = repeated(smaller, smaller_part)
    return sum(number for total, number in enumerate(smaller) if rest - total == 0 or rest - total >= part)


@inlined_kernel
def first_partition(parts: Column, total: int, smallest: int) -> int:
    """Put the first partition of a total >= smallest into `parts`; returns its number of parts."""
    length = total // smallest
    parts[: length - 1] = smallest
    parts[length - 1] = total - smallest * (length - 1)
    return length


@inlined_kernel
def next_partition(parts: Column, length: int) -> int:
    """Turn a partition of at least 2 parts into the next partition of its total; returns its number of parts.

    The part before the last grows by 1. The rest of the last part is cut into as many parts of that length as fit.
    """
    part, rest = parts[length - 2] + 1, parts[length - 1] - 1
    length -= 2
    if rest < part:
        parts[length] = part + rest
        return length + 1
    parts[length] = part
    length += 1
    while rest >= 2 * part:
        parts[length] = part
        length += 1
        rest -= part
    parts[length] = rest
    return length + 1


@kernel
def _walk_chains(total: int, chains: Chains) -> bool:
    """Go through all partitions of a total >= BLOCK into chains, and write down the places of each part.

    Requires: `starts`, and arrays of the sizes that `chains_of` makes; places_at and runs_end are where the places
    and the runs of each (T, p) start.
    Computes: the `entries`, `places`, `run_places` and `run_lengths` of this total; places_at and runs_end become the
    ends of these places and runs.
    Ensures: returns whether the last partition comes at the last place.
    """
    starts, entries, places_at, places, _, runs_end, run_places, run_lengths = chains
    parts = np.empty(total, np.int64)
    last = np.full(total + 1, -2)
    whole = True
    before = starts[total] - starts[total // BLOCK * BLOCK]
    length = first_partition(parts, total, BLOCK)
    number = starts[total + 1] - starts[total]
    for place in range(number):
        entries[starts[total] + place] = total - BLOCK * length + 1
        previous = 0
        for i in range(length):
            part = parts[i]
            if part == previous:
                continue
            previous = part
            if part >= RUNS_BELOW:
                places[places_at[total, part]] = before + place
                places_at[total, part] += 1
            elif last[part] == place - 1:
                run_lengths[runs_end[total, part] - 1] += 1
                last[part] = place
            else:
                run_places[runs_end[total, part]] = before + place
                run_lengths[runs_end[total, part]] = 1
                runs_end[total, part] += 1
                last[part] = place
        whole &= (length == 1) == (place == number - 1)
        if length > 1:
            length = next_partition(parts, length)
    return whole


@kernel
def _walk_loops(starts: Column, counts: NDArray[np.int64], offsets: Column, removed: Column, without: Column) -> bool:
    """Go through all partitions into loops, and write down the counts of each, and the partitions without a loop.

    Requires: `starts` of `Loops`; `counts` of shape (4, n), `offsets` of shape (n + 1,); `removed` and `without`
    of offsets[n] entries, or of none.
    Computes: `counts` and `offsets`, and where they have entries, `removed` and `without`.
    Ensures: returns whether the last partition of each total comes at the last place for that total.
    """
    bound = len(starts) - 2
    parts = np.empty(bound // 2 + 1, np.int64)
    met_with = np.empty(bound + 1, np.int64)
    offsets[0] = 0
    offsets[1] = 0
    whole = True
    for half in range(2, bound // 2 + 1):  # in halves of loops and of totals, which are even
        met_with[:] = 0
        length = first_partition(parts, half, 2)
        for at in range(starts[2 * half], starts[2 * half + 1]):
            counts[:, at] = 0
            place = offsets[at]
            previous = 0
            for i in range(length):
                loop = 2 * parts[i]
                if loop == 4:
                    counts[0, at] += 1
                elif loop == 6:
                    counts[1, at] += 1
                else:
                    counts[2, at] += 1
                    counts[3, at] += loop - 8
                if loop != previous:
                    previous = loop
                    if len(removed) > 0:
                        removed[place] = loop
                        without[place] = starts[2 * half - loop] + met_with[loop]
                        met_with[loop] += 1
                    place += 1
            offsets[at + 1] = place
            whole &= (length == 1) == (at == starts[2 * half + 1] - 1)
            if length > 1:
                length = next_partition(parts, length)
    return whole
