"""`loony puzzles`: a single line wins, by play line by line, and it is none of safe play or greed."""

import json
import re
from pathlib import Path
from typing import Any

import naive_boards as naive
import numpy as np
import pytest
from commanded import Capsys, Patch, output_of
from conftest import ROOT

from loony.enumerate.boards.board import board_of, members
from loony.enumerate.boards.kinds import plausible_lines
from loony.enumerate.boards.reading import read
from loony.kernels.bitmask import values_of_all
from loony.results.boards.puzzle_page import answer
from loony.results.boards.puzzles import Puzzle, SolvedPuzzle, analyse_puzzle, puzzles
from loony.system.errors import BadInput

STORED = json.loads((ROOT / "results" / "boards" / "puzzles.json").read_text())


def lines_that_win(data: dict[str, Any]) -> list[str]:
    """The lines that win, by the values of all sets of lines, which assume nothing of captures."""
    position = read(data["position"])
    board, lines = position.board, [*members(position.undrawn)]
    values = values_of_all(np.array([board.strings[line] for line in lines], np.int64))
    assert position.score is not None
    first, second = position.score
    lead = first - second if position.mover == "A" else second - first
    winning = []
    for place, line in enumerate(lines):
        rest = position.undrawn & ~(1 << line)
        won = sum(board.sides[box] & rest == 0 for box in board.strings[line] if box >= 0)
        value = int(values[len(values) - 1 - (1 << place)])
        if lead + (won + value if won else -value) > 0:
            winning.append(board.name(line))
    return winning


def lines_of_safe_play_and_greed(data: dict[str, Any]) -> set[str]:
    """A box if there is one; or else the lines after which the other player can take the fewest."""
    position = read(data["position"])
    board, all_lines = position.board, naive.board(position.board.rows, position.board.columns)
    names = {all_lines[line]: board.name(line) for line in members(position.undrawn)}

    lines = frozenset(names)
    if captures := {names[line] for line in lines if naive.completed(lines, line)}:
        return captures
    numbers = {line: naive.captured(lines - {line}) for line in lines}
    return {names[line] for line in lines if numbers[line] == min(numbers.values())}


def check(data: dict[str, Any]) -> None:
    assert lines_that_win(data) == [data["solution"]]
    assert {*data["plausible"]} == lines_of_safe_play_and_greed(data)
    assert data["solution"] not in data["plausible"]
    undrawn, plausible = data["undrawn"], len(data["plausible"])
    assert undrawn == read(data["position"]).undrawn.bit_count()
    preemptive = data["kind"] == "preemptive sacrifice"
    assert data["grade"] == 1 + preemptive + (undrawn >= 20) + (plausible >= 2) + (plausible >= 4)
    mover = read(data["position"]).mover
    first, second = data["final"]
    assert (first > second) == (mover == "A")
    assert first + second == read(data["position"]).board.boxes


@pytest.fixture(scope="module")
def small() -> list[SolvedPuzzle]:
    return [analyse_puzzle(puzzle) for puzzle in puzzles(board_of(3, 3), 2, 1)]


@pytest.mark.slow_plain
def test_a_single_line_wins(small: list[SolvedPuzzle]) -> None:
    data = answer(board_of(3, 3), 1, small).data["puzzles"]
    assert len(data) == 2
    for one in data:
        check(one)


@pytest.mark.long
@pytest.mark.slow_plain
def test_another_seed_has_other_puzzles(small: list[SolvedPuzzle]) -> None:
    first, *_ = puzzles(board_of(3, 3), 1, 1)
    other, *_ = puzzles(board_of(3, 3), 1, 3)
    assert first == small[0].puzzle
    assert other.position != first.position


@pytest.mark.long
@pytest.mark.slow_plain
def test_a_single_line_wins_in_each_stored_puzzle() -> None:
    assert len(STORED["puzzles"]) == 20
    for one in STORED["puzzles"]:
        check(one)
    assert {one["grade"] for one in STORED["puzzles"]} == {1, 2, 3, 4, 5}


@pytest.mark.slow_plain
def test_the_first_stored_puzzles_are_those_that_the_command_prints(capsys: Capsys, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    data = json.loads(output_of(capsys, "puzzles", "--number", "2", "--html", str(page), "--json"))
    assert data == {**STORED, "puzzles": STORED["puzzles"][:2]}
    text = page.read_text()
    assert (text.count("<svg "), text.count("</svg>")) == (4, 4)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)
    empty, solutions = text.split("<h2>Solutions</h2>")
    for one in data["puzzles"]:
        assert f"{one['solution']}, a {one['kind']}, wins " in solutions
        assert one["solution"] not in empty
    values = re.findall(r'<text class="(?:value|best)"', solutions)
    assert len(values) == sum(one["undrawn"] for one in data["puzzles"])
    assert solutions.count("bold") == 2
    assert "bold" not in empty.split("</style>")[1]


@pytest.mark.longest
def test_the_stored_puzzles_are_those_that_the_command_prints(capsys: Capsys) -> None:
    printed = output_of(
        capsys, "puzzles", "--rows", "5", "--columns", "5", "--number", "20", "--seed", "1", "--json"
    )
    assert printed == (ROOT / "results" / "boards" / "puzzles.json").read_text()


def test_grades_and_plausible_lines() -> None:
    chain = read("+-+-+-+\n|A|    \n+-+-+-+\nB to move")
    names = [chain.board.name(line) for line in plausible_lines(chain.board, chain.undrawn)]
    assert names == ["c1-c2"]
    board = read("3x3")
    for plausible, kind, grade in [
        ((1,), "double-deal", 2), ((1, 2), "double-deal", 3), ((1, 2, 3, 4), "preemptive sacrifice", 5),
    ]:  # fmt: skip
        assert Puzzle(board, 0, kind, plausible).grade == grade, kind


@pytest.mark.parametrize(("side", "remedy"), [(2, "take a larger board"), (6, "take a smaller board")])
def test_a_board_without_more_puzzles(side: int, remedy: str, monkeypatch: Patch) -> None:
    """The sentence names boards with more puzzles."""
    monkeypatch.setattr("loony.results.boards.puzzles._puzzle_in", lambda _: None)
    monkeypatch.setattr("loony.results.boards.puzzles._GAMES", 3)
    with pytest.raises(BadInput, match=f"3 games in a row on {side}x{side} gave no puzzle: {remedy}"):
        next(puzzles(board_of(side, side), 1, 1))
