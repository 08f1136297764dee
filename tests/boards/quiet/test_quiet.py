"""The tables of quiet positions: their counts, keys and values, and what a run and a check of a table notice."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import naive_boards
import numpy as np
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, output_of, told
from conftest import ROOT
from drawn_sets import left_of, strings_of
from killed_sweeps import everything
from sweep_checks import require_damage_noticed

from loony.enumerate.boards.board import board_of, members
from loony.enumerate.boards.quiet import count_quiet
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards import quiet as kernels
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.results.boards.quiet import making as quiet
from loony.results.runs.run import check
from loony.system.errors import TableCorrupt
from loony.system.stages import Stages
from loony.verify.boards.quiet.positions import QuietPositions, bits_of, lay_out, lines_of

SMALL = [(1, 1), (1, 2), (1, 3), (2, 2)]
HEAPS = 10
"""heaps of 0 to 9; nimbers are at most 9 here"""


def positions_of(m: int, n: int, most: int = 64) -> QuietPositions:
    board, number = board_of(m, n), sum(count_quiet(m, n, most))
    positions = QuietPositions(board, most, number)
    keys, after = positions.list_from(0, number)
    assert after == -1
    positions.add(keys)
    positions.value(0, number)
    return positions


def naive_classes(m: int, n: int) -> Counter[int]:
    """The number of quiet positions up to symmetry, by undrawn lines, from all sets of lines."""
    lines = [boxes for _, boxes in naive_boards.board(m, n)]
    turns: list[Callable[[int, int], tuple[int, int]]] = [
        lambda row, column: (row, column), lambda row, column: (m - 1 - row, column),
        lambda row, column: (row, n - 1 - column), lambda row, column: (m - 1 - row, n - 1 - column),
    ]  # fmt: skip
    if m == n:
        turns += [lambda row, column, turn=turn: turn(column, row) for turn in turns]  # type: ignore[misc]
    classes = set()
    for chosen in range(1 << len(lines)):
        undrawn = [boxes for number, boxes in enumerate(lines) if chosen >> number & 1]
        if 1 not in Counter(box for boxes in undrawn for box in boxes).values():
            images = [sorted(sorted(turn(*box) for box in boxes) for boxes in undrawn) for turn in turns]
            classes.add(str(min(images)))
    return Counter(text.count("[") - 1 for text in classes)


@pytest.mark.parametrize(("m", "n"), [*SMALL, pytest.param(2, 3, marks=pytest.mark.long)])
def test_counts_are_those_of_all_sets_of_lines(m: int, n: int) -> None:
    classes = naive_classes(m, n)
    lines = board_of(m, n).lines
    assert count_quiet(m, n) == [classes[undrawn] for undrawn in range(lines + 1)]
    assert count_quiet(m, n, 5) == [classes[undrawn] for undrawn in range(min(lines, 5) + 1)]


@pytest.mark.parametrize(("m", "n", "most"), [(1, 1, 64), (1, 4, 64), (2, 2, 64), (2, 3, 64), (3, 3, 9), (5, 5, 4)])
def test_keys_are_as_many_as_counted(m: int, n: int, most: int) -> None:
    board, counts = board_of(m, n), count_quiet(m, n, most)
    positions = QuietPositions(board, most, sum(counts))
    keys, after = positions.list_from(0, sum(counts) + 1)
    sizes = np.zeros(board.lines + 1, np.int64)
    kernels.tally_lines(keys, sizes)
    assert after == -1
    assert sizes.tolist() == [*counts, *[0] * (board.lines + 1 - len(counts))]
    assert (np.diff(keys) > 0).all()
    for key in keys[:: max(1, len(keys) // 100)].tolist():
        assert kernels.key_of(positions.layout, key) == key, key
        assert bits_of(board, lines_of(board, key)) == key, key
        assert not captures_of(board, lines_of(board, key)).boxes, key


@pytest.mark.parametrize("length", [1, 7, 100])
def test_a_list_goes_on_where_it_ended(length: int) -> None:
    positions = positions_of(2, 2)
    start, parts = 0, [np.empty(0, np.int64)]
    while start >= 0:
        keys, start = positions.list_from(start, length)
        positions.add(keys[:0])
        parts.append(keys)
    assert np.concatenate(parts).tolist() == positions.keys(np.arange(positions.number)).tolist()


@pytest.mark.parametrize(("m", "n"), [(2, 3), (3, 3)])
def test_symmetric_positions_have_the_same_key(m: int, n: int) -> None:
    """Images by the dots of each line; twins are the lines of a box to the ground."""
    board, layout = board_of(m, n), lay_out(board_of(m, n))
    generator = np.random.default_rng(1)
    for _ in range(100):
        undrawn = int(generator.integers(board.every + 1))
        down, across, turned = (bool(bit) for bit in generator.integers(2, size=3))
        image = 0
        for line in members(undrawn):
            dots = [(m - row if down else row, n - column if across else column) for row, column in board.dots[line]]
            if turned and m == n:
                dots = [(column, row) for row, column in dots]
            image |= 1 << board.line_at[min(dots), max(dots)]
        key = kernels.key_of(layout, bits_of(board, undrawn))
        assert kernels.key_of(layout, bits_of(board, image)) == key
        assert lines_of(board, key).bit_count() == undrawn.bit_count()
    corner = 1 << board.horizontal(0, 0), 1 << board.vertical(0, 0)
    assert len({kernels.key_of(layout, bits_of(board, line)) for line in corner}) == 1


@pytest.mark.parametrize(("m", "n"), SMALL)
def test_scores_are_those_of_the_rules(m: int, n: int) -> None:
    positions = positions_of(m, n)
    for place, key in enumerate(positions.keys(np.arange(positions.number)).tolist()):
        lines = left_of(positions.board, lines_of(positions.board, key))
        assert positions.scores[place] == naive_boards.value(lines), (place, key)


@pytest.mark.parametrize(("m", "n"), [*SMALL, pytest.param(2, 3, marks=pytest.mark.long)])
def test_all_nimbers_are_those_of_the_rules(m: int, n: int) -> None:
    """Of all sets of lines, and of all quiet positions, beside every heap that could matter."""
    positions = positions_of(m, n)
    board, nimbers = positions.board, nimbers_of_all(np.array(positions.board.strings, np.int64))
    lose = naive_boards.losing_heaps(naive_boards.board(m, n), HEAPS)
    for undrawn in range(board.every + 1):
        assert lose(undrawn) == {int(nimbers[undrawn])} - {LOONY}, undrawn
    for place, key in enumerate(positions.keys(np.arange(positions.number)).tolist()):
        assert lose(lines_of(board, key)) == {positions.nimbers[place]}, (place, key)


@pytest.mark.long
def test_nimbers_of_three_by_three_are_those_of_the_rules() -> None:
    """Of random quiet positions, and of all later ones, which have captures too."""
    positions = positions_of(3, 3)
    keys = positions.keys(np.arange(positions.number))
    few = [place for place, key in enumerate(keys.tolist()) if 10 <= key.bit_count() <= 12]
    some = np.random.default_rng(3).permutation(few)[:30]
    loony = 0
    for place, key in zip(some.tolist(), keys[some].tolist(), strict=True):
        lines = sorted(left_of(positions.board, lines_of(positions.board, key)))
        nimbers = nimbers_of_all(strings_of(positions.board, lines_of(positions.board, key)))
        lose = naive_boards.losing_heaps(lines, HEAPS)
        assert lose((1 << len(lines)) - 1) == {positions.nimbers[place]}, (place, key)
        for undrawn in range(1 << len(lines)):
            assert lose(undrawn) == {int(nimbers[undrawn])} - {LOONY}, undrawn
        loony += int((nimbers == LOONY).sum())
    assert loony > 10_000


@pytest.mark.slow_plain
def test_the_document_has_the_values_of_empty_boards() -> None:
    """All but 3 x 4, 3 x 5 and 4 x 4, which take a minute, half an hour and an hour."""
    text = (ROOT / "docs" / "boards.md").read_text()
    head, _, *rows = re.findall(r"^\| \| 1 x 2(?:.*\n\|)+.*", text, re.MULTILINE)[0].splitlines()
    sizes, *columns = ([cell.strip() for cell in row.split("|")[2:-1]] for row in [head, *rows])
    assert sizes[-3:] == ["3 x 4", "3 x 5", "4 x 4"]
    for size, number, score, nimber in [*zip(sizes, *columns, strict=True)][:-3]:
        m, n = map(int, size.split(" x "))
        positions = positions_of(m, n)
        assert f"{positions.number:,}" == number, size
        assert (f"{positions.scores[-1]}", f"{positions.nimbers[-1]}") == (score, nimber), (size, number)


@pytest.mark.slow_plain
def test_keys_of_a_large_board_have_32_low_bits() -> None:
    positions = positions_of(4, 6, 8)
    assert positions.table.low.dtype == np.uint32
    assert (positions.table.directory[1:] < positions.number).any()
    places = np.random.default_rng(1).choice(positions.number, 300, replace=False)
    for place, key in zip(places, positions.keys(places).tolist(), strict=True):
        strings = np.array([positions.layout.strings[line] for line in members(key)], np.int64).reshape(-1, 2)
        assert positions.scores[place] == values_of_all(strings)[-1], (place, key)
        assert positions.nimbers[place] == nimbers_of_all(strings)[-1], (place, key)


@pytest.fixture
def small_parts(monkeypatch: Patch) -> None:
    monkeypatch.setattr("loony.results.boards.layout.PART", 500)


@pytest.mark.slow_plain
@pytest.mark.usefixtures("small_parts")
def test_an_interrupted_run_goes_on_to_the_same_bytes(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    _, report, _ = told(capsys, "tabulate", "2x3", "--out", str(whole))
    value, runs = QuietPositions.value, []

    def interrupted(positions: QuietPositions, first: int, last: int) -> None:
        runs.append(first)
        if len(runs) in (3, 5):
            raise KeyboardInterrupt
        value(positions, first, last)

    monkeypatch.setattr(QuietPositions, "value", interrupted)
    assert told(capsys, "tabulate", "2x3", "--out", str(broken))[0] == 130
    assert sorted(path.name for path in broken.glob("*.parquet")) == ["quiet-0000.parquet", "quiet-0001.parquet"]
    assert told(capsys, "tabulate", "2x3", "--out", str(broken), "--resume")[0] == 130
    again = output_of(capsys, "tabulate", "2x3", "--out", str(broken), "--resume")
    assert runs == [0, 500, 1000, 1000, 1500, 1500, 2000]
    assert [line for line in again.splitlines() if "loony check" not in line and " s (" not in line] == [
        line for line in report.splitlines() if "loony check" not in line and " s (" not in line
    ]
    assert everything(broken) == everything(whole)


@pytest.mark.slow_plain
@pytest.mark.usefixtures("small_parts")
def test_a_check_finds_a_table_sound_and_notices_damage(tmp_path: Path, capsys: Capsys) -> None:
    directory, still = tmp_path / "t", Stages(shown=False)
    sentence = "2x3: V = -2, nimber 1, from the table of all quiet positions\n"
    assert output_of(capsys, "tabulate", "2x3", "--out", str(directory), "--quiet") == sentence
    report = output_of(capsys, "check", "--table", str(directory))
    assert "quiet positions of 2x3, up to symmetry: 2,245 by formula, 2,245 by walking" in report
    assert re.search(r"3 shards of 5 made again \(.*\): 0 differ", report)
    before = everything(directory)
    assert len(before) == 7
    require_damage_noticed(directory)
    assert everything(directory) == before
    pq.write_table(pq.read_table(directory / "quiet-0001.parquet"), directory / "quiet-0001.parquet")
    with pytest.raises(TableCorrupt, match=r"quiet-0001.parquet is corrupt: its SHA-256 is not the one"):
        check(directory, still)


ON_ALL, ON_SOME = ("2x3",), ("4x4", "--undrawn", "9")
"""a board that is played line by line, and one of which scores and nimbers of some positions are found again"""


@pytest.mark.slow_plain
@pytest.mark.parametrize(("asked", "column", "comparison", "examined"), [
    (ON_ALL, "scores", "played", 2245), (ON_ALL, "nimbers", "nimbers", 2245),
    (ON_SOME, "scores", "searched", 1000), (ON_SOME, "nimbers", "nimbers", 30),
])  # fmt: skip
def test_wrong_values_are_noticed(
    asked: tuple[str, ...], column: str, comparison: str, examined: int,
    tmp_path: Path, monkeypatch: Patch, capsys: Capsys,
) -> None:  # fmt: skip
    """A single one where all are compared, and otherwise all."""
    value = QuietPositions.value

    def wrong(positions: QuietPositions, first: int, last: int) -> None:
        value(positions, first, last)
        getattr(positions, column)[slice(first, last) if asked == ON_SOME else last - 5] += 2

    monkeypatch.setattr(QuietPositions, "value", wrong)
    code, out, _ = told(capsys, "tabulate", *asked, "--out", str(tmp_path / "t"), "--json")
    report = json.loads(out)
    differing = report[comparison]["examined"] if asked == ON_SOME else 1
    assert (report[comparison]["examined"], report[comparison]["differing"]) == (examined, differing)
    assert (code, report["sizes"]["differing"], "played" in report) == (1, 0, asked == ON_ALL)
    monkeypatch.undo()
    if asked == ON_ALL:
        code, out, _ = told(capsys, "check", "--table", str(tmp_path / "t"), "--json")
        again = json.loads(out)
        assert (code, again[comparison]) == (1, report[comparison])
        assert again["repeated"]["differing"] > 0


@pytest.mark.slow_plain
def test_a_key_too_few_is_noticed(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.setattr(quiet, "count_quiet", lambda *bounds: [*count_quiet(*bounds)[:-1], 2])
    code, out, _ = told(capsys, "tabulate", "2x2", "--out", str(tmp_path / "t"), "--json")
    report = json.loads(out)
    assert (code, report["sizes"]) == (1, {"examined": 13, "differing": 1, "smallest": "12 undrawn lines"})
    assert report["counts"]["quiet"] == {"formula": 84, "walked": 83}
    monkeypatch.setattr(quiet, "count_quiet", lambda *bounds: [*count_quiet(*bounds)[:-1], 0])
    code, _, err = told(capsys, "tabulate", "2x2", "--out", str(tmp_path / "t"))
    assert (code != 0, "2x2 has more quiet positions than were counted" in err) == (True, True)


def test_a_board_may_be_turned(tmp_path: Path, monkeypatch: Patch, capsys: Capsys) -> None:
    monkeypatch.chdir(tmp_path)
    output_of(capsys, "tabulate", "2x1", "--quiet")
    assert len(pq.read_table("tables/quiet-1x2/quiet-0000.parquet")) == 12
