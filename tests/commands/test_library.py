"""The package from Python: what `import loony` has, what it costs, what it answers and refuses."""

import ast
import inspect
import json
import pickle
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_type

import api
import naive_boards
import numpy as np
import pytest
import typed_user
from commanded import HEAVY, Capsys, ran, told
from oracle import POSITIONS

import loony
from loony.enumerate.boards.reading import read
from loony.results.boards.positions.drawing import svg
from loony.results.stored.tables import tables_of
from loony.system.version import VERSION
from loony.verify.families import FAMILIES

pytestmark = pytest.mark.no_kernel  # what is answered here no kernel computes

SOME = POSITIONS[:: len(POSITIONS) // 200]


def test_every_name_is_there_and_is_what_a_type_checker_takes_it_for() -> None:
    seen: dict[str, str] = {}
    tree = ast.parse(inspect.getsource(loony))
    checked = next(one for one in tree.body if isinstance(one, ast.If))
    for one in checked.body:
        assert isinstance(one, ast.ImportFrom), one
        seen |= dict.fromkeys((name.name for name in one.names), str(one.module))
    assert seen == loony._LATER
    assert sorted(loony.__all__) == dir(loony)
    assert {name: getattr(loony, name).__module__ for name in seen} == seen
    assert all(getattr(loony, name) is not None for name in loony.__all__)
    assert loony.__version__ == VERSION
    with pytest.raises(AttributeError, match="module 'loony' has no attribute 'worth'"):
        _ = loony.worth  # type: ignore[attr-defined]


@pytest.mark.parametrize(("does", "brings"), [
    ("", HEAVY), ("loony.value('7l^6'), loony.openings('7l^6'), loony.line('7l^6')", HEAVY[:4]),
    ("loony.Position, loony.parse('3+4l')", HEAVY),
    ("loony.value('3+4l'), loony.openings('3+4l'), loony.line('3+4l'), loony.answer('3+4l')", HEAVY[:4]),
])  # fmt: skip
def test_nothing_heavy_is_imported_where_it_is_not_needed(does: str, brings: tuple[str, ...]) -> None:
    program = f"import sys, loony\n{does}\nprint(*{{*{brings}}} & {{*sys.modules}})"
    done = ran(sys.executable, "-c", program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


def test_openings_are_those_of_the_rules_the_best_first() -> None:
    for G in SOME:
        found = assert_type(loony.openings(G), list[loony.Opening])
        assert found == loony.openings(str(G)), G
        assert {one.component for one in found} == {*map(str, G.chains), *(f"{length}l" for length in G.loops)}, G
        assert [one.value for one in found] == sorted(one.value for one in found), G
        assert {one.value for one in found if one.optimal} <= {assert_type(loony.value(G), int)}, G
        assert bool(found) == any(one.optimal for one in found), G


def test_openings_and_a_line_are_those_that_the_command_prints(capsys: Capsys) -> None:
    G = loony.parse("3+4l+8l^2")
    line = assert_type(loony.line(G), list[loony.Exchange])
    assert line == loony.line(str(G))
    for options, key, found in (([], "openings", loony.openings(G)), (["--line"], "line", line)):
        printed = json.loads(told(capsys, "value", *options, f"{G}", "--json")[1])
        assert [one._asdict() for one in found] == printed[key], key


def test_a_drawn_board_has_the_answer_that_the_command_prints(capsys: Capsys) -> None:
    for text in ("3x3:111110000111000110111011, score 0-0", "2x2:010011000000, B to move", "2x2: a1-a2"):
        printed = json.loads(told(capsys, "board", text, "--json")[1])
        found = assert_type(loony.board(text), loony.BoardAnalysis)
        assert loony.answer(text) == printed, text
        lines, play = assert_type(found.lines, list[loony.Line]), assert_type(found.play, list[loony.DrawnLine])
        assert (found.value, found.nodes, found.final and [*found.final]) == (
            printed["value"], printed["nodes"], printed["final"],
        )  # fmt: skip
        assert [step._asdict() for step in play] == printed["play"], text
        assert lines, text
        assert [(line.name, line.value, line.optimal, line.captures, line.leaves) for line in lines] == [
            (line["line"], line["value"], line["optimal"], line["captures"], line["leaves"])
            for line in printed["lines"]
        ]


def test_a_game_has_the_review_that_the_command_prints(capsys: Capsys) -> None:
    text = "2x2: a1-a2, a2-b2, b1-b2, a1-b1, b2-c2, b2-b3, b3-c3, a3-b3"
    printed = json.loads(told(capsys, "game", text, "--json")[1])
    found = assert_type(loony.game(text), loony.GameReview)
    moves = assert_type(found.moves, list[loony.GameMove])
    assert len(moves) == 8
    reasons = [move.pop("why") for move in printed["moves"]]
    assert json.loads(json.dumps([move._asdict() for move in moves])) == printed["moves"]
    assert [bool(why) for why in reasons] == [bool(move.regret) for move in moves]
    assert {player: found.lost(player) for player in "AB"} == printed["lost"]


@pytest.mark.parametrize("asks", [loony.board, loony.game])
def test_what_is_no_board_or_game_is_a_sentence(asks: Any, tmp_path: Path) -> None:
    for text, options, what in (
        (7, {}, "a drawn position or a game is a text, and not int"), ("3+4l", {}, "is no "),
        ("2x2: a1-a2", {"nodes": 0}, "nodes is a whole number above 0, and not 0"),
        ("2x2: a1-a2", {"nodes": "9"}, "nodes is a whole number above 0, and not '9'"),
    ):  # fmt: skip
        with pytest.raises(loony.BadInput, match=what):
            asks(text, **options)
    with pytest.raises(loony.TableAbsent):
        asks("2x2: a1-a2", table=tmp_path / "none")


def test_positions_are_read_as_they_are_written_and_added() -> None:
    G, H = loony.parse("4+3+8l^2+3"), loony.parse("5+4l+3")
    assert_type(G + H, loony.Position)
    assert (str(G), str(H), str(G + H)) == ("3^2+4+8l^2", "3+5+4l", "3^3+4+5+4l+8l^2")
    assert G + H == H + G == loony.parse(f"{G}+{H}")
    nothing = loony.Position((), ())
    assert (str(nothing), sum([G, H], nothing), G + nothing) == ("0", G + H, G)
    assert_type(2 * G, loony.Position)
    assert (2 * G, G * 2, np.int64(2) * G, sum([G, G])) == (G + G,) * 4
    assert (0 * G, sum([G]), 3 * nothing) == (nothing, G, nothing)
    assert ("%s" % G, f"{G}") == (str(G),) * 2  # noqa: UP031
    assert repr(G) == "Position(chains=(3, 3, 4), loops=(8, 8))"
    assert {G, loony.parse(str(G)), pickle.loads(pickle.dumps(G))} == {G} != {H}
    assert (G.chains, G.loops) != G
    assert loony.parse(loony.Position((4, 3), (8, 4))) == loony.Position((3, 4), (4, 8))
    for one in SOME:
        assert loony.parse(str(one)) == loony.parse(one) == one, one


@pytest.mark.parametrize(("does", "what"), [
    (lambda G: G + 1, "a Position is added to a Position, and not to int: write  G [+] parse[(]'3[+]4l'[)]"),
    (lambda G: "4l" + G, "a Position is added to a Position, and not to str"),
    (lambda G: 1.5 * G, "a Position is multiplied by a whole number from 0 on, and not by 1.5: write  2[*]G"),
    (lambda G: G * -1, "and not by -1"), (lambda G: G * G, "and not by Position"),
    (lambda G: 10**12 * G, "1,000,000,000,000 times this position has more than 1,000,000 components"),
    (lambda G: setattr(G, "chains", ()), "a Position does not change"),
])  # fmt: skip
def test_what_a_position_does_not_do_is_a_sentence(does: Callable[[Any], object], what: str) -> None:
    with pytest.raises((TypeError, loony.TooLarge, AttributeError), match=what):
        does(loony.parse("3+4l"))


WRONG: list[tuple[Any, str]] = [
    (7, "a position is a text such as 3^2+4+8l^2, or a Position of two tuples, and not int"),
    (None, "and not NoneType"),
    (((3,), ()), "and not tuple"),
    (loony.Position(3, ()), "and not a Position with other things"),  # type: ignore[arg-type]
    (loony.Position((3, 0), ()), "a chain has length at least 1, not 0"),
    (loony.Position((3,), (3,)), "a loop has length at least 4, not 3: to keep control of one"),
    (loony.Position((3.5,), ()), "'.' is not expected"),  # type: ignore[arg-type]
    ("3+4q", "'q' is not expected"),
    (loony.Position((3,) * 100_000, ()), "a number of components is at most 99,999"),
]


@pytest.mark.parametrize("asks", [loony.value, loony.openings, loony.line, loony.answer, loony.parse])
@pytest.mark.parametrize(("wrong", "what"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_position_is_a_sentence(asks: Any, wrong: Any, what: str) -> None:
    with pytest.raises(loony.BadInput) as caught:
        asks(wrong)
    assert what in str(caught.value)


def test_a_position_may_have_odd_loops() -> None:
    G = loony.parse("3+5l")
    assert loony.Position((3,), (5,)) == G
    assert loony.value(G) == loony.answer(G)["value"] == loony.value("3+5l", family="odd-loops") == 2
    assert [(one.component, one.value) for one in loony.openings(G)] == [("5l", 2), ("3", 4)]
    assert loony.line(G)[-1].second - loony.line(G)[-1].first == 2
    with pytest.raises(
        loony.BadInput, match=r"a loop is even and at least 4, not 5; did you mean  --family odd-loops 3[+]5l"
    ):
        loony.value(G, family="endgames")


@pytest.mark.parametrize(("family", "text", "is_named"), [
    ("strips", "4+2", True), ("strips", "4+7^2", True), ("strips", "boxes: 11", False),
    ("graphs", "[4 13 4]", False), ("graphs", "3+4l", True), ("boards", "2x2:110011101101, B to move", False),
])  # fmt: skip
def test_tables_without_a_value_say_how_to_ask_for_it(family: str, text: str, is_named: bool) -> None:
    tables = tables_of(FAMILIES[family])
    assert tables.stored is not None
    stored = tables.stored(lambda name: tables.schemas[name].empty_table(), {}, Path())
    with pytest.raises(loony.TooLarge) as caught:
        stored.value(text)
    found = re.fullmatch(r"these tables have no value of .*: (loony\.value\(.*\)) computes it", str(caught.value))
    assert found
    assert ("family=" in found[1]) == is_named
    assert eval(found[1]) == loony.value(text, family)


def test_what_has_no_line_of_play_is_a_sentence() -> None:
    with pytest.raises(loony.BadInput, match="loony has no line of play for closed boards"):
        loony.line("boxes: 11")


@pytest.mark.parametrize("family", ["swedisch", "", 7, ["strips"]])
def test_what_is_no_family_is_a_sentence(family: Any) -> None:
    for asks in (loony.value, loony.answer):
        with pytest.raises(loony.BadInput) as caught:
            asks("3", family)
        assert str(caught.value) == (
            f"there is no family {family!r} that answers: there are endgames, strips, graphs, odd-loops and boards"
        )


def test_every_name_is_in_the_document() -> None:
    listed = [name for names in api.SECTIONS.values() for name in names]
    assert sorted([*listed, "__version__"]) == sorted(loony.__all__)


def test_the_program_of_a_user_whose_types_are_checked_runs(tmp_path: Path) -> None:
    assert typed_user.of_endgames()[:3] == ["3^2+5+4l^2: 1", "3either", "3 -3 3+5+4l^2"]
    for text, second, steps in (
        ("3+4l", "4l 1", ["second give up control", "-1"]), ("[4 5 4]", "AB 3 4l^2", ["first give up control", "-5"]),
        ("swedish: 4+7", "7 take 1 ", ["second take 2", "-7"]),
        ("2x2:110011101101", "a2-b2 loony 0", ["B b1-b2", "-4"]),
    ):  # fmt: skip
        assert (typed_user.of_any_family(text)[1], typed_user.of_lines(text)[-2:]) == (second, steps), text
    assert typed_user.of_drawn_boards()[0] == "2 (3, 1) A True search"
    assert typed_user.of_drawn_boards()[-1] == "2"
    assert typed_user.of_tables(tmp_path)[0].startswith("4: there is no manifest.json")


def test_a_board_is_played_on_as_the_rules_say() -> None:
    chance, board = random.Random(5), loony.Board("2x2")
    undrawn = dict(zip(board.legal_lines, naive_boards.board(2, 2), strict=True))
    score, before = {"A": 0, "B": 0}, [repr(board)]
    while undrawn:
        lines = frozenset(undrawn.values())
        value = naive_boards.value(lines)
        assert board.value() == value, board
        assert {*board.best()} == {
            name for name, line in undrawn.items() if naive_boards.of_line(lines, line) == value
        }, board
        name, mover = chance.choice([*undrawn]), board.turn
        line = undrawn.pop(name)
        boxes = board.draw("-".join(reversed(name.split("-"))))
        score[mover] += boxes
        assert boxes == naive_boards.completed(lines - {line}, line), board
        assert (board.turn == mover) == (boxes > 0), board
        assert (board.legal_lines, board.score) == ([*undrawn], (score["A"], score["B"])), board
        before.append(repr(board))
    assert (sum(score.values()), board.value(), board.best()) == (4, 0, [])
    while len(before) > 1:
        assert repr(board) == before.pop() == repr(eval(repr(board), {"Board": loony.Board}))
        assert board.undo() in board.legal_lines, board
    assert repr(board) == before.pop()


def test_a_notebook_shows_a_board_and_the_values_that_were_asked_for() -> None:
    board = loony.Board("2x2: a1-a2, a2-b2, b2-b3, b2-c2")
    assert f"{board}".split("\n")[-1] == "  a     b     c"
    assert read(f"{board}").undrawn == read(board.text).undrawn
    picture = board._repr_svg_()
    assert (picture.count('class="dot"'), picture.count('class="drawn"'), picture.count("disc")) == (9, 4, 0)
    board.value()
    assert board._repr_svg_() == svg(loony.board(board.text))
    assert (board._repr_svg_().count('"best-disc"'), board._repr_svg_().count('"disc"')) == (2, 6)
    board.draw("b1-c1")
    assert (board._repr_svg_().count('class="drawn"'), board._repr_svg_().count("disc")) == (5, 0)


@pytest.mark.parametrize(("does", "what"), [
    (lambda board: board.draw("a1-a2"), "the line a1-a2 is drawn already"),
    (lambda board: board.draw("a1-b2"), "a1-b2 is no line: its two dots are not next to each other"),
    (lambda board: board.draw("a1-a9"), "a1-a9 is beside the 2x2 board, whose dots are a1 to c3"),
    (lambda board: board.draw("up"), "by the names of its two dots, such as a1-a2, and not by 'up'"),
    (lambda board: board.draw(7), "and not by '7'"),
    (lambda board: board.undo(), "there is no line to take back: none was drawn on this Board"),
    (lambda _: loony.Board(7), "a Board is made of a text, such as 2x2, and not of int"),  # type: ignore[arg-type]
    (lambda _: loony.Board("3+4l"), "is no position and no game"),
])  # fmt: skip
def test_what_a_board_does_not_do_is_a_sentence(does: Callable[[Any], object], what: str) -> None:
    board = loony.Board("2x2: a1-a2")
    with pytest.raises(loony.BadInput, match=re.escape(what)):
        does(board)
    assert repr(board) == "Board('2x2:000000000100, score 0-0, B to move')"


def test_a_board_whose_value_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    board = loony.Board("2x2")
    unknown = board.analysis()._replace(value=None, bounds=(-2, 2))
    monkeypatch.setattr(board, "_analysis", unknown)
    for asks in (board.value, board.best):
        with pytest.raises(loony.TooLarge, match="its value is not known: the search ended"):
            asks()
    no_line = board.analysis()._replace(value=0, lines=[line._replace(optimal=None) for line in unknown.lines])
    monkeypatch.setattr(board, "_analysis", no_line)
    with pytest.raises(loony.TooLarge, match="V = 0, but no line is known to be worth that"):
        board.best()
