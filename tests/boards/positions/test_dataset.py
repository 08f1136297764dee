"""`loony dataset`, and what other commands for boards say, against the rules of the game and of Nimstring."""

import json
import os
import random
import re
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import naive_boards as naive
import numpy as np
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, output_of, told
from conftest import MadeBy
from drawn_sets import at_random, drawing, left_of

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.regions import captures_of
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.kernels.boards.samples import play
from loony.kernels.boards.search import UNKNOWN
from loony.results.boards.dataset import sizes_of
from loony.results.stored.files import sha256
from loony.verify.boards.quiet.positions import lay_out
from loony.verify.boards.search import Search

pytestmark = pytest.mark.slow_plain


def rows_in(folder: Path) -> list[dict[str, Any]]:
    return list(pq.read_table(folder / "positions.parquet").to_pylist())


def dataset(capsys: Capsys, size: str, *options: str) -> str:
    return output_of(capsys, "dataset", size, *options)


@pytest.mark.parametrize(("size", "most"), [("2x2", 12), ("2x3", 11), ("3x2", 9), ("1x4", 13)])
def test_values_and_nimbers_are_what_the_rules_say(size: str, most: int, capsys: Capsys, tmp_path: Path) -> None:
    dataset(capsys, size, "--positions", "150", "--undrawn", str(most), "--out", str(tmp_path))
    board = board_of(*map(int, size.split("x")))
    lines = naive.board(board.rows, board.columns)
    strings, compared = np.array(board.strings, np.int64), 0
    for row in rows_in(tmp_path):
        rest = frozenset(line for line in lines if row["position"][line[0]] == "0")
        assert (len(rest), row["value"]) == (row["undrawn"], naive.value(rest)), row
        assert row["lines"] == sorted(line[0] for line in rest), row
        worths = {line[0]: naive.of_line(rest, line) for line in rest}
        assert dict(zip(row["lines"], row["values"], strict=True)) == worths, row
        assert row["optimal"] == [line for line in row["lines"] if worths[line] == row["value"]], row
        if row["nimber"] is not None:
            assert row["nimber"] == nimbers_of_all(strings[row["lines"]])[-1], row
            compared += 1
    assert compared >= 100


def test_each_number_of_lines_has_as_many_positions_and_none_comes_twice(capsys: Capsys, tmp_path: Path) -> None:
    dataset(capsys, "2x2", "--positions", "150", "--out", str(tmp_path))
    rows = rows_in(tmp_path)
    assert len({row["position"] for row in rows}) == len(rows) == 150
    counts = [sum(row["undrawn"] == undrawn for row in rows) for undrawn in range(13)]
    assert counts == sizes_of(12, 12, 150) == [0, 12, 14, 14, 14, 14, 13, 14, 14, 14, 14, 12, 1]
    assert {row["play"] for row in rows} == {"random", "careful"}
    for row in rows:
        undrawn = sum(1 << line for line in row["lines"])
        if row["play"] == "careful" and row["undrawn"] > 8:  # there is a safe line on 2 x 2 as long
            assert not captures_of(board_of(2, 2), undrawn).boxes, row
    every = sizes_of(12, 12, 5000)
    assert every[1:] == [comb(12, undrawn) for undrawn in range(1, 13)]


def test_a_careful_player_closes_a_box_or_else_opens_none() -> None:
    layout, chance = lay_out(board_of(2, 3)), random.Random(1)
    sides = [{line for line, ends in enumerate(layout.strings.tolist()) if box in ends} for box in range(6)]

    def choice(undrawn: list[int], draw: int) -> int:
        alone = {line: [len(own & ({*undrawn} - {line})) for own in sides if line in own] for line in undrawn}
        closing = [line for line in undrawn if 0 in alone[line]]
        safe = [line for line in undrawn if 1 not in alone[line]]
        choices = closing or safe or undrawn
        return choices[draw * len(choices) >> 31]

    draws = np.array([[chance.randrange(2**31) for _ in range(12)] for _ in range(40)], np.int64)
    for careful in (True, False):
        lines = np.empty(len(draws), np.int64)
        play(layout, careful, draws, lines)
        for game, result in zip(draws.tolist(), lines.tolist(), strict=True):
            undrawn = [*range(17)]
            for draw in game:
                undrawn.remove(choice(undrawn, draw) if careful else undrawn[draw * len(undrawn) >> 31])
            assert result == sum(1 << line for line in undrawn), (careful, game)


