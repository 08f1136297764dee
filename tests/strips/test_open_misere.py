"""Open boards in misère play, 1 x n and 2 x n, against the rules, string by string."""

import naive_strips
import numpy as np
import pytest
from conftest import COMPILED
from naive_strips import GROUND, String

from loony.enumerate.strips.closed import open_strings
from loony.kernels.bitmask import values_of_all
from loony.kernels.strips import open_misere as kernels
from loony.results.strips.tables import LIMITS
from loony.verify.strips.closed import new_table, slots_for, value_of_open_board, value_of_two_rows

TWO_ROWS = [2, -2, 2, 0, -2, 2]
LONGEST = [pytest.mark.longest, pytest.mark.slow_plain]
ONE_ROW = [1, 2, 3, 4, 3, 4, 5, 6, 5, 6, 7, 8, 7, 8, 9, 10]


def one_row(n: int) -> list[String]:
    sides = [(0, GROUND), (n - 1, GROUND)] + [(coin, GROUND) for coin in range(n) for _ in range(2)]
    return [(coin, coin + 1) for coin in range(n - 1)] + sides


def two_rows(n: int) -> list[String]:
    strings = [(coin, coin + n) for coin in range(n)]
    for first in (0, n):
        strings += [(coin, coin + 1) for coin in range(first, first + n - 1)]
        strings += [(coin, GROUND) for coin in (first, first + n - 1, *range(first, first + n))]
    return strings


def test_the_two_oracles_agree() -> None:
    for board in (one_row(3), two_rows(2)):
        for strings in (board, board[1:], board[:-2]):
            assert naive_strips.misere_value(strings) == naive_strips.value(strings, misere=True), board


@pytest.mark.parametrize("n", range(1, 7 if COMPILED else 5))
def test_open_boards_by_all_sets_of_strings(n: int) -> None:
    assert sorted(tuple(sorted(string)) for string in open_strings(n).tolist()) == sorted(
        tuple(sorted(string)) for string in one_row(n)
    )
    assert naive_strips.misere_value(one_row(n)) == ONE_ROW[n - 1]
    assert value_of_open_board(n, new_table(1 << 14)).value == ONE_ROW[n - 1]


@pytest.mark.parametrize("n", [
    1, 2, 3, pytest.param(4, marks=[pytest.mark.long, pytest.mark.slow_plain]), pytest.param(5, marks=LONGEST),
])  # fmt: skip
def test_two_rows_by_all_sets_of_strings(n: int) -> None:
    assert naive_strips.misere_value(two_rows(n)) == TWO_ROWS[n - 1]
    if COMPILED or n < 3:
        assert value_of_two_rows(n) == TWO_ROWS[n - 1]


@pytest.mark.longest
@pytest.mark.slow_plain
def test_two_rows_of_six() -> None:
    assert value_of_two_rows(6) == TWO_ROWS[5]


@pytest.mark.slow_plain
@pytest.mark.parametrize(
    ("n", "slots"), [(12, 1 << 20), (7, 1 << 8), pytest.param(16, slots_for("open boxes", 16), marks=LONGEST)]
)
def test_the_search_shares_a_table_and_does_not_depend_on_its_size(n: int, slots: int) -> None:
    table = new_table(slots)
    assert [value_of_open_board(length, table).value for length in range(1, n + 1)] == ONE_ROW[:n]


@pytest.mark.slow_plain
def test_a_longer_board_by_sets_that_tell_no_twins_apart() -> None:
    n = 9
    inner = [(coin, coin + 1) for coin in range(n - 1)] + [(0, GROUND), (n - 1, GROUND)]
    strings = np.array(inner + [(coin, GROUND) for coin in range(n) for _ in range(2)])
    assert values_of_all(strings, misere=True, twins=n)[-1] == ONE_ROW[n - 1]


def test_the_longest_board_has_a_key() -> None:
    _, longest = LIMITS["open"]
    assert longest == kernels.MOST_COINS
    assert kernels.key_of_board(longest) < kernels.TURN < 1 << 61
