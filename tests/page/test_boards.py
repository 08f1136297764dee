"""The page's drawn boards: values of lines, regions, captures, and what is read, against ours and the rules."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import naive_boards as naive
import pytest
from page.conftest import Page
from page.engine import DATA, WRITE, Json, needs_node, run_in_node
from person import output_of

from loony.enumerate.boards.board import FIRST, OPEN, SECOND, Board, Position, board_of, members, start
from loony.enumerate.boards.board import position_of as seen
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.reading import text_of as written
from loony.enumerate.boards.regions import CHAIN, LOOP, captures_of, regions
from loony.system.errors import BadInput
from loony.verify.boards.dense import BoardValues
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

pytestmark = pytest.mark.no_kernel  # no kernel of the page's is run

BEGUN = "const begun = text => boards.begin(boards.parse(text));\n"

VALUES = BEGUN + WRITE % """given.map(text => {
  const state = begun(text), lines = [...boards.lines(state)].sort((a, b) => a.line - b.line);
  const {value} = boards.found(state);
  return [value, lines.map(one => one.value), lines.map(one => one.optimal), boards.best(state)];
})"""  # fmt: skip


Known = tuple[int, list[int]]
"""V of a position and of its lines"""


def with_score(board: Board, undrawn: int) -> Position:
    """The position of these undrawn lines in which A has what is closed."""
    closed = len([*board.closed_boxes(undrawn)])
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


@pytest.mark.long
@needs_node
def test_values_of_3x3_are_those_of_all_positions_by_the_rules(tmp_path: Path) -> None:
    board = board_of(3, 3)
    known = BoardValues(board)
    some = by_chance(board, 1500, 18)
    values = [(known.value(one), [known.of_line(one, line) for line in members(one)]) for one in some]
    agree(board, some, values, tmp_path)


@needs_node
@pytest.mark.parametrize(("m", "n", "most"), [(3, 4, 20), (5, 5, 30), (1, 15, 31)])
def test_values_of_larger_boards_are_those_of_our_search(m: int, n: int, most: int, tmp_path: Path) -> None:
    board = board_of(m, n)
    ours = PositionValues(board, Search(board, 10**6).value)
    some = by_chance(board, 12, most, safe=m > 1)
    values = [(ours.value(one), [ours.of_line(one, line) for line in members(one)]) for one in some]
    agree(board, some, values, tmp_path)  # type: ignore[arg-type]  # which are all known


@needs_node
def test_captures_and_regions_are_ours(tmp_path: Path) -> None:
    program = BEGUN + WRITE % """given.map(text => {
      const {rows, columns, lines} = begun(text), board = boards.boardOf(rows, columns);
      const {boxes, handout, rest} = boards.captured(board, boards.openOf(lines));
      const found = boards.regions(board, rest).map(({kind, name, boxes, lines}) => [kind, name, boxes, lines]);
      return [[...boxes].sort((a, b) => a - b), handout, found];
    })"""  # fmt: skip
    seen = Counter[str]()
    for m, n, most in ((3, 3, 20), (4, 4, 28), (5, 5, 30)):
        board = board_of(m, n)
        some = by_chance(board, 60, most) + by_chance(board, 60, most, safe=True)
        answers = run_in_node(program, [written(with_score(board, one)) for one in some], tmp_path)
        for one, (boxes, handout, found) in zip(some, answers, strict=True):
            ours = captures_of(board, one)
            assert (boxes, handout) == (sorted(ours.boxes), ours.handout)
            parts = regions(board, ours.rest)
            for part, (kind, name, in_it, lines) in zip(parts, found, strict=True):
                seen[kind] += 1
                assert (kind, in_it, lines) == (part.kind, sorted(part.boxes), [*members(part.lines)])
                assert name == (part.name if kind in (CHAIN, LOOP) else f"{len(part.boxes)} boxes {kind}")
    assert {*seen} == {"chain", "loop", "joined", "undecided"}


READ = WRITE % """given.map(text => {
  try {
    const {rows, columns, lines, owner, score, mover} = boards.parse(text);
    const owners = owner.map(who => who === null ? " " : loony.PLAYERS[who] || who).join("");
    return [rows, columns, lines, owners, score, "AB"[mover], loony.read(text).family.title];
  } catch (error) {
    if (!(error instanceof loony.Refused)) throw error;
    return error.message;
  }
})"""  # fmt: skip

READ_BY_BOTH = (
    "3x3", " 2 X 3 :", "3x3:" + "0" * 24, "2x2: 0100 1100 0000. B to move", "1x2: 1110110 score 1-0",
    "1x2: 1110110", "1x3:0010010111, score not told, A to move", "2x2 score not told", "+-+-+\n| |\n+-+ +",
    "B to move\n+-+-+\n|A| |\n+-+-+", "1x2: 1110110, score: 0:1; player b moves.", "+-+-+\n|A|\n+-+ +",
    "+-+-+\r\n|B|\r\n+-+ +\r\n", "\n  #-+-+\n  |b|\n  +-# +\nscore 0:1", "+ -4 +\n|    \n| a  7\n|\n+----+",
    "B on move\n+     +\n|     |\n| *   |\n|     |\n+     +\nscore 0-0", "b4-b5, d3-e3",
    "1. b4-b5 2. d3 – E3; 10.e3-e4", "1x2: a1-a2 b1-b2, a1b1; B2-a2", "2x1: a1-b1 a1-a2, B to move",
    "1x1: a1-a2 a1-b1 b1-b2 a2-b2, score 0-1",
    "2,1\n(0, 0) - (0, 1)\r\n( 1,0 ) - (1,1)\n\n(0, 1) - (1, 1)\n(0, 0)-(1, 0)",
    "# by hand\n3, 2\n(2, 0) - (3, 0)\n# more\nB to move",
)  # fmt: skip
REFUSED_BY_BOTH = (
    "22x22", "0x3", "9999x9999", "1x2:01", "1x2:0100002", "2x2:x", "1x2:1110110 score 2-0",
    "1x2:1110110 score 1-0 score not told", "3x3 score 1-0 score 0-1", "3x3 A to move, B to move",
    "+-+-+\n|A|\n+   +", "+-+-+\n| |\n+ ++", "+-+-+\n|A|\n+ + +", "+-+\n|X|\n+-+", "+---+\n| AB|\n+---+",
    "+---+\n|A  |\n|  A|\n+---+", "+-- +\n|   |\n+---+", "+-==+\n|   |\n+---+", "+---+\n|   |\n    |\n+---+",
    "+-+\n: |\n+-+", "+-+\n|A| |\n+-+", "+-+\n|A|\n+-+\n|A|\n|A|\n+-+", "+-+\n|A|\n+-+\nscore 0-1", "b4-b5, b5-b4",
    "b4-c5", "b4-b6", "b6-b7", "b0-b1", "b4-b5 and", "b4-b55", "22x22: a1-a2",
    "1x1: a1-a2 a1-b1 b1-b2 a2-b2, score 1-0", "2,1\n(0, 0) - (0, 2)", "2,1\n(0, 0) - (0, 1)\nb4-b5",
    "2,1\n(0, 1) - (0, 2)", "22,22", "2,1\n(0, 0) - (0, 1)\n(0, 0) - (0, 1)",
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
        expected = [ours.board.rows, ours.board.columns, lines, ours.owners]
        expected += [None if ours.score is None else [*ours.score], ours.mover, "Drawn boards"]
        assert answer == expected, text
    for text, answer in zip(REFUSED_BY_BOTH, run_in_node(READ, REFUSED_BY_BOTH, tmp_path), strict=True):
        assert isinstance(answer, str), text
        with pytest.raises(BadInput):
            read(text)


ENDGAME = "3x3:111110000110000110111011, score 0-0, B to move"
CAPTURES = "3x3:111011001110101111000100, score 1-0, B to move"
UNSCORED = CAPTURES.replace(", score 1-0", "")


@needs_node
@pytest.mark.parametrize("text", [ENDGAME, CAPTURES, UNSCORED, "2x2", "1x1:1111, score 0-1"])
def test_the_data_are_those_of_the_command(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found: Json = run_in_node(DATA, text, tmp_path)
    data = json.loads(output_of(capsys, "board", "--json", text))
    for one in data["lines"]:
        del one["leaves"]
    assert found == {key: data[key] for key in found}
    assert len(found) == 11


COLOURS = "[...document.querySelectorAll('.region')].map(one => getComputedStyle(one).backgroundColor)"


def pasted(here: Page, text: str) -> None:
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
    assert (here.count("button.line"), here.count(".line.drawn"), here.count(".dot")) == (10, 14, 16)
    assert here.texts(".square") == ["*", "*", "?", "*", "a", "a", "*", "a", "a"]
    colours = here.js(COLOURS)
    assert len(colours) == 4
    assert len({*colours}) == 1
    assert here.texts("button.line.best") == ["8\n★"]
    assert here.js("document.querySelector('[data-code=\"c1-d1\"]').title") == "draw c1-d1, V = −4"
    assert here.text("#answer").startswith("V = 8: draw b3-b4 ★")
    assert "B is on move. Best play ends A 1 – 8 B: B wins by 7 boxes." in here.text("#answer")
    regions = "*: 4 boxes can be captured at once, 2 of them handed out; a: 4 boxes undecided"
    assert here.text("#formula") == regions
    assert here.texts("#table tr")[0].split("\t") == ["b3-b4", "8", "1", "3", "★ optimal"]
    assert here.text("#play-caption").startswith("B is on move: A moves second, B moves first.")
    assert here.text("#play-more") == "It ends A 1 – 8 B: B wins by 7 boxes."
    here = page.at("4x4:" + "1" * 40 + ", score 9-7")
    assert here.text("#answer") == "V = 0: nothing is left to draw"
    here = page.at(ENDGAME)
    assert here.text("#formula") == "a: a 5-chain; b: a 4-loop"
    assert "Found by Theorem 4.1 on long chains and loops." in here.text("#why")
    colours = here.js(COLOURS)
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
    here.click("#undo").tab.reload()
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
    assert "this page looks at 50000 positions at once" in here.text("#why")
    assert not here.is_seen("#play-heading")
    here.chooses("#program", "the program is A")
    assert "B draws a line" in here.text("#status")
    here.click("#quick button", "2 × 2").click("#leave")
    assert page.hash().startswith("2x2:000000000000")
    assert not here.is_seen("#by-length")


@pytest.mark.parametrize("board", ["5x5", "4x6", "2x12"])
def test_on_a_phone_every_line_can_be_hit(board: str, phone: Page) -> None:
    here = phone.at(board)
    assert here.js("document.documentElement.scrollWidth <= innerWidth")
    narrow = here.js("""[...document.querySelectorAll("button.line")].filter(one => {
      const {width, height} = one.getBoundingClientRect(); return width < 24 || height < 24; }).length""")
    assert (narrow, here.count("button.line")) == (0, board_of(*map(int, board.split("x"))).lines)
    before = here.hash()
    last = here.js("[...document.querySelectorAll('button.line')].pop().dataset.code")
    here.click(f'[data-code="{last}"]')
    assert here.hash() == f"{before}/{last}"


PARTLY = [
    "4x4:1000010011000001010100110000000001010000",
    "4x5:0011000001001000000001000010100000101101011001011",
    "3x5:11111001100000010000000000010000001010",
]
"""of which the page finds V in time, and that of some lines"""


@pytest.mark.parametrize("text", PARTLY)
def test_no_line_has_a_star_where_some_are_not_known(text: str, page: Page) -> None:
    position = read(text)
    ours = PositionValues(position.board, Search(position.board, 10**7).value)
    V, here = ours.value(position.undrawn), page.at(text)
    rows = [row.split("\t") for row in here.texts("#table tr")]
    unknown = sum(row[1] == "?" for row in rows)
    assert 0 < unknown < len(rows)
    said = re.fullmatch(
        r"V = ([−0-9]+): draw (.*), which keeps V; V of ([0-9]+) lines is not known", here.text("#answer b")
    )
    assert said is not None
    assert (int(said[1].replace("−", "-")), int(said[3])) == (V, unknown)
    names = {position.board.name(line): line for line in members(position.undrawn)}
    best = [name for name, _, _, _, choice in rows if choice == "keeps V"]
    assert {*said[2].replace(" or ", ", ").split(", ")} <= {*best}
    assert {ours.of_line(position.undrawn, names[name]) for name in best} == {V}
    assert "★" not in here.text("main")
    assert not here.count(".best")
    assert not here.count("[aria-label*=best]")
    data = here.js("(({families}) => { const one = families.find(({title}) => title === 'Drawn boards');"
        f"return one.data(one.begin(one.parse({text!r}))).lines; }})(loony)")  # fmt: skip
    optimal = {one["line"]: one["optimal"] for one in data}
    assert {*best} <= {name for name, is_best in optimal.items() if is_best}  # a second search knows more
    for name, is_best in optimal.items():
        assert is_best is None or is_best == (ours.of_line(position.undrawn, names[name]) == V), name


def test_where_all_lines_are_known_the_best_have_a_star(page: Page) -> None:
    here = page.at(ENDGAME)
    assert here.text("#answer b").endswith(" ★")
    assert here.text("#hint").endswith("★ is optimal.")
    assert here.count("button.line.best") == here.text("#table").count("★ optimal") > 0
    assert here.text("#best") == "Play the best move"
    here = page.at("5x5")
    assert "★" not in here.text("main")
    assert here.text("#best") == "Play a move"  # none is known to be the best


HALF_CLOSED = "+-+-+\n| |\n+-+ +\n  |\n+ + +"
WITHOUT_SCORE = [
    (UNSCORED, "score 1-0"), ("2x2:111000110010", "score 0-1"), (HALF_CLOSED, "score 0-1"),
    (f"B to move\n{HALF_CLOSED.replace('| |', '|?|')}", "score 1-0"),
    ("+-+-+\n|B| |\n+-+-+\n  |\n+ + +\nB to move", "score 1-1"), ("1x2:1110110", "score 0-1"),
    ("1x1:1111", "score 0-1"),
]  # fmt: skip


@needs_node
def test_v_is_the_same_with_a_score_and_without(tmp_path: Path) -> None:
    program = WRITE % """given.map(text => {
      const {family, position} = loony.read(text), told = family.data(family.begin(position));
      const {value, final, score, lines} = told;
      return {value, final, score, lines, kept: boards.notation(position)};
    })"""  # fmt: skip
    bare = run_in_node(program, [text for text, _ in WITHOUT_SCORE], tmp_path)
    scored = run_in_node(program, ["\n".join(one) for one in WITHOUT_SCORE], tmp_path)
    for (text, score), one, other in zip(WITHOUT_SCORE, bare, scored, strict=True):
        board, undrawn = read(text).board, read(text).undrawn
        assert (
            one["value"] == other["value"] == PositionValues(board, Search(board, 10**6).value).value(undrawn)
        ), text
        assert one["lines"] == other["lines"]
        assert (one["score"], one["final"]) == (None, None)
        assert f"score {other['score'][0]}-{other['score'][1]}" == score
        assert sum(other["final"]) == board.boxes
        assert "score" not in one["kept"]
        assert read(one["kept"]).score is None
    moves = [
        "2x2: a2-a3 b2-b3 a3-b3 a2-b2 c2-c3 b1-b2",
        "2,1\n(0, 0) - (0, 1)\n(1,0) - (1,1)\n(0, 1) - (1, 1)\n(0, 0)-(1, 0)",
    ]
    for text, one in zip(moves, run_in_node(program, moves, tmp_path), strict=True):
        assert one["score"] == [*(read(text).score or ())] == [0, 1]  # which moves tell


def test_a_game_is_played_from_a_position_without_a_score(page: Page) -> None:
    here = page.at(UNSCORED)
    assert (here.text("#error"), page.hash()) == ("", UNSCORED)
    assert here.text("#answer").split("\n") == [
        "V = 8: draw b3-b4 ★", "B is on move. Best play ends A 0 – 8 B since the start: score not told."
    ]  # fmt: skip
    assert here.text("#play-more") == "It ends A 0 – 8 B since the start: score not told."
    assert here.text("#status").startswith("Score not told: A 0 – 0 B since the start. B draws a line")
    assert here.text("#play-caption").endswith("Score not told: A 0 – 0 B since the start.")
    here.click('[data-code="b3-b4"]')
    assert here.text("#status").startswith("Score not told: A 0 – 1 B since the start.")
    here.js("""Object.defineProperty(navigator, "clipboard", {
      value: {writeText: async text => { window.copy = text; }}})""")
    here.click("#copy-json").until("window.copy")
    game = json.loads(here.js("window.copy"))
    assert (game["score"], game["final"], game["value"]) == (None, None, 7)
    assert (game["game"]["score"], game["game"]["ends"], game["game"]["start"]) == (None, None, UNSCORED)
    here.click("#keep")
    assert "score" not in page.hash()
    assert read(page.hash()).score is None
    here = page.at(UNSCORED)
    for _ in range(10):
        here.click("#best")
    assert here.text("#answer") == "The game is over: A 0 – 8 B since the start, score not told."
    assert "wins" not in here.text("#shown")


WIDE = "5x5:011111000001000101001101111101010010101111010111001010000100"
"""of which V is -13, and that of some lines -15"""


@pytest.mark.long
@pytest.mark.parametrize("size", ["page", "phone"])
@pytest.mark.parametrize("text", [WIDE, CAPTURES, "4x6", "2x2"])
def test_values_of_two_digits_fit(size: str, text: str, request: pytest.FixtureRequest) -> None:
    here = request.getfixturevalue(size).at(text)
    assert not here.js("""[...document.querySelectorAll("#board .scroll, .drawn-board, button.line, .square")]
        .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(one => one.outerHTML)""")
    assert ("−15" in here.texts("button.line")) == (text == WIDE)
    assert ("−13\n★" in here.texts("button.line")) == (text == WIDE)


def test_on_paper_the_board_needs_no_backgrounds(page: Page) -> None:
    here = page.at(f"{CAPTURES}/b3-b4")
    here.tab.emulate_media(media="print")
    unseen = here.js("""[...document.querySelectorAll(".dot, .line.drawn")].filter(one => {
      const drawn = getComputedStyle(one, "::before"), {borderTopWidth, borderLeftWidth, borderTopColor} = drawn;
      const {width, height, content} = drawn;
      const isWide = parseFloat(borderTopWidth) >= 2 && parseFloat(borderLeftWidth) >= 2;
      return content !== '""' || !isWide || /, 0\\)|transparent|255, 255, 255/.test(borderTopColor) ||
        one.matches(".line") && Math.max(parseFloat(width), parseFloat(height)) < 40;
    }).map(one => one.outerHTML)""")
    assert (unseen, here.count(".dot"), here.count(".line.drawn")) == ([], 16, 15)
    assert all(here.texts(".square"))  # a sign in each box tells what its colour does
    assert all(here.texts("button.line"))
