"""All amalgamated positions of a size and smaller, gone through by planes: claims tested as they pass, none kept.

A shard is the planes of some long loops, together with those without one, which each shard makes anew. So shards
are independent of each other, and what came of one is a small file; a run that is interrupted goes on from these.
"""

import hashlib
import json
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from loony.enumerate.digest import source_digest
from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP, checked_size
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.enumerate.errors import BadInput, TableCorrupt, TooLarge
from loony.enumerate.version import VERSION
from loony.kernels.endgames.planes import planes_of, room_of_planes, sweep_with
from loony.results.capacity import readable, require
from loony.results.endgames.build import filled
from loony.results.endgames.layout import SCHEMAS
from loony.results.examination import KEPT, Examination, Held, Part
from loony.results.files import sha256, write_table
from loony.results.layout import CLAIMS_SCHEMA, MANIFEST, MISMATCHES
from loony.results.outcome import claim_row
from loony.results.stages import Stages
from loony.results.writing import make_folder, told_of_bad_output, whole_file
from loony.verify.claims import Claim
from loony.verify.endgames.blocks import FORM, block, compiled_to, components_of, record_columns
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.endgames.rows import LARGEST_BOUND, in_rows, tests_of
from loony.verify.examine import examine

PLAN, SHARDS, SWEEP = "plan.json", "shards", "sweep.parquet"

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
    plan = {
        "size": bound,
        "claims": [one.id for one in claims],
        "shards": len(shards),
        "source_digest": source_digest(),
    }
    done = _take_up(directory, plan, resume)
    stages.start("compiling")
    test = _tester(claims)
    examined = Examination(ENDGAMES, {"size": bound}, SCHEMAS[MISMATCHES])
    compared = _compare(min(bound, COMPARED), claims, test, examined)
    stages.start("sweeping", dense_index.count(bound))
    for outcome in done.values():
        stages.advance(sum(outcome.sizes))

    def run(number: int) -> tuple[int, Outcome]:
        outcome = test(bound, shards[number])
        _keep(directory, number, outcome)
        return number, outcome

    left = [number for number in range(len(shards)) if number not in done]
    for number, outcome in _in_threads(threads, run, left):
        done[number] = outcome
        stages.advance(sum(outcome.sizes))
    stages.start("adding up")
    total = added([done[number] for number in range(len(shards))])
    _tell(examined, compared, total, bound)
    _write(directory, plan, examined, total)
    stages.stop()
    return examined


def _in_threads(
    threads: int, run: Callable[[int], tuple[int, Outcome]], left: list[int]
) -> Iterator[tuple[int, Outcome]]:
    """What comes of shards, as they are done; an interrupt lets those that were begun end, and begins no more."""
    executor = ThreadPoolExecutor(threads)
    try:
        running: set[Future[tuple[int, Outcome]]] = set()
        waiting = iter(left)
        while True:
            for number in waiting:
                running.add(executor.submit(run, number))
                if len(running) >= threads:
                    break
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for one in finished:
                yield one.result()
    finally:
        executor.shutdown(cancel_futures=True)


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


def _take_up(directory: Path, plan: dict[str, Any], resume: bool) -> dict[int, Outcome]:
    """The outcomes in a directory that go on; else the directory is made ready for a new sweep."""
    shards = directory / SHARDS
    with told_of_bad_output(directory):
        theirs = _plan_in(directory)
        if theirs is not None and resume:
            for name, what in (
                ("size", "size"), ("claims", "claims"), ("source_digest", "sources"), ("shards", "shards")
            ):  # fmt: skip
                if theirs.get(name) != plan[name]:
                    raise BadInput(
                        f"{directory} has a sweep of other {what}, which is not gone on with: leave out --resume "
                        "to begin anew, or name another directory with --out"
                    )
            found = {number: _kept(shards / _name(number), plan) for number in range(plan["shards"])
                     if (shards / _name(number)).exists()}  # fmt: skip
            return found
        if theirs is not None:
            for path in [*shards.glob("*.json"), directory / SWEEP, directory / MANIFEST, directory / PLAN]:
                path.unlink(missing_ok=True)
    make_folder(shards)
    with whole_file(directory / PLAN) as new:
        new.write_text(json.dumps(plan, indent=2) + "\n")
    return {}


def _plan_in(directory: Path) -> dict[str, Any] | None:
    """The plan of the sweep that a directory is of; None where there is nothing. Raises BadInput for others."""
    if not directory.exists() or (directory.is_dir() and not any(directory.iterdir())):
        return None
    try:
        plan = json.loads((directory / PLAN).read_text())
        if isinstance(plan, dict):
            return plan
    except (OSError, ValueError):
        pass
    raise BadInput(f"{directory} is there already and has no sweep of ours: name another with --out")


def _name(number: int) -> str:
    return f"{number:03}.json"


def _keep(directory: Path, number: int, outcome: Outcome) -> None:
    """Write down what came of a shard."""
    text = json.dumps(outcome._asdict())
    with whole_file(directory / SHARDS / _name(number)) as new:
        new.write_text(json.dumps({"sha256": _digest(text), "outcome": text}) + "\n")


def _kept(path: Path, plan: dict[str, Any]) -> Outcome:
    """What came of a shard, as it was written down. Raises TableCorrupt where it is not that."""
    try:
        kept = json.loads(path.read_text())
        if kept["sha256"] == _digest(kept["outcome"]):
            return Outcome(**json.loads(kept["outcome"]))
    except (ValueError, LookupError, TypeError, AttributeError):
        pass
    raise TableCorrupt(path, "it is not what was written", "remove it, and the shard is gone through again")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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
