"""What `loony check` says of broken tables of narrow boards; tests/contract breaks those of every family."""

from pathlib import Path

import pytest
from changed_tables import edit_manifest
from commanded import Capsys, Patch, refused
from strips_cases import CLOSED, LONGEST, MISERE

from loony.results.stored.layout import MANIFEST
from loony.results.stored.remedy import remedy
from loony.verify.families import FAMILIES

pytestmark = [
    pytest.mark.usefixtures("small_open_boards"),
    pytest.mark.no_kernel,  # what is stored is compared, and no kernel is handed it
]


def fault(tables: Path, capsys: Capsys) -> str:
    """What `loony check` says of tables that are not in order."""
    return refused(capsys, "check", str(tables), match="loony verify --family strips", code=4)


@pytest.mark.parametrize(("name", "bound", "what"), [
    ("swedish", LONGEST + 1, "rows in it, and its bounds make"), ("swedish", 10**6, "boxes are too many"),
    ("swedish", 1, "(a Swedish board has at least 2 boxes, not 1"), ("closed", 10**9, "is too much"),
    ("closed", 0, "at least 1 box, not 0"), ("triangles", [], "a bound in it is not valid"),
    ("open", 0, "1 column, not 0"), ("open", 21, "--open 21 is too much: at most 20"),
    ("two_rows", 7, "--two-rows 7 is too much"), ("boxes", 3, "not have the bounds of its family"),
])  # fmt: skip
def test_a_manifest_with_a_wrong_bound(name: str, bound: object, what: str, tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update({name: bound}))
    err = fault(tables, capsys)
    assert f"{MANIFEST} is corrupt" in err
    assert what in err


def test_a_manifest_of_another_version(tables: Path, capsys: Capsys) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(schema_version=2))
    err = fault(tables, capsys)
    assert f"{MANIFEST} is corrupt: schema version 2 of 'strips' is not version 1 of " in err
    assert f" or {[*FAMILIES][-1]}; " in err


def test_tables_that_cannot_be_made_again_here(made: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.system.capacity.available_memory", lambda: 10**8)
    refused(capsys, "check", str(made), match="of memory where 100 MB are free")


def test_the_remedy_names_the_family_and_its_bounds(made: Path, tables: Path) -> None:
    assert remedy(Path("a b/t"), "strips") == "make it with  loony verify --family strips --out 'a b/t'"
    bounds = f"--swedish {LONGEST} --closed {CLOSED} --triangles {CLOSED - 2} {' '.join(MISERE)}"
    assert remedy(made) == f"make it again with  loony verify --family strips {bounds} --out {made}"
    assert "--family" not in remedy(Path("tables/strips-80"))
    edit_manifest(tables, lambda manifest: manifest["bounds"].pop("closed"))
    assert remedy(tables) == f"make it again with  loony verify --family strips --out {tables}"
