"""All raw positions of a size and smaller, filled by rows: each compared with its amalgamated form, and none kept.

A shard has the positions with one largest loop. It is filled from rows without such a loop, which it makes again.
So shards are independent, and each takes a part of the memory of all rows; together they are less than twice the
work. `loony verify` runs them too, for the raw positions beyond its table.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from heapq import nlargest
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import SHORT
from loony.enumerate.partitions import counts_by_total, partitions_of
from loony.kernels.endgames.fill_rows import LARGEST_BOUND, fill_rows
from loony.kernels.partition_rows import BLOCK, Chains, Loops, chains_of, loops_of, room_of_chains
from loony.results.endgames.layout import RAW_CENSUS, SCHEMAS
from loony.results.endgames.sweeps.runner import SWEEP, SweepKind
from loony.results.runs.shards import Shards, in_threads
from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.results.stored.outcome import outcome
from loony.system.errors import BadInput, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import classes
from loony.verify.endgames.examination.classes import can_read, examine_classes
from loony.verify.endgames.examination.dense import filled
from loony.verify.endgames.examination.raw_positions import AMALGAMATION
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.endgames.family import ENDGAMES, RAW, RAW_ROWS
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import Tally

Column = NDArray[np.int64]

RAW_SWEEP_SCHEMAS = {SWEEP: CLAIMS_SCHEMA, RAW_CENSUS: SCHEMAS[RAW_CENSUS]}

_VALUES = 256
"""no value is as large: it is a byte"""

WORTH_KEEPING = 1_000_000_000
"""positions, which take some seconds; an interrupted run of fewer begins anew"""

_MOST_THREADS = 4
"""of a run without an option for it: each shard takes its own memory"""


class RawShardResult(NamedTuple):
    """The counts of a shard, or of all."""

    walked: int
    differing: int
    """values that are not those of the amalgamated forms"""
    smallest: list[int | str] | None
    """size and notation of the smallest position whose value differs"""


def shards_of_rows(bound: int) -> list[int]:
    """The shards of the raw positions of size <= bound: by the largest loop, 0 for those without one."""
    return [0, *range(4, bound + 1, 2)]


def room_of_shard(bound: int, largest: int) -> int:
    """Bytes that it takes to go through a shard."""
    of_chains = counts_by_total(bound - largest, BLOCK)
    up_to = np.cumsum(np.array([*of_chains, *[0] * largest], object))
    with_smaller, with_it = [1] + [0] * bound, [1] + [0] * bound  # partitions into loops, by total
    for loop in range(4, largest + 1, 2):
        with_smaller = [*with_it]
        for total in range(loop, bound + 1):
            with_it[total] += with_it[total - loop]
    slab = 0
    for total in range(bound + 1):
        if largest:
            slab += (with_it[total] - with_smaller[total]) * int(up_to[bound - total])
        if total <= bound - largest:
            slab += with_smaller[total] * int(up_to[bound - largest - total])
    return slab + room_of_chains(bound - largest) + sum(of_chains) + 200 * sum(counts_by_total(bound, 4, 2))


def room_of_rows(bound: int) -> int:
    """Bytes that `pass_rows` takes."""
    rooms = (room_of_shard(bound, largest) for largest in shards_of_rows(bound))
    return max(room_of_chains(bound), sum(nlargest(_threads(), rooms)))


def _threads() -> int:
    return min(os.cpu_count() or 1, _MOST_THREADS)


def pass_shard(bound: int, dense: DenseTable, loops: Loops, largest: int) -> RawShardResult:
    """Fill the raw positions of size <= bound with this largest loop, or none for 0, and those they come from.

    The latter are the rests without the only largest loop: fewer than it has itself. A level is the rows of one
    number of 3-chains and one total of loops; it needs only earlier levels. The values of the shard's own rows
    are compared with those of their amalgamated forms, which `dense` has.
    """
    chains, total = chains_of(bound - largest), np.repeat(np.arange(bound + 1), np.diff(loops.starts))
    of_row = np.concatenate([[0], loops.removed[loops.offsets[2:] - 1]])  # they are ascending
    own, others = of_row == largest, of_row < largest
    room = np.where(own, bound - total, np.where(others, bound - total - largest, -1))
    """boxes for chains beside the loops of each row"""
    levels = [
        [first + np.flatnonzero(rows[first:end] & (room[first:end] >= 0)) for rows in (own, others)]
        for first, end in pairwise(loops.starts.tolist())
    ]
    row_starts = np.concatenate([[0], np.cumsum(chains.starts[np.maximum(room + 1, 0)])])
    slab, margins = np.empty(row_starts[-1], np.uint8), np.empty(chains.starts[-1], np.uint8)
    amalgamated = dense.values.astype(np.uint8)  # of larger positions than are looked up, whatever comes
    forms, compared, differing_in, first_differing = np.zeros((4, len(total)), np.int64)
    walked = differing = 0
    smallest: tuple[int, str] | None = None
    for three_chains in range(bound // 3 + 1):
        fitting = np.flatnonzero(room >= 3 * three_chains)
        four_loops, six_loops, longer, excess = loops.counts[:, fitting]
        loop = np.where(longer > 0, 8 + excess, 0)
        forms[fitting] = dense_index.row_start(dense.rooms, SHORT, (three_chains, four_loops, six_loops, loop))
        for of_loops, level in enumerate(levels[: bound - 3 * three_chains + 1]):
            compared[level[0]] = 0
            for rows in level:
                if len(rows) and (left := int(room[rows[0]]) - 3 * three_chains) >= 0:
                    fill_rows(
                        rows, three_chains, left, slab, row_starts, chains, loops, margins, amalgamated, forms,
                        compared, differing_in, first_differing,
                    )  # fmt: skip
            walked += int(compared[level[0]].sum())
            differing += int(differing_in[level[0]].sum())
            for row in level[0][differing_in[level[0]] > 0].tolist():
                place = int(first_differing[row])
                in_chains = int(np.searchsorted(chains.starts, place, side="right")) - 1
                size = 3 * three_chains + of_loops + in_chains
                if smallest is None or size < smallest[0]:
                    longer_chains = _nth(in_chains, BLOCK, 1, place - int(chains.starts[in_chains]))
                    in_row = _nth(of_loops, 4, 2, row - int(loops.starts[of_loops]))
                    smallest = size, notation(Position((3,) * three_chains + longer_chains, in_row))
    return RawShardResult(walked, differing, None if smallest is None else [*smallest])


def _nth(total: int, smallest: int, step: int, place: int) -> tuple[int, ...]:
    """The partition at a place among those of a total."""
    return next(islice(partitions_of(total, smallest, step), place, None))


def pass_rows(bound: int, dense: DenseTable, folder: Path | None, stages: Stages) -> list[RawShardResult]:
    """Go through all shards of the raw positions of size <= bound.

    A long run keeps its shards in a folder, under a name that begins with a dot, until it ends, and the next run
    goes on from an interrupted one. Without a folder, nothing is kept. Raises BadInput where no run can go on.
    """
    parts, loops = shards_of_rows(bound), loops_of(bound)

    def run(number: int) -> RawShardResult:
        return pass_shard(bound, dense, loops, parts[number])

    if folder is None or raw_endgames.count(bound) < WORTH_KEEPING:
        results = []
        for result in in_threads(_threads(), range(len(parts)), run):
            stages.advance(result.walked)
            results.append(result)
        return results
    directory = folder / f".raw-rows-{bound}"
    try:
        shards = Shards(directory, "raw rows", {"size": bound}, len(parts), RawShardResult, [], True)
    except (BadInput, TableCorrupt) as error:
        what = "it is damaged, of other sources, or cannot be written"
        raise BadInput(f"a run cannot go on from {directory}: {what}; remove it") from error
    stages.advance(sum(result.walked for result in shards.done.values()))
    try:
        for result in shards.in_threads(_threads(), run):
            stages.advance(result.walked)
    except KeyboardInterrupt as interrupt:
        raise KeyboardInterrupt(f"the next run goes on from {directory}") from interrupt
    shutil.rmtree(directory, ignore_errors=True)
    return shards.outcomes()


def raw_census(counted: Iterable[tuple[Column, Column, Column]]) -> pa.Table:
    """The table of raw positions by size and value, from columns of sizes, values and how many have them."""
    by_both: Counter[tuple[int, int]] = Counter()
    for size, value, many in counted:
        numbers = np.bincount(size * _VALUES + value, many)  # exact, as there are less than 2^53
        for key in np.flatnonzero(numbers).tolist():
            by_both[divmod(key, _VALUES)] += int(numbers[key])
    rows = [{"size": size, "value": value, "positions": n} for (size, value), n in sorted(by_both.items())]
    return pa.Table.from_pylist(rows, schema=SCHEMAS[RAW_CENSUS])


def classes_of_chains(chains: Chains) -> classes.Chains:
    """How many partitions into chains have each total, number and excess."""
    rows = []
    for total, (first, last) in enumerate(pairwise(chains.starts)):
        for entry, many in enumerate(np.bincount(chains.entries[first:last]).tolist()):
            excess = max(0, entry - 1)
            if many:
                rows.append((total, (total - excess) // 4 if entry else 0, excess, many))
    return classes.Chains(*np.array(rows, np.int64).T)


def classes_of_loops(loops: Loops) -> classes.Loops:
    """How many partitions into loops have each total and counts."""
    totals = np.repeat(np.arange(len(loops.starts) - 1), np.diff(loops.starts))
    columns, many = np.unique(np.stack([totals, *loops.counts]), axis=1, return_counts=True)
    return classes.Loops._make([*columns, many])


def examine_rows(
    examined: Examination, tallies: list[Tally], results: Iterable[RawShardResult], dense: DenseTable,
    stages: Stages, most: int = KEPT,
) -> pa.Table | None:  # fmt: skip
    """Add the comparison of all shards to an examination, and carry the tallies of claims on by classes.

    `most` counterexamples of each claim are kept. Returns the census of the raw positions; None where a value
    differs, because the values of classes rest on the comparison.
    """
    bound, (walked, differing, smallest) = examined.bounds["raw_size"], _added(results)
    rows = Comparison("rows", AMALGAMATION, None, walked, differing, str(smallest[1]) if smallest else None)
    heading, number = RAW_ROWS.heading(bound), raw_endgames.count(bound)
    examined.parts.append(ExaminedPart(heading, RAW_ROWS, number, walked, [rows]))
    if differing:
        return None
    stages.start("testing classes of raw positions")
    of_chains, of_loops = classes_of_chains(chains_of(bound)), classes_of_loops(loops_of(bound))
    stretches = list(classes.classes(bound, of_chains, of_loops))
    examine_classes(tallies, bound, iter(stretches), dense, examined.keep, most)
    return raw_census((some.size, dense.value_of(some.G), some.many) for some in stretches)


def _added(results: Iterable[RawShardResult]) -> RawShardResult:
    """The counts of all of some shards."""
    walked, differing, smallest = zip(*results, strict=True)
    return RawShardResult(sum(walked), sum(differing), min(filter(None, smallest), default=None))


def _testable(claims: list[Claim]) -> list[Claim]:
    return [claim for claim in claims if RAW in claim.domains and can_read(claim)]


def _run(bound: int, _: list[Claim]) -> Callable[[int], RawShardResult]:
    dense, loops = filled(bound), loops_of(bound)
    return lambda largest: pass_shard(bound, dense, loops, largest)


def _report(
    bound: int, claims: list[Claim], results: list[RawShardResult], stages: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    """The comparison of all shards, and the claims; and the census of the raw positions."""
    examined = Examination(ENDGAMES, {"raw_size": bound}, SCHEMAS[MISMATCHES])
    examined.tallies = [Tally(claim, RAW._replace(option="--size"), skipped=True) for claim in claims]
    census = examine_rows(examined, examined.tallies, results, filled(bound), stages)
    tables = {SWEEP: outcome(examined)[CLAIMS], RAW_CENSUS: raw_census([]) if census is None else census}
    return examined, tables


KIND: SweepKind[int, RawShardResult] = SweepKind(
    name="raw sweep",
    module=__name__,
    folder="sweep-raw",
    largest=LARGEST_BOUND,
    too_large=f"raw positions are filled up to size {LARGEST_BOUND}, a byte each",
    stage="filling raw positions",
    schemas=RAW_SWEEP_SCHEMAS,
    testable=_testable,
    tests="a sweep of raw positions tests what is said of them by their counts alone",
    claims_in_shards=False,
    count=raw_endgames.count,
    parts=shards_of_rows,
    outcome=RawShardResult,
    positions=lambda result: result.walked,
    run=_run,
    report=_report,
    room=room_of_shard,
    room_of_rest=room_of_chains,
)
