"""All amalgamated positions of a size and smaller, gone through by planes: claims tested as they pass, none kept.

A shard is the planes of some long loops, together with those without one, which each shard makes anew. So shards
are independent of each other, and what came of one is a small file; a run that is interrupted goes on from these.
"""

import json
import platform
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP, checked_size
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.enumerate.errors import BadInput, TooLarge
from loony.enumerate.version import VERSION
from loony.kernels.endgames.planes import planes_of, room_of_planes, sweep_with
from loony.results.capacity import readable, require
from loony.results.endgames.build import filled
from loony.results.endgames.layout import SCHEMAS
from loony.results.examination import KEPT, Examination, Held, Part
from loony.results.files import sha256, write_table
from loony.results.layout import CLAIMS_SCHEMA, MANIFEST, MISMATCHES
from loony.results.outcome import claim_row
from loony.results.shards import Shards
from loony.results.stages import Stages
from loony.results.writing import whole_file
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import FORM, block, compiled_to, components_of, record_columns
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.endgames.rows import LARGEST_BOUND, in_rows, tests_of
from loony.verify.examine import examine

SWEEP = "sweep.parquet"

COMPARED = 60
"""to this size every count is held against that of the claims as programs, which also find the counterexamples"""

_WHOLE, _AT_ONCE = 24, 6
"""a shard has about such a part of all work, and no more planes than take the memory of so many of the largest"""

_BASE_MEMORY = 400_000_000

Shard = list[int]
"""the long loops; none for the positions that have none"""


class Outcome(NamedTuple):
    """What came of a shard, or of all."""

    sizes: list[int]
    """positions of each size"""
    covered: list[int]
    wrong: list[int]
    """by claim"""
    failing: str | None
    """a row in which a claim fails that is not expected to"""


def swept(claims: list[Claim], named: bool) -> list[Claim]:
    """Those of some claims that rows can be asked about; raises BadInput where a claim was named and is none."""
    found = in_rows([one for one in claims if AMALGAMATED in one.domains])
    others = [one.id for one in claims if one not in found]
    if named and others:
        raise BadInput(
            f"{', '.join(others)}: a sweep tests what is said of amalgamated positions alone, and not of each "
            "component or of numbers; loony verify tests the others"
        )
    return found


def shards_of(bound: int) -> list[Shard]:
    """Long loops in shards of about equal work, the largest first."""
    work = {loop: (bound - loop + 20) ** 4 for loop in range(8, bound + 1, 2)}
    shards: list[Shard] = [[]]
    done = 0
    for loop, of_loop in work.items():
        shard = shards[-1]
        full = shard and (
            done + of_loop > sum(work.values()) / _WHOLE
            or (len(shard) + 2) * _entries(bound - shard[0]) > _AT_ONCE * _entries(bound - 8)
        )
        if full or not shards[-1]:
            shards.append([])
            done = 0
        shards[-1].append(loop)
        done += of_loop
    return shards


def _entries(room: int) -> int:
    return (room + 30) ** 3


def sweep(
    bound: int, claims: list[Claim], threads: int, directory: Path, resume: bool, stages: Stages
) -> Examination:
    """Test claims on all amalgamated positions of size <= bound, and leave what came of it in a directory.

    Raises TooLarge for a size that does not fit, BadInput for a directory that is of anything else or cannot be
    written, and TableCorrupt where the outcome of a shard in it is damaged.
    """
    _require_room(bound, threads)
    shards = shards_of(bound)
    kept = Shards(
        directory, "sweep", {"size": bound, "claims": [one.id for one in claims]}, len(shards), Outcome, [SWEEP],
        resume,
    )  # fmt: skip
    stages.start("compiling")
    test = _tester(claims)
    examined = Examination(ENDGAMES, {"size": bound}, SCHEMAS[MISMATCHES])
    compared = _compare(min(bound, COMPARED), claims, test, examined)
    stages.start("sweeping", dense_index.count(bound))
    for outcome in kept.done.values():
        stages.advance(sum(outcome.sizes))
    for outcome in kept.in_threads(threads, lambda number: test(bound, shards[number])):
        stages.advance(sum(outcome.sizes))
    stages.start("adding up")
    total = added(kept.outcomes())
    _tell(examined, compared, total, bound)
    _write(directory, kept.plan, examined, total)
    stages.stop()
    return examined


def _require_room(bound: int, threads: int) -> None:
    """Raise TooLarge where the planes do not fit, or a claim would need wider numbers; BadInput for no size."""
    checked_size(bound)
    if bound > LARGEST_BOUND:
        raise TooLarge(f"a sweep goes up to size {LARGEST_BOUND:,}: loony prove has the claims for every size")
    planes = max(room_of_planes(shard, bound) for shard in shards_of(bound))
    require(
        f"a sweep of size {bound:,} ({readable(dense_index.count(bound))} positions) in {threads} threads",
        "take a smaller size, or fewer --threads",
        memory=_BASE_MEMORY + threads * planes,
    )


