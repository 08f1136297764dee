"""Closed narrow boards, and open boards in misère play: the search against solvers that assume nothing, and papers."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import naive_strips
import numpy as np
import pytest
from commanded import Patch
from conftest import COMPILED
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_strips import GROUND, String, strings_of_words
from numpy.typing import NDArray

from loony.enumerate.strips import closed as boards
from loony.enumerate.strips.closed import KINDS, Words, closed_strings, key_of, open_strings
from loony.kernels.bitmask import values_of_all
from loony.kernels.null_window import CAPTURES, KEY, team_of
from loony.kernels.strips import closed as kernels
from loony.kernels.strips import open_misere as open_kernels
from loony.results.strips.tables import LIMITS
from loony.system.errors import BadInput, TooLarge, Unexpected
from loony.verify.strips import closed, narrow_variations
from loony.verify.strips.closed import (
    new_table,
    slots_for,
    value_of,
    value_of_board,
    value_of_open_board,
    value_of_two_rows,
)

Table = NDArray[np.int64]

PUBLISHED = {kind: narrow_variations.table_1(f"closed {kind}")[1:].tolist() for kind in KINDS}

TABLES = {gap: new_table(1 << 18) for gap in (0, 1)}
WORDS = st.lists(st.integers(1, 31).map(lambda half: 2 * half + 1), max_size=4).map(tuple).filter(
    lambda words: sum(word.bit_length() for word in words) <= 10
)  # fmt: skip


def strings(board: Table) -> list[String]:
    return [(int(a), int(b)) for a, b in board]


# The boards, and how positions are written.


def test_boards() -> None:
    assert strings(closed_strings("boxes", 3)) == [(0, 1), (1, 2), (0, -1), (1, -1), (2, -1)]
    assert strings(closed_strings("triangles", 2)) == [(0, 1), (1, 2), (0, -1), (2, -1)]
    assert strings(open_strings(2)) == [(0, 1), (0, -1), (1, -1), (0, -1), (1, -1), (0, -1), (1, -1)]
    assert [len(open_strings(n)) for n in range(1, 9)] == [3 * n + 1 for n in range(1, 9)]


def words_of(key: int) -> Words:
    words = []
    letters, ends = key & 0xFFFFFFFF, key >> 32
    while ends:
        above = ends >> 1
        length = (above & -above).bit_length() if above else letters.bit_length()
        words.append(letters & ((1 << length) - 1))
        letters, ends = letters >> length, ends >> length
    return tuple(reversed(words))


@given(WORDS)
def test_a_key_is_one_position_in_whatever_order_and_from_whichever_side(words: Words) -> None:
    canonical = boards.canonical(words)
    mirrored = [int(f"{word:b}"[::-1], 2) for word in words]
    assert boards.canonical(tuple(reversed(mirrored))) == canonical
    assert words_of(key_of(words)) == canonical
    assert boards.parse(boards.notation(words)) == canonical
    assert 0 <= key_of(words) < 1 << 63
    assert sorted(canonical) == sorted(min(pair) for pair in zip(words, mirrored, strict=True))


def test_keys_of_32_letters() -> None:
    for words in ((2**32 - 1,), (3,) * 16, (2**31 + 1,), (7,) * 10 + (3,)):
        assert words_of(key_of(words)) == words, words
        assert key_of(words) < 1 << 63, words


NO_WORDS = ["1", "10", "01", "011", "11+0011", "00", "0+11", "11\x1c"]


@pytest.mark.parametrize("text", [*NO_WORDS, "", "11+", "11+2", "111 11", "1" * 33, "+".join(["11"] * 17)])
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(BadInput):
        boards.parse(text)


def test_what_is_no_board_and_no_table() -> None:
    table = TABLES[0]
    with pytest.raises(BadInput, match="boxes and triangles"):
        value_of_board("squares", 3, table)
    with pytest.raises(BadInput, match="from 1 on"):
        value_of_board("boxes", 0, table)
    with pytest.raises(TooLarge):
        value_of_board("boxes", 33, table)
    for slots in (0, 2, 12):
        with pytest.raises(BadInput, match="power of 2"):
            new_table(slots)


# The search, against the solver.


Core = tuple[int, int, Words]


def core_of(uncut: int, n: int, gap: int) -> Core:
    """The coins that the player on move captures at once, the price of leaving the last, and what words are left.

    The price is 4 where two of the last hang together, else 8 where there are four without a string to ground,
    else 0, where none can be left.
    """
    coins = n + gap * (n - 1)
    ends = [coin for coin in range(coins) if coin == coins - 1 or not uncut >> coin & 1]
    captured, price, words = 0, 0, list[int]()
    for start, end in pairwise([-1, *ends]):
        size = end - start
        grounded = [
            coin for coin in range(start + 1, end + 1)
            if coin % (1 + gap) == 0 and uncut >> (coins - 1 + coin // (1 + gap)) & 1
        ]  # fmt: skip
        if not grounded:
            captured += size if size > 1 else 0  # a lone coin without strings is captured already
            price = price or (8 if size >= 4 else 0)
            continue
        if len(grounded) == 1:
            loose = [size]
        else:
            loose = [grounded[0] - start - 1, end - grounded[-1]]
            letters = ("01"[coin in grounded] for coin in range(grounded[0], grounded[-1] + 1, 1 + gap))
            words.append(int("".join(letters), 2))
        captured += sum(loose)
        price = 4 if max(loose) >= 2 else price
    return captured, price, tuple(words)


def differs(kind: str, n: int, table: Table | None = None, core: Callable[..., Core] = core_of) -> bool:
    """Whether the search gives some position of a board another value than the solver does."""
    table = new_table(1 << 12) if table is None else table
    expected, gap = values_of_all(closed_strings(kind, n)), boards.gap_of(kind)

    @cache
    def rest_of(words: Words) -> int:
        return value_of(words, gap, table).value

    def value(uncut: int) -> int:
        captured, price, words = core(uncut, n, gap)
        v = rest_of(words)
        return captured + (max(v, -price - v) if price else v)

    return any(value(uncut) != found for uncut, found in enumerate(expected))


LARGER = [pytest.param(*board, marks=pytest.mark.long) for board in (("boxes", 9), ("boxes", 10), ("triangles", 6))]


@pytest.mark.parametrize(
    ("kind", "n"), [*(("boxes", n) for n in range(1, 7)), *(("triangles", n) for n in range(1, 5)), *LARGER]
)
def test_every_position_of_small_boards(kind: str, n: int) -> None:
    assert not differs(kind, n)


@settings(max_examples=60)
@given(WORDS.filter(lambda words: sum(word.bit_length() for word in words) <= 7), st.integers(0, 1))
def test_sums_of_components_against_the_rules(words: Words, gap: int) -> None:
    if len(strings_of_words(words, gap)) <= 15:
        assert value_of(words, gap, TABLES[gap]).value == naive_strips.value(strings_of_words(words, gap))


@given(WORDS, st.integers(0, 1))
def test_moves(words: Words, gap: int) -> None:
    """They lead to what one finds with texts, and no other move does."""
    expected = set()
    for word in words:
        rest = list(words)
        rest.remove(word)
        text = f"{word:b}"
        at = [i for i, letter in enumerate(text) if letter == "1"]
        for i in at[1:-1]:
            expected.add((key_of((*rest, int(text[:i] + "0" + text[i + 1 :], 2))), 0))
        for i, j in pairwise(at):
            parts = [int(part, 2) for part in (text[: i + 1], text[j:]) if len(part) > 1]
            captured = (j - i) * (1 + gap) - 1 + 2 - len(parts)
            expected.add((key_of((*rest, *parts)), captured))
    moves = team_of(1)[0].moves[0]
    number = kernels.make_moves(kernels.game_of(gap), key_of(words), moves)
    assert {(int(key), int(captured)) for key, captured in moves[:number, [KEY, CAPTURES]]} == expected
    assert number <= 2 * sum(word.bit_count() for word in words) - 3 * len(words)


@pytest.mark.parametrize(("kind", "n"), [("boxes", 11), ("triangles", 8)])
def test_the_size_of_the_table_and_pauses_change_nothing(kind: str, n: int, monkeypatch: Patch) -> None:
    tiny, large = new_table(4), new_table(1 << 12)
    found = value_of_board(kind, n, large)
    assert found.value == value_of_board(kind, n, tiny).value == PUBLISHED[kind][n - 1]
    assert np.all(tiny[:, 0] != 0)
    assert value_of_board(kind, n, large).nodes == 0
    told: list[int] = []
    monkeypatch.setattr(closed, "_SLICE", 7)
    assert value_of_board(kind, n, new_table(1 << 12), told.append) == found
    assert sum(told) == found.nodes
    assert max(told) == 7


# What was published.


@pytest.mark.parametrize("kind", KINDS)
def test_table_1(kind: str) -> None:
    table, last = TABLES[kind == "triangles"], len(PUBLISHED[kind]) if COMPILED else 10
    assert [value_of_board(kind, n + 1, table).value for n in range(last)] == PUBLISHED[kind][:last]


def test_a_wrong_bound_in_the_table_shows() -> None:
    key = key_of((0b1111,))
    for value in range(-4, 5, 2):
        table = new_table(1 << 12)
        kernels.keep(table, key, 0, 4, value, value, 1)
        assert kernels.recall(table, key, 0, 4) == (value, value), value
        assert differs("boxes", 5, table) == (value != PUBLISHED["boxes"][3]), value
    table = new_table(1 << 12)
    kernels.keep(table, key, 0, 4, 2, 0, 1)
    with pytest.raises(Unexpected, match="1111 is both 2 at least and 0 at most"):
        value_of((0b1111,), 0, table)


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


@pytest.mark.parametrize("n", range(1, 7 if COMPILED else 5))
def test_open_boards_by_all_sets_of_strings(n: int) -> None:
    assert sorted(tuple(sorted(string)) for string in open_strings(n).tolist()) == sorted(
        tuple(sorted(string)) for string in one_row(n)
    )
    assert naive_strips.values_of_sets(one_row(n), misere=True)[-1] == ONE_ROW[n - 1]
    assert value_of_open_board(n, new_table(1 << 14)).value == ONE_ROW[n - 1]


@pytest.mark.parametrize("n", [
    1, 2, 3, pytest.param(4, marks=[pytest.mark.long, pytest.mark.slow_plain]), pytest.param(5, marks=LONGEST),
])  # fmt: skip
def test_two_rows_by_all_sets_of_strings(n: int) -> None:
    assert naive_strips.values_of_sets(two_rows(n), misere=True)[-1] == TWO_ROWS[n - 1]
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
    assert longest == open_kernels.MOST_COINS
    assert open_kernels.key_of_board(longest) < open_kernels.TURN < 1 << 61
