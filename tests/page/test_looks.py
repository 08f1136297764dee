"""How the page looks and reads: on a phone, by night, on paper, to who does not see it, and as it is copied."""

import json
import re

import pytest
from page.conftest import Page

pytestmark = pytest.mark.no_kernel

PLACES = [
    "3+4l+8l^2", "4+7l^5+39l", "3+4l+8l^2/8l", "3^5+4l+8l/3/give", "swedish:10/1.1", "swedish:100003+5^3",
    "boxes:1111111/1.2/1.1",
    "3x3:100001010000101000010000", "3x3:111011001110101111000100, score 1-0, B to move/b3-b4", "5x5",
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_on_a_phone_the_answer_is_seen_at_once(place: str, phone: Page) -> None:
    here = phone.at(place)
    for shown in ("#status", "svg.board") if here.count("svg.board") else ("#text", "#answer b"):
        assert here.is_seen(shown), shown
    assert here.js("scrollY") == 0
    assert here.js("document.documentElement.scrollWidth <= innerWidth")
    small = here.js("""[...document.querySelectorAll("button:not([hidden])")].filter(one => {
        const {width, height} = one.getBoundingClientRect(); return width && (width < 24 || height < 24); })
        .map(one => one.outerHTML)""")
    assert small == []


@pytest.mark.parametrize("place", PLACES)
def test_what_is_used_has_a_name_that_is_spoken(place: str, page: Page) -> None:
    here = page.at(place)
    used = "button, input, select, textarea, [role=region], section"
    nameless = here.js(
        f"[...document.querySelectorAll('{used}')]"
        + """.filter(one => {
        const by = (one.getAttribute("aria-labelledby") || "").split(" ").map(id => document.getElementById(id));
        const name = one.getAttribute("aria-label") || by.map(it => it ? it.textContent : "").join("") ||
          (one.labels && [...one.labels].map(it => it.textContent).join("")) ||
          (one.tagName === "BUTTON" ? one.textContent : "");
        return !/[a-zA-Z0-9]/.test(name); }).map(one => one.outerHTML.slice(0, 100))"""
    )
    assert nameless == []
    ids = here.js("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(ids) == len(set(ids))
    told_by = "[...document.querySelectorAll('[aria-describedby]')].map(one => one.getAttribute('aria-describedby'))"
    for named in here.js(told_by):
        assert {*named.split()} <= {*ids}, named
    live = here.js("[...document.querySelectorAll('[role=status], [role=alert]')].map(one => one.id)")
    assert {"answer", "status", "error", "question-text", "copied"} <= set(live)


def test_an_edge_under_a_box_of_a_strip_is_as_long_as_the_box(page: Page) -> None:
    pairs = page.at("boxes:1101").js("""[...document.querySelectorAll(".strip .cell")].map(cell =>
      [".box", ".edge.under"].map(part => cell.querySelector(part)?.getBoundingClientRect().width))""")
    assert len(pairs) == 4
    assert all(box == edge for box, edge in pairs), pairs


def test_on_paper_names_stay_and_buttons_go(page: Page) -> None:
    here = page.at("3+4l+8l^2")
    here.tab.emulate_media(media="print", color_scheme="dark")
    assert here.js("getComputedStyle(document.body).color") == "rgb(31, 35, 40)"  # on paper, which is white
    assert here.texts(".count span") == ["3-chain", "4-loop ★", "8-loop"]
    assert here.js("[...document.querySelectorAll('.count span')].every(one => one.checkVisibility())")
    shown = here.js(
        "[...document.querySelectorAll('button:not(.drawing), input, select')]"
        ".filter(one => one.checkVisibility()).map(one => one.id)"
    )
    assert shown == []
    assert here.js("document.querySelector('svg').checkVisibility()")
    assert "A opens a 4-loop; B keeps control" in here.text("#play")
    assert "To cite it" in here.text("#cite")


COPYING = """window.copies = [];
Object.defineProperty(navigator, "clipboard", {configurable: true, value: %s});
document.execCommand = what => { if (%s) copies.push(document.activeElement.value); return %s; };
null"""
HAS = COPYING % ("{writeText: async text => { copies.push(text); }}", "false", "false")
OLD = COPYING % ("undefined", "true", "true")
NONE = COPYING % ("undefined", "false", "false")


@pytest.mark.parametrize("browser", [HAS, OLD], ids=["now", "of old"])
def test_what_is_copied(browser: str, page: Page) -> None:
    here = page.at("3+4l+8l^2/8l/give")
    here.js(browser)
    for what in ("text", "latex", "json"):
        here.click(f"#copy-{what}").until("document.querySelector('#copied').textContent === 'Copied.'")
        here.js("document.querySelector('#copied').textContent = ''")
    text, latex, data = here.js("copies")
    lines = text.splitlines()
    assert lines[:2] == ["3+4l+8l", "From here, v = 1: open a 4-loop ★"]
    assert "4-loop        1       5  keep control           ★ optimal, Theorem 1.1" in lines
    assert "The game so far, from 3+4l+8l^2:" in lines
    assert "1. A opens an 8-loop; B gives up control  0 – 8" in lines
    assert lines[-1].endswith("explore.html#3+4l+8l^2/8l/give")

    assert "$3 + 4_\\ell + 8_\\ell$: From here, v = 1: open a 4-loop $\\star$." in latex
    assert re.search(r"4-loop & 1 & 5 & keep control & \$\\star\$ optimal, Theorem 1\.1 \\\\\n", latex)
    assert latex.count("\\begin{tabular}{lrrll}") == latex.count("\\end{tabular}") == 1
    assert not re.search(r"[★−×–]", latex)

    told = json.loads(data)
    assert (told["position"], told["value"], told["openings"][0]["component"]) == ("3+4l+8l", 1, "4l")
    assert told["game"] == {
        "start": "3+4l+8l^2", "moves": ["8l", "give"], "score": [0, 8], "on_move": "B", "program": None,
        "ends": [8, 15],
    }  # fmt: skip


def test_where_nothing_can_be_copied_it_is_shown(page: Page) -> None:
    here = page.at("swedish:7")
    here.js(NONE)
    here.click("#copy-text").until("!document.querySelector('#copy-by-hand').hidden")
    assert "here it is, selected" in here.text("#copied")
    shown = here.js(
        "(({value, selectionStart: from, selectionEnd: to}) => value.slice(from, to))(document.activeElement)"
    )
    assert shown.startswith("swedish: 7\nv = 5: ")
