"""A board on the page as a player uses it: what is seen at once, variations, lessons, puzzles, and what is kept."""

import json
import re
from typing import Literal

import pytest
from page.conftest import Page
from page.drawn.test_boards import ENDGAME, PUZZLES
from page.test_desk import GAME, NUMBERED, STOPPED, sought
from page.test_looks import HAS

from loony.enumerate.boards.board import board_of

pytestmark = pytest.mark.no_kernel

MID_GAME = "3x3:111100010011000110111001, B to move"
EMPTY = "3x3:" + "0" * 24
LINK = f"{EMPTY}/review/" + "/".join(GAME)
SIZES = {"1280": (1280, 900), "1366": (1366, 768), "phone": (390, 660)}
DOORS = {"analyse": "#starts button", "play": "#level", "review": "#paste", "edit": "#text"}
"""of each door, the control that a person needs first"""


def at_size(here: Page, size: str) -> Page:
    width, height = SIZES[size]
    here.tab.set_viewport_size({"width": width, "height": height})
    return here


def in_view(here: Page) -> bool:
    return here.is_seen("svg.board")


@pytest.mark.parametrize("board", ["", "5x5", "6x6", "4x6"])
@pytest.mark.parametrize("size", ["1280", "1366"])
def test_the_board_and_what_acts_on_it_are_seen_together(size: str, board: str, page: Page) -> None:
    here = at_size(page, size).at(board)
    for door, control in DOORS.items():
        here.click(f"#door-{door}")
        assert (in_view(here), here.is_seen(control), here.is_seen("#status")) == (True, True, True), door
        here.js("scrollTo(0, 300)")
        assert in_view(here) or here.js("scrollY") == 0, door
        here.js("scrollTo(0, 0)")


@pytest.mark.parametrize("size", ["1366", "phone"])
def test_after_every_choice_the_board_is_on_the_screen(size: str, page: Page) -> None:
    here = at_size(page, size).at("").click("#door-play")
    here.click("#quick button", "5 × 5")
    assert in_view(here)
    here.chooses("#level", "easy")
    assert in_view(here)
    here.click("#puzzle-5")
    assert in_view(here)
    here.click("#door-review")
    assert here.is_seen("#paste")
    here.at("").click("#door-review").writes("#paste", "3x3: a1-c1").click("#review")
    assert here.is_seen("#paste-error")
    here.writes("#paste", NUMBERED).click("#review")
    assert in_view(here)
    here.click('[data-move="24"]')
    assert in_view(here)
    here.click("#door-edit").click("#quick button", "4 × 4")
    assert in_view(here)


def test_targets_are_large_enough_for_a_finger(phone: Page) -> None:
    for door in DOORS:
        here = phone.at(LINK if door == "review" else "5x5").click(f"#door-{door}")
        small = here.js("""[...document.querySelectorAll("button, main :is(select, input)")].filter(one => {
          const {width, height} = one.getBoundingClientRect();
          return one.checkVisibility() && (width < 44 || height < 44); }).map(one => one.outerHTML)""")
        assert small == [], door


def test_where_a_line_is_edited_nothing_is_said_of_captures(page: Page) -> None:
    here = sought(page.at("2x2"))
    assert "captures it and goes on" in here.text("#hint")
    assert here.click("#door-edit").text("#hint").startswith("A number is V of its line")
    here.writes("#text", "")
    assert here.text("#error") == "write or paste a position or a game."
    assert here.text("#stale") == "The board is still that of 2x2:000000000000."


