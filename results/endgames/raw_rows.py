"""All raw positions of a size and smaller, filled by rows: each held against its amalgamated form, and none kept.

A run that is interrupted leaves what it has in a file, and the next one goes on from there.
"""

import json
import os
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.digest import source_digest
from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.errors import BadInput
from loony.enumerate.partitions import counts_by_total, partitions_of
from loony.kernels.endgames.fill_rows import fill_rows
from loony.kernels.partition_rows import BLOCK, Chains, Loops, chains_of, loops_of, room_of_chains
from loony.results.endgames.layout import RAW_CENSUS, SCHEMAS
from loony.results.stages import Stages
from loony.results.writing import whole_file
from loony.verify.endgames import classes
from loony.verify.endgames.stored import Dense

Column = NDArray[np.int64]

WORTH_KEEPING = 5.0
"""seconds of work that an interrupted run writes down"""


class Passed(NamedTuple):
    """What came of all raw positions up to a size."""

    walked: int
    differing: int
    """values that are not those of the amalgamated forms"""
    smallest: str | None
    """the first of them"""
    chains: classes.Chains
    loops: classes.Loops


@dataclass
class _Progress:
    """How far a run has come, and what it has found."""

    bound: int
    levels: int = 0
    """done, of those of `_levels`"""
    walked: int = 0
    differing: int = 0
    smallest: tuple[int, str] | None = None
    """size and notation"""
    source_digest: str = field(default_factory=source_digest)


def raw_census(counted: Iterable[tuple[Column, Column, Column]]) -> pa.Table:
    """The table of raw positions by size and value, from columns of sizes, values and how many have them."""
    by_both: Counter[tuple[int, int]] = Counter()
    for size, value, many in counted:
        key, place = np.unique(np.stack([size, value]), axis=1, return_inverse=True)
        total = np.zeros(key.shape[1], np.int64)
        np.add.at(total, place.ravel(), many)
        for of_size, of_value, number in zip(*key.tolist(), total.tolist(), strict=True):
            by_both[of_size, of_value] += number
    rows = [{"size": size, "value": value, "positions": n} for (size, value), n in sorted(by_both.items())]
    return pa.Table.from_pylist(rows, schema=SCHEMAS[RAW_CENSUS])


def room_of_rows(bound: int) -> int:
    """Bytes that it takes to go through all raw positions of size <= bound."""
    of_chains, of_loops = counts_by_total(bound, BLOCK), counts_by_total(bound, 4, 2)
    up_to = np.cumsum(np.array(of_chains, object))
    slab = sum(number * int(up_to[bound - total]) for total, number in enumerate(of_loops))
    return slab + room_of_chains(bound) + _threads() * sum(of_chains) + 100 * sum(of_loops)


def pass_rows(bound: int, dense: Dense, folder: Path, stages: Stages) -> Passed:
    """Fill all raw positions of size <= bound, and hold each against its amalgamated form, which `dense` has.

    What an interrupted run keeps lies in a folder, under a name that begins with a dot.
    """
    chains, loops = chains_of(bound), loops_of(bound)
    job = _Job(bound, dense, chains, loops, folder / f".raw-rows-{bound}", stages)
    job.run()
    progress = job.progress
    smallest = None if progress.smallest is None else progress.smallest[1]
    return Passed(progress.walked, progress.differing, smallest, _classes_of(chains), _classes_of_loops(loops))


