"""Nimbers by search against the recursion on all sets of lines, which knows no components, captures or handouts."""

import numpy as np
import pytest
from commanded import Capsys, output_of

from loony.enumerate.boards.board import Board, board_of, members, start_of
from loony.enumerate.boards.reading import read
from loony.kernels.boards import nimber_search as kernels
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.system.errors import TooLarge
from loony.verify.boards.quiet.positions import NimberSearch

MANY = 1 << 40


def by_recursion(board: Board, undrawn: int) -> list[int]:
    numbers: list[int] = nimbers_of_all(np.array(board.strings, np.int64)[[*members(undrawn)]]).tolist()
    return numbers


@pytest.mark.parametrize(("m", "n"), [(2, 2), (1, 4), (4, 1)])
def test_the_nimber_of_each_set_of_lines(m: int, n: int) -> None:
    board = board_of(m, n)
    search = NimberSearch(board, board.every, MANY, MANY)
    for undrawn, nimber in enumerate(by_recursion(board, board.every)):
        assert search.nimber(undrawn) == nimber, undrawn


@pytest.mark.parametrize(("text", "seed"), [("2x4", 1), ("3x3", 2), ("3x4", 3), ("4x4", 4), ("6x6", 5)])
def test_nimbers_of_positions_at_random(text: str, seed: int) -> None:
    """The search has bits for the undrawn lines alone, so a large board may be asked; sets of these are asked too."""
    board, chance = read(text).board, np.random.default_rng(seed)
    undrawn = sum(1 << int(line) for line in chance.choice(board.lines, 16, replace=False))
    search, lines = NimberSearch(board, undrawn, MANY, MANY), [*members(undrawn)]
    rests = by_recursion(board, undrawn)
    for chosen in [len(rests) - 1, *chance.integers(len(rests), size=300).tolist()]:
        some = sum(1 << line for place, line in enumerate(lines) if chosen >> place & 1)
        assert search.nimber(some) == rests[chosen], (text, some)


QUICK = {"2x3": 1, "2x4": 0, "3x3": 2, "3x3 Icelandic": 0, "2x5 Icelandic": 1, "4x4 Swedish": 0, "3x5 Swedish": 1}
"""whole boards with their nimbers, as recursion or a table of quiet positions has them"""


@pytest.mark.parametrize("text", [pytest.param(one, marks=[pytest.mark.slow_plain] * (one == "3x3")) for one in QUICK])
def test_whole_boards(text: str) -> None:
    position = read(text)
    search = NimberSearch(position.board, position.undrawn, MANY, MANY)
    assert search.nimber(position.undrawn) == QUICK[text]


@pytest.mark.slow_plain
def test_a_search_ends_where_it_may_open_no_more_or_the_table_is_full() -> None:
    board = board_of(3, 3)
    stopped = NimberSearch(board, board.every, 100, MANY)
    assert (stopped.nimber(board.every), stopped.opened) == (None, 100)
    board, steps = board_of(3, 5), list[int]()
    full = NimberSearch(board, start_of(board, "Icelandic"), MANY, 1 << 16, steps.append)
    assert full.nimber(start_of(board, "Icelandic")) is None
    assert 3 << 14 <= sum(steps) == full.opened < 100_000
    grown = NimberSearch(board, start_of(board, "Icelandic"), MANY, MANY)
    assert grown.nimber(start_of(board, "Icelandic")) == 0
    assert grown.opened > full.opened


def test_a_board_of_too_many_lines_is_refused() -> None:
    board = board_of(5, 5)
    assert NimberSearch(board, board.every, 1, MANY).nimber(board.every) is None
    board = board_of(5, 6)
    with pytest.raises(TooLarge, match="takes at most 62 undrawn lines, and this 5x6 position has 71"):
        NimberSearch(board, board.every, 1, MANY)


def test_a_larger_table_has_all_entries() -> None:
    table, larger = kernels.nimber_table(64), kernels.nimber_table(128)
    keys = {key * 0x9E3779B97F4A7C15 % (1 << 62) + 1: key for key in range(40)}
    for key, nimber in keys.items():
        kernels.keep(table, key, nimber)
    kernels.put_all(table, larger)
    assert dict(zip(larger.keys.tolist(), larger.data.tolist(), strict=True)) == {**keys, 0: 0}
    assert [*larger.counts] == [*table.counts] == [40, 0]


def test_solve_prints_the_nimber(capsys: Capsys) -> None:
    out = output_of(capsys, "solve", "3x3 Icelandic", "--nimber")
    assert "\nnimber 0: the player on move loses Nimstring, found by a search (" in out
