"""The check of every entry against its openings, on tables with errors planted in them."""

import numpy as np
import pytest
from conftest import RAW_SIZE, SIZE
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import positions as endgames
from loony.enumerate.endgames import raw as raw_endgames
from loony.kernels.endgames.look_up import walk
from loony.results.endgames.making import _lists
from loony.verify.endgames.examination import stored


def positions_and_openings() -> tuple[NDArray[np.int16], ...]:
    """The counts, the values and the openings of the positions of size <= SIZE, as a dense table has them."""
    columns = np.empty((5, dense_index.count(SIZE)), np.int16)
    walk(0, SIZE, endgames.SHORT, columns)
    return columns, *stored.read_out(stored.filled(SIZE), columns)


def put_back(columns: NDArray[np.int16], value: NDArray[np.int16]) -> stored.StoredValues:
    table = stored.StoredValues(SIZE)
    table.add(np.ascontiguousarray(columns), value)
    return table


def test_the_fillers_table_fits_the_definition() -> None:
    columns, value, openings = positions_and_openings()
    table = put_back(columns, value)
    assert table.complete()
    assert not table.entries_differ(columns, openings).any()


def test_one_wrong_value_or_opening_does_not_fit() -> None:
    columns, value, openings = positions_and_openings()
    for place in (0, 1, 17, -1):
        wrong = value.copy()
        wrong[place] += 1
        assert put_back(columns, wrong).entries_differ(columns, openings)[place], place
    openings[1, 5] += 1
    assert np.flatnonzero(put_back(columns, value).entries_differ(columns, openings)).tolist() == [5]


def test_a_position_left_out_or_met_twice_is_incomplete() -> None:
    columns, value, _ = positions_and_openings()
    for keep in (np.s_[1:], np.r_[0 : len(value), 3], np.r_[0 : len(value) - 1, 3]):
        assert not put_back(columns[:, keep], value[keep]).complete(), keep


def raw_lists() -> tuple[stored.RawLists, NDArray[np.int64]]:
    raw = raw_endgames.raw_positions(RAW_SIZE)
    chains, loops = raw_endgames.pairs(raw)
    lists = stored.RawLists(*_lists(raw.chains, chains), *_lists(raw.loops, loops))
    dense = stored.filled(RAW_SIZE)
    forms = endgames.amalgamate(raw_endgames.summary(*lists))
    return lists, dense.values[dense_index.rank(dense.rooms, forms)].astype(np.int64)


def test_raw_values_fit_the_definition_and_a_wrong_one_does_not() -> None:
    lists, values = raw_lists()
    G = raw_endgames.summary(*lists)
    np.testing.assert_array_equal(stored.raw_least(lists, G, values), values)
    values[100] += 2
    assert 100 in np.flatnonzero(stored.raw_least(lists, G, values) != values)


def test_raw_values_differ_from_a_wrong_amalgamated_table() -> None:
    lists, values = raw_lists()
    G, dense = raw_endgames.summary(*lists), stored.filled(RAW_SIZE)
    examined, differ = stored.amalgamation_differs(dense, G, values)
    assert (examined, len(differ)) == (len(values), 0)
    dense.values[dense_index.rank(dense.rooms, endgames.Counts(0, 6, 0, 0, 0))] += 1
    _, differ = stored.amalgamation_differs(dense, G, values)
    # 6, 5+5, 4+6, 4+5+5, ... all amalgamate to a 6-chain.
    assert len(differ) == sum(
        G.chain_excess[i] == 2 and G.longer_chains[i] > 0 and G.loop_excess[i] == G.longer_loops[i] == 0
        and G.three_chains[i] == G.four_loops[i] == G.six_loops[i] == 0
        for i in range(len(values))
    )  # fmt: skip
    assert len(differ) > 3


def test_the_same_raw_position_twice_is_refused() -> None:
    lists = stored.RawLists(np.array([3, 3]), np.array([0, 1, 2]), np.array([], np.int64), np.array([0, 0, 0]))
    with pytest.raises(ValueError, match="the same"):
        stored.raw_least(lists, raw_endgames.summary(*lists), np.array([3, 3]))
