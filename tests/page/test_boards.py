"""The page's drawn boards: values of lines, regions, captures, and what is read, against ours and the rules."""

import json
import random
from collections import Counter
from pathlib import Path

import naive_boards as naive
import pytest
from page.browser import PHONE, Browser
from page.conftest import Page
from page.engine import WRITE, Json, needs_node, run_in_node
from person import told

from loony.enumerate.boards.board import FIRST, OPEN, SECOND, Board, Position, board_of, members, start
from loony.enumerate.boards.board import position_of as seen
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.reading import told as written
from loony.enumerate.boards.regions import CHAIN, LOOP, captured, regions
from loony.enumerate.errors import BadInput
from loony.verify.boards.dense import Dense
from loony.verify.boards.search import Search
from loony.verify.boards.valued import Values

pytestmark = pytest.mark.compiled  # once is enough: no kernel of the page's is run

BEGUN = "const begun = text => boards.begin(boards.parse(text));\n"

VALUES = (
    BEGUN
    + WRITE
    % """given.map(text => {
  const state = begun(text), lines = [...boards.lines(state)].sort((a, b) => a.line - b.line);
  const {value} = boards.found(state);
  return [value, lines.map(one => one.value), lines.map(one => one.optimal), boards.best(state)];
})"""
)


Known = tuple[int, list[int]]
"""V of a position and of its lines"""


def with_score(board: Board, undrawn: int) -> Position:
    """The position of these undrawn lines in which A has what is closed."""
    closed = len([*board.closed(undrawn)])
    return seen(board, undrawn, OPEN * board.boxes, (closed, 0))


def agree(board: Board, some: list[int], values: list[Known], folder: Path) -> None:
    """The page says of these sets of undrawn lines that they have these values, and their lines these."""
    answers = run_in_node(VALUES, [written(with_score(board, undrawn)) for undrawn in some], folder)
    for undrawn, (value, lines), (V, of_lines, optimal, best) in zip(some, values, answers, strict=True):
        assert (V, of_lines) == (value, lines), (board, undrawn)
        assert optimal == [one == value for one in lines]
        names = [board.name(line) for line in members(undrawn)]
        assert optimal[names.index(best)] if names else best is None


@needs_node
@pytest.mark.parametrize(("m", "n"), [(1, 3), (2, 2)])
def test_every_line_of_every_position_has_the_value_of_the_rules(m: int, n: int, tmp_path: Path) -> None:
    board, lines = board_of(m, n), naive.board(m, n)
    every = list(range(1 << board.lines))
    values = []
    for undrawn in every:
        left = frozenset(lines[line] for line in members(undrawn))
        values.append((naive.value(left), [naive.of_line(left, lines[line]) for line in members(undrawn)]))
    agree(board, every, values, tmp_path)


def by_chance(board: Board, number: int, most: int, safe: bool = False) -> list[int]:
    """Sets of at most so many lines, by drawing one after another; if `safe`, none that lets a box be captured."""
    chance = random.Random(board.lines + most)
    found: list[int] = []
    while len(found) < number:
        undrawn, left = board.every, chance.randint(0, most) if not safe else most
        for line in chance.sample(range(board.lines), board.lines):
            rest = undrawn & ~(1 << line)
            if not safe or all((rest & sides).bit_count() > 1 for sides in board.sides):
                undrawn = rest
            if undrawn.bit_count() <= left:
                found.append(undrawn)
                break
    return found


@needs_node
def test_values_of_3x3_are_those_of_all_positions_by_the_rules(tmp_path: Path) -> None:
    board = board_of(3, 3)
    known = Dense(board)
    some = by_chance(board, 1500, 18)
    values = [(known.value(one), [known.of_line(one, line) for line in members(one)]) for one in some]
    agree(board, some, values, tmp_path)


@needs_node
@pytest.mark.parametrize(("m", "n", "most"), [(3, 4, 20), (5, 5, 30), (1, 15, 31)])
def test_values_of_larger_boards_are_those_of_our_search(m: int, n: int, most: int, tmp_path: Path) -> None:
    board = board_of(m, n)
    ours = Values(board, Search(board, 10**6).value)
    some = by_chance(board, 12, most, safe=m > 1)
    values = [(ours.value(one), [ours.of_line(one, line) for line in members(one)]) for one in some]
    agree(board, some, values, tmp_path)  # type: ignore[arg-type]  # which are all known


