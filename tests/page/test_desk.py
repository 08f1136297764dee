"""The board of the page in a browser: analysed, edited, played on and reviewed, by mouse, finger and keyboard."""

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from boards.positions.test_notations import REPLAY
from page.conftest import CONTRAST_OF, Page
from page.drawn.test_boards import CAPTURES, ENDGAME, PUZZLES, UNSCORED

from loony.enumerate.boards.board import FIRST, board_of
from loony.enumerate.boards.diagrams import diagram
from loony.enumerate.boards.reading import read

pytestmark = pytest.mark.no_kernel

GAME = [
    *("a1-b1", "b1-c1", "c1-d1", "a4-b4", "b4-c4", "c4-d4", "a1-a2", "d1-d2", "a3-a4", "d3-d4", "b2-c2", "b2-b3"),
    *("c2-c3", "a2-a3", "a2-b2", "b1-b2", "c1-c2", "c2-d2", "d2-d3", "b3-c3", "a3-b3", "b3-b4", "c3-c4", "c3-d3"),
]
"""on 3 x 3: B takes 3 by one turn, and A the other 6 by the last, which B has given away with move 19"""

NUMBERED = "3x3: " + " ".join(f"{number}. {move}" for number, move in enumerate(GAME, 1))

IN_LINES = "3x3:\n" + "\n".join(GAME)


def as_in_ksquares() -> str:
    """The game as a file of KSquares: dots by column and row from the upper left one."""

    def dot(name: str) -> str:
        return f"({'abcd'.index(name[0])}, {4 - int(name[1])})"

    return "# KSquares\n3,3\n" + "".join(f"{dot(move[:2])} - {dot(move[3:])}\n" for move in GAME)


AS_JSON = json.dumps({"game": {"start": "3x3", "moves": GAME}})


def sought(here: Page) -> Page:
    return here.until("document.querySelector('#search').hidden")


def pasted(here: Page, text: str, field: str = "#text") -> bool:
    """Paste a text; whether it is left to the browser, which would join its lines."""
    return bool(
        here.js(f"""(() => {{
      const clipboardData = new DataTransfer(), field = document.querySelector({field!r});
      clipboardData.setData("text/plain", {json.dumps(text)});
      field.focus();
      return field.dispatchEvent(new ClipboardEvent("paste", {{clipboardData, bubbles: true, cancelable: true}}));
    }})()""")
    )


def dropped(here: Page, text: str, name: str, encoding: str) -> Page:
    content = [*text.encode(encoding)]
    here.js(f"""(() => {{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array({content})], {name!r}));
      document.querySelector("#board").dispatchEvent(new DragEvent("drop", {{dataTransfer, bubbles: true}}));
    }})()""")
    return here.until(f"document.querySelectorAll('#losses-rows tr').length === {len(GAME)}")


def focused(here: Page) -> str:
    return str(here.js("document.activeElement.getAttribute('aria-label')"))


def test_the_page_opens_on_an_empty_board_with_all_values_and_five_doors(page: Page) -> None:
    here = page.at("")
    assert (here.text("h1"), here.count(".board .best")) == ("Dots and Boxes", 24)
    assert here.texts("#doors button") == ["Analyse", "Play", "Review", "Edit", "Theory"]
    assert here.is_seen("svg.board")
    assert here.text("#answer").startswith("V = −3: draw ")
    here.click("#starts button", "An endgame")
    assert here.text("#answer").startswith("V = −1: draw ")
    here.click('.line[data-code="e4-e5"]')
    game = here.hash()
    here.click("#door-theory")
    assert here.hash() == "3+4l+8l^2"
    assert here.texts("#family option") == [
        "Loops and chains", "Swedish strips, fewest boxes win", "Closed strips, most boxes win",
        "Loony graphs",
    ]  # fmt: skip
    here.click('.drawing[data-code="4l"]').click("#door-analyse")
    assert (here.hash(), here.text("#question:not([hidden])")) == (game, "")
    here.click("#door-review")
    assert here.hash() == game.replace("/", "/review/")
    here.click("#door-theory")
    assert here.hash() == "3+4l+8l^2/4l"  # nothing is lost behind a door
    here.js("history.back()")
    here.until("document.body.dataset.door === 'review'")


