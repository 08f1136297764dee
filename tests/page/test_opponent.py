"""The page's opponent: what it draws where V is known, where it is not, and how many games it wins."""

import random
from collections import Counter
from pathlib import Path

import pytest
from drawn_sets import at_random, drawing, safely
from page.engine import WRITE, Json, needs_node, run_in_node
from page.games import Game, play

from loony.enumerate.boards.board import Board, board_of, members
from loony.verify.boards.dense import BoardValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run

DRAWN = WRITE % """given.map(({position: [rows, columns, lines], lead, level, most, times}) => {
  const position = {rows, columns, lines, score: [lead, 0], mover: 0};
  let last;
  const random = () => (last = last * 16807 % 2147483647) / 2147483647;
  return Array.from({length: times}, (_, at) => {
    last = 1 + at;
    random();
    return boards.opponentMove(position, level, random, most);
  });
})
"""  # fmt: skip

WINNING = WRITE % """given.map(([rows, columns, lines]) =>
  new boards.Analysis({rows, columns, lines}).goOn(Infinity).lines.filter(({bounds: [least]}) => least > 0)
    .map(({line}) => line))
"""  # fmt: skip
"""the lines that win in each position"""


def drawn(board: Board, some: list[int], level: int, most: int, times: int, folder: Path, lead: int = 0) -> Json:
    """The lines that the opponent draws in each position, by different random numbers."""
    asked = {"level": level, "most": most, "times": times, "lead": lead}
    given = [{"position": (board.rows, board.columns, drawing(board, undrawn)), **asked} for undrawn in some]
    return run_in_node(DRAWN, given, folder)


def safe(board: Board, undrawn: int) -> set[int]:
    """The lines that let no box be captured."""
    return {
        line
        for line in members(undrawn)
        if all((sides & undrawn & ~(1 << line)).bit_count() != 1 for sides in board.sides if sides >> line & 1)
    }


@needs_node
def test_a_best_line_is_drawn_where_v_is_known(tmp_path: Path) -> None:
    board, chance = board_of(3, 3), random.Random(1)
    dense = BoardValues(board)
    some = [at_random(board, undrawn, chance) for undrawn in range(1, 16) for _ in range(4)]
    some += [safely(board, undrawn, chance) for undrawn in range(8, 17)]
    for undrawn, lines in zip(some, drawn(board, some, 3, 50_000, 3, tmp_path), strict=True):
        assert {*lines} <= {*dense.best(undrawn)}, drawing(board, undrawn)


OF_ANY = pytest.mark.parametrize(("level", "lead"), [(1, 0), (2, 0), (3, 0), (3, 17), (3, -17)])
"""with a lead of 17 of 16 boxes every line wins, and with the other every line loses"""


@needs_node
@OF_ANY
def test_no_box_is_handed_out_while_a_line_is_safe(level: int, lead: int, tmp_path: Path) -> None:
    board, chance = board_of(4, 4), random.Random(level)
    some = [safely(board, undrawn, chance) for undrawn in range(20, 41, 2)]
    number = 0
    for undrawn, lines in zip(some, drawn(board, some, level, 0, 8, tmp_path, lead), strict=True):
        without_loss = safe(board, undrawn)
        assert {*lines} <= (without_loss or {*members(undrawn)}), drawing(board, undrawn)
        if len(without_loss) > 10:
            number += 1
            assert len({*lines}) > 1, drawing(board, undrawn)  # it is not always the same
    assert number > 4


@needs_node
@OF_ANY
def test_a_box_is_taken_where_nothing_is_known(level: int, lead: int, tmp_path: Path) -> None:
    board, chance = board_of(4, 4), random.Random(level)
    some = [at_random(board, 20, chance) for _ in range(20)]
    number = 0
    for undrawn, lines in zip(some, drawn(board, some, level, 0, 2, tmp_path, lead), strict=True):
        if any((sides & undrawn).bit_count() == 1 for sides in board.sides):
            number += 1
            assert all([*board.closed_by(line, undrawn & ~(1 << line))] for line in lines), lines
    assert number > 10


@needs_node
@pytest.mark.long
def test_games_that_are_tried_find_winning_lines_that_chance_misses(tmp_path: Path) -> None:
    """With a search too short to tell who wins, in positions where some safe lines win and others do not."""
    board, chance = board_of(5, 5), random.Random(3)
    some = [safely(board, 38, chance) for _ in range(12)]
    positions = [(board.rows, board.columns, drawing(board, undrawn)) for undrawn in some]
    moves = [line for (line,) in drawn(board, some, 3, 8_000, 1, tmp_path)]
    won, by_chance, number = 0, 0.0, 0
    for undrawn, line, ahead in zip(some, moves, run_in_node(WINNING, positions, tmp_path), strict=True):
        lines, winning = safe(board, undrawn), safe(board, undrawn) & {*ahead}
        if winning and lines - winning:
            number, won, by_chance = number + 1, won + (line in winning), by_chance + len(winning) / len(lines)
    assert number >= 8
    assert won > number / 2 > 1.5 * by_chance


@needs_node
def test_the_second_player_wins_all_games_on_3x3(tmp_path: Path) -> None:
    games = play(3, 3, range(0, 12), 3, 50_000, 0, tmp_path)
    seconds = games[1::2]  # where the opponent is the second player, for whom V of the board is 3
    assert len(seconds) == 6
    assert all(game.margin >= 3 for game in seconds)


@needs_node
@pytest.mark.longest
def test_most_games_on_5x5_are_won(tmp_path: Path) -> None:
    games: list[Game] = play(5, 5, range(0, 9), 3, 100_000, 5_000, tmp_path)
    results = Counter(game.margin > 0 for game in games)
    assert results[True] >= 8
    assert all(game.known for game in games)