def test_the_same_seed_gives_the_same_bytes(capsys: Capsys, tmp_path: Path) -> None:
    contents = []
    for place, seed in enumerate(("7", "7", "8")):
        folder = tmp_path / f"{place}"
        said = dataset(capsys, "2x3", "--positions", "60", "--seed", seed, "--out", str(folder))
        assert said == f"60 positions of 2x3 in {folder}/positions.parquet; {folder}/README.md describes them\n", place
        contents.append([(folder / name).read_bytes() for name in ("positions.parquet", "README.md")])
        assert sha256(folder / "positions.parquet") in contents[-1][1].decode(), (place, seed)
    assert contents[0] == contents[1]
    assert contents[0][0] != contents[2][0]
    card = contents[0][1].decode()
    assert "loony dataset 2x3 --positions 60 --seed 7 --undrawn 17 --nodes 1000000\n" in card
    names = pq.read_schema(tmp_path / "0" / "positions.parquet").names
    assert re.findall(r"^- `(\w+)` \(", card, re.MULTILINE) == names
    again = re.search(r"^    loony (.*)$", card, re.MULTILINE)
    assert again
    assert told(capsys, *again[1].split(), "--out", str(tmp_path / "3"))[0] == 0
    assert (tmp_path / "3" / "positions.parquet").read_bytes() == contents[0][0]


def test_positions_whose_search_is_too_long_are_left_out_and_counted(capsys: Capsys, tmp_path: Path) -> None:
    options = ["3x3", "--positions", "100", "--out"]
    all_of_them = json.loads(dataset(capsys, *options, str(tmp_path / "all"), "--json"))
    assert all_of_them["left_out"] == [0] * 25
    some = json.loads(dataset(capsys, *options, str(tmp_path / "some"), "--nodes", "3", "--json"))
    assert sum(some["left_out"]) + some["written"] == sum(some["sampled"]) == all_of_them["written"]
    assert sum(some["left_out"]) > 10
    known = {row["position"]: row for row in rows_in(tmp_path / "all")}
    assert all(known[row["position"]] == row for row in rows_in(tmp_path / "some"))
    said = dataset(capsys, *options, str(tmp_path / "some"), "--nodes", "3")
    assert f"{sum(some['left_out'])} positions are left out, as a search for one of their lines" in said
    row = next(number for number, left_out in enumerate(some["left_out"]) if left_out)
    line = f"| {row} | {some['sampled'][row] - some['left_out'][row]} | {some['left_out'][row]} |"
    assert line in (tmp_path / "some" / "README.md").read_text()


@pytest.fixture(scope="module")
def table(made_by: MadeBy) -> Path:
    return made_by("dataset/quiet-2x3", "tabulate 2x3")