def test_a_variation_leaves_the_main_line_whole(either: Page) -> None:
    here = sought(either.at(LINK.replace("review", "review=18")))
    here.click('.line[data-code="a3-b3"]').click('.line[data-code="b3-c3"]')
    assert here.text("#move-number").startswith("Move 20 of 20")
    main = [row.split("\t")[2].rstrip("?!") for row in here.texts("#losses-rows tr:not(.variation)")]
    assert main == GAME
    assert here.texts("#losses-rows .variation") == ["\t(19. a3-b3 20. b3-c3)"]
    here.writes("#says", "the right way / really").press("Tab")
    link = here.hash()
    assert here.js("document.querySelector('#link').href === location.href")
    here.tab.reload()
    assert (here.hash(), here.js("document.querySelector('#says').value")) == (link, "the right way / really")
    assert here.text("#move-number").startswith("Move 20 of 20")

    here.js("""Object.defineProperty(navigator, "clipboard", {
      value: {writeText: async text => { window.copy = text; }}})""")
    copies = []
    for what in ("moves", "json"):
        here.js("window.copy = ''")
        copies.append(here.click(f"#copy-{what}").until("window.copy").js("copy"))
    assert "19. d2-d3 (19. a3-b3 20. b3-c3 {the right way / really}) 20. b3-c3" in copies[0]
    instead = [["a3-b3", {"line": "b3-c3", "comment": "the right way / really"}]]
    assert json.loads(copies[1])["game"]["moves"][18] == {"line": "d2-d3", "instead": instead}
    for text in copies:
        other = either.at("2x2").click("#door-review").writes("#paste", text).click("#review")
        assert (other.text("#paste-error"), other.hash()) == ("", link.replace("review=21", "review=26")), text

    here.click('[data-line$="/a3-b3"]').click("#promote")
    here.until("document.querySelectorAll('#losses-rows tr:not(.variation)')[18]?.innerText.includes('a3-b3')")
    assert here.count("#losses-rows .variation [data-line]") == 6
    here.click('.variation [data-line$="/d2-d3"]')  # a mistake: the position before it
    here.press("ArrowRight").click("#prune").until("document.querySelectorAll('#losses-rows tr').length === 20")
    assert here.count("#losses-rows .variation") == 0


def test_a_game_is_pasted_over_another(page: Page) -> None:
    here = page.at(LINK).writes("#paste", " ").click("#review")
    assert here.text("#paste-error") == "write or paste a position or a game."
    here.writes("#paste", "2x2: a1-b1").click("#review")
    assert here.text("#question-text").startswith("This ends the game of 24 moves.")
    here.click("#leave")
    assert here.hash() == "2x2:000000000000/review/a1-b1"


def test_a_link_to_another_copy_of_the_page_is_pasted(page: Page) -> None:
    here = page.at(LINK)
    here.js(HAS)
    here.click("#copy-link").until("copies.length")
    assert here.text("#copied") == "Copied. Others can paste it into Review."
    copy = here.js("copies[0]").replace("file:///", "file:///elsewhere/")
    here.at("2x2").click("#door-review").writes("#paste", f"{copy}/zz").click("#review")
    assert here.text("#paste-error") == "There is no move 25, “zz”, in the game of this link."
    assert here.writes("#paste", copy).click("#review").hash() == LINK


def test_the_question_goes_away_when_the_game_goes_on(page: Page) -> None:
    here = (
        page.at("2x2/program=A1").until("document.querySelector('.line[data-code]')").click("#quick button", "3 × 3")
    )
    assert not here.is_seen("#question")  # only the program has moved
    here.until("document.querySelector('.line[data-code]')").click(".line[data-code]")
    here.click("#quick button", "2 × 2")
    assert here.is_seen("#question")
    here.until("document.querySelector('.line[data-code]')").click(".line[data-code]")
    assert not here.is_seen("#question")


def test_what_is_tried_in_an_analysis_is_in_its_link(page: Page) -> None:
    here = page.at("2x2").click('.line[data-code="a1-b1"]').click('.line[data-code="b1-c1"]')
    here.click("#back").click('.line[data-code="a1-a2"]')
    assert here.hash() == "2x2:000000000000/at=3/a1-b1/b1-c1/(/a1-a2/)"
    here.tab.reload()
    here.click("#back").click("#forward")
    assert here.hash() == "2x2:000000000000/at=3/a1-b1/b1-c1/(/a1-a2/)"  # the same line
    for wrong in ("at=9/a1-b1/(/b1-c1/)", "at=1/a1-b1/(/", "at=1/{%E0%A4%A}/(", "review=2/a1-b1/{%/(/zz/)"):
        page.at(f"2x2/{wrong}")
        assert here.count(".line[data-code]") > 0, wrong


def test_best_play_and_rows_of_the_table_are_played_by_a_click(either: Page) -> None:
    here = sought(either.at("2x2"))
    best = here.texts("#play .plain")[1]
    here.click("#play .plain >> nth=1")
    assert best.split()[-1] == here.hash().split("/")[-1]
    assert here.hash().count("/") == 2
    sought(here).click("#table [data-row]")
    assert here.hash().count("/") == 3