@needs_node
def test_captures_and_regions_are_ours(tmp_path: Path) -> None:
    program = (
        BEGUN
        + WRITE
        % """given.map(text => {
      const {rows, columns, lines} = begun(text), board = boards.boardOf(rows, columns);
      const {boxes, handout, rest} = boards.captured(board, boards.openOf(lines));
      const found = boards.regions(board, rest).map(({kind, name, boxes, lines}) => [kind, name, boxes, lines]);
      return [[...boxes].sort((a, b) => a - b), handout, found];
    })"""
    )
    seen = Counter[str]()
    for m, n, most in ((3, 3, 20), (4, 4, 28), (5, 5, 30)):
        board = board_of(m, n)
        some = by_chance(board, 60, most) + by_chance(board, 60, most, safe=True)
        answers = run_in_node(program, [written(with_score(board, one)) for one in some], tmp_path)
        for one, (boxes, handout, found) in zip(some, answers, strict=True):
            ours = captured(board, one)
            assert (boxes, handout) == (sorted(ours.boxes), ours.handout)
            parts = regions(board, ours.rest)
            for part, (kind, name, in_it, lines) in zip(parts, found, strict=True):
                seen[kind] += 1
                assert (kind, in_it, lines) == (part.kind, sorted(part.boxes), [*members(part.lines)])
                assert name == (part.name if kind in (CHAIN, LOOP) else f"{len(part.boxes)} boxes {kind}")
    assert {*seen} == {"chain", "loop", "joined", "undecided"}


READ = (
    WRITE
    % """given.map(text => {
  try {
    const {rows, columns, lines, owner, score, mover} = boards.parse(text);
    const owners = owner.map(who => who === null ? " " : loony.PLAYERS[who] || who).join("");
    return [rows, columns, lines, owners, score, "AB"[mover], loony.read(text).family.title];
  } catch (error) {
    if (!(error instanceof loony.Refused)) throw error;
    return error.message;
  }
})"""
)

READ_BY_BOTH = (
    "3x3",
    " 2 X 3 :",
    "3x3:" + "0" * 24,
    "2x2: 0100 1100 0000. B to move",
    "1x2: 1110110 score 1-0",
    "1x2: 1110110, score: 0:1; player b moves.",
    "+-+-+\n|A|\n+-+ +",
    "+-+-+\r\n|B|\r\n+-+ +\r\n",
    "\n  #-+-+\n  |b|\n  +-# +\nscore 0:1",
    "+ -4 +\n|    \n| a  7\n|\n+----+",
    "B on move\n+     +\n|     |\n| *   |\n|     |\n+     +\nscore 0-0",
    "b4-b5, d3-e3",
    "1. b4-b5 2. d3 – E3; 10.e3-e4",
    "1x2: a1-a2 b1-b2, a1b1; B2-a2",
    "2x1: a1-b1 a1-a2, B to move",
    "1x1: a1-a2 a1-b1 b1-b2 a2-b2, score 0-1",
    "2,1\n(0, 0) - (0, 1)\r\n( 1,0 ) - (1,1)\n\n(0, 1) - (1, 1)\n(0, 0)-(1, 0)",
    "# by hand\n3, 2\n(2, 0) - (3, 0)\n# more\nB to move",
)
REFUSED_BY_BOTH = (
    "6x6", "0x3", "9999x9999", "1x2:01", "1x2:0100002", "2x2:x", "1x2:1110110", "1x2:1110110 score 2-0",
    "3x3 score 1-0 score 0-1", "3x3 A to move, B to move", "+-+-+\n|A|\n+   +", "+-+-+\n| |\n+ ++",
    "+-+-+\n|A|\n+ + +",
    "+-+-+\n| |\n+-+ +", "+-+\n|X|\n+-+", "+---+\n| AB|\n+---+", "+---+\n|A  |\n|  A|\n+---+",
    "+-- +\n|   |\n+---+",
    "+-==+\n|   |\n+---+", "+---+\n|   |\n    |\n+---+", "+-+\n: |\n+-+", "+-+\n|A| |\n+-+",
    "+-+\n|A|\n+-+\n|A|\n|A|\n+-+", "+-+\n|A|\n+-+\nscore 0-1",
    "b4-b5, b5-b4", "b4-c5", "b4-b6", "b6-b7", "b0-b1", "b4-b5 and", "b4-b55", "6x6: a1-a2",
    "1x1: a1-a2 a1-b1 b1-b2 a2-b2, score 1-0", "2,1\n(0, 0) - (0, 2)", "2,1\n(0, 0) - (0, 1)\nb4-b5",
    "2,1\n(0, 1) - (0, 2)", "9,9", "2,1\n(0, 0) - (0, 1)\n(0, 0) - (0, 1)",
)  # fmt: skip


