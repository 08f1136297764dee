"""What is captured and what rests by the kernels, and values of all positions of small boards, by the rules."""

from collections import Counter
from functools import cache

import naive_boards
import numpy as np
import pytest
from drawn_sets import left_of

from loony.enumerate.boards.board import ICELANDIC, SWEDISH, Board, board_of, members, start_of
from loony.kernels.boards.captures import LONGEST, captures, components, lay_out, word
from loony.kernels.boards.columns import SHORT, UNDECIDED
from loony.verify.boards.line_by_line import BoardValues, sets_of

arrays = cache(lay_out)


def taken_and_kind(board: Board, some: int) -> tuple[int, int, int, int, Counter[str]]:
    """Boxes captured, the handout, what rests, its kind, and its chains and loops by their names."""
    room = np.full((5, board.boxes), 99, np.int64)
    number, handout, rest = captures(*arrays(board), word(some), room)
    chains, loops = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
    kind = components(*arrays(board), rest, chains, loops)
    told = {f"{n}": int(chains[n]) for n in np.flatnonzero(chains)}
    told |= {f"{n}l": int(loops[n]) for n in np.flatnonzero(loops)}
    return number, handout, rest & (1 << 64) - 1, kind, Counter(told)


def some_of(board: Board, number: int) -> list[int]:
    every = 1 << board.lines
    return (
        [*range(every)]
        if every <= number
        else np.random.default_rng(board.lines).integers(every, size=number).tolist()
    )


def leaves_a_handout(board: Board, rest: int, line: int) -> bool:
    number, handout, *_ = taken_and_kind(board, rest & ~(1 << line))
    return number > 0 and handout > 0


@pytest.mark.parametrize(("m", "n"), [(2, 2), (1, 4), pytest.param(2, 3, marks=pytest.mark.slow_plain)])
def test_joined_is_where_every_line_leaves_a_handout(m: int, n: int) -> None:
    board = board_of(m, n)
    for some in some_of(board, 20_000):
        number, _, _, kind, _ = taken_and_kind(board, some)
        if number == 0:
            loony = all(leaves_a_handout(board, some, line) for line in members(some))
            assert loony == (kind & (SHORT | UNDECIDED) == 0), some


def of(board: Board, *drawn: str) -> int:
    names = {board.name(line): line for line in range(board.lines)}
    return board.every & ~sum(1 << names[name] for name in drawn)


@pytest.mark.slow_plain
def test_a_board_of_64_lines() -> None:
    board = board_of(1, 21)
    top = [f"{a}2-{b}2" for a, b in zip("abcdefghijklmnopqrstu", "bcdefghijklmnopqrstuv", strict=True)]
    bottom = [name.replace("2", "1") for name in top]
    chain = of(board, *top, *bottom)
    assert board.lines == 64
    assert taken_and_kind(board, chain) == (0, 0, chain, 0, Counter({"21": 1}))
    opened = chain & ~(1 << board.vertical(0, 3))
    assert taken_and_kind(board, opened)[:2] == (21, 2)
    assert taken_and_kind(board, chain & ~(1 << 63))[:2] == (21, 2)


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


@pytest.mark.parametrize(("m", "n", "variant"), [(2, 2, SWEDISH), (2, 2, ICELANDIC), (1, 3, ICELANDIC)])
def test_every_position_after_some_lines_are_drawn(m: int, n: int, variant: str) -> None:
    board = board_of(m, n)
    dense, left = BoardValues(board), start_of(board, variant)
    fewer = BoardValues(board, undrawn=left)
    assert len(fewer.values) == sets_of(board, left) < sets_of(board)
    for undrawn in {some & left for some in range(board.every + 1)}:
        assert fewer.value(undrawn) == dense.value(undrawn), undrawn
        assert fewer.best(undrawn) == dense.best(undrawn), undrawn
