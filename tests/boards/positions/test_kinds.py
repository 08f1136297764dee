"""A player's words for lines, and the long chain rule: against the rules of the game and of Nimstring, and as the
drawings of docs/glossary.md have them.
"""

import random
import re
from collections import Counter

import naive_boards as naive
import numpy as np
import pytest
from conftest import ROOT
from drawn_sets import left_of, strings_of

from loony.enumerate.boards import kinds as of
from loony.enumerate.boards.board import Board, board_of, members
from loony.enumerate.boards.reading import read
from loony.enumerate.boards.regions import UNDECIDED, captures_of, notation, regions
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.nimbers import nimbers_of_all
from loony.results.asked.answers import unseen
from loony.results.boards.answers import answer
from loony.results.boards.positions.analysis import analyse


def expected_kind(lines: naive.Lines, line: naive.Line, is_loony: bool, was_loony: bool) -> str:
    """The kind of a line by the rules of the game, if no safe line is left."""
    if won := naive.completed(lines, line):
        return of.CAPTURE if won == 1 else of.DOUBLE_CROSS
    (before, rest), (after, rest_after) = naive.captures(lines), naive.captures(lines - {line})
    if before:
        nothing_else = all(naive.completed(lines, other) < 2 for other in lines)
        twice = nothing_else and {*after} == {2} and sum(after) == sum(before) in (2, 4) and rest == rest_after
        return of.DOUBLE_DEAL if twice and was_loony else of.DECLINES
    if not after:
        return of.SAFE
    if sum(after) == 2:
        return of.HALF_HEARTED if is_loony else of.HARD_HEARTED
    return of.LOONY_LINE if is_loony else of.SACRIFICE


@pytest.mark.parametrize(("rows", "columns", "number"), [(1, 4, 300), (2, 2, 1 << 12), (2, 3, 200)])
def test_every_line_is_of_its_kind(rows: int, columns: int, number: int) -> None:
    board, lines = board_of(rows, columns), naive.board(rows, columns)
    nimbers = nimbers_of_all(np.array(board.strings, np.int64))
    found: Counter[str] = Counter()
    sets = random.Random(1).sample(range(1 << board.lines), number)
    for undrawn in sets:
        left = left_of(board, undrawn)
        kinds = of.kinds_of(board, undrawn)
        loony = {line: nimbers[undrawn & ~(1 << line)] == LOONY for line in members(undrawn)}
        expected = {
            line: expected_kind(left, lines[line], bool(loony[line]), nimbers[undrawn] == LOONY) for line in kinds
        }
        if of.SAFE in expected.values():
            expected = {line: of.PREEMPTIVE if kind in (of.SACRIFICE, of.HARD_HEARTED) else kind
                        for line, kind in expected.items()}  # fmt: skip
        assert kinds == expected, undrawn
        found.update(kinds.values())
        if kinds and undrawn % 64 == 0:
            assert all(of.kind_of(board, undrawn, line) == kind for line, kind in kinds.items()), undrawn
    assert {of.CAPTURE, of.DOUBLE_CROSS, of.DOUBLE_DEAL, of.DECLINES, of.SAFE, of.SACRIFICE, of.PREEMPTIVE} < {*found}


def test_the_analysis_says_which_lines_are_loony() -> None:
    for text in ("2x3:10010011100000000", "2x2:011000110010", "1x4:1111111100000"):
        position = read(text)
        board = position.board
        nimbers = nimbers_of_all(np.array(board.strings, np.int64))
        analysis = analyse(position, 10**6, unseen)
        for line in analysis.lines:
            after = nimbers[position.undrawn & ~(1 << line.line)]
            assert line.is_loony == (not line.captures and after == LOONY), line
            assert line.kind == of.kind_of(board, position.undrawn, line.line), line


