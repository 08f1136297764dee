"""What a player asks of one position: values, openings, advice and lines of play, against the oracle."""

import hypothesis.strategies as st
import naive
import pytest
from endgames.forms import advised
from hypothesis import given
from oracle import POSITIONS

from loony.enumerate.endgames.notation import Position, notation, parse
from loony.enumerate.endgames.positions import Multiset, Summary, position_of_multiset
from loony.system.errors import TooLarge
from loony.verify.endgames import play
from loony.verify.endgames.claims.buzzard_ciere import value_by_algorithm
from loony.verify.endgames.play import CLOSED_FORM, RECURSION, answer, line, number_of_optimal_orders, optimal_orders

pytestmark = pytest.mark.no_kernel


@pytest.mark.parametrize("source", [RECURSION, CLOSED_FORM])
def test_the_answer_is_the_oracles(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "source_of", lambda _: source)
    for G in POSITIONS:
        found, openings = answer(G), naive.openings(*G)
        value = naive.value(*G)
        assert (found.value, found.needed, found.size) == (value, value, sum(map(sum, G))), G
        assert found.controlled_value == naive.controlled_value(*G), G
        assert {opening.component: opening.value for opening in found.openings} == openings, G
        assert all(opening.optimal == (opening.value == value) for opening in found.openings), G
        assert [opening.value for opening in found.openings] == sorted(openings.values()), G
        assert found.source == source, G
        if Position((), ()) != G:
            assert openings[found.recommended] == value, G
            assert found.theorem_4_1, G


def test_the_controllers_advice_is_the_better_of_the_two() -> None:
    for G in POSITIONS[1:1500]:
        assert advised(G), G
    assert {one.component: one.controller for one in answer(parse("3+4l+8l^2")).openings} == {
        "4l": "keep control", "3": "keep control", "8l": "give up control"
    }  # fmt: skip


def test_a_line_of_best_play_ends_with_the_value() -> None:
    for G in POSITIONS[1::7]:
        steps, left = line(G), naive.value(*G)
        assert len(steps) == sum(map(len, G)), G
        assert steps[-1].first + steps[-1].second == sum(map(sum, G)), G
        assert steps[-1].second - steps[-1].first == left, G
        assert steps[-1].left == "0", G
        for step in steps[:-1]:
            # What is still to be won goes to the player who does not open next.
            rest = naive.value(*parse(step.left))
            after = steps[steps.index(step) + 1].opener
            assert step.second - step.first + (rest if after == "first" else -rest) == left, G


def test_every_optimal_order_is_counted_and_listed() -> None:
    for G in POSITIONS[:700:3]:
        orders = list(optimal_orders(G))
        assert sorted(orders) == sorted(naive.optimal_orders(*G)), G
        assert len(orders) == number_of_optimal_orders(G), G


def test_large_positions_take_the_closed_form_and_do_not_recurse() -> None:
    assert answer(parse("18+8l+6l^9+3+4l^101")).source == CLOSED_FORM
    assert answer(parse("3^99999")).value == 1
    assert answer(parse("3^1500")).source == CLOSED_FORM
    assert len(line(parse("3^500+4l^500"))) == 1000
    assert len(line(parse("3^2000"))) == 2000
    with pytest.raises(TooLarge, match="2,001 openings"):
        line(parse("3^2001"))
    assert number_of_optimal_orders(parse("3^200")) == 1
    assert len(next(optimal_orders("3^200"))) == 200
    for text in ("3^201", "3^20+4^20+5^20+6^20"):
        with pytest.raises(TooLarge, match="too many orders"):
            number_of_optimal_orders(parse(text))


MANY = st.dictionaries(st.integers(3, 30), st.integers(1, 40), max_size=6)
LOOPS = st.dictionaries(st.integers(2, 15).map(lambda half: 2 * half), st.integers(1, 40), max_size=6)


def by_algorithm(chains: dict[int, int], loops: dict[int, int]) -> int:
    """v(G) by the algorithm of Buzzard and Ciere, from counts by length."""
    longer_chains = {n: number for n, number in chains.items() if n > 3}
    longer_loops = {n: number for n, number in loops.items() if n > 6}
    return int(value_by_algorithm(Summary(
        chains.get(3, 0), sum(longer_chains.values()), sum((n - 4) * k for n, k in longer_chains.items()),
        loops.get(4, 0), loops.get(6, 0), sum(longer_loops.values()),
        sum((n - 8) * k for n, k in longer_loops.items()),
    )))  # fmt: skip


def less(numbers: dict[int, int], one: int) -> dict[int, int]:
    return {n: number - (n == one) for n, number in numbers.items() if (n, number) != (one, 1)}


@given(MANY, LOOPS)
def test_the_answer_for_many_components_is_the_algorithms(chains: dict[int, int], loops: dict[int, int]) -> None:
    G = Multiset(tuple(sorted(chains.items())), tuple(sorted(loops.items())))
    found, opened = answer(G), {}
    for n in chains:
        opened[f"{n}"] = n - 2 + abs(by_algorithm(less(chains, n), loops) - 2)
    for n in loops:
        opened[f"{n}l"] = n - 4 + abs(by_algorithm(chains, less(loops, n)) - 4)
    assert found.value == by_algorithm(chains, loops) == min(opened.values(), default=0)
    assert found.position == notation(position_of_multiset(G))
    assert {opening.component: opening.value for opening in found.openings} == opened
    assert answer(found.position) == answer(position_of_multiset(G)) == found
    rests = [(C, answer(play.less(play.with_summary(G), C).G).value) for C in play.components(G)]
    assert found.openings == play.best_first(found.value, rests)
    assert found.size == sum(map(sum, position_of_multiset(G)))
    assert found.controlled_value == naive.controlled_value(*position_of_multiset(G))
