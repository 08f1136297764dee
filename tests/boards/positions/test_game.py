"""`loony game`, what each move lost, and `loony puzzles`, and which lines win them: by the rules of the game."""

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import naive_boards as naive
import pytest
from commanded import Capsys, Patch, output_of, refused
from conftest import ROOT
from drawn_sets import left_of

from loony.enumerate.boards.board import Position, board_of, members, start
from loony.enumerate.boards.kinds import plausible_lines
from loony.enumerate.boards.reading import read
from loony.results.boards.positions import review as module
from loony.results.boards.positions.review import GameReview, review
from loony.results.boards.puzzles import Puzzle, SolvedPuzzle, answer, puzzles
from loony.results.shown.report import as_text
from loony.system.errors import BadInput
from loony.system.stages import Stages

pytestmark = pytest.mark.slow_plain

OPENING = "a4-b4, b4-c4, c4-d4, d3-d4, d2-d3, a3-b3, b3-c3, a2-a3, c2-c3, a1-a2, c1-c2, a1-b1, b1-c1, c1-d1, d1-d2"
"""3 x 3: a chain of 5, which is open at a3-a4, and whose first box can be taken; and a 4-loop; B is on move"""

GREEDY = f"3x3: {OPENING}, c2-d2, c3-d3, c3-c4, b3-b4, a3-a4, b1-b2, a2-b2, b2-b3, b2-c2"
"""B takes all 5 boxes, and has to open the loop: 5-4, and not 7-2"""


def reviewed(positions: list[Position], nodes: int = 1_000_000) -> GameReview:
    return review(positions, nodes, Stages(shown=False), lambda: None)


def random_game(rows: int, columns: int, seed: int) -> list[Position]:
    positions, chance = [start(board_of(rows, columns))], random.Random(seed)
    while positions[-1].undrawn:
        positions.append(positions[-1].draw(chance.choice([*members(positions[-1].undrawn)])))
    return positions


def test_what_each_move_lost_is_what_the_rules_say() -> None:
    compared = lost = 0
    for rows, columns, seed in [(2, 2, 1), (2, 2, 2), (2, 2, 3), (1, 4, 1), (1, 4, 2)]:
        positions = random_game(rows, columns, seed)
        lines = naive.board(rows, columns)
        found = reviewed(positions)
        assert (found.decided, len(found.moves)) == (1, len(lines)), seed
        for before, after, move in zip(positions, positions[1:], found.moves, strict=False):
            rest = left_of(before.board, before.undrawn)
            worths = {before.board.name(line[0]): naive.of_line(rest, line) for line in rest}
            assert after == before.draw(next(members(before.undrawn & ~after.undrawn))), before
            assert (move.value, move.regret) == (naive.value(rest), naive.value(rest) - worths[move.line]), before
            if move.regret:
                assert {*(move.best or [])} == {name for name, worth in worths.items() if worth == move.value}, before
                lost += 1
            compared += 1
        assert found.moves[-1].final == found.moves[-1].score, seed
    assert (compared, lost > 10) == (62, True)


def test_searches_for_stretches_of_a_game_find_the_same(monkeypatch: Patch) -> None:
    positions = random_game(3, 3, 1)
    found = reviewed(positions)
    assert found.nodes > 1000
    monkeypatch.setattr(module, "_AHEAD", 1)
    assert reviewed(positions).moves == found.moves


def test_fewer_nodes_say_less_and_nothing_else() -> None:
    in_part = alone = 0
    for seed in range(1, 4):
        positions = random_game(3, 3, seed)
        whole = reviewed(positions)
        for nodes in (3, 5, 8, 20, 30, 50, 100, 200, 400):
            found = reviewed(positions, nodes)
            sentences = {line.partition(".")[0]: line for line in as_text(module.answer(found).blocks).split("\n")}
            for move, known in zip(found.moves[found.decided - 1 :], whole.moves[found.decided - 1 :], strict=True):
                assert (move.value, move.regret, move.final) == (known.value, known.regret, known.final), move
                assert (move.best is None) == (known.best is None), move
                if move.best is None or known.best is None:
                    continue
                missing, said = {*known.best} - {*move.best}, sentences[f"{move.number}"]
                assert {*move.best} <= {*known.best}, move
                assert len(missing) <= move.unknown < len(positions) - move.number + 1, move
                plural = "s" * (move.unknown > 1)
                words = f"; V of {move.unknown} line{plural} is not known" if move.unknown else ""
                assert re.findall(r"; V of [^(]* not known", said) == [words] * bool(words), said
                is_only = len(known.best) == 1 and not move.unknown
                assert ("was the only move" in said) == is_only, said
                in_part, alone = in_part + (move.unknown > 0), alone + is_only
    assert (in_part > 10, alone > 10) == (True, True)