def test_keys_go_through_a_game(either: Page) -> None:
    here = either.at(LINK)
    for key, number in (("ArrowLeft", 23), ("Home", 0), ("ArrowRight", 1), ("End", 24)):
        here.press(key)
        assert here.text("#move-number") == f"Move {number} of 24", key
    here.press("Control+z").press("Control+z")
    assert here.text("#move-number") == "Move 22 of 24"
    here.press("Control+y").press("Control+Shift+z")
    assert here.text("#move-number") == "Move 24 of 24"


def test_a_person_learns_from_a_mistake(either: Page) -> None:
    here = sought(either.at(LINK))
    assert here.texts("#mistakes button") == ["Learn from A’s 2 mistakes", "Learn from B’s 4 mistakes"]
    numbers = "[...document.querySelectorAll('.score .axis')].map(one => one.getBoundingClientRect().height)"
    assert min(here.js(numbers)) > 11  # pixels
    here.click("#learn-B")
    while "B played d2-d3 here" not in here.text("#hint"):
        here.click("#next-mistake")
    assert (here.count(".board .best"), here.is_seen("#analysis")) == (0, False)  # no answer before the person's own
    here.click('.line[data-code="c3-d3"]')
    sought(here)
    assert here.text("#hint.wrong").startswith("No, c3-d3 loses 12. A goes on with ")
    assert here.count(".board .better") == 1
    here.click("#try-again")
    assert here.text("#hint").startswith("B played d2-d3 here")
    here.click('.line[data-code="a3-b3"]')
    assert here.text("#hint.right") == "Right: a3-b3 loses nothing."
    assert (here.count(".board .played"), here.count(".board .better")) == (1, 2)
    here.click("#keep-puzzle").click("#door-play").click("#own-puzzle-1").click("#leave")
    assert here.text("#hint") == "A puzzle from your game: which line loses nothing?"
    here.click('.line[data-code="b3-c3"]')
    assert here.text("#hint").startswith("Right: b3-c3 loses nothing.")
    assert here.text("#own-puzzle-1").endswith("✓")


def test_a_lesson_ends_with_the_right_line_and_with_the_mistake(page: Page) -> None:
    here = sought(page.at("3x3:100001010000101000010000/review/b4-c4")).click("#learn-A")
    for says in ("Right: c2-d2 loses nothing.", ""):
        here.click('.line[data-code="c2-d2"]')
        assert (here.text("#hint").startswith(says), "No," in here.text("#hint")) == (True, False)
    here = sought(page.at("3x3:100001010000101000010000/review/a2-b2/b4-c4")).click("#learn-B")
    assert "B played b4-c4 here" in here.text("#hint")
    here.click("#prune")
    assert (here.count("#keep-puzzle"), here.count("#next-mistake"), here.text("#hint")) == (0, 0, "")


def test_solved_puzzles_are_remembered_and_a_wrong_try_is_refuted(either: Page) -> None:
    here = either.at("").click("#door-play").click("#puzzle-45")
    here.click(f'.line[data-code="{PUZZLES[44]["solutions"][0]}"]')
    assert here.text("#puzzle-45") == "45 ✓"
    assert here.count("#try-again") == 0
    assert here.loads_again("#puzzle-45", "45 ✓").text("#puzzle-45") == "45 ✓"
    here.click("#next-puzzle")
    start = here.hash()
    assert start.startswith(PUZZLES[45]["position"].split(",")[0])
    (first, second), mover = PUZZLES[45]["final"], PUZZLES[45]["position"].removesuffix(" to move")[-1]
    line, other = PUZZLES[45]["tempting"][0], "AB"["AB".index(mover) - 1]
    here.click(f'.line[data-code="{line}"]')
    here.until("document.querySelector('#hint').textContent.includes('answers')")
    said = re.fullmatch(
        rf"No, {line} does not win: {other} answers [a-f][1-6]-[a-f][1-6], and best play ends "
        r"A (\d+) – (\d+) B: .*\. Try another line\.", here.text("#hint"),
    )  # fmt: skip
    assert said is not None, here.text("#hint")
    ends = int(said[1]), int(said[2])
    assert (ends[0] > ends[1]) != (mover == "A") or ends[0] == ends[1]
    assert (first > second) == (mover == "A")
    assert len(here.hash().split("/")) > 3
    assert here.text("#puzzle-46") == "46"
    here.click("#try-again")
    assert here.hash() == start


