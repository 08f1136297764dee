"""The sweep of all raw positions up to a size, in shards by their largest loop. It stores no position.

A shard first fills the rows with smaller loops that its own rows need, so all take less than twice the time of one.
"""

from functools import lru_cache, partial

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import raw as raw_endgames
from loony.kernels.endgames.fill_rows import LARGEST_RAW_BOUND
from loony.kernels.partition_rows import Chains, Loops, chains_of, loops_of, room_of_chains
from loony.results.endgames.layout import RAW_CENSUS, SCHEMAS
from loony.results.endgames.sweeps import raw_rows
from loony.results.endgames.sweeps.raw_rows import Passed
from loony.results.endgames.sweeps.runner import SWEEP, SweepKind
from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.results.stored.tables import claim_tables
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.classes import can_read, examine_classes
from loony.verify.endgames.examination.dense import filled
from loony.verify.endgames.family import ENDGAMES, RAW
from loony.verify.examination.examination import KEPT, Examination
from loony.verify.examination.examine import Tally


@lru_cache(maxsize=1)
def _partitions(bound: int) -> tuple[Chains, Loops]:
    return chains_of(bound), loops_of(bound)


def _report(
    bound: int, claims: list[Claim], results: list[Passed], stages: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    examined = Examination(ENDGAMES, {"raw_size": bound}, SCHEMAS[MISMATCHES])
    smallest = min((result.smallest for result in results if result.smallest), default=None)
    passed = Passed(sum(result.positions for result in results), sum(result.differing for result in results), smallest)
    examined.parts = [raw_rows.examined_rows(bound, passed)]
    examined.tallies = [Tally(claim, RAW._replace(option="--size"), skipped=True) for claim in claims]
    numbers = np.zeros(0, np.int64)
    if not passed.differing:  # the values of classes rest on this comparison
        stages.start("testing classes of raw positions")
        chains, loops = _partitions(bound)
        of_chains, of_loops = raw_rows.classes_of_chains(chains), raw_rows.classes_of_loops(loops)
        numbers = examine_classes(examined.tallies, bound, of_chains, of_loops, filled(bound), None, KEPT)
    return examined, {SWEEP: claim_tables(examined)[CLAIMS], RAW_CENSUS: raw_rows.raw_census(numbers)}


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
    parts=raw_rows.shards_of_rows,
    outcome=Passed,
    fits=lambda _, __, result: [*map(type, result.smallest or (0, ""))] == [int, str],
    run=lambda bound, _: partial(raw_rows.pass_shard, bound, filled(bound), *_partitions(bound)),
    report=_report,
    room=raw_rows.room_of_shard,
    room_of_rest=room_of_chains,
)
