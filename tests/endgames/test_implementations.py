"""The tables of values have the oracle's, as they are made and as they are stored."""

from collections.abc import Callable
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
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS
from loony.verify.endgames.examination.dense import filled

Positions = list[Position]
Column = NDArray[np.int64]


def summaries(positions: Positions) -> Summary:
    each = [summary_of(G) for G in positions]
    return Summary(*(np.array(column) for column in zip(*each, strict=True)))


def amalgamated(positions: Positions) -> Counts:
    counts: Counts = endgames.amalgamate(summaries(positions))
    return counts


def dense_table(positions: Positions, _: Path) -> Column:
    dense = filled(RAW_SIZE)
    values: Column = dense.values[dense_index.rank(dense.rooms, amalgamated(positions))].astype(np.int64)
    return values


def stored_raw_table(positions: Positions, tables: Path) -> Column:
    table = pq.read_table(tables / RAW_POSITIONS)
    stored = {Position(tuple(row["chains"]), tuple(row["loops"])): row["value"] for row in table.to_pylist()}
    return np.array([stored[G] for G in positions])


@pytest.mark.parametrize("way", [dense_table, stored_raw_table])
def test_gives_the_value_of_the_oracle(way: Callable[[Positions, Path], Column], small_tables: Path) -> None:
    every = [Position(*G) for G in naive.positions(RAW_SIZE)]
    values = way(every, small_tables)
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
        assert {name: row[name] for name in expected} == expected, row
        assert row["value"] == naive.value(chains, loops), row
        assert row["controlled_value"] == naive.controlled_value(chains, loops), row
