"""The tables of narrow boards: made, kept, checked and broken, and the commands that speak of them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import COMPILED
from forger import changed, edit_manifest, rewrite, sign_again
from person import leavings, one_sentence, told

from loony.enumerate.errors import Unexpected
from loony.enumerate.swedish import count, dense_rooms
from loony.kernels.swedish import stages_of
from loony.results.datapackage import datapackage
from loony.results.examination import Held
from loony.results.files import remedy, sha256
from loony.results.layout import (
    BOXES,
    CLAIMS,
    DATAPACKAGE,
    MANIFEST,
    MISMATCHES,
    POSITIONS_SWEDISH,
    ROW_GROUP,
    STRIPS_SCHEMAS,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.results.manifest import family_of
from loony.results.strips_tables import against_all_strings, closed_table, swedish_table
from loony.verify import narrow_misere
from loony.verify.claims import DOMAINS, STRIPS
from loony.verify.register import claims
from loony.verify.swedish import value_by_recursion
from loony.verify.swedish_play import turn_in_words, turns

LONGEST, CLOSED = (32, 9) if COMPILED else (18, 5)
"""the largest Swedish board, and the largest closed board of boxes"""

SMALL = ["verify", "--family", "strips", "--swedish", str(LONGEST), "--closed", str(CLOSED)]
TINY = ["verify", "--family", "strips", "--swedish", "6", "--closed", "3"]
FILES = sorted([*STRIPS_SCHEMAS, MANIFEST, DATAPACKAGE])
SKIPPED = {one.id for one in claims(family=STRIPS) if one.least > (CLOSED if "variations" in one.id else LONGEST)}


@pytest.fixture(scope="module", autouse=True)
def small_open_boards() -> Iterator[None]:
    """Open boards to n = 4 in place of 8, whose sets of strings take seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("loony.results.strips.LARGEST_OPEN", 4)
        patch.setattr("loony.results.strips.LARGEST_RESTRICTED", 40)
        yield


