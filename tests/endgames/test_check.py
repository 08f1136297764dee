"""What `check` says of broken tables of endgames; tests/contract breaks those of every family in every way."""

from pathlib import Path
from typing import Any

import pytest
from changed_tables import changed, edit_manifest, rewrite
from conftest import RAW_SIZE, SIZE

from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.runs.check import check
from loony.results.stored.layout import CLAIMS
from loony.results.stored.remedy import stranger_in
from loony.system.errors import LoonyError
from loony.system.stages import Stages


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
