"""What `loony verify` leaves of narrow boards: its files, and what is in each."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from person import Capsys, Patch, leavings, output_of, told
from strips_cases import CLOSED, FILES, LONGEST, MISERE, OPEN, SMALL, TINY, TWO_ROWS
from swedish_cases import value_by_recursion

from loony.enumerate.strips.swedish import count, dense_rooms
from loony.results.shown.report import NAMED
from loony.results.stored.datapackage import datapackage
from loony.results.stored.layout import CLAIMS, DATAPACKAGE, MANIFEST, MISMATCHES
from loony.results.stored.manifest import read_manifest
from loony.results.strips.layout import (
    BOXES,
    POSITIONS_SWEDISH,
    SCHEMAS,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.verify.claims.least import least_bound
from loony.verify.claims.register import claims
from loony.verify.strips import narrow_misere
from loony.verify.strips.family import STRIPS
from loony.verify.strips.play import turn_in_words

pytestmark = pytest.mark.usefixtures("small_open_boards")

BOUNDS = {
    "--swedish": LONGEST, "--closed": CLOSED, "--triangles": CLOSED - 2, "--open": OPEN, "--two-rows": TWO_ROWS,
}  # fmt: skip
SKIPPED = {
    one.id
    for one in claims(families=[STRIPS])
    if any(least_bound(one, domain) > BOUNDS.get(str(domain.option), 10**6) for domain in one.domains)
}


def test_verify_leaves_nine_files_and_reports(tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "new" / "tables"
    text = output_of(capsys, *SMALL, "--out", str(out), "--all", err="")
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
    assert rows.keys() >= {one.id for one in claims(families=[STRIPS])}
    assert rows["swedish-1"].split() == ["swedish-1", "swedish", f"{number:,}", f"{number:,}", "0", "holds"]
    assert (
        f"all {len(claims(families=[STRIPS])) - len(SKIPPED)} claims tested came out as registered; NOT TESTED"
        in text
    )
    last = text.splitlines()[-1]
    if len(SKIPPED) > NAMED:
        assert f"too small: {len(SKIPPED)} claims; " in last
        assert "--two-rows 4 --swedish 33 --closed 9 --triangles 15 would test all" in last
    else:
        assert all(f"{id_} (from --" in last for id_ in SKIPPED)
        assert "(from --triangles 15)" in last
        assert "(from --swedish 33)" in last


def test_files_are_as_the_layout_says(made: Path) -> None:
    assert {pq.read_schema(made / name).metadata[b"schema_version"] for name in SCHEMAS} == {b"1"}
    assert pq.read_schema(made / SWEDISH_MISERE).names == ["n", "value", "optimal_moves"]
    assert pq.read_schema(made / SWEDISH_NORMAL).names == ["n", "value", "optimal_moves"]
    assert pq.read_schema(made / BOXES).names == pq.read_schema(made / TRIANGLES).names == ["n", "value"]
    assert pq.read_schema(made / POSITIONS_SWEDISH).names == ["total", "parts", "value"]
    types = {str(field.type) for schema in SCHEMAS.values() for field in schema}
    strings, lengths = "list<element: string not null>", "list<element: int16 not null>"
    assert types == {"int16", "int64", "string", strings, lengths}
    assert not any(field.nullable for schema in SCHEMAS.values() for field in schema)


def test_the_boards_are_the_published_ones(made: Path) -> None:
    misere = pq.read_table(made / SWEDISH_MISERE).to_pylist()
    assert [row["n"] for row in misere] == [*range(2, LONGEST + 1)]
    assert [row["value"] for row in misere] == narrow_misere.table_1()[2 : LONGEST + 1].tolist()
    for row in misere[2:]:
        printed = narrow_misere.table_2()[row["n"]]
        assert printed is not None, row
        assert row["optimal_moves"] == [turn_in_words(turn) for turn in sorted(printed)], row
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
        assert row["value"] == value_by_recursion(tuple(row["parts"][::-1])), row


def test_positions_are_stored_to_60_and_no_further(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.strips.extents.LARGEST_STORED", 9)
    assert told(capsys, *TINY[:4], "14", "--closed", "3", *MISERE, "--out", str(tmp_path / "t"))[0] == 0
    assert pq.read_table(tmp_path / "t" / POSITIONS_SWEDISH)["total"].to_pylist()[-1] == 9
    assert pq.read_table(tmp_path / "t" / SWEDISH_MISERE)["n"].to_pylist()[-1] == 14
    assert told(capsys, "check", str(tmp_path / "t"))[0] == 0


def test_claims_and_mismatches_are_stored(made: Path) -> None:
    rows = pq.read_table(made / CLAIMS).to_pylist()
    pairs = [(one.id, domain.name) for one in claims(families=[STRIPS]) for domain in one.domains]
    assert [(row["claim"], row["domain"]) for row in rows] == pairs
    assert {row["claim"] for row in rows if row["verdict"] == "skipped"} == SKIPPED
    refuted = ["narrow-misere-open-problem-1", *["narrow-misere-2xn-longer"] * (TWO_ROWS > 3)]
    refuted += ["narrow-misere-2xn-strategy"]
    refuted += ["narrow-variations-lemma-1", "narrow-variations-lemma-2", "swedish-no-bank-ever"]
    assert sorted(row["claim"] for row in rows if row["verdict"] == "refuted") == sorted(refuted)
    assert {row["verdict"] for row in rows} == {"holds", "refuted", "skipped"}
    mismatches = pq.read_table(made / MISMATCHES).to_pylist()
    assert [*dict.fromkeys(row["claim"] for row in mismatches)] == sorted(refuted, key=refuted.index)
    assert mismatches[:1] == [
        {"claim": "narrow-misere-open-problem-1", "domain": "open boxes misère", "position": "1x4", "instance": "",
         "value": 4, "expected": "at most 2"},
    ]  # fmt: skip


def test_the_manifest_and_the_data_package(made: Path) -> None:
    manifest = json.loads((made / MANIFEST).read_text())
    assert manifest == read_manifest(made, "strips")
    assert (manifest["schema_version"], manifest["family"]) == (1, "strips")
    assert manifest["bounds"] == {
        "swedish": LONGEST, "closed": CLOSED, "triangles": CLOSED - 2, "open": OPEN, "two_rows": TWO_ROWS,
    }  # fmt: skip
    number = count(dense_rooms(LONGEST))
    assert manifest["counts"]["swedish"] == {"formula": number, "walked": number}
    assert manifest["files"].keys() == SCHEMAS.keys()
    package = json.loads((made / DATAPACKAGE).read_text())
    assert package == datapackage(manifest)
    assert package["name"] == f"loony-strips-{LONGEST}"
    assert f"triangles to n = {CLOSED - 2}" in package["title"]
    assert len(package["sources"]) == 2
    fields = {resource["path"]: resource["schema"]["fields"] for resource in package["resources"]}
    assert [field["type"] for field in fields[SWEDISH_MISERE]] == ["integer", "integer", "array"]
