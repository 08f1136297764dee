"""The folder of `make dataset`: the same bytes again, descriptions that their libraries accept, and few reads."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import dataset
import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import reads
from commanded import Capsys, Patch, output_of
from conftest import MakeOnce

from loony.results.endgames.tables import COUNTS, POSITIONS
from loony.results.stored.tables import tables_of
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.slow_plain


@pytest.fixture(scope="module")
def folder(small_tables: Path, made_once: MakeOnce) -> Path:
    """The folder of one family; not to be changed."""
    return made_once("cited", lambda out: dataset.write_dataset([small_tables], out))


def sums(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_second_run_leaves_the_same_bytes_and_the_sums_are_right(
    folder: Path, small_tables: Path, tmp_path: Path
) -> None:
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "older").write_text("")
    dataset.write_dataset([small_tables], tmp_path / "again")
    assert sums(tmp_path / "again") == sums(folder)
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    assert listed == {name: digest for name, digest in sums(folder).items() if name != "SHA256SUMS"}
    assert len(listed) == 12


@pytest.mark.long
def test_proof_trees_of_boards_are_checked_and_go_along(small_tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    """A tree is in the folder with its sum and its command; a tree that fails its check ends the program."""
    (tmp_path / "made").mkdir()
    proofs = dataset.make_proofs(tmp_path / "made", ["3x6 Swedish"])
    assert "V = 4 of 3x6:" in capsys.readouterr().out
    dataset.write_dataset([small_tables], tmp_path / "out", proofs)
    name = "proofs/3x6-Swedish.parquet"
    assert f"  {name}\n" in (tmp_path / "out" / "SHA256SUMS").read_text()
    command = "loony solve '3x6 Swedish' --value --proof 3x6-Swedish.parquet --frontier 4096"
    assert json.loads((tmp_path / "out" / "provenance.json").read_text())["proofs"] == {name: command}
    assert "of them leaves" in output_of(capsys, "check", "--table", str(tmp_path / "out" / name))


def test_a_proof_tree_that_fails_its_check_is_in_no_dataset(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(dataset, "loony", lambda command: int(command[0] == "check"))
    with pytest.raises(SystemExit, match="1"):
        dataset.make_proofs(tmp_path, ["3x6 Swedish"])
    monkeypatch.setattr(dataset, "loony", lambda _: 0)
    assert [*dataset.make_proofs(tmp_path, ["3x6 Swedish"]).values()] == [tmp_path / "3x6-Swedish.parquet"]


def test_the_views_open_every_table(folder: Path, small_tables: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(folder)
    connection = duckdb.connect()
    connection.execute((folder / "views.sql").read_text())
    views = [
        name for (name,) in connection.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
    ]
    assert len(views) == 5
    for view in views:
        name = f"{view.removeprefix('endgames_')}.parquet"
        (number,) = connection.execute(f"SELECT count(*) FROM {view}").fetchone() or (0,)
        assert number == pq.read_metadata(small_tables / name).num_rows, view
        assert pq.read_table(folder / "endgames" / name).equals(pq.read_table(small_tables / name)), view
    (query,) = (line for line in (folder / "README.md").read_text().splitlines() if line.startswith("SELECT"))
    assert connection.execute(query).fetchall()


def test_the_descriptions_are_those_of_the_files(folder: Path) -> None:
    package = json.loads((folder / "datapackage.json").read_text())
    assert [resource["path"] for resource in package["resources"]] == [
        f"endgames/{name}" for name in tables_of(FAMILIES["endgames"]).schemas
    ]
    for resource in package["resources"]:
        path = folder / resource["path"]
        assert resource["hash"] == f"sha256:{sha256(path.read_bytes()).hexdigest()}", resource
        assert [field["name"] for field in resource["schema"]["fields"]] == pq.read_schema(path).names, resource
    provenance = json.loads((folder / "provenance.json").read_text())
    checks = provenance["families"]["endgames"]["checks"]
    assert all(check["examined"] and not check["differing"] for check in checks)
    assert "host" not in (folder / "provenance.json").read_text()


@pytest.mark.long
def test_their_own_libraries_accept_the_descriptions(folder: Path, tmp_path: Path) -> None:
    """They find a fault that is planted."""
    pytest.importorskip("frictionless")
    pytest.importorskip("mlcroissant")
    assert dataset.faults(folder) == []
    copy = shutil.copytree(folder, tmp_path / "copy")
    text = (copy / "datapackage.json").read_text()
    (copy / "datapackage.json").write_text(text.replace('"resources"', '"resource"'))
    assert dataset.faults(copy) != []
    (copy / "datapackage.json").write_text(text)
    text = (copy / "croissant.json").read_text()
    (copy / "croissant.json").write_text(text.replace('"license"', '"licence"'))
    assert dataset.faults(copy) != []


def test_the_statistics_leave_few_row_groups_and_no_less_is_read(folder: Path, monkeypatch: Patch) -> None:
    small = folder.with_name("dataset-small-groups.parquet")
    table = pq.read_table(folder / "endgames" / POSITIONS)
    pq.write_table(table, small, row_group_size=64)
    metadata = pq.read_metadata(small)
    row = table.select(["size", *COUNTS]).slice(len(table) // 2, 1).to_pylist()[0]
    assert 1 <= reads.groups_left(metadata, row) <= 3 < metadata.num_row_groups
    number = reads.bytes_read(small, row)
    assert metadata.serialized_size < number < small.stat().st_size
    reads.bytes_read(small, table.select([*row]).slice(0, 1).to_pylist()[0])
    assert reads.bytes_read(small, row) == number  # what was read for other positions does not count
    with pytest.raises(ValueError, match="0 rows"):
        reads.bytes_read(small, row | {"size": 1000})
    assert reads.covered([(0, 4), (2, 6), (8, 9)]) == 7


def test_a_row_group_ends_where_the_first_column_changes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(dataset, "ROW_GROUP", 3)
    assert dataset.group_ends(pa.chunked_array([[1, 2, 2], [2, 2, 3, 4, 5, 5, 6]])) == [5, 9, 10]
    assert dataset.group_ends(pa.chunked_array([["a", "a"]])) == [2]
    assert dataset.group_ends(pa.chunked_array([], pa.int16())) == []


@pytest.mark.longest
def test_all_families_are_in_it(tmp_path: Path) -> None:
    bounds = {name: family.small() for name, family in FAMILIES.items()}
    dataset.write_dataset(dataset.make_tables(tmp_path / "tables", bounds), tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").iterdir() if path.is_dir()} == {*FAMILIES}
    if pytest.importorskip("frictionless") and pytest.importorskip("mlcroissant"):
        assert dataset.faults(tmp_path / "out") == []
