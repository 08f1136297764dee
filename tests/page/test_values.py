"""The page's values of loops and long chains, even and odd, against ours on every raw position."""

from collections.abc import Callable
from pathlib import Path

import naive
import pytest
from conftest import golden
from page.engine import WRITE, Json, needs_node, run_in_node

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.definition import openings_of, record_by_definition, value_by_definition
from loony.verify.odd_loops import play as any_length

pytestmark = pytest.mark.no_kernel

BOUND, BOUND_ODD = 34, 28
EXAMPLE = "18+8l+6l^9+3+4l^101"


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


def of_even_loops(G: Position) -> tuple[str, str, str]:
    """What decides: the case that gives the value, the case of the move, and the component that this names."""
    return case_of_value(G), *case_of_move(G)


def of_any_loops(G: Position) -> tuple[str, str, str]:
    """The same by the theorems on loops of any length."""
    found = any_length.answer(notation(G))
    return found.theorem_1, found.theorem_2, found.recommended


Cases = Callable[[Position], tuple[str, str, str]]


def expected(G: Position, cases: Cases) -> Json:
    """What the engine must say of a position, from equations (3) and (4)."""
    value = value_by_definition(G)
    found, best_first = openings_of(G), []
    case, *move = cases(G)
    for is_loop, length, won in sorted(found, key=lambda opening: opening[2]):
        left = list(G)
        left[is_loop] = naive.without(left[is_loop], length)
        rest, handout = value_by_definition(Position(*left)), 4 if is_loop else 2
        advice = "keep" if rest > handout else "give up" if rest < handout else "either"
        name = f"{length}{'l' * is_loop}"
        best_first.append([name, won, rest, won == value, name == move[1], advice])
    size = sum(map(sum, G))
    # In the end the one who opens first has (size - v) / 2.
    end = [(size - value) // 2, (size + value) // 2] if size else None
    return [size, naive.controlled_value(*G), value, case, *move, best_first, end]


ALL_OF_ENGINE = WRITE % """given.map(text => {
  const G = endgames.parse(text), {size, c} = endgames.summary(G), {value, which} = endgames.decided(G);
  if (endgames.notation(G) !== text) throw new Error(`${text} becomes ${endgames.notation(G)}`);
  const name = C => C ? C.length + (C.loop ? "l" : "") : "";
  const first = endgames.recommended(G);
  const turns = loony.bestPlay(loony.families[0], endgames.begin(G), Infinity, Infinity);
  const openings = endgames.openings(G).map(o => [name(o), o.value, o.rest, o.optimal, o.named, o.advice]);
  return [size, c, value, which, first.which, name(first.component), openings,
          turns.turns ? turns.state.score : null];
})"""  # fmt: skip


def agree_on(raw: list[Position], cases: Cases, folder: Path, program: str = ALL_OF_ENGINE) -> list[set[str]]:
    """The engine says of these what is expected; the cases that came up, of the value and of the move."""
    answers = run_in_node(program, [notation(G) for G in raw], folder)
    for G, answer in zip(raw, answers, strict=True):
        assert answer == expected(G, cases), notation(G)
    return [{answer[which] for answer in answers} for which in (3, 4)]


@pytest.mark.long
@needs_node
def test_the_engine_agrees_on_every_raw_position(tmp_path: Path) -> None:
    raw = [Position(*G) for G in naive.positions(BOUND)]
    assert len(raw) == raw_endgames.count(BOUND) == 16_629
    of_value, of_move = agree_on(raw, of_even_loops, tmp_path)
    assert len(of_value) == 8
    assert of_move == {"", "(i)", "(ii)", "(iii)", "otherwise"}


@pytest.mark.long
@needs_node
def test_the_engine_agrees_on_every_raw_position_with_odd_loops(tmp_path: Path) -> None:
    raw = [Position(*G) for G in naive.positions(BOUND_ODD, 1) if any(length % 2 for length in G[1])]
    assert len(raw) == raw_endgames.count(BOUND_ODD, 1) - raw_endgames.count(BOUND_ODD) == 4_573
    two_threes = Position((3, 3), (4, 7, 7, 7))  # the smallest such in case (iv)
    of_value, of_move = agree_on([*raw, two_threes], of_any_loops, tmp_path)
    assert of_value == {"no 3-chain, as the loops alone", "no 3-chain", "c >= 3", "B1", "B2", "B3", "parity"}
    special = {"no chain", "no 3-chain, critical", "no 3-chain"}
    assert of_move == {*special, "(i)", "(ii)", "(iii)", "(iv)", "otherwise"}


SHORT_OF_ENGINE = WRITE % """given.map(text => {
  const G = endgames.parse(text), {component} = endgames.recommended(G), {kind} = endgames;
  const best = loony.bestPlay(loony.families[0], endgames.begin(G), Infinity, Infinity);
  const openings = endgames.openings(G).map(one => [kind(one.length, one.loop), one.value, one.optimal]);
  return [endgames.value(G), kind(component.length, component.loop), openings, best.state.score];
})"""  # fmt: skip


@needs_node
def test_the_engine_agrees_on_every_position_with_short_chains(tmp_path: Path) -> None:
    short = [G for G in naive.positions(12, step=1, least=1) if G[0] and G[0][0] < 3]
    texts = ["+".join([*map(str, chains), *(f"{length}l" for length in loops)]) for chains, loops in short]
    assert (len(short), sum("5l" in text for text in texts)) == (409, 46)
    for G, text, answer in zip(short, texts, run_in_node(SHORT_OF_ENGINE, texts, tmp_path), strict=True):
        value, recommended, openings, score = answer
        expected, size = naive.openings(*G), sum(map(sum, G))
        assert {name: won for name, won, _ in openings} == expected, text
        assert value == min(expected.values()) == expected[recommended] == score[1] - score[0], text
        assert all(optimal == (won == value) for _, won, optimal in openings), text
        assert score[0] + score[1] == size, text


@needs_node
def test_the_theorems_on_any_loops_are_right_of_even_ones_too(tmp_path: Path) -> None:
    raw = [Position(*G) for G in naive.positions(20)]
    _, of_move = agree_on(raw, of_any_loops, tmp_path, f"endgames.theories.shift();\n{ALL_OF_ENGINE}")
    assert "no loop" in of_move


def test_the_cases_are_those_of_the_claims() -> None:
    """The case above and the claim's own text say the same, so that the page's case is the claim's."""
    for G in naive.positions(20):
        record = record_by_definition(Position(*G))
        case = case_of_value(Position(*G))
        assert not case or allcock.explicit_value(record) == record.value, G
        if case in ("(3)(a)", "(3)(b)(i)", "(3)(b)(ii)", "(3)(b)(iii)"):
            assert allcock.case_3(record), G
        if case == "(4)":
            assert not allcock.case_3(record), G
            assert allcock.one_or_two(record) == record.value, G
        if case:
            name = case_of_move(Position(*G))[1]
            assert naive.openings(*G)[name] == allcock.recommended_move(record) == record.value, G


@needs_node
def test_the_engine_agrees_on_what_the_papers_print(tmp_path: Path) -> None:
    rows = [row for row in golden() if row.controlled_value or row.value]
    program = WRITE % """given.map(text => {
      const G = endgames.parse(text);
      return [endgames.summary(G).c, endgames.value(G)];
    })"""  # fmt: skip
    for row, (c, value) in zip(rows, run_in_node(program, [row.position for row in rows], tmp_path), strict=True):
        assert not row.controlled_value or c == int(row.controlled_value), row
        assert not row.value or value == int(row.value), row


@needs_node
def test_example_4_3_is_told_in_six_rows(tmp_path: Path) -> None:
    program = (
        """const G = endgames.parse(given);
    const best = loony.bestPlay(loony.families[0], endgames.begin(G), Infinity, Infinity);
    """
        + WRITE % "[endgames.decided(G), endgames.openings(G).length, best]"
    )
    decided, openings, best = run_in_node(program, EXAMPLE, tmp_path)
    assert (decided["value"], decided["which"], openings, best["turns"]) == (1, "(3)(b)(i)", 5, 113)
    times = [row["last"] - row["first"] + 1 for row in best["rows"]]
    assert (sum(times), len(times), max(times)) == (113, 6, 101)
    assert (
        [sum(row["takes"][who] for row in best["rows"]) for who in (0, 1)]
        == best["rows"][-1]["score"]
        == [243, 244]
    )
