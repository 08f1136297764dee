"""What the page shows of a position, in a browser: of one in its link, of one that is typed, of one very long."""

import re
from itertools import groupby

import pytest
from page.conftest import Page
from page.test_values import EXAMPLE, of_even_loops

from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import multiset, summary_of
from loony.enumerate.notation import LONGEST_TEXT
from loony.enumerate.odd_loops.positions import parse as parse_any
from loony.verify.endgames import play
from loony.verify.endgames.claims.buzzard_ciere import value_by_algorithm
from loony.verify.odd_loops import play as any_length

pytestmark = pytest.mark.no_kernel

MOST_NODES = 15_000


def value_of(G: Position) -> int:
    """v(G) by the algorithm of Buzzard and Ciere, which the page knows nothing of, for positions of any size."""
    return int(value_by_algorithm(summary_of(G)))


def boxes_drawn(G: Position) -> int:
    """Equal components are drawn singly up to four, and long ones with a gap."""
    drawn = 0
    for is_loop, lengths in enumerate(G):
        for length, equal in groupby(lengths):
            number = len([*equal])
            boxes = length if length <= 40 else 14 if is_loop else 6
            drawn += boxes * (number if number <= 4 else 1)
    return drawn


def field(here: Page) -> str:
    return str(here.js("document.querySelector('#text').value"))


@pytest.mark.parametrize("text", ["3+4l+8l^2", "3^5+4l+8l", "0", EXAMPLE, "3+5+4l", "3^1000+40l^2"])
def test_the_page_shows_the_position_of_its_link(text: str, page: Page) -> None:
    here, G = page.at(text), parse(text)
    assert field(here) == text
    assert page.hash() == notation(G)
    assert here.text("#error") == ""
    assert here.js("document.title") == f"{notation(G)} – Dots and Boxes"
    assert here.text("#answer").startswith(f"v = {value_of(G)}: ")
    assert here.count("#board > li") == here.count("#table tr") == len({*G.chains}) + len({*G.loops})
    assert here.count("polygon") == boxes_drawn(G)
    if G.chains or G.loops:
        assert "★ optimal" in here.text("#table tr")
        assert here.text("#table").count("Theorem 1.1") == 1
        assert f"Theorem 4.1, case {of_even_loops(G)[0]}" in here.text("#why")
        case = of_even_loops(G)[1]
        assert f"Theorem 1.1, {'all other cases' if case == 'otherwise' else f'case {case}'}" in here.text("#why")
        size = sum(map(sum, G))
        end = f"A {(size - value_of(G)) // 2} – {(size + value_of(G)) // 2} B"
        assert end in here.text("#play-more")
        assert end in here.text("#answer")


@pytest.mark.parametrize(("text", "of_value", "of_move"), [
    (
        "7l^6",
        "no 3-chain, as the loops alone: there is no chain",
        "a 7-loop by Theorem 2 on loops of any length, case no chain: ",
    ),
    ("4+4l^2+7l^2", "no 3-chain, as the loops alone: all chains are 4-chains and D holds", "a 4-chain by"),
    ("3+4l+7l^3", "B3: c = −2 is at most 2", "a 4-loop by Theorem 2 on loops of any length, case (iv): "),
])  # fmt: skip
def test_odd_loops_are_decided_by_their_own_theorems(text: str, of_value: str, of_move: str, page: Page) -> None:
    here, found = page.at(text), any_length.answer(text)
    assert (here.text("#error"), page.hash()) == ("", text)
    assert here.text("#answer").startswith(f"v = {found.value}: ")
    assert f"Value {found.value} by Theorem 1 on loops of any length, case {of_value}" in here.text("#why")
    assert f"Open {of_move}" in here.text("#why")
    assert "Theorem 2" in here.text("#table tr.best")
    assert here.count("polygon") == boxes_drawn(parse_any(text))
    loop = found.openings[-1].component
    here.click(f'.drawing[data-code="{loop}"]').click("#replies button", "Give up control")
    assert f"Score: A 0 – {loop[:-1]} B." in here.text("#status")


def test_equal_turns_are_one_row(page: Page) -> None:
    here = page.at(EXAMPLE)
    assert here.texts("#play td:first-child") == ["1–101", "102", "103–104", "105–111", "112", "113"]
    assert "A opens a 4-loop; B gives up control × 101, in turn" in " ".join(here.texts("#play tr"))


def test_a_bad_text_is_pointed_at_and_the_old_answer_is_marked_as_old(page: Page) -> None:
    here = page.at("3+4l")
    shade = "getComputedStyle(document.querySelector('#answer')).opacity"
    assert (here.js(shade), here.text("#stale")) == ("1", "")
    here.writes("#text", "3+4l+x")
    assert "“x” is not expected at character 6" in here.text("#error")
    assert here.texts("#error mark") == ["x"]
    assert here.js("document.querySelector('#text').getAttribute('aria-invalid')") == "true"
    assert (field(here), page.hash()) == ("3+4l+x", "3+4l")
    assert here.text("#stale") == "The answer below is still that of 3+4l."
    assert float(here.js(shade)) < 0.6
    here.writes("#text", "2*3 + 4_\\ell")
    assert (here.text("#error"), here.text("#stale"), here.js(shade)) == ("", "", "1")
    assert (field(here), page.hash()) == ("2*3 + 4_\\ell", "3^2+4l")
    here.goes("6l%5E2")
    assert field(here) == "6l^2"
    assert "is not expected" in page.at("3%").text("#error")