def test_a_board_is_drawn_with_its_regions_and_the_values_of_its_lines(page: Page) -> None:
    here = page.at(CAPTURES)
    assert (here.text("#error"), page.hash()) == ("", CAPTURES)
    assert [here.count(f".board .{kind}") for kind in ("open", "drawn", "dot", "captured")] == [10, 14, 16, 4]
    signs = here.js("[...document.querySelectorAll('.board :is(.sign, .owner)')].map(one => one.textContent)")
    assert signs == ["*", "*", "?", "*", "*"]  # and no letter where nothing is decided
    assert here.count("[class^=tint]") == 0
    assert here.js("[...document.querySelectorAll('.best')].map(one => one.textContent)").count("8") == 1
    labels = here.js(
        "[...document.querySelectorAll('.board [aria-label]')].map(one => one.getAttribute('aria-label'))"
    )
    assert {"c1 to d1, open, V = −4", "b3 to b4, open, V = 8, best", "a4 to b4, drawn"} <= {*labels}
    assert {"a1: 2 sides drawn, can be captured", "c3: taken", "b2: 2 sides drawn"} <= {*labels}
    assert here.text("#answer").startswith("V = 8: draw b3-b4 ★")
    assert "B is on move. Best play ends A 1 – 8 B: B wins by 7 boxes." in here.text("#answer")
    assert here.text("#formula") == "*: 4 boxes can be captured at once, 2 of them handed out"
    row = ["b3-b4", "8", "1", "★ optimal", "capture", "3 boxes, 4 boxes undecided"]
    assert here.texts("#table tr")[0].split("\t") == row
    assert here.text("#play-caption").startswith("B is on move: A moves second, B moves first.")
    assert here.text("#play-more") == "It ends A 1 – 8 B: B wins by 7 boxes."
    assert page.at("4x4:" + "1" * 40 + ", score 9-7").text("#answer") == "V = 0: nothing is left to draw"
    here = page.at(ENDGAME)
    assert here.text("#formula") == "P: a 5-chain; Q: a 4-loop"
    assert "Found by Theorem 4.1 on long chains and loops." in here.text("#why")
    assert (here.count(".board .tint-0"), here.count(".board .tint-1")) == (5, 4)
    assert here.text("#best") == "Play the best move"
    assert here.count(".board .best") == here.text("#table").count("★ optimal") > 0
    assert page.at("5x5").count(".board :is(.sign, [class^=tint])") == 0


def test_lines_are_clicked_and_the_last_turn_is_marked_as_a_whole(phone: Page) -> None:
    here = phone.at(CAPTURES)
    place = "document.querySelector('svg.board').getBoundingClientRect().top"
    top = here.js(place)
    assert here.is_seen("#status")
    assert here.is_seen("svg.board")
    assert here.js("document.querySelector('#status').getBoundingClientRect().bottom") <= top
    here.click('.line[data-code="b3-b4"]')
    assert here.hash() == f"{CAPTURES}/b3-b4"
    assert here.text("#status") == "Score: A 1 – 1 B. B takes 1. B draws a line again."
    assert not here.js("document.querySelector('[data-code=\"b3-b4\"]')")
    here.click('.line[data-code="c1-d1"]')
    assert here.text("#status") == "Score: A 1 – 1 B. B takes 1, c1-d1 last. A draws a line."
    assert (here.count(".board .last"), here.count(".board .took")) == (2, 1)
    assert here.texts("#moves td:nth-child(2)") == ["B draws b3-b4, c1-d1"]
    assert here.js(place) == top
    here.click("#keep")
    assert here.hash().endswith(", score 1-1")
    kept = read(here.hash())
    assert (kept.mover, kept.undrawn.bit_count()) == (FIRST, 8)
    here = phone.at(CAPTURES)
    for _ in range(10):
        here.click("#best")
    assert here.text("#answer") == "The game is over: A 1 – 8 B, B wins by 7 boxes."
    assert "B takes 4." in here.text("#status")
    assert here.count(".board .took") == 4
    here.click("#back").tab.reload()
    assert "Score: A 1 – 7 B." in here.text("#status")


