"""The oracle, against what the papers print; and what they say beside their results, played out by it."""

import naive
import pytest
from oracle import POSITIONS, VALUES

from loony.enumerate.endgames.components import SIX_LOOP
from loony.enumerate.endgames.notation import Position, parse
from loony.enumerate.endgames.positions import summary_of
from loony.enumerate.logic import there
from loony.verify.endgames.claims.allcock import loss_among_three_chains
from loony.verify.endgames.claims.allcock_remarks import always_kept, score_among_three_chains
from loony.verify.endgames.claims.buzzard_ciere import value_by_algorithm
from loony.verify.endgames.claims.buzzard_ciere_remarks import starts_again

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


def test_the_line_of_section_1_is_the_only_optimal_order() -> None:
    assert list(naive.optimal_orders(*parse("3+4l+8l^2"))) == [("4l", "8l", "8l", "3")]


def test_control_is_lost_by_keeping_it() -> None:
    """Of 3^N, more than what is won without it for N > 3, and all of the endgame for N > 4."""
    kept = [3]
    for number in range(2, 30):
        kept.append(3 - 2 - 2 + kept[-1])
        assert kept[-1] == always_kept(number), number
        assert (kept[-1] < naive.value((3,) * number, ())) == (number > 3), number
        assert (kept[-1] < 0) == (number > 4), number


def best_of_the_opener(position: Position, keeps: int) -> int:
    """What a controller wins at most of 3-chains and a 4-loop if she keeps control as long as more components are
    left than so many.
    """
    if not any(position):
        return 0
    scores = []
    for is_loop, lengths in enumerate(position):
        for n in set(lengths):
            rest = Position(*(naive.without(one, n) if one is lengths else one for one in position))
            keep = n - (8 if is_loop else 4) + best_of_the_opener(rest, keeps)
            left = sum(map(len, rest))
            scores.append(keep if left > keeps else max(keep, n - naive.value(*rest)))
    return min(scores)


@pytest.mark.parametrize("last_turns", [0, 1])
def test_control_kept_until_the_last_or_second_to_last_turn_loses_3_3_4l_by_2(last_turns: int) -> None:
    G = parse("3^2+4l")
    assert naive.controlled_value(*G) == 0
    assert best_of_the_opener(G, last_turns) == -2


def test_what_the_control_strategy_loses_among_three_chains() -> None:
    for k in range(60):
        assert score_opening_threes(k) == -loss_among_three_chains(k), k
        for j in range(k + 1):
            given_up = -3 + score_of_control_strategy((3,) * (k - j - 1), ()) if j < k else 0
            assert score_among_three_chains(k, j) == j + given_up, (k, j)


def test_figure_5_in_the_line_that_is_given_and_with_control_kept() -> None:
    G = parse("3^2+4+6l")
    assert ("3", "3", "6l", "4") in naive.optimal_orders(*G)
    # X opens, Y takes 3; Y opens, and gets 2 of 3; Y opens, X takes 6; X opens, Y takes 4.
    x, y = 0 + 1 + 6 + 0, 3 + 2 + 0 + 4
    assert (y, x) == (9, 7)
    assert y - x == naive.value(*G)
    # Each of these decisions is best: v of what is left against 2 in a chain, 4 in a loop.
    assert [naive.value(*parse(rest)) for rest in ("3+4+6l", "4+6l", "4")] == [1, 2, 4]
    # If Y keeps control to the end, X gets 2 boxes of each chain and 4 of the loop.
    assert (2 * 3 + 4, sum(map(sum, G)) - (2 * 3 + 4)) == (10, 6)


def test_section_11_has_openings_of_both_kinds() -> None:
    better = {(found["3"] > loop) - (found["3"] < loop) for G in POSITIONS for found, loop in shortest_loop(G)}
    assert better == {-1, 0, 1}
    assert naive.openings(*parse("3+6l^3")) == {"3": 1, f"{SIX_LOOP.length}l": 3}


def shortest_loop(G: Position) -> list[tuple[dict[str, int], int]]:
    if G.chains != (3,) or not G.loops:
        return []
    found = naive.openings(*G)
    return [(found, found[f"{G.loops[0]}l"])]


def asked(G: Position, done: set[Position]) -> None:
    """Adds to `done` what the algorithm of Buzzard and Ciere, Section 4.1, is given on the way to v(G)."""
    if G in done:
        return
    done.add(G)
    c, (chains, loops) = naive.controlled_value(*G), G
    if c >= 2 or not loops:
        return
    without_four_loops = Position(chains, tuple(n for n in loops if n > 4))
    if 3 not in chains:
        if 4 in loops:
            asked(without_four_loops, done)
    elif chains.count(3) == 1 and c % 2 == 1:
        H = Position(chains[1:], loops)
        asked(H, done)
        if naive.value(*H) != 2 and 4 in loops:
            asked(without_four_loops, done)


def times(G: Position) -> int:
    done: set[Position] = set()
    asked(G, done)
    return len(done) - 1


def test_the_algorithm_starts_again_three_times_at_most() -> None:
    found = [times(G) for G in POSITIONS]
    assert found == [int(starts_again(summary_of(G), lambda H: there(VALUES.value_of(H)))) for G in POSITIONS]
    assert max(found) == 3
    worked = parse("3+4+4l^100+6l^100")
    assert times(worked) == 3
    assert value_by_algorithm(summary_of(worked)) == naive.value(*worked) == 3