def test_a_position_is_clicked_together(page: Page) -> None:
    here = (
        page.at("0")
        .click("#quick button", "3-chain")
        .click("#quick button", "4-loop")
        .click("#quick button", "8-loop")
    )
    here.click("#more-8-loop")
    assert (field(here), page.hash()) == ("3+4l+8l^2", "3+4l+8l^2")
    assert here.js("document.activeElement.id") == "more-8-loop"
    here.writes("#length", "12").press("Enter").click("#less-4-loop")
    assert field(here) == "3+12+8l^2"
    here.writes("#length", "3").click("#sized button", "loop")
    assert here.text("#length-error").startswith("a loop has length at least 4, not 3: ")
    here.writes("#length", "").press("Enter")
    assert here.text("#length-error") == "write a length"
    here.click("#clear")
    assert (field(here), here.text("#answer")) == ("0", "v = 0: nothing is left to open")


@pytest.mark.parametrize("text", [
    "+".join(f"{n}^4" for n in range(3, 41)) + "+" + "+".join(f"{n}l^4" for n in range(4, 41, 2)),
    "+".join(map(str, range(3, 2050))), "+".join(f"{n}l^99999" for n in range(4, 1500, 2)),
    "+".join(f"{n}" for n in range(41, 500)) + "+40l^3",
], ids=["copies", "chains", "loops", "gaps"])  # fmt: skip
def test_a_long_position_is_not_drawn_whole(text: str, page: Page) -> None:
    here, G = page.at(text), multiset(text)
    kinds = len(G.chains) + len(G.loops)
    assert (here.text("#error"), page.hash()) == ("", text)
    assert here.text("#answer").startswith(f"v = {play.answer(G).value}: ")
    assert here.count("main *") < MOST_NODES
    assert here.count("polygon") <= 1200
    if kinds > 100:
        *cards, last = here.texts("#board > li")
        assert last == f"and {kinds - len(cards)} more, which are not drawn"
        assert here.text("#formula").endswith(f" + … and {kinds - 100} more terms")
        *rows, last = here.texts("#table tr")
        assert (len(rows), last) == (100, f"and {kinds - 100} more, no better")
        assert "★ optimal" in rows[0]
    for selector in ("#link", "#answer"):
        assert len(here.text(selector)) < 300, selector
    assert len(here.js("document.title")) < 300


def test_sixty_kinds_are_all_drawn(page: Page) -> None:
    text = "+".join([*(f"{n}^99999" for n in range(3, 33)), *(f"{n}l^99999" for n in range(4, 64, 2))])
    here = page.at(text)
    assert here.count("#board > li") == here.count("#table tr") == 60
    assert all("× 99999" in card for card in here.texts(".drawing"))
    assert here.count("main *") < MOST_NODES
    assert re.match(r"After [0-9]+ more turns it ends A", here.text("#play-more"))


def test_a_text_too_long_to_be_read_is_a_sentence(page: Page) -> None:
    sentence = f"a position is written in at most {LONGEST_TEXT} characters."
    long = "3" + "+3" * 5000
    for fragment in (long, "%F0%9F%98%80" * (LONGEST_TEXT + 1), "%" * 200_000):
        here = page.at(fragment)
        assert (field(here), here.text("#error")) == ("", f"This link is too long: {sentence}"), fragment
        assert here.text("#answer").startswith("V = −3: "), fragment  # of the board on which the page opens
    here = page.at("3+4l").writes("#text", long)
    assert (here.text("#error"), page.hash()) == (sentence, "3+4l")
    here.writes("#text", f"{long[:-2]}x")
    assert "“x” is not expected at character 10000" in here.text("#error")
    assert len(here.text("#error")) < 500
    here.writes("#text", long[:-2])
    assert (here.text("#error"), page.hash()) == ("", "3^5000")


def test_what_is_clicked_together_can_be_read_again(page: Page) -> None:
    long = "+".join([*map(str, range(3, 2221)), "100000l^20"])
    assert len(long) == LONGEST_TEXT - 1
    here = page.at(long).click("#more-3-chain")
    assert field(here) == long
    assert here.text("#length-error") == f"a position is written in at most {LONGEST_TEXT} characters"
    here.click("#less-4-chain").click("#quick button", "3-chain")
    assert field(here) == long.replace("3+4+", "3^2+", 1)
    assert here.text("#length-error") == ""


def test_a_link_of_two_lines_is_not_joined(page: Page) -> None:
    for fragment in ("3%0A4", "3%0D%0A4", "3+12%0A4"):
        assert "is not expected" in page.at(fragment).text("#error"), fragment
    page.at("3%0A+%0A4l")
    assert page.hash() == "3+4l"