def test_with_the_keyboard_alone(page: Page) -> None:
    """Arrow keys go over lines and boxes, which are one stop for the tab key and are told by name."""
    here = page.at(ENDGAME)
    assert here.count(".board [tabindex='0']") == 1
    here.js("document.querySelector('.board [tabindex=\"0\"]').focus()")
    seen = {focused(here)}
    for key in "^" * 9 + "<" * 9 + (">>><<<v<" + ">" * 6 + "<" * 5 + "v") * 3 + ">>>":
        here.press({"^": "ArrowUp", "v": "ArrowDown", "<": "ArrowLeft", ">": "ArrowRight"}[key])
        seen.add(focused(here))
    lines = {label for label in seen if " to " in label}
    assert (len(lines), len(seen - lines)) == (24, 9)
    assert {"a3: 2 sides drawn, chain P", "a1: 2 sides drawn, loop Q"} <= seen
    assert here.count(".board [tabindex='0']") == 1
    here.js("document.querySelector('.line[data-code]').focus()")
    before = focused(here).split(",")[0]
    here.press("Enter")
    assert here.hash().count("/") == 1
    assert focused(here) == f"{before}, drawn"  # the keyboard stays where it was
    assert here.press("Tab").js("document.activeElement.closest('svg')") is None


@pytest.mark.parametrize("board", ["5x5", "4x6", "2x12"])
def test_on_a_phone_every_line_can_be_hit(board: str, phone: Page) -> None:
    here = phone.at(board)
    assert here.js("document.documentElement.scrollWidth <= innerWidth")
    narrow = here.js("""[...document.querySelectorAll(".line[data-code] polygon")].filter(one => {
      const {width, height} = one.getBoundingClientRect(); return width < 40 || height < 40; }).length""")
    assert (narrow, here.count(".line[data-code]")) == (0, board_of(*map(int, board.split("x"))).lines)
    before = here.hash()
    last = here.js("[...document.querySelectorAll('.line[data-code]')].pop().dataset.code")
    here.click(f'.line[data-code="{last}"]')
    assert here.hash() == f"{before}/{last}"


def test_a_position_is_put_together(page: Page) -> None:
    here = page.at("2x2").click("#door-edit").click('.line[data-code="a1-b1"]').click('.line[data-code="b1-c1"]')
    assert here.hash() == "2x2:000011000000"
    here.click('.line[data-code="a1-b1"]')
    assert here.hash() == "2x2:000001000000"
    for code in ("b1-b2", "c1-c2", "b2-c2"):
        here.click(f'.line[data-code="{code}"]')
    assert here.hash() == "2x2:000101000011, score 1-0"  # of who is on move
    assert "Score: A 1 – 0 B." in here.text("#status")
    here.writes("#points-B", "1").press("Tab")
    assert here.hash() == "2x2:000101000011, score 0-1"
    here.chooses("#mover", "B")
    assert here.hash() == "2x2:000101000011, score 0-1, B to move"
    here.writes("#points-A", "2").press("Tab")  # of one box
    assert here.hash() == "2x2:000101000011, score 0-1, B to move"
    here.writes("#points-A", "").press("Tab")
    assert here.hash() == "2x2:000101000011, B to move"
    assert here.js("document.querySelector('#text').value") == here.hash()
    here.writes("#rows", "1").press("Tab")
    assert here.hash() == "1x2:0000000"
    here.writes("#columns", "27").press("Tab")
    assert here.hash() == "1x27:" + "0" * 82
    assert here.count('.line[data-code="aa1-ab1"]') == 1
    here.writes("#rows", "2").press("Tab")
    assert here.text("#length-error").startswith("a 2 × 27 board has 137 lines")
    assert here.hash() == "1x27:" + "0" * 82


