"""What claims about small boards and strategies are tested on, against plain recursion from the rules."""

from functools import cache

import naive_strips
import numpy as np
import pytest
from naive_strips import GROUND, String

from loony.enumerate.strips.closed import closed_strings, open_strings
from loony.verify.examination.columns import ColumnBlock
from loony.verify.strips import small_boards
from loony.verify.strips.strategies import long_chains, strings_at

Strings = tuple[String, ...]


def closed(kind: str, n: int) -> list[String]:
    return [(a, b) for a, b in closed_strings(kind, n).tolist()]


def in_words(stretch: ColumnBlock, place: int) -> list[String]:
    _, strings = stretch.position(place).split(": ")
    ends = [string.split("-") for string in strings.split()] if strings != "nothing" else []
    return [(ord(a) - 97, GROUND if b == "ground" else ord(b) - 97) for a, b in ends]


def cut(strings: list[String], string: String) -> int:
    rest = list(strings)
    rest.remove(string)
    freed = len({*string} - {GROUND} - {coin for other in rest for coin in other})
    return freed + naive_strips.value(rest) if freed else -naive_strips.value(rest)


def middle(strings: list[String]) -> String:
    coins = max(map(max, strings)) + 1
    half = coins // 2
    if coins % 2 == 0:
        return half - 1, half
    return (half, GROUND) if (half, GROUND) in strings else (half - 1, half)


@pytest.mark.parametrize(("kind", "last"), [("boxes", 6), ("triangles", 5)])
def test_the_middle_of_closed_boards(kind: str, last: int) -> None:
    lengths = range(1, last + 1)
    boards = [closed(kind, n) for n in lengths]
    values = [naive_strips.value(board) for board in boards]
    record = small_boards.middle_boards(kind, values).record
    assert record.middle_value.tolist() == [cut(board, middle(board)) for board in boards]


def test_the_middle_of_open_boards() -> None:
    boards = [[(a, b) for a, b in open_strings(n).tolist()] for n in range(1, 4)]
    record = small_boards.open_middle_boards(3).record
    assert record.value.tolist() == [naive_strips.value(board) for board in boards]
    assert record.middle_value.tolist() == [cut(board, middle(board)) for board in boards]


def test_a_cut_string_links_no_long_chain() -> None:
    g = GROUND
    strings = np.array([(0, 1), (1, 2), (0, g), (0, g), (1, g), (2, g)])
    ends = strings.tolist()
    at = strings_at(strings)
    assert long_chains(0b111110, at, ends) == 0  # without a-b: a alone, and b-c
    assert long_chains(0b101011 & ~8 | 4, at, ends) == 0b100111  # a, b and c, with two strings each


def test_two_copies_by_hand_and_by_recursion() -> None:
    """The erratum of Lemma 1: a-b-ground, doubled."""
    assert naive_strips.value([(0, 1), (1, GROUND), (2, 3), (3, GROUND)]) == 4
    stretch = small_boards.doubled_positions(5)
    chained = 0
    for place in range(len(stretch)):
        strings = in_words(stretch, place)
        both = [*strings, *((a + 9, b if b == GROUND else b + 9) for a, b in strings)]
        if instance := stretch.instance(place):
            assert instance.startswith("chain of 3 at "), place
            coin = ord(instance[-1]) - 97
            both += [(coin, 20), (20, 21), (21, 22), (22, coin + 9)]
            chained += 1
        assert naive_strips.value(both) == stretch.record.value[place], stretch.position(place)
    assert 20 < chained < len(stretch) - 10


def test_opportunities_by_recursion() -> None:
    stretch = small_boards.opportunities(7)
    assert len(stretch) > 100
    for place in range(len(stretch)):
        strings = in_words(stretch, place)
        coin = ord(stretch.instance(place)[-1]) - 97
        (first,) = (string for string in strings if coin in string)
        (other,) = {*first} - {coin}
        (second,) = (string for string in strings if other in string and string != first)
        rest = [string for string in strings if string not in (first, second)]
        assert coin not in second, place
        assert naive_strips.value(strings) == stretch.record.value[place], place
        assert naive_strips.value(rest) == stretch.record.rest_value[place], place


def test_every_play_opens_a_long_chain_from_two_on() -> None:
    assert small_boards.plays(4).record.opens_long_chain.tolist() == [0, 1, 1, 1]


def test_the_play_against_a_mirroring_player() -> None:
    """Cut by cut, for n = 7: the middle, a pair of ground strings, and a string of the middle coin."""
    board = closed("boxes", 7)
    for string in ((3, GROUND), (1, GROUND), (5, GROUND), (2, 3)):
        board.remove(string)
    assert naive_strips.value(board) == -1
    assert small_boards.mirrored_boards(9).record.value.tolist() == [3, 1, -1, -3]


@cache
def completed(uncut: Strings, all_boxes: Strings, box: int | None, mine: bool) -> int:
    """The most boxes that a player of Theorem 1's strategy completes, who answers in a box or takes any edge."""
    results = []
    inside = [string for string in uncut if GROUND not in string]
    may = list(uncut)
    if mine:
        near = [string for string in inside if box in string]
        may = near or inside or [string for string in uncut if not _completes(uncut, string)]
    for string in may:
        i = uncut.index(string)
        rest = uncut[:i] + uncut[i + 1 :]
        boxes = _completes(uncut, string)
        if boxes:
            results.append(boxes * mine + completed(rest, all_boxes, None, mine))
        else:
            results.append(completed(rest, all_boxes, None if GROUND not in string else max(string), not mine))
    return max(results, default=0)


def _completes(uncut: Strings, string: String) -> int:
    i = uncut.index(string)
    return len({*string} - {GROUND} - {coin for other in uncut[:i] + uncut[i + 1 :] for coin in other})


def test_the_strategy_of_theorem_1_against_everything() -> None:
    found = []
    for n in range(1, 5):
        board = tuple(sorted((a, b) for a, b in open_strings(n).tolist()))
        inner = [string for string in board if GROUND not in string]
        best = [string for string in inner if not {0, n - 1} & {*string}] or inner
        starts = [tuple(one for one in board if one != string) for string in best] or [()]
        found.append(max(completed(start, board, None, False) for start in starts))
    assert small_boards.strategy_boards(4).record.value.tolist() == [n - 2 * most for n, most in enumerate(found, 1)]
    assert found == [0, 0, 0, 0]


@pytest.mark.slow_plain
def test_the_strategy_on_longer_boards() -> None:
    assert small_boards.strategy_boards(5).record.value.tolist() == [1, 2, 3, 4, 3]


@pytest.mark.slow_plain
def test_two_rows() -> None:
    """2 x 2 is won by the second player, and 2 x 3 by the first; by recursion from the rules, 2 x 2."""
    rows = small_boards.two_row_boards(3).record
    assert rows.value.tolist() == [2, -2, 2]
    assert rows.strategy_value.tolist() == [0, -2, -4]
    assert rows.amended_value.tolist() == [2, 2, -6]
    inside = [(0, 1), (2, 3), (0, 2), (1, 3)]
    assert naive_strips.value([*inside, *((box, GROUND) for box in range(4) for _ in range(2))], misere=True) == -2