def parity_is_wanted(board: Board, undrawn: int) -> bool | None:
    """Whether the player on move has the parity that she wants; None if that is not decided."""
    there = regions(board, undrawn)
    if any(region.kind == UNDECIDED for region in there):
        return None
    counted = of.long_chains(board, undrawn, there)
    assert counted.forming == counted.loops_forming == 0
    return counted.wants_odd == (counted.chains % 2 == 1)


@pytest.mark.slow_plain
@pytest.mark.parametrize("size", ["2x3", "1x6", "2x4"])
def test_who_has_the_parity_that_she_wants_wins_nimstring(size: str) -> None:
    """Where chains, loops and joined components are left, with short chains."""
    board = read(size).board
    nimbers = nimbers_of_all(np.array(board.strings, np.int64))
    rng, seen = random.Random(1), Counter[tuple[bool, bool]]()
    while seen.total() < 300:
        undrawn = captures_of(board, rng.getrandbits(board.lines)).rest
        wanted = parity_is_wanted(board, undrawn) if undrawn else None
        if wanted is not None:
            assert wanted == (nimbers[undrawn] != 0)
            seen[wanted, any(region.kind == "joined" for region in regions(board, undrawn))] += 1
    assert len({wanted for wanted, _ in seen}) == 2
    joined = read("+-+-+-+-+\n|       |\n+ + +-+ +\n|   |?| |\n+-+-+-+ +")
    if size == "2x4":
        assert regions(board, joined.undrawn)[0].kind == "joined"
        assert parity_is_wanted(board, joined.undrawn) is False
        assert nimbers[joined.undrawn] == 0


@pytest.mark.parametrize("size", ["2x2", "3x3", "4x5"])
def test_turns_are_as_many_as_the_long_chain_rule_counts(size: str) -> None:
    """Undrawn lines - open boxes + lines that complete two boxes + 1; and dots + these, from an empty board."""
    for seed in range(20):
        rng, position = random.Random(seed), read(size)
        dots = (position.board.rows + 1) * (position.board.columns + 1)
        turns, double, past = 1, 0, []
        while position.undrawn:
            boxes = sum(bool(lines & position.undrawn) for lines in position.board.sides)
            past.append((position.undrawn.bit_count() - boxes + 1, turns, double))
            after = position.draw(rng.choice([*members(position.undrawn)]))
            won = sum(after.score or ()) - sum(position.score or ())
            turns += not won and after.undrawn > 0
            double += won == 2
            position = after
        assert turns == dots + double, seed
        assert all(turns - before + 1 == count + double - crossed for count, before, crossed in past), seed


def test_an_empty_board_has_the_rule_of_dots() -> None:
    """Who begins wants dots + long chains to be even (Berlekamp 2000)."""
    for size in ("2x2", "3x3", "4x4", "5x5", "3x4", "4x7"):
        board = read(size).board
        dots = (board.rows + 1) * (board.columns + 1)
        assert of.long_chains(board, board.every, regions(board, board.every)).wants_odd == (dots % 2 == 1), size


PAGE = (ROOT / "docs" / "glossary.md").read_text()

DRAWINGS: list[tuple[int, str, str]] = [
    (match.start(), match[1], match[2]) for match in re.finditer(r"```\n(.*?)\n```\n\n([^\n]+)\n", PAGE, re.S)
]
"""where each drawing begins, the drawing, and the line below it"""

TERMS = re.findall(r"\*\*([A-Z][a-z -]+)\*\*", PAGE)


def terms_before(place: int) -> list[str]:
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
    names, kinds = {board.name(line): line for line in range(board.lines)}, of.kinds_of(board, undrawn)
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
        assert kind in (by_rules, of.PREEMPTIVE), text
        if kind == of.PREEMPTIVE:
            assert by_rules in (of.SACRIFICE, "hard-hearted handout"), text
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
    printed = answer(analyse(read(drawing), 10**6, unseen)).report.blocks
    chains, loops, wants = words.split("; ")
    assert f"{chains}; {loops}" in printed
    assert f"long chain rule: {wants} at the end, B an even one" in printed
