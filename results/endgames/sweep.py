"""All amalgamated positions of a size and smaller, gone through by planes: claims tested as they pass, none kept.

What is kept is what came of each claim and of each shard, and how many positions of each size have each value and
each set of optimal openings. A run that is interrupted goes on from the shards.
"""

from functools import partial

import numpy as np
import pyarrow as pa

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.kernels.endgames.planes import are_held
from loony.kernels.endgames.row_counts import SETS
from loony.results.endgames.build import filled, read_out
from loony.results.endgames.census import KINDS
from loony.results.endgames.layout import SCHEMAS, SIZE_OF_FORM, VALUES
from loony.results.endgames.sweep_shards import Outcome, Shard, Total, added, room_of, shards_of, tester, unpacked
from loony.results.endgames.sweeps import SWEEP, Kind
from loony.results.stored.layout import CLAIMS_SCHEMA, MISMATCHES, STRINGS, schema
from loony.results.stored.outcome import claim_row
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.blocks import (
    FORM,
    amalgamated_components,
    block,
    compiled_to,
    record_columns,
)
from loony.verify.endgames.examination.rows import LARGEST_BOUND, in_rows
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import examine

SWEEP_VALUES, SWEEP_OPENINGS = "sweep_values.parquet", "sweep_openings.parquet"

_POSITIONS = ("positions", pa.int64(), "number of positions")

SWEEP_SCHEMAS = {
    SWEEP: CLAIMS_SCHEMA,
    SWEEP_VALUES: schema("Amalgamated positions of each size and value", [SIZE_OF_FORM, VALUES[1], _POSITIONS]),
    SWEEP_OPENINGS: schema(
        "Amalgamated positions of each size and set of optimal openings",
        [SIZE_OF_FORM, ("openings", STRINGS, "the kinds of components that are optimal to open"), _POSITIONS],
    ),
}

COMPARED = 60
"""to this size every count is held against that of the claims as programs, which also find the counterexamples"""


def _swept(claims: list[Claim]) -> list[Claim]:
    return in_rows([one for one in claims if AMALGAMATED in one.domains], are_held)


def _told(
    bound: int, claims: list[Claim], outcomes: list[Outcome], stages: Stages
) -> tuple[Examination, dict[str, pa.Table]]:
    """What came of all shards, and of the small positions once more by themselves."""
    stages.start("adding up")
    examined, compared = _compare(bound, claims)
    total = added(bound, outcomes)
    _tell(examined, compared, total, bound)
    return examined, _tables(examined, total)


def _named(id_: str, _: int) -> str:
    return id_


def _compare(largest: int, claims: list[Claim]) -> tuple[Examination, list[Comparison]]:
    """Hold the counts of small positions against those of the claims as programs, and of the table."""
    bound, test = min(largest, COMPARED), tester(tuple(claims))
    examined = Examination(ENDGAMES, {"size": largest}, SCHEMAS[MISMATCHES])
    dense = filled(bound)
    counts = dense_index.unrank(dense.rooms, np.arange(dense_index.count(bound)))
    order = np.lexsort([*reversed(counts), size_of(summary_of_counts(counts))])
    counts = Counts(*(column[order] for column in counts))
    G = summary_of_counts(counts)
    columns = record_columns(G, counts.chain, counts.loop, dense.value_of(G))

    def position(place: int) -> Position:
        return position_of(Counts(*(int(column[place]) for column in counts)))

    some = block(columns, amalgamated_components(counts), dense, position)
    examined.tallies = examine(
        claims, AMALGAMATED, bound, [some], compiled_to(FORM, bound), examined.keep, most=KEPT
    )
    total = added(bound, [test(bound, shard) for shard in shards_of(bound)])
    by_claim = Comparison("rows", f"counts of claims to size {bound}, of rows, held against those of programs")
    for k, tally in enumerate(examined.tallies):
        if not tally.skipped:
            expected = tally.examined, tally.covered, tally.mismatches
            by_claim.add(total.known[k] != expected, partial(_named, tally.claim.id))
    value, openings = read_out(dense, np.stack(counts).astype(np.int16))
    optimal = ((openings == value) << np.arange(len(KINDS))[:, None]).sum(axis=0)
    values, sets = np.zeros_like(total.values), np.zeros_like(total.openings)
    np.add.at(values, (value, size_of(G)), 1)
    np.add.at(sets, (optimal, size_of(G)), 1)
    by_value = Comparison(
        "by_value", f"counts by value, and by optimal openings, to size {bound}, held against the table"
    )
    by_value.add((values != total.values).ravel(), lambda place: f"value {place // (bound + 1)}")
    by_value.add((sets != total.openings).ravel(), lambda place: f"openings {_kinds(place // (bound + 1))}")
    return examined, [by_claim, by_value]


