"""Questions with chains of 1 and 2: values, openings and lines of play, held against the oracles."""

import json
import re

import naive
import naive_boards
from commanded import Capsys, output_of

import loony

BOUND = 12
"""boxes: 409 positions with short chains"""


def text_of(chains: naive.Lengths, loops: naive.Lengths) -> str:
    return "+".join([*map(str, chains), *(f"{length}l" for length in loops)])


SHORT = [(chains, loops) for chains, loops in naive.positions(BOUND, step=1, least=1) if chains and chains[0] < 3]


def test_every_opening_is_that_of_the_oracle() -> None:
    odd = 0
    for chains, loops in SHORT:
        text, expected = text_of(chains, loops), naive.openings(chains, loops)
        openings = loony.openings(text)
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
        steps = loony.line(text_of(chains, loops))
        assert steps[-1].second - steps[-1].first == naive.value(chains, loops), (chains, loops)
        assert steps[-1].second + steps[-1].first == sum(chains + loops), (chains, loops)
        rest = steps[0].left
        assert loony.value(rest) == naive.value(*loony.parse(rest)), (chains, loops)


def lines_of(chains: naive.Lengths, loops: naive.Lengths) -> naive_boards.Lines:
    """The lines of chains, open at both ends, and of loops."""
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
    assert lines[1] == "the opener wins in all unless she is 2 boxes behind or more before it"
    assert [re.split(" {2,}", line) for line in lines[3:6]] == [
        ["opening", "wins by", "optimal", "the controller then"],
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
        "the first player wins by 2: the value of 2+4l is -2, found by recursion",
    ]  # fmt: skip
    assert "3 optimal orders" in output_of(capsys, "value", "--line", "2+1^2+4l", "--all")
    assert output_of(capsys, "value", "2+7l").splitlines()[-1].startswith("v(7l) by Theorem 1 on loops of any length")
    assert output_of(capsys, "value", "1").splitlines()[-1] == "v by the rule of chains of 1 and 2, from v(0) = 0"
