"""Makes the tables of loops and long chains, with every position and its value, and examines them."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.positions import SHORT, Counts, Summary
from loony.enumerate.partitions import Partitions
from loony.kernels.endgames.fill_raw import fill_raw
from loony.kernels.endgames.look_up import NONE, walk
from loony.kernels.partition_rows import chains_of, loops_of
from loony.results.endgames import tables
from loony.results.endgames.reading import amalgamated_blocks, read_raw, stored_values
from loony.results.endgames.sweeps import raw as raw_rows
from loony.results.endgames.tables import COUNTS, POSITIONS, RAW_CENSUS, RAW_POSITIONS, SCHEMAS
from loony.results.stored.files import corrupt, whole_table, write_table
from loony.results.stored.tables import MISMATCHES, Examined, lists
from loony.system.prefetch import prefetched
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.blocks import DEFINITION, FORM, RAW_FORM, RawPositions, compiler_to
from loony.verify.endgames.examination.classes import VALUES, can_read, examine_classes
from loony.verify.endgames.examination.counts_in_rows import counts_by_rows
from loony.verify.endgames.examination.stored import DenseTable, filled, read_out
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW, RAW_IN_TABLE
from loony.verify.examination.examination import KEPT, Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import examine
from loony.verify.family import Bounds

_STRETCH = 1 << 18  # the number of rows that are made at a time; all rows of a size are made together


def write_positions(directory: Path, bound: int, dense: DenseTable, advance: Callable[[int], None]) -> None:
    """Write the table of amalgamated positions of size <= bound; `advance` gets the length of each stretch."""

    def stretches() -> Iterator[pa.Table]:
        for stretch in prefetched(partial(_positions, dense), _stretches(bound)):
            yield stretch
            advance(len(stretch))

    write_table(directory / POSITIONS, SCHEMAS[POSITIONS], stretches())


def _stretches(bound: int) -> Iterator[tuple[int, int]]:
    """The sizes 0 .. bound, in ranges first .. last of about _STRETCH positions."""
    total = dense_index.rooms(bound)[LOOP]
    first = 0
    while first <= bound:
        before = total[first - 1] if first else 0
        last = max(first, int(np.searchsorted(total, before + _STRETCH, side="right")) - 1)
        yield first, last
        first = last + 1


def _positions(dense: DenseTable, sizes: tuple[int, int]) -> pa.Table:
    first, last = sizes
    total = dense_index.rooms(last)[LOOP]
    counts = np.empty((len(COUNTS), int(total[last] - (total[first - 1] if first else 0))), np.int16)
    met = walk(first, last, dense.short, counts)
    counts = counts[:, :met]
    return positions_table(
        SCHEMAS[POSITIONS], positions.summary_of_counts(Counts(*counts)), counts, *read_out(dense, counts)
    )


def positions_table(
    schema: pa.Schema, G: Any, counts: NDArray[np.int16], value: NDArray[np.int16], openings: NDArray[np.int16]
) -> pa.Table:
    """The table of amalgamated positions with summaries G, from the values and openings of `read_out`."""
    names = schema.names[-len(openings) :]
    columns = {
        "size": positions.size(G),
        "controlled_value": positions.controlled_value(G),
        "terminal_bonus": positions.terminal_bonus(G),
        "value": value,
        **dict(zip(schema.names[1:], counts, strict=False)),
        **{name: pa.array(o, mask=o == NONE) for name, o in zip(names, openings, strict=True)},
    }
    return pa.Table.from_pydict(columns, schema)


def raw_positions(bound: int, schema: pa.Schema, loop_step: int = 2, kind: Any = Summary) -> pa.Table:
    """The raw positions of size <= bound, with values found without amalgamation; `kind` is the class of summaries."""
    raw = raw_endgames.raw_positions(bound, loop_step)
    values = np.empty(raw.starts[-1], np.int16)
    fill_raw(raw.starts, raw.chains.removals, raw.loops.removals, values)
    order = raw_endgames.sorted_order(raw)
    chains, loops = (places[order] for places in raw_endgames.pairs(raw))
    chain_lengths, chain_offsets = _lists(raw.chains, chains)
    loop_lengths, loop_offsets = _lists(raw.loops, loops)
    G = raw_endgames.summary(chain_lengths, chain_offsets, loop_lengths, loop_offsets, kind)
    components = lists(chain_lengths, chain_offsets), lists(loop_lengths, loop_offsets)
    columns = positions.size(G), *components, positions.controlled_value(G), values[order]
    return pa.Table.from_pydict(dict(zip(schema.names, columns, strict=True)), schema)


def _lists(some: Partitions, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    lengths = np.diff(some.offsets)[places]
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    flat = np.repeat(some.offsets[places] - offsets[:-1], lengths) + np.arange(offsets[-1])
    return some.parts[flat], offsets


def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examined:
    """Write the tables of positions, read them back, and test the claims on the positions read."""
    size, raw_size, raw_table = (bounds[name] for name in ("size", "raw_size", "raw_table"))
    stages.start("filling")
    dense = filled(max(size, raw_size))
    stages.start("writing positions", dense_index.count(size))
    with ThreadPoolExecutor(1) as beside:
        schema = SCHEMAS[RAW_POSITIONS]
        raw = beside.submit(lambda: write_table(new / RAW_POSITIONS, schema, [raw_positions(raw_table, schema)]))
        write_positions(new, size, dense, stages.advance)
        raw.result()
    beyond = dense if raw_size > size else None
    del dense
    return examine_tables(bounds, new, claims, stages, beyond)


def again(bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages, most: int | None) -> Examined:
    """Examine the tables of a directory. Raises TableCorrupt for a wrong entry, and TooLarge for too little memory."""
    stored = whole_table(directory / RAW_CENSUS, SCHEMAS[RAW_CENSUS])
    raw_size = bounds["raw_size"]
    if sum(stored["positions"].to_pylist()) != tables.raw_number(raw_size):
        raise corrupt(directory / RAW_CENSUS, f"it is not a census of the raw positions of size <= {raw_size}")
    tables.require_room_for_rows(bounds)
    result, census = examine_tables(bounds, directory, claims, stages, most=most)
    comparisons = {(some.name, some.domain): some for part in result.parts for some in part.comparisons}
    for name, key, what in (
        (POSITIONS, ("definition", AMALGAMATED), "the openings of"),
        (RAW_POSITIONS, ("definition", RAW), "the openings of"),
        (RAW_POSITIONS, ("amalgamation", None), "the amalgamated form of"),
    ):
        if comparisons[key].differing:
            differ = f"{comparisons[key].differing:,} entries do not fit {what} the position"
            raise corrupt(directory / name, f"{differ}, the first at {comparisons[key].smallest}")
    return result, census


def examine_tables(
    bounds: Bounds,
    directory: Path,
    claims: list[Claim],
    stages: Stages,
    beyond: DenseTable | None = None,
    most: int | None = None,
) -> Examined:
    """Examine the two tables of positions in a directory; raises TableCorrupt for a wrong table.

    `beyond` has the amalgamated values of raw positions that are larger than the stored positions. Does not notice
    errors in size, c and tb of a position and in the dense index, because the making of the tables uses the same code.
    Tests compare this code, and equation (3) in `loony.verify.endgames.claims.definition`, with the oracle.
    """
    result = Examination(ENDGAMES, bounds, SCHEMAS[MISMATCHES])
    most = KEPT if most is None else min(most, KEPT)
    size = bounds["size"]
    number = dense_index.count(size)
    stages.start("reading positions", number)
    stored = stored_values(directory / POSITIONS, size, stages)
    if not stored.complete():
        raise corrupt(directory / POSITIONS, f"{stored.number_added:,} rows are not the {number:,} positions")
    definition = Comparison("definition", DEFINITION, AMALGAMATED)
    walked = walk(0, size, SHORT, np.empty((len(COUNTS), 0), np.int16))
    result.parts.append(ExaminedPart(AMALGAMATED.heading(size), AMALGAMATED, number, walked, [definition]))
    if beyond is None:
        beyond = stored.dense if bounds["raw_table"] <= size else filled(bounds["raw_size"])
    stages.start("testing positions", stored.number_added)
    tested = [claim for claim in claims if AMALGAMATED in claim.domains]
    known = counts_by_rows(tested, stored.dense)
    with_components = any(claim.of_component for claim in tested)
    blocks = amalgamated_blocks(directory / POSITIONS, stored, definition, stages, with_components)
    with ThreadPoolExecutor(1) as beside:
        raw = beside.submit(_read_raw_positions, directory, bounds["raw_table"], beyond)
        result.tallies += examine(claims, AMALGAMATED, size, blocks, compiler_to(FORM, size), result.keep, most, known)
        stages.start("testing raw positions")
        census = _examine_raw(result, *raw.result(), claims, stages, beyond, most)
    result.in_order(claims)
    return result, {RAW_CENSUS: census}


def _read_raw_positions(directory: Path, bound: int, dense: DenseTable) -> tuple[RawPositions, list[Comparison]]:
    raw = read_raw(directory / RAW_POSITIONS, bound)
    return raw, raw.compare(RAW, dense)


def _examine_raw(
    result: Examination, raw: RawPositions, comparisons: list[Comparison], claims: list[Claim], stages: Stages,
    dense: DenseTable, most: int,
) -> pa.Table:  # fmt: skip
    raw_size, raw_table = result.bounds["raw_size"], result.bounds["raw_table"]
    number, walked = raw_endgames.count(raw_table), len(raw.value)
    result.parts.append(ExaminedPart(RAW.heading(raw_table), RAW, number, walked, comparisons))
    blocks = raw.blocks(raw_table)
    tallies = examine(claims, RAW, raw_table, blocks, compiler_to(RAW_FORM, raw_table), result.keep, most)
    result.tallies += tallies
    census = raw_rows.raw_census(np.bincount(positions.size(raw.G) * VALUES + raw.value))
    if raw_size == raw_table:
        return census
    stages.start("filling raw positions", raw_endgames.count(raw_size))
    dense = dense if dense.rooms.shape[1] > raw_size else filled(raw_size)
    chains, loops = chains_of(raw_size), loops_of(raw_size)
    passed = raw_rows.pass_rows(raw_size, dense, chains, loops, stages)
    result.parts.append(raw_rows.examined_rows(raw_size, passed))
    if passed.differing:
        return census  # the other checks need right values
    stages.start("testing classes of raw positions")
    of_chains, of_loops = raw_rows.classes_of_chains(chains), raw_rows.classes_of_loops(loops)
    numbers = examine_classes(tallies, raw_size, of_chains, of_loops, dense, result.keep, most)
    for tally in tallies:
        if not can_read(tally.claim):
            tally.domain = RAW_IN_TABLE
    return raw_rows.raw_census(numbers)
