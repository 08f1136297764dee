"""Every door reads the same texts of boards: board, game and solve, the library, and the page. How boards are drawn.

tests/boards/texts.tsv has what each text means: the drawn lines as a string of OpenSpiel, the score and the player on
move, and for a game the number of its moves. Texts that are refused are in tests/commands/refusals.
"""

import io
import json
import random
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import naive_boards as naive
import pytest
from commanded import Capsys, Patch, refused, told
from commands.test_refusals import refused_texts
from drawn_sets import numbered
from fuzz import drawn as drawings
from hypothesis import given
from hypothesis import strategies as st
from page.engine import WRITE, Json, run_in_node

import loony
from loony.enumerate.boards.board import FIRST, GROUND, SECOND, Position, board_of, column_of, start
from loony.enumerate.boards.diagrams import diagram, with_coordinates
from loony.enumerate.boards.reading import openspiel, read, text_of
from loony.enumerate.boards.regions import CHAIN, UNDECIDED, Region, marks
from loony.enumerate.notation import letters
from loony.openspiel import values
from loony.system.errors import BadInput, NotRead

pytestmark = pytest.mark.no_kernel

REPLAY = '{"configuration": {"openSpielGameString": "%s"}, "info": {"actionHistory": %s}, "steps": [[{}]]}'


class Read(NamedTuple):
    """A text, what it means, and for a game the number of its moves: a row of texts.tsv."""

    text: str
    position: str
    moves: int


def read_in(row: str) -> Read:
    text, position, *moves = row.split("\t")
    for sign in ("\n", "\r", "\xa0", "\ufeff"):
        text = text.replace(repr(sign).strip("'"), sign)
    return Read(text, position, int(*moves))


ROWS = Path(__file__).parents[1].joinpath("texts.tsv").read_text("utf-8").split("\n")
READ = [read_in(row) for row in ROWS if "\t" in row]

REFUSED = {
    text: words
    for text, words in refused_texts("boards.txt", "board").items()
    if "no file of that name" not in words and "folder" not in words
}

ON_THE_PAGE = WRITE % """given.map(text => {
  const {family, position} = loony.read(text), game = loony.fromText(text), of = boards.parse(text);
  const said = ({rows, columns, lines, score, mover}) => `${rows}x${columns}:${lines}, ` +
    `${score ? `score ${score.join("-")}, ` : ""}${"AB"[mover]} to move`;
  const now = loony.now(game), last = {...now, score: now.unscored ? null : now.score};
  return [family.title, said(of), said(position), said(last), game.codes.length];
})"""  # fmt: skip


def in_a_file(text: str, tmp_path: Path, encoding: str = "utf-8") -> str:
    path = tmp_path / "text"
    path.write_bytes(text.encode(encoding))
    return str(path)


@pytest.mark.parametrize(("text", "position", "moves"), READ)
def test_commands_and_library_read_it(
    text: str, position: str, moves: int, capsys: Capsys, monkeypatch: Patch, tmp_path: Path
) -> None:
    file = in_a_file(text, tmp_path)
    for argument in (text, file):
        assert told(capsys, "board", "--openspiel", "--", argument)[:2] == (0, f"{position}\n"), argument
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode("utf-16"))))
    assert told(capsys, "board", "--openspiel")[:2] == (0, f"{position}\n")
    solved = told(capsys, "solve", "--json", "--value", "--", file)
    assert (solved[0], json.loads(solved[1])["position"]) == (0, position)
    assert text_of(loony.board(text).position) == position
    assert json.loads(told(capsys, "value", "--json", "--", text)[1])["position"] == position
    assert {*values(text)} == {
        line for line, digit in enumerate(position.partition(":")[2].split(",")[0]) if digit == "0"
    }
    code, out, err = told(capsys, "game", "--json", "--", file)
    if moves:
        assert (json.loads(out)["position"], len(json.loads(out)["moves"])) == (position, moves)
        assert text_of(loony.game(text).positions[-1]) == position
        (tmp_path / "again").write_text(out)
        assert told(capsys, "game", "--json", "--", str(tmp_path / "again")) == (0, out, "")
        assert told(capsys, "board", "--openspiel", "--", str(tmp_path / "again"))[1] == f"{position}\n"
    else:
        assert (code, err) == (2, "loony: the game has no moves: write some, such as 2x2: a1-b1, a2-b2\n")


@pytest.mark.parametrize("text", REFUSED)
def test_every_command_and_the_library_refuse_it_alike(text: str, capsys: Capsys, tmp_path: Path) -> None:
    file = in_a_file(text, tmp_path)
    for command in ("board", "game", "solve"):
        assert refused(capsys, command, "--", file) == REFUSED[text].removeprefix("2 "), command
    for asks in (loony.board, loony.game, values):
        with pytest.raises(loony.BadInput) as raised:
            asks(text)
        assert f"2 loony: {raised.value}\n" == REFUSED[text], asks


def test_random_games_and_positions_are_read_in_every_form() -> None:
    chance, texts, drawn = random.Random(1), list[str](), list[str]()
    for size in ((1, 1), (1, 4), (2, 2), (3, 2), (4, 4)):
        board = board_of(*size)
        for form in [*drawings.FORMS] * 3:
            lines = chance.sample(range(board.lines), chance.randint(1, board.lines))
            dot = drawings.DOTS[form % len(drawings.DOTS)]
            picture = drawings.picture(*size, {*lines}, chance.choice([1, 3, 5]), dot)
            texts += [drawings.moves(*size, lines, form), picture, drawings.framed(*size, {*lines})]
            drawn += [f"{board}:" + "".join("01"[line in lines] for line in range(board.lines))] * 3
    answers = run_in_node(ON_THE_PAGE, texts)
    for text, lines_drawn, (family, now, *_) in zip(texts, drawn, answers, strict=True):
        assert text_of(read(text)).partition(",")[0] == lines_drawn, text
        assert (family, now.partition(",")[0]) == ("Drawn boards", lines_drawn), text


def test_the_page_reads_the_same() -> None:
    found: list[Json] = run_in_node(ON_THE_PAGE, [read.text for read in READ])
    for (text, position, moves), answer in zip(READ, found, strict=True):
        assert answer == ["Drawn boards", position, position, position, moves], text


def test_a_replay_with_what_its_players_wrote_is_read(capsys: Capsys, tmp_path: Path) -> None:
    text = (REPLAY % ("dots_and_boxes", '["0"]')).replace("[[{}]]", f'"{"x" * 2_000_000}"')
    assert told(capsys, "board", "--openspiel", "--", in_a_file(text, tmp_path)) == (
        0, "2x2:100000000000, score 0-0, B to move\n", "",
    )  # fmt: skip


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