class _Job:
    """Rows of one number of 3-chains and one total of loops at a time: they need only such as were done before."""

    def __init__(self, bound: int, dense: Dense, chains: Chains, loops: Loops, kept: Path, stages: Stages) -> None:
        self.chains, self.loops, self._dense, self._kept, self._stages = chains, loops, dense, kept, stages
        self._amalgamated = dense.values.astype(np.uint8)  # of larger positions than are looked up, whatever comes
        lengths = np.concatenate([
            np.full(loops.starts[total + 1] - loops.starts[total], chains.starts[bound - total + 1])
            for total in range(bound + 1)
        ])  # fmt: skip
        self._row_starts = np.concatenate([[0], np.cumsum(lengths)])
        self._slab = np.empty(self._row_starts[-1], np.uint8)
        self._margins = [np.empty(chains.starts[-1], np.uint8) for _ in range(_threads())]
        self._forms, self._differing, self._first = (np.zeros(len(lengths), np.int64) for _ in range(3))
        self.progress = _Progress(bound)

    def run(self) -> None:
        """Go through all levels, from where an earlier run was interrupted, if it was."""
        bound, began = self.progress.bound, time.perf_counter()
        levels = [
            (three_chains, total)
            for three_chains in range(bound // 3 + 1)
            for total in range(bound - 3 * three_chains + 1)
            if self.loops.starts[total] < self.loops.starts[total + 1]
        ]
        self._take_up()
        self._stages.advance(self.progress.walked)
        forms_for = -1
        with ThreadPoolExecutor(_threads()) as threads:
            for three_chains, total in levels[self.progress.levels :]:
                if three_chains != forms_for:
                    self._find_forms(three_chains)
                    forms_for = three_chains
                tasks = [
                    threads.submit(self._fill, margins, first, three_chains, total)
                    for first, margins in enumerate(self._margins)
                ]
                try:
                    for task in tasks:
                        task.result()
                except KeyboardInterrupt as interrupt:
                    for task in tasks:  # rows that were begun are in no state to go on from
                        task.result()
                    self._count(three_chains, total)
                    if time.perf_counter() - began < WORTH_KEEPING or not self._keep():
                        raise
                    raise KeyboardInterrupt(f"the next run goes on from {self._kept}") from interrupt
                self._count(three_chains, total)
        self._kept.unlink(missing_ok=True)

    def _find_forms(self, three_chains: int) -> None:
        """Where the amalgamated forms of each row with so many 3-chains start."""
        fitting = self.loops.starts[self.progress.bound - 3 * three_chains + 1]
        four_loops, six_loops, longer, excess = self.loops.counts[:, :fitting]
        loop = np.where(longer > 0, 8 + excess, 0)
        self._forms[:fitting] = dense_index.row_start(
            self._dense.rooms, three_chains, four_loops, six_loops, loop
        )  # fmt: skip

    def _fill(self, margins: NDArray[np.uint8], first: int, three_chains: int, total: int) -> None:
        """Every so many rows of a level."""
        rows = np.arange(self.loops.starts[total] + first, self.loops.starts[total + 1], len(self._margins))
        room = self.progress.bound - 3 * three_chains - total
        fill_rows(
            rows, three_chains, room, self._slab, self._row_starts, self.chains, self.loops,
            margins, self._amalgamated, self._forms, self._differing, self._first,
        )  # fmt: skip

    def _count(self, three_chains: int, total: int) -> None:
        """Add up what came of a level."""
        progress = self.progress
        rows = slice(int(self.loops.starts[total]), int(self.loops.starts[total + 1]))
        room = progress.bound - 3 * three_chains - total
        positions = (rows.stop - rows.start) * int(self.chains.starts[room + 1])
        progress.levels += 1
        progress.walked += positions
        progress.differing += int(self._differing[rows].sum())
        for row in (rows.start + np.flatnonzero(self._differing[rows])).tolist():
            place = int(self._first[row])
            in_chains = int(np.searchsorted(self.chains.starts, place, side="right")) - 1
            found = 3 * three_chains + total + in_chains
            if progress.smallest is None or found < progress.smallest[0]:
                longer = _nth(in_chains, BLOCK, 1, place - int(self.chains.starts[in_chains]))
                loops = _nth(total, 4, 2, row - rows.start)
                progress.smallest = found, notation(Position((3,) * three_chains + longer, loops))
        self._stages.advance(positions)

    def _keep(self) -> bool:
        """Write down how far this run has come; False where that cannot be written."""
        try:
            with whole_file(self._kept) as new, new.open("wb") as file:
                file.write(json.dumps(vars(self.progress)).encode() + b"\n")
                self._slab.tofile(file)
        except BadInput:
            return False
        return True

    def _take_up(self) -> None:
        """Take up what an interrupted run of the same sources and bound has kept, if it is whole."""
        try:
            with self._kept.open("rb") as file:
                kept = _Progress(**json.loads(file.readline()))
                size = os.fstat(file.fileno()).st_size - file.tell()
                ours = (kept.bound, kept.source_digest) == (self.progress.bound, self.progress.source_digest)
                if ours and size == self._slab.nbytes:
                    self._slab[:] = np.fromfile(file, np.uint8)
                    self.progress = kept
        except (OSError, ValueError, TypeError):
            return


def _threads() -> int:
    return os.cpu_count() or 1


def _nth(total: int, smallest: int, step: int, place: int) -> tuple[int, ...]:
    """The partition at a place among those of a total."""
    return next(islice(partitions_of(total, smallest, step), place, None))


def _classes_of(chains: Chains) -> classes.Chains:
    """How many partitions into chains have each total, number and excess."""
    rows = []
    for total, (first, last) in enumerate(zip(chains.starts[:-1], chains.starts[1:], strict=True)):
        for entry, many in enumerate(np.bincount(chains.entries[first:last]).tolist()):
            excess = max(0, entry - 1)
            if many:
                rows.append((total, (total - excess) // 4 if entry else 0, excess, many))
    return classes.Chains(*np.array(rows, np.int64).T)


def _classes_of_loops(loops: Loops) -> classes.Loops:
    """How many partitions into loops have each total and counts."""
    totals = np.repeat(np.arange(len(loops.starts) - 1), np.diff(loops.starts))
    (total, four_loops, six_loops, number, excess), many = np.unique(
        np.stack([totals, *loops.counts]), axis=1, return_counts=True
    )
    return classes.Loops(total, four_loops, six_loops, number, excess, many)
