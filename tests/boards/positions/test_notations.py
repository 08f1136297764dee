"""Every door reads the same texts of boards: board, game and solve, the library, and the page.

tests/boards/texts.tsv has what each text means: the drawn lines as a string of OpenSpiel, the score and the player on
move, and for a game the number of its moves. Texts that are refused are in tests/commands/refusals.
"""

import io
import json
import random
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from commanded import Capsys, Patch, refused, told
from commands.test_refusals import refused_texts
from fuzz import drawn as drawings
from page.engine import WRITE, Json, run_in_node

import loony
from loony.enumerate.boards.board import board_of
from loony.enumerate.boards.reading import read, text_of
from loony.openspiel import values

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
