"""Games on the page, clicked through in a browser: what is said is of the state in play, and nothing is lost."""

import pytest
from page.conftest import Page

pytestmark = pytest.mark.no_kernel

QUESTION = "#question:not([hidden])"


def test_a_game_to_the_end(page: Page) -> None:
    here = page.at("3+4l+8l^2")
    assert "Score: A 0 – 0 B. A opens next, and B controls" in here.text("#status")
    for drawing, reply, score in (("4l", "keep", "4 – 0"), ("8l", "keep", "8 – 4"), ("8l", "give", "8 – 12")):
        here.click(f'.drawing[data-code="{drawing}"]').click(f'#replies [data-code="{reply}"]')
        assert f"Score: A {score} B".replace(" – ", " – ") in here.text("#status"), drawing
    here.click('.drawing[data-code="3"]')
    assert "B has opened a 3-chain. A takes all of it, the last." in here.text("#status")
    assert here.texts("#replies button") == ["Take all 3"]
    here.click("#replies button")
    assert "The game is over: B wins by 1 box." in here.text("#status")
    assert here.text("#answer") == "The game is over: A 11 – 12 B, B wins by 1 box."
    assert here.texts("#moves td:nth-child(2)") == [
        "A opens a 4-loop; B keeps control", "A opens an 8-loop; B keeps control",
        "A opens an 8-loop; B gives up control", "B opens a 3-chain; A takes all",
    ]  # fmt: skip
    assert page.hash() == "3+4l+8l^2/4l/keep/8l/keep/8l/give/3/give"
    assert not here.js("document.querySelector('.drawing')")


def test_in_a_game_all_is_said_from_here(page: Page) -> None:
    here = page.at("3+4l+8l^2").click('.drawing[data-code="8l"]')
    assert "A has opened an 8-loop. B keeps control or gives it up." in here.text("#status")
    assert "v(G; 8l) = 7: give up control ★" in here.text("#answer")
    assert here.texts("#table th[scope=row]") == ["give up control", "keep control"]
    assert here.texts("#table tr.best td") == ["8", "0", "7", "★ optimal"]
    assert "B should give up control by Theorem 1.3: v(G−C) = 1, and keeping control costs 4." in here.text("#why")
    assert here.text("#formula").endswith("of which an 8-loop is opened")

    here.click("#replies button", "Give up control")
    assert "Score: A 0 – 8 B. B opens next, and A controls" in here.text("#status")
    assert here.text("#answer").startswith("From here, v = 1: open a 4-loop ★")
    assert "B is on move. Best play ends A 8 – 15 B: B wins by 7 boxes." in here.text("#answer")
    assert "She is 8 boxes ahead." in here.text("#facts")
    assert here.texts("#play td:nth-child(2)")[0] == "B opens a 4-loop; A keeps control"
    assert here.texts("#play td:nth-child(5)")[-1] == "8 – 15"
    assert here.text("#play-more") == "It ends A 8 – 15 B: B wins by 7 boxes."
    assert here.text("#play-heading") == "Best play from here"


def test_a_game_is_in_its_link(page: Page) -> None:
    game = "3+4l+8l^2/8l/give/3"
    here = page.at(game)
    for _ in range(2):
        assert page.hash() == game
        assert "B has opened a 3-chain" in here.text("#status")
        assert "Score: A 0 – 8 B" in here.text("#status")
        assert here.js("document.querySelector('#text').value") == "3+4l+8l^2"
        here.tab.reload()
    here.goes("3+4l+8l^2/4l")  # is another game, and this one is asked for
    assert "This ends the game of 3 moves" in here.text(QUESTION)
    here.click("#leave")
    assert (page.hash(), here.text(QUESTION)) == ("3+4l+8l^2/4l", "")
    here.goes("3+x").goes("3+" + "3+" * 9000)
    assert "This link is to no position: a position is written in at most 10000 characters." in here.text("#error")
    assert (page.hash(), here.text(QUESTION)) == ("3+4l+8l^2/4l", "")
    here = page.at("3+4l/4l/give/5")
    assert "There is no move 3, “5”, in the game of this link." in here.text("#error")
    assert "Score: A 0 – 4 B" in here.text("#status")


