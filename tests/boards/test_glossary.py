"""Each drawing of docs/glossary.md is what the page says: by the program, and by the rules of the game."""

import re

import naive_boards as naive
import pytest
from boards.test_kinds import expected_kind
from conftest import ROOT
from drawn_sets import left_of, strings_of

from loony.enumerate.boards.board import members
from loony.enumerate.boards.kinds import PREEMPTIVE, SACRIFICE, kinds_of
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import notation
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.results.asked.answers import unseen
from loony.results.boards.analysis import analyse
from loony.results.boards.answers import answer

PAGE = (ROOT / "docs" / "glossary.md").read_text()

DRAWINGS: list[tuple[int, str, str]] = [
    (match.start(), match[1], match[2]) for match in re.finditer(r"```\n(.*?)\n```\n\n([^\n]+)\n", PAGE, re.S)
]
"""where each drawing begins, the drawing, and the line below it"""

TERMS = re.findall(r"\*\*([A-Z][a-z -]+)\*\*", PAGE)


def terms_before(place: int) -> list[str]:
    """The terms that the paragraph before a drawing defines."""
    paragraph = PAGE[:place].rstrip().split("\n\n")[-1]
    return re.findall(r"\*\*([A-Z][a-z -]+)\*\*", paragraph)


def test_every_term_has_a_drawing() -> None:
    assert len(DRAWINGS) == PAGE.count("```") / 2 == 11
    drawn = [term for place, *_ in DRAWINGS for term in terms_before(place)]
    assert [term for term in TERMS if len(term) > 2] == drawn
    assert len(drawn) == 13


@pytest.mark.parametrize(("place", "drawing", "words"), DRAWINGS[:-1])
def test_a_drawing_is_what_stands_below_it(place: int, drawing: str, words: str) -> None:
    position = read(drawing)
    board, undrawn = position.board, position.undrawn
    names, kinds = {board.name(line): line for line in range(board.lines)}, kinds_of(board, undrawn)
    analysis = analyse(position, 10**6, unseen)
    rests, *lines = words.split("; ")
    assert rests == f"rests `{notation(analysis.regions)}`"
    assert lines
    all_lines, left = naive.board(board.rows, board.columns), left_of(board, undrawn)
    order, nimbers = [*members(undrawn)], nimbers_of_all(strings_of(board, undrawn))
    for text in lines:
        name, kind = re.fullmatch(r"`([a-z0-9-]+)` (.*)", text).groups()  # type: ignore[union-attr]
        line = names[name]
        if kind == "drawn":
            assert line not in kinds, text
            continue
        assert kinds[line] == kind, text
        is_loony = nimbers[len(nimbers) - 1 - (1 << order.index(line))] == LOONY
        by_rules = expected_kind(left, all_lines[line], bool(is_loony), nimbers[-1] == LOONY)
        assert kind in (by_rules, PREEMPTIVE), text
        if kind == PREEMPTIVE:
            assert by_rules in (SACRIFICE, "hard-hearted handout"), text
            assert "safe" in kinds.values(), text
    shown = {re.fullmatch(r"`[a-z0-9-]+` (.*)", text)[1] for text in lines}  # type: ignore[index]
    own = {term.lower().removesuffix(" line") for term in terms_before(place)} - {"long chain", "loop", "joint"}
    assert own - {"declines"} <= shown


def test_the_preemptive_sacrifice_is_the_only_line_that_wins() -> None:
    drawing = next(drawing for place, drawing, _ in DRAWINGS if terms_before(place) == ["Preemptive sacrifice"])
    position = read(drawing)
    left = left_of(position.board, position.undrawn)
    assert [position.board.name(line[0]) for line in left if naive.of_line(left, line) > 0] == ["b2-b3"]
    lines = {line.name: line for line in analyse(position, 10**6, unseen).lines}
    assert lines["b2-b3"].leaves == "2 boxes, 7"


def test_the_long_chain_rule_is_printed() -> None:
    _, drawing, words = DRAWINGS[-1]
    printed = answer(analyse(read(drawing), 10**6, unseen)).lines
    chains, loops, wants = words.split("; ")
    assert f"{chains}; {loops}" in printed
    assert f"long chain rule: {wants} at the end, B an even one" in printed
