"""Which endgames occur on a board, against going through all sets of its lines."""

import re
from collections import Counter
from itertools import product

import numpy as np
import pytest
from conftest import ROOT

from loony.enumerate.boards.board import board_of
from loony.enumerate.endgames import raw
from loony.enumerate.endgames.notation import Position, parse
from loony.system.errors import TooLarge
from loony.verify.boards.occurring import endgames_on

Sides = list[list[int]]


def sides_of(m: int, n: int) -> Sides:
    """The four lines of each box: the lines across are numbered row by row, and after them those down."""
    across = {(row, column): row * n + column for row in range(m + 1) for column in range(n)}
    down = {(row, column): len(across) + row * (n + 1) + column for row in range(m) for column in range(n + 1)}
    return [
        [across[row, column], across[row + 1, column], down[row, column], down[row, column + 1]]
        for row, column in product(range(m), range(n))
    ]


def endgame(sides: Sides, undrawn: int) -> Position:
    """The chains and loops that are left, if each box has no side that is not drawn, or two."""
    parts: list[tuple[set[int], int]] = []  # lines that are not drawn, and how many boxes they are sides of
    for lines in sides:
        open_lines = {line for line in lines if undrawn >> line & 1}
        assert len(open_lines) in (0, 2)
        if open_lines:
            joined = [part for part in parts if part[0] & open_lines]
            parts = [part for part in parts if part not in joined]
            parts.append((open_lines.union(*(part[0] for part in joined)), 1 + sum(part[1] for part in joined)))
    chains, loops = (sorted(n for lines, n in parts if (len(lines) == n) == is_loop) for is_loop in (False, True))
    return Position(tuple(chains), tuple(loops))


def by_all_sets(m: int, n: int) -> dict[Position, tuple[int, int]]:
    """Of each endgame, how many sets of lines it is, and the least of them."""
    sides = sides_of(m, n)
    sets = np.arange(1 << 2 * m * n + m + n)
    for lines in sides:
        open_lines = sum(sets >> line & 1 for line in lines)
        sets = sets[(open_lines == 0) | (open_lines == 2)]
    every = sets.tolist()
    found = [endgame(sides, undrawn) for undrawn in every]
    least = dict(zip(reversed(found), reversed(every), strict=True))
    return {position: (number, least[position]) for position, number in Counter(found).items()}


LARGER = [pytest.param(m, n, marks=pytest.mark.slow_plain) for m, n in ((2, 4), (4, 2), (3, 3))]


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), *LARGER])
def test_all_sets_of_lines(m: int, n: int) -> None:
    found = endgames_on(board_of(m, n))
    assert {one.position: (one.number, one.witness) for one in found} == by_all_sets(m, n)
    assert found[0].position == Position((), ())
    assert [sum(map(sum, one.position)) for one in found] == sorted(sum(map(sum, one.position)) for one in found)


@pytest.mark.parametrize(("m", "n", "multisets", "loony"), [
    (3, 3, 97, 22), pytest.param(4, 4, 1_222, 203, marks=pytest.mark.slow_plain),
])  # fmt: skip
def test_how_many(m: int, n: int, multisets: int, loony: int) -> None:
    found = endgames_on(board_of(m, n))
    assert (len(found), sum(one.is_loony for one in found)) == (multisets, loony)
    sides = sides_of(m, n)
    assert all(endgame(sides, one.witness) == one.position for one in found)


@pytest.mark.long
@pytest.mark.slow_plain
def test_five_by_five() -> None:
    found = endgames_on(board_of(5, 5))
    loony = [one for one in found if one.is_loony]
    assert (len(found), sum(one.number for one in found)) == (14_999, 2_234_126_207)
    assert (len(loony), sum(one.number for one in loony)) == (2_085, 215_369_293)
    sides = sides_of(5, 5)
    assert all(endgame(sides, one.witness) == one.position for one in found)
    fitting = {one.position for one in loony}
    assert len(fitting) == len(loony)
    positions = raw.raw_positions(25)
    assert positions.starts[-1] == raw.count(25) == 2_140 == len(loony) + 55
    assert Position((3,) * 6, ()) not in fitting
    page = (ROOT / "docs" / "boards.md").read_text().partition("do not fit:")[2].partition("\n- ")[0]
    too_large = {parse(text) for text in re.findall(r"`(.*?)`", page)}
    assert (len(too_large), too_large & fitting) == (55, set())
    assert max(sum(map(sum, one)) for one in too_large) == 25
    assert {(3,) * number for number in range(1, 6)} <= {one.chains for one in fitting}


def test_a_board_that_is_too_large() -> None:
    with pytest.raises(TooLarge, match="a 1x21 board has 64 lines"):
        endgames_on(board_of(1, 21))
