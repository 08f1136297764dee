"""Loony graphs on the page: what is read, and values, openings and play, against those of the program."""

import re

import hypothesis.strategies as st
from commands.test_refusals import refused_texts
from hypothesis import given, settings
from page.conftest import Page
from page.engine import WRITE, Json, reading, run_in_node

from loony.enumerate.graphs.listing import graphs
from loony.enumerate.graphs.notation import Named, named, notation, parse
from loony.system.errors import BadInput, TooLarge
from loony.verify.graphs.play import STATES, analyse, is_closed, number_of_values

FIGURE_2 = "[6 9 4 10 4 5 4 8 4 5 4 10 4 9 6]+12l+6"

SOME = [
    FIGURE_2, "[4 13 4]+3+12l", "[(3) 4 (14)]+5", "{a-3-a a-5-a}", "{a-3-_ a-4-_ a-5-_}+3^4", "[4 13 4]^2+10",
    "{a-3-b a-4-b a-5-c b-6-c c-3-_}", "[6,9 4 ( 3)]^2 +3+ {b-3-b  b-4-_}+4l+5l",
    "{aa-3-aa aa-5-b b-4-b}+[4 3 4]", "{z-3-aa aa-4-z z-5-aa}+{_-3-_ _-5-_}", "[4 3 4]+6+[6 3 4]+[4 3 4]",
    "{a-3-b a-4-b c-5-d c-6-d a-7-c b-3-d}", "{a-3-b b-4-c c-5-d d-6-a a-3-_ b-4-_ c-5-_ d-6-_}",
]  # fmt: skip


def test_values_and_openings_are_those_of_the_command() -> None:
    """And what is left, which the page writes in another order."""
    small = [notation(tuple(graph)) for strings in range(8, 19) for graph in graphs(strings)]
    texts = [text for text in small if "[" in text or "{" in text] + SOME
    assert len(texts) > 700
    program = """given.map(text => {
      const {family, position} = loony.read(text), state = family.begin(position);
      return {...family.data(state), states: graphs.statesOf(position).states, title: family.title};
    })"""
    for text, answer in zip(texts, run_in_node(WRITE % program, texts), strict=True):
        analysis = analyse(named(text))
        assert answer["title"] == "Loony graphs", text
        assert (answer["states"], answer["source"]) == (analysis.states, STATES), text
        assert answer["packing"] == {"p": analysis.packing.quarters / 4}, text
        for key in ("position", "coins", "joints", "value", "controlled_value", "needed"):
            assert answer[key] == getattr(analysis, key), (text, key)
        for opening, ours in zip(answer["openings"], analysis.openings, strict=True):
            assert parse(opening.pop("left")) == parse(ours.left), text
            assert opening == {key: value for key, value in ours._asdict().items() if key != "left"}, text


READ = reading(
    "return [graphs.parse(text).text, ...graphs.parse(text).names];", '[error.message, error.at, "refused"]'
)


def agree(text: str, answer: Json) -> None:
    G = read_or_refused(text)
    if isinstance(G, BadInput):
        assert answer[2:] == ["refused"], f"{text!r} is read as {answer}"
        if isinstance(G, TooLarge):  # too many pieces: the page reads the whole text first
            assert "400" in str(G), (text, answer)
        else:
            assert answer[1] == G.at, (text, str(G), answer)
    elif number_of_values(G) > 1 << 18:
        assert "loony value --family graphs" in answer[0], (text, answer)
    else:
        assert answer == [G.position, *G.names], text


def read_or_refused(text: str) -> Named | BadInput:
    try:
        return named(text)
    except BadInput as refused:
        return refused


def test_the_page_reads_what_we_read_and_refuses_what_we_refuse() -> None:
    read = [*SOME, "[4 3 4]^6", "2*[4 9 6]²", " { a-3-a , a-5-_ } ", "0", "3^{2}+4_{l}+[5 3 5]"]
    rows = refused_texts("positions.txt", "value", "--family", "graphs").items()
    refused = [text for text, words in rows if re.search("expected: |missing |at most 400 ", words)]
    texts = [*read, "[4 3 4]^7", *refused]
    for text, answer in zip(texts, run_in_node(READ, texts), strict=True):
        assert (answer[2:] == ["refused"]) == (text not in read), (text, answer)
        agree(text, answer)