def test_what_is_not_known_is_not_told(capsys: Capsys) -> None:
    text = "4x4: " + ", ".join(
        position.board.name(next(members(position.undrawn & ~after.undrawn)))
        for position, after in zip(*(random_game(4, 4, 4)[skip:] for skip in (0, 1)), strict=False)
    )
    lines = output_of(capsys, "game", text, "--nodes", "1").splitlines()
    assert lines[1].startswith("V is known from move ")
    assert lines[1].endswith(" on, and not before (loony game --nodes)")
    data = json.loads(output_of(capsys, "game", text, "--nodes", "1", "--json"))
    known = [move["regret"] is not None for move in data["moves"]]
    assert known == [move["number"] >= data["decided_from"] for move in data["moves"]]
    assert not known[0]
    assert known[-1]
    assert "V is not known before any move" in output_of(capsys, "game", "4x4: a1-a2", "--nodes", "1")
    assert "V is not known before any move" in output_of(capsys, "game", "9x9: a1-a2", "--nodes", "1")


def test_a_game_is_data_that_is_read_again(capsys: Capsys, tmp_path: Path) -> None:
    printed = output_of(capsys, "game", "2x2: b2-b3, a2-b2, a1-a2, a1-b1, b1-b2", "--json")
    data: dict[str, Any] = json.loads(printed)
    assert [(move["player"], move["turn"]) for move in data["moves"]] == [*zip("ABABA", range(1, 6), strict=True)]
    assert data["moves"][-1]["score"] == [1, 0]
    assert data["lost"] == {
        player: sum(move["regret"] for move in data["moves"] if move["player"] == player) for player in "AB"
    }
    right = {player: [move["regret"] == 0 for move in data["moves"] if move["player"] == player] for player in "AB"}
    assert data["accuracy"] == {player: sum(own) / len(own) for player, own in right.items()}
    (tmp_path / "game").write_text(printed)
    assert output_of(capsys, "game", str(tmp_path / "game"), "--json") == printed


def test_moves_that_lost_are_drawn_and_other_files_stay(capsys: Capsys, tmp_path: Path) -> None:
    folder = tmp_path / "drawings"
    output_of(capsys, "game", GREEDY, "--svg", str(folder))
    assert "move-19.svg" in {path.name for path in folder.iterdir()}
    picture = ET.fromstring((folder / "move-19.svg").read_text())
    assert len([line for line in picture.iter() if line.get("stroke") == "#c22f2f"]) == 1
    (folder / "move-88.svg").write_bytes((folder / "move-19.svg").read_bytes())
    output_of(capsys, "game", GREEDY, "--svg", str(folder))
    assert "move-88.svg" not in {path.name for path in folder.iterdir()}
    drawing = (folder / "move-19.svg").read_text()  # whose copy, under another name, is the user's
    for name, content in (("notes.txt", "mine"), ("move-77.svg", "mine"), ("move-19-mine.svg", drawing)):
        (folder / name).write_text(content)
        kept = {path.name: path.read_text() for path in folder.iterdir()}
        err = refused(capsys, "game", GREEDY, "--svg", str(folder))
        assert f"holds {name}, which loony did not write" in err, name
        assert {path.name: path.read_text() for path in folder.iterdir()} == kept, name
        (folder / name).unlink()


STORED = json.loads((ROOT / "results" / "boards" / "puzzles.json").read_text())


def lines_that_win(data: dict[str, Any]) -> list[str]:
    """The lines that win, by plain recursion on all sets of lines, which knows the rules alone."""
    position = read(data["position"])
    lines = sorted(left_of(position.board, position.undrawn), key=lambda line: line[0])
    values = naive.values_of_sets(lines)
    assert position.score is not None
    first, second = position.score
    lead = first - second if position.mover == "A" else second - first
    winning = []
    for place, line in enumerate(lines):
        won, value = naive.completed(frozenset(lines) - {line}, line), int(values[len(values) - 1 - (1 << place)])
        if lead + (won + value if won else -value) > 0:
            winning.append(position.board.name(line[0]))
    assert lead + values[-1] == (data["final"][0] - data["final"][1]) * (1 if position.mover == "A" else -1)
    return winning


def looking_good(data: dict[str, Any]) -> set[str]:
    """A box if there is one, or else the lines after which the other player can take the fewest; and double-deals.

    A double-deal captures nothing, and leaves what could be captured to be captured by one line, or by two at once.
    """
    position = read(data["position"])
    board, all_lines = position.board, naive.board(position.board.rows, position.board.columns)
    names = {all_lines[line]: board.name(line) for line in members(position.undrawn)}
    lines = frozenset(names)
    numbers = {line: naive.captured(lines - {line}) for line in lines}
    captures = {line for line in lines if naive.completed(lines, line)}
    if not captures:
        return {names[line] for line in lines if numbers[line] == min(numbers.values())}
    turns = {line: len(naive.captures(lines - {line})[0]) for line in lines - captures}
    deals = {line for line in turns if 2 * turns[line] == numbers[line] == naive.captured(lines) and numbers[line] < 5}
    return {names[line] for line in captures | deals}