@pytest.mark.parametrize("size", ["2x3", "3x2"])
def test_a_table_gives_the_same_values_and_all_nimbers(
    size: str, table: Path, capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    options = [size, "--positions", "300", "--undrawn", "17", "--out"]
    dataset(capsys, *options, str(tmp_path / "searched"))
    searched = rows_in(tmp_path / "searched")
    monkeypatch.setattr(Search, "values", None)  # nothing is searched
    dataset(capsys, *options, str(tmp_path / "stored"), "--table", str(table))
    stored = rows_in(tmp_path / "stored")
    assert "Values are from quiet-2x3, of at most 17 undrawn lines" in (tmp_path / "stored/README.md").read_text()
    assert [row | {"nimber": 0} for row in stored] == [row | {"nimber": 0} for row in searched]
    both = [(row["nimber"], other["nimber"]) for row, other in zip(stored, searched, strict=True)]
    assert None not in {nimber for nimber, _ in both}
    assert 100 < sum(other is not None for _, other in both) < len(both)
    assert all(other in (nimber, None) for nimber, other in both)


@cache
def searched() -> Search:
    return Search(board_of(3, 3), 1_000_000)


def test_many_searches_find_what_each_finds() -> None:
    board, search = board_of(3, 3), searched()
    rests = [captures_of(board, number * 0x9E3779B9 % (1 << 24)).rest for number in range(1, 60)]
    passed: list[int] = []
    found = search.values(rests, 1_000_000, passed.append)
    assert found.tolist() == [Search(board, 1_000_000).value(rest) for rest in rests]
    assert sum(passed) == len(rests)
    few = Search(board, 0).values([board.every], 5, passed.append)
    assert few.tolist() == [UNKNOWN]


def test_a_dataset_replaces_another_in_its_place(capsys: Capsys, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    dataset(capsys, "1x1")
    assert sorted(os.listdir("tables/dataset-1x1")) == ["README.md", "positions.parquet"]
    dataset(capsys, "1x1", "--seed", "2", "--quiet")
    assert len(rows_in(Path("tables/dataset-1x1"))) == 15


HEAPS = 8
"""heaps of Nim from 0 on that are tried; the nimbers here are smaller"""


def nimber(lines: naive.Lines) -> int:
    """The nimber in Nimstring, or -1 for a loony position, beside which the mover wins with each heap."""
    heaps = naive.losing_heaps(sorted(lines), HEAPS)((1 << len(lines)) - 1)
    return min(heaps, default=-1)


@pytest.mark.parametrize(("m", "n"), [(2, 3), (1, 5), (3, 3)])
def test_values_of_solve_and_board_and_nimbers_are_those_of_the_rules(m: int, n: int, capsys: Capsys) -> None:
    board, compared = board_of(m, n), 0
    chance = random.Random(f"{m}x{n}")
    for undrawn in [at_random(board, chance.randint(1, 9), chance) for _ in range(5)]:
        lines, bits = left_of(board, undrawn), drawing(board, undrawn)
        worths = {board.name(line[0]): naive.of_line(lines, line) for line in lines}
        solution = json.loads(output_of(capsys, "solve", f"{m}x{n}:{bits}", "--json"))
        assert solution["value"] == naive.value(lines), bits
        assert {name: row["value"] for row in solution["lines"] for name in row["names"]} == worths, bits
        answer = json.loads(output_of(capsys, "board", f"{m}x{n}:{bits}", "--nimstring", "--json"))
        assert (answer["value"], answer["nimber"]) == (naive.value(lines), _told(nimber(lines))), bits
        assert {row["line"]: row["value"] for row in answer["lines"]} == worths, bits
        after = {board.name(line[0]): _told(nimber(lines - {line})) for line in lines}
        assert {row["line"]: row["nimber"] for row in answer["lines"]} == after, bits
        compared += len(lines)
    assert compared > 15


def _told(number: int) -> int | str:
    return "loony" if number < 0 else number


@pytest.mark.parametrize(("m", "n"), [(1, 3), pytest.param(2, 2, marks=pytest.mark.long)])
def test_counts_of_maxims_are_those_of_all_sets_of_lines(
    m: int, n: int, capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Of all sets of lines in which no box has exactly one undrawn line; and of the smallest exceptions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("loony.results.boards.layout.PART", 7)  # so there are many parts to count
    output_of(capsys, "tabulate", f"{m}x{n}", "--quiet")
    answer = json.loads(output_of(capsys, "claims", "--maxims", f"{m}x{n}", "--json"))
    lines, boxes = naive.board(m, n), [(row, column) for row in range(m) for column in range(n)]
    lose = naive.losing_heaps(lines, HEAPS)
    expected = {"nimstring-0": [0, 0, 99, 99], "nimstring-not-0": [0, 0, 99, 99]}
    for undrawn in range(1, 1 << len(lines)):
        rest = left_of(board_of(m, n), undrawn)
        if any(sum(box in beside for _, beside in rest) == 1 for box in boxes):
            continue
        (number,) = lose(undrawn)
        value = naive.value(rest)
        counts = expected["nimstring-not-0" if number else "nimstring-0"]
        counts[0] += 1
        if not (value > 0 if number else value < 0):
            counts[1] += 1
            counts[2] = min(counts[2], len(rest))
            of_boxes = ([beside for _, beside in rest if box in beside] for box in boxes)
            if not any([*map(len, sides)] == [1, 1] for sides in of_boxes):
                counts[3] = min(counts[3], len(rest))
    found = {maxim["claim"]: maxim for maxim in answer["maxims"]}
    rows = pq.read_table([*Path(f"tables/quiet-{m}x{n}").glob("*.parquet")]).to_pylist()
    for claim, (covered, exceptions, *fewest) in expected.items():
        assert (found[claim]["covered_sets"], found[claim]["exception_sets"]) == (covered, exceptions), claim
        smallest = [found[claim][kind]["undrawn"] or 99 for kind in ("smallest", "without_one_chains")]
        assert smallest == fewest, claim
        up_to_symmetry = [row for row in rows if row["key"] and (row["nimber"] > 0) == (claim == "nimstring-not-0")]
        fail = [row for row in up_to_symmetry if row["score"] * (1 if row["nimber"] else -1) <= 0]
        assert (found[claim]["covered"], found[claim]["exceptions"]) == (len(up_to_symmetry), len(fail)), claim
        assert covered > 10, claim
