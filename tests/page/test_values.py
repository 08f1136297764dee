"""The page's values of loops and long chains, by plain recursion on every position; and drawings of them."""

import naive
import pytest
from naive_theorems import decides, theorems
from page.engine import WRITE, Json, run_in_node

from loony.enumerate.endgames import raw as raw_endgames
from loony.enumerate.endgames.notation import Position, notation

pytestmark = pytest.mark.no_kernel

BOUND, BOUND_ODD = 34, 28
EXAMPLE = "18+8l+6l^9+3+4l^101"


def expected(G: Position, even: bool) -> Json:
    value, best_first = naive.value(*G), []
    of_value, of_opening = theorems(G.chains, G.loops, even)
    case, *move = (decides(of_value)[0], *decides(of_opening)) if any(G) else ("", "", "")
    for name, won in sorted(naive.openings(*G).items(), key=lambda opening: (opening[1], order_of(opening[0]))):
        length, is_loop = int(name.rstrip("l")), name.endswith("l")
        left = [*G]
        left[is_loop] = naive.without(left[is_loop], length)
        rest, handout = naive.value(*left), 4 if is_loop else 2
        advice = "keep" if rest > handout else "give up" if rest < handout else "either"
        best_first.append([name, won, rest, won == value, name == move[1], advice])
    size = sum(map(sum, G))
    # In the end the one who opens first has (size - v) / 2.
    end = [(size - value) // 2, (size + value) // 2] if size else None
    return [size, naive.controlled_value(*G), value, case, *move, best_first, end]


def order_of(name: str) -> tuple[bool, int]:
    return name.endswith("l"), int(name.rstrip("l"))


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


def agree_on(raw: list[Position], even: bool, program: str = ALL_OF_ENGINE) -> list[set[str]]:
    answers = run_in_node(program, [notation(G) for G in raw])
    for G, answer in zip(raw, answers, strict=True):
        assert answer == expected(G, even), notation(G)
    return [{answer[which] for answer in answers} for which in (3, 4)]


@pytest.mark.long
def test_the_engine_agrees_on_every_raw_position() -> None:
    raw = [Position(*G) for G in naive.positions(BOUND)]
    assert len(raw) == raw_endgames.count(BOUND) == 16_629
    of_value, of_move = agree_on(raw, even=True)
    assert len(of_value) == 8
    assert of_move == {"", "(i)", "(ii)", "(iii)", "otherwise"}


@pytest.mark.long
def test_the_engine_agrees_on_every_raw_position_with_odd_loops() -> None:
    raw = [Position(*G) for G in naive.positions(BOUND_ODD, 1) if any(length % 2 for length in G[1])]
    assert len(raw) == raw_endgames.count(BOUND_ODD, 1) - raw_endgames.count(BOUND_ODD) == 4_573
    two_threes = Position((3, 3), (4, 7, 7, 7))  # the smallest such in case (iv)
    of_value, of_move = agree_on([*raw, two_threes], even=False)
    assert of_value == {"no 3-chain, as the loops alone", "no 3-chain", "c >= 3", "B1", "B2", "B3", "parity"}
    special = {"no chain", "no 3-chain, critical", "no 3-chain"}
    assert of_move == {*special, "(i)", "(ii)", "(iii)", "(iv)", "otherwise"}


SHORT_OF_ENGINE = WRITE % """given.map(text => {
  const G = endgames.parse(text), {component} = endgames.recommended(G), {kind} = endgames;
  const best = loony.bestPlay(loony.families[0], endgames.begin(G), Infinity, Infinity);
  const openings = endgames.openings(G).map(one => [kind(one.length, one.loop), one.value, one.optimal]);
  return [endgames.value(G), kind(component.length, component.loop), openings, best.state.score];
})"""  # fmt: skip


def test_the_engine_agrees_on_every_position_with_short_chains() -> None:
    short = [G for G in naive.positions(12, step=1, least=1) if G[0] and G[0][0] < 3]
    texts = ["+".join([*map(str, chains), *(f"{length}l" for length in loops)]) for chains, loops in short]
    assert (len(short), sum("5l" in text for text in texts)) == (409, 46)
    for G, text, answer in zip(short, texts, run_in_node(SHORT_OF_ENGINE, texts), strict=True):
        value, recommended, openings, score = answer
        expected, size = naive.openings(*G), sum(map(sum, G))
        assert {name: won for name, won, _ in openings} == expected, text
        assert value == min(expected.values()) == expected[recommended] == score[1] - score[0], text
        assert all(optimal == (won == value) for _, won, optimal in openings), text
        assert score[0] + score[1] == size, text


def test_the_theorems_on_any_loops_are_right_of_even_ones_too() -> None:
    raw = [Position(*G) for G in naive.positions(20)]
    _, of_move = agree_on(raw, False, f"endgames.theories.shift();\n{ALL_OF_ENGINE}")
    assert "no loop" in of_move


def test_example_4_3_is_told_in_six_rows() -> None:
    program = (
        """const G = endgames.parse(given);
    const best = loony.bestPlay(loony.families[0], endgames.begin(G), Infinity, Infinity);
    """
        + WRITE % "[endgames.decided(G), endgames.openings(G).length, best]"
    )
    decided, openings, best = run_in_node(program, EXAMPLE)
    assert (decided["value"], decided["which"], openings, best["turns"]) == (1, "(3)(b)(i)", 5, 113)
    times = [row["last"] - row["first"] + 1 for row in best["rows"]]
    assert (sum(times), len(times), max(times)) == (113, 6, 101)
    assert (
        [sum(row["takes"][who] for row in best["rows"]) for who in (0, 1)] == best["rows"][-1]["score"] == [243, 244]
    )


def test_components_are_added_and_removed() -> None:
    program = WRITE % """given.map(([text, length, loop]) => {
      const G = endgames.parse(text), C = {length, loop};
      return [endgames.notation(endgames.plus(G, C)), endgames.notation(endgames.without(endgames.plus(G, C), C))];
    })"""  # fmt: skip
    cases = {("0", 3, False): "3", ("4l", 4, False): "4+4l", ("3+4l^2", 4, True): "3+4l^3", ("12", 5, False): "5+12"}
    answers = run_in_node(program, [*cases])
    for ((text, *_), meant), answer in zip(cases.items(), answers, strict=True):
        assert answer == [meant, text], text


def test_an_odd_loop_is_drawn_as_a_ring() -> None:
    lengths = [*range(5, 41, 2), 41, 999_999]
    program = WRITE % "given.map(length => endgames.shape(length, true))"
    for length, found in zip(lengths, run_in_node(program, lengths), strict=True):
        assert found["gap"] == (length > 40), length
        assert len(found["cells"]) == (14 if length > 40 else length), length
        corners = [{*map(tuple, cell)} for cell in found["cells"]]
        walls = [{(x, y), (u, v)} for x, y, u, v in found["lines"]]
        shared = [one & other for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]
        for cell, before, after in zip(corners, shared[-1:] + shared, shared, strict=False):
            if not found["gap"]:  # two sides are open, to the boxes before and after it, and two are walls
                assert (len(before), len(after), before | after) == (2, 2, cell), before
            assert before not in walls, cell
            assert after not in walls, before
            assert sum(wall <= cell for wall in walls) == 2, length
        assert all(-1e-9 <= x <= 10 + 1e-9 for cell in corners for point in cell for x in point), length


def test_drawings_have_the_boxes_and_the_walls() -> None:
    program = WRITE % """given.map(([length, loop]) => {
      const {boxes, gap} = endgames.drawn(length, loop); return [boxes, gap, endgames.walls(boxes, loop)];
    })"""  # fmt: skip
    shapes = [(length, False) for length in range(3, 60)] + [(length, True) for length in range(4, 60, 2)]
    shapes += [(999_999, False), (999_998, True)]
    for (length, loop), (boxes, gap, walls) in zip(shapes, run_in_node(program, shapes), strict=True):
        assert len({*map(tuple, boxes)}) == len(boxes), length
        assert gap == (len(boxes) != length) == (length > 40), length
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(boxes, boxes[1:] + boxes[:1], strict=True)]
        assert steps.count(1) + steps.count(2) * gap >= len(boxes) - (not loop), length
        assert not loop or steps[-1] == 1, length
        assert max(x for x, _ in boxes) < 10, length
        sides = {*map(tuple, walls)}
        assert len(sides) == len(walls), length
        for x, y in boxes:
            own = {(x, y, x + 1, y), (x, y + 1, x + 1, y + 1), (x, y, x, y + 1), (x + 1, y, x + 1, y + 1)}
            assert len(own & sides) == 2, (length, loop)
