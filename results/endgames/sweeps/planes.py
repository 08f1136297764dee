"""The sweep of all amalgamated positions up to a size, by planes. It tests claims on the positions, and stores none.

It stores the tallies, and the numbers of positions by size and value, and by size and set of optimal openings.
"""

from functools import partial

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP
from loony.kernels.endgames.planes import are_held
from loony.results.endgames.sweeps.runner import SWEEP, SweepKind
from loony.results.endgames.tables import SCHEMAS
from loony.results.stored.tables import CLAIMS, CLAIMS_SCHEMA, MISMATCHES, claim_tables, described
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import counts_in_rows
from loony.verify.endgames.examination.claims_in_rows import in_rows
from loony.verify.endgames.examination.counts_in_rows import ShardResult, Total, compare_with_programs, openings_in
from loony.verify.endgames.examination.rows import LARGEST_SWEEP_BOUND
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart

SWEEP_VALUES, SWEEP_OPENINGS = "sweep_values.parquet", "sweep_openings.parquet"

SWEEP_SCHEMAS = {SWEEP: CLAIMS_SCHEMA, **described("endgames.sweeps")}


def _report(
    bound: int, claims: list[Claim], outcomes: list[ShardResult], stages: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    stages.start("adding up")
    examined = Examination(ENDGAMES, {"size": bound}, SCHEMAS[MISMATCHES])
    compared = compare_with_programs(bound, claims, examined)
    total = counts_in_rows.added(bound, outcomes)
    by_size = np.diff(dense_index.rooms(bound)[LOOP], prepend=0)
    sizes = Comparison("sizes", "sizes, whose positions are counted twice and compared with the formula")
    for counts in (total.values, total.openings):
        sizes.add(by_size != counts.sum(axis=0), lambda size: f"size {size}")
    heading, walked = AMALGAMATED.heading(bound), int(total.values.sum())
    if total.failing:
        heading += f", and a claim fails beside {total.failing} of them"
    examined.parts = [ExaminedPart(heading, AMALGAMATED, dense_index.count(bound), walked, [sizes, *compared])]
    for k, tally in enumerate(examined.tallies):
        tally.up_to, tally.skipped = bound, bound < tally.needed
        if not tally.skipped:
            tally.examined, tally.covered, tally.mismatches = total.known[k].tolist()
    return examined, _tables(examined, total)


def _tables(examined: Examination, total: Total) -> dict[str, pa.Table]:
    sizes, values = np.nonzero(total.values.T)
    by_value = {"size": sizes, "value": values, "positions": total.values[values, sizes]}
    sizes, sets = np.nonzero(total.openings.T)
    openings = [openings_in(number) for number in sets.tolist()]
    by_set = {"size": sizes, "openings": openings, "positions": total.openings[sets, sizes]}
    return {
        SWEEP: claim_tables(examined)[CLAIMS],
        SWEEP_VALUES: pa.Table.from_pydict(by_value, schema=SWEEP_SCHEMAS[SWEEP_VALUES]),
        SWEEP_OPENINGS: pa.Table.from_pydict(by_set, schema=SWEEP_SCHEMAS[SWEEP_OPENINGS]),
    }


KIND = SweepKind(
    name="sweep",
    folder="sweep",
    largest=LARGEST_SWEEP_BOUND,
    too_large=f"a sweep goes up to size {LARGEST_SWEEP_BOUND:,}: loony prove has the claims for every size",
    stage="sweeping",
    schemas=SWEEP_SCHEMAS,
    testable=lambda claims: in_rows([claim for claim in claims if AMALGAMATED in claim.domains], are_held),
    tests="a sweep tests claims on amalgamated positions that use values of its own rows only, with at most four "
    "numbers each",
    claims_in_shards=True,
    count=dense_index.count,
    parts=counts_in_rows.shards_of,
    outcome=ShardResult,
    fits=counts_in_rows.fits,
    run=lambda bound, claims: partial(counts_in_rows.tester(tuple(claims)), bound),
    report=_report,
    room=counts_in_rows.room_of,
    plain=counts_in_rows.unpacked,
)
