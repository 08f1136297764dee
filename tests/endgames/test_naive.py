"""The oracle itself, against what the papers print, and its count of positions."""

import naive
import pytest

pytestmark = pytest.mark.no_kernel


def score_of_control_strategy(chains: naive.Lengths, loops: naive.Lengths) -> int:
    """What the control strategy of Allcock 2021, Section 2, wins against an opener who knows it."""

    def bonus(chains: naive.Lengths, loops: naive.Lengths) -> int:
        if not chains and not loops:
            return 0
        return 4 if not loops or max(chains, default=0) > 3 else 6 if chains else 8

    scores = []
    for is_loop, own in enumerate((chains, loops)):
        for n in set(own):
            rest = (chains, naive.without(loops, n)) if is_loop else (naive.without(chains, n), loops)
            if bonus(*rest) < bonus(chains, loops):
                assert set(rest[0]) <= {3}, n
                assert not rest[1], n
                scores.append(n + score_opening_threes(len(rest[0])))
            else:
                scores.append(n - (8 if is_loop else 4) + score_of_control_strategy(*rest))
    return min(scores, default=0)


def score_opening_threes(k: int) -> int:
    """What it wins when it opens k 3-chains itself, and the other player does as she likes."""
    if k == 0:
        return 0
    return min(2 - 1 + score_opening_threes(k - 1), -3 + score_of_control_strategy((3,) * (k - 1), ()))


def test_the_control_strategy_wins_the_controlled_value_in_play() -> None:
    positions = list(naive.positions(21))
    assert len(positions) == 788
    for G in positions:
        assert score_of_control_strategy(*G) == naive.controlled_value(*G), G


def test_figure_1_both_lines_of_play() -> None:
    # The author has 3 boxes before; the controller wins 18-7 if the loop is opened first, else 20-5.
    assert naive.openings((12,), (10,)) == {"10l": 18 - (7 - 3), "12": 20 - (5 - 3)}


def test_example_1_2_has_two_optimal_orders() -> None:
    orders = sorted(naive.optimal_orders((3,) * 5, (4, 8)))
    assert orders == sorted([("3", "3", "4l", "3", "3", "8l", "3"), ("3", "4l", "3", "3", "3", "8l", "3")])


def test_either_player_may_lose_nothing_by_parity() -> None:
    assert all((naive.value(*G) - sum(map(sum, G))) % 2 == 0 for G in naive.positions(24))
