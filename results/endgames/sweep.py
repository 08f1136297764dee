"""All amalgamated positions of a size and smaller, gone through by planes: claims tested as they pass, none kept.

What is kept is what came of each claim and of each shard, and how many positions of each size have each value and
each set of optimal openings. A run that is interrupted goes on from the shards.
"""

from contextlib import nullcontext
from functools import partial
from pathlib import Path

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
from loony.results.endgames.sweep_shards import (
    Outcome,
    Test,
    Total,
    added,
    on_worker,
    require_room,
    shards_of,
    tester,
    unpacked,
)
from loony.results.runs.cluster import LOCAL, connected, go_through
from loony.results.runs.left import bound_of, leave, repeat_some, require_left
from loony.results.runs.shards import PLAN, Shards
from loony.results.stored.layout import CLAIMS_SCHEMA, MISMATCHES, STRINGS, schema
from loony.results.stored.outcome import claim_row
from loony.system.errors import BadInput, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims, claims_of
from loony.verify.endgames.examination.blocks import (
    FORM,
    amalgamated_components,
    block,
    compiler_to,
    record_columns,
)
from loony.verify.endgames.examination.claims_in_rows import in_rows
from loony.verify.endgames.examination.rows import LARGEST_BOUND
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import examine

KIND = "sweep"
"""what a run of shards is called in its plan"""

SWEEP, SWEEP_VALUES, SWEEP_OPENINGS = "sweep.parquet", "sweep_values.parquet", "sweep_openings.parquet"

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


def swept(claims: list[Claim], named: bool) -> list[Claim]:
    """Those of some claims that rows can be asked about; raises BadInput where a claim was named and is none."""
    found = in_rows([one for one in claims if AMALGAMATED in one.domains], are_held)
    others = [one.id for one in claims if one not in found]
    if named and others:
        raise BadInput(
            f"{', '.join(others)}: a sweep tests what is said of amalgamated positions, and asks for no value but "
            "of rows that it holds, with at most four numbers each; loony verify tests the others"
        )
    return found


def sweep(
    bound: int, claims: list[Claim], threads: int, directory: Path, resume: bool, stages: Stages,
    dask: str | None = None,
) -> Examination:  # fmt: skip
    """Test claims on all amalgamated positions of size <= bound, and leave what came of it in a directory.

    Shards are run in threads, or by the workers of a dask scheduler at an address (`loony.results.runs.cluster`).
    Raises TooLarge for a size that does not fit, BadInput for a directory that is of anything else or cannot be
    written, and TableCorrupt where the outcome of a shard in it is damaged.
    """
    require_room(bound, threads if dask in (None, LOCAL) else 0)
    shards, ids = shards_of(bound), [one.id for one in claims]
    with nullcontext() if dask is None else connected(dask, min(threads, len(shards))) as client:
        kept = Shards(directory, KIND, {"size": bound, "claims": ids}, len(shards), Outcome, SWEEP_SCHEMAS, resume)
        stages.start("compiling")
        test = tester(claims)
        examined, compared = _compare(bound, claims, test)
        stages.start("sweeping", dense_index.count(bound))
        run = None if client else lambda number: test(bound, shards[number])
        go_through(client, kept, threads, run, on_worker, (bound, tuple(ids)), lambda one: one.positions, stages)
    stages.start("adding up")
    total = added(bound, kept.outcomes())
    _tell(examined, compared, total, bound)
    leave(directory, kept.plan, examined, _tables(examined, total))
    stages.stop()
    return examined


def check_sweep(directory: Path, stages: Stages) -> Examination:
    """Re-read what a sweep left: hashes, shards, tables made of them; and go through some shards again, by chance.

    Raises TableAbsent or TableCorrupt with what was found first; returns what was examined.
    """
    stages.start("reading")
    shards: Shards[Outcome] = Shards.stored(directory, KIND, Outcome)
    bound, ids = bound_of(shards, LARGEST_BOUND, shards_of), shards.plan.get("claims")
    if not isinstance(ids, list) or not all(isinstance(id_, str) and id_ in claims_of(ENDGAMES) for id_ in ids):
        raise TableCorrupt(directory / PLAN, "it has a claim that there is not", "make it again")
    require_room(bound, 1)
    tested, parts = claims(ids, [ENDGAMES]), shards_of(bound)
    stages.start("compiling")
    test = tester(tested)
    examined, compared = _compare(bound, tested, test)
    total = added(bound, shards.outcomes())
    _tell(examined, compared, total, bound)
    require_left(directory, shards.plan, examined, _tables(examined, total))
    repeated = repeat_some(shards, lambda number: test(bound, parts[number]), stages, unpacked)
    examined.parts[0].comparisons.append(repeated)
    stages.stop()
    return examined


def _named(id_: str, _: int) -> str:
    return id_


def _compare(largest: int, claims: list[Claim], test: Test) -> tuple[Examination, list[Comparison]]:
    """Hold the counts of small positions against those of the claims as programs, and of the table."""
    bound = min(largest, COMPARED)
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
        claims, AMALGAMATED, bound, [some], compiler_to(FORM, bound), examined.keep, most=KEPT
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
