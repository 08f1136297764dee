"""`loony census`: its numbers are those of plain recursion, its files are as described, bad input is refused."""

import json
import re
import shutil
from pathlib import Path

import naive
import numpy as np
import pytest
from conftest import RAW_SIZE, SIZE
from counted import Counted, hold_described, hold_sums, rows, size
from forger import changed, rewrite
from naive_theorems import theorem_1_1, theorem_4_1
from person import Capsys, leavings, output_of, refused, told
from series import entries_of, hold_document, hold_entries

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.components import KINDS
from loony.enumerate.endgames.notation import notation
from loony.results.census.layout import CENSUS_EXCEPTIONS, CENSUS_OPENER, census_schemas
from loony.results.endgames.layout import POSITIONS
from loony.results.stored.files import sha256
from loony.verify.endgames.family import ENDGAMES

NAIVE = Counted(27, 2)
"""as far as plain recursion counts"""


@pytest.fixture(scope="module")
def census(small_tables: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the small tables with the census beside it; the folder of the census."""
    from loony.shell.main import main

    folder = tmp_path_factory.mktemp("census")
    tables = shutil.copytree(small_tables, folder / small_tables.name)
    assert main(["census", "--table", str(tables), "--quiet"]) == 0
    return folder / f"census-{SIZE}"


def test_the_files_are_described(census: Path) -> None:
    texts = ["b_one_or_two", "b_positions", "b_raw_positions", *(f"b_value_{k}" for k in range(5))]
    assert leavings(census) == sorted(
        [*census_schemas(ENDGAMES), *(f"{name}.txt" for name in [*texts, "sequences"])]
    )
    hold_described(census, census.parent / f"endgames-{SIZE}", census_schemas(ENDGAMES), SIZE)


def test_values_and_openings_are_counted_as_by_plain_recursion(census: Path) -> None:
    NAIVE.hold_values(census)
    NAIVE.hold_openings(census, KINDS)


def test_cases_are_counted_as_the_theorems_are_read_once_more(census: Path) -> None:
    NAIVE.hold_cases(census, {"4.1": theorem_4_1, "1.1": theorem_1_1})


def test_the_opener_wins_what_she_wins_by_plain_recursion(census: Path) -> None:
    found = {(row["advantage"], row["size"]): row for row in rows(census, CENSUS_OPENER)}
    assert sorted(found) == [(A, n) for A in (1, 2, 3) for n in range(3, 26 - A) if (n + A) % 2 == 1]
    exceptions = {(row["advantage"], row["position"]): row["won"] for row in rows(census, CENSUS_EXCEPTIONS)}
    expected = {}
    for (advantage, boxes), row in found.items():
        here = [G for G in NAIVE.raw() if size(G) == boxes]
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
    hold_sums(census, SIZE, dense_index.count(SIZE) - 1)


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
    for name, numbers in NAIVE.sequences().items():
        assert sequences[name][: NAIVE.bound + 1].tolist() == numbers


def test_the_entries_of_sequences_have_formulas_that_are_right(census: Path) -> None:
    entries = entries_of(census)
    assert len(entries) == 8
    assert hold_entries(census, entries) == ["b_positions.txt", "b_raw_positions.txt"]
    for entry in entries.values():
        assert re.fullmatch(r"Number of .*boxes.*\.", entry["N"][0])
        assert (entry["O"], entry["K"]) == (["0"], ["nonn"])
        assert any("https://arxiv.org/abs/1811.10747" in link for link in entry["H"])
        assert f"loony verify --size {SIZE} " in entry["o"][0]


def test_the_document_has_the_first_terms(census: Path) -> None:
    """A block of docs/sequences.md."""
    hold_document(census, 0)


def test_a_wrong_term_or_formula_is_noticed(census: Path) -> None:
    for was, now in (("(1-x^6)", "(1-x^5)"), ("%S 1,0,0,1", "%S 1,0,0,2"), ("Product_{k>=3}", "Product_{k>=4}")):
        text = (census / "sequences.txt").read_text()
        assert was in text
        (census / "other").mkdir(exist_ok=True)
        (census / "other" / "sequences.txt").write_text(text.replace(was, now, 1))
        with pytest.raises(AssertionError):
            hold_entries(census, entries_of(census / "other"))
    shutil.rmtree(census / "other")


def test_the_summary_and_the_json_agree(small_tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    asked = ("census", "--table", str(small_tables), "--out", str(tmp_path / "c"))
    text = output_of(capsys, *asked, err="")
    assert told(capsys, *asked, "--quiet")[1] == f"15 files in {tmp_path / 'c'}\n"
    before = {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")}
    report = json.loads(output_of(capsys, *asked, "--json", "--no-check"))
    assert {name: sha256(tmp_path / "c" / name) for name in leavings(tmp_path / "c")} == before
    assert sorted(report["files"]) == sorted(before)
    assert f"{small_tables} (sources {report['source_digest'][:12]})" in text
    assert report["positions"] == sum(row["positions"] for row in report["values"]) == dense_index.count(SIZE)
    for row in report["values"][:5]:
        assert re.search(rf"^{row['value']} +{row['positions']:,} ", text, re.M)
    for row in [*report["openings"], *report["cases"]]:
        assert f"{row['positions']:,}" in text
    assert "5x5" in text


def test_tables_that_are_not_there_or_not_whole(tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    refused(capsys, "census", "--table", str(tmp_path / "endgames-77"), match="loony verify --size 77", code=4)
    rewrite(tables, POSITIONS, lambda table: changed(table, "value", 100, lambda _: 0), signed=False)
    refused(capsys, "census", "--table", str(tables), match="SHA-256", code=4)
    assert leavings(tmp_path) == [tables.name]
    assert told(capsys, "census", "--table", str(tables), "--no-check", "--quiet")[0] == 0
    rewrite(tables, POSITIONS, lambda table: changed(table, "value", 100, lambda _: 999), signed=False)
    refused(capsys, "census", "--table", str(tables), "--no-check", match="no position of size", code=4)


def test_where_it_cannot_write(small_tables: Path, tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "file").write_text("")
    for out, what in ((tables, "lie alone"), (tables / "deeper", "lie alone"), (tmp_path / "file", "File exists")):
        refused(capsys, "census", "--table", str(tables), "--out", str(out), match=what)
    assert leavings(tables) == leavings(small_tables)


def test_tables_too_small_for_the_board_say_so(tmp_path: Path, capsys: Capsys) -> None:
    tables = str(tmp_path / "t")
    assert told(capsys, "verify", "--size", "9", "--raw-size", "3", "--out", tables, "--quiet")[0] == 0
    text = output_of(capsys, "census", "--table", tables)
    assert "only those of size <= 3, which the tables have" in text
    assert re.search("^A +positions +won +lost", text, re.MULTILINE)
    assert told(capsys, "verify", "--size", "2", "--raw-size", "2", "--out", tables, "--quiet")[0] == 0
    text = output_of(capsys, "census", "--table", tables, "--out", str(tmp_path / "c"))
    assert not re.search("^A +positions +won +lost", text, re.MULTILINE)
    assert ": none among those of size <= 2, and the tables have no others\n" in text
    assert (tmp_path / "c" / "b_value_4.txt").read_text().splitlines()[1:] == ["0 0", "1 0", "2 0"]
