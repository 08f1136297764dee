"""The runner of all sweeps: it goes through positions in shards, and stores their results, but no position."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.enumerate.endgames.dense_index import checked_size
from loony.results.endgames.tables import SWEEPS
from loony.results.runs.shards import Job, Shards, make, plan_for
from loony.results.runs.workers import LOCAL, Workers, run_shards, workers
from loony.results.stored.files import corrupt, whole_table
from loony.results.stored.tables import CLAIMS_SCHEMA, SHARDS
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import readable, require
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims as registered_claims
from loony.verify.claims.register import claims_of
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examination import Examination

SWEEP = "sweep.parquet"


@dataclass(frozen=True)
class SweepKind:
    """A kind of sweep."""

    name: str  # the name of the kind, in its plan and in sentences
    folder: str  # the name of its directory in `tables`, without the size
    largest: int
    too_large: str
    stage: str  # the name of the stage that goes through the shards
    schemas: Mapping[str, pa.Schema]
    testable: Callable[[list[Claim]], list[Claim]]  # chooses among claims the claims that the sweep can test
    tests: str  # the common property of these claims, for a sentence about others
    claims_in_shards: bool  # whether the shards test the claims; then the plan has the claims
    count: Callable[[int], int]  # computes the number of positions up to a size, by formula
    parts: Callable[[int], Sequence[Any]]
    """makes the shards of a size, each by its content, such as a set of long loops"""
    outcome: type[Any]  # the type of the result of a shard, which has the number of its `positions`
    fits: Callable[[int, int, Any], bool]
    """says whether a result is possible for a shard of a size, with so many claims"""
    run: Callable[[int, list[Claim]], Callable[[Any], Any]]
    """makes the compiled function that goes through a shard of a size"""
    report: Callable[[int, list[Claim], list[Any], Stages], tuple[Examination, dict[str, pa.Table]]]
    """makes the examination of all shards of a size, and the tables"""
    room: Callable[[int, Any], int]  # computes the bytes that a shard takes by itself
    room_of_rest: Callable[[int], int] = lambda _: 0  # computes the bytes that all shards of a process share
    plain: Callable[[Any], Any] = lambda outcome: outcome  # chooses the part of a result that a check compares


def kind_of(name: str) -> SweepKind:
    """The kind of sweep of this name."""
    kind: SweepKind = import_module(f"loony.results.endgames.sweeps.{SWEEPS[name]}").KIND
    return kind


def claims_to_test(kind: SweepKind, claims: list[Claim], named: bool) -> list[Claim]:
    """The claims that a sweep tests; raises BadInput where a user named another claim."""
    testable = kind.testable(claims)
    others = [claim.id for claim in claims if claim not in testable]
    if named and others:
        raise BadInput(f"{', '.join(others)}: {kind.tests}; loony verify tests the others")
    return testable


def sweep(
    kind: SweepKind, bound: int, claims: list[Claim], threads: int, directory: Path, resume: bool,
    stages: Stages, dask: str | None = None,
) -> Examination:  # fmt: skip
    """Go through all positions of size <= bound, by threads or dask workers, and store the tallies in a directory."""
    _require_room(kind, bound, threads if dask in (None, LOCAL) else 0)
    with workers(min(threads, len(kind.parts(bound))), dask) as there:
        return make(job_of(kind, bound, claims, stages, there), directory, resume, stages)


def stored_job(directory: Path, plan: dict[str, Any], stages: Stages) -> Job:
    """The job whose shards are in a directory, for a check. Raises TableCorrupt for a plan of anything else."""
    kind, bound = kind_of(plan["kind"]), plan.get("size")
    if type(bound) is not int or not 0 < bound <= kind.largest:
        raise corrupt(directory / SHARDS, "its size is not that of a sweep")
    path, ids = directory / SHARDS, plan.get("claims", [])
    if not kind.claims_in_shards:
        path = directory / SWEEP
        ids = whole_table(path, CLAIMS_SCHEMA)["claim"].to_pylist()
    if not isinstance(ids, list) or not all(isinstance(id_, str) and id_ in claims_of(ENDGAMES) for id_ in ids):
        raise corrupt(path, "it has a claim that is not registered")
    _require_room(kind, bound, 1)
    return job_of(kind, bound, registered_claims(ids, [ENDGAMES]), stages)


def job_of(kind: SweepKind, bound: int, claims: list[Claim], stages: Stages, there: Workers | None = None) -> Job:
    """The job of a sweep, whose shards run on these workers; without workers it only takes finished shards."""
    ids = [claim.id for claim in claims] if kind.claims_in_shards else []

    def work(shards: Shards[Any]) -> None:
        stages.start(kind.stage, kind.count(bound))
        stages.advance(sum(result.positions for result in shards.done.values()))
        if there:
            made = (on_worker, kind.name, bound, tuple(ids)) if there.address else (_numbered, kind, bound, claims)
            for outcome in run_shards(there, shards, *made):
                stages.advance(outcome.positions)

    def differs(number: int, outcome: Any) -> bool:
        return bool(kind.plain(_numbered(kind, bound, claims)(number)) != kind.plain(outcome))

    plan = plan_for(
        kind.name, {"size": bound} | ({"claims": ids} if kind.claims_in_shards else {}), len(kind.parts(bound))
    )
    empty = Shards(plan, kind.outcome, partial(kind.fits, bound, len(claims)))
    return Job(empty, kind.schemas, work, lambda results: kind.report(bound, claims, results, stages), differs)


def on_worker(name: str, bound: int, ids: tuple[str, ...]) -> Callable[[int], Any]:
    """The function that runs a shard by its number in another process. Raises TooLarge for too little memory there."""
    kind = kind_of(name)
    run, parts = _numbered(kind, bound, registered_claims(ids, [ENDGAMES])), kind.parts(bound)

    def run_with_room(number: int) -> Any:
        room = kind.room_of_rest(bound) + kind.room(bound, parts[number])
        require(f"a shard of a {kind.name} of size {bound:,}", "start fewer workers there", memory=room)
        return run(number)

    return run_with_room


def _numbered(kind: SweepKind, bound: int, claims: list[Claim]) -> Callable[[int], Any]:
    run, parts = kind.run(bound, claims), kind.parts(bound)
    return lambda number: run(parts[number])


def _require_room(kind: SweepKind, bound: int, threads: int) -> None:
    """Raise TooLarge where so many shards do not fit the memory, or a size is too large; BadInput for a wrong size."""
    if checked_size(bound) > kind.largest:
        raise TooLarge(kind.too_large)
    rooms = sorted((kind.room(bound, part) for part in kind.parts(bound)), reverse=True)[:threads]
    in_threads = f" in {len(rooms):,} threads" if len(rooms) > 1 else ""
    what = f"a {kind.name} of size {bound:,} ({readable(kind.count(bound))} positions){in_threads}"
    require(what, "take a smaller size, or fewer --threads", kind.room_of_rest(bound) + sum(rooms))