def _tell(examined: Examination, compared: list[Comparison], total: Total, bound: int) -> None:
    """Put what came of a sweep in place of what came of the small positions."""
    walked = int(total.values.sum())
    by_size = np.diff(dense_index.rooms(bound)[LOOP], prepend=0)
    sizes = Comparison("sizes", "sizes, whose positions are counted twice and held against the formula")
    for counted in (total.values, total.openings):
        sizes.add(by_size != counted.sum(axis=0), lambda size: f"size {size}")
    heading = f"{AMALGAMATED.noun} {AMALGAMATED.up_to} {bound}"
    examined.parts = [ExaminedPart(heading, AMALGAMATED, dense_index.count(bound), walked, [sizes, *compared])]
    if total.failing:
        examined.parts[0].heading = f"{heading}, of which a claim fails beside {total.failing}"
    for k, tally in enumerate(examined.tallies):
        tally.up_to, tally.skipped = bound, bound < tally.needed
        if not tally.skipped:
            tally.examined, tally.covered, tally.mismatches = total.known[k].tolist()


def _tables(examined: Examination, total: Total) -> dict[str, pa.Table]:
    """What is kept of all shards, by file name."""
    sizes, values = np.nonzero(total.values.T)
    by_value = {"size": sizes, "value": values, "positions": total.values[values, sizes]}
    sizes, sets = np.nonzero(total.openings.T)
    openings = [_kinds(one) for one in sets.tolist()]
    by_set = {"size": sizes, "openings": openings, "positions": total.openings[sets, sizes]}
    rows = [claim_row(tally) for tally in examined.tallies]
    return {
        SWEEP: pa.Table.from_pylist(rows, schema=CLAIMS_SCHEMA),
        SWEEP_VALUES: pa.Table.from_pydict(by_value, schema=SWEEP_SCHEMAS[SWEEP_VALUES]),
        SWEEP_OPENINGS: pa.Table.from_pydict(by_set, schema=SWEEP_SCHEMAS[SWEEP_OPENINGS]),
    }


def _kinds(openings: int) -> list[str]:
    """A set of optimal openings."""
    assert 0 <= openings < SETS
    return [kind for place, kind in enumerate(KINDS) if openings >> place & 1]


KIND: Kind[Shard, Outcome] = Kind(
    name="sweep",
    module=__name__,
    folder="sweep",
    largest=LARGEST_BOUND,
    too_large=f"a sweep goes up to size {LARGEST_BOUND:,}: loony prove has the claims for every size",
    stage="sweeping",
    schemas=SWEEP_SCHEMAS,
    swept=_swept,
    tests="a sweep tests what is said of amalgamated positions, and asks for no value but of rows that it holds, "
    "with at most four numbers each",
    claims_in_shards=True,
    count=dense_index.count,
    parts=shards_of,
    outcome=Outcome,
    positions=lambda one: one.positions,
    run=lambda bound, claims: partial(tester(tuple(claims)), bound),
    told=_told,
    room=room_of,
    plain=unpacked,
)