SIGNS = st.sampled_from([
    "[", "]", "{", "}", "(", ")", "[4 3 4]", "[6 9 4 (5)]", "{a-3-a a-5-_}", "a-3-b ", "a-4-b ", "a-5-_ ", "b-6-_",
    "aa", "-", "_", "3", "4", "0", "12", " ", ",", "+", "l", "^2", "2*", "(5) ", "9 4", "a", "A", "²", "\u3000",
])  # fmt: skip


@settings(max_examples=5)
@given(st.lists(st.lists(SIGNS, max_size=9).map("".join), min_size=400, max_size=400))
def test_the_page_reads_anything_as_we_do(texts: list[str]) -> None:
    for text, answer in zip(texts, run_in_node(READ, texts), strict=True):
        agree(text, answer)


def test_which_texts_are_of_graphs() -> None:
    texts = {
        "[4 3 4]": True, "3+{a-3-a a-5-a}": True, "3^{2}+4l": False, "4_{\\ell}": False, "3 ^ {2}": False,
        "3": False, "swedish:7": False, "2*{a-3-a a-5-a}": True, "3^{2}+[4 3 4]": True, "[": True,
    }  # fmt: skip
    assert run_in_node(WRITE % "given.map(text => graphs.reads(text))", [*texts]) == [*texts.values()]


def test_best_play_ends_as_it_is_foretold_and_every_state_is_written() -> None:
    program = """given.map(text => {
      const {family, position} = loony.read(text), all = [];
      for (let state = family.begin(position);;) {
        const kept = family.keeps(state), code = family.best(state);
        const again = kept && family.begin(kept), left = again && graphs.left(again);
        const numbers = state.opened || [graphs.value(state), graphs.packing(state).cv];
        const open = state.opened ? [null, null] : [graphs.textOf(state), numbers];
        all.push([family.ends(state), state.score, ...open,
          again && [graphs.value(again), family.write(left.pieces, left.isolated)]]);
        if (code === null) return all;
        state = family.after(state, code);
      }
    })"""
    for text, states in zip(SOME, run_in_node(WRITE % program, SOME), strict=True):
        first, *_, (last, score, *_) = states
        assert last == score == first[0], text
        assert score[1] - score[0] == analyse(named(text)).value, text
        written = 0
        for ends, _, left, value, again in states:
            assert ends == score, (text, left)
            if left is not None and not (is_closed(named(left)) and named(left).coins > 60):
                written += 1
                analysis = analyse(named(left))
                assert [analysis.value, analysis.controlled_value] == value, (text, left)
                assert again is None or (again[0], parse(again[1])) == (value[0], parse(left)), (text, left)
        assert written > 2, text


def test_a_graph_on_the_page(page: Page) -> None:
    page.at("[4 13 4]+3+12l")
    assert page.text("#answer").startswith("v = 12: open AB or 3 ★")
    assert page.texts("#facts dd")[1].startswith("10")
    assert page.count("#board svg.graph circle:not(.loop)") == 2
    page.click('#board [data-code="AB"]').click('#replies [data-code="give"]')
    assert page.hash() == "[4 13 4]+3+12l/AB/give"
    assert "3+4l^2+12l" in page.text("#formula")
    page.writes("#text", "[4 13 4")
    assert "something is missing at character 8" in page.text("#error")
    page.writes("#text", "{a-3-a a-2-_}")
    assert page.text("#error mark") == "a"
    page.writes("#text", "[4 3 4]^9")
    assert "run loony value --family graphs '[4 3 4]^9'" in page.text("#error")


def test_a_component_is_added(page: Page) -> None:
    page.at("[4 13 4]").click("#quick button", "12-loop")
    assert page.hash() == "[4 13 4]+12l"
    page.writes("#length", "5").click("#sized button", "chain")
    assert page.hash() == "[4 13 4]+12l+5"
    page.writes("#length", "2").click("#sized button", "chain")
    assert "a chain has at least 3 coins, not 2" in page.text("#length-error")