def test_a_diagram_is_pasted(page: Page) -> None:
    here = page.at("3+4l")
    position = read(CAPTURES)._replace(owners="  A      ")
    assert not pasted(here, f"{diagram(position)}\nB to move\n")
    assert (here.text("#error"), page.hash()) == ("", CAPTURES)
    assert here.js("document.querySelector('#text').value") == CAPTURES
    assert here.js("document.querySelector('.board .owner').textContent") == "A"
    pasted(here, "+-+-+\n|A|\n+ + +")
    said = "the box in row 1, column 1 has an owner, A, and is open: its line a1-b1 is not drawn."
    assert here.text("#error") == said
    assert page.hash() == CAPTURES
    pasted(here, "3\n+4l")  # of another family
    assert page.hash() == "3+4l"


LOSES = "19. B d2-d3 loses 12: a3-b3 and b3-c3 were better (by best play 0-9 before it, and 6-3 after it)"


def test_a_game_is_reviewed(page: Page) -> None:
    here = page.at("2x2").click("#door-review").writes("#paste", NUMBERED).click("#review")
    link = f"3x3:{'0' * 24}/review/" + "/".join(GAME)
    assert (here.text("#paste-error"), here.hash()) == ("", link)
    assert here.text("#status") == "Score: A 6 – 3 B. A takes 6. The game is over: A wins by 3 boxes."
    sought(here)
    rows = [row.split("\t") for row in here.texts("#losses-rows tr")]
    assert [(row[1], row[2]) for row in rows[-5:]] == [("A", move) for move in GAME[-5:]]
    assert rows[18] == ["19", "B", "d2-d3??", "0 – 3", LOSES.split("d2-d3 ")[1]]
    assert {row[4] for row in rows[19:]} == {"nothing"}
    caption = here.text("#losses-caption")  # numbers are held against the command's in test_boards
    assert "V is known before every move. A lost " in caption
    accuracy = dict(re.findall(r"([AB]) lost[^:]*: accuracy (\d+) %", caption))
    for player in "AB":
        own = [row[4] == "nothing" for row in rows if row[1] == player]
        assert int(accuracy[player]) == round(100 * sum(own) / len(own)), player

    here.click("#back")
    assert here.hash() == link.replace("review", "review=23")
    here.click("#forward").click("#first")
    assert (here.hash(), here.is_seen("#forward")) == (link.replace("review", "review=0"), True)
    assert "A draws a line." in here.text("#status")
    here.click('[data-move="19"]')  # a mistake, and so the position before it
    assert here.text("#hint").startswith(f"{LOSES}. Best: ")
    assert here.hash() == link.replace("review", "review=18")
    assert here.js("document.querySelector('#losses-rows .here').textContent").startswith("19")
    ends = "[...document.querySelectorAll('.board :is(.played, .better)')].map(one => one.getAttribute('class'))"
    assert here.js(ends) == ["played", "better", "better"]
    score = here.tab.locator("svg.score").bounding_box()
    assert score is not None
    here.tab.mouse.click(score["x"] + score["width"] * 0.524, score["y"] + 5)
    assert here.hash() == link.replace("review", "review=12")
    for _ in range(2):
        assert "12 of 24" in here.text("#move-number")
        assert here.count("#losses-rows tr") == 24
        here.tab.reload()
    here.click("#door-analyse").click('.line[data-code="d2-d3"]').js("history.back()")
    here.until("!document.querySelector('#question').hidden").click("#leave")
    assert here.hash() == link.replace("review", "review=12")


@pytest.mark.parametrize(("text", "name", "encoding"), [
    (IN_LINES, "game.txt", "utf-8"), (as_in_ksquares(), "game.dbl", "utf-8-sig"), (AS_JSON, "game.json", "utf-16"),
    ("\ufeff" + IN_LINES, "game.txt", "utf-16-be"),
])  # fmt: skip
def test_a_game_is_dropped_or_pasted_in_any_notation(text: str, name: str, encoding: str, page: Page) -> None:
    link = f"3x3:{'0' * 24}/review/" + "/".join(GAME)
    assert dropped(page.at("3+4l"), text, name, encoding).hash() == link
    here, text = page.at("5x5").click("#door-edit"), text.removeprefix("\ufeff")
    assert pasted(here, text) == ("\n" not in text)
    if "\n" not in text:
        here.writes("#text", text)
    assert (here.text("#error"), here.hash()) == ("", link)


