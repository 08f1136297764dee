"""Values of every set of strings of a board, against the rules."""

from concurrent.futures import ThreadPoolExecutor

import naive_strips
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_strips import GROUND, String
from numpy.typing import NDArray

from loony.kernels import bitmask
from loony.kernels.bitmask import values_of_all
from loony.system.errors import TooLarge

COINS = st.integers(0, 4)
BOARDS = st.lists(st.tuples(COINS, COINS | st.just(GROUND)), max_size=9)
"""any strings of up to five coins: to the ground, several between the same two coins, or from a coin to itself"""


def array(board: list[String]) -> NDArray[np.int64]:
    return np.array(board, np.int64).reshape(-1, 2)


def drawn(number: int, coins: int) -> NDArray[np.int64]:
    """A board by chance, always the same; its coins have numbers up to 63."""
    some = np.random.default_rng(number).integers(-1, coins, (number, 2))
    return np.where(some < 0, GROUND, 63 - some)


@settings(max_examples=20)
@given(BOARDS, st.booleans())
def test_every_set_of_strings_of_any_board(board: list[String], misere: bool) -> None:
    values = values_of_all(array(board), misere)
    assert len(values) == 1 << len(board)
    for uncut, value in enumerate(values):
        rest = [string for i, string in enumerate(board) if uncut >> i & 1]
        assert naive_strips.value(rest, misere) == value, uncut


LARGE = [pytest.param(*board, marks=pytest.mark.slow_plain) for board in ((18, 60), (19, 9), (20, 12))]


@pytest.mark.parametrize(("number", "coins"), [(5, 3), (6, 4), (7, 4), (8, 3), (11, 8), (12, 6), (13, 40), *LARGE])
@pytest.mark.parametrize("misere", [False, True])
def test_every_set_of_strings_of_larger_boards(number: int, coins: int, misere: bool) -> None:
    strings = drawn(number, coins)
    assert np.array_equal(values_of_all(strings, misere), naive_strips.values_of_sets(strings.tolist(), misere))


@pytest.mark.parametrize("rows", [1, 3, 64])
def test_pauses_change_nothing(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    strings = drawn(12, 6)
    whole = values_of_all(strings)
    monkeypatch.setattr(bitmask, "_SLICE", rows)
    assert np.array_equal(values_of_all(strings), whole)


def test_room_that_is_used_again() -> None:
    room = np.full(1 << 10, 77, np.int8)
    for number in (0, 3, 9, 6, 7):
        values = values_of_all(drawn(number, 4), into=room)
        assert np.shares_memory(values, room), number
        assert np.array_equal(values, values_of_all(drawn(number, 4))), number
        assert np.all(room[max(1 << 9, 64) :] == 77), number
    for number, short in ((0, 63), (9, 511)):
        with pytest.raises(TooLarge, match=f"{number} strings do not fit into {short} bytes"):
            values_of_all(drawn(number, 4), into=room[:short])


@pytest.mark.parametrize(
    ("number", "twins"), [(6, 1), (6, 3), (7, 2), pytest.param(12, 4, marks=pytest.mark.slow_plain)]
)
@pytest.mark.parametrize("misere", [False, True])
def test_twins(number: int, twins: int, misere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sets of a pair of strings are enough: whichever of them is uncut, the value is the same."""
    strings = drawn(number + twins, 5)
    strings = np.concatenate([strings[:number], np.repeat(strings[number:], 2, axis=0)])
    every = values_of_all(strings, misere)
    place = np.arange(len(every))
    index = place % (1 << number)
    for i in range(number, len(strings)):
        index += (place >> i & 1) * 3 ** ((i - number) // 2) << number
    room = np.full(3**twins << number, 77, np.int8)
    for rows in (1 << 16, 1):
        monkeypatch.setattr(bitmask, "_SLICE", rows)
        assert np.array_equal(values_of_all(strings, misere, room, twins)[index], every), rows
    assert {*index.tolist()} == {*range(len(room))}


def test_too_many_strings() -> None:
    with pytest.raises(TooLarge, match="2\\^32"):
        values_of_all(drawn(32, 20))
    with pytest.raises(TooLarge, match=r"34 strings have 3\^4 2\^26 positions"):
        values_of_all(drawn(34, 20), twins=4)


def test_several_boards_at_once() -> None:
    boards = [drawn(number, 5) for number in (8, 9, 10, 11) * 2]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(values_of_all, boards))
    assert all(np.array_equal(values, values_of_all(board)) for board, values in zip(boards, found, strict=True))
