"""Boards and positions: how they are numbered, drawn, read in each notation, and refused."""

from contextlib import suppress

import naive_boards as naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loony.enumerate.boards.board import (
    FIRST,
    GROUND,
    SECOND,
    Position,
    board_of,
    column_name,
    column_of,
    members,
    start,
)
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import openspiel, read, text_of
from loony.system.errors import BadInput, NotRead

SIZES = [(m, n) for m in range(1, 22) for n in range(1, 22) if 2 * m * n + m + n <= 64]


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_lines_are_numbered_as_the_oracle_numbers_them(m: int, n: int) -> None:
    board = board_of(m, n)
    for line, (number, boxes) in enumerate(naive.board(m, n)):
        assert line == number
        assert {row * n + column for row, column in boxes} == {*board.strings[line]} - {GROUND}, (line, number)
    assert len({board.name(line) for line in range(board.lines)}) == board.lines
    assert all(lines.bit_count() == 4 for lines in board.sides)


def test_names_are_those_of_little_golem() -> None:
    board = board_of(5, 5)
    assert [board.name(line) for line in (0, 25, 29, 30, 54, 59)] == [
        "a6-b6", "a1-b1", "e1-f1", "a5-a6", "a1-a2", "f1-f2",
    ]  # fmt: skip


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions that come of moves."""
    m, n = draw(st.sampled_from([size for size in SIZES if size[0] * size[1] <= 12]))
    position = start(board_of(m, n), draw(st.sampled_from([FIRST, SECOND])))
    for line in draw(st.permutations(range(position.board.lines)))[draw(st.integers(0, position.board.lines)) :]:
        position = position.draw(line)
    return position


@given(positions())
def test_what_is_written_is_read(position: Position) -> None:
    mover = f"\n{position.mover} to move"
    assert read(diagram(position) + mover) == position
    assert read(diagram(position, lambda _: "c", lambda line: f"{line - 20}") + mover) == position
    again = read(text_of(position))
    assert again._replace(owners="") == position._replace(owners="")
    assert openspiel(again) == openspiel(position)
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
        assert read("\n".join([*narrow, f"Player {position.mover} moves."])) == position


def test_an_example_of_little_golem() -> None:
    position = read("1. b5-c5 2. c4-c5\n3. b4-c4 4. b4-b5, d3-e3\n5. f1-f2")
    assert (position.board.rows, position.board.columns, position.score, position.mover) == (5, 5, (0, 1), SECOND)
    assert position.owners.index(SECOND) == 6
    assert diagram(position).split("\n")[4:9] == [
        "+     +-----+     +     +     +", "      |     |", "      |  B  |", "      |     |",
        "+     +-----+     +     +     +",
    ]  # fmt: skip
    assert read("5x5: b5c5 c4c5 b4c4 b4b5 d3e3 f1f2") == position


def test_a_file_of_ksquares() -> None:
    text = "# a game\n3,2\n(0, 0) - (1, 0)\n(0, 1) - (0, 0)\n(1, 1) - (0, 1)\n(1, 0) - (1, 1)\n(2,0)-(3,0)\n"
    position = read(text)
    assert (str(position.board), position.score, position.mover) == ("2x3", (0, 1), FIRST)
    assert position.owners == "B     "
    assert {position.board.name(line) for line in members(position.board.every & ~position.undrawn)} == {
        "a2-b2", "a2-a3", "a3-b3", "b2-b3", "c3-d3",
    }  # fmt: skip


@pytest.mark.parametrize(("text", "same"), [
    ("2x2:010011000000", "010011000000"), ("3x3", "3x3:" + "0" * 24),
    ("1x2: 1110110 score 1-0", "+-+-+\n|A|\n+-+ +"),
    ("1x3:0010010111, score unknown, A to move", "1x3:0010010111"),
    ("2x2: Score Unknown; B to move", "2x2: B to move"),
    ("1x1: a1-a2, b1-b2. A to move", "+     +\n|     |\n|     |\n|     |\n#     #\nA on move"),
    ("+-+-+\n|B|\n+-+ +\nscore: 0-1", "+-+-+\n|2|\n+-+ +\nscore 0:1"),
])  # fmt: skip
def test_the_same_in_other_words(text: str, same: str) -> None:
    one, other = read(text), read(same)
    assert (one.board, one.undrawn, one.score, one.mover) == (other.board, other.undrawn, other.score, other.mover)


@pytest.mark.parametrize(("text", "what"), [
    ("", "there is no position and no game: write a diagram"),
    ("nothing", "'nothing' is no position and no game: write a diagram"),
    ("22x22", "a 22x22 board has 1,012 lines: boards have at most 1,000, such as"),
    ("0x3:", "there is no 0x3 board"),
    ("9999x9999", "a 9,999x9,999 board has 199,980,000 lines"),
    ("1x2:01", "a 1x2 board has 7 lines, and the string has 2 digits"),
    ("0" * 17, "17 digits, and may be of a 2x3 or a 3x2 board: write 2x3:00"),
    ("0" * 18, "18 digits, and no board of at most 1,000 lines has so many"),
    ("+-+-+\n|A|\n+   +", "line 3, column 3: the dot in row 2, column 2 of the dots is missing"),
    ("+-+-+\n| |\n+ ++", "line 3, column 4: a dot is not in line with the others"),
    ("+-+-+\n|A|\n+ + +", "the box in row 1, column 1 has an owner, A, and is open: its line a1-b1 "),
    ("+-+\n|Y|\n+-+", "line 2, column 2: 'Y' in the box in row 1, column 1 is none of its owners, A and B"),
    ("+---+\n| AB|\n+---+", "line 2, column 4: the box in row 1, column 1 has two owners, A and B"),
    ("+---+\n|A  |\n|  A|\n+---+", "line 3, column 4: the box in row 1, column 1 has two owners, A and A"),
    ("+-- +\n|   |\n+---+", "line 1, column 2: half a line is drawn: '-- '"),
    ("+-==+\n|   |\n+---+", "line 1, column 2: '-==' is no line, which is '---', nor nothing, nor a number"),
    ("+---+\n|   |\n    |\n+---+", "line 2, column 1: half of the line down from the dot in row 1, column 1"),
    ("+-+\n: |\n+-+", "line 2, column 1: ':' is no line, which is '|'"),
    ("+-+\n|A| |\n+-+", "line 2, column 5: '|' is beside the board"),
    ("+-+", "line 1: a diagram has two rows of dots at least"),
    ("+-+\n|A|\n+-+\n|A|\n|A|\n+-+", "line 5, column 1: the dot in row 3, column 1 of the dots is missing"),
    ("+-+\n|A|\n+-+\nscore 0-1", "the score 0-1 is not that of the drawing: 1 box is closed, 1 of A's and"),
    ("+-+\n|A|\n+-+\nscore 1-0 score 0-1", "the score stands twice, 'score 1-0' and 'score 0-1'"),
    ("1x1:1111 score unknown score 1-0", "stands twice, 'score unknown' and 'score 1-0'"),
    ("3x3\nA to move, B to move", "who is on move stands twice"),
    ("b4-b5 b4-b5", "move 2, in line 1, column 7: the line b4-b5 is drawn already"),
    ("b4-b5\nb4-c5", "move 2, in line 2, column 1: b4-c5 is no line: its two dots are not next to each other"),
    ("b4-b5 g1-g2", "move 2, in line 1, column 7: g1-g2 is beside the 5x5 board, whose dots are a1 to f6"),
    ("b4-b5 and", "move 2, in line 1, column 7: 'and' is no move"),
    ("b4-b5 score 1-0", "the text has the score 1-0, and the moves make it 0-0"),
    ("2,2\n(0, 0) - (0, 2)", "line 2: '(0, 0) - (0, 2)' is no line: its two dots are not next to each other"),
    ("2,2\n(0, 0) - (0, 1)\n(0, 3) - (0, 2)", "line 3: '(0, 3) - (0, 2)' is beside the 2x2 board"),
    ("2,2\n0 0 0 1", "line 2: '0 0 0 1' is no line of KSquares"),
    ("2,2\n(0, 2) - (0, 1)\n(0, 1) - (0, 2)", "line 3: the line a1-a2 is drawn already"),
    ("22,22", "a 22x22 board has 1,012 lines"),
])  # fmt: skip
def test_bad_input_is_a_sentence_that_names_the_place(text: str, what: str) -> None:
    with pytest.raises(BadInput) as raised:
        read(text)
    assert what in str(raised.value)
    assert "\n" not in str(raised.value)


@given(st.text("+-| AB#01\n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):  # and nothing else
        position = read(text)
        assert read(text_of(position)).undrawn == position.undrawn


def test_what_is_no_notation_is_told_as_such() -> None:
    with pytest.raises(NotRead):
        read("3^2+4l")


def test_drawing_a_line_captures_and_moves_again() -> None:
    position = read("+-+-+\n|   |\n+-+-+")
    after = position.draw(next(members(position.undrawn)))
    assert (after.score, after.owners, after.mover) == ((2, 0), "AA", FIRST)


def test_columns_after_z() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]
    assert [column_of(column_name(column)) for column in range(1000)] == [*range(1000)]
    board = board_of(2, 40)
    for line in range(board.lines):
        assert read(f"2x40: {board.name(line)}").undrawn == board.every & ~(1 << line), line
    with pytest.raises(BadInput, match="aq1-ap1 is beside the 2x40 board, whose dots are a1 to ao3"):
        read("2x40: aq1-ap1")