GRADE = {
    "capture": 1, "double-cross": 1, "double-deal": 2, "hard-hearted handout": 2, "half-hearted handout": 2,
    "sacrifice": 3, "loony": 3, "safe": 4, "preemptive sacrifice": 5,
}  # fmt: skip


def check(data: dict[str, Any]) -> None:
    position = read(data["position"])
    assert lines_that_win(data) == data["solutions"], data
    assert {*data["tempting"]} == looking_good(data) - {*data["solutions"]}, data
    assert data["tempting"], data
    assert (data["grade"], data["undrawn"]) == (GRADE[data["kind"]], position.undrawn.bit_count()), data
    numbers = {position.board.name(line): line for line in members(position.undrawn)}
    after = {
        naive.captures(left_of(position.board, position.undrawn & ~(1 << numbers[name])))[1]
        for name in data["solutions"]
    }
    assert len(after) == 1, data
    first, second = data["final"]
    assert (first > second) == (position.mover == "A"), data
    assert first + second == position.board.boxes, data


@pytest.fixture(scope="module")
def small() -> list[SolvedPuzzle]:
    return [*puzzles(board_of(3, 3), 2, 1)]


def test_the_lines_that_win_come_to_the_same(small: list[SolvedPuzzle]) -> None:
    data = answer(board_of(3, 3), 1, small).data["puzzles"]
    assert len(data) == 2
    for one in data:
        check(one)


@pytest.mark.long
def test_another_seed_has_other_puzzles(small: list[SolvedPuzzle]) -> None:
    first, *_ = puzzles(board_of(3, 3), 1, 1)
    other, *_ = puzzles(board_of(3, 3), 1, 3)
    assert first.puzzle == small[0].puzzle
    assert other.puzzle.position != first.puzzle.position


def test_the_lines_that_win_are_those_of_plain_play_in_the_smaller_stored_puzzles() -> None:
    small = [one for one in STORED["puzzles"] if one["undrawn"] < 19]
    for one in small:
        check(one)
    assert {one["grade"] for one in small} == {1, 2, 3, 4, 5}


@pytest.mark.longest
def test_the_lines_that_win_are_those_of_plain_play_in_each_stored_puzzle() -> None:
    for one in STORED["puzzles"]:
        check(one)
    assert Counter(one["grade"] for one in STORED["puzzles"]) == dict.fromkeys(range(1, 6), 20)


def test_the_first_stored_puzzles_are_those_that_the_command_prints(capsys: Capsys, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    data = json.loads(output_of(capsys, "puzzles", "--number", "2", "--html", str(page), "--json"))
    assert data == {**STORED, "puzzles": STORED["puzzles"][:2]}
    text = page.read_text()
    assert (text.count("<svg "), text.count("</svg>")) == (4, 4)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)
    empty, solutions = text.split("<h2>Solutions</h2>")
    for one in data["puzzles"]:
        assert f"{' or '.join(one['solutions'])} ({one['kind']}) wins " in solutions, one
        assert one["solutions"][0] not in empty, one
    values = re.findall(r'<text class="(?:value|best)"', solutions)
    assert len(values) == sum(one["undrawn"] for one in data["puzzles"])
    assert "bold" not in empty.split("</style>")[1]


@pytest.mark.longest
def test_the_stored_puzzles_are_those_that_the_command_prints(capsys: Capsys) -> None:
    printed = output_of(capsys, "puzzles", "5x5", "--number", "100", "--seed", "1", "--json")
    assert printed == (ROOT / "results" / "boards" / "puzzles.json").read_text()


def test_grades_and_plausible_lines() -> None:
    chain = read("+-+-+-+\n|A|    \n+-+-+-+\nB to move")
    names = [chain.board.name(line) for line in plausible_lines(chain.board, chain.undrawn)]
    assert names == ["c1-c2"]
    board = read("3x3")
    for kind, grade in GRADE.items():
        assert Puzzle(board, (0,), kind, (1,)).grade == grade, kind


@pytest.mark.parametrize(("side", "remedy"), [(2, "take a larger board"), (6, "take a smaller board")])
def test_a_board_without_more_puzzles(side: int, remedy: str, monkeypatch: Patch) -> None:
    """The sentence names boards with more puzzles."""
    monkeypatch.setattr("loony.results.boards.puzzles._puzzles_in", lambda _: [])
    monkeypatch.setattr("loony.results.boards.puzzles._GAMES", 3)
    with pytest.raises(BadInput, match=f"3 games in a row on {side}x{side} gave no puzzle: {remedy}"):
        next(puzzles(board_of(side, side), 1, 1))
