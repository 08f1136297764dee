"""`loony census` of loops of any length: its numbers are those of plain recursion, and none is of a board."""

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from counted import CasesOf, Counted, hold_described, hold_sums, rows, size
from forger import changed, rewrite
from naive_theorems import theorem_1, theorem_2
from person import Capsys, leavings, refused, told
from series import entries_of, hold_document, hold_entries

from loony.results.census.layout import CENSUS_CASES, CENSUS_VALUES, census_schemas
from loony.results.endgames.layout import POSITIONS
from loony.results.odd_loops.census import QUESTIONS
from loony.shell.main import main
from loony.verify.odd_loops.family import ODD_LOOPS

SIZE, RAW_SIZE = 28, 20
"""with 3+4l+7l^3, the smallest position in case (iv) of Theorem 2"""

NAIVE = Counted(SIZE, 1)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables that plain recursion can count; not to be changed."""
    directory = tmp_path_factory.mktemp("census") / f"odd-loops-{SIZE}"
    bounds = ["--size", str(SIZE), "--raw-size", str(RAW_SIZE)]
    asked = ["verify", "--family", "odd-loops", *bounds, "--claims", "odd-small", "--quiet"]
    assert main([*asked, "--out", str(directory)]) == 0
    return directory


@pytest.fixture(scope="module")
def census(tables: Path) -> Path:
    """The folder of the census, which is beside the tables."""
    assert main(["census", "--table", str(tables), "--quiet"]) == 0
    return tables.parent / f"census-odd-loops-{SIZE}"


def test_the_files_are_described_and_none_is_of_a_board(tables: Path, census: Path) -> None:
    texts = ["b_one_or_two", "b_positions", "b_raw_positions", *(f"b_value_{k}" for k in range(5))]
    schemas = census_schemas(ODD_LOOPS)
    parquet = ["cases", "one_or_two", "openings", "values"]
    assert leavings(census) == sorted(
        [*(f"{one}.parquet" for one in parquet), *(f"{one}.txt" for one in texts), "sequences.txt"]
    )
    hold_described(census, tables, schemas, SIZE)
    assert all(
        b"amalgamated positions with odd loops" in one.metadata[b"title"].lower() for one in schemas.values()
    )
    described = json.loads(schemas[CENSUS_CASES].metadata[b"columns"])
    assert b"the cases of Theorems 1 and 2 of docs/odd-loops.md" in schemas[CENSUS_CASES].metadata[b"title"]
    assert described["theorem"] == "1 (the value) or 2 (which opening is optimal)"
    assert described["right"].endswith("its value is v(G) (1), or its opening is optimal (2)")


def test_values_and_openings_are_counted_as_by_plain_recursion(census: Path) -> None:
    NAIVE.hold_values(census)
    NAIVE.hold_openings(census, QUESTIONS.kinds)


def test_cases_are_counted_as_the_theorems_are_read_once_more(census: Path) -> None:
    theorems: dict[str, CasesOf] = {"1": theorem_1, "2": theorem_2}
    NAIVE.hold_cases(census, theorems)
    assert all(row["positions"] > 0 for row in rows(census, CENSUS_CASES) if row["size"] is None)


def test_the_rows_of_all_sizes_are_sums(census: Path) -> None:
    hold_sums(census, SIZE, len(NAIVE.amalgamated()) - 1)


def test_b_files_count_what_they_say(census: Path) -> None:
    sequences, texts = {}, {}
    for path in census.glob("b_*.txt"):
        texts[path.stem], *lines = path.read_text().splitlines()
        n, a = np.array([line.split() for line in lines], int).T
        assert n.tolist() == list(range(len(n)))
        sequences[path.stem] = a.tolist()
    assert sequences == NAIVE.sequences() | {"b_raw_positions": NAIVE.by_size(NAIVE.raw(), RAW_SIZE)}
    assert "(loops of any length and long chains)" in texts["b_value_3"]
    assert texts["b_raw_positions"].endswith("loops of length >= 4, odd ones among them")


def test_the_formulas_of_its_sequences_are_right(census: Path) -> None:
    assert hold_entries(census, entries_of(census)) == ["b_positions.txt", "b_raw_positions.txt"]


def test_the_document_has_the_first_terms(census: Path) -> None:
    """A block of docs/sequences.md."""
    hold_document(census, 1)


def test_the_summary_the_json_and_latex_agree(tables: Path, census: Path, tmp_path: Path, capsys: Capsys) -> None:
    asked = ("census", "--table", str(tables), "--out", str(tmp_path / "c"), "--no-check")
    (code, text, err), (_, data, _), (_, latex, _) = (
        told(capsys, *asked, *f) for f in ((), ["--json"], ["--latex"])
    )
    assert (code, err) == (0, "")
    report = json.loads(data)
    assert sorted(report["files"]) == leavings(tmp_path / "c") == leavings(census)
    assert report["positions"] == len(NAIVE.amalgamated())
    assert report["raw_positions"] == sum(size(G) <= RAW_SIZE for G in NAIVE.raw())
    for row in report["openings"]:
        assert re.search(rf"^{row['kind']} +{row['positions']:,} +{row['optimal']:,} ", text, re.M)
    for row in report["cases"]:
        assert re.search(rf"^{row['theorem']} +{re.escape(row['case'])} +{row['positions']:,} ", text, re.M)
    assert not any("5x5" in told_of for told_of in (text, data, latex))
    assert len(latex.split(r"\begin{tabular}")) == 1 + 3


def test_what_is_refused(tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "c"
    asked = ("census", str(tables), "--no-check", "--quiet", "--out")
    refused(capsys, *asked, str(tables), match="lie alone")
    refused(
        capsys, "census", str(tmp_path / "odd-loops-77"), match="loony verify --family odd-loops --size 77", code=4
    )
    assert told(capsys, *asked, str(out))[0] == 0
    values = pq.read_table(out / CENSUS_VALUES)
    title = b"Amalgamated positions of each size and value"  # of even loops
    pq.write_table(values.replace_schema_metadata(values.schema.metadata | {b"title": title}), out / CENSUS_VALUES)
    refused(capsys, *asked, str(out), match=f"{out} holds {CENSUS_VALUES}, which loony did not write")


def test_a_value_that_none_has(tables: Path, tmp_path: Path, capsys: Capsys) -> None:
    forged = Path(shutil.copytree(tables, tmp_path / "t"))
    rewrite(forged, POSITIONS, lambda table: changed(table, "value", 100, lambda _: 999), signed=False)
    for more, what in (((), "SHA-256"), (("--no-check",), f"no position of size <= {SIZE}")):
        refused(capsys, "census", str(forged), *more, match=what, code=4)
    assert leavings(tmp_path) == ["t"]
