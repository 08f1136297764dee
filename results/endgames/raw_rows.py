"""All raw positions of a size and smaller, filled by rows: each held against its amalgamated form, and none kept.

A run that is interrupted leaves what it has in a file, and the next one goes on from there.
"""

import json
import os
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

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
from loony.results.interrupts import held_back
from loony.results.stages import Stages
from loony.results.writing import whole_file
from loony.verify.endgames import classes
from loony.verify.endgames.stored import Dense

Column = NDArray[np.int64]

_VALUES = 256
"""no value is as large: it is a byte"""

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
        numbers = np.bincount(size * _VALUES + value, many)  # exact, as there are less than 2^53
        for key in np.flatnonzero(numbers).tolist():
            by_both[divmod(key, _VALUES)] += int(numbers[key])
    rows = [{"size": size, "value": value, "positions": n} for (size, value), n in sorted(by_both.items())]
    return pa.Table.from_pylist(rows, schema=SCHEMAS[RAW_CENSUS])


def room_of_rows(bound: int) -> int:
    """Bytes that it takes to go through all raw positions of size <= bound."""
    of_chains, of_loops = counts_by_total(bound, BLOCK), counts_by_total(bound, 4, 2)
    up_to = np.cumsum(np.array(of_chains, object))
    slab = sum(number * int(up_to[bound - total]) for total, number in enumerate(of_loops))
    return slab + room_of_chains(bound) + _threads() * sum(of_chains) + 100 * sum(of_loops)


def pass_rows(bound: int, dense: Dense, folder: Path | None, stages: Stages) -> Passed:
    """Fill all raw positions of size <= bound, and hold each against its amalgamated form, which `dense` has.

    What an interrupted run keeps lies in a folder, under a name that begins with a dot; without one, nothing is
    kept, nor taken up. Raises BadInput where what is there cannot be gone on from.
    """
    chains, loops = chains_of(bound), loops_of(bound)
    job = _Job(bound, dense, chains, loops, folder and folder / f".raw-rows-{bound}", stages)
    job.run()
    progress = job.progress
    smallest = None if progress.smallest is None else progress.smallest[1]
    return Passed(progress.walked, progress.differing, smallest, _classes_of(chains), _classes_of_loops(loops))


class _Job:
    """Rows of one number of 3-chains and one total of loops at a time: they need only such as were done before."""

    def __init__(
        self, bound: int, dense: Dense, chains: Chains, loops: Loops, kept: Path | None, stages: Stages
    ) -> None:
        self.chains, self.loops, self._dense, self._kept, self._stages = chains, loops, dense, kept, stages
        self._amalgamated = dense.values.astype(np.uint8)  # of larger positions than are looked up, whatever comes
        lengths = np.concatenate([
            np.full(loops.starts[total + 1] - loops.starts[total], chains.starts[bound - total + 1])
            for total in range(bound + 1)
        ])  # fmt: skip
        self._row_starts = np.concatenate([[0], np.cumsum(lengths)])
        self._slab = np.empty(self._row_starts[-1], np.uint8)
        self._margins = [np.empty(chains.starts[-1], np.uint8) for _ in range(_threads())]
        self._forms, self._compared, self._differing, self._first = np.zeros((4, len(lengths)), np.int64)
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
        self._take_up(levels)
        self._stages.advance(self.progress.walked)
        forms_for = -1
        try:
            with ThreadPoolExecutor(_threads()) as threads:
                for three_chains, total in levels[self.progress.levels :]:
                    if three_chains != forms_for:
                        self._find_forms(three_chains)
                        forms_for = three_chains
                    with held_back():  # rows that were begun are in no state to go on from
                        self._compared[self._rows(total)] = 0
                        list(threads.map(partial(self._fill, three_chains, total), range(len(self._margins))))
                        self._count(three_chains, total)
        except KeyboardInterrupt as interrupt:
            if time.perf_counter() - began < WORTH_KEEPING or not self._keep():
                raise
            raise KeyboardInterrupt(f"the next run goes on from {self._kept}") from interrupt
        if self._kept:
            with suppress(OSError):
                self._kept.unlink()

    def _find_forms(self, three_chains: int) -> None:
        """Where the amalgamated forms of each row with so many 3-chains start."""
        fitting = self.loops.starts[self.progress.bound - 3 * three_chains + 1]
        four_loops, six_loops, longer, excess = self.loops.counts[:, :fitting]
        loop = np.where(longer > 0, 8 + excess, 0)
        self._forms[:fitting] = dense_index.row_start(
            self._dense.rooms, three_chains, four_loops, six_loops, loop
        )  # fmt: skip

    def _rows(self, total: int) -> slice:
        """The rows with loops of this total."""
        return slice(int(self.loops.starts[total]), int(self.loops.starts[total + 1]))

    def _fill(self, three_chains: int, total: int, first: int) -> None:
        """Every so many rows of a level."""
        rows = np.arange(self.loops.starts[total] + first, self.loops.starts[total + 1], len(self._margins))
        room = self.progress.bound - 3 * three_chains - total
        fill_rows(
            rows, three_chains, room, self._slab, self._row_starts, self.chains, self.loops,
            self._margins[first], self._amalgamated, self._forms, self._compared, self._differing, self._first,
        )  # fmt: skip

    def _count(self, three_chains: int, total: int) -> None:
        """Add up what came of a level."""
        progress, rows = self.progress, self._rows(total)
        positions = int(self._compared[rows].sum())
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
        if self._kept is None:
            return False
        try:
            with whole_file(self._kept) as new, new.open("wb") as file:
                head = {**vars(self.progress), "checksum": crc32(self._slab.data)}
                file.write(json.dumps(head).encode() + b"\n")
                self._slab.tofile(file)
        except BadInput:
            return False
        return True

    def _take_up(self, levels: list[tuple[int, int]]) -> None:
        """Take up what an interrupted run has kept; raises BadInput where it is damaged, or of another run."""
        if self._kept is None or not self._kept.exists():
            return
        what = "it is damaged"
        with suppress(OSError, ValueError, TypeError, KeyError), self._kept.open("rb") as file:
            head = json.loads(file.readline())
            checksum = head.pop("checksum")
            kept = _Progress(**head)
            if (kept.bound, kept.source_digest) != (self.progress.bound, self.progress.source_digest):
                what = "it is of other sources, or of another bound"
            elif kept.levels in range(len(levels) + 1) and kept.walked == self._walked(levels[: kept.levels]):
                view = self._slab.data
                while view and (read := file.readinto(view)):
                    view = view[read:]
                if not view and not file.read(1) and crc32(self._slab.data) == checksum:
                    self.progress = kept
                    return
        raise BadInput(f"what an interrupted run left in {self._kept} cannot be gone on from: {what}; remove it")

    def _walked(self, levels: list[tuple[int, int]]) -> int:
        """The positions of some levels."""
        found = 0
        for three_chains, total in levels:
            rows, room = self._rows(total), self.progress.bound - 3 * three_chains - total
            found += (rows.stop - rows.start) * int(self.chains.starts[room + 1])
        return found


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
