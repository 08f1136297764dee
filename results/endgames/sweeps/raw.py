"""All raw positions up to a size, filled by rows; each is compared with its amalgamated form, and none is stored.

A sweep does so in shards by the largest loop. A shard first fills the rows with smaller loops that its own rows need,
so all take less than twice the time of one.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import SHORT
from loony.enumerate.endgames.raw import Column
from loony.enumerate.partitions import counts_by_total, partitions_of, repeated
from loony.kernels.endgames.fill_rows import LARGEST_RAW_BOUND, FormComparison, Slab, fill_rows
from loony.kernels.partition_rows import BLOCK, Chains, Loops, chains_of, loops_of, room_of_chains
from loony.results.endgames.sweeps.runner import SWEEP, SweepKind
from loony.results.endgames.tables import RAW_CENSUS, SCHEMAS
from loony.results.stored.tables import CLAIMS, CLAIMS_SCHEMA, MISMATCHES, claim_tables
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import classes
from loony.verify.endgames.examination.blocks import AMALGAMATION
from loony.verify.endgames.examination.classes import can_read, examine_classes
from loony.verify.endgames.examination.stored import DenseTable, filled
from loony.verify.endgames.family import ENDGAMES, RAW, RAW_ROWS
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import Tally

_THREADS = os.cpu_count() or 1


class Passed(NamedTuple):
    """The outcome of filling the rows of all raw positions up to a size, or of a shard of these rows."""

    positions: int
    differing: int  # the number of values that differ from the values of the amalgamated forms
    smallest: list[int | str] | None  # the size and the notation of the smallest position whose value differs


def raw_census(numbers: Column) -> pa.Table:
    """The table of raw positions by size and value; `numbers` has them at the index size * VALUES + value."""
    places = np.flatnonzero(numbers)
    return pa.table([*np.divmod(places, classes.VALUES), numbers[places]], schema=SCHEMAS[RAW_CENSUS])


def room_of_rows(bound: int) -> int:
    """The bytes that filling all raw positions of size <= bound takes."""
    of_chains, of_loops = counts_by_total(bound, BLOCK), counts_by_total(bound, 4, 2)
    up_to = np.cumsum(np.array(of_chains, object))
    slab = sum(number * int(up_to[bound - total]) for total, number in enumerate(of_loops))
    return slab + room_of_chains(bound) + _THREADS * sum(of_chains) + 100 * sum(of_loops)


def pass_rows(bound: int, dense: DenseTable, chains: Chains, loops: Loops, stages: Stages) -> Passed:
    """Fill all raw positions of size <= bound, and compare each with its amalgamated form, from `dense`."""
    return _Filling(bound, dense, chains, loops, stages, _THREADS).run()


def examined_rows(bound: int, passed: Passed) -> ExaminedPart:
    """The part of a report about the rows of all raw positions of size <= bound."""
    where = None if passed.smallest is None else str(passed.smallest[1])
    rows = Comparison("rows", AMALGAMATION, None, passed.positions, passed.differing, where)
    return ExaminedPart(RAW_ROWS.heading(bound), RAW_ROWS, raw_endgames.count(bound), passed.positions, [rows])


def shards_of_rows(bound: int) -> list[int]:
    """The shards of the raw positions of size <= bound: by the largest loop, 0 for those without one."""
    return [0, *range(4, bound + 1, 2)]


def room_of_shard(bound: int, largest: int) -> int:
    """The bytes that filling a shard takes, besides the partitions that all shards share."""
    left = bound - largest
    of_chains = counts_by_total(left, BLOCK)
    up_to = np.cumsum(np.array(of_chains, object))
    smaller = up_to_largest = [1] + [0] * left  # the numbers of partitions into such loops, by total
    for loop in range(4, largest + 1, 2):
        smaller, up_to_largest = up_to_largest, repeated(up_to_largest, loop)
    rows = [smaller, up_to_largest] if largest else [smaller]  # without the largest loop, and beside one
    slab = sum(number * int(up_to[left - total]) for some in rows for total, number in enumerate(some))
    return slab + sum(of_chains) + 200 * sum(counts_by_total(bound, 4, 2))


def pass_shard(bound: int, dense: DenseTable, chains: Chains, loops: Loops, largest: int) -> Passed:
    """Fill the raw positions of size <= bound with a certain largest loop (0 for no loop), and compare them.

    They depend on the positions without their only largest loop, which this shard fills first, and does not compare.
    """
    return _Filling(bound, dense, chains, loops, Stages(shown=False), 1, largest).run()


class _Filling:
    """Fills levels: the rows with one number of 3-chains and one total of loops. They depend only on earlier levels.

    With a largest loop, fills only the rows with this largest loop, and the rows that remain when one of these loops
    is removed.
    """

    def __init__(
        self, bound: int, dense: DenseTable, chains: Chains, loops: Loops, stages: Stages, threads: int,
        largest: int | None = None,
    ) -> None:  # fmt: skip
        self.chains, self.loops, self._dense, self._stages = chains, loops, dense, stages
        self._amalgamated = dense.values.astype(np.uint8)  # larger positions, which nobody looks up, may overflow
        total = np.repeat(np.arange(bound + 1), np.diff(loops.starts))
        room, self._own = bound - total, np.full(len(total), True)
        """the boxes that the loops of each row leave for chains, and whether this shard counts the row"""
        if largest is not None:
            of_row = np.concatenate([[0], loops.removed[loops.offsets[2:] - 1]])  # the loops ascend
            self._own = of_row == largest
            room = np.where(self._own, room, np.where(of_row < largest, room - largest, -1))
        self._levels = {
            total: [(int(each), of + np.flatnonzero(room[of:end] == each)) for each in np.unique(room[of:end])]
            for total, (of, end) in enumerate(zip(loops.starts[:-1].tolist(), loops.starts[1:].tolist(), strict=True))
        }
        """the rows with each total of loops, which have the same room for chains"""
        self._row_starts = np.concatenate([[0], np.cumsum(chains.starts[np.maximum(room + 1, 0)])])
        self._slab = np.empty(self._row_starts[-1], np.uint8)
        self._margins = [np.empty(chains.starts[room.max() + 1], np.uint8) for _ in range(threads)]
        self._forms, self._compared, self._differing, self._first = np.zeros((4, len(total)), np.int64)
        self._there = np.flatnonzero(room >= 0)
        self._bound, self.walked, self.differing = bound, 0, 0
        self.smallest: tuple[int, str] | None = None
        """the size and the notation of the smallest position whose value differs"""

    def run(self) -> Passed:
        with ThreadPoolExecutor(len(self._margins)) as threads:
            in_turn = map if len(self._margins) == 1 else threads.map  # a thread would take longer to start
            for three_chains in range(self._bound // 3 + 1):
                left = self._bound - 3 * three_chains
                fitting = self._there[: np.searchsorted(self._there, self.loops.starts[left + 1])]
                four_loops, six_loops, longer, excess = self.loops.counts[:, fitting]
                form = three_chains, four_loops, six_loops, np.where(longer > 0, 8 + excess, 0)
                self._forms[fitting] = dense_index.row_start(self._dense.rooms, SHORT, form)
                for total in range(left + 1):
                    if any(self._fitting(three_chains, total)):
                        self._compared[self._counted(three_chains, total)] = 0
                        list(in_turn(partial(self._fill, three_chains, total), range(len(self._margins))))
                        self._count(three_chains, total)
        return Passed(self.walked, self.differing, None if self.smallest is None else [*self.smallest])

    def _fitting(self, three_chains: int, total: int) -> Iterator[tuple[int, Column]]:
        for room, rows in self._levels[total]:
            if room >= 3 * three_chains:
                yield room - 3 * three_chains, rows

    def _counted(self, three_chains: int, total: int) -> Column:
        rows = [rows for _, rows in self._fitting(three_chains, total)]
        found: Column = np.concatenate(rows)
        own: Column = found[self._own[found]]
        return own

    def _fill(self, three_chains: int, total: int, first: int) -> None:
        """Fill the share of a thread of the rows of a level: `first` is the number of the thread."""
        slab = Slab(self._slab, self._row_starts, self.chains, self.loops)
        comparison = FormComparison(self._amalgamated, self._forms, self._compared, self._differing, self._first)
        for room, rows in self._fitting(three_chains, total):
            some = np.ascontiguousarray(rows[first :: len(self._margins)])
            fill_rows(some, three_chains, room, slab, self._margins[first], comparison)

    def _count(self, three_chains: int, total: int) -> None:
        rows = self._counted(three_chains, total)
        positions = int(self._compared[rows].sum())
        self.walked += positions
        self.differing += int(self._differing[rows].sum())
        for row in rows[self._differing[rows] > 0].tolist():
            place = int(self._first[row])
            in_chains = int(np.searchsorted(self.chains.starts, place, side="right")) - 1
            found = 3 * three_chains + total + in_chains
            if self.smallest is None or found < self.smallest[0]:
                longer = _nth(in_chains, BLOCK, 1, place - int(self.chains.starts[in_chains]))
                loops = _nth(total, 4, 2, row - int(self.loops.starts[total]))
                self.smallest = found, notation(Position((3,) * three_chains + longer, loops))
        self._stages.advance(positions)


def _nth(total: int, smallest: int, step: int, place: int) -> tuple[int, ...]:
    return next(islice(partitions_of(total, smallest, step), place, None))


def classes_of_chains(chains: Chains) -> classes.ChainCounts:
    """The numbers of partitions into chains with each total, number of chains and excess."""
    rows = []
    for total, (first, last) in enumerate(zip(chains.starts[:-1], chains.starts[1:], strict=True)):
        for entry, many in enumerate(np.bincount(chains.entries[first:last]).tolist()):
            excess = max(0, entry - 1)
            if many:
                rows.append((total, (total - excess) // 4 if entry else 0, excess, many))
    return classes.ChainCounts(*np.array(rows, np.int64).T)


def classes_of_loops(loops: Loops) -> classes.LoopCounts:
    """The numbers of partitions into loops with each total and each counts."""
    totals = np.repeat(np.arange(len(loops.starts) - 1), np.diff(loops.starts))
    columns = np.stack([totals, *loops.counts])
    shape = tuple(columns.max(axis=1) + 1)
    keys, many = np.unique(np.ravel_multi_index(tuple(columns), shape), return_counts=True)
    total, four_loops, six_loops, number, excess = np.unravel_index(keys, shape)
    return classes.LoopCounts(total, four_loops, six_loops, number, excess, many)


@lru_cache(maxsize=1)
def _partitions(bound: int) -> tuple[Chains, Loops]:
    return chains_of(bound), loops_of(bound)


def _report(
    bound: int, claims: list[Claim], results: list[Passed], stages: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    examined = Examination(ENDGAMES, {"raw_size": bound}, SCHEMAS[MISMATCHES])
    smallest = min((result.smallest for result in results if result.smallest), default=None)
    passed = Passed(sum(result.positions for result in results), sum(result.differing for result in results), smallest)
    examined.parts = [examined_rows(bound, passed)]
    examined.tallies = [Tally(claim, RAW._replace(option="--size"), skipped=True) for claim in claims]
    numbers = np.zeros(0, np.int64)
    if not passed.differing:  # the values of classes rest on this comparison
        stages.start("testing classes of raw positions")
        chains, loops = _partitions(bound)
        of_chains, of_loops = classes_of_chains(chains), classes_of_loops(loops)
        numbers = examine_classes(examined.tallies, bound, of_chains, of_loops, filled(bound), None, KEPT)
    return examined, {SWEEP: claim_tables(examined)[CLAIMS], RAW_CENSUS: raw_census(numbers)}


KIND = SweepKind(
    name="raw sweep",
    folder="sweep-raw",
    largest=LARGEST_RAW_BOUND,
    too_large=f"raw positions are filled up to size {LARGEST_RAW_BOUND}",
    stage="filling raw positions",
    schemas={SWEEP: CLAIMS_SCHEMA, RAW_CENSUS: SCHEMAS[RAW_CENSUS]},
    testable=lambda claims: [claim for claim in claims if RAW in claim.domains and can_read(claim)],
    tests="a sweep of raw positions tests claims that use only their counts",
    claims_in_shards=False,
    count=raw_endgames.count,
    parts=shards_of_rows,
    outcome=Passed,
    fits=lambda _, __, result: [*map(type, result.smallest or (0, ""))] == [int, str],
    run=lambda bound, _: partial(pass_shard, bound, filled(bound), *_partitions(bound)),
    report=_report,
    room=room_of_shard,
    room_of_rest=room_of_chains,
)
