"""What a player asks of one position: values, openings, advice and lines of play, against the oracle."""

import naive
import pytest
from endgames.forms import advised
from oracle import POSITIONS

from loony.enumerate.endgames.notation import Position, parse
from loony.system.errors import TooLarge
from loony.verify.endgames import play
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
