"""`check` on sound tables, and on tables broken in every way: each is refused, with a sentence."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import RAW_SIZE, SIZE
from forger import changed, edit_manifest, rewrite

from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS
from loony.results.runs.check import check
from loony.results.shown.report import succeeded
from loony.results.stored.layout import CLAIMS, MISMATCHES
from loony.system.errors import LoonyError, TableCorrupt
from loony.system.stages import Stages
from loony.verify.claims.register import claims
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW


def refused(tables: Path) -> LoonyError:
    with pytest.raises(LoonyError) as caught, Stages(shown=False) as stages:
        check(tables, stages)
    assert caught.value.exit_code == 4
    assert "\n" not in str(caught.value)
    assert "loony verify" in str(caught.value)
    return caught.value


def test_sound_tables_pass(small_tables: Path) -> None:
    with Stages(shown=False) as stages:
        examined = check(small_tables, stages)
    assert succeeded(examined)
    assert examined.bounds == {"size": SIZE, "raw_size": RAW_SIZE, "raw_table": RAW_SIZE}
    amalgamated, raw = examined.parts
    assert (amalgamated.domain, raw.domain) == (AMALGAMATED, RAW)
    (definition,) = amalgamated.comparisons
    assert definition.examined == amalgamated.formula == amalgamated.walked > 1_000
    definition, amalgamation = raw.comparisons
    assert definition.examined == raw.formula == raw.walked > 3_000
    assert amalgamation.examined == raw.formula
    assert len(examined.tallies) == sum(len(one.domains) for one in claims(families=[ENDGAMES]))


@pytest.mark.parametrize(("bound", "what"), [
    ({"size": 0}, "a bound in it is not valid (a size is a number of boxes and at least 1, not 0)"),
    ({"size": -5}, "a bound in it is not valid (a size is a number of boxes and at least 1, not -5)"),
    ({"size": 10**6}, "a bound in it is not valid (size 1,000,000 is too large"),
    ({"size": 2000}, "and its bounds make"), ({"size": "30"}, "a bound in it is not valid"),
    ({"size": float(SIZE)}, "a bound in it is not valid"), ({"size": None}, "a bound in it is not valid"),
    ({"size": True}, "a bound in it is not valid"), ({"raw_size": "x"}, "a bound in it is not valid"),
    ({"raw_table": 2000}, "a bound in it is not valid (--raw-table 2000 is more than"),
    ({"raw_table": RAW_SIZE - 1}, "and its bounds make"),
    ({"raw_size": 2000}, "it is not a census of the raw positions of size <= 2000"),
    ({"raw_size": 10**9}, "a bound in it is not valid (size 1,000,000,000 is too large"),
    ({"closed": 3}, "it does not have the bounds of its family"),
], ids=str)  # fmt: skip
def test_a_manifest_with_a_wrong_bound(tables: Path, bound: dict[str, Any], what: str) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(bound))
    error = refused(tables)
    assert isinstance(error, TableCorrupt)
    assert what in str(error)


def test_the_remedy_names_the_bounds_in_the_manifest(tables: Path) -> None:
    elsewhere = tables.rename(tables.with_name("mine"))
    (elsewhere / POSITIONS).unlink()
    raw = f"--raw-size {RAW_SIZE} --raw-table {RAW_SIZE}"
    assert f"loony verify --size {SIZE} {raw} --out {elsewhere}" in str(refused(elsewhere))
    named = elsewhere.rename(tables.with_name("endgames-77"))  # the name is not so easily forged
    assert f"loony verify --size 77 {raw} --out {named}" in str(refused(named))


@pytest.mark.parametrize("bound", [{"size": 0}, {"raw_size": -3}, {"size": 10**6}], ids=str)
def test_the_remedy_names_no_bound_that_is_none(tables: Path, bound: dict[str, Any]) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(bound))
    assert f"loony verify --size {SIZE} --out {tables}" in str(refused(tables))


@pytest.mark.parametrize(("name", "column", "row", "change", "what"), [
    (POSITIONS, "value", 500, lambda v: v + 1, "do not fit the openings"),
    (POSITIONS, "value", 1_000, lambda v: -1, "row 1,000"),
    (POSITIONS, "open_four_loop", 500, lambda v: 3 if v is None else v + 1, "do not fit the openings"),
    (POSITIONS, "open_chain", 0, lambda v: -1, "negative"),
    (POSITIONS, "controlled_value", 700, lambda v: v + 1, "row 700"),
    (POSITIONS, "terminal_bonus", 700, lambda v: v + 2, "row 700"),
    (POSITIONS, "size", 700, lambda v: v + 1, "row 700"), (POSITIONS, "loop", 700, lambda v: v + 1, "row 700"),
    (RAW_POSITIONS, "value", 900, lambda v: v + 1, "do not fit"),
    (RAW_POSITIONS, "controlled_value", 900, lambda v: v + 1, "row 900"),
    (RAW_POSITIONS, "chains", 1, lambda v: [2], "a length that none can have"),
    (RAW_POSITIONS, "loops", 2_000, lambda v: [*v, 5], "a length that none can have"),
    (CLAIMS, "covered", 0, lambda v: v - 1, "differs from a new test of"),
    (CLAIMS, "verdict", 0, lambda v: "refuted", "differs from a new test of"),
    (MISMATCHES, "value", 0, lambda v: v + 1, "differs from a new test of"),
])  # fmt: skip
def test_a_changed_entry(tables: Path, name: str, column: str, row: int, change: Any, what: str) -> None:
    rewrite(tables, name, lambda table: changed(table, column, row, change))
    assert what in str(refused(tables))


def test_a_list_out_of_order(tables: Path) -> None:
    def turned(table: pa.Table) -> pa.Table:
        row = next(i for i, chains in enumerate(table["chains"].to_pylist()) if len(set(chains)) > 1)
        return changed(table, "chains", row, lambda chains: chains[::-1])

    rewrite(tables, RAW_POSITIONS, turned)
    assert "not ascending" in str(refused(tables))


@pytest.mark.parametrize("name", [POSITIONS, RAW_POSITIONS])
def test_rows_left_out_doubled_or_out_of_order(tables: Path, name: str) -> None:
    def said(*parts: pa.Table) -> str:
        rewrite(tables, name, lambda _: pa.concat_tables(parts))
        return str(refused(tables))

    whole = pq.read_table(tables / name)
    last = len(whole) - 1
    assert "rows in it, and its bounds make" in said(whole.slice(0, last))
    before, one, other, after = (whole.slice(at, n) for at, n in ((0, 50), (50, 1), (51, 1), (52, last - 51)))
    assert "not in order" in said(before, one, one, other, after.slice(0, last - 52))
    assert "not in order" in said(before, other, other, after)
    assert "not in order" in said(before, other, one, after)