@pytest.fixture(scope="module")
def made(small_open_boards: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of tables of narrow boards; not to be changed."""
    from loony.commands.main import main

    directory = tmp_path_factory.mktemp("narrow") / "strips"
    assert main([*SMALL, "--quiet", "--out", str(directory)]) == 0
    return directory


@pytest.fixture
def tables(made: Path, tmp_path: Path) -> Path:
    """A copy of it, to be broken."""
    return Path(shutil.copytree(made, tmp_path / "strips"))


def refused(tables: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `loony check` says of tables that are not in order."""
    code, out, err = told(capsys, "check", str(tables))
    assert (code, out) == (4, "")
    assert one_sentence(err)
    assert "loony verify --family strips" in err
    return err


# What is made.


def test_verify_leaves_nine_files_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "tables"
    code, text, err = told(capsys, *SMALL, "--out", str(out))
    assert (code, err) == (0, "")
    assert leavings(out) == FILES
    assert leavings(out.parent) == ["tables"]
    number = count(dense_rooms(LONGEST))
    assert f"Swedish positions of total <= {LONGEST}: {number:,} by formula, {number:,} by walking" in text
    assert f"  {number:,} stored values against the rules of the game: 0 differ" in text
    assert f"Swedish boards 1 x n: to n = {LONGEST} misère, to n = {LONGEST} in normal play" in text
    assert f"closed boards 1 x n: boxes to n = {CLOSED}, triangles to n = {CLOSED - 2}" in text
    assert f"  {2 * CLOSED - 2} small boards against a solver that assumes nothing: 0 differ" in text
    assert "  1x4  v = 4, expected at most 2" in text
    rows = {line.split()[0]: line for line in text.splitlines() if line.startswith(("swedish-", "narrow-"))}
    assert rows.keys() >= {one.id for one in claims(family=STRIPS)}
    assert rows["swedish-1"].split() == ["swedish-1", "swedish", f"{number:,}", f"{number:,}", "0", "holds"]
    assert f"all {21 - len(SKIPPED)} claims tested came out as registered; NOT TESTED: " in text
    last = text.splitlines()[-1]
    assert all(id_ in last for id_ in SKIPPED)
    assert "--triangles 15" in last
    assert ("--swedish 32" in last) == (LONGEST < 32)
    assert ("--closed 9" in last) == (CLOSED < 9)


def test_files_are_as_the_layout_says(made: Path) -> None:
    for name, schema in STRIPS_SCHEMAS.items():
        file = pq.ParquetFile(made / name)
        assert file.schema_arrow.equals(schema, check_metadata=True)
        described = json.loads(file.schema_arrow.metadata[b"columns"])
        assert list(described) == schema.names
        assert all(described.values())
        assert file.metadata.num_row_groups <= 1 + file.metadata.num_rows // ROW_GROUP
        for group in range(file.num_row_groups):
            assert file.metadata.row_group(group).column(0).compression == "ZSTD"
    assert pq.read_schema(made / SWEDISH_MISERE).names == ["n", "value", "optimal_moves"]
    assert pq.read_schema(made / SWEDISH_NORMAL).names == ["n", "value", "optimal_moves"]
    assert pq.read_schema(made / BOXES).names == pq.read_schema(made / TRIANGLES).names == ["n", "value"]
    assert pq.read_schema(made / POSITIONS_SWEDISH).names == ["total", "parts", "value"]
    types = {str(field.type) for schema in STRIPS_SCHEMAS.values() for field in schema}
    strings, lengths = "list<element: string not null>", "list<element: int16 not null>"
    assert types == {"int16", "int64", "string", strings, lengths}
    assert not any(field.nullable for schema in STRIPS_SCHEMAS.values() for field in schema)


def test_the_boards_are_the_published_ones(made: Path) -> None:
    misere = pq.read_table(made / SWEDISH_MISERE).to_pylist()
    assert [row["n"] for row in misere] == [*range(2, LONGEST + 1)]
    assert [row["value"] for row in misere] == narrow_misere.table_1()[2 : LONGEST + 1].tolist()
    for row in misere[2:]:
        printed = narrow_misere.table_2()[row["n"]]
        assert printed is not None
        assert row["optimal_moves"] == [turn_in_words(turn) for turn in sorted(printed)]
    first = {row["n"]: row["optimal_moves"] for row in misere}
    assert (first[2], first[3], first[4]) == (["take 2"], ["take 3"], ["cut 2"])
    assert (first[13], first[14]) == (["take 7 cut 3"], ["cut 2", "take 8 cut 3"])
    normal = pq.read_table(made / SWEDISH_NORMAL).to_pylist()
    assert normal == [{"n": n, "value": n, "optimal_moves": [f"take {n}"]} for n in range(2, LONGEST + 1)]
    boxes, triangles = [1, -2, 3, 0, 1, 0, 3, 0, 1], [1, -3, 5, 1, 1, 5, 3]
    for name, values in ((BOXES, boxes[:CLOSED]), (TRIANGLES, triangles[: CLOSED - 2])):
        assert pq.read_table(made / name).to_pylist() == [{"n": n, "value": v} for n, v in enumerate(values, 1)]


def test_all_small_positions_are_stored_in_order(made: Path) -> None:
    rows = pq.read_table(made / POSITIONS_SWEDISH).to_pylist()
    keys = [(row["total"], row["parts"]) for row in rows]
    assert keys == sorted(keys)
    assert len({(total, *parts) for total, parts in keys}) == len(keys) == count(dense_rooms(LONGEST))
    assert all(total == sum(parts) and parts == sorted(parts) and 1 not in parts for total, parts in keys)
    for row in rows[:600]:
        assert row["value"] == value_by_recursion(tuple(row["parts"][::-1]))


def test_positions_are_stored_to_60_and_no_further(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips.LARGEST_STORED", 9)
    assert told(capsys, *TINY[:4], "14", "--closed", "3", "--out", str(tmp_path / "t"))[0] == 0
    assert pq.read_table(tmp_path / "t" / POSITIONS_SWEDISH)["total"].to_pylist()[-1] == 9
    assert pq.read_table(tmp_path / "t" / SWEDISH_MISERE)["n"].to_pylist()[-1] == 14
    assert told(capsys, "check", str(tmp_path / "t"))[0] == 0


def test_claims_and_mismatches_are_stored(made: Path) -> None:
    rows = pq.read_table(made / CLAIMS).to_pylist()
    pairs = [(one.id, domain) for one in claims(family=STRIPS) for domain in one.domains]
    assert [(row["claim"], row["domain"]) for row in rows] == pairs
    assert {row["claim"] for row in rows if row["verdict"] == "skipped"} == SKIPPED
    assert {row["claim"] for row in rows if row["verdict"] == "refuted"} == {"narrow-misere-open-problem-1"}
    assert {row["verdict"] for row in rows} == {"holds", "refuted", "skipped"}
    assert pq.read_table(made / MISMATCHES).to_pylist() == [
        {"claim": "narrow-misere-open-problem-1", "domain": "open boxes misère", "position": "1x4", "instance": "",
         "value": 4, "expected": "at most 2"},
    ]  # fmt: skip


def test_the_manifest_and_the_data_package(made: Path) -> None:
    manifest = json.loads((made / MANIFEST).read_text())
    assert manifest["family"] == family_of(made) == "strips"
    assert manifest["bounds"].keys() == {*DOMAINS[STRIPS]}
    assert manifest["bounds"]["swedish boards"] == LONGEST
    assert manifest["bounds"]["closed triangles"] == CLOSED - 2
    assert manifest["counts"]["formula"] == manifest["counts"]["walked"] == count(dense_rooms(LONGEST))
    assert manifest["claims"] == sorted(one.id for one in claims(family=STRIPS))
    assert manifest["files"].keys() == STRIPS_SCHEMAS.keys()
    for name, file in manifest["files"].items():
        assert file["sha256"] == sha256(made / name)
        assert file["bytes"] == (made / name).stat().st_size
        assert file["rows"] == pq.read_metadata(made / name).num_rows
    package = json.loads((made / DATAPACKAGE).read_text())
    assert package == datapackage(manifest)
    assert package["name"] == f"loony-strips-{LONGEST}"
    assert f"triangles to n = {CLOSED - 2}" in package["title"]
    assert len(package["sources"]) == 2
    fields = {resource["path"]: resource["schema"]["fields"] for resource in package["resources"]}
    assert [field["type"] for field in fields[SWEDISH_MISERE]] == ["integer", "integer", "array"]


def test_two_runs_are_byte_identical(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *SMALL, "--out", str(tmp_path / "t"), "--quiet")[0] == 0
    for name in STRIPS_SCHEMAS:
        assert (tmp_path / "t" / name).read_bytes() == (made / name).read_bytes()


def test_json_and_quiet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "t")
    code, text, err = told(capsys, *SMALL, "--out", out, "--json")
    report = json.loads(text)
    assert (code, err) == (0, "")
    assert report["succeeded"] is True
    assert report["directory"] == out
    number = count(dense_rooms(LONGEST))
    assert report["counts"] == {"formula": number, "walked": number}
    assert report["bounds"]["swedish"] == LONGEST
    assert report["rules"] == {"examined": number, "differing": 0, "smallest": None}
    assert report["assumed"] == {"examined": 2 * CLOSED - 2, "differing": 0, "smallest": None}
    assert len(report["claims"]) == sum(len(one.domains) for one in claims(family=STRIPS))
    assert [row["position"] for row in report["mismatches"]] == ["1x4"]
    assert {"filling Swedish tables", "searching closed boxes", "writing"} <= report["seconds"].keys()
    code, text, err = told(capsys, "check", out, "--quiet")
    assert (code, err) == (0, "")
    assert text == report["summary"] + "\n"
    code, text, _ = told(capsys, "check", out, "--json")
    again = json.loads(text)
    assert code == 0
    assert "comparing" in again.pop("seconds")
    assert again == {name: entry for name, entry in report.items() if name != "seconds"}


def test_the_tables_replace_older_ones_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one = ("--claims", "swedish-1", "--quiet")
    assert told(capsys, *TINY, *one)[0] == told(capsys, *TINY, *one)[0] == 0
    assert leavings(tmp_path) == ["tables"]
    assert leavings(tmp_path / "tables") == ["strips"]
    assert leavings(tmp_path / "tables" / "strips") == FILES
    (tmp_path / "tables" / "strips" / "notes").write_text("mine")
    code, _, err = told(capsys, *TINY, *one)
    assert code == 2
    assert one_sentence(err)
    assert "holds notes, which is no table of ours" in err
    assert leavings(tmp_path / "tables" / "strips") == sorted([*FILES, "notes"])


def test_a_run_that_fails_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips.closed_table", lambda *_: 1 // 0)
    code, _, err = told(capsys, *TINY, "--out", str(tmp_path / "t"))
    assert code == 3
    assert one_sentence(err)
    assert leavings(tmp_path) == []
    monkeypatch.undo()
    monkeypatch.setattr("loony.results.strips.whole_table", lambda *_: pa.table({}))
    code, _, err = told(capsys, *TINY, "--out", str(tmp_path / "t"))
    assert code == 3
    assert "is not read back as it was written" in err
    assert leavings(tmp_path) == []


def test_a_table_that_is_not_filled_to_the_end_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = [[walk for walk in stage if walk[0] != (5, 4)] for stage in stages_of(12)]
    monkeypatch.setattr("loony.results.swedish_build.stages_of", lambda _: (stage for stage in stages if stage))
    code, _, err = told(capsys, *TINY, "--swedish", "12", "--out", str(tmp_path / "t"))
    assert code == 3
    assert one_sentence(err)
    assert (
        f"{count(dense_rooms(12)) - 3:,} states of a table were filled, which has {count(dense_rooms(12))}" in err
    )
    assert leavings(tmp_path) == []


def test_a_board_whose_turns_make_it_another_value_is_refused() -> None:
    found = {n: dict(turns(n, lambda parts: 0, -1)) for n in (4, 5)}
    with pytest.raises(Unexpected, match="another value of 1x4"):
        swedish_table(SWEDISH_MISERE, found, lambda parts: 1)


def test_a_directory_of_the_other_family_is_not_replaced(
    made: Path, small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kept, arguments in ((made, ["--size", "5", "--raw-size", "5"]), (small_tables, TINY[1:])):
        copy = shutil.copytree(kept, tmp_path / kept.name)
        code, _, err = told(capsys, "verify", *arguments, "--out", str(copy))
        assert code == 2
        assert one_sentence(err)
        assert "which is a table of another family; name another with --out" in err
        assert leavings(copy) == leavings(kept)


def test_a_claim_that_comes_out_otherwise_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = narrow_misere.table_1().copy()
    wrong[5] = 7
    monkeypatch.setattr(narrow_misere, "table_1", lambda: wrong)
    out = tmp_path / "t"
    code, text, _ = told(capsys, *TINY, "--claims", "narrow-misere-table-1", "swedish-1", "--out", str(out))
    assert code == 1
    assert "refuted  but registered: holds" in text
    assert "a counterexample, on swedish boards:\n  1x5  v = 5, expected 7" in text
    assert text.endswith("FAILED: narrow-misere-table-1 did not come out as registered\n")
    assert pq.read_table(out / MISMATCHES).to_pylist() == [
        {"claim": "narrow-misere-table-1", "domain": "swedish boards", "position": "1x5", "instance": "",
         "value": 5, "expected": "7"},
    ]  # fmt: skip
    assert told(capsys, "check", str(out), "--quiet")[0] == 1


@pytest.mark.parametrize(
    ("stage", "found"),
    [
        ("against_all_strings", Held(3, 1, "closed boxes 1x2")),
        ("against_all_strings", Held()),
        ("against_the_rules", Held(3, 1, "4")),
    ],
)
def test_tables_that_a_check_refutes_fail_the_run(
    stage: str,
    found: Held,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"loony.results.strips.{stage}", lambda _: found)
    code, text, _ = told(capsys, *TINY, "--claims", "swedish-1", "--out", str(tmp_path / "t"))
    assert code == 1
    assert found.smallest is None or f"1 differ, the smallest at {found.smallest}" in text
    assert text.endswith(
        "FAILED: the tables do not agree with what they were held against, or with their number\n"
    )


def test_small_closed_boards_are_held_against_a_solver_that_finds_a_planted_value() -> None:
    made = {name: closed_table(name, 4, lambda _: None) for name in (BOXES, TRIANGLES)}
    assert against_all_strings(made) == Held(8, 0, None)
    made[TRIANGLES] = changed(made[TRIANGLES], "value", 2, lambda v: v - 2)
    assert against_all_strings(made) == Held(8, 1, "closed triangles 1x3")


def test_claims_can_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "t"
    chosen = ("--claims", "swedish-6", "narrow-variations-1")
    code, text, _ = told(capsys, *TINY, *chosen, "--out", str(out), "--quiet")
    assert (code, text) == (0, "all 2 claims tested came out as registered\n")
    assert pq.read_table(out / CLAIMS)["claim"].to_pylist() == ["narrow-variations-1", "swedish-6"]
    assert pq.read_table(out / MISMATCHES).num_rows == 0
    assert told(capsys, "check", str(out), "--quiet") == (0, text, "")


def test_positions_are_counted_where_no_claim_is_about_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ("--claims", "narrow-variations-1")
    code, text, _ = told(capsys, *TINY, *chosen, "--out", str(tmp_path / "t"))
    assert code == 0
    assert "11 by formula, 11 by walking" in text
    assert text.endswith("the one claim tested came out as registered\n")
    assert told(capsys, "check", str(tmp_path / "t"))[0] == 0


def test_only_claims_that_need_more_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--claims", "narrow-misere-conjecture-1")
    code, text, _ = told(capsys, *TINY, *chosen, "--out", str(tmp_path / "t"), "--quiet")
    assert code == 1
    assert text.startswith("FAILED: no claim was tested; NOT TESTED: narrow-misere-conjecture-1, which takes --sw")


def test_triangles_may_have_a_bound_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "t"
    sizes = ("--triangles", "4", "--claims", "narrow-variations-1", "--quiet")
    assert told(capsys, *TINY, *sizes, "--out", str(out))[0] == 0
    assert pq.read_table(out / TRIANGLES)["value"].to_pylist() == [1, -3, 5, 1]
    assert told(capsys, *TINY[:-1], "1", "--out", str(out), "--claims", "swedish-1")[0] == 0
    assert pq.read_table(out / TRIANGLES)["n"].to_pylist() == [1]


def test_beyond_the_dense_tables_the_stake_table_goes_on(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("strips", "strips_capacity"):
        monkeypatch.setattr(f"loony.results.{module}.LARGEST_DENSE", 14)
    out = tmp_path / "t"
    code, text, _ = told(capsys, *SMALL, "--out", str(out))
    assert code == 0
    assert f"Swedish boards 1 x n: to n = {LONGEST} misère, to n = 14 in normal play" in text
    assert (out / SWEDISH_MISERE).read_bytes() == (made / SWEDISH_MISERE).read_bytes()
    assert pq.read_table(out / SWEDISH_NORMAL)["n"].to_pylist()[-1] == 14
    manifest = json.loads((out / MANIFEST).read_text())
    assert manifest["counts"]["formula"] == 135
    assert (manifest["bounds"]["swedish"], manifest["bounds"]["swedish boards"]) == (14, LONGEST)
    assert told(capsys, "check", str(out))[0] == 0


@pytest.mark.compiled
def test_open_boards_to_8_and_triangles_to_15(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips.LARGEST_OPEN", 8)
    sizes = ("--swedish", "32", "--closed", "9", "--triangles", "15")
    code, text, _ = told(capsys, *SMALL[:3], *sizes, "--quiet", "--out", str(tmp_path / "t"))
    assert (code, text) == (0, f"all {len(claims(family=STRIPS))} claims tested came out as registered\n")
    rows = pq.read_table(tmp_path / "t" / MISMATCHES).to_pylist()
    assert [(row["claim"][:17], row["position"], row["value"]) for row in rows] == [
        ("narrow-misere-ope", "1x4", 4), ("narrow-misere-ope", "1x7", 5), ("narrow-misere-ope", "1x8", 6),
        ("narrow-variations", "1x15", 1),
    ]  # fmt: skip


# What is checked.


def test_sound_tables_pass(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = told(capsys, "check", str(made))
    assert (code, err) == (0, "")
    assert f"tables in {made}; to see it again:  loony check {made}" in text


def test_a_file_that_is_only_written_again_passes(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So that what the tests below refuse is refused for the entry that was changed."""
    for name in STRIPS_SCHEMAS:
        rewrite(tables, name, lambda table: table)
    assert told(capsys, "check", str(tables), "--quiet")[0] == 0


@pytest.mark.parametrize(
    ("name", "column", "row", "change"),
    [
        (SWEDISH_MISERE, "value", 5, lambda v: v + 2),
        (SWEDISH_MISERE, "optimal_moves", 12, lambda moves: moves[:1]),
        (SWEDISH_MISERE, "n", 3, lambda n: n + 1),
        (SWEDISH_NORMAL, "value", 5, lambda v: v - 2),
        (SWEDISH_NORMAL, "optimal_moves", 5, lambda moves: [*moves, "cut 2"]),
        (BOXES, "value", -1, lambda v: v + 2),
        (TRIANGLES, "value", 0, lambda v: -v),
        (POSITIONS_SWEDISH, "value", 200, lambda v: v - 2),
        (POSITIONS_SWEDISH, "parts", 200, lambda parts: parts[::-1]),
        (POSITIONS_SWEDISH, "total", -1, lambda total: total + 1),
        (CLAIMS, "covered", 0, lambda n: n - 1),
        (CLAIMS, "verdict", -1, lambda _: "refuted"),
        (MISMATCHES, "value", 0, lambda v: v + 1),
        (MISMATCHES, "expected", 0, lambda _: "4"),
    ],
)
def test_a_changed_entry(
    name: str,
    column: str,
    row: int,
    change: Callable[[Any], Any],
    tables: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rewrite(tables, name, lambda table: changed(table, column, row, change))
    assert f"{name} is corrupt: it is not what comes of making it again" in refused(tables, capsys)


def test_rows_left_out(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(tables, POSITIONS_SWEDISH, lambda table: table.slice(1))
    assert "not what comes of making it again" in refused(tables, capsys)
    rewrite(tables, BOXES, lambda table: table.slice(1))
    assert f"{BOXES} has {CLOSED - 1} rows in it, and its size has {CLOSED}" in refused(tables, capsys)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file(name: str, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tables / name).unlink()
    assert f"there is no {name}" in refused(tables, capsys)


@pytest.mark.parametrize("name", STRIPS_SCHEMAS)
def test_a_flipped_bit_and_a_truncated_file(name: str, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = (tables / name).read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 3] ^= 4
    for data in (bytes(flipped), whole[: len(whole) // 2], b""):
        (tables / name).write_bytes(data)
        assert f"{name} is corrupt: its SHA-256 is not the one in the manifest" in refused(tables, capsys)


def test_a_wrong_hash(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit_manifest(tables, lambda manifest: manifest["files"][BOXES].update(sha256="0" * 64))
    assert "its SHA-256 is not" in refused(tables, capsys)


def test_another_schema(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(tables, SWEDISH_NORMAL, lambda table: table.drop_columns(["optimal_moves"]))
    assert "columns or their descriptions" in refused(tables, capsys)
    shutil.copy(tables / SWEDISH_MISERE, tables / SWEDISH_NORMAL)
    sign_again(tables, SWEDISH_NORMAL)
    assert "columns or their descriptions" in refused(tables, capsys)


@pytest.mark.parametrize(
    ("domain", "bound"),
    [
        ("swedish boards", LONGEST - 1), ("swedish boards", LONGEST + 1), ("swedish boards", 10**6),
        ("swedish boards", 0), ("swedish boards", -5), ("swedish boards", True), ("swedish boards", str(LONGEST)),
        ("swedish boards", float(LONGEST)), ("swedish boards", None), ("swedish", LONGEST - 1),
        ("closed boxes", CLOSED + 1), ("closed boxes", 10**9), ("closed boxes", 0),
        ("closed triangles", CLOSED), ("closed triangles", []), ("open boxes", 9), ("restricted", 1),
        ("boxes", 3),
    ],
)  # fmt: skip
def test_a_manifest_with_a_wrong_bound(
    domain: str, bound: object, tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit_manifest(tables, lambda manifest: manifest["bounds"].update({domain: bound}))
    assert f"{MANIFEST} is corrupt" in refused(tables, capsys)


@pytest.mark.parametrize(
    "entry",
    [
        {"bounds": None}, {"bounds": []}, {"bounds": {}}, {"counts": None}, {"claims": []}, {"schema_version": 99},
        {"files": {}},
    ],
    ids=str,
)  # fmt: skip
def test_a_manifest_with_a_wrong_entry(
    entry: dict[str, Any], tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(entry))
    assert f"{MANIFEST} is corrupt" in refused(tables, capsys)


def test_a_data_package_that_is_another(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tables / DATAPACKAGE).write_text("{}")
    assert "not what the manifest makes it" in refused(tables, capsys)


@pytest.mark.parametrize("id_", ["swedish-99", "allcock-1.1"])
def test_a_stored_claim_that_is_none(id_: str, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewrite(tables, CLAIMS, lambda table: changed(table, "claim", 0, lambda _: id_))
    assert f"there is no claim '{id_}'" in refused(tables, capsys)


def test_tables_that_cannot_be_made_again_here(
    made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips_capacity.available_memory", lambda: 10**8)
    code, _, err = told(capsys, "check", str(made))
    assert code == 2
    assert one_sentence(err)
    assert "of memory where 100 MB are free" in err


def test_tables_of_endgames_are_checked_as_before(
    small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert family_of(small_tables) == "endgames"
    code, text, _ = told(capsys, "check", str(small_tables))
    assert code == 0
    assert "amalgamated" in text
    assert "swedish" not in text
    mixed = shutil.copytree(small_tables, tmp_path / small_tables.name)
    edit_manifest(mixed, lambda manifest: manifest.update(family="strips"))
    code, _, err = told(capsys, "check", str(mixed))
    assert code == 4
    assert "it does not list just the files swedish_misere.parquet" in err


def test_tables_of_the_other_family_are_no_endgames(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, "query", "value = 0", "--table", str(tables))
    assert code == 4
    assert one_sentence(err)
    assert "has tables of strips, and tables of endgames are needed here" in err
    edit_manifest(tables, lambda manifest: manifest.update(family="endgames"))
    assert "it does not list just the files positions.parquet" in refused(tables, capsys)


def test_the_remedy_names_the_family_and_its_bounds(made: Path) -> None:
    for name in ("strips", "strips-80"):
        assert remedy(Path("a b") / name) == f"make it again with  loony verify --family strips --out 'a b/{name}'"
    bounds = f"--swedish {LONGEST} --closed {CLOSED} --triangles {CLOSED - 2}"
    assert remedy(made) == f"make it again with  loony verify --family strips {bounds} --out {made}"
    assert "strips" not in remedy(Path("tables/endgames-30"))


# What is refused.


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--swedish", "1"], "at least 2 boxes, not 1"),
        (["--swedish", "0"], "at least 2 boxes, not 0"),
        (["--swedish", "-3"], "at least 2 boxes, not -3"),
        (["--swedish", "256"], "256 boxes do not fit the uint8 columns, which end at 255"),
        (["--swedish", "300"], "300 boxes do not fit the uint8 columns"),
        (["--swedish", "9" * 30], "do not fit the uint8 columns"),
        (["--swedish", "12.5"], "'12.5' is not a whole number"),
        (["--swedish", ""], "'' is not a whole number"),
        (["--swedish", "250"], "the table of Swedish boards to n = 250 takes 92,160 GB of memory where 8,000 MB"),
        (["--closed", "0"], "at least 1 box, not 0: --closed takes 1 or more"),
        (["--closed", "-1"], "at least 1 box, not -1"),
        (["--closed", "33"], "closed boxes to n = 33 do not fit keys of 64 bits, which end at 32"),
        (["--triangles", "0"], "at least 1 box, not 0: --triangles takes 1 or more"),
        (["--triangles", "33"], "closed triangles to n = 33 do not fit"),
        (["--size", "30"], "--size is a bound of endgames: it takes --family endgames"),
        (["--raw-size", "30"], "--raw-size is a bound of endgames"),
        (["--claims", "swedish-99"], "there is no claim 'swedish-99': loony claims lists all"),
        (["--claims", "allcock-1.1"], "the claim 'allcock-1.1' is about endgames, not strips"),
        (["--claims"], "expected at least one argument"),
        (["--family", "endgames", "--swedish", "30"], "--swedish is a bound of strips: it takes --family strips"),
        (["--family", "endgames", "--closed", "3"], "--closed is a bound of strips"),
        (["--family", "endgames", "--triangles", "3"], "--triangles is a bound of strips"),
        (["--family", "endgames", "--claims", "swedish-1"], "'swedish-1' is about strips, not endgames"),
        (["--family", "squares"], "invalid choice: 'squares'"),
    ],
)
def test_bad_usage(
    arguments: list[str],
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.results.strips_capacity.available_memory", lambda: 8 * 10**9)
    code, out, err = told(capsys, "verify", "--family", "strips", *arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert what in err
    assert leavings(tmp_path) == []


def test_the_search_needs_memory_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips_capacity.available_memory", lambda: 650 * 10**6)
    code, _, err = told(capsys, *TINY, "--out", str(tmp_path / "t"))
    assert code == 2
    assert one_sentence(err)
    assert "the search for closed boxes to n = 3 takes 667 MB of memory where 650 MB are free: ask for less" in err
    assert leavings(tmp_path) == []


@pytest.mark.parametrize(
    ("position", "what", "at"),
    [
        ("1", "a part is at least 2, not 1: a single box is taken at once", 0),
        ("4+", "something is missing at the end: no component: write 4, 7 or 2^3", 2),
        ("8l", "a Swedish position has no loops", 0),
        ("", "something is missing at the end", 0),
        ("4+x", "'x' is not expected: no component", 2),
        ("7^2 4", "nor a +: write 4, 7 or 2^3, joined by +", 4),
        ("4+100000*4", "a number of components is at most 99,999", 2),
        ("99999999", "no component has more than 999,999 boxes", 0),
    ],
)
def test_a_position_that_is_none(position: str, what: str, at: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "value", "--family", "swedish", "--", position)
    assert (code, out) == (2, "")
    sentence, shown, caret = err.splitlines()
    assert sentence.startswith("loony: ")
    assert what in sentence
    assert (shown, caret) == (f"  {position}", f"  {' ' * at}^")


@pytest.mark.parametrize(
    ("position", "what"),
    [
        ("300", "300 boxes do not fit the uint8 columns"),
        ("999999", "999,999 boxes do not fit"),
        ("99999*9", "899,991 boxes do not fit"),
        ("200", "a table of Swedish positions to total 200 takes 1,736 GB of memory where 8,000 MB are free"),
        ("100^2", "to total 200"),
    ],
)
def test_a_position_that_is_too_large(
    position: str, what: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loony.results.strips_capacity.available_memory", lambda: 8 * 10**9)
    code, out, err = told(capsys, "value", "--family", "swedish", position)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert what in err


# What is answered.


def test_the_value_of_a_position_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = told(capsys, "value", "--family", "swedish", "14")
    assert (code, err) == (0, "")
    assert text.splitlines() == [
        "14: misère, the player on move loses by 2 (total 14, D = 2)",
        "in normal play the player on move takes all 14",
        "",
        "part  move     wins by  optimal",
        "  14  take 1        -2  *",
        "  14  cut 2         -2  *",
        "  14  cut 3         -4",
        "  14  cut 4         -4",
        "  14  cut 5         -4",
        "  14  cut 6         -4",
        "  14  cut 7         -4",
        "",
        "optimal first turns: cut 2; or take 8 then cut 3",
        "",
        "found by recursion, with Theorems 1 and 4: docs/swedish.md",
    ]
    assert told(capsys, "value", "--family", "swedish", "12")[1].startswith("12: misère, the player on move draws")
    code, text, _ = told(capsys, "value", "--family", "swedish", "0")
    assert text == "0: misère, the player on move draws (total 0)\nnothing is left to draw\n"


def test_the_value_of_a_position_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = told(capsys, "value", "--family", "swedish", "--json", "4+7^2")
    found = json.loads(text)
    assert code == 0
    assert [found[key] for key in ("position", "total", "value", "controlled_value", "normal_value")] == [
        "7^2+4", 18, 6, -6, 18,
    ]  # fmt: skip
    assert found["value"] == value_by_recursion((7, 7, 4))
    assert found["moves"][0] == {"part": 7, "move": "take 1", "value": 6, "optimal": True}
    assert len(found["moves"]) == 5
    assert found["optimal_turns"] == []
    single = json.loads(told(capsys, "value", "--family", "swedish", "--json", "14")[1])
    assert single["optimal_turns"] == ["cut 2", "take 8 cut 3"]
    assert json.loads(told(capsys, "value", "--family", "swedish", "--json", "3+2")[1])["controlled_value"] is None


def test_values_by_recursion_and_by_a_table_are_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for position in ("20", "16+10+2", "12+11", "9+9"):
        by_recursion = json.loads(told(capsys, "value", "--family", "swedish", "--json", position)[1])
        with monkeypatch.context() as patch:
            patch.setattr("loony.commands.value.TABLE_FROM", 0)
            by_table = json.loads(told(capsys, "value", "--family", "swedish", "--json", position)[1])
        sources = by_recursion.pop("source"), by_table.pop("source")
        assert sources == (("recursion", "stake table") if position != "9+9" else ("theorems",) * 2)
        assert by_table == by_recursion


def test_small_positions_import_nothing_heavy() -> None:
    program = (
        "import sys\nfrom loony.commands.main import main\n"
        "assert main(['value', '--family', 'swedish', '20+4']) == 0\n"
        "heavy = {'numpy', 'numba', 'pyarrow', 'tqdm'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("20+4: misère")


@pytest.mark.compiled
def test_a_larger_board_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = told(capsys, "value", "--family", "swedish", "52")
    assert (code, err) == (0, "")
    assert "52: misère, the player on move draws (total 52, D = 40)" in text
    printed = "optimal first turns: cut 2, 3, ..., or 26; or take 1 then cut 3, 5, 7, 9, 10, ..., or 25"
    source = "found by a stake table made just now, with Theorems 1 and 4: docs/swedish.md"
    assert text.splitlines()[-3:] == [printed, "", source]


@pytest.mark.parametrize(
    ("position", "value", "total"),
    [("99999*2+9", 200_001, 200_007), ("4^64", 130, 256), ("3^99999", -299_997, 299_997)],
)
def test_no_position_is_too_large_for_the_theorems(
    position: str, value: int, total: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code, text, _ = told(capsys, "value", "--family", "swedish", "--json", position)
    found = json.loads(text)
    assert code == 0
    assert (found["value"], found["total"]) == (value, total)
    assert max(move["value"] for move in found["moves"]) == value


def test_the_tables_are_shown_and_asked(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = told(capsys, "show", str(made))
    assert code == 0
    assert f"{made}: strips up to swedish {LONGEST}, swedish boards {LONGEST}, " in text
    assert "every file has the hash in the manifest" in text
    assert json.loads(told(capsys, "show", str(made), "--json")[1])["bounds"]["closed boxes"] == CLOSED
    statement = "SELECT n, value FROM swedish_misere WHERE value > 4 ORDER BY n"
    code, text, _ = told(capsys, "sql", statement, "--table", str(made), "--format", "csv")
    assert code == 0
    assert [line.replace('"', "") for line in text.split()] == ["n,value", "5,5", "6,6", "7,5"]


# What is known of claims.


def test_claims_are_listed_with_what_is_known(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = told(capsys, "claims", "--tables", str(made.parent), "--json")
    rows = {row["claim"]: row for row in json.loads(text)}
    assert code == 0
    bounds = json.loads((made / MANIFEST).read_text())["bounds"]
    for one in claims(family=STRIPS):
        row = rows[one.id]
        assert (row["source"], row["title"], row["statement"]) == (one.source, one.title, one.statement)
        found = {tested["domain"]: (tested["size"], tested["verdict"]) for tested in row["tested"]}
        tested = [domain for domain in one.domains if bounds[domain] >= one.least]
        assert found == {domain: (bounds[domain], one.expected_verdict) for domain in tested}
        assert row["proofs"] == []
    assert rows["allcock-1.1"]["tested"] == []


def test_the_list_for_a_person(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ids = ("swedish-1", "narrow-variations-multiples-of-3")
    code, text, _ = told(capsys, "claims", *ids, "--tables", str(made.parent))
    assert code == 0
    assert "swedish-1  2s and 3s count by their total  (docs/swedish.md, Theorem 1)" in text
    number = count(dense_rooms(LONGEST))
    assert f"  - swedish up to {LONGEST}: holds, {number:,} covered" in text
    assert "not tested here, nor proved" in text
    assert f"2 claims, 1 of them tested and 0 put to a solver, by what {made.parent} has" in text


def test_the_widest_of_several_tables_counts(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(made, tmp_path / "strips-wide")
    one = ("--claims", "swedish-1", "--quiet")
    assert told(capsys, *TINY, *one, "--out", str(tmp_path / "strips"))[0] == 0
    code, text, _ = told(capsys, "claims", "swedish-1", "--tables", str(tmp_path))
    assert code == 0
    assert f"  - swedish up to {LONGEST}: holds" in text
    assert text.count("swedish up to") == 1


@pytest.mark.parametrize("bounds", [None, {}, {"swedish": "all"}])
def test_a_folder_with_a_corrupt_manifest_is_refused(
    bounds: object, tables: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(bounds=bounds))
    code, out, err = told(capsys, "claims", "swedish-1", "--tables", str(tables.parent))
    assert (code, out) == (4, "")
    assert one_sentence(err)


def test_tables_of_other_sources_are_left_out(tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit_manifest(tables, lambda manifest: manifest.update(source_digest="0" * 64, bounds=None))
    code, text, _ = told(capsys, "claims", "swedish-1", "--tables", str(tables.parent))
    assert code == 0
    assert "left out: 1 of the tables there" in text


def test_the_families_share_no_claim() -> None:
    of = {family: {one.id for one in claims(family=family)} for family in DOMAINS}
    assert {one.id for one in claims(family=None)} == of["endgames"] | of["strips"]
    assert not of["endgames"] & of["strips"]
    assert len(of["strips"]) == 21
    assert all({*one.domains} <= {*DOMAINS[one.family]} for one in claims(family=None))
    assert all(domain in {d for one in claims(family=STRIPS) for d in one.domains} for domain in DOMAINS[STRIPS])
