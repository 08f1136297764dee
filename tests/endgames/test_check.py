"""`check` on sound tables, and on tables broken in every way: each is refused, with a sentence."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import RAW_SIZE, SIZE
from forger import changed, edit_manifest, rewrite, sign_again
from person import one_sentence, told

from loony.enumerate.errors import LoonyError, TableAbsent, TableCorrupt
from loony.results.check import check
from loony.results.endgames.layout import POSITIONS, RAW_POSITIONS, SCHEMAS
from loony.results.layout import CLAIMS, DATAPACKAGE, MANIFEST, MISMATCHES, PARQUET, ROW_GROUP
from loony.results.report import succeeded
from loony.results.stages import Stages
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW
from loony.verify.register import claims


@pytest.fixture
def tables(small_tables: Path, tmp_path: Path) -> Path:
    """A copy of the small tables, to be broken."""
    return Path(shutil.copytree(small_tables, tmp_path / small_tables.name))


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
    assert examined.bounds == {"size": SIZE, "raw_size": RAW_SIZE}
    amalgamated, raw = examined.parts
    assert (amalgamated.counted, raw.counted) == (AMALGAMATED, RAW)
    (definition,) = amalgamated.held
    assert definition.examined == amalgamated.formula == amalgamated.walked > 1_000
    definition, amalgamation = raw.held
    assert definition.examined == raw.formula == raw.walked > 3_000
    assert amalgamation.examined == raw.formula
    assert len(examined.tallies) == sum(len(one.domains) for one in claims(families=[ENDGAMES]))


def test_no_directory(tmp_path: Path) -> None:
    assert isinstance(refused(tmp_path / "none"), TableAbsent)


@pytest.mark.parametrize("name", [MANIFEST, DATAPACKAGE, *SCHEMAS])
def test_a_missing_file(tables: Path, name: str) -> None:
    (tables / name).unlink()
    assert isinstance(refused(tables), TableAbsent)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"schema_version": 1}', "\xff"])
def test_a_manifest_that_is_none(tables: Path, text: str) -> None:
    (tables / MANIFEST).write_bytes(text.encode("latin-1"))
    assert "no manifest" in str(refused(tables))


@pytest.mark.parametrize(
    "entry",
    [
        {"schema_version": 99}, {"schema_version": "1"}, {"schema_version": "3"}, {"schema_version": 3.0},
        {"family": "strips"}, {"family": "lines"}, {"family": ["endgames"]}, {"files": []}, {"files": {}},
        {"counts": None}, {"counts": {}}, {"claims": ["allcock-9.9"]}, {"claims": []},
    ],
    ids=str,
)  # fmt: skip
def test_a_manifest_with_a_wrong_entry(tables: Path, entry: dict[str, Any]) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(entry))
    assert isinstance(refused(tables), TableCorrupt)


@pytest.mark.parametrize(
    ("bound", "what"),
    [
        ({"size": 0}, "a bound in it is none (a size is a number of boxes and at least 1, not 0)"),
        ({"size": -5}, "a bound in it is none (a size is a number of boxes and at least 1, not -5)"),
        ({"size": 10**6}, "a bound in it is none (size 1,000,000 does not fit the int16 columns"),
        ({"size": 2000}, "and its bounds make"),
        ({"size": "30"}, "a bound in it is none"),
        ({"size": float(SIZE)}, "a bound in it is none"),
        ({"size": None}, "a bound in it is none"),
        ({"size": True}, "a bound in it is none"),
        ({"raw_size": "x"}, "a bound in it is none"),
        ({"raw_size": 2000}, "and its bounds make"),
        ({"raw_size": 10**9}, "a bound in it is none (size 1,000,000,000 does not fit the int16 columns"),
        ({"closed": 3}, "it does not have the bounds of its family"),
    ],
    ids=str,
)
def test_a_manifest_with_a_wrong_bound(tables: Path, bound: dict[str, Any], what: str) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(bound))
    error = refused(tables)
    assert isinstance(error, TableCorrupt)
    assert what in str(error)


@pytest.mark.parametrize("bounds", [None, [], {}, "30", 30, {"size": SIZE}], ids=str)
def test_a_manifest_with_other_bounds_than_its_family(tables: Path, bounds: Any) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(bounds=bounds))
    assert "it does not have the bounds of its family" in str(refused(tables))


def test_tables_of_version_2_are_refused_with_their_sizes(
    tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def as_of_old(manifest: dict[str, Any]) -> None:
        manifest.update(schema_version=2, **manifest.pop("bounds"))

    edit_manifest(tables, as_of_old)
    error = str(refused(tables))
    assert "schema version 2 of 'endgames' is not version 3 of endgames" in error
    assert f"loony verify --size {SIZE} --raw-size {RAW_SIZE} --out {tables}" in error
    code, text, told_of = told(capsys, "check", str(tables))
    assert (code, text) == (4, "")
    assert one_sentence(told_of)
    assert f"loony verify --size {SIZE} --raw-size {RAW_SIZE} --out {tables}" in told_of


def test_other_row_groups_or_another_compression(tables: Path) -> None:
    table = pq.read_table(tables / POSITIONS)
    for settings in ({"row_group_size": 100}, {"compression": "gzip"}):
        pq.write_table(table, tables / POSITIONS, **({"row_group_size": ROW_GROUP} | PARQUET | settings))
        sign_again(tables, POSITIONS)
        assert "row groups or its compression" in str(refused(tables))


def test_a_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("")
    with pytest.raises(TableAbsent, match="is a file, not a directory of tables"), Stages(shown=False) as stages:
        check(tmp_path / "notes", stages)


def test_a_file_that_cannot_be_read(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("loony.results.check.sha256", denied)
    assert "cannot be read (Permission denied)" in str(refused(tables))


def test_the_remedy_names_the_size_and_quotes_the_path(tmp_path: Path) -> None:
    error = str(refused(tmp_path / "my tables" / "endgames-77"))
    assert f"loony verify --size 77 --out '{tmp_path}/my tables/endgames-77'" in error


def test_the_remedy_names_the_bounds_in_the_manifest(tables: Path) -> None:
    elsewhere = tables.rename(tables.with_name("mine"))
    (elsewhere / POSITIONS).unlink()
    assert f"loony verify --size {SIZE} --raw-size {RAW_SIZE} --out {elsewhere}" in str(refused(elsewhere))
    named = elsewhere.rename(tables.with_name("endgames-77"))  # the name is not so easily forged
    assert f"loony verify --size 77 --raw-size {RAW_SIZE} --out {named}" in str(refused(named))


@pytest.mark.parametrize("bound", [{"size": 0}, {"raw_size": -3}, {"size": 10**6}], ids=str)
def test_the_remedy_names_no_bound_that_is_none(tables: Path, bound: dict[str, Any]) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(bound))
    assert f"loony verify --size {SIZE} --out {tables}" in str(refused(tables))


def test_a_manifest_of_another_size(tables: Path) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(size=SIZE - 1))
    refused(tables)
    edit_manifest(tables, lambda manifest: manifest["bounds"].update(size=SIZE, raw_size=RAW_SIZE + 1))
    assert "positions" in str(refused(tables))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_truncated_file(tables: Path, name: str) -> None:
    data = (tables / name).read_bytes()
    (tables / name).write_bytes(data[: len(data) // 2])
    assert "SHA-256" in str(refused(tables))


@pytest.mark.parametrize("name", [POSITIONS, RAW_POSITIONS])
def test_a_flipped_bit_is_seen_by_the_hash_and_by_the_page_checksum(tables: Path, name: str) -> None:
    data = bytearray((tables / name).read_bytes())
    data[len(data) // 3] ^= 4
    (tables / name).write_bytes(data)
    assert "SHA-256" in str(refused(tables))
    sign_again(tables, name)
    assert isinstance(refused(tables), TableCorrupt)


def test_a_truncated_file_that_was_signed_again(tables: Path) -> None:
    data = (tables / POSITIONS).read_bytes()
    (tables / POSITIONS).write_bytes(data[: len(data) // 2])
    digest = hashlib.sha256((tables / POSITIONS).read_bytes()).hexdigest()
    edit_manifest(tables, lambda manifest: manifest["files"][POSITIONS].update(sha256=digest))
    assert "cannot be read" in str(refused(tables))


def test_another_schema(tables: Path) -> None:
    rewrite(tables, POSITIONS, lambda table: table.drop_columns(["open_loop"]))
    assert "columns" in str(refused(tables))


def test_another_description(tables: Path) -> None:
    rewrite(tables, RAW_POSITIONS, lambda table: table.replace_schema_metadata({"title": "something else"}))
    assert "descriptions" in str(refused(tables))


@pytest.mark.parametrize(
    ("name", "column", "row", "change", "what"),
    [
        (POSITIONS, "value", 500, lambda v: v + 1, "do not fit the openings"),
        (POSITIONS, "value", 1_000, lambda v: -1, "row 1,000"),
        (POSITIONS, "open_four_loop", 500, lambda v: 3 if v is None else v + 1, "do not fit the openings"),
        (POSITIONS, "open_chain", 0, lambda v: -1, "negative"),
        (POSITIONS, "controlled_value", 700, lambda v: v + 1, "row 700"),
        (POSITIONS, "terminal_bonus", 700, lambda v: v + 2, "row 700"),
        (POSITIONS, "size", 700, lambda v: v + 1, "row 700"),
        (POSITIONS, "loop", 700, lambda v: v + 1, "row 700"),
        (RAW_POSITIONS, "value", 900, lambda v: v + 1, "do not fit"),
        (RAW_POSITIONS, "controlled_value", 900, lambda v: v + 1, "row 900"),
        (RAW_POSITIONS, "chains", 1, lambda v: [2], "a length that none can have"),
        (RAW_POSITIONS, "loops", 2_000, lambda v: [*v, 5], "a length that none can have"),
        (CLAIMS, "covered", 0, lambda v: v - 1, "not what comes of testing"),
        (CLAIMS, "verdict", 0, lambda v: "refuted", "not what comes of testing"),
        (MISMATCHES, "value", 0, lambda v: v + 1, "not what comes of testing"),
    ],
)
def test_a_changed_entry(
    tables: Path, name: str, column: str, row: int, change: Callable[[Any], Any], what: str
) -> None:
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
    whole = pq.read_table(tables / name)
    last = len(whole) - 1
    rewrite(tables, name, lambda _: whole.slice(0, last))
    assert "rows in it, and its bounds make" in str(refused(tables))
    rewrite(tables, name, lambda _: pa.concat_tables([whole.slice(0, 51), whole.slice(50, last - 50)]))
    assert "not in order" in str(refused(tables))
    rewrite(tables, name, lambda _: pa.concat_tables([whole.slice(0, 50), whole.slice(51, 1), whole.slice(51)]))
    assert "not in order" in str(refused(tables))
    swapped = [whole.slice(0, 50), whole.slice(51, 1), whole.slice(50, 1), whole.slice(52)]
    rewrite(tables, name, lambda _: pa.concat_tables(swapped))
    assert "not in order" in str(refused(tables))


@pytest.mark.parametrize("text", ["", "{}", "null"])
def test_a_data_package_that_is_another(tables: Path, text: str) -> None:
    (tables / DATAPACKAGE).write_text(text)
    assert "not what the manifest makes it" in str(refused(tables))


def test_another_number_of_bytes(tables: Path) -> None:
    edit_manifest(tables, lambda manifest: manifest["files"][POSITIONS].update(bytes=5))
    assert "bytes of a file" in str(refused(tables))


def test_an_unknown_claim_in_the_table(tables: Path) -> None:
    rewrite(tables, CLAIMS, lambda table: changed(table, "claim", 0, lambda _: "allcock-9.9"))
    assert "allcock-9.9" in str(refused(tables))
