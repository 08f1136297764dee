"""Questions about chains and even loops, with chains of 1 and 2 too, held against the oracles; and what a short text
may cost: memory and time that go with its length, or a sentence.
"""

import json
import re
from itertools import chain

import naive
import naive_boards
import pytest
from commanded import Capsys, in_little_room, output_of
from endgames.forms import advised
from oracle import POSITIONS

import loony
from loony.enumerate.endgames.notation import Position, parse
from loony.enumerate.endgames.positions import multiset
from loony.enumerate.notation import LONGEST_TEXT, MOST, MOST_LISTED
from loony.system.errors import BadInput, TooLarge
from loony.verify.endgames import play
from loony.verify.endgames.play import CLOSED_FORM, RECURSION, answer, line, number_of_optimal_orders, optimal_orders

BOUND = 12
"""boxes: 409 positions with short chains"""


def text_of(chains: naive.Lengths, loops: naive.Lengths) -> str:
    return "+".join([*map(str, chains), *(f"{length}l" for length in loops)])


SHORT = [(chains, loops) for chains, loops in naive.positions(BOUND, step=1, least=1) if chains and chains[0] < 3]


def test_every_opening_is_that_of_the_oracle() -> None:
    odd = 0
    for chains, loops in SHORT:
        text, expected = text_of(chains, loops), naive.openings(chains, loops)
        openings = loony.openings(loony.parse(text))
        assert {opening.component: opening.value for opening in openings} == expected, (chains, loops)
        assert loony.value(text) == min(expected.values()), (chains, loops)
        assert {opening.component for opening in openings if opening.optimal} == {
            name for name, value in expected.items() if value == min(expected.values())
        }, (chains, loops)
        assert loony.answer(text)["size"] == sum(chains + loops), (chains, loops)
        odd += any(length % 2 for length in loops)
    assert (len(SHORT), odd) == (409, 68)


def test_a_line_of_play_has_the_value() -> None:
    for chains, loops in SHORT:
        steps = loony.line(loony.parse(text_of(chains, loops)))
        assert steps[-1].second - steps[-1].first == naive.value(chains, loops), (chains, loops)
        assert steps[-1].second + steps[-1].first == sum(chains + loops), (chains, loops)
        rest = steps[0].left
        assert loony.value(rest) == naive.value(*loony.parse(rest)), (chains, loops)


def lines_of(chains: naive.Lengths, loops: naive.Lengths) -> naive_boards.Lines:
    lines = []
    for row, length in enumerate(chains + loops):
        boxes = [(row, place) for place in range(length)]
        is_loop = row >= len(chains)
        ends = [{boxes[-1], boxes[0]}] if is_loop else [{boxes[0]}, {boxes[-1]}]
        lines += ends + [{boxes[place], boxes[place + 1]} for place in range(length - 1)]
    return frozenset((number, frozenset(boxes)) for number, boxes in enumerate(lines))


def test_play_line_by_line_has_the_same_values() -> None:
    played = 0
    for chains, loops in SHORT:
        lines = lines_of(chains, loops)
        if len(lines) <= 9:
            assert naive_boards.value(lines) == -loony.value(text_of(chains, loops)), (chains, loops)
            played += 1
    assert played == 31


def test_large_positions_take_no_longer() -> None:
    assert loony.value("1^99999+2^99998+3^99999+8l^99999") == 1 - loony.value("3^99999+8l^99999")
    assert loony.value("1+2+7l^6") == 1 - (2 - loony.value("7l^6"))