def _tester(claims: list[Claim]) -> "Test":
    """What tests the claims on a shard of the positions up to some size."""
    made: dict[bool, Any] = {}

    def kernel(apart: bool) -> Any:
        if apart not in made:
            made[apart] = sweep_with(**tests_of(claims, apart))
        return made[apart]

    def run(bound: int, shard: Shard, apart: bool) -> Outcome:
        sizes, failing = np.zeros(bound + 2, np.int64), np.zeros(4, np.int64)
        covered, wrong = (np.zeros(len(claims), np.int64) for _ in range(2))
        planes = planes_of(shard, bound)
        failed = kernel(apart)(planes, 1 if shard else 0, sizes, covered, wrong, failing)
        t, f, s, loop = failing.tolist()
        row = notation(position_of(Counts(t, 0, f, s, loop))) if failed else None
        return Outcome(np.cumsum(sizes)[: bound + 1].tolist(), covered.tolist(), wrong.tolist(), row)

    def test(bound: int, shard: Shard) -> Outcome:
        outcome = run(bound, shard, False)
        if outcome.failing is None:
            return outcome
        return run(bound, shard, True)._replace(failing=outcome.failing)  # now with a counter for each claim

    return test


def added(outcomes: list[Outcome]) -> Outcome:
    """What came of all of some shards."""
    sizes, covered, wrong = (
        np.array([outcome[place] for outcome in outcomes]).sum(axis=0).tolist() for place in range(3)
    )
    return Outcome(sizes, covered, wrong, next((one.failing for one in outcomes if one.failing), None))


def _named(id_: str, _: int) -> str:
    return id_


Test = Callable[[int, Shard], Outcome]


def _compare(bound: int, claims: list[Claim], test: Test, examined: Examination) -> Held:
    """Hold the counts of all small positions against those of programs, whose tallies are kept."""
    dense = filled(bound)
    counts = dense_index.unrank(dense.rooms, np.arange(dense_index.count(bound)))
    order = np.lexsort([*reversed(counts), size_of(summary_of_counts(counts))])
    counts = Counts(*(column[order] for column in counts))
    G, nothing = summary_of_counts(counts), np.empty(0, np.int64)
    columns = record_columns(G, counts.chain, counts.loop, dense.value_of(G))

    def position(place: int) -> Position:
        return position_of(Counts(*(int(column[place]) for column in counts)))

    some = block(columns, components_of(nothing, nothing, nothing), dense, position)
    examined.tallies = examine(
        claims, AMALGAMATED, bound, [some], compiled_to(FORM, bound), examined.keep, most=KEPT
    )
    total = added([test(bound, shard) for shard in shards_of(bound)])
    held = Held("rows", f"counts of claims to size {bound}, of rows, held against those of programs")
    for k, tally in enumerate(examined.tallies):
        if not tally.skipped:
            found, expected = (total.covered[k], total.wrong[k]), (tally.covered, tally.mismatches)
            held.add(np.not_equal(found, expected), partial(_named, tally.claim.id))
    return held


def _tell(examined: Examination, held: Held, total: Outcome, bound: int) -> None:
    """Put what came of a sweep in place of what came of the small positions."""
    walked = sum(total.sizes)
    by_size = np.diff(dense_index.rooms(bound)[LOOP], prepend=0)
    sizes = Held("sizes", "sizes, whose positions are counted and held against the formula")
    sizes.add(by_size != total.sizes, lambda size: f"size {size}")
    heading = f"{AMALGAMATED.noun} {AMALGAMATED.up_to} {bound}"
    examined.parts = [Part(heading, AMALGAMATED, dense_index.count(bound), walked, [sizes, held])]
    if total.failing:
        examined.parts[0].heading = f"{heading}, of which a claim fails beside {total.failing}"
    for k, tally in enumerate(examined.tallies):
        tally.up_to, tally.skipped = bound, bound < tally.needed
        if not tally.skipped:
            tally.examined, tally.covered, tally.mismatches = walked, total.covered[k], total.wrong[k]


def _write(directory: Path, plan: dict[str, Any], examined: Examination, total: Outcome) -> None:
    """Write what came of the claims, and a manifest."""
    rows = [claim_row(tally) for tally in examined.tallies]
    with whole_file(directory / SWEEP) as new:
        write_table(new, CLAIMS_SCHEMA, [pa.Table.from_pylist(rows, schema=CLAIMS_SCHEMA)])
    manifest = {
        **plan,
        **examined.data(),
        "positions_by_size": total.sizes,
        "files": {SWEEP: sha256(directory / SWEEP)},
        "versions": {"loony": VERSION, "python": platform.python_version()}
        | {name: version(name) for name in ("numba", "numpy", "pyarrow")},
    }
    with whole_file(directory / MANIFEST) as new:
        new.write_text(json.dumps(manifest, indent=2) + "\n")
