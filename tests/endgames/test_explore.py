"""The page of `loony explore`: its engine against ours on every raw position, and what it shows in a browser."""

import json
import re
import shutil
import subprocess
import sys
import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import naive
import pytest
from conftest import COMPILED, ROOT, golden
from hypothesis import given, settings
from person import leavings, one_sentence, told

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import controlled_value, multiset, notation_of, summary_of
from loony.enumerate.errors import BadInput
from loony.enumerate.notation import LONGEST_TEXT, MOST, SPACES
from loony.verify.endgames import allcock, play
from loony.verify.endgames.buzzard_ciere import value_by_algorithm
from loony.verify.endgames.definition import openings_of, record_by_definition, value_by_definition

PAGE = ROOT / "results" / "endgames" / "explore.html"
BOUND = 40 if COMPILED else 27
EXAMPLE = "18+8l+6l^9+3+4l^101"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no node on PATH to run the page's engine in")

Json = Any


def between(begin: str, end: str) -> str:
    """The part of the page between two marker comments."""
    (part,) = re.findall(rf"^// {begin}\n(.*)^// {end}\n", PAGE.read_text(), re.S | re.M)
    return str(part)


def run_in_node(program: str, data: Json, folder: Path) -> Json:
    """What a program writes as JSON, with `loony`, the engine, and `given`, the data."""
    file = folder / "program.js"
    read = "const given = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n"
    file.write_text(f"{between('engine: begin', 'engine: end')}\n{read}{program}\n")
    assert NODE is not None
    done = subprocess.run([NODE, str(file)], input=json.dumps(data), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


WRITE = "process.stdout.write(JSON.stringify(%s))"


def case_of_value(G: Position) -> str:
    """The first case of Theorem 4.1 that applies, read off the paper once more."""
    c, f, theta, size = naive.controlled_value(*G), G.loops.count(4), G.chains.count(3), sum(map(sum, G))
    if not size:
        return ""
    if c >= 2:
        return "(1)"
    if c == 0 and f and notation(G) != "3^2+4l":
        return "(2)"
    if theta == 0 or (theta == 1 and size % 4 == 3):
        if c + 4 * f >= 2:
            return "(3)(a)"
        return f"(3)(b){'(i)' if size % 2 else '(ii)' if size % 4 == 2 else '(iii)'}"
    return "(4)"


def case_of_move(G: Position) -> tuple[str, str]:
    """The case of Theorem 1.1 that applies, and the component that it names."""
    c, size = naive.controlled_value(*G), sum(map(sum, G))
    loop = f"{min(G.loops, default=0)}l"
    if not size:
        return "", ""
    if c >= 2 and G.loops and G.chains == (3,):
        return "(i)", loop
    if abs(c) <= 1 and 4 in G.loops and notation(G) != "3^3+4l":
        return "(ii)", loop
    if c <= -2 and 4 in G.loops and G.chains.count(3) == 1 and (size - 4 - 3) % 4 == 0:
        return "(iii)", loop
    return "otherwise", "3" if 3 in G.chains else loop if G.loops else f"{min(G.chains)}"


def expected(G: Position) -> Json:
    """What the engine must say of a position, from equations (3) and (4)."""
    value = value_by_definition(G)
    found, best_first = openings_of(G), []
    move = case_of_move(G)
    for is_loop, length, won in sorted(found, key=lambda opening: opening[2]):
        left = list(G)
        left[is_loop] = naive.without(G[is_loop], length)
        rest, handout = value_by_definition(Position(*left)), 4 if is_loop else 2
        advice = "keep" if rest > handout else "give up" if rest < handout else "either"
        name = f"{length}{'l' * is_loop}"
        best_first.append([name, won, rest, won == value, name == move[1], advice])
    size = sum(map(sum, G))
    # In the end the one who opens first has (size - v) / 2.
    end = [(size - value) // 2, (size + value) // 2] if size else None
    return [size, controlled_value(summary_of(G)), value, case_of_value(G), *move, best_first, end]


ALL_OF_ENGINE = (
    WRITE
    % """given.map(text => {
  const G = loony.parse(text), {size, c} = loony.summary(G), {value, which} = loony.decided(G);
  if (loony.notation(G) !== text) throw new Error(`${text} becomes ${loony.notation(G)}`);
  const name = C => C ? C.length + (C.loop ? "l" : "") : "";
  const first = loony.recommended(G), turns = loony.play(G);
  const openings = loony.openings(G).map(o => [name(o), o.value, o.rest, o.optimal, o.named, o.advice]);
  return [size, c, value, which, first.which, name(first.component), openings,
          turns.length ? turns[turns.length - 1].score : null];
})"""
)


@cache
def raw() -> list[Position]:
    return [Position(*G) for G in naive.positions(BOUND)]


@needs_node
def test_the_engine_agrees_on_every_raw_position(tmp_path: Path) -> None:
    assert len(raw()) == raw_endgames.count(BOUND) == (57_781 if COMPILED else 3_445)
    answers = run_in_node(ALL_OF_ENGINE, [notation(G) for G in raw()], tmp_path)
    assert len(answers) == len(raw())
    for G, answer in zip(raw(), answers, strict=True):
        assert answer == expected(G), notation(G)
    cases = {answer[3] for answer in answers}, {answer[4] for answer in answers}
    assert len(cases[0]) == 8
    assert cases[1] == {"", "(i)", "(ii)", "(iii)", "otherwise"}


def test_the_cases_are_those_of_the_claims() -> None:
    """The case above and the claim's own text say the same, so that the page's case is the claim's."""
    for G in naive.positions(20):
        record = record_by_definition(Position(*G))
        case = case_of_value(Position(*G))
        assert not case or allcock.explicit_value(record) == record.value
        if case in ("(3)(a)", "(3)(b)(i)", "(3)(b)(ii)", "(3)(b)(iii)"):
            assert allcock.case_3(record)
        if case == "(4)":
            assert not allcock.case_3(record)
            assert allcock.one_or_two(record) == record.value
        if case:
            name = case_of_move(Position(*G))[1]
            assert naive.openings(*G)[name] == allcock.recommended_move(record) == record.value


@needs_node
def test_the_engine_agrees_on_what_the_papers_print(tmp_path: Path) -> None:
    rows = [row for row in golden() if row.controlled_value or row.value]
    program = (
        WRITE % "given.map(text => { const G = loony.parse(text); return [loony.summary(G).c, loony.value(G)]; })"
    )
    for row, (c, value) in zip(rows, run_in_node(program, [row.position for row in rows], tmp_path), strict=True):
        assert not row.controlled_value or c == int(row.controlled_value), row
        assert not row.value or value == int(row.value), row


@needs_node
def test_example_4_3_takes_no_time(tmp_path: Path) -> None:
    program = (
        """const start = performance.now(), G = loony.parse(given);
    const all = [loony.summary(G), loony.decided(G), loony.openings(G).length, loony.play(G).length];
    """
        + WRITE % "[...all, performance.now() - start]"
    )
    summary, decided, openings, turns, milliseconds = run_in_node(program, EXAMPLE, tmp_path)
    assert (summary["size"], decided["value"], decided["which"]) == (487, 1, "(3)(b)(i)")
    assert (openings, turns) == (5, 113)
    assert milliseconds < 1000


READ = (
    WRITE
    % """given.map(text => {
  try { return loony.notation(loony.parse(text)); } catch (error) { return [error.message, error.at]; }
})"""
)

READ_BY_BOTH = (
    "3+4l",
    "3 + 4_\\ell",
    "8ℓ^2",
    "3^{2}",
    "4_{\\ell}^{3}",
    "4_ℓ+3",
    "0",
    " 0 ",
    "12+10l^2",
    "003",
    "3 ^ 2",
    "2*3+4+6l",
    "2×4l^2",
    "3\t+\n4",
    *(f"{space}3{space}+{space}4l{space}^{space}2{space}" for space in SPACES),
    *(f"{space}0{space}" for space in SPACES),
    "3^99999+4^99999+5^99999+6^99999+7^99999+8^99999+9^99999+10^99999+11^99999+12^99999+13^99999",
    "3" + " " * (LONGEST_TEXT - 1),
    "+".join(["999999^9"] * 1111 + ["3"]),  # of 10,000 characters
)
REFUSED_BY_BOTH = (
    *(
        "",
        "3+",
        "+3",
        "3+x",
        "2",
        "3+5l",
        "2l",
        "3^^2",
        "3^0",
        "3^1000000",
        "3^",
        "3^{2",
        "3^2}",
        "3l4",
        "1 2",
        "0*3",
        "3^99999+3",
        "1000000",
        "4_",
        "4_x",
    ),
    *("4ll", "-3", "3.5", "8L", "3++4", "l", "3^-1", "4\\ell", "00", "0l", "0+3", "5_l"),
)


ODD = [
    "00000000000003", "00000000000" "3^0", "1234567890123", "3^1234567890123", "3^{}", "3^{ 2}", "{3}", "4_{l}",
    "𝟴6", "3+𝟴6l", "\uff18", "\u0663", "\u0969l", "3\xb2", "3^\xb2", "\xb9\xb2", "3\uff0b4", "4\uff4c", "3+4L",
    "3\u22124", "3\u207a4", "\ufe623", "3\u22174", "2\xb73", "2\u27153", "4ℓℓ", "4\u2112", "3\u20444", "\u2074l",
    "3\x1c+4", "3\x1d+4", "3\x1e+4", "3\x1f+4", "3\0+4", "3\x7f+4", "3\u180e+4", "3\u200b+4", "3\u2060+4",
    "3\xad+4", "3\n4", "3\u20284", "\ufeff", "\u3000", "3+\ufeff", "0\u200b", "😀" * 6000, "3😀", "é+3", "4l_",
    "3" + " " * LONGEST_TEXT, "+".join(["999999^9"] * 1111 + ["33"]),
]  # fmt: skip
"""refused by both as well: digits, signs and spaces of other scripts, and texts that are too long"""


def agree(text: str, answer: Json) -> None:
    """The engine reads a text as `parse` does, or refuses it at the same place."""
    try:
        wanted = notation_of(multiset(text))
    except BadInput as refused:
        assert isinstance(answer, list), f"{text!r} is read as {answer}"
        *_, line = str(refused).splitlines()
        pointed = line.strip() == "^"  # else it is too long, and pointed at nowhere
        assert answer[1] == (line.index("^") - 2 if pointed else None), f"{text!r}: {answer}"
    else:
        assert answer == wanted, text


@needs_node
def test_the_engine_reads_what_we_read_and_refuses_what_we_refuse(tmp_path: Path) -> None:
    texts = [*READ_BY_BOTH, *REFUSED_BY_BOTH, *ODD]
    for text, answer in zip(texts, run_in_node(READ, texts, tmp_path), strict=True):
        assert isinstance(answer, str) == (text in READ_BY_BOTH), (text, answer)
        agree(text, answer)


PIECES = st.sampled_from([
    "3", "4", "6", "12", "0", "9999999", "l", "ℓ", "_", "\\ell", "{", "}", "^", "+", "+", " ", "x", "^2", "*", "×",
    "\ufeff", "\xa0", "\x85", "\x1c", "\u200b", "\u2028", "\n", "𝟴", "３", "٣", "²", "＋", "−", "Ｌ",
])  # fmt: skip
TEXTS = st.lists(PIECES, max_size=9).map("".join) | st.text(max_size=5).map("3+4l+{}".format)


@needs_node
@settings(max_examples=5)
@given(st.lists(TEXTS, min_size=400, max_size=400))
def test_the_engine_reads_anything_as_we_do(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    for text, answer in zip(texts, run_in_node(READ, texts, tmp_path_factory.mktemp("read")), strict=True):
        agree(text, answer)


@needs_node
def test_every_sign_is_read_as_we_read_it(tmp_path: Path) -> None:
    letters = ("Lo", "Ll", "Lu", "Mn", "So", "Co", "Cn", "Cs")
    signs = [sign for sign in map(chr, range(sys.maxunicode)) if unicodedata.category(sign) not in letters]
    texts = [f"4{sign}" for sign in [*signs, "l", "ℓ"]]
    answers = run_in_node(READ, texts, tmp_path)
    read = [text for text, answer in zip(texts, answers, strict=True) if isinstance(answer, str)]
    assert read == [text for text in texts if is_read(text)]
    assert {*read} == {f"4{sign}" for sign in f"{SPACES}0123456789lℓ"}


def is_read(text: str) -> bool:
    try:
        return multiset(text) is not None
    except BadInput:
        return False


@needs_node
def test_a_text_is_read_in_one_pass(tmp_path: Path) -> None:
    program = (
        """let work = 0;
    for (const method of ["filter", "reduce", "map", "find", "forEach", "flatMap", "slice"]) {
      const of = Array.prototype[method];
      Array.prototype[method] = function (...all) { work += this.length; return of.apply(this, all); };
    }
    const counted = text => {
      work = 0;
      const G = loony.parse(text), read = work;
      loony.openings(G);
      return [G.length, read, work - read];
    };
    """
        + WRITE % "given.map(counted)"
    )
    texts = ["+".join(map(str, range(3, 3 + kinds))) for kinds in (500, 2000)]
    for kinds, read, opened in run_in_node(program, texts, tmp_path):
        assert read <= 2 * kinds
        assert opened <= 5 * kinds


@needs_node
def test_the_engine_points_at_the_offending_character(tmp_path: Path) -> None:
    places = {
        "3+x": 2,
        "3+": 2,
        "3^^2": 1,
        "3+5l": 2,
        "3 + 4_": 5,
        "3^{2": 1,
        "8L": 1,
        "3+4l^0": 5,
        "3+4q+5": 3,
        "": 0,
    }
    for (text, at), answer in zip(places.items(), run_in_node(READ, [*places], tmp_path), strict=True):
        assert answer[1] == at, (text, answer)
        assert answer[0].count("\n") == 0


@needs_node
def test_the_page_reads_a_few_things_more(tmp_path: Path) -> None:
    read = {"2*3+4+6l": "3^2+4+6l", "2×4l^2": "4l^4", "3\t+\n4": "3+4", f"3^{MOST}": f"3^{MOST}"}
    refused = dict.fromkeys(["3*5ℓ^2", f"3^{MOST}+3", "2*3^99998", "1000000", "0*3", "3*", "*3"])
    more: dict[str, str | None] = {**read, **refused}
    for (text, meant), answer in zip(more.items(), run_in_node(READ, [*more], tmp_path), strict=True):
        assert isinstance(answer, list) if meant is None else answer == meant, (text, answer)


@needs_node
def test_components_are_added_and_removed(tmp_path: Path) -> None:
    program = (
        WRITE
        % """given.map(([text, length, loop]) => {
      const G = loony.parse(text), C = {length, loop};
      return [loony.notation(loony.plus(G, C)), loony.notation(loony.without(loony.plus(G, C), C))];
    })"""
    )
    cases = {
        ("0", 3, False): "3",
        ("4l", 4, False): "4+4l",
        ("3+4l^2", 4, True): "3+4l^3",
        ("12", 5, False): "5+12",
    }
    answers = run_in_node(program, [*cases], tmp_path)
    for ((text, *_), meant), answer in zip(cases.items(), answers, strict=True):
        assert answer == [meant, text]


@needs_node
def test_drawings_have_the_boxes_and_the_walls(tmp_path: Path) -> None:
    program = (
        WRITE
        % """given.map(([length, loop]) => {
      const {boxes, gap} = loony.drawn(length, loop); return [boxes, gap, loony.walls(boxes, loop)];
    })"""
    )
    shapes = [(length, False) for length in range(3, 60)] + [(length, True) for length in range(4, 60, 2)]
    shapes += [(999_999, False), (999_998, True)]
    for (length, loop), (boxes, gap, walls) in zip(shapes, run_in_node(program, shapes, tmp_path), strict=True):
        assert len({*map(tuple, boxes)}) == len(boxes)
        assert gap == (len(boxes) != length) == (length > 40)
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(boxes, boxes[1:] + boxes[:1], strict=True)]
        assert steps.count(1) + steps.count(2) * gap >= len(boxes) - (not loop)
        assert not loop or steps[-1] == 1
        assert max(x for x, _ in boxes) < 10
        sides = {*map(tuple, walls)}
        assert len(sides) == len(walls)
        for x, y in boxes:
            own = {(x, y, x + 1, y), (x, y + 1, x + 1, y + 1), (x, y, x, y + 1), (x + 1, y, x + 1, y + 1)}
            assert len(own & sides) == 2, (length, loop)


@needs_node
@pytest.mark.parametrize("text", ["3+4l+8l^2", "3^5+4l+8l", "0", EXAMPLE, "3+5+4l", "3^1000+40l^2"])
def test_the_page_shows_the_position_of_its_link(text: str, tmp_path: Path) -> None:
    """In a document of a few lines, which is enough for what the page does."""
    shown = run_page(text, [], tmp_path)
    G = parse(text)
    assert shown["text"] == text
    assert shown["hash"] == f"#{notation(G)}"
    assert shown["error"] == ""
    assert re.match(r"\d+", shown["value"])[0] == f"{value_of(G)}"  # type: ignore[index]
    assert len(shown["board"]) == len({*G.chains}) + len({*G.loops})
    assert shown["boxesDrawn"] == boxes_drawn(G)
    assert len(shown["openings"]) == len(shown["board"])
    if G.chains or G.loops:
        assert "★ optimal" in shown["openings"][0]
        assert sum("Theorem 1.1" in row for row in shown["openings"]) == 1
        assert f"Theorem 4.1, case {case_of_value(G)}" in shown["why"]
        case = case_of_move(G)[0]
        assert f"Theorem 1.1, {'all other cases' if case == 'otherwise' else f'case {case}'}" in shown["why"]
    assert len(shown["play"]) == min(250, len(G.chains) + len(G.loops))


def value_of(G: Position) -> int:
    """v(G) by the algorithm of Buzzard and Ciere, which the page knows nothing of, for positions of any size."""
    return int(value_by_algorithm(summary_of(G)))


def boxes_drawn(G: Position) -> int:
    """Equal components are drawn singly up to four, and long ones with a gap."""
    drawn = 0
    for is_loop in (False, True):
        for length, equal in groupby(G[is_loop]):
            number = len([*equal])
            boxes = length if length <= 40 else 14 if is_loop else 6
            drawn += boxes * (number if number <= 4 else 1)
    return drawn


@needs_node
def test_a_position_is_clicked_together_and_played(tmp_path: Path) -> None:
    clicked = [["click", "add-3"], ["click", "add-4l"], ["click", "add-8l"], ["click", "more-8-loop"]]
    shown = run_page("0", clicked, tmp_path)
    assert (shown["text"], shown["hash"]) == ("3+4l+8l^2", "#3+4l+8l^2")
    shown = run_page(
        "0", [*clicked, ["set", "length", "12"], ["click", "add-chain"], ["click", "less-4-loop"]], tmp_path
    )
    assert shown["text"] == "3+12+8l^2"
    assert run_page("0", [["set", "length", "5"], ["click", "add-loop"]], tmp_path)["lengthError"].startswith(
        "a loop is"
    )
    assert run_page("3+4l", [["click", "clear"]], tmp_path)["text"] == "0"

    best = [["press", "(best)"], ["press", "should"]]
    shown = run_page("3+4l+8l^2", best, tmp_path)
    assert shown["text"] == "3+8l^2"
    assert "Score: A 4, B 0" in shown["game"]
    shown = run_page("3+4l+8l^2", best * 4, tmp_path)
    assert shown["text"] == "0"
    assert "Score: A 11, B 12. B wins by 1 box." in shown["game"]
    shown = run_page("3+4l+8l^2", [*best, ["press", "Take back"], ["press", "Take back"]], tmp_path)
    assert (shown["text"], shown["game"]) == ("3+4l+8l^2", "")
    shown = run_page("3+4l", [["drawing", 1], ["press", "Give up"]], tmp_path)
    assert shown["text"] == "3"
    assert "Score: A 0, B 4. B opens next, and A controls" in shown["game"]


@needs_node
def test_a_bad_text_is_pointed_at_and_leaves_the_rest(tmp_path: Path) -> None:
    shown = run_page("3+4l", [["type", "3+4l+x"]], tmp_path)
    assert "“x” is not expected at character 6" in shown["error"]
    assert shown["marked"] == "x"
    assert shown["invalid"] == "true"
    assert (shown["text"], shown["hash"]) == ("3+4l+x", "#3+4l")
    shown = run_page("3+4l", [["type", "3+4l+x"], ["type", "2*3 + 4_\\ell"]], tmp_path)
    assert (shown["error"], shown["invalid"]) == ("", "false")
    assert (shown["text"], shown["hash"]) == ("2*3 + 4_\\ell", "#3^2+4l")
    assert run_page("3", [["go", "#6l%5E2"]], tmp_path)["text"] == "6l^2"
    assert "is not expected" in run_page("3%", [], tmp_path)["error"]


@needs_node
@pytest.mark.parametrize(
    "text",
    [
        "+".join(f"{n}^4" for n in range(3, 41)) + "+" + "+".join(f"{n}l^4" for n in range(4, 41, 2)),
        "+".join(map(str, range(3, 2050))),
        "+".join(f"{n}l^99999" for n in range(4, 1500, 2)),
        "+".join(f"{n}" for n in range(41, 500)) + "+40l^3",
    ],
    ids=["copies", "chains", "loops", "gaps"],
)
def test_a_long_position_is_not_drawn_whole(text: str, tmp_path: Path) -> None:
    shown, G = run_page(text, [], tmp_path), multiset(text)
    kinds = len(G.chains) + len(G.loops)
    assert (shown["error"], shown["hash"]) == ("", f"#{text}")
    assert shown["value"].startswith(f"{play.answer(G).value}")
    assert shown["nodes"] < MOST_NODES
    assert shown["boxesDrawn"] <= 1200
    if kinds > 100:
        *_, last = shown["board"]
        assert last == f"and {kinds - len(shown['board']) + 1} more, which are not drawn"
        assert shown["formula"].endswith(f" + … and {kinds - 100} more terms")
        *rows, last = shown["openings"]
        assert (len(rows), last) == (100, f"and {kinds - 100} more, no better")
        assert "★ optimal" in rows[0]
    assert max(map(len, (shown["title"], shown["link"], shown["summary"]))) < 300


MOST_NODES = 15_000
"""of the page of any position: the largest that was found has 11,668"""


@needs_node
def test_sixty_kinds_are_all_drawn(tmp_path: Path) -> None:
    text = "+".join([*(f"{n}^99999" for n in range(3, 33)), *(f"{n}l^99999" for n in range(4, 64, 2))])
    shown = run_page(text, [], tmp_path)
    assert len(shown["board"]) == len(shown["openings"]) == 60
    assert all("× 99999" in card for card in shown["board"])
    assert shown["nodes"] < MOST_NODES
    assert "After 5999690 more turns it ends" in shown["more"]


@needs_node
def test_a_text_too_long_to_be_read_is_a_sentence(tmp_path: Path) -> None:
    sentence = f"a position is written in at most {LONGEST_TEXT} characters."
    long = "3" + "+3" * 5000
    for fragment in (long, "%F0%9F%98%80" * (LONGEST_TEXT + 1), "%" * 200_000):
        shown = run_page(fragment, [], tmp_path)
        assert (shown["text"], shown["error"], shown["invalid"]) == (
            "",
            f"This link is too long: {sentence}",
            "true",
        )
        assert shown["value"].startswith("0")
    shown = run_page("3+4l", [["type", long]], tmp_path)
    assert (shown["error"], shown["hash"]) == (sentence, "#3+4l")
    shown = run_page("3+4l", [["type", long[:-2] + "x"]], tmp_path)
    assert "“x” is not expected at character 10000" in shown["error"]
    assert len(shown["error"]) < 500
    shown = run_page("3+4l", [["type", long], ["type", long[:-2]]], tmp_path)
    assert (shown["error"], shown["hash"]) == ("", "#3^5000")


@needs_node
def test_what_is_clicked_together_can_be_read_again(tmp_path: Path) -> None:
    long = "+".join([*map(str, range(3, 2221)), "100000l^20"])
    assert len(long) == LONGEST_TEXT - 1
    shown = run_page(long, [["click", "more-3-chain"], ["click", "add-4l"]], tmp_path)
    assert shown["text"] == long
    assert shown["lengthError"] == f"a position is written in at most {LONGEST_TEXT} characters"
    shown = run_page(long, [["click", "more-3-chain"], ["click", "less-4-chain"], ["click", "add-3"]], tmp_path)
    assert shown["text"] == long.replace("3+4+", "3^2+", 1)
    assert shown["lengthError"] == ""


@needs_node
def test_a_link_of_two_lines_is_not_joined(tmp_path: Path) -> None:
    for fragment in ("3%0A4", "3%0D%0A4", "3+12%0A4"):
        assert "is not expected" in run_page(fragment, [], tmp_path)["error"]
    assert run_page("3%0A+%0A4l", [], tmp_path)["hash"] == "#3+4l"


def run_page(fragment: str, steps: Json, folder: Path) -> Json:
    """The page at a fragment, after some steps, in the document of tests/endgames/document.js."""
    ids = re.findall(r' id="([^"]+)"', PAGE.read_text().split("<script>")[0])
    assert len(ids) == len(set(ids))
    document = (ROOT / "tests" / "endgames" / "document.js").read_text()
    program = f"{document}\n{between('page: begin', 'page: end')}\nafter(given.steps);\n{WRITE % 'shown()'}"
    return run_in_node(program, {"fragment": fragment, "steps": steps, "ids": ids}, folder)


@pytest.mark.parametrize("text", ["3+4l+8l^2", "3^5+4l+8l", EXAMPLE])
def test_the_page_in_a_browser(text: str, tmp_path: Path) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        pytest.skip(f"no browser on PATH: none of {', '.join(BROWSERS)}")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command = [browser, *options, "--dump-dom", f"{PAGE.as_uri()}#{text}"]
    dom = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    G = parse(text)
    assert re.search(r'<dd id="value">1<small>the controller wins by 1 box</small>', dom)
    (table,) = re.findall(r'<tbody id="openings">(.*?)</tbody>', dom, re.S)
    assert table.count("<tr") == len({*G.chains}) + len({*G.loops})
    for is_loop, lengths in enumerate(G):
        for length in lengths:
            assert f"{length}-{('chain', 'loop')[is_loop]}" in table
    assert "★ optimal" in table
    assert dom.count("<rect") == boxes_drawn(G)
    assert f"<title>{text if text != EXAMPLE else '3+18+4l^101+6l^9+8l'}" in dom


def test_the_page_is_small_and_asks_nothing_of_a_server() -> None:
    page = PAGE.read_text()
    assert len(page.encode()) < 100_000
    assert not re.search(
        r"<script[^>]* src|<link[^>]*stylesheet|@import|url\(|fetch\(|XMLHttpRequest|import\(", page
    )
    assert set(re.findall(r'(?:src|href)="(?!#)([^"]*)"', page)) == {"data:,", "https://arxiv.org/abs/1811.10747"}
    assert not re.search(r"\bdocument\b|\bwindow\b|\blocation\b|\bat\(", between("engine: begin", "engine: end"))
    for example in re.findall(r'href="#([^"]+)"', page):
        assert parse(example) is not None


def test_explore_writes_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new").mkdir()
    for arguments, path in (
        ((), tmp_path / "explore.html"),
        (("--out", "new/page.html"), tmp_path / "new/page.html"),
    ):
        for _ in range(2):  # over its own page too
            code, out, err = told(capsys, "explore", *arguments)
            assert (code, err) == (0, "")
            assert str(path) in out
            assert path.read_bytes() == PAGE.read_bytes()
    assert leavings(tmp_path) == ["explore.html", "new"]


@pytest.mark.parametrize("out", ["thesis.html", "folder", "thesis.html/below", "/dev/full", "long" * 100])
def test_a_file_that_cannot_be_written(out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.html").write_text("years of work")
    (tmp_path / "folder").mkdir()
    code, text, err = told(capsys, "explore", "--out", str(tmp_path / out))
    assert (code, text) == (2, "")
    assert one_sentence(err)
    assert "--out" in err
    assert leavings(tmp_path) == ["folder", "thesis.html"]
    assert (tmp_path / "thesis.html").read_text() == "years of work"


OURS = PAGE.read_text()
OURS_TITLE = "<title>Dots and Boxes endgames</title>"
OTHERS = {
    "a page like any other": "<!DOCTYPE html>\n<html><head><title>Thesis</title></head></html>",
    "a page without a title": "<!DOCTYPE html>",
    "ours under another title": OURS.replace(OURS_TITLE, "<title>Dots and Boxes</title>"),
    "a title that begins as ours": OURS.replace(OURS_TITLE, "<title>Dots and Boxes endgames, solved</title>"),
    "our title in what is no page": f"notes on {OURS_TITLE}: {OURS}",
    "our title and nothing before": OURS_TITLE,
    "our title far below": f"<!DOCTYPE html><!--{' ' * 1000}-->{OURS_TITLE}",
    "a blank line": "\n",
}


@pytest.mark.parametrize("kind", OTHERS)
def test_the_page_of_someone_else_is_left_alone(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert OTHERS[kind] != OURS
    (tmp_path / "page.html").write_text(OTHERS[kind])
    code, text, err = told(capsys, "explore", "--out", str(tmp_path / "page.html"))
    assert (code, text) == (2, "")
    assert one_sentence(err)
    assert "page.html is there already and is no page of ours; name another with --out" in err
    assert leavings(tmp_path) == ["page.html"]
    assert (tmp_path / "page.html").read_text() == OTHERS[kind]


def test_a_page_of_ours_is_replaced_in_whatever_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert OURS.count(OURS_TITLE) == 1
    older = OURS.replace("</html>", "<!-- an older one --></html>")
    for state in (older, OURS[: OURS.index(OURS_TITLE) + len(OURS_TITLE)], ""):
        (tmp_path / "page.html").write_text(state)
        code, _, err = told(capsys, "explore", "--out", str(tmp_path / "page.html"))
        assert (code, err) == (0, "")
        assert (tmp_path / "page.html").read_text() == OURS


def test_where_the_page_is_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = told(capsys, "explore", "--out", str(tmp_path / "page.html"), "--json")
    page = tmp_path / "page.html"
    assert code == 0
    assert json.loads(text) == {"page": str(page.resolve()), "bytes": page.stat().st_size}