@needs_node
def test_what_is_read_is_what_the_command_reads(tmp_path: Path) -> None:
    chance, drawn = random.Random(1), []
    for m, n in ((1, 2), (2, 2), (3, 3), (5, 5)):
        for mover in (FIRST, SECOND) * 3:
            position = start(board_of(m, n), mover)
            for line in chance.sample(range(position.board.lines), chance.randint(0, position.board.lines)):
                position = position.draw(line)
            marked = diagram(position, lambda _: "c", lambda line: f"{line - 20}")
            drawn += [written(position), f"{marked}\n{position.mover} to move"]
    texts = [*READ_BY_BOTH, *drawn]
    for text, answer in zip(texts, run_in_node(READ, texts, tmp_path), strict=True):
        ours = read(text)
        lines = "".join("01"[not ours.undrawn >> line & 1] for line in range(ours.board.lines))
        expected = [ours.board.rows, ours.board.columns, lines, ours.owners, [*ours.score], ours.mover]
        expected.append("Drawn boards")
        assert answer == expected, text
    for text, answer in zip(REFUSED_BY_BOTH, run_in_node(READ, REFUSED_BY_BOTH, tmp_path), strict=True):
        assert isinstance(answer, str), text
        with pytest.raises(BadInput):
            read(text)


ENDGAME = "3x3:111110000110000110111011, score 0-0, B to move"
CAPTURES = "3x3:111011001110101111000100, score 1-0, B to move"


