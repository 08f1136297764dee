"""`loony game`: what each move lost, against the rules of the game alone, and its errors in one sentence."""

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import naive_boards as naive
from commanded import Capsys, Patch, output_of, refused
from drawn_sets import left_of

from loony.enumerate.boards.board import Position, board_of, members, start
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


def test_a_game_is_data_that_is_read_again(capsys: Capsys, tmp_path: Path) -> None:
    printed = output_of(capsys, "game", "2x2: b2-b3, a2-b2, a1-a2, a1-b1, b1-b2", "--json")
    data: dict[str, Any] = json.loads(printed)
    assert [(move["player"], move["turn"]) for move in data["moves"]] == [*zip("ABABA", range(1, 6), strict=True)]
    assert data["moves"][-1]["score"] == [1, 0]
    assert data["lost"] == {
        player: sum(move["regret"] for move in data["moves"] if move["player"] == player) for player in "AB"
    }
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
    (folder / "notes.txt").write_text("mine")
    kept = {path.name: path.read_text() for path in folder.iterdir()}
    assert "holds notes.txt, which loony did not write" in refused(capsys, "game", GREEDY, "--svg", str(folder))
    assert {path.name: path.read_text() for path in folder.iterdir()} == kept