@pytest.mark.parametrize("way", ["more", "less", "add", "length", "clear", "text", "family", "link"])
def test_a_game_is_not_lost_unasked(way: str, page: Page) -> None:
    game = "3+4l+8l^2/8l/give"
    after = {
        "more": "3^2+4l+8l", "less": "3+8l", "add": "3+4l+6l+8l", "length": "3+10+4l+8l", "clear": "0",
        "text": "12+10l", "family": "swedish:7", "link": "3^5+4l+8l",
    }  # fmt: skip

    ways = {
        "more": lambda here: here.click("#more-3-chain"), "less": lambda here: here.click("#less-4-loop"),
        "add": lambda here: here.click("#quick button", "6-loop"), "clear": lambda here: here.click("#clear"),
        "length": lambda here: here.click("#length").press("Enter"),
        "text": lambda here: here.writes("#text", "12+10l"),
        "family": lambda here: here.chooses("#family", "Swedish"),
        "link": lambda here: here.click("#examples a", "3^5+4l+8l").until(
            "!document.querySelector('#question').hidden"
        ),
    }  # fmt: skip

    def does() -> None:
        here = page.at(game)
        ways[way](here)
        assert "This ends the game of 2 moves. Leave it for" in here.text(QUESTION)
        assert "Score: A 0 – 8 B" in here.text("#status")

    does()
    here = page.click("#stay")
    assert (page.hash(), here.text(QUESTION)) == (game, "")
    assert here.js("document.querySelector('#text').value") == "3+4l+8l^2"
    assert here.js("document.querySelector('#family').value") == "0"
    here.press("Escape").click("#undo")
    does()
    here.click("#leave")
    assert (page.hash(), here.text(QUESTION)) == (after[way], "")
    assert here.text("#answer").startswith("v = ")
    assert "Score: A 0 – 0 B" in here.text("#status")


def test_what_is_typed_in_a_game_may_be_taken_back(page: Page) -> None:
    here = page.at("3+4l/4l").click("#text").types("+5")
    assert "Leave it for 3+5+4l?" in here.text(QUESTION)
    here.types("+")
    assert here.text(QUESTION) == ""
    assert "something is missing" in here.text("#error")
    for _ in range(3):
        here.press("Backspace")
    assert (here.text(QUESTION), here.text("#error"), page.hash()) == ("", "", "3+4l/4l")
    here.types("+6").press("Escape")
    assert (here.text(QUESTION), page.hash()) == ("", "3+4l/4l")


def test_moves_are_undone_and_done_again(page: Page) -> None:
    here = page.at("3+4l+8l^2")
    assert here.js("['undo', 'redo', 'restart'].every(id => document.getElementById(id).disabled)")
    here.click('.drawing[data-code="4l"]').click("#replies button", "Keep").click('.drawing[data-code="3"]')
    here.click("#undo").click("#undo")
    assert page.hash() == "3+4l+8l^2/4l"
    here.click("#redo")
    assert page.hash() == "3+4l+8l^2/4l/keep"
    here.click("#restart")
    assert page.hash() == "3+4l+8l^2"
    here.click("#redo").click("#redo").click("#redo")
    assert page.hash() == "3+4l+8l^2/4l/keep/3"
    here.click("#undo").click("#keep")
    assert (page.hash(), here.js("document.querySelector('#text').value")) == ("3+8l^2", "3+8l^2")
    assert "Score: A 0 – 0 B" in here.text("#status")


@pytest.mark.parametrize(
    ("start", "who"), [("3+4l+8l^2", "A"), ("3+4l+8l^2", "B"), ("swedish:7", "A"), ("boxes:1111111", "B")]
)
def test_against_the_program_which_plays_its_best(start: str, who: str, page: Page) -> None:
    here = page.at(start).chooses("#program", f"the program is {who}")
    you = "AB"[who == "A"]
    assert f"You are {you}; the program is {who}." in here.text("#status")
    assert "What is best is hidden" in here.text("#answer")
    assert not here.is_seen("#analysis")
    assert "★" not in here.text("#board")
    assert f"/program={who}" in page.hash()
    here.click("#hints")
    assert " is on move. Best play ends A" in here.text("#answer")
    foretold = here.text("#answer").split("Best play ends ")[1].split(":")[0]
    here.click("#hints")
    for _ in range(40):
        if "The game is over" in here.text("#status"):
            break
        assert f"{who} is on move" not in here.text("#answer")
        here.click("#hints").click("#best").click("#hints")
    assert f"The game is over: {foretold}" in here.text("#answer")
    here.click("#undo")
    assert "The game is over" not in here.text("#status")
    game = page.hash()
    here.tab.reload()
    assert page.hash() == game
    assert "What is best is hidden" in here.text("#answer")


def test_with_the_keyboard_alone(page: Page) -> None:
    here = page.at("3")
    for stop in ("door-analyse", "door-play", "door-review", "door-edit", "door-theory", "family"):
        here.press("Tab")
        assert here.js("document.activeElement.id") == stop, stop
    here.press("Tab")
    assert here.js("document.activeElement.id") == "text"
    here.js("document.activeElement.select()")
    here.types("3+4l").press("Tab")
    assert here.js("document.activeElement.dataset.code") == "3"
    here.press("Enter")
    assert here.js("document.activeElement.textContent").startswith("Keep control")
    here.press("Tab").press(" ")
    assert page.hash() == "3+4l/3/give"
    assert here.js("document.activeElement.dataset.code") == "4l"
    here.press("Enter").press("Enter")
    assert page.hash() == "3+4l/3/give/4l/give"
    assert here.js("document.activeElement.id") == "undo"  # nothing is left on the board
    here.press("Enter").press("Enter").press("Enter").press("Enter")
    assert page.hash() == "3+4l"
    for _ in range(30):
        if here.press("Tab").js("document.activeElement.id") == "length":
            break
    here.press("Enter")
    assert page.hash() == "3+10+4l"
    assert here.js("document.activeElement.id") == "length"
    here.js("document.activeElement.select()")
    here.types("3").press("Tab").press("Tab").press("Enter")
    assert here.text("#length-error").startswith("a loop has length at least 4, not 3: ")
    assert page.hash() == "3+10+4l"