@needs_node
@pytest.mark.parametrize("text", [ENDGAME, CAPTURES, "2x2", "1x1:1111, score 0-1"])
def test_the_data_are_those_of_the_command(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = (
        WRITE
        % "(() => { const {family, position} = loony.read(given); return family.data(family.begin(position)); })()"
    )
    found: Json = run_in_node(program, text, tmp_path)
    code, out, _ = told(capsys, "board", "--json", text)
    data = json.loads(out)
    assert code == 0
    for one in data["lines"]:
        del one["leaves"]
    assert found == {key: data[key] for key in found}
    assert len(found) == 11


def count(here: Browser, selector: str) -> int:
    return int(here.js(f"document.querySelectorAll({selector!r}).length"))


def pasted(here: Browser, text: str) -> None:
    left_to_the_browser = here.js(f"""(() => {{
      const clipboardData = new DataTransfer(), field = document.querySelector("#text");
      clipboardData.setData("text/plain", {json.dumps(text)});
      field.focus();
      return field.dispatchEvent(new ClipboardEvent("paste", {{clipboardData, bubbles: true, cancelable: true}}));
    }})()""")
    assert not left_to_the_browser  # which would join its lines


def test_a_board_is_drawn_with_its_regions_and_the_values_of_its_lines(page: Page) -> None:
    here = page.at(CAPTURES)
    assert (here.text("#error"), page.hash()) == ("", CAPTURES)
    assert (count(here, "button.line"), count(here, ".line.drawn"), count(here, ".dot")) == (10, 14, 16)
    assert here.texts(".square") == ["*", "*", "?", "*", "a", "a", "*", "a", "a"]
    colours = here.js(
        "[...document.querySelectorAll('.region')].map(one => getComputedStyle(one).backgroundColor)"
    )
    assert len(colours) == 4
    assert len({*colours}) == 1
    assert here.texts("button.line.best") == ["8\n★"]
    assert here.js("document.querySelector('[data-code=\"c1-d1\"]').title") == "draw c1-d1, V = −4"
    assert here.text("#answer").startswith("V = 8: draw b3-b4 ★")
    assert "B is on move. Best play ends A 1 – 8 B: B wins by 7 boxes." in here.text("#answer")
    assert here.text("#formula") == "* 4 boxes can be captured at once, 2 of them handed out; a 4 boxes undecided"
    assert here.texts("#table tr")[0].split("\t") == ["b3-b4", "8", "1", "3", "★ optimal"]
    assert here.text("#play-caption").startswith("B is on move: A moves second, B moves first.")
    assert here.text("#play-more") == "It ends A 1 – 8 B: B wins by 7 boxes."
    here = page.at("4x4:" + "1" * 40 + ", score 9-7")
    assert here.text("#answer") == "V = 0: nothing is left to draw"
    here = page.at(ENDGAME)
    assert here.text("#formula") == "a a 5-chain; b a 4-loop"
    assert "Found by Theorem 4.1 on long chains and loops." in here.text("#why")
    colours = here.js(
        "[...document.querySelectorAll('.region')].map(one => getComputedStyle(one).backgroundColor)"
    )
    assert len({*zip(colours, here.texts(".region"), strict=True)}) == len({*colours}) == 2


def test_lines_are_clicked_and_the_score_goes_with_them(page: Page) -> None:
    here = page.at(CAPTURES).click('[data-code="b3-b4"]')
    assert page.hash() == f"{CAPTURES}/b3-b4"
    assert "Score: A 1 – 1 B. B draws a line again" in here.text("#status")
    assert here.texts(".square")[:3] == ["*", "B", "?"]
    assert not here.js("document.querySelector('[data-code=\"b3-b4\"]')")
    here.click('[data-code="c1-d1"]')
    assert "Score: A 1 – 1 B. A draws a line" in here.text("#status")
    assert here.texts("#moves td:nth-child(2)") == ["B draws b3-b4, c1-d1"]
    here.click("#keep")
    assert page.hash().endswith(", score 1-1")
    left = read(page.hash())
    assert (left.mover, left.undrawn.bit_count()) == (FIRST, 8)
    here = page.at(CAPTURES)
    for _ in range(10):
        here.click("#best")
    assert here.text("#answer") == "The game is over: A 1 – 8 B, B wins by 7 boxes."
    here.click("#undo").reload()
    assert "Score: A 1 – 7 B." in here.text("#status")


def test_a_diagram_is_pasted(page: Page) -> None:
    here = page.at("3+4l")
    position = read(CAPTURES)._replace(owners="  A      ")
    pasted(here, f"{diagram(position)}\nB to move\n")
    assert (here.text("#error"), page.hash()) == ("", CAPTURES)
    assert here.js("document.querySelector('#text').value") == CAPTURES
    assert here.texts(".square")[2] == "A"
    pasted(here, "+-+-+\n|A|\n+ + +")
    assert here.text("#error") == "the box in row 1, column 1 has an owner, A, and is open."
    assert page.hash() == CAPTURES
    pasted(here, "3\n+4l")  # of another family
    assert page.hash() == "3+4l"


def test_with_the_keyboard_alone(page: Page) -> None:
    here = page.at("2x2")
    here.js("document.querySelector('button.line').focus()")
    here.press("Tab").press("Enter")
    assert page.hash() == "2x2:000000000000/b3-c3"
    assert here.js("document.activeElement.className").startswith("line")
    here.press(" ")
    assert page.hash().count("/") == 2


def test_a_board_too_large_to_be_searched_is_played_on(page: Page) -> None:
    here = page.at("5x5")
    assert here.text("#answer").startswith("V is not known: a search would take too long here")
    assert {*here.texts("button.line")} == {"?"}
    assert "this page looks at 50000 positions" in here.text("#why")
    assert not here.is_seen("#play-heading")
    here.chooses("#program", "the program is A")
    assert "B draws a line" in here.text("#status")
    here.click("#restart").click("#quick button", "2 × 2").click("#leave")
    assert page.hash().startswith("2x2:000000000000")
    assert not here.is_seen("#by-length")


@pytest.mark.parametrize("board", ["5x5", "4x6", "2x12"])
def test_on_a_phone_every_line_can_be_hit(board: str, page: Page) -> None:
    page.browser.looks(PHONE)
    here = page.at(board)
    assert here.js("document.documentElement.scrollWidth <= innerWidth")
    narrow = here.js("""[...document.querySelectorAll("button.line")].filter(one => {
      const {width, height} = one.getBoundingClientRect(); return width < 24 || height < 24; }).length""")
    assert (narrow, count(here, "button.line")) == (0, board_of(*map(int, board.split("x"))).lines)
    before = page.hash()
    last = here.js("[...document.querySelectorAll('button.line')].pop().dataset.code")
    here.click(f'[data-code="{last}"]')
    assert page.hash() == f"{before}/{last}"
