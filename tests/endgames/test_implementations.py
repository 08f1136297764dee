"""One runner: every implementation of v(G) gives the oracle's value on the same positions."""

from pathlib import Path

import naive
import numpy as np
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from conftest import RAW_SIZE
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import positions as endgames
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position
from loony.enumerate.endgames.positions import Counts, Summary, summary_of
from loony.enumerate.partitions import Partitions
from loony.kernels.endgames.fill_raw import fill_raw
from loony.results.endgames.layout import COUNTS, POSITIONS, RAW_POSITIONS
from loony.verify.endgames.claims import allcock, buzzard_ciere
from loony.verify.endgames.examination.dense import filled
from loony.verify.endgames.record import Record, record

Positions = list[Position]
Column = NDArray[np.int64]


def summaries(positions: Positions) -> Summary:
    each = [summary_of(G) for G in positions]
    return Summary(*(np.array(column) for column in zip(*each, strict=True)))


def records(positions: Positions) -> Record:
    """Records with a value of 0, and no other to look up."""
    return record(summaries(positions), 0, 0, np.zeros(len(positions), np.int64), lambda _: 0)


def amalgamated(positions: Positions) -> Counts:
    counts: Counts = endgames.amalgamate(summaries(positions))
    return counts


def dense_table(positions: Positions, _: Path) -> Column:
    dense = filled(RAW_SIZE)
    values: Column = dense.values[dense_index.rank(dense.rooms, amalgamated(positions))].astype(np.int64)
    return values


def stored_table(positions: Positions, tables: Path) -> Column:
    table = pq.read_table(tables / POSITIONS)
    columns = (table[name].to_pylist() for name in COUNTS)
    stored = dict(zip(zip(*columns, strict=True), table["value"].to_pylist(), strict=True))
    counts = (column.tolist() for column in amalgamated(positions))
    return np.array([stored[G] for G in zip(*counts, strict=True)])


def raw_table(positions: Positions, _: Path) -> Column:
    raw = raw_endgames.raw_positions(RAW_SIZE)
    values = np.empty(raw.starts[-1], np.int16)
    fill_raw(raw.starts, *raw.chains.removals, *raw.loops.removals, values)
    chains, loops = raw_endgames.pairs(raw)

    def lists(partitions: Partitions, places: Column) -> list[tuple[int, ...]]:
        bounds = list(zip(partitions.offsets[:-1], partitions.offsets[1:], strict=True))
        return [tuple(partitions.parts[slice(*bounds[place])].tolist()) for place in places]

    keys = zip(lists(raw.chains, chains), lists(raw.loops, loops), strict=True)
    by_position = dict(zip(keys, values.tolist(), strict=True))
    return np.array([by_position[G.chains, G.loops] for G in positions])


def stored_raw_table(positions: Positions, tables: Path) -> Column:
    table = pq.read_table(tables / RAW_POSITIONS)
    stored = {Position(tuple(row["chains"]), tuple(row["loops"])): row["value"] for row in table.to_pylist()}
    return np.array([stored[G] for G in positions])


def closed_form(positions: Positions, _: Path) -> Column:
    values: Column = np.where(records(positions).size > 0, allcock.explicit_value(records(positions)), 0)
    return values


def procedural_form(positions: Positions, _: Path) -> Column:
    """The only value that Theorem 4.2 agrees with."""
    G = records(positions)
    candidates = np.arange(G.size.max() + 2)
    agrees = np.array([
        allcock.values_procedural.states(G._replace(value=np.full_like(G.size, v))).conclusion for v in candidates
    ])  # fmt: skip
    agrees[:, G.size == 0] = (candidates == 0)[:, None]
    assert (agrees.sum(axis=0) == 1).all()
    values: Column = np.argmax(agrees, axis=0)
    return values


def algorithm(positions: Positions, _: Path) -> Column:
    """Buzzard and Ciere 2013, Section 4.1."""
    values: Column = buzzard_ciere.value_by_algorithm(summaries(positions))
    return values


def algorithm_for_one(positions: Positions, _: Path) -> Column:
    """The same, on one position after another."""
    return np.array([int(buzzard_ciere.value_by_algorithm(summary_of(G))) for G in positions])


def algorithm_for_moves(positions: Positions, _: Path) -> Column:
    """v(G;C) of the oracle for the C that Buzzard and Ciere's second algorithm tells to open (Section 4.2)."""
    values = []
    for G in positions:
        opens_loop = buzzard_ciere.opens_loop_by_algorithm(summary_of(G))
        name = f"{min(G.loops)}l" if G.loops and opens_loop else f"{min(G.chains, default=0)}"
        values.append(naive.openings(*G)[name] if sum(map(len, G)) else 0)
    return np.array(values)


IMPLEMENTATIONS = {
    function.__name__: function
    for function in (
        dense_table, stored_table, raw_table, stored_raw_table, closed_form, procedural_form, algorithm,
        algorithm_for_one, algorithm_for_moves,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", IMPLEMENTATIONS)
def test_gives_the_value_of_the_oracle(name: str, small_tables: Path) -> None:
    every = [Position(*G) for G in naive.positions(RAW_SIZE)]
    values = IMPLEMENTATIONS[name](every, small_tables)
    expected = np.array([naive.value(*G) for G in every])
    assert len(values) == len(every) == raw_endgames.count(RAW_SIZE)
    np.testing.assert_array_equal(values, expected)


def test_stored_openings_are_those_of_the_oracle(small_tables: Path) -> None:
    table = pq.read_table(small_tables / POSITIONS)
    table = table.filter(pc.less_equal(table["size"], RAW_SIZE))
    assert len(table) == dense_index.count(RAW_SIZE)
    for row in table.to_pylist():
        chains = (3,) * row["three_chains"] + (row["chain"],) * (row["chain"] > 0)
        loops = (4,) * row["four_loops"] + (6,) * row["six_loops"] + (row["loop"],) * (row["loop"] > 0)
        named = {"3": "open_three_chain", f"{row['chain']}": "open_chain", "4l": "open_four_loop"}
        named |= {"6l": "open_six_loop", f"{row['loop']}l": "open_loop"}
        expected = dict.fromkeys(named.values()) | {named[k]: v for k, v in naive.openings(chains, loops).items()}
        assert {name: row[name] for name in expected} == expected
        assert row["value"] == naive.value(chains, loops)
        assert row["controlled_value"] == naive.controlled_value(chains, loops)
