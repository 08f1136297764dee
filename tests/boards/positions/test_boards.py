"""Boards and positions: how they are numbered, drawn, read in each notation, and refused."""

from contextlib import suppress

import naive_boards as naive
import pytest
from drawings import numbered
from hypothesis import given
from hypothesis import strategies as st

from loony.enumerate.boards.board import FIRST, GROUND, SECOND, Position, board_of, column_of, start
from loony.enumerate.boards.diagrams import diagram, with_coordinates
from loony.enumerate.boards.reading import openspiel, read, text_of
from loony.enumerate.boards.regions import CHAIN, UNDECIDED, Region, marks
from loony.enumerate.notation import letters
from loony.system.errors import BadInput, NotRead

SIZES = [(m, n) for m in range(1, 22) for n in range(1, 22) if 2 * m * n + m + n <= 64]


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_lines_are_numbered_as_the_oracle_numbers_them(m: int, n: int) -> None:
    board = board_of(m, n)
    for line, (number, boxes) in enumerate(naive.board(m, n)):
        assert line == number, line
        assert {row * n + column for row, column in boxes} == {*board.strings[line]} - {GROUND}, (line, number)
    assert len({board.name(line) for line in range(board.lines)}) == board.lines
    assert all(lines.bit_count() == 4 for lines in board.sides)


def test_names_are_those_of_little_golem() -> None:
    board = board_of(5, 5)
    assert [board.name(line) for line in (0, 25, 29, 30, 54, 59)] == [
        "a6-b6", "a1-b1", "e1-f1", "a5-a6", "a1-a2", "f1-f2",
    ]  # fmt: skip


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 3), (10, 2), (1, 27), (17, 17)])
def test_a_diagram_with_coordinates_names_every_dot_and_is_read_again(m: int, n: int) -> None:
    position = start(board_of(m, n))
    for line in range(0, position.board.lines, 3):
        position = position.draw(line)
    *rows, columns = with_coordinates(position.board, diagram(position, lambda box: "PQ"[: box % 2 + 1])).split("\n")
    assert columns.split() == [letters(column) for column in range(n + 1)]
    assert [row.split("+")[0].strip() for row in rows if "+" in row] == [f"{row}" for row in range(m + 1, 0, -1)]
    assert [at for at, sign in enumerate(rows[0]) if sign == "+"] == [
        columns.index(f" {name}") + 1 for name in columns.split()
    ]
    assert read("\n".join([*rows, columns])) == position


def test_each_region_has_a_mark_of_its_own_and_none_that_is_a_column_or_an_owner() -> None:
    kinds = [UNDECIDED, CHAIN, *[CHAIN] * 438, UNDECIDED]
    mark = marks([Region(kind, frozenset([box]), 0, None) for box, kind in enumerate(kinds)], frozenset([7]))
    named = [mark(box) for box in range(441)]
    assert (named[1], named[2], named[7]) == ("P", "Q", "*")  # the first is undecided, and comes after the others
    assert len({*named}) == 441
    assert not {*"".join(named)} & {*"abcdefghijklmnopqrstuvwxyz0123456789ABXOV?"}


@st.composite
def positions(draw: st.DrawFn) -> Position:
    m, n = draw(st.sampled_from([size for size in SIZES if size[0] * size[1] <= 12]))
    position = start(board_of(m, n), draw(st.sampled_from([FIRST, SECOND])))
    for line in draw(st.permutations(range(position.board.lines)))[draw(st.integers(0, position.board.lines)) :]:
        position = position.draw(line)
    return position


@given(positions())
def test_what_is_written_is_read(position: Position) -> None:
    mover = f"\n{position.mover} to move"
    assert read(diagram(position) + mover) == position
    assert read(numbered(position) + mover) == position
    again = read(text_of(position))
    assert again._replace(owners="") == position._replace(owners="")
    assert openspiel(again.board, again.undrawn) == openspiel(position.board, position.undrawn)
    assert [owner == " " for owner in again.owners] == [owner == " " for owner in position.owners]


@given(positions())
def test_one_dash_and_any_other_number(position: Position) -> None:
    rows = (diagram(position) + " ").split("\n")
    wide = max(map(len, rows))
    for dashes in (1, 2, 3):
        narrow = []
        for place, row in enumerate(rows):
            if place % 4 in (0, 2):
                cells = row.ljust(wide)
                kept = (cells[at] + cells[at + 3 : at + 4] * dashes if cells[at + 3 : at + 4] == "-" else
                        cells[at] + cells[at + 3 : at + 4].ljust(dashes) for at in range(0, wide, 6))  # fmt: skip
                narrow.append("   " + "".join(kept).rstrip())
        assert read("\n".join([*narrow, f"Player {position.mover} moves."])) == position, dashes


def test_an_example_of_little_golem() -> None:
    position = read("1. b5-c5 2. c4-c5\n3. b4-c4 4. b4-b5, d3-e3\n5. f1-f2")
    assert (position.board.rows, position.board.columns, position.score, position.mover) == (5, 5, (0, 1), SECOND)
    assert position.owners.index(SECOND) == 6
    assert diagram(position).split("\n")[4:9] == [
        "+     +-----+     +     +     +", "      |     |", "      |  B  |", "      |     |",
        "+     +-----+     +     +     +",
    ]  # fmt: skip
    assert read("5x5: b5c5 c4c5 b4c4 b4b5 d3e3 f1f2") == position


@given(st.text("+-| AB#01\n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):  # and nothing else
        position = read(text)
        assert read(text_of(position)).undrawn == position.undrawn


def test_what_is_no_notation_is_told_as_such() -> None:
    with pytest.raises(NotRead):
        read("3^2+4l")


def test_columns_after_z() -> None:
    names = [letters(column) for column in (0, 25, 26, 51, 52, 701, 702)]
    assert names == ["a", "z", "aa", "az", "ba", "zz", "aaa"]
    assert [column_of(letters(column)) for column in range(1000)] == [*range(1000)]
    board = board_of(2, 40)
    for line in range(board.lines):
        assert read(f"2x40: {board.name(line)}").undrawn == board.every & ~(1 << line), line
