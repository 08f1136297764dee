"""`loony game`: what each move lost, against the rules of the game alone, and its errors in one sentence."""

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import naive_boards as naive
import pytest
from commanded import Capsys, Patch, output_of, refused

from loony.enumerate.boards.board import Position, board_of, members, start
from loony.enumerate.boards.reading import read, read_game
from loony.results.boards import review as module
from loony.results.boards.review import GameReview, review
from loony.system.stages import Stages

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


def test_a_blunder_is_found(capsys: Capsys) -> None:
    first, second, _, *marked, blunder, _, of_A, of_B = output_of(capsys, "game", GREEDY).splitlines()
    assert (first, second) == ("3x3, 24 moves, score 4-5", "V is known before every move")
    assert blunder == (
        "19. B b3-b4 loses 4: a3-a4 was the only move (by best play 2-7 before it, and 4-5 after it)"
    )
    assert all(int(line.partition(".")[0]) < 16 for line in marked)
    assert (of_A[-11:], of_B[-11:]) == ("of 11 moves", "of 13 moves")


def test_what_each_move_lost_is_what_the_rules_say() -> None:
    compared = lost = 0
    for rows, columns, seed in [(2, 2, 1), (2, 2, 2), (2, 2, 3), (1, 4, 1), (1, 4, 2)]:
        positions = random_game(rows, columns, seed)
        lines = naive.board(rows, columns)
        found = reviewed(positions)
        assert (found.decided, len(found.moves)) == (1, len(lines)), seed
        for before, after, move in zip(positions, positions[1:], found.moves, strict=False):
            rest = frozenset(line for line in lines if before.undrawn >> line[0] & 1)
            worths = {before.board.name(line[0]): naive.of_line(rest, line) for line in rest}
            assert after == before.draw(next(members(before.undrawn & ~after.undrawn))), before
            assert (move.value, move.regret) == (naive.value(rest), naive.value(rest) - worths[move.line]), before
            if move.regret:
                assert {*(move.best or [])} == {name for name, worth in worths.items() if worth == move.value}
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
            sentences = {line.partition(".")[0]: line for line in module.answer(found).lines}
            for move, known in zip(
                found.moves[found.decided - 1 :], whole.moves[found.decided - 1 :], strict=True
            ):
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


NOTATIONS = [
    "2x2: b2-b3, a2-b2, a1-a2, a1-b1, b1-b2",
    "2x2: 1. b2-b3 2. a2-b2\n3. a1-a2 4. a1-b1 5. b1-b2\nscore 1-0, A to move",
    "2,2\n# a game\n(1, 0) - (1, 1)\n(0, 1) - (1, 1)\n(0, 1) - (0, 2)\n(0, 2) - (1, 2)\n(1, 1) - (1, 2)\n",
    '{"rows": 2, "columns": 2, "moves": ["b2-b3", "a2-b2", {"line": "a1-a2"}, "a1-b1", "b1-b2"]}',
    "2x2: P1(v,0,1), P2(h,1,0), P1(v,1,0), P2(h,2,0), P1(v,1,1)",
    "2x2: [7, 2, 9, 4, 10]",
    "2x2: 7 2 9 4 10",
    "# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n[Game]\n"
    "dots_and_boxes(num_cols=2,num_rows=2)\n[State]\n7\n2\n9\n4\n10\n\n\n",
]


@pytest.mark.parametrize("text", NOTATIONS)
def test_a_game_is_read(text: str, capsys: Capsys, tmp_path: Path) -> None:
    assert read_game(text) == read_game(NOTATIONS[0])
    path = tmp_path / "game"
    path.write_text(text)
    printed = output_of(capsys, "game", str(path), "--json")
    data: dict[str, Any] = json.loads(printed)
    assert [move["player"] for move in data["moves"]] == [*"ABABA"]
    assert [move["turn"] for move in data["moves"]] == [1, 2, 3, 4, 5]
    assert data["moves"][-1]["score"] == [1, 0]
    assert data["lost"] == {
        player: sum(move["regret"] for move in data["moves"] if move["player"] == player) for player in "AB"
    }
    path.write_text(printed)
    assert output_of(capsys, "game", str(path), "--json") == printed
    assert read(text) == read_game(text)[-1]


def test_moves_that_lost_are_drawn_and_other_files_stay(capsys: Capsys, tmp_path: Path) -> None:
    folder = tmp_path / "drawings"
    output_of(capsys, "game", GREEDY, "--svg", str(folder))
    assert "move-19.svg" in {path.name for path in folder.iterdir()}
    picture = ET.fromstring((folder / "move-19.svg").read_text())
    assert len([line for line in picture.iter() if line.get("stroke") == "#c22f2f"]) == 1
    (folder / "move-88.svg").write_bytes((folder / "move-19.svg").read_bytes())
    output_of(capsys, "game", GREEDY, "--svg", str(folder))
    assert "move-88.svg" not in {path.name for path in folder.iterdir()}
    (folder / "notes.txt").write_text("mine")
    kept = {path.name: path.read_text() for path in folder.iterdir()}
    assert "holds notes.txt, which loony did not write" in refused(capsys, "game", GREEDY, "--svg", str(folder))
    assert {path.name: path.read_text() for path in folder.iterdir()} == kept