def test_the_keyboard_is_never_lost(page: Page) -> None:
    here = page.at("swedish:4")
    here.js("document.querySelector('#board button').focus()")
    for _ in range(3):
        here.press("Enter")
        assert here.js("document.activeElement !== document.body && !document.activeElement.disabled")
    assert "The game is over: a tie" in here.text("#status") or "wins by" in here.text("#status")


def test_a_swedish_strip_is_clicked(page: Page) -> None:
    here = page.at("swedish:10")
    assert here.text("#answer").startswith("v = 2: take 1 ★")
    assert here.js("document.querySelectorAll('.box').length") == 10
    edges = "[...document.querySelectorAll('#board button')].map(one => one.textContent + one.dataset.code)"
    assert here.js(edges) == ["★1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "★1.9"]
    here.click('[data-code="1.1"]')
    assert "Score: A 1 – 0 B. A draws an edge again" in here.text("#status")
    assert here.texts(".box")[0] == "A"
    here.click('[data-code="1.7"]')
    assert "Score: A 1 – 0 B. B draws an edge: click one." in here.text("#status")
    assert here.texts("#moves td:nth-child(2)") == ["A takes 1, cuts 3 + 6"]
    assert page.hash() == "swedish:10/1.1/1.7"
    here.click("#undo")
    for _ in range(20):
        if "The game is over" in here.text("#status"):
            break
        here.click("#best")
    assert here.text("#status").endswith("The game is over: A wins by 2 boxes.")
    assert [here.texts(".box").count(who) for who in "AB"] == [4, 6]


def test_a_board_of_any_length_is_played(page: Page) -> None:
    here = page.at("swedish:100003")
    assert here.text("#answer").startswith("v = −1: take 1, cut 2 + 100001 or one of 11 more ★")
    assert "E = D - 8a = 99991 is in S(0, 0)" in here.text("#why")
    assert "v by Theorem 9" in here.text("#why")
    assert "cut 2 of 100001" in here.text("#table")
    here.writes('[data-cut="100003"]', "0").press("Enter")
    assert page.hash() == "swedish:100003"
    here.writes('[data-cut="100003"]', "70000").press("Enter")
    assert page.hash() == "swedish:100003/100003.30003"
    assert "Score: A 0 – 0 B. B draws an edge: click one, or write where to cut." in here.text("#status")
    assert here.text("#answer").startswith("From here, v = 1: ")
    here.click('[data-code="70000.1"]')
    assert here.texts("#moves td:nth-child(2)") == ["A cuts 30003 + 70000", "B takes 1"]
    assert "B draws an edge again" in here.text("#status")
    here.chooses("#program", "I am A")
    assert "The program takes 1, then cuts 2 + 69997. A draws an edge" in here.text("#status")
    here.click('[data-code="2.1"]')
    assert "A draws an edge again" in here.text("#status")
    assert page.at("swedish:3^99999").click("#best").text("#status").endswith("B wins by 299997 boxes.")


def test_a_closed_strip_is_clicked(page: Page) -> None:
    here = page.at("boxes: 1101+11")
    assert here.text("#answer").startswith("v = −2: ")
    here.click('[data-code="1.1"]').click('[data-code="1.1u"]')
    assert here.texts(".box")[0] == "B"
    assert "B draws an edge again" in here.text("#status")
    assert here.texts("#moves td:nth-child(2)") == ["A draws between 1 and 2, strip 1", "B takes 1 (under 1, strip 1)"]
    here.click("#quick button", "1 × 7")
    assert here.text("#length-error") == "this page plays at most 10 boxes in all here"


def test_a_strip_is_chosen_and_put_together(page: Page) -> None:
    here = page.at("3+4l").chooses("#family", "Closed")
    assert page.hash() == "boxes:1111111"
    here.click("#clear").click("#quick button", "1 × 3").writes("#length", "4").press("Enter")
    assert page.hash() == "boxes:1111+111"
    here.chooses("#family", "Swedish").click("#quick button", "1 × 4")
    assert page.hash() == "swedish:7+4"
    here.writes("#length", "1").press("Enter")
    assert here.text("#length-error") == "a part is at least 2, not 1: a single box is taken at once"
    here.writes("#text", "swedish: 1000000")
    assert "at most 999999 boxes" in here.text("#error")