def test_what_is_printed(capsys: Capsys) -> None:
    lines = output_of(capsys, "value", "4l+2").splitlines()
    assert lines[0] == "2+4l: the opener wins by 2 (size 6)"
    assert lines[1] == "the opener wins the game unless she is already 2 boxes behind or more"
    assert [re.split(" {2,}", line) for line in lines[3:6]] == [
        ["opening", "wins by", "optimal", "the controller then", "remark"],
        ["2", "-2", "*", "gives up control", "in its middle, by the rule of chains of 1 and 2"],
        ["4l", "2", "gives up control"],
    ]
    assert lines[7] == "v by the rule of chains of 1 and 2, from v(4l) = 4"
    assert lines[8].startswith("v(4l) is case (1) of Theorem 4.1; found by ")
    data = json.loads(output_of(capsys, "value", "4l+2", "--json"))
    assert (data["value"], data["value_of_long"], data["theorem_1_1"], data["recommended"]) == (-2, 4, "", "2")
    end = output_of(capsys, "value", "--line", "2+4l").splitlines()
    assert end[-3:] == [
        "a chain of 2 is opened in its middle", "",
        "2+4l: the first player wins by 2, so the value is -2, found by recursion",
    ]  # fmt: skip
    assert "3 optimal orders" in output_of(capsys, "value", "--line", "2+1^2+4l", "--all")
    assert output_of(capsys, "value", "2+7l").splitlines()[-1].startswith("v(7l) by Theorem 1 on loops of any length")
    assert output_of(capsys, "value", "1").splitlines()[-1] == "v by the rule of chains of 1 and 2, from v(0) = 0"


SIXTY_KINDS = "+".join(chain((f"{n}^{MOST}" for n in range(3, 33)), (f"{n}l^{MOST}" for n in range(4, 64, 2))))
LONGEST = "+".join([*map(str, range(3, 2221)), "100000l^20"])


def test_the_value_of_sixty_kinds_of_components_takes_no_room() -> None:
    found = json.loads(in_little_room("value", "--json", SIXTY_KINDS))
    assert found["position"] == SIXTY_KINDS
    assert found["size"] == MOST * (sum(range(3, 33)) + sum(range(4, 64, 2)))
    # c = size - 4 (chains) - 8 (loops) + 4 is at least 2, so it is the value.
    assert found["value"] == found["size"] - 12 * 30 * MOST + 4
    assert len(found["openings"]) == 60


@pytest.mark.parametrize("options", [(), ("--all",), ("--all", "--limit", "999999999"), ("--json",)])
def test_a_line_of_so_many_components_is_a_sentence(options: tuple[str, ...]) -> None:
    err = in_little_room("value", "--line", *options, SIXTY_KINDS, code=2)
    assert "at most 2" in err  # 2,000 of a line, 200 of all orders
    assert len(err) < 300


def test_the_longest_text_is_answered() -> None:
    assert len(LONGEST) == LONGEST_TEXT - 1
    assert in_little_room("value", LONGEST).count("\n") == 2219 + 6


def test_lists_of_lengths_have_a_bound_and_equal_terms_are_counted_together() -> None:
    most = "+".join(f"{n}^{MOST}" for n in range(3, 13))
    assert sum(map(len, parse(f"{most}+13^10"))) == MOST_LISTED
    for more in (f"{most}+13^11", f"{most}+4l^{MOST}", SIXTY_KINDS):
        with pytest.raises(BadInput, match="at most 1,000,000 components in all"):
            parse(more)
    assert parse("3+4l") == Position((3,), (4,))
    assert multiset("+".join(["3^99"] * 1000)).chains == ((3, 99_000),)
    with pytest.raises(BadInput, match="at most 99,999 equal components"):
        multiset("+".join(["3^99"] * 1011))


def test_what_is_shown_of_a_text_is_on_one_line() -> None:
    for sign in ("\r", "\v", "\n", "\x1b", "\x07", "\u2028", "\x85", "\udc80", "\u202e"):
        with pytest.raises(BadInput) as refused:
            multiset(f"3+{sign}x")
        sentence, shown, mark = str(refused.value).split("\n")
        assert all(map(str.isprintable, (sentence, shown, mark))), sign
        assert shown == "  3+ x", sign
        assert mark[2:] == " " * (2 + sign.isspace()) + "^", sign


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
