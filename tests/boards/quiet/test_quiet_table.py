"""Answers from a stored table of quiet positions, and nimbers, beside answers without a table."""

import json
import re
import shutil
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, output_of, refused, told
from drawn_sets import drawing
from hypothesis import given, settings
from hypothesis import strategies as st

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.quiet import count_quiet
from loony.enumerate.boards.regions import UNDECIDED, captures_of, regions
from loony.results.boards.quiet import making as quiet
from loony.results.boards.quiet.maxims import DRAWN, Exceptions
from loony.results.boards.quiet.table import QuietTable, find_table
from loony.results.boards.solving.solved import solved_boards
from loony.shell.main import main
from loony.system.errors import TableCorrupt
from loony.system.stages import Stages
from loony.verify.boards.line_by_line import BoardValues
from loony.verify.examination.columns import ColumnBlock

pytestmark = pytest.mark.slow_plain


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of 2 x 3, in parts, and of 3 x 3 with few undrawn lines."""
    folder = tmp_path_factory.mktemp("with-tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("loony.results.boards.layout.PART", 500)
        assert main(["tabulate", "2x3", "--quiet"]) == 0
        assert main(["tabulate", "2x3", "--undrawn", "7", "--quiet"]) == 0
        assert main(["tabulate", "3x3", "--undrawn", "15", "--quiet"]) == 0
    return folder


@pytest.mark.parametrize(("m", "n"), [(2, 3), (3, 2)])
def test_every_position_has_its_score(m: int, n: int, tables: Path) -> None:
    board = board_of(m, n)
    table, dense = QuietTable(tables / "tables" / "quiet-2x3", board), BoardValues(board)
    for undrawn in np.random.default_rng(1).integers(board.every + 1, size=2000).tolist():
        rest = captures_of(board, undrawn).rest
        row = table.look_up(rest)
        assert row is not None, undrawn
        assert row.score == dense.value(rest), undrawn


def test_many_keys_are_asked_at_once_in_all_parts_and_row_groups(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.results.boards.layout.PART", 500)
    monkeypatch.setattr("loony.results.stored.files.ROW_GROUP", 60)
    assert main(["tabulate", "2x3", "--quiet"]) == 0
    parts = [pq.read_table(path) for path in sorted(Path("tables/quiet-2x3").glob("*.parquet"))]
    for step in (1, 7, 1009):
        keys, scores, nimbers = (column.to_numpy()[::step] for column in pa.concat_tables(parts).columns)
        asked = QuietTable(Path("tables/quiet-2x3"), board_of(2, 3)).look_up_keys(keys)
        assert [column.tolist() for column in asked] == [scores.tolist(), nimbers.tolist()], step
    assert len(parts) > 3


def test_the_largest_table_of_a_folder_is_asked(tables: Path) -> None:
    table = find_table(board_of(3, 2), tables / "tables")
    assert table is not None
    assert (table.directory.name, table.undrawn) == ("quiet-2x3", 17)
    whole = table.look_up(board_of(3, 2).every)
    assert whole is not None
    assert whole.score == solved_boards()[2, 3, "American"].table
    assert find_table(board_of(2, 2), tables / "tables") is None
    few = find_table(board_of(3, 3), tables / "tables")
    assert few is not None
    assert few.look_up((1 << 16) - 1) is None
    assert few.undrawn == 15


def test_a_wrong_byte_in_a_footer_is_refused_or_changes_nothing(tables: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(tables / "tables" / "quiet-2x3", tmp_path / "quiet-2x3"))
    board, part = board_of(2, 3), max(copy.glob("*.parquet"))
    whole, value = part.read_bytes(), QuietTable(copy, board).look_up(board.every)
    refused_places = 0
    places = range(len(whole) - 8 - int.from_bytes(whole[-8:-4], "little"), len(whole), 3)
    for place in places:
        part.write_bytes(whole[:place] + bytes([whole[place] ^ 237]) + whole[place + 1 :])
        try:
            assert QuietTable(copy, board).look_up(board.every) == value, place
        except TableCorrupt:
            refused_places += 1
    assert len(places) > 350
    assert refused_places > len(places) // 2


@pytest.mark.parametrize("seed", range(3))
def test_a_table_answers_as_a_search_does(seed: int, tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    generator = np.random.default_rng(seed)
    board = board_of(2, 3)
    undrawn = 0
    while UNDECIDED not in {region.kind for region in regions(board, captures_of(board, undrawn).rest)}:
        undrawn = board.every & ~int(generator.integers(board.every + 1) & generator.integers(board.every + 1))
    answers = []
    for folder, nimbers in ((tables, []), (tables.parent, ["--nimstring"])):  # a table has nimbers unasked
        monkeypatch.chdir(folder)
        asked = ["board", f"2x3:{drawing(board, undrawn)}", "--json", *nimbers]
        answers.append(json.loads(output_of(capsys, *asked, err="")))
    by_table, by_search = answers
    assert by_table.pop("argument") == "table"
    assert "the table of quiet positions in tables/quiet-2x3" in by_table.pop("why")
    assert by_table.pop("nodes") == 0
    assert by_search.pop("argument") == "search"
    assert "a search through" in by_search.pop("why")
    assert by_search.pop("nodes") > 0
    assert all("nimber" in answer for answer in (by_table, *by_table["lines"]))
    assert by_table == by_search


def test_what_a_table_lacks_is_searched(tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tables)
    data = json.loads(told(capsys, "board", "3x3: a1-a2", "--json")[1])
    assert (data["value"], data["argument"], data["nodes"] > 0) == (3, "search", True)
    assert json.loads(told(capsys, "board", "3x3", "--json")[1])["argument"] == "whole board"


def test_an_unfinished_table_is_not_asked(tables: Path, monkeypatch: Patch, capsys: Capsys, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.results.boards.quiet.making.QuietPositions.value", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        quiet.tabulate(board_of(2, 3), 17, Path("tables/quiet-2x3"), False, Stages(shown=False))
    data = json.loads(told(capsys, "board", "2x3: a1-a2", "--json")[1])
    assert (data["value"], data["argument"]) == (2, "search")
    code, _, err = told(capsys, "board", "2x3", "--table", "tables/quiet-2x3")
    assert code == 4
    assert "shard 0 is missing" in err


@settings(deadline=None)
@given(st.lists(st.lists(st.tuples(st.integers(3, 6), st.booleans()), max_size=6), max_size=6))
def test_the_smallest_exceptions_are_the_same_in_any_blocks(blocks: list[list[tuple[int, bool]]]) -> None:
    """Of blocks of positions: the undrawn lines of each, and whether a maxim fails there."""
    found, key = Exceptions(), 0
    for block in blocks:
        lines, fails = np.array(block, int).reshape(-1, 2).T
        keys = key + np.arange(len(block))
        record = SimpleNamespace(lines=lines, value=-keys, nimber=2 * keys)
        found.add(cast(ColumnBlock, SimpleNamespace(record=record)), keys, np.flatnonzero(fails))
        key += len(block)
    every = [(lines, at) for at, (lines, fails) in enumerate(chain.from_iterable(blocks)) if fails]
    least = min(every, default=(64, 0))[0]
    keys_of_least = [at for lines, at in every if lines == least]
    assert (found.fewest, found.number) == (least, len(keys_of_least))
    assert found.first == [{"key": at, "score": -at, "nimber": 2 * at} for at in keys_of_least[:DRAWN]]


@pytest.mark.parametrize("line", ["3x3", "2x3"])
def test_a_table_that_is_named(line: str, tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tables.parent)
    directory = tables / "tables" / "quiet-2x3"
    asked = ["board", line, "--table", str(directory)]
    if line == "3x3":
        refused(capsys, *asked, match=f"loony: {directory} is a table of 2x3, and the position is of 3x3\n")
    else:
        assert f"found by the table of quiet positions in {directory}" in output_of(capsys, *asked, err="")


def test_a_damaged_page_is_told_of(tables: Path, tmp_path: Path) -> None:
    directory = Path(shutil.copytree(tables / "tables" / "quiet-2x3", tmp_path / "quiet-2x3"))
    board = board_of(2, 3)
    table = QuietTable(directory, board)
    for path in directory.glob("*.parquet"):
        content = bytearray(path.read_bytes())
        content[40:80] = bytes(40)
        path.write_bytes(content)
    with pytest.raises(TableCorrupt, match="a page cannot be read"):
        table.look_up(board.every)


def test_nimbers_in_words(tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tables)
    out = told(capsys, "board", "2x3", "--nimstring")[1].splitlines()
    after = [line.split()[2] for line in out if re.match("[a-d][1-3]-", line)]
    assert (len(after), "0" in after, "1" in after) == (17, True, False)
    out = told(capsys, "board", "2x2:110011101101", "--nimstring")[1].splitlines()
    assert "nimber 0: the player on move loses Nimstring, found by a search (1 component)" in out
    assert [line.split()[2] for line in out if re.match("[a-c][1-3]-", line)] == ["loony"] * 4
    out = told(capsys, "board", "3x4", "--nimstring", "--nodes", "1")[1].splitlines()
    assert (
        "nimber not known: not after a search through 1 components; a table has it, which  loony tabulate 3x4  makes"
        in out
    )
    assert sum(" ? " in line for line in out) == 31


def test_sql_reads_all_parts(tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tables)
    statement = "SELECT bit_count(key) AS undrawn, count(*) AS n FROM quiet GROUP BY 1 ORDER BY 1"
    code, out, err = told(capsys, "sql", statement, "--table", "tables/quiet-2x3", "--format", "csv")
    assert code == 0
    rows = [[*map(int, line.split(","))] for line in out.splitlines()[1:]]
    assert rows == [[undrawn, number] for undrawn, number in enumerate(count_quiet(2, 3)) if number]
    assert "table tables/quiet-2x3" in err
    Path("tables/quiet-2x3/quiet-0001.parquet").rename("away")
    absent = "there is no quiet-0001.parquet"
    refused(capsys, "sql", statement, "--table", "tables/quiet-2x3", match=absent, code=4)
    Path("away").rename("tables/quiet-2x3/quiet-0001.parquet")


@pytest.mark.parametrize("place", [100, -9], ids=["page", "length of the footer"])
def test_sql_does_not_answer_from_a_damaged_part(place: int, tables: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tables)
    part = Path("tables/quiet-2x3/quiet-0001.parquet")
    content = part.read_bytes()
    damaged = bytearray(content)
    damaged[place] ^= 1
    part.write_bytes(damaged)
    statement = "SELECT sum(key), sum(score) FROM quiet"
    err = refused(capsys, "sql", statement, "--table", "tables/quiet-2x3", match=f"{part} is corrupt", code=4)
    part.write_bytes(content)
    assert "make it again with  loony tabulate" in err