def test_a_replay_with_what_its_players_wrote_is_read(page: Page, tmp_path: Path) -> None:
    text = (REPLAY % ("dots_and_boxes", '["0"]')).replace("[[{}]]", f'"{"x" * 9_000_000}"')
    (tmp_path / "replay.json").write_text(text)
    here = page.at("3x3").click("#door-review")
    here.tab.set_input_files("#file", tmp_path / "replay.json")
    here.until("location.hash.endsWith('/review/a3-b3')")
    (tmp_path / "replay.json").write_text(text.replace("x", "xx"))
    here.tab.set_input_files("#file", tmp_path / "replay.json")
    here.until("document.querySelector('#paste-error').textContent")
    assert here.text("#paste-error") == "a game is read from at most 10,000,000 characters of JSON."


STOPPED = """(() => {
  const one = loony.families.find(({gameOf}) => gameOf);
  one.think = state => {
    const unknown = {value: null, bounds: [-9, 9], lines: [], complete: false, positions: 1};
    let ended;
    const promise = new Promise(done => { ended = done; });
    return {promise, stop: () => { window.stops = (window.stops || 0) + 1; ended(unknown); }};
  };
})()"""
"""a search that ends only when it is stopped"""


def test_a_search_is_stopped_and_goes_on(page: Page) -> None:
    here = page.at("3+4l")
    here.js(STOPPED)
    here.goes("3x3:100000000000000000000000").click("#door-edit")
    assert (here.text("#progress"), here.text("#halt")) == ("Searching", "Stop")
    here.writes("#columns", "2").js("document.querySelector('#halt').click()")  # without leaving the field
    here.until("document.querySelector('#halt').textContent === 'Search on'")
    assert here.text("#answer").startswith("V is not known: it is from −9 to 9")
    assert here.js("document.querySelector('#columns').value") == "2"  # what a person writes stays meanwhile
    here.js("document.querySelector('#halt').click()")
    assert (here.text("#halt"), here.js("stops")) == ("Stop", 1)
    here.goes("3x3:100000000000000000000000/a1-b1")
    assert (here.text("#halt"), here.js("stops")) == ("Stop", 2)
    here.click("#door-theory")
    assert (here.is_seen("#search"), here.js("stops")) == (False, 3)


HOSTILE = '<img src="x" onerror="window.hurt = 1"><b>bold</b>'


@pytest.mark.parametrize("text", [
    HOSTILE, json.dumps({"start": HOSTILE, "moves": ["a1-b1"]}), json.dumps({"start": "5x5", "moves": [HOSTILE]}),
    f'{{"start": {HOSTILE}', f"5x5:{HOSTILE}", f"b4-b5, {HOSTILE}",
])  # fmt: skip
def test_a_text_stays_a_text(text: str, page: Page) -> None:
    here = page.at("2x2").click("#door-review").writes("#paste", text).click("#review")
    assert here.text("#paste-error")
    here.click("#door-edit").writes("#text", text)
    assert here.text("#error")
    assert here.js("document.querySelectorAll('main img, #error b, #paste-error b').length") == 0
    assert here.js("window.hurt") is None


MOVES = ("a1-b1", "b1-c1", "c1-d1", "a4-b4")


@pytest.mark.parametrize("text", [", ".join(MOVES * 25_000), "5,5\n" + "(0, 0) - (0, 1)\n" * 100_000])
def test_a_game_of_100_000_moves_is_refused_and_the_page_goes_on(text: str, page: Page) -> None:
    here, sentence = page.at("2x2"), "a position is written in at most 10000 characters."
    for field in ("#text", "#paste"):
        assert not pasted(here, text, field), field
        assert here.text("#error" if field == "#text" else "#paste-error") == sentence, field
        assert len(here.js(f"document.querySelector('{field}').value")) < 20, field
        here.click("#door-review")
    here = page.at("5x5/" + "/".join(MOVES * 25_000))
    assert here.text("#error") == "A game of more than 5000 moves is not read."
    assert here.click('.line[data-code="a1-b1"]').hash() == f"5x5:{'0' * 60}/a1-b1"


