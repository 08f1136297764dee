"""`loony census`: its numbers are those of plain recursion, its files are as described, bad input is refused."""

import json
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import naive
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import RAW_SIZE, SIZE
from person import leavings, one_sentence, told

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.results.census_layout import (
    CENSUS_CASES,
    CENSUS_EXCEPTIONS,
    CENSUS_ONE_OR_TWO,
    CENSUS_OPENER,
    CENSUS_OPENINGS,
    CENSUS_VALUES,
    census_schemas,
)
from loony.results.endgames.census import KINDS, QUESTIONS
from loony.results.endgames.layout import POSITIONS
from loony.results.files import sha256
from loony.results.layout import MANIFEST, PARQUET, ROW_GROUP
from loony.verify.endgames.allcock import cases_of_theorem_1_1, cases_of_theorem_4_1, recommended_move
from loony.verify.endgames.definition import record_by_definition
from loony.verify.endgames.family import ENDGAMES

NAIVE = 27
"""the size up to which plain recursion counts"""


@pytest.fixture(scope="module")
def census(small_tables: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the small tables with the census beside it; the folder of the census."""
    from loony.commands.main import main

    folder = tmp_path_factory.mktemp("census")
    tables = shutil.copytree(small_tables, folder / small_tables.name)
    assert main(["census", "--table", str(tables), "--quiet"]) == 0
    return folder / f"census-{SIZE}"


def rows(census: Path, name: str) -> list[dict[str, Any]]:
    table: list[dict[str, Any]] = pq.read_table(census / name).to_pylist()
    return table


def small(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of sizes that plain recursion counts."""
    return [row for row in rows if row["size"] is not None and row["size"] <= NAIVE]


@cache
def raw() -> list[Position]:
    return [Position(*G) for G in naive.positions(NAIVE)]


@cache
def amalgamated() -> list[Position]:
    """At most one chain of length >= 4, and at most one loop of length >= 8."""
    return [G for G in raw() if naive.is_amalgamated(*G)]


def size(G: Position) -> int:
    return sum(map(sum, G))


def test_the_files_are_described(census: Path) -> None:
    texts = ["b_one_or_two", "b_positions", "b_raw_positions", *(f"b_value_{k}" for k in range(5))]
    assert leavings(census) == sorted([*census_schemas(ENDGAMES), *(f"{name}.txt" for name in texts)])
    manifest = json.loads((census.parent / f"endgames-{SIZE}" / MANIFEST).read_text())
    for name, wanted in census_schemas(ENDGAMES).items():
        schema = pq.read_schema(census / name)
        assert schema.equals(wanted)
        described = json.loads(schema.metadata[b"columns"])
        assert list(described) == schema.names
        assert all(described.values())
        assert schema.metadata[b"tables_source_digest"].decode() == manifest["source_digest"]
        assert schema.metadata[b"tables_size"].decode() == str(SIZE)


def test_values_are_counted_as_by_plain_recursion(census: Path) -> None:
    expected: Counter[tuple[int, int]] = Counter()
    below: Counter[tuple[int, int]] = Counter()
    for G in amalgamated():
        expected[size(G), naive.value(*G)] += 1
        below[size(G), naive.value(*G)] += naive.controlled_value(*G) < 2
    found = small(rows(census, CENSUS_VALUES))
    assert {(row["size"], row["value"]): row["positions"] for row in found} == expected
    assert {(row["size"], row["value"]): row["positions_below_two"] for row in found} == below
    for row in small(rows(census, CENSUS_ONE_OR_TWO)):
        of_size = {value: n for (one, value), n in below.items() if one == row["size"]}
        total, some = sum(of_size.values()), of_size.get(1, 0) + of_size.get(2, 0)
        assert (row["positions_below_two"], row["one_or_two"]) == (total, some)
        assert row["share"] == (some / total if total else None)


def test_openings_are_counted_as_by_plain_recursion(census: Path) -> None:
    expected: Counter[tuple[int, str, str]] = Counter()
    for G in amalgamated():
        openings = naive.openings(*G)
        optimal = [name for name, margin in openings.items() if margin == naive.value(*G)]
        expected.update((size(G), naive.kind(name), "positions") for name in openings)
        expected.update((size(G), naive.kind(name), "optimal") for name in optimal)
        if len(optimal) == 1:
            expected[size(G), naive.kind(optimal[0]), "only"] += 1
    found = small(rows(census, CENSUS_OPENINGS))
    assert len(found) == NAIVE * len(KINDS)
    for row in found:
        for name in ("positions", "optimal", "only"):
            assert row[name] == expected[row["size"], row["kind"], name]


def test_cases_are_counted_as_one_position_after_another(census: Path) -> None:
    expected: Counter[tuple[int, str, str, str]] = Counter()
    for G in filter(size, amalgamated()):
        one, v = record_by_definition(G), naive.value(*G)
        cases = cases_of_theorem_4_1(one)
        case = next(case for case in cases if case.applies)
        alone = {"4.1": sum(other.value == v for other in cases) == 1}
        named = next((name for name, applies in cases_of_theorem_1_1(one) if applies), "otherwise")
        alone["1.1"] = sum(margin == v for margin in naive.openings(*G).values()) == 1
        right = {"4.1": case.value == v, "1.1": recommended_move(one) == v}
        for theorem, name in (("4.1", case.name), ("1.1", named)):
            expected[size(G), theorem, name, "positions"] += 1
            expected[size(G), theorem, name, "right"] += right[theorem]
            expected[size(G), theorem, name, "only"] += right[theorem] and alone[theorem]
    found = small(rows(census, CENSUS_CASES))
    assert len(found) == NAIVE * sum(len(one.cases) for one in QUESTIONS.theorems)
    for row in found:
        for name in ("positions", "right", "only"):
            assert row[name] == expected[row["size"], row["theorem"], row["case"], name]


def test_the_opener_wins_what_she_wins_by_plain_recursion(census: Path) -> None:
    found = {(row["advantage"], row["size"]): row for row in rows(census, CENSUS_OPENER)}
    assert sorted(found) == [(A, n) for A in (1, 2, 3) for n in range(3, 26 - A) if (n + A) % 2 == 1]
    exceptions = {(row["advantage"], row["position"]): row["won"] for row in rows(census, CENSUS_EXCEPTIONS)}
    expected = {}
    for (advantage, boxes), row in found.items():
        here = [G for G in raw() if size(G) == boxes]
        below = [G for G in here if naive.controlled_value(*G) < 2]
        for suffix, positions in (("", here), ("_below_two", below)):
            won = sum(advantage > naive.value(*G) for G in positions)
            counted = (row[f"positions{suffix}"], row[f"won{suffix}"], row[f"lost{suffix}"])
            assert counted == (len(positions), won, len(positions) - won)
        for G in below:
            if naive.value(*G) not in (1, 2) and (advantage > naive.value(*G)) != (advantage > 2 - boxes % 2):
                expected[advantage, notation(G)] = advantage > naive.value(*G)
    assert exceptions == expected
    assert exceptions[1, "3+5+4l"] is True
    assert exceptions[2, "3+4l^2"] is False


def test_the_rows_of_all_sizes_are_sums(census: Path) -> None:
    for name, keys, counted in (
        (CENSUS_ONE_OR_TWO, [], ["positions_below_two", "one_or_two"]),
        (CENSUS_OPENINGS, ["kind"], ["positions", "optimal", "only"]),
        (CENSUS_CASES, ["theorem", "case"], ["positions", "right", "only"]),
    ):
        table = rows(census, name)
        totals = [row for row in table if row["size"] is None]
        assert totals
        for total in totals:
            same = [row for row in table if row["size"] is not None and all(row[k] == total[k] for k in keys)]
            assert len(same) >= SIZE
            assert all(total[n] == sum(row[n] for row in same) for n in counted)
    cases = [row for row in rows(census, CENSUS_CASES) if row["size"] is None]
    assert {row["theorem"]: 0 for row in cases} == {"1.1": 0, "4.1": 0}
    for theorem in QUESTIONS.theorems:
        applying = [row for row in cases if row["theorem"] == theorem.name]
        assert sum(row["positions"] for row in applying) == dense_index.count(SIZE) - 1
        assert all(row["right"] == row["positions"] for row in applying)


def test_b_files_can_be_read_as_such(census: Path) -> None:
    sequences = {}
    for path in census.glob("b_*.txt"):
        first, *lines = path.read_text().splitlines()
        assert re.fullmatch(r"# a\(n\) is the number of .*boxes.*", first)
        assert all(re.fullmatch(r"\d+ \d+", line) for line in lines)
        n, a = np.array([line.split() for line in lines], int).T
        assert n.tolist() == list(range(len(n)))
        assert path.read_bytes().endswith(b"\n")
        sequences[path.stem] = a
    assert len(sequences) == 8
    assert sequences["b_positions"].sum() == dense_index.count(SIZE)
    assert sequences["b_raw_positions"].sum() == raw_endgames.count(RAW_SIZE)
    for name, positions in (("b_positions", amalgamated()), ("b_raw_positions", raw())):
        assert sequences[name][: NAIVE + 1].tolist() == np.bincount([size(G) for G in positions]).tolist()
    for value in range(5):
        counted = np.bincount([size(G) for G in amalgamated() if naive.value(*G) == value], minlength=NAIVE + 1)
        assert sequences[f"b_value_{value}"][: NAIVE + 1].tolist() == counted.tolist()
    low = [size(G) for G in amalgamated() if naive.controlled_value(*G) < 2 and naive.value(*G) in (1, 2)]
    assert sequences["b_one_or_two"][: NAIVE + 1].tolist() == np.bincount(low, minlength=NAIVE + 1).tolist()


def test_the_summary_and_the_json_agree(
    small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("census", "--table", str(small_tables), "--out", str(tmp_path / "c"))
    code, text, err = told(capsys, *asked)
    assert (code, err) == (0, "")
    assert told(capsys, *asked, "--quiet")[1] == f"14 files in {tmp_path / 'c'}\n"
    before = {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")}
    code, out, _ = told(capsys, *asked, "--json", "--no-check")
    report = json.loads(out)
    assert code == 0
    assert {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")} == before
    assert sorted(report["files"]) == sorted(before)
    assert f"{small_tables} (sources {report['source_digest'][:12]})" in text
    assert report["positions"] == sum(row["positions"] for row in report["values"]) == dense_index.count(SIZE)
    for row in report["values"][:5]:
        assert re.search(rf"^{row['value']} +{row['positions']:,} ", text, re.M)
    for row in [*report["openings"], *report["cases"]]:
        assert f"{row['positions']:,}" in text
    assert "5x5" in text


def test_tables_that_are_not_there_or_not_whole(
    small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = told(capsys, "census", "--table", str(tmp_path / "endgames-77"))
    assert (code, out) == (4, "")
    assert one_sentence(err)
    assert "loony verify --size 77" in err
    tables = Path(shutil.copytree(small_tables, tmp_path / "t"))
    table = pq.read_table(tables / POSITIONS)
    at = table.schema.get_field_index("value")
    wrong = pa.array(np.where(np.arange(len(table)) == 100, 0, table["value"].to_numpy()).astype(np.int16))
    table = table.set_column(at, table.schema.field("value"), wrong)
    pq.write_table(table, tables / POSITIONS, row_group_size=ROW_GROUP, **PARQUET)
    code, _, err = told(capsys, "census", "--table", str(tables))
    assert code == 4
    assert "SHA-256" in err
    assert one_sentence(err)
    assert leavings(tmp_path) == ["t"]
    assert told(capsys, "census", "--table", str(tables), "--no-check", "--quiet")[0] == 0
    impossible = pa.array(np.where(np.arange(len(table)) == 100, 999, wrong).astype(np.int16))
    table = table.set_column(at, table.schema.field("value"), impossible)
    pq.write_table(table, tables / POSITIONS, row_group_size=ROW_GROUP, **PARQUET)
    code, _, err = told(capsys, "census", "--table", str(tables), "--no-check")
    assert code == 4
    assert "no position of size" in err


def test_where_it_cannot_write(small_tables: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = Path(shutil.copytree(small_tables, tmp_path / "t"))
    (tmp_path / "file").write_text("")
    for out, what in ((tables, "lie alone"), (tables / "deeper", "lie alone"), (tmp_path / "file", "File exists")):
        code, text, err = told(capsys, "census", "--table", str(tables), "--out", str(out))
        assert (code, text) == (2, "")
        assert one_sentence(err)
        assert what in err
    assert leavings(tables) == leavings(small_tables)


def test_tables_too_small_for_the_board_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = str(tmp_path / "t")
    assert told(capsys, "verify", "--size", "9", "--raw-size", "3", "--out", tables, "--quiet")[0] == 0
    code, text, _ = told(capsys, "census", "--table", tables)
    assert code == 0
    assert "only those of size <= 3, which the tables have" in text
    assert told(capsys, "verify", "--size", "2", "--raw-size", "2", "--out", tables, "--quiet")[0] == 0
    assert told(capsys, "census", "--table", tables, "--out", str(tmp_path / "c"), "--quiet")[0] == 0
    assert (tmp_path / "c" / "b_value_4.txt").read_text().splitlines()[1:] == ["0 0", "1 0", "2 0"]
