"""Theorems 7 to 12 of docs/swedish.md, against plain recursion on the moves of the stake game, and as play."""

import random
from collections import Counter

import naive_strips
import pytest

from loony.enumerate.strips.notation import Numbers, numbers_of
from loony.verify.strips.analysis import analyse, play_line
from loony.verify.strips.play import edges, rest_after, value_by_cuts, worth_of
from loony.verify.strips.stake_theorems import EMPTY, joined, summary_of, value_by_theorem

pytestmark = pytest.mark.no_kernel


def compare_up_to(total: int) -> Counter[str]:
    """The number of states of at most this total by the theorem that gives v; all values are compared."""
    by_theorem: Counter[str] = Counter()
    for large, values in naive_strips.stake_values(total).items():
        for stake, value in enumerate(values.tolist()):
            known = value_by_theorem(joined(summary_of(numbers_of(large)), EMPTY._replace(stake=stake)))
            by_theorem[known.theorem if known else "none"] += 1
            assert known.value == value if known else abs(value) == 1, (large, stake, known, value)
            if total <= 40 and large:
                assert value_by_cuts(large, stake) == value, (large, stake)
    return by_theorem


def test_every_state_of_a_small_total() -> None:
    by_theorem = compare_up_to(40)
    assert set(by_theorem) >= {f"Theorem {number}" for number in (1, 4, 7, 9, 10)}
    assert sum(by_theorem.values()) == sum(41 - t for t in range(41) for _ in naive_strips.multisets(t, t, 4))


@pytest.mark.longest
def test_every_state_of_total_50() -> None:
    by_theorem = compare_up_to(50)
    assert set(by_theorem) == {"none", *(f"Theorem {number}" for number in (1, 4, 7, 8, 9, 10))}


@pytest.mark.parametrize("n", [31, 33, 45, 52, 100, 255, 400])
def test_a_line_of_play_has_restricted_moves_and_the_value(n: int) -> None:
    G, known = numbers_of((n,)), value_by_theorem(summary_of(((n, 1),)))
    steps = play_line(G, None)
    assert known
    assert steps
    assert len(steps) == n - 1
    assert steps[-1].second - steps[-1].first == known.value
    assert steps[-1].first + steps[-1].second == n
    fours = 0
    for step in steps:
        piece = int(step.move.split()[1]) if step.move.startswith("cut") else 1
        assert piece <= (3 if fours and step.part != 4 else 4), step
        fours = dict(numbers_of(step.rest)).get(4, 0) if step.rest != "0" else 0


def lost_boards(largest: int) -> list[int]:
    """The boards from 1 x 33 on that the second player wins: n = 3 or 5 modulo 10."""
    return [n for n in range(33, largest + 1) if n % 10 in (3, 5)]


def margin_against(n: int, chance: random.Random, greed: float) -> int:
    """The margin of a second player who plays by the theorems, against one who takes a box with chance `greed`."""
    G, margin = numbers_of((n,)), 0
    second = False  # the second player is on move
    while G:
        options = list(edges(G, summary_of(G)))
        if second:
            known = ((edge, value_by_theorem(edge.rest)) for edge in options)
            edge = next(
                edge for edge, rest in known if rest and margin + worth_of(edge.boxes, rest.value) >= 1
            )  # there always is one
        else:
            takes = [edge for edge in options if edge.boxes]
            edge = chance.choice(takes if takes and chance.random() < greed else options)
        margin += edge.boxes * (-1 if second else 1)
        G = rest_after(G, edge)
        second ^= not edge.boxes
    return margin


@pytest.mark.parametrize("greed", [0, 0.3, 0.9])
def test_the_second_player_wins_by_the_theorems_against_anything(greed: float) -> None:
    chance = random.Random(7)
    for n in lost_boards(130)[:: 3 if greed else 1]:
        assert margin_against(n, chance, greed) >= 1, n


def reply_line(G: Numbers) -> list[str | None]:
    return [move.reply for move in analyse(G, None, "").moves if move.move.startswith("cut")]


@pytest.mark.parametrize("n", [33, 35, 43, 105, 1_003, 100_003])
def test_where_the_second_player_wins_every_cut_has_an_answer(n: int) -> None:
    replies = reply_line(numbers_of((n,)))
    assert len(replies) >= 12
    assert all(replies)
    assert not any(reply_line(numbers_of((n + 1,))))