@pytest.mark.parametrize("fragment", [
    "%ff%fe%00", "v2!eyJhIjoxfQ==", "__proto__/constructor", "5x5:1/program=C/a1-b1", "2x2/program=B9/zz",
    f"2x2/review=99999/{HOSTILE}", f"3+4l/{HOSTILE}", HOSTILE, "\u202e3+4l",
    "2x2:000000000000, score 3-3/program=A",
])  # fmt: skip
def test_a_link_of_another_version_is_a_sentence_and_the_page_goes_on(fragment: str, page: Page) -> None:
    here = page.at(fragment)
    assert here.text("#error")
    assert here.js("[document.querySelectorAll('main img').length, window.hurt || 0]") == [0, 0]
    assert here.click("#door-theory").text("#answer").startswith("v = ")


def test_a_game_is_played_from_a_position_without_a_score(page: Page) -> None:
    here = page.at(UNSCORED)
    assert (here.text("#error"), page.hash()) == ("", UNSCORED)
    assert here.text("#answer").split("\n") == [
        "V = 8: draw b3-b4 ★", "B is on move. Best play ends A 0 – 8 B since the start: score unknown."
    ]  # fmt: skip
    assert here.text("#play-more") == "It ends A 0 – 8 B since the start: score unknown."
    assert here.text("#status") == "Score unknown: A 0 – 0 B since the start. B draws a line."
    here.click('.line[data-code="b3-b4"]')
    assert here.text("#status").startswith("Score unknown: A 0 – 1 B since the start.")
    here.click("#keep")
    assert "score" not in page.hash()
    assert read(page.hash()).score is None
    here = page.at(UNSCORED)
    for _ in range(10):
        here.click("#best")
    assert here.text("#answer") == "The game is over: A 0 – 8 B since the start, score unknown."
    assert "wins" not in here.text("main #playing")


def test_against_the_program(page: Page) -> None:
    here = page.at("").click("#door-play")
    assert here.hash().endswith("/program=B")
    assert "You are A; the program is B." in here.text("#status")
    assert not here.count(".board .value")
    here.click("#quick button", "2 × 2").chooses("#level", "easy")
    assert here.hash().endswith("/program=B1")
    for _ in range(12):
        if "The game is over" in here.text("#status"):
            break
        here.click(".line[data-code]").until(
            "document.querySelector('.line[data-code]') || !document.querySelector('.open')"
        )
        assert "B draws a line" not in here.text("#status")
    assert "The game is over" in here.text("#status")
    game = here.hash()
    here.tab.reload()
    assert here.hash() == game
    here.click("#review-this")
    assert here.count("#losses-rows tr") == 12


def test_a_reply_that_comes_after_the_person_has_left_is_dropped(page: Page) -> None:
    here = page.at("3x3/program=B")
    start = f"3x3:{'0' * 24}/program=B"
    here.js("""(() => {
      const {boards} = loony, {playInBackground} = boards;
      globalThis.found = [];
      boards.playInBackground = (...all) => {
        const {promise, stop} = playInBackground(...all);
        return {stop, promise: promise.then(line => new Promise(done => found.push(() => done(line))))};
      };
    })()""")
    here.click('.line[data-code="b2-b3"]').until("found.length === 1")
    assert "B draws a line" in here.text("#status")  # the page goes on in the meantime
    assert not here.count(".line[data-code]")
    here.click("#undo").js("found[0]()")
    assert here.hash() == start
    here.click("#redo").until("found.length === 2")
    assert here.hash() == f"{start}/b2-b3"
    here.js("found[1]()")
    here.until("document.querySelector('.line[data-code]')")
    assert here.hash().startswith(f"{start}/b2-b3/")


WIDE = "5x5:011111000001000101001101111101010010101111010111001010000100"
"""of which V is -13, and that of some lines -15"""


def test_values_of_two_digits_fit(either: Page) -> None:
    here = sought(either.at(WIDE))
    texts = here.js("""[...document.querySelectorAll(".board :is(.value, .best)")].map(one => {
      const {x, width} = one.getBBox(), disc = one.previousElementSibling.getBBox();
      return [one.textContent, x >= disc.x + 2 && x + width <= disc.x + disc.width - 2]; })""")
    assert {"−13", "−15"} <= {text for text, _ in texts}
    assert all(fits for _, fits in texts)


