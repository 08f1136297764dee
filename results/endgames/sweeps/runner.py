"""The runner of all sweeps: it goes through positions in shards, keeps their results, and checks a directory.

The kinds of sweeps differ by data and functions, in a module each. A sweep keeps no values of positions; its
directory has the result of each shard, and the tables of all.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames.dense_index import checked_size
from loony.results.runs.shards import Result, Shards, kept_in, stored
from loony.results.runs.workers import LOCAL, run_shards, workers
from loony.results.stored.files import corrupt, require_same, whole_table, write_table
from loony.results.stored.layout import CLAIMS_SCHEMA, SHARDS
from loony.results.stored.manifest import require_manifest_of_run, write_manifest_of_run
from loony.system.capacity import readable, require
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages
from loony.system.writing import whole_file
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims as registered_claims
from loony.verify.claims.register import claims_of
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examination import Comparison, Examination

SWEEP = "sweep.parquet"
"""the tallies of the claims"""

_BASE_MEMORY = 200_000_000
"""bytes beside the shards: more than the 180 MB that were measured at sizes 16 to 300, with compiling"""

_REPEATED = 3
"""shards that a check runs again"""

Part = TypeVar("Part")
"""the content of a shard, such as some long loops"""


@dataclass(frozen=True)
class SweepKind(Generic[Part, Result]):
    """A kind of sweep."""

    name: str
    """in its plan, and in sentences"""
    module: str
    """the module that has it as KIND"""
    folder: str
    """its directory in `tables`, but for the size"""
    largest: int
    too_large: str
    """the sentence about a larger size"""
    stage: str
    """the stage of going through shards"""
    schemas: Mapping[str, pa.Schema]
    """of its tables"""
    testable: Callable[[list[Claim]], list[Claim]]
    """the claims that it tests, among some"""
    tests: str
    """the common property of these claims, for a sentence about others"""
    claims_in_shards: bool
    """whether its shards test the claims, which then belong to its plan"""
    count: Callable[[int], int]
    """positions of a size and smaller, by formula"""
    parts: Callable[[int], Sequence[Part]]
    """the shards of a size"""
    outcome: type[Result]
    fits: Callable[[int, int, Result], bool]
    """whether a result may be of a shard of a size, for so many claims"""
    positions: Callable[[Result], int]
    """the number of positions in a shard, by its result"""
    run: Callable[[int, list[Claim]], Callable[[Part], Result]]
    """makes the function that goes through a shard of a size, compiled"""
    report: Callable[[int, list[Claim], list[Result], Stages], tuple[Examination, dict[str, pa.Table]]]
    """the examination of all shards of a size, and its tables"""
    room: Callable[[int, Part], int] | None = None
    """bytes that a shard takes besides; None for few"""
    room_of_rest: Callable[[int], int] = lambda _: 0
    """bytes that all shards in a process share"""
    plain: Callable[[Result], Any] = lambda outcome: outcome
    """the part of a result that is compared"""


def claims_to_test(kind: SweepKind[Any, Any], claims: list[Claim], named: bool) -> list[Claim]:
    """The claims that a sweep tests; raises BadInput where a user named another claim."""
    testable = kind.testable(claims)
    others = [claim.id for claim in claims if claim not in testable]
    if named and others:
        raise BadInput(f"{', '.join(others)}: {kind.tests}; loony verify tests the others")
    return testable


def sweep(
    kind: SweepKind[Part, Result], bound: int, claims: list[Claim], threads: int, directory: Path, resume: bool,
    stages: Stages, dask: str | None = None,
) -> Examination:  # fmt: skip
    """Go through all positions of size <= bound, test claims, and leave the results in a directory.

    Shards are run in threads, or by the workers of a dask scheduler at an address (`loony.results.runs.workers`).
    Raises TooLarge for a size that does not fit, BadInput for a directory that has other content or cannot be
    written, and TableCorrupt where the result of a shard in it is damaged.
    """
    _require_room(kind, bound, threads if dask in (None, LOCAL) else 0)
    parts, ids = kind.parts(bound), [claim.id for claim in claims] if kind.claims_in_shards else []
    plan = {"size": bound} | ({"claims": ids} if kind.claims_in_shards else {})
    with (
        workers(min(threads, len(parts)), dask) as there,
        kept_in(directory, kind.name, plan, len(parts), kind.outcome, kind.schemas, resume) as shards,
    ):
        _require_fitting(kind, bound, claims, shards, directory)
        stages.start(kind.stage, kind.count(bound))
        stages.advance(sum(map(kind.positions, shards.done.values())))
        made = (on_worker, kind.module, bound, tuple(ids)) if dask else (_numbered, kind, bound, claims)
        for outcome in run_shards(there, shards, *made):
            stages.advance(kind.positions(outcome))
        shards.write()
    examined, tables = kind.report(bound, claims, shards.outcomes(), stages)
    for name, table in tables.items():
        with whole_file(directory / name) as new:
            write_table(new, table.schema, [table])
    write_manifest_of_run(directory, kind.name, examined.derived(), tables)
    stages.stop()
    return examined


def check_sweep(kind: SweepKind[Part, Result], directory: Path, stages: Stages) -> Examination:
    """Re-read the directory of a sweep: hashes, shards and tables; and run some shards again, at random.

    Raises TableAbsent or TableCorrupt for the first error.
    """
    stages.start("reading")
    shards: Shards[Result] = stored(directory, kind.name, kind.outcome)
    bound = shards.plan.get("size")
    if type(bound) is not int or not 0 < bound <= kind.largest or len(kind.parts(bound)) != len(shards.done):
        raise corrupt(directory / SHARDS, "its size does not make its shards")
    claims = _stored_claims(kind, directory, shards.plan)
    _require_room(kind, bound, 1)
    _require_fitting(kind, bound, claims, shards, directory)
    examined, tables = kind.report(bound, claims, shards.outcomes(), stages)
    for name, table in tables.items():
        require_same(directory / name, table.schema, table, "it differs from the sum of the shards")
    require_manifest_of_run(directory, kind.name, examined.derived(), tables)
    stages.start("compiling")
    run, number_of_parts = _numbered(kind, bound, claims), len(shards.done)
    again = sorted(random.sample(range(number_of_parts), min(_REPEATED, number_of_parts)))
    numbers = ", ".join(map(str, again))
    repeated = Comparison("repeated", f"shards of {number_of_parts} gone through again ({numbers})")
    stages.start("repeating", len(again))
    for number in again:
        differs = kind.plain(run(number)) != kind.plain(shards.done[number])
        repeated.add(np.array([differs]), f"shard {number}".format)
        stages.advance(1)
    examined.parts[0].comparisons.append(repeated)
    stages.stop()
    return examined


def _require_fitting(
    kind: SweepKind[Any, Result], bound: int, claims: list[Claim], shards: Shards[Result], directory: Path
) -> None:
    """Raise TableCorrupt where the result of a shard cannot be of one of this size, though its hash is right."""
    for number, outcome in shards.done.items():
        if not kind.fits(bound, len(claims), outcome):
            what = f"shard {number} in it is not of a {kind.name} of size {bound:,}"
            raise corrupt(directory / SHARDS, what)


def on_worker(module: str, bound: int, ids: tuple[str, ...]) -> Callable[[int], Any]:
    """The function that runs a shard by its number in another process, for the claims of these ids.

    It raises TooLarge where that process does not have the memory.
    """
    kind: SweepKind[Any, Any] = import_module(module).KIND
    run, parts = _numbered(kind, bound, registered_claims([*ids], [ENDGAMES]) if ids else []), kind.parts(bound)

    def run_with_room(number: int) -> Any:
        if kind.room:
            room = kind.room_of_rest(bound) + kind.room(bound, parts[number])
            require(f"a shard of a {kind.name} of size {bound:,}", "start fewer workers there", memory=room)
        return run(number)

    return run_with_room


def _numbered(kind: SweepKind[Any, Result], bound: int, claims: list[Claim]) -> Callable[[int], Result]:
    """The function that runs a shard by its number."""
    run, parts = kind.run(bound, claims), kind.parts(bound)
    return lambda number: run(parts[number])


def _require_room(kind: SweepKind[Part, Any], bound: int, threads: int) -> None:
    """Raise TooLarge where so many shards do not fit, or a size is too large; BadInput for a wrong size."""
    if checked_size(bound) > kind.largest:
        raise TooLarge(kind.too_large)
    if kind.room is None:
        return
    rooms = sorted((kind.room(bound, part) for part in kind.parts(bound)), reverse=True)[:threads]
    in_threads = f" in {len(rooms):,} threads" if len(rooms) > 1 else ""
    require(
        f"a {kind.name} of size {bound:,} ({readable(kind.count(bound))} positions){in_threads}",
        "take a smaller size, or fewer --threads",
        memory=_BASE_MEMORY + kind.room_of_rest(bound) + sum(rooms),
    )


def _stored_claims(kind: SweepKind[Any, Any], directory: Path, plan: dict[str, Any]) -> list[Claim]:
    """The claims that a sweep tested. Raises TableCorrupt for an unknown claim."""
    path, ids = directory / SHARDS, plan.get("claims", [])
    if not kind.claims_in_shards:
        path = directory / SWEEP
        ids = whole_table(path, CLAIMS_SCHEMA)["claim"].to_pylist()
    if not isinstance(ids, list) or not all(isinstance(id_, str) and id_ in claims_of(ENDGAMES) for id_ in ids):
        raise corrupt(path, "it has a claim that is not registered")
    return registered_claims(ids, [ENDGAMES]) if ids else []
