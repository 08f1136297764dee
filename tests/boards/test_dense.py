"""The values of all positions of small boards, against the rules and against what is known."""

import random

import naive_boards
import pytest
from drawn_sets import left_of

from loony.enumerate.boards.board import board_of, members
from loony.enumerate.boards.variants import AMERICAN, ICELANDIC, SWEDISH, VARIANTS, start_of
from loony.verify.boards.dense import BoardValues, order, sets_of

SIZES = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]


@pytest.mark.parametrize("with_twins", [False, True])
@pytest.mark.parametrize(("m", "n"), SIZES)
def test_every_position_of_a_small_board(m: int, n: int, with_twins: bool) -> None:
    board = board_of(m, n)
    dense = BoardValues(board, with_twins)
    for undrawn in range(board.every + 1):
        lines = left_of(board, undrawn)
        assert dense.value(undrawn) == naive_boards.value(lines), undrawn
    for line in members(board.every):
        (one,) = (one for one in lines if one[0] == line)
        assert dense.of_line(board.every, line) == naive_boards.of_line(lines, one), line


def test_twins_are_lines_of_the_same_boxes() -> None:
    for m, n in ((2, 3), (1, 5), (3, 4), (2, 6), (5, 5)):
        board = board_of(m, n)
        lines, twins = order(board)
        assert sorted(lines) == [*range(board.lines)], (m, n)
        assert twins == (4 if m > 1 else 5)
        for place in range(board.lines - 2 * twins, board.lines, 2):
            assert board.strings[lines[place]] == board.strings[lines[place + 1]], place
        assert order(board, with_twins=False) == ([*range(board.lines)], 0), (m, n)


@pytest.mark.parametrize(("m", "n", "variant"), [(2, 2, SWEDISH), (2, 2, ICELANDIC), (1, 3, ICELANDIC)])
def test_every_position_after_some_lines_are_drawn(m: int, n: int, variant: str) -> None:
    board = board_of(m, n)
    dense, left = BoardValues(board), start_of(board, variant)
    fewer = BoardValues(board, undrawn=left)
    assert len(fewer.values) == sets_of(board, left) < sets_of(board)
    for undrawn in {some & left for some in range(board.every + 1)}:
        assert fewer.value(undrawn) == dense.value(undrawn), undrawn
        assert fewer.best(undrawn) == dense.best(undrawn), undrawn


@pytest.mark.slow_plain
def test_with_twins_and_without_it_is_the_same() -> None:
    board, some = board_of(2, 4), random.Random(1)
    with_twins, without = BoardValues(board), BoardValues(board, with_twins=False)
    assert len(with_twins.values) == 81 << 14
    for _ in range(3_000):
        undrawn = some.getrandbits(board.lines)
        assert with_twins.value(undrawn) == without.values[undrawn]


def test_which_lines_are_drawn_at_the_start() -> None:
    board = board_of(1, 2)
    names = {variant: {board.name(line) for line in members(start_of(board, variant))} for variant in VARIANTS}
    assert names[SWEDISH] == {"b1-b2"}
    assert names[ICELANDIC] == {"b1-b2", "a2-b2", "b2-c2", "c1-c2"}
    assert len(names[AMERICAN]) == board.lines
