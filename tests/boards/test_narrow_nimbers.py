"""The nimbers of 1 x n boards, by adding those of their components: it knows the captures of a path alone."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from conftest import ROOT

from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.rules import LOONY
from loony.enumerate.boards.variants import AMERICAN, ICELANDIC, start_of
from loony.kernels.boards.nimbers import nimbers_of_all

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


@pytest.mark.parametrize("total", [0, 1, 2, 3])
def test_short_rows_by_all_sets_of_lines(total: int) -> None:
    for row in rows_of_total(total, 5):
        ends = [(at, at + 1) for at in range(len(row) - 1)]
        ends += [(-1, at) for at, ground in enumerate(row_of(row)) for _ in range(ground)]
        assert nimbers_of_all(np.array(ends, np.int64))[-1] == 1 - total % 2, row


def test_with_five_lines_drawn_the_parity_is_not_the_nimber() -> None:
    assert {nimber(row_of(row)) for row in rows_of_total(4, 8)} == {1}
    wrong = [row for row in rows_of_total(5, 3) if nimber(row_of(row)) != 0]
    assert wrong == [(1, 2, 2), (2, 1, 2), (2, 2, 1)]
    assert {nimber(row_of(row)) for row in wrong} == {2}


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
            drawn = [
                *(board.horizontal(1, column) for column in range(n)),
                *(board.vertical(0, at) for at in (0, n)),
            ]
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
