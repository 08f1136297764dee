"""The nimbers of 1 x n boards, by adding those of their components: it knows the captures of a path alone."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from conftest import ROOT

from loony.enumerate.boards.board import AMERICAN, ICELANDIC, board_of, start_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.bitmask import values_of_all
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.verify.boards.quiet.comparisons import rows_of_coins

Path = tuple[int, ...]
"""boxes in a row with no line drawn between them: the undrawn lines of each to the ground"""


@cache
def nimber(path: Path) -> int:
    """The nimber of a path in Nimstring, or LOONY.

    A box at an end without a line to the ground can be captured, then its neighbour, and so on. The rest is a path
    unless its lines to the ground are fewer than 2: then all is captured.
    """
    path = min(path, path[::-1])
    ends = [next((place for place, ground in enumerate(row) if ground), 0) for row in (path, path[::-1])]
    if sum(path) < 2:
        return LOONY if len(path) >= (2 if sum(path) else 4) else 0
    if max(ends) > 0:
        return LOONY if max(ends) > 1 else nimber(path[ends[0] : len(path) - ends[1]])
    after = {*options(path)}
    return next(number for number in range(len(after) + 1) if number not in after)


def options(path: Path) -> Iterator[int]:
    """The nimbers after each line that leaves no loony position."""
    for place, ground in enumerate(path):
        if ground:
            yield from sum_of([(*path[:place], ground - 1, *path[place + 1 :])])
        if place:
            yield from sum_of([path[:place], path[place:]])


def sum_of(paths: list[Path]) -> list[int]:
    nimbers = [nimber(path) for path in paths]
    return [] if LOONY in nimbers else [int(np.bitwise_xor.reduce(nimbers))]


def row_of(missing: Path) -> Path:
    """The lines to the ground of a row of boxes, each with so many of its four lines drawn."""
    grounds = [2 - number for number in missing]
    grounds[0] += 1
    grounds[-1] += 1
    return (*grounds,)


def rows_of_total(total: int, most: int) -> list[Path]:
    rows = (row for boxes in range(1, most + 1) for row in product(range(3), repeat=boxes))
    return [row for row in rows if sum(row) == total]


@pytest.mark.parametrize("total", [0, 1, 2, 3])
def test_rows_with_few_lines_drawn_have_the_nimber_of_their_parity(total: int) -> None:
    rows = rows_of_total(total, 8)
    counted = sum(
        comb(boxes, ones) * comb(boxes - ones, (total - ones) // 2)
        for boxes in range(1, 9)
        for ones in range(total % 2, min(total, boxes) + 1, 2)
    )
    assert len(rows) == counted
    assert {nimber(row_of(row)) for row in rows} == {1 - total % 2}


@pytest.mark.parametrize("coins", [1, 2, 3, 4, 5])
def test_the_rows_that_claims_are_tested_on(coins: int) -> None:
    rows = [row for total in range(2 * coins + 1) for row in rows_of_total(total, coins) if len(row) == coins]
    expected = [(nimber(row_of(row)), coins, sum(row_of(row)) + coins - 1, sum(row)) for row in rows]
    record = rows_of_coins(coins).record
    assert sorted(zip(*(column.tolist() for column in record[:4]), strict=True)) == sorted(expected)


def test_with_five_lines_drawn_the_parity_is_not_the_nimber() -> None:
    assert {nimber(row_of(row)) for row in rows_of_total(4, 8)} == {1}
    wrong = [row for row in rows_of_total(5, 3) if nimber(row_of(row)) != 0]
    assert wrong == [(1, 2, 2), (2, 1, 2), (2, 2, 1)]
    assert {nimber(row_of(row)) for row in wrong} == {2}


def cuts(row: Path) -> Iterator[list[Path]]:
    for at, number in enumerate(row):
        if number + (at > 0) + (at < len(row) - 1) < 4:
            yield [(*row[:at], number + 1, *row[at + 1 :])]
        if at:
            yield [(*row[: at - 1], row[at - 1] + 1), (number + 1, *row[at + 1 :])]


def captures_nothing(rows: list[Path]) -> bool:
    return all(number <= 2 for row in rows for number in row)


def are_end_rows(rows: list[Path]) -> bool:
    return captures_nothing(rows) and not any(any(row[1:-1]) for row in rows)


def cuts_back(rows: list[Path]) -> Iterator[list[Path]]:
    for at, row in enumerate(rows):
        yield from ([*rows[:at], *after, *rows[at + 1 :]] for after in cuts(row))


def test_which_cut_in_an_end_row_has_no_answer_among_end_rows() -> None:
    """Of a row and its reversal only one counts. A cut that leaves a coin a single string gives the coin away."""
    rows = {min(row, row[::-1]) for coins in range(1, 41) for row in end_rows(coins)}
    assert len(rows) == 3 + 6 * 39
    without_answer = [
        (row, after) for row in rows for after in cuts(row)
        if captures_nothing(after) and not are_end_rows(after) and not any(map(are_end_rows, cuts_back(after)))
    ]  # fmt: skip
    assert without_answer == [((2, 0, 2), [(2, 1, 2)])]
    assert {row for row in rows if not any(map(are_end_rows, cuts(row)))} == {(2,), (2, 2), (2, 0, 2)}


def end_rows(coins: int) -> Iterator[Path]:
    ends = product(range(3), repeat=min(coins, 2))
    return ((*end[:1], *[0] * (coins - 2), *end[1:]) for end in ends)


@pytest.mark.slow_plain
def test_three_rows_of_the_exception_put_the_player_behind_who_loses_nimstring() -> None:
    rows, strings = [(2, 2), *[(2, 0, 2)] * 3], list[tuple[int, int]]()
    for first, row in zip((0, 2, 5, 8), map(row_of, rows), strict=True):
        strings += [(first + at, first + at + 1) for at in range(len(row) - 1)]
        strings += [(first + at, -1) for at, ground in enumerate(row) for _ in range(ground)]
    assert nimbers_of_all(np.array(strings))[-1] == 0
    assert values_of_all(np.array(strings))[-1] == -1


CLOSED = "closed"


def path_of(n: int, variant: str) -> Path:
    """A board at the start: lines above, below and at both ends; or above and at the right; or above alone."""
    grounds = [2 if variant == AMERICAN else 1] * n
    grounds[0] += variant == AMERICAN
    grounds[-1] += variant != CLOSED
    return (*grounds,)


@pytest.mark.parametrize(("variant", "most"), [(AMERICAN, 6), (ICELANDIC, 9), (CLOSED, 9)])
def test_narrow_boards_by_all_sets_of_lines_and_by_components(variant: str, most: int) -> None:
    for n in range(1, most + 1):
        board = board_of(1, n)
        start = start_of(board, AMERICAN if variant == CLOSED else variant)
        if variant == CLOSED:
            drawn = [*(board.horizontal(1, column) for column in range(n)), *(board.vertical(0, at) for at in (0, n))]
            start &= ~sum(1 << line for line in drawn)
        strings = np.array([ends for line, ends in enumerate(board.strings) if start >> line & 1], np.int64)
        assert nimber(path_of(n, variant)) == nimbers_of_all(strings)[-1], n


@pytest.mark.longest
def test_empty_narrow_boards_have_the_nimber_1() -> None:
    assert {nimber(path_of(n, AMERICAN)) for n in range(1, 13)} == {1}


@pytest.mark.long
def test_the_document_has_the_nimbers_of_closed_and_icelandic_narrow_boards() -> None:
    text = " ".join((ROOT / "docs" / "boards.md").read_text().split())
    for variant, words in ((CLOSED, "Closed 1 x n boards"), (ICELANDIC, "Icelandic 1 x n boards")):
        (numbers,) = re.findall(rf"{words} have the nimbers ([0-9, ]+[0-9])", text)
        nimbers = [int(number) for number in numbers.strip(", ").split(", ")]
        assert len(nimbers) >= 12, words
        assert nimbers == [nimber(path_of(n, variant)) for n in range(1, len(nimbers) + 1)], words
