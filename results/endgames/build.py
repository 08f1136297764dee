"""Every position enumerated and every value computed, into Parquet files."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index, positions
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.positions import Counts, Summary, controlled_value, summary_of_counts, terminal_bonus
from loony.enumerate.partitions import Partitions
from loony.kernels.endgames.fill_raw import fill_raw
from loony.kernels.endgames.look_up import NONE, walk
from loony.results.endgames.layout import COUNTS, POSITIONS, SCHEMAS
from loony.results.stored.files import write_table
from loony.results.stored.layout import lists
from loony.system.prefetch import prefetched
from loony.verify.endgames.examination.dense import read_out
from loony.verify.endgames.examination.stored import DenseTable

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
    return positions_table(SCHEMAS[POSITIONS], summary_of_counts(Counts(*counts)), counts, *read_out(dense, counts))


def positions_table(
    schema: pa.Schema, G: Any, counts: NDArray[np.int16], value: NDArray[np.int16], openings: NDArray[np.int16]
) -> pa.Table:
    """The table of amalgamated positions with summaries G, from the values and openings of `read_out`."""
    columns: dict[str, NDArray[np.int16]] = {
        "size": positions.size(G),
        "controlled_value": controlled_value(G),
        "terminal_bonus": terminal_bonus(G),
        "value": value,
        **dict(zip(schema.names[1:], counts, strict=False)),
    }
    arrays = {name: pa.array(column.astype(np.int16, copy=False)) for name, column in columns.items()}
    names = schema.names[-len(openings) :]
    arrays |= {name: pa.array(o, mask=o == NONE) for name, o in zip(names, openings, strict=True)}
    return pa.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)


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
    columns = [
        pa.array(positions.size(G).astype(np.int16)),
        lists(chain_lengths, chain_offsets),
        lists(loop_lengths, loop_offsets),
        pa.array(controlled_value(G).astype(np.int16)),
        pa.array(values[order]),
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _lists(some: Partitions, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    lengths = np.diff(some.offsets)[places]
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    flat = np.repeat(some.offsets[places] - offsets[:-1], lengths) + np.arange(offsets[-1])
    return some.parts[flat], offsets
