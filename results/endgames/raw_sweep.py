"""All raw positions of a size and smaller, gone through in shards by their largest loop, and none kept.

A shard is filled from the rows that have smaller loops alone, as far as it comes from them, which it makes anew.
So shards are independent, and each takes a part of the memory that all rows take; together they are less than
twice the work.
"""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pyarrow as pa

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import checked_size
from loony.kernels.endgames.fill_rows import LARGEST_BOUND
from loony.kernels.partition_rows import chains_of, loops_of, room_of_chains
from loony.results.endgames.build import filled
from loony.results.endgames.layout import RAW_CENSUS, SCHEMAS
from loony.results.endgames.raw_rows import (
    Came,
    classes_of_chains,
    classes_of_loops,
    pass_shard,
    raw_census,
    room_of_shard,
    shards_of_rows,
)
from loony.results.endgames.sweep import SWEEP
from loony.results.endgames.sweep_shards import in_threads
from loony.results.runs.cluster import LOCAL, connected, go_through
from loony.results.runs.left import bound_of, leave, repeat_some, require_left
from loony.results.runs.shards import Shards
from loony.results.stored.files import whole_table
from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.results.stored.outcome import outcome
from loony.system.capacity import readable, require
from loony.system.errors import BadInput, TableCorrupt, TooLarge
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims as registered_claims
from loony.verify.claims.register import claims_of
from loony.verify.endgames.examination.classes import can_read, classes, examine_classes
from loony.verify.endgames.family import ENDGAMES, RAW, RAW_ROWS
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import Tally

KIND = "raw sweep"
"""what a run of these shards is called in its plan"""

RAW_SWEEP_SCHEMAS = {SWEEP: CLAIMS_SCHEMA, RAW_CENSUS: SCHEMAS[RAW_CENSUS]}

_BASE_MEMORY = 400_000_000


def raw_swept(claims: list[Claim], named: bool) -> list[Claim]:
    """Those of some claims that classes of raw positions can be asked about; raises BadInput as `swept` does."""
    found = [one for one in claims if RAW in one.domains and can_read(one)]
    others = [one.id for one in claims if one not in found]
    if named and others:
        raise BadInput(
            f"{', '.join(others)}: a sweep of raw positions tests what is said of them by their counts alone; "
            "loony verify tests the others"
        )
    return found


def raw_sweep(
    bound: int, claims: list[Claim], threads: int, directory: Path, resume: bool, stages: Stages,
    dask: str | None = None,
) -> Examination:  # fmt: skip
    """Hold all raw positions of size <= bound against their amalgamated forms, and test claims on their classes.

    What comes of it is left in a directory; shards are run as those of `loony.results.endgames.sweep.sweep`, and
    what is raised is the same.
    """
    _require_room(bound, threads if dask in (None, LOCAL) else 0)
    shards, number = shards_of_rows(bound), raw_endgames.count(bound)
    with nullcontext() if dask is None else connected(dask, min(threads, len(shards))) as client:
        kept = Shards(directory, KIND, {"size": bound}, len(shards), Came, RAW_SWEEP_SCHEMAS, resume)
        stages.start("filling raw positions", number)
        run = None if client else on_worker(bound)
        go_through(client, kept, threads, run, on_worker, (bound,), lambda came: came.walked, stages)
    examined, census = _told(bound, claims, kept.outcomes(), stages)
    leave(directory, kept.plan, examined, {SWEEP: outcome(examined)[CLAIMS], RAW_CENSUS: census})
    stages.stop()
    return examined


def check_raw_sweep(directory: Path, stages: Stages) -> Examination:
    """Re-read what a sweep of raw positions left, and go through some shards again, by chance.

    Raises TableAbsent or TableCorrupt with what was found first; returns what was examined.
    """
    shards: Shards[Came] = Shards.stored(directory, KIND, Came)
    bound = bound_of(shards, LARGEST_BOUND, shards_of_rows)
    _require_room(bound, 1)
    ids = whole_table(directory / SWEEP, CLAIMS_SCHEMA)["claim"].to_pylist()
    if any(id_ not in claims_of(ENDGAMES) for id_ in ids):
        raise TableCorrupt(directory / SWEEP, "it has a claim that there is not", "make it again")
    examined, census = _told(bound, registered_claims(ids, [ENDGAMES]) if ids else [], shards.outcomes(), stages)
    require_left(directory, shards.plan, examined, {SWEEP: outcome(examined)[CLAIMS], RAW_CENSUS: census})
    stages.start("filling again")
    examined.parts[0].comparisons.append(repeat_some(shards, on_worker(bound), stages))
    stages.stop()
    return examined


def on_worker(bound: int) -> Callable[[int], Came]:
    """What goes through a shard by its number; it raises TooLarge where this process has not the memory."""
    dense, loops, shards = filled(bound), loops_of(bound), shards_of_rows(bound)

    def run(number: int) -> Came:
        room = room_of_shard(bound, shards[number])
        require(f"a shard of the raw positions of size <= {bound}", "start fewer workers there", memory=room)
        return pass_shard(bound, dense, loops, shards[number])

    return run


def _require_room(bound: int, threads: int) -> None:
    """Raise TooLarge where the rows do not fit, or a value is no byte; BadInput for no size."""
    if checked_size(bound) > LARGEST_BOUND:
        raise TooLarge(f"raw positions are filled up to size {LARGEST_BOUND}, a byte each, not to {bound:,}")
    number = raw_endgames.count(bound)
    shards = shards_of_rows(bound)
    threads = min(threads, len(shards))
    rooms = sorted((room_of_shard(bound, one) for one in shards), reverse=True)
    require(
        f"a sweep of the {readable(number)} raw positions of size <= {bound}{in_threads(threads)}",
        "take a smaller size, or fewer --threads",
        memory=_BASE_MEMORY + max(room_of_chains(bound), sum(rooms[:threads])),
    )


def _told(bound: int, claims: list[Claim], came: list[Came], stages: Stages) -> tuple[Examination, pa.Table]:
    """What came of all shards, and of the claims; and the census of the raw positions."""
    examined = Examination(ENDGAMES, {"raw_size": bound}, SCHEMAS[MISMATCHES])
    walked, differing = sum(one.walked for one in came), sum(one.differing for one in came)
    smallest = min((one.smallest for one in came if one.smallest), default=None)
    what = "raw values against those of the amalgamated forms"
    held = Comparison("rows", what, None, walked, differing, None if smallest is None else str(smallest[1]))
    heading = f"{RAW_ROWS.noun} {RAW_ROWS.up_to} {bound}"
    examined.parts = [ExaminedPart(heading, RAW_ROWS, raw_endgames.count(bound), walked, [held])]
    examined.tallies = [Tally(one, RAW._replace(option="--size"), skipped=True) for one in claims]
    if differing:  # what else there is to say rests on their agreeing
        return examined, raw_census([])
    stages.start("testing classes of raw positions")
    dense, of_chains, of_loops = filled(bound), classes_of_chains(chains_of(bound)), loops_of(bound)
    stretches = list(classes(bound, of_chains, classes_of_loops(of_loops)))
    examine_classes(examined.tallies, bound, iter(stretches), dense, examined.keep, KEPT)
    return examined, raw_census((some.size, dense.value_of(some.G), some.many) for some in stretches)
