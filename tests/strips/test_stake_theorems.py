"""Theorems 7 to 12 of docs/swedish.md, against plain recursion on the moves of the stake game, and as play."""

from collections import Counter

import naive_strips
import pytest

from loony.enumerate.strips.notation import Numbers, numbers_of
from loony.verify.strips.analysis import analyse, play_line
from loony.verify.strips.play import value_by_cuts
from loony.verify.strips.stake_theorems import EMPTY, joined, summary_of, value_by_theorem

pytestmark = pytest.mark.no_kernel

TOTAL = 34


def test_every_state_of_a_small_total() -> None:
    by_theorem: Counter[str] = Counter()
    for large, values in naive_strips.stake_values(TOTAL).items():
        for stake, value in enumerate(values.tolist()):
            known = value_by_theorem(joined(summary_of(numbers_of(large)), EMPTY._replace(stake=stake)))
            by_theorem[known.theorem if known else "none"] += 1
            assert known.value == value if known else abs(value) == 1, (large, stake, known, value)
            assert not large or value_by_cuts(large, stake) == value, (large, stake)
    assert {*by_theorem} >= {f"Theorem {number}" for number in (1, 4, 7, 9, 10)}
    assert by_theorem.total() == sum(TOTAL + 1 - t for t in range(TOTAL + 1) for _ in naive_strips.multisets(t, t, 4))


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


def reply_line(G: Numbers) -> list[str | None]:
    return [move.reply for move in analyse(G, None, "").moves if move.move.startswith("cut")]


@pytest.mark.parametrize("n", [33, 35, 43, 105, 1_003, 100_003])
def test_where_the_second_player_wins_every_cut_has_an_answer(n: int) -> None:
    replies = reply_line(numbers_of((n,)))
    assert len(replies) >= 12
    assert all(replies)
    assert not any(reply_line(numbers_of((n + 1,))))