CONTRAST = "(() => {" + CONTRAST_OF + """
  const style = selector => getComputedStyle(document.querySelector(selector));
  const paper = getComputedStyle(document.body).backgroundColor;
  const boxes = document.querySelectorAll(".board :is([class^=tint], .captured, [class^=owned])");
  const behind = [paper, ...[...boxes].map(one => getComputedStyle(one).fill)];
  const discs = [...document.querySelectorAll(".board .disc")].map(one => getComputedStyle(one).fill);
  const last = document.querySelector(".board .last") && style(".board .last").stroke;
  return {
    lines: Math.min(...behind.flatMap(fill =>
      [".open", ".drawn"].map(one => contrast(style(`.board ${one}`).stroke, fill)))),
    signs: Math.min(...behind.map(fill => contrast(style(".board .sign").fill, fill))),
    values: Math.min(...discs.map(fill => contrast(style(".board .value").fill, fill)),
      contrast(style(".board .best").fill, style(".board .best-disc").fill)),
    last: last && Math.min(contrast(last, style(".board .drawn").stroke), ...behind.map(fill => contrast(last, fill))),
    behind: new Set(behind).size, discs: new Set(discs).size};
})()"""  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_by_day_and_by_night_the_board_can_be_seen(scheme: Literal["light", "dark"], page: Page) -> None:
    page.tab.emulate_media(color_scheme=scheme)
    seen = 0
    for place in (WIDE, "3x3:111011001110101111000100, score 1-0, B to move/b3-b4/c1-d1"):
        found = sought(page.at(place)).js(CONTRAST)
        assert found["lines"] >= 3, found
        assert min(found["signs"], found["values"]) >= 4.5, found
        assert ("b3-b4" in place) == (found["last"] is not None), place
        assert found["last"] is None or found["last"] >= 3, found
        seen += found["behind"] + found["discs"]
    assert seen > 10


def test_on_paper_the_board_stays_and_buttons_go(page: Page) -> None:
    here = page.at(f"{CAPTURES}/b3-b4")
    here.tab.emulate_media(media="print", color_scheme="dark")
    assert here.js("getComputedStyle(document.querySelector('.board .drawn')).stroke") == "rgb(31, 35, 40)"
    assert here.js("document.querySelector('svg.board').getBoundingClientRect().width") > 200
    assert not here.js("""[...document.querySelectorAll("button:not(.plain), input, select, textarea, #doors")]
        .filter(one => one.checkVisibility()).map(one => one.id)""")
    assert "Score: A 1 – 1 B" in here.text("#status")
    assert "★ optimal" in here.text("#table")


def test_a_puzzle_says_whether_its_line_was_found(phone: Page) -> None:
    here = phone.at("").click("#door-play")
    assert len(PUZZLES) == here.count("#puzzles button") == 100
    here.click("#puzzle-83")
    puzzle = PUZZLES[82]
    program = "B" if puzzle["position"].endswith("A to move") else "A"
    start = puzzle["position"].removesuffix(", A to move") + f"/program={program}"
    assert (here.hash(), here.is_seen("#status"), here.is_seen("svg.board")) == (start, True, True)
    assert here.text("#hint") == f"A puzzle of grade {puzzle['grade']}: which line wins?"
    assert (here.count(".board .value"), here.count("#puzzles [aria-current]")) == (0, 1)
    here.tab.emulate_media(media="print")
    assert here.js("document.querySelector('#hint').checkVisibility()")  # the question, on paper too
    here.tab.emulate_media(media="screen")
    wrong, right = puzzle["tempting"][0], puzzle["solutions"][0]
    said = {wrong: f"No, {wrong} does not win", right: f"Right: {right} wins ({puzzle['needs']}). Best: "}
    for line, says in said.items():
        here.click(f'.line[data-code="{line}"]')
        assert here.text("#hint").startswith(says), line
        here.until("!document.querySelector('#undo').disabled").click("#undo")
        assert here.hash() == start, line
    here.click("#hints")
    assert right in here.text("#answer")
    here.click("#puzzle-4")
    assert not here.count(".board .value")