def test_what_a_person_chose_is_remembered(either: Page) -> None:
    here = either.at("").click("#door-play").click("#quick button", "2 × 2").chooses("#level", "easy")
    here.chooses("#seconds", "5 s").plays_again("2x2:000000000000/program=B1")
    assert here.hash() == "2x2:000000000000/program=B1"
    assert here.js("document.querySelector('#seconds').value") == "5"
    here.chooses("#program", "Two players")
    assert here.text("#answer").startswith("What is best is hidden while you play")
    here.plays_again("2x2:000000000000")
    assert here.text("#answer").startswith("What is best is hidden while you play")
    assert (here.hash(), here.is_seen("#strength")) == ("2x2:000000000000", False)
    here.js("localStorage.setItem('loony', '[{\"size\": 3}')")
    here.at("").click("#door-play")
    assert here.hash() == f"5x5:{'0' * 60}/program=B"


def test_a_game_is_played_again_and_reviewed(either: Page) -> None:
    here = either.at("1x1/a1-b1/a1-a2/a2-b2").click("#door-play").chooses("#program", "the program is B")
    here.until("document.querySelector('#rematch').checkVisibility()").click("#rematch")
    assert here.hash().startswith("1x1:0000/program=A")
    here.until("document.querySelector('.line[data-code]')")
    assert here.click("#review-this").hash().startswith("1x1:0000/review/")


SLOW = """(() => {
  const {boards} = loony;
  boards.playInBackground = (state, level, {onProgress}) => {
    let ended;
    const promise = new Promise(done => { ended = done; });
    onProgress({positions: 12345, seconds: 5, value: null, bounds: [-3, 7]});
    return {promise, stop: () => ended(state.lines.indexOf("0"))};
  };
})()"""
"""an opponent that thinks until it is stopped"""


def test_the_opponent_shows_how_far_it_is_and_moves_at_once_when_asked(either: Page) -> None:
    here = either.at("3x3/program=B")
    here.js(SLOW)
    here.click('.line[data-code="b2-b3"]')
    assert here.text("#progress") == "The program thinks: 12,345 positions, V is from −3 to 7"
    assert here.js("document.querySelector('#bar').value") == 0.5
    assert here.text("#halt") == "Move now"
    here.click("#halt").until("document.querySelector('#search').hidden")
    assert here.hash() == f"{EMPTY}/program=B/b2-b3/a4-b4"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_program_takes_boxes_one_by_one(motion: Literal["no-preference", "reduce"], page: Page) -> None:
    page.tab.emulate_media(reduced_motion=motion)
    here = page.at("1x3:1111110000/program=B")
    here.js("""(() => {
      const {show} = loony;
      globalThis.times = new Map();
      loony.show = (game, ...all) => {
        if (!times.has(game.codes.length)) times.set(game.codes.length, performance.now());
        return show(game, ...all);
      };
    })()""")
    here.click('.line[data-code="a1-a2"]').until("times.has(4)")
    assert "A 0 – 3 B" in here.text("#status")
    waits = here.js("[3, 4].map(at => times.get(at) - times.get(at - 1))")
    assert all((wait >= 340) == (motion == "no-preference") for wait in waits), waits


def test_a_search_goes_on_where_it_ended(either: Page) -> None:
    here = sought(either.at(""))
    here.js("""(() => {
      const one = loony.families.find(({gameOf}) => gameOf), {think} = one;
      window.asked = [];
      one.think = (state, patience) => {
        asked.push(patience.seconds);
        return think(state, {...patience, seconds: 0.2});
      };
    })()""")
    here.goes("4x4:" + "1" + "0" * 39)
    here.until("document.querySelector('#halt').textContent === 'Search on'")
    assert here.is_seen("#halt")
    here.click("#halt").until("asked.length >= 2")
    assert here.js("asked.slice(0, 2)") == [10, 600]


