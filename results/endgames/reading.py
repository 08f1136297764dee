"""Reads the stored tables of loops and long chains without trust, in blocks on which claims are tested."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.positions import Counts, Summary, controlled_value, summary_of_counts, terminal_bonus
from loony.enumerate.endgames.raw import Column
from loony.kernels.endgames.look_up import NONE
from loony.results.endgames.tables import COUNTS, OPENINGS, POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.stored.files import batches, corrupt, whole_table
from loony.results.stored.tables import ROW_GROUP
from loony.system.prefetch import prefetched
from loony.system.stages import Stages
from loony.verify.endgames.examination import blocks
from loony.verify.endgames.examination.stored import RawLists, StoredValues
from loony.verify.examination.examination import Comparison
from loony.verify.examination.programs import ProgramBlock


def stored_values(path: Path, bound: int, stages: Stages) -> StoredValues:
    """The values of a table of amalgamated positions; each row must be a position, greater than the row before."""
    stored = StoredValues(bound)
    last = -1
    columns = ["size", *COUNTS, "controlled_value", "terminal_bonus", "value"]
    for counts, value, invalid, key in prefetched(partial(_check, bound), batches(path, SCHEMAS[POSITIONS], columns)):
        if invalid is not None:
            row = stored.number_added + invalid
            raise corrupt(path, f"row {row:,} is no position, or its size, c or tb does not fit")
        if key[0] <= last or (key[1:] <= key[:-1]).any():
            raise corrupt(path, "its rows are not in order of size and the counts")
        last = int(key[-1])
        stored.add(counts, value)
        stages.advance(len(value))
    return stored


def _check(bound: int, batch: pa.RecordBatch) -> tuple[NDArray[np.int16], NDArray[np.int16], int | None, Column]:
    """The counts, the values, the first row that is not in order, and a key that must grow from row to row."""
    counts = _counts(batch)
    wide = Counts(*counts.astype(np.int32))  # 32 bits hold all sums of numbers of 16 bits
    G = summary_of_counts(wide)
    valid = (counts >= 0).all(axis=0) & ((wide.chain == 0) | (wide.chain >= 4))
    valid &= (wide.loop == 0) | ((wide.loop >= 8) & (wide.loop % 2 == 0))
    size, value = batch["size"].to_numpy(), batch["value"].to_numpy()
    valid &= (size == positions.size(G)) & (size <= bound) & (value >= 0) & (value <= size)
    valid &= batch["controlled_value"].to_numpy() == controlled_value(G)
    valid &= batch["terminal_bonus"].to_numpy() == terminal_bonus(G)
    key = size.astype(np.int64)
    for column in wide[:-1]:  # the size determines the loop
        key *= bound + 1
        key += column
    return counts, value, None if valid.all() else int(np.argmin(valid)), key


def amalgamated_blocks(
    path: Path, stored: StoredValues, held: Comparison, stages: Stages, with_components: bool
) -> Iterator[ProgramBlock]:
    """The blocks of a table of amalgamated positions; also compares the entries with the definition."""
    read = batches(path, SCHEMAS[POSITIONS], [*COUNTS, "value", *OPENINGS])

    def examined(batch: pa.RecordBatch) -> tuple[NDArray[np.bool_], NDArray[np.int16], ProgramBlock]:
        counts = _counts(batch)
        openings = np.stack([_opening(path, batch[name]) for name in OPENINGS])
        wide = Counts(*counts.astype(np.int32))
        columns = blocks.record_columns(summary_of_counts(wide), wide.chain, wide.loop, batch["value"].to_numpy())
        components = blocks.amalgamated_components(Counts(*counts)) if with_components else None
        differs = stored.entries_differ(counts, openings)
        return differs, counts, blocks.block(columns, components, stored.dense, partial(blocks.position_at, counts))

    for differs, counts, of_batch in prefetched(examined, read):
        held.add(differs, partial(blocks.in_words, partial(blocks.position_at, counts)))
        yield of_batch
        stages.advance(len(differs))


def raw_of(table: pa.Table, kind: Any = Summary) -> blocks.RawPositions:
    """A table of raw positions, unchecked; `kind` is the class of summaries."""
    lists = RawLists(*_flat(table["chains"]), *_flat(table["loops"]))
    return blocks.RawPositions(lists, raw_endgames.summary(*lists, kind), _integers(table["value"]))


def read_raw(path: Path, bound: int) -> blocks.RawPositions:
    """The table of all raw positions; each row must be a position that is larger than the row before."""
    table = whole_table(path, SCHEMAS[RAW_POSITIONS]).combine_chunks()
    size, (lists, G, value) = _integers(table["size"]), raw_of(table)
    if (lists.chains < 3).any() or (lists.loops < 4).any() or (lists.loops % 2).any():
        raise corrupt(path, "a chain or a loop has a length that none can have")
    if not (_ascending(lists.chains, lists.chain_offsets) and _ascending(lists.loops, lists.loop_offsets)):
        raise corrupt(path, "a list of lengths is not ascending")
    valid = (size == positions.size(G)) & (size <= bound) & (value >= 0) & (value <= size)
    valid &= _integers(table["controlled_value"]) == controlled_value(G)
    if not valid.all():
        raise corrupt(path, f"row {int(np.argmin(valid)):,} has a size, c or value that does not fit its lists")
    if not _in_order(size, lists):
        raise corrupt(path, "its rows are not in order of size, chains and loops")
    if len(size) != raw_endgames.count(bound):
        raise corrupt(path, f"{len(size):,} rows are not the {raw_endgames.count(bound):,} positions")
    return blocks.RawPositions(lists, G, value)


def _ascending(flat: Column, offsets: Column) -> bool:
    goes_on = np.ones(len(flat) + 1, bool)
    goes_on[offsets] = False  # the beginnings of lists
    return bool((flat[1:] >= flat[:-1])[goes_on[1:-1]].all())


def _in_order(size: Column, lists: RawLists) -> bool:
    """Whether the rows ascend strictly by size, then by their list of chains, then by their list of loops."""
    for first in range(0, len(size), ROW_GROUP):
        rows = slice(first, first + ROW_GROUP + 1)  # also the first row of the next stretch
        padded = [size[rows, None]]
        for flat, offsets in (lists[:2], lists[2:]):
            begins, lengths = offsets[:-1][rows, None], np.diff(offsets)[rows, None]
            place = np.arange(lengths.max(initial=0))
            inside = place < lengths
            if len(place):  # no length is 0, so a list comes before longer lists that begin with it
                padded.append(np.where(inside, flat[np.where(inside, begins + place, 0)], 0))
        keys = np.concatenate(padded, axis=1)
        step = keys[1:] - keys[:-1]
        first_step = np.take_along_axis(step, np.argmax(step != 0, axis=1)[:, None], axis=1)
        if (first_step <= 0).any():
            return False
    return True


def _flat(column: pa.ChunkedArray) -> tuple[Column, Column]:
    lists = column.combine_chunks()
    offsets = _integers(lists.offsets)
    return _integers(lists.values)[offsets[0] : offsets[-1]], offsets - offsets[0]


def _opening(path: Path, column: pa.Array) -> NDArray[np.int16]:
    """v(G;C) with NONE for null."""
    nulls, numbers = column.buffers()  # fill_null would import pyarrow.compute
    rows = slice(column.offset, column.offset + len(column))
    values = np.frombuffer(numbers, np.int16)[rows]
    if nulls is not None:
        there = np.unpackbits(np.frombuffer(nulls, np.uint8), bitorder="little")[rows]
        values = np.where(there, values, NONE)
    if (values < 0).sum() > column.null_count:
        raise corrupt(path, "a value of an opening is negative")
    return values


def _counts(batch: pa.RecordBatch) -> NDArray[np.int16]:
    return np.stack([batch[name].to_numpy() for name in COUNTS])


def _integers(column: Any) -> Column:
    values: Column = column.to_numpy().astype(np.int64)
    return values
