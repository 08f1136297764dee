"""Games with variations as texts and JSON: the page and `loony game` read and write the same."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from boards.positions.test_game import GREEDY
from commanded import Capsys, output_of, refused
from page.engine import reading, run_in_node

from loony.enumerate.boards.board import Position, board_of, members, start
from loony.results.boards.positions.variations import (
    Branch,
    Variations,
    data_of_moves,
    read_variations,
    text_of_variations,
)
from loony.system.errors import BadInput

pytestmark = pytest.mark.no_kernel

READ = reading("""const {family, position, tree} = loony.fromText(text);
  return [`${loony.write(family, position)}\\n${loony.treeText(tree)}`, loony.treeData(tree)];""")

TEXTS = {
    "3x3: 1. a1-b1 {why not} 2. b1-c1?? (2. c1-d1! {good (really)} 3. d2-d1 (d2-d3)) 3. a4b4":
        "1. a1-b1 {why not} 2. b1-c1 (2. c1-d1 {good (really)} 3. d1-d2 (3. d2-d3)) 3. a4-b4",
    "3x3:111011001110101111000100, score 1-0, B to move\nb3-b4 (c1-d1)": "1. b3-b4 (1. c1-d1)",
    "1x1:0000, score 0-0, A to move\n1. a1-a2 2. a1-b1": "1. a1-a2 2. a1-b1",
    "2x2:110011101101\nb2-b3, a2-b2": "1. b2-b3 2. a2-b2",
    "2x2 Swedish: b2-b3": "1. b2-b3",
    "a4-b4 b4-c4 (a3-b3) c4-d4": "1. a4-b4 2. b4-c4 (2. a3-b3) 3. c4-d4",
    "1. a4-b4 {c} 2. b4-c4": "1. a4-b4 {c} 2. b4-c4",
    " 1. a4-b4 2. b4-c4 (2. a3-b3 3. b4-c4) 3. c4-d4": "1. a4-b4 2. b4-c4 (2. a3-b3 3. b4-c4) 3. c4-d4",
    "2x2: a1-a2 (a1-a2 {x}) {y} b2-c2": "1. a1-a2 {x y} 2. b2-c2",
    "B1-A1, (a1 - a2; a2-a3) {first} {and then}": "1. a1-b1 {first and then} (1. a1-a2 2. a2-a3)",
    "2x2: a1-b1 (a1-b1 {the same move} b1-c1)": "1. a1-b1 {the same move} 2. b1-c1",
    '{"start": "2x2", "moves": [{"line": "a1-b1", "comment": "x{y}", "instead": [["b1-c1", "c1-c2"], ["a1-a2"]]}]}':
        "1. a1-b1 {xy} (1. b1-c1 2. c1-c2) (1. a1-a2)",
}  # fmt: skip
"""what is read as the same as what"""

REFUSED = {
    "2x2: a1-b1 (c1-d1)": "move 1",
    "2x2: a1-b1 (b1-c1 b1-c1)": "move 2: the line b1-c1 is drawn already",
    "2x2: a1-b1 (b1-c1": "a bracket does not end",
    "2x2: a1-b1 (b1-c1))": "a bracket ends that did not begin",
    "2x2: a1-b1 (b1-c1 ())": "a bracket is empty",
    "2x2: a1-b1 ((b1-c1))": "a bracket holds another move in place of the one before it, and here is none",
    "2x2: {before} a1-b1 (b1-c1)": "a comment stands after its move, and here is none",
    "2x2: a1-b1 {left (b1-c1)": "a comment stands between { and }",
}


def test_both_read_and_write_the_same() -> None:
    for (text, same), page in zip(TEXTS.items(), run_in_node(READ, [*TEXTS]), strict=True):
        found = read_variations(text)
        assert text_of_variations(found, {}).split("\n")[1] == same, text
        assert page[0].split("\n")[1] == same, text
        assert read_variations(page[0]).branches == found.branches, text
        data = {"start": page[0].split("\n")[0], "moves": page[1]}
        assert read_variations(json.dumps(data)).branches == found.branches, text


def test_both_refuse_the_same() -> None:
    for (text, why), page in zip(REFUSED.items(), run_in_node(READ, [*REFUSED]), strict=True):
        with pytest.raises(BadInput, match=why.replace("{", r"\{")):
            read_variations(text)
        assert isinstance(page, str) and why in page, (text, page)  # noqa: PT018


@pytest.mark.parametrize(("instead", "why"), [
    (5, "a list of lines"), ([5], "a list of lines"),
    ([[{"x": 5}]], "'None' is no move"), ([["("]], "'[(]' is no move"),
])  # fmt: skip
def test_json_of_no_moves_is_refused(instead: Any, why: str) -> None:
    data = {"rows": 2, "columns": 2, "moves": [{"line": "a1-b1", "instead": instead}]}
    with pytest.raises(BadInput, match=f"JSON of a game.*{why}"):
        read_variations(json.dumps(data))


def test_long_games_are_read_and_deep_brackets_refused() -> None:
    board = board_of(1, 332)
    names = [board.name(line) for line in range(board.lines)]
    assert len(read_variations(f"1x332: {names[0]} {{first}} {' '.join(names[1:])}").main_line()) == 998
    nested = "".join(f" ({name} {other}" for name, other in pairwise(names[1:301]))
    with pytest.raises(BadInput, match="brackets stand in at most 100 others"):
        read_variations(f"1x332: {names[0]}{nested}{')' * 299}")


def tried(position: Position, depth: int, chance: random.Random) -> list[Branch]:
    lines = [*members(position.undrawn)]
    if depth == 0 or not lines:
        return []
    chosen = chance.sample(lines, min(len(lines), chance.choice((1, 1, 2, 3))))
    return [Branch(position.board.name(line), chance.choice(("", "", f"no {line}: (so)")),
                   tried(position.draw(line), depth - 1 - place, chance) if depth > place else [])
            for place, line in enumerate(chosen)]  # fmt: skip


def test_what_is_written_is_read_again() -> None:
    seen = 0
    for seed in range(40):
        first = start(board_of(2, 3))
        game = Variations(first, tried(first, 6, random.Random(seed)))
        assert read_variations(text_of_variations(game, {1: "?!", 3: "??"})) == game, seed
        data: Any = {"start": "2x3", "moves": data_of_moves(game)}
        assert read_variations(json.dumps(data)) == game, seed
        seen += text_of_variations(game, {}).count("(")
    assert seen > 100


def test_a_review_prints_the_game_with_marks_and_better_lines(capsys: Capsys) -> None:
    text = output_of(capsys, "game", "--moves", GREEDY)
    game = read_variations(text)
    assert game.main_line() == read_variations(GREEDY).main_line()
    assert "19. b3-b4? {loses 4} (19. a3-a4) 20. a3-a4" in text
    data = json.loads(output_of(capsys, "game", "--json", text))
    assert data["moves"][18]["instead"] == [[{"line": "a3-a4"}]]
    assert data["moves"][18]["comment"] == "loses 4"
    assert read_variations(json.dumps(data)) == game  # what it prints it reads
    without_loss = output_of(capsys, "game", "--moves", "1x1: a1-a2, a1-b1, b1-b2, a2-b2")
    assert len(read_variations(without_loss).main_line()) == 5
    assert "a bracket does not end" in refused(capsys, "game", "2x2: a1-b1 (b1-c1")


def test_a_game_in_json_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, loads = list[str](), json.loads

    def counted(text: str, **options: Any) -> Any:
        parsed.append(text)
        return loads(text, **options)

    monkeypatch.setattr(json, "loads", counted)
    game = read_variations('{"game": {"start": "2x2", "moves": ["a1-b1", {"line": "b1-c1", "comment": "why"}]}}')
    assert (len(parsed), game.branches[0].following[0].comment) == (1, "why")