def test_boards_of_84_lines_are_analysed_and_played(either: Page) -> None:
    closed = "6x6:" + "1" * 30 + "0" * 10 + "1" * 44
    here = either.at(closed)
    assert (here.text("#error"), here.text("#answer").split(":")[0]) == ("", "V = 12")
    here = either.at("").click("#door-play").click("#quick button", "6 × 6").chooses("#level", "easy")
    here.click('.line[data-code="a1-b1"]').until("document.querySelector('.line[data-code]')")
    assert here.hash().startswith("6x6:" + "0" * 84 + "/program=B1/a1-b1/")


def test_an_opening_has_estimates_where_no_value_is_known(page: Page) -> None:
    here = page.at("5x5").until("document.querySelectorAll('.board .estimate').length === 60")
    shares = here.js("[...document.querySelectorAll('.board .estimate')].map(one => Number(one.textContent))")
    assert all(0 <= share <= 100 for share in shares)
    assert len(set(shares)) > 3
    assert "estimate" in here.text("#hint")
    assert re.search("estimate: [0-9]+ % won", here.texts("#table tr")[0])
    assert "not looked at" not in here.text("#table")


@pytest.mark.parametrize(("board", "value"), [("3x4", "0"), ("3x5", "−1"), ("4x4", "0"), ("5x4", "0")])
def test_a_whole_board_is_answered_before_any_search(board: str, value: str, page: Page) -> None:
    here = page.at("2x2")
    here.js(STOPPED)
    here.goes(board)
    assert here.text("#answer").startswith(f"V = {value}")
    lines = board_of(*map(int, board.split("x"))).lines
    assert here.count(".board :is(.value, .best)") == (0 if board == "5x4" else lines)  # V of 5 x 4 alone is published


def test_a_line_is_told_in_words(either: Page) -> None:
    here = sought(either.at(MID_GAME))
    why, kinds = here.text("#why"), dict(row.split("\t")[::4] for row in here.texts("#table tr"))
    assert why.startswith("Best: draw b2-b3, a preemptive sacrifice: A takes ")
    assert "Long chains: 0, and 1 forming" in why
    assert "Long chain rule: B wants an odd number of long chains at the end, A an even one" in why
    assert kinds["b2-b3"] == "preemptive sacrifice"
    assert re.fullmatch("Nimber\n[1-9].*", here.texts("#facts div")[-1], re.S)
    assert sought(here.at(ENDGAME)).text("#table").count("opens a loop of 4; ") == 4


@pytest.mark.parametrize("way", ["svg", "png"])
def test_the_board_is_saved_as_a_picture(way: str, either: Page) -> None:
    here = sought(either.at("2x2/a1-b1"))
    with here.tab.expect_download() as found:
        here.click(f"#save-{way}")
    assert found.value.suggested_filename == f"2x2.{way}"
    content = found.value.path().read_bytes()
    if way == "png":
        assert content.startswith(b"\x89PNG")
        assert len(content) > 2000
    else:
        text = content.decode()
        assert text.count("<circle") == here.count("svg.board circle")
        assert "class=" not in text
        assert "rgb(31, 35, 40)" in text  # of a drawn line


def test_the_field_has_the_position_on_the_board(either: Page) -> None:
    here = either.at("2x2/a1-b1/b1-c1").click("#door-edit")
    assert here.js("document.querySelector('#text').value") == "2x2:000011000000"
    here.click("#door-analyse").press("ArrowLeft").click("#door-edit")
    assert here.js("document.querySelector('#text').value") == "2x2:000010000000, B to move"


@pytest.mark.parametrize(("scheme", "size"), [("light", "page"), ("dark", "phone")])
def test_axe_finds_no_fault(scheme: Literal["light", "dark"], size: str, request: pytest.FixtureRequest) -> None:
    """Of the rules of axe-core for accessible pages, on every door."""
    axe, here = pytest.importorskip("axe_playwright_python.sync_playwright").Axe(), request.getfixturevalue(size)
    here.tab.emulate_media(color_scheme=scheme)
    checked = 0
    places = {
        "": "analyse", "5x5/program=B": "play", LINK.replace("review", "review=18"): "review", "2x2": "edit",
        "3+4l+8l^2": "theory", "swedish:10": "theory",
    }  # fmt: skip
    for place, door in places.items():
        sought(here.at(place).click(f"#door-{door}"))
        found = axe.run(here.tab)
        assert found.violations_count == 0, (place, found.generate_report())
        checked += len(found.response["passes"])
    assert checked > 50
