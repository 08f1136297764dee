"""Raw positions: multisets of chain lengths >= 3 and loop lengths >= 4, with nothing amalgamated.

Loop lengths are even, or differ by a `loop_step` of 1.

A raw position is a pair of partitions, of the boxes in its chains and of the boxes in its loops. The dense
index goes through the partitions into chains; each has a row with every partition into loops that has room.
Loops come in order of their total, so a row is a prefix of every row above it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.positions import Summary, mark, short_lengths
from loony.enumerate.partitions import Partitions, counts_by_total, list_parts, partitions

Column = NDArray[np.int64]


class RawPositions(NamedTuple):
    """Every raw position of size <= bound, by its dense index."""

    chains: Partitions
    loops: Partitions
    starts: Column  # where the row of each partition into chains starts; the last entry is the number of positions


def raw_positions(bound: int, loop_step: int = 2) -> RawPositions:
    """Every raw position of size <= bound (in boxes), the empty position first."""
    chains = partitions(bound, 3)
    loops = partitions(bound, 4, loop_step)
    lengths = np.searchsorted(loops.totals, bound - chains.totals, side="right")
    return RawPositions(chains, loops, np.concatenate([[0], np.cumsum(lengths)]))


def count(bound: int, loop_step: int = 2) -> int:
    """The number of raw positions of size <= bound, the empty one included, by formula."""
    of_chains = counts_by_total(bound, 3)
    of_loops = counts_by_total(bound, 4, loop_step)
    up_to = np.cumsum(np.array(of_loops, object))
    return sum(number * int(up_to[bound - total]) for total, number in enumerate(of_chains))


def pairs(raw: RawPositions) -> tuple[Column, Column]:
    """For every dense index: the numbers of its partition into chains and of its partition into loops."""
    lengths = np.diff(raw.starts)
    chains = np.repeat(np.arange(len(lengths)), lengths)
    return chains, np.arange(len(chains)) - raw.starts[chains]


def sorted_order(raw: RawPositions) -> Column:
    """The dense indices in the order of the stored table: by size, then chains, then loops, as lists."""
    chains, loops = pairs(raw)
    size = raw.chains.totals[chains] + raw.loops.totals[loops]
    # Positions of one size and the same chains have loops of one total, which are in order already.
    lists = list_parts(raw.chains)
    place = np.empty(len(lists), np.int64)  # of each partition in lexicographic order, a prefix first
    place[sorted(range(len(lists)), key=lists.__getitem__)] = np.arange(len(lists))
    return np.lexsort((loops, place[chains], size))


def sums(values: Any, offsets: Column) -> Any:
    """The sum of the values of each position, modulo 2^64; position i has values[offsets[i] : offsets[i + 1]]."""
    total = np.concatenate([[0], np.cumsum(values, dtype=np.int64)])
    return total[offsets[1:]] - total[offsets[:-1]]


def summary(chains: Column, chain_offsets: Column, loops: Column, loop_offsets: Column, kind: Any = Summary) -> Any:
    """The summaries of n raw positions; position i has the chains chains[chain_offsets[i] : chain_offsets[i + 1]]."""
    return kind(
        sums(chains == 3, chain_offsets),
        sums(chains >= 4, chain_offsets),
        sums(np.maximum(chains - 4, 0), chain_offsets),
        *(sums(loops == length, loop_offsets) for length in short_lengths(kind)),
        sums(loops >= 8, loop_offsets),
        sums(np.maximum(loops - 8, 0), loop_offsets),
        sums(np.where(chains >= 4, mark(chains), 0), chain_offsets),
        sums(np.where(loops >= 8, mark(loops), 0), loop_offsets),
    )
