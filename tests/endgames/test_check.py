"""What `check` says of broken tables of endgames, and its check of every entry against its openings.

tests/contract breaks the tables of every family in every way.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from changed_tables import changed, edit_manifest, rewrite
from conftest import RAW_SIZE, SIZE
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import positions as endgames
from loony.enumerate.endgames import raw as raw_endgames
from loony.kernels.endgames.fill import ABSENT
from loony.kernels.endgames.look_up import NONE, walk
from loony.results.endgames.build import _lists
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.runs.check import check
from loony.results.stored.layout import CLAIMS
from loony.results.stored.remedy import stranger_in
from loony.system.errors import LoonyError
from loony.system.stages import Stages
from loony.verify.endgames.examination.dense import filled, read_out
from loony.verify.endgames.examination.stored import (
    RawLists,
    StoredValues,
    amalgamation_differs,
    dense_table,
    raw_least,
)


def refused(tables: Path) -> str:
    with pytest.raises(LoonyError) as caught, Stages(shown=False) as stages:
        check(tables, stages)
    assert caught.value.exit_code == 4
    return str(caught.value)


@pytest.mark.parametrize(("bound", "what"), [
    ({"size": 0}, "a bound in it is not valid (a size is a number of boxes and at least 1, not 0)"),
    ({"size": 10**6}, "a bound in it is not valid (size 1,000,000 is too large"),
    ({"size": 2000}, "and its bounds make"),
    ({"raw_table": 2000}, "a bound in it is not valid (--raw-table 2000 is more than"),
    ({"raw_size": 2000}, "it is not a census of the raw positions of size <= 2000"),
    ({"raw_size": 10**9}, "a bound in it is not valid (size 1,000,000,000 is too large"),
    ({"closed": 3}, "it does not have the bounds of its family"),
], ids=str)  # fmt: skip
def test_a_manifest_with_a_wrong_bound(tables: Path, bound: dict[str, Any], what: str) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(bound))
    assert what in (said := refused(tables))
    assert "; make it again with  loony verify --" in said


def test_an_older_manifest_is_refused_and_its_directory_may_be_replaced(tables: Path) -> None:
    edit_manifest(tables, lambda manifest: manifest.pop("kind"))
    what = f"another loony made the tables; make it again with  loony verify --size {SIZE} --raw-size {RAW_SIZE} "
    assert what in refused(tables)
    assert stranger_in(tables, SCHEMAS) is None


def test_the_remedy_names_the_bounds_in_the_manifest_and_quotes_the_path(tables: Path, tmp_path: Path) -> None:
    absent = tmp_path / "my tables" / "endgames-77"
    assert f"; make it with  loony verify --out '{absent}'" in refused(absent)
    elsewhere = tables.rename(tables.with_name("mine"))
    (elsewhere / POSITIONS).unlink()
    raw = f"--raw-size {RAW_SIZE} --raw-table {RAW_SIZE}"
    assert f"loony verify --size {SIZE} {raw} --out {elsewhere}" in refused(elsewhere)
    named = elsewhere.rename(tables.with_name("endgames-77"))  # the manifest says it, and no name
    assert f"loony verify --size {SIZE} {raw} --out {named}" in refused(named)


@pytest.mark.parametrize(("name", "column", "row", "change", "what"), [
    (POSITIONS, "value", 500, lambda v: v + 1, "do not fit the openings"),
    (POSITIONS, "value", 1_000, lambda v: -1, "row 1,000"), (POSITIONS, "open_chain", 0, lambda v: -1, "negative"),
    (POSITIONS, "terminal_bonus", 700, lambda v: v + 2, "row 700"),
    (RAW_POSITIONS, "value", 900, lambda v: v + 1, "do not fit"),
    (RAW_POSITIONS, "controlled_value", 900, lambda v: v + 1, "row 900"),
    (RAW_POSITIONS, "chains", 1, lambda v: [2], "a length that none can have"),
    (RAW_POSITIONS, "loops", 2_000, lambda v: [*v, 5], "a length that none can have"),
    (RAW_POSITIONS, "chains", None, lambda chains: chains[::-1], "not ascending"),
    (CLAIMS, "verdict", 0, lambda v: "refuted", "differs from a new test of"),
])  # fmt: skip
def test_a_changed_entry(tables: Path, name: str, column: str, row: int | None, change: Any, what: str) -> None:
    def edited(table: Any) -> Any:
        turns = (i for i, entry in enumerate(table[column].to_pylist()) if row is None and len({*entry}) > 1)
        return changed(table, column, next(turns) if row is None else row, change)

    rewrite(tables, name, edited)
    assert what in refused(tables)


def stored(values: NDArray[np.int16] | None = None) -> tuple[StoredValues, NDArray[np.int16], NDArray[np.int16]]:
    """The positions of size <= SIZE put back from a dense table, with their counts and openings."""
    dense = filled(SIZE)
    columns = np.empty((5, dense_index.count(SIZE)), np.int16)
    walk(0, SIZE, endgames.SHORT, columns)
    _, openings = read_out(dense, columns)
    value, _ = read_out(dense_table(dense.rooms, dense.values if values is None else values), columns)
    table = StoredValues(SIZE)
    table.add(columns, value)
    return table, columns, openings


def test_the_fillers_table_fits_the_definition() -> None:
    table, columns, openings = stored()
    assert table.complete()
    assert not table.entries_differ(columns, openings).any()


def test_what_follows_the_table_is_absent() -> None:
    dense = filled(SIZE)
    number = dense_index.count(SIZE)
    assert (dense.values[number:] == ABSENT).all()
    assert dense.values[:number].max() < ABSENT


@pytest.mark.parametrize("place", [0, 1, 17, -1])
def test_one_wrong_value_does_not_fit(place: int) -> None:
    values = filled(SIZE).values[: dense_index.count(SIZE)].copy()
    values[place] += 1
    table, columns, openings = stored(values)
    differs = np.flatnonzero(table.entries_differ(columns, openings))
    wrong = dense_index.unrank(table.dense.rooms, np.arange(len(values))[place])
    assert any((columns[:, i] == np.ravel(wrong)).all() for i in differs)


def test_one_wrong_opening_does_not_fit() -> None:
    table, columns, openings = stored()
    openings[1, 5] = NONE if openings[1, 5] != NONE else 7
    assert np.flatnonzero(table.entries_differ(columns, openings)).tolist() == [5]


def test_a_position_left_out_or_met_twice_is_incomplete() -> None:
    _, columns, _ = stored()
    value, _ = read_out(filled(SIZE), columns)
    for keep in (np.s_[1:], np.r_[0 : len(value), 3], np.r_[0 : len(value) - 1, 3]):
        table = StoredValues(SIZE)
        table.add(np.ascontiguousarray(columns[:, keep]), value[keep])
        assert not table.complete(), keep


def raw_lists() -> tuple[RawLists, NDArray[np.int64]]:
    """The raw positions of size <= RAW_SIZE, with the values of their amalgamated forms."""
    raw = raw_endgames.raw_positions(RAW_SIZE)
    chains, loops = raw_endgames.pairs(raw)
    lists = RawLists(*_lists(raw.chains, chains), *_lists(raw.loops, loops))
    dense = filled(RAW_SIZE)
    forms = endgames.amalgamate(raw_endgames.summary(*lists))
    return lists, dense.values[dense_index.rank(dense.rooms, forms)].astype(np.int64)


def test_raw_values_fit_the_definition_and_a_wrong_one_does_not() -> None:
    lists, values = raw_lists()
    np.testing.assert_array_equal(raw_least(lists, values), values)
    values[100] += 2
    assert 100 in np.flatnonzero(raw_least(lists, values) != values)


def test_raw_values_differ_from_a_wrong_amalgamated_table() -> None:
    lists, values = raw_lists()
    G, dense = raw_endgames.summary(*lists), filled(RAW_SIZE)
    examined, differ = amalgamation_differs(dense, G, values)
    assert (examined, len(differ)) == (len(values), 0)
    dense.values[dense_index.rank(dense.rooms, endgames.Counts(0, 6, 0, 0, 0))] += 1
    _, differ = amalgamation_differs(dense, G, values)
    # 6, 5+5, 4+6, 4+5+5, ... all amalgamate to a 6-chain.
    assert len(differ) == sum(
        G.chain_excess[i] == 2 and G.longer_chains[i] > 0 and G.loop_excess[i] == G.longer_loops[i] == 0
        and G.three_chains[i] == G.four_loops[i] == G.six_loops[i] == 0
        for i in range(len(values))
    )  # fmt: skip
    assert len(differ) > 3


def test_the_same_raw_position_twice_is_refused() -> None:
    lists = RawLists(np.array([3, 3]), np.array([0, 1, 2]), np.array([], np.int64), np.array([0, 0, 0]))
    with pytest.raises(ValueError, match="the same"):
        raw_least(lists, np.array([3, 3]))
