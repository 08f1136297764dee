"""What the commands for boards say, against the rules of the game and of Nimstring alone, in `naive_boards`."""

import json
import random
from pathlib import Path

import naive_boards as naive
import pyarrow.parquet as pq
import pytest
from commanded import Capsys, Patch, output_of
from drawn_sets import at_random, drawing, left_of

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.kinds import plausible_lines
from loony.results.boards import quiet
from loony.results.boards.puzzles import puzzles

pytestmark = pytest.mark.slow_plain

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
    """A nimber as it is printed."""
    return "loony" if number < 0 else number


@pytest.mark.parametrize(("m", "n"), [(2, 2), (1, 4)])
def test_nimbers_of_a_dataset_are_those_of_the_rules(m: int, n: int, capsys: Capsys, tmp_path: Path) -> None:
    size = ("--rows", f"{m}", "--columns", f"{n}")
    output_of(capsys, "dataset", "boards", *size, "--positions", "40", "--undrawn", "9", "--out", str(tmp_path))
    rows = pq.read_table(tmp_path / "positions.parquet").to_pylist()
    compared = [row for row in rows if row["nimber"] is not None]
    assert len(compared) >= 30
    assert len({row["nimber"] for row in compared}) > 2
    for row in compared:
        assert row["nimber"] == nimber(left_of(board_of(m, n), sum(1 << line for line in row["lines"]))), row


@pytest.mark.parametrize(("m", "n"), [(1, 3), pytest.param(2, 2, marks=pytest.mark.long)])
def test_counts_of_maxims_are_those_of_all_sets_of_lines(
    m: int, n: int, capsys: Capsys, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Of all sets of lines in which no box has exactly one undrawn line; and of the smallest exceptions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(quiet, "PART", 7)  # so there are many parts to count
    output_of(capsys, "tabulate", f"{m}x{n}", "--quiet")
    answer = json.loads(output_of(capsys, "maxims", f"{m}x{n}", "--json"))
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
        up_to_symmetry = [
            row for row in rows if row["key"] and (row["nimber"] > 0) == (claim == "nimstring-not-0")
        ]
        fail = [row for row in up_to_symmetry if row["score"] * (1 if row["nimber"] else -1) <= 0]
        assert (found[claim]["covered"], found[claim]["exceptions"]) == (len(up_to_symmetry), len(fail)), claim
        assert covered > 10, claim


@pytest.mark.long
def test_a_puzzle_has_the_single_winning_line_of_the_rules() -> None:
    """Of the first puzzles of 3 x 3 that have at most 12 undrawn lines."""
    compared = 0
    for puzzle in puzzles(board_of(3, 3), 4, 5):
        position = puzzle.position
        if position.undrawn.bit_count() > 12:
            continue
        lines = left_of(position.board, position.undrawn)
        assert position.score is not None, puzzle
        lead = (position.score[0] - position.score[1]) * (1 if position.mover == "A" else -1)
        winning = [line[0] for line in lines if lead + naive.of_line(lines, line) > 0]
        assert winning == [puzzle.solution], puzzle
        assert puzzle.solution not in plausible_lines(position.board, position.undrawn), puzzle
        compared += 1
    assert compared > 0
