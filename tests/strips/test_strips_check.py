"""`loony check` on sound tables of narrow boards, and on tables broken in every way."""

from pathlib import Path
from typing import Any

import pytest
from forger import changed, edit_manifest, rewrite
from person import Capsys, Patch, refused, told
from strips_cases import CLOSED, LONGEST

from loony.results.stored.layout import CLAIMS, MANIFEST, MISMATCHES
from loony.results.stored.remedy import remedy
from loony.results.strips.layout import BOXES, POSITIONS_SWEDISH, SWEDISH_MISERE, SWEDISH_NORMAL, TRIANGLES
from loony.verify.families import FAMILIES

pytestmark = [
    pytest.mark.usefixtures("small_open_boards"),
    pytest.mark.no_kernel,  # what is stored is compared, and no kernel is handed it
]

ROWS = "rows in it, and its bounds make"


def fault(tables: Path, capsys: Capsys) -> str:
    """What `loony check` says of tables that are not in order."""
    return refused(capsys, "check", str(tables), match="loony verify --family strips", code=4)


@pytest.mark.parametrize(("name", "column", "row", "change"), [
    (SWEDISH_MISERE, "value", 5, lambda v: v + 2), (SWEDISH_MISERE, "optimal_moves", 12, lambda moves: moves[:1]),
    (SWEDISH_MISERE, "n", 3, lambda n: n + 1), (SWEDISH_NORMAL, "value", 5, lambda v: v - 2),
    (SWEDISH_NORMAL, "optimal_moves", 5, lambda moves: [*moves, "cut 2"]), (BOXES, "value", -1, lambda v: v + 2),
    (TRIANGLES, "value", 0, lambda v: -v), (POSITIONS_SWEDISH, "value", 200, lambda v: v - 2),
    (POSITIONS_SWEDISH, "parts", 200, lambda parts: parts[::-1]),
    (POSITIONS_SWEDISH, "total", -1, lambda total: total + 1), (CLAIMS, "covered", 0, lambda n: n - 1),
    (CLAIMS, "verdict", -1, lambda _: "refuted"), (MISMATCHES, "value", 0, lambda v: v + 1),
    (MISMATCHES, "expected", 0, lambda _: "4"),
])  # fmt: skip
def test_a_changed_entry(
    name: str,
    column: str,
    row: int,
    change: Any,
    tables: Path,
    capsys: Capsys,
) -> None:
    rewrite(tables, name, lambda table: changed(table, column, row, change))
    derived = name in (CLAIMS, MISMATCHES)
    again = "a new test of the claims on these tables" if derived else "a table made again"
    assert f"{name} is corrupt: it differs from {again}" in fault(tables, capsys)


@pytest.mark.parametrize(("name", "bound", "what"), [
    ("swedish", LONGEST - 1, ROWS), ("swedish", LONGEST + 1, ROWS), ("swedish", 10**6, "boxes are too many"),
    ("swedish", 1, "(a Swedish board has at least 2 boxes, not 1"), ("swedish", 0, "2 boxes, not 0"),
    ("swedish", -5, "2 boxes, not -5"), ("swedish", True, "a bound in it is not valid"),
    ("swedish", str(LONGEST), "a bound in it is not valid"),
    ("swedish", float(LONGEST), "a bound in it is not valid"),
    ("swedish", None, "a bound in it is not valid"), ("closed", CLOSED + 1, ROWS), ("closed", CLOSED - 1, ROWS),
    ("closed", 10**9, "is too much"), ("closed", 0, "at least 1 box, not 0"), ("triangles", CLOSED, ROWS),
    ("triangles", [], "a bound in it is not valid"), ("boxes", 3, "not have the bounds of its family"),
    ("open boxes", 4, "not have the bounds of its family"),
    ("restricted", 40, "not have the bounds of its family"),
])  # fmt: skip
def test_a_manifest_with_a_wrong_bound(name: str, bound: object, what: str, tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update({name: bound}))
    err = fault(tables, capsys)
    assert f"{MANIFEST} is corrupt" in err
    assert what in err


def test_a_manifest_of_another_version(tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(schema_version=2))
    bounds = f"--swedish {LONGEST} --closed {CLOSED} --triangles {CLOSED - 2}"
    again = f"make it again with  loony verify --family strips {bounds} --out {tables}\n"
    err = fault(tables, capsys)
    assert f"{MANIFEST} is corrupt: schema version 2 of 'strips' is not version 1 of " in err
    assert f" or {[*FAMILIES][-1]}; " in err
    assert err.endswith(again)
    for command in (["show", str(tables)], ["query", "value = 0", "--table", str(tables)]):
        code, out, err = told(capsys, *command)
        assert (code, out) == (4, "")
        assert err.endswith(again)


def test_the_remedy_names_no_bounds_where_the_manifest_lacks_one(tables: Path) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].pop("closed"))
    assert remedy(tables) == f"make it again with  loony verify --family strips --out {tables}"


def test_tables_that_cannot_be_made_again_here(made: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 10**8)
    refused(capsys, "check", str(made), match="of memory where 100 MB are free")


def test_tables_of_the_other_family_are_no_endgames(tables: Path, capsys: Capsys) -> None:
    what = "has tables of strips, and tables of endgames or odd-loops or boards are needed here"
    refused(capsys, "census", "--table", str(tables), match=what, code=4)
    edit_manifest(tables, lambda manifest: manifest.update(family="endgames"))
    assert "it does not list just the files positions.parquet" in fault(tables, capsys)


def test_the_remedy_names_the_family_and_its_bounds(made: Path) -> None:
    for name in ("strips", "strips-80"):
        assert remedy(Path("a b") / name) == f"make it with  loony verify --family strips --out 'a b/{name}'"
    bounds = f"--swedish {LONGEST} --closed {CLOSED} --triangles {CLOSED - 2}"
    assert remedy(made) == f"make it again with  loony verify --family strips {bounds} --out {made}"
    assert "strips" not in remedy(Path("tables/endgames-30"))
