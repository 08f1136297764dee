"""The remarks of Buzzard and Ciere, "Playing simple loony Dots and Boxes endgames optimally" (2013).

These are remarks, examples and steps of proofs, in the order of the paper. "Both can happen" is two claims that
are refuted, each by a position where the opposite happens.
"""

from functools import partial
from typing import Any, Final

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN, Component, handout, plus, without
from loony.enumerate.endgames.positions import Summary, controlled_value
from loony.enumerate.logic import all_of, any_of, implies, magnitude, not_, where
from loony.verify.claims.claim import REFUTED, Statement, when
from loony.verify.endgames.claims.buzzard_ciere import Value, claim, no_loop_below_six, one_three_chain_and_loops
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.endgames.claims.vocabulary import (
    equals,
    has_loop,
    is_optimal,
    less,
    loops,
    odd,
    opening,
    opening_shortest_loop,
    shortest_loop_is_optimal,
    without_four_loops,
)
from loony.verify.endgames.family import RAW
from loony.verify.endgames.record import Record, position

SMALL = 28  # the claim is about smaller positions: they show that both happen, and there are many larger

refuted: Final = partial(claim, expected=REFUTED, domains=(RAW,), size_below=SMALL)
"""makes a claim that small positions refute"""


def starts_again(G: Summary, v: Value) -> Any:
    """The number of other positions for which the algorithm of Section 4.1 needs v on the way to v(G).

    If G has one 3-chain, these are H, G without it; K, H without its 4-loops, which Theorem 12 or Corollary 22
    needs for H; and M, G without its 4-loops, which needs K again.
    """
    c, f = controlled_value(G), G.four_loops
    H, M = without(G, THREE_CHAIN), without_four_loops(G)
    needs_H = any_of(G.longer_chains == 0, odd(c))
    needs_M = all_of(needs_H, f > 0, not_(v(H) == 2))
    needs_K = any_of(all_of(needs_H, f > 0, controlled_value(H) < 2), all_of(needs_M, controlled_value(M) < 2))
    with_one = where(needs_H, 1, 0) + where(needs_M, 1, 0) + where(needs_K, 1, 0)
    again = where(G.three_chains == 0, where(f > 0, 1, 0), where(G.three_chains == 1, with_one, 0))
    has_loops = loops(G) > 0
    return where(all_of(c < 2, has_loops), again, 0)


@refuted("buzzard-ciere-example-1-more", "A 3-chain and a 4-chain: always more?", "Example 1")
def four_chain_is_worth_more(G: Record, C: Component) -> Statement:
    """If C is a 4-chain of G = J+4, then v(J+4) > v(J+3)."""
    return when(all_of(not_(C.is_loop), C.length == 4), G.value > G.v(plus(less(G, C), THREE_CHAIN)))


@refuted("buzzard-ciere-example-1-less", "A 3-chain and a 4-chain: always less?", "Example 1")
def four_chain_is_worth_less(G: Record, C: Component) -> Statement:
    """If C is a 4-chain of G = J+4, then v(J+4) < v(J+3)."""
    return when(all_of(not_(C.is_loop), C.length == 4), G.value < G.v(plus(less(G, C), THREE_CHAIN)))


@claim("buzzard-ciere-4.1-again", "How often the algorithm starts again", "Section 4.1")
def starts_again_at_most_three_times(G: Record) -> Statement:
    """If no position is computed twice, then the algorithm of Section 4.1 starts again at most 3 times, and 3
    times only if G has exactly one 3-chain and a 4-loop.
    """
    times = starts_again(position(G), G.v)
    only_there = implies(times == 3, all_of(G.three_chains == 1, G.four_loops > 0))
    return when(G.size >= 0, all_of(times <= 3, only_there))


def one_four_chain_and_loops(G: Record) -> Any:
    """G is one 4-chain and at least one loop."""
    return all_of(G.three_chains == 0, G.longer_chains == 1, G.chain_excess == 0, has_loop(G))


@claim("buzzard-ciere-20-large", "Loops and a 4-chain, large values", "proof of Proposition 20")
def large_values_beside_four_chain(G: Record) -> Statement:
    """If G consists of one 4-chain and one or more loops, L is a shortest loop, and v(G;L) > 4, then v(G;L) = cv =
    v.
    """
    of_loop = opening_shortest_loop(G)
    conclusion = all_of(of_loop == G.controlled_value, of_loop == G.value)
    return when(all_of(one_four_chain_and_loops(G), of_loop > 4), conclusion)


@claim("buzzard-ciere-20-mod-4", "Loops and a 4-chain, mod 4", "proof of Proposition 20")
def openings_beside_four_chain_modulo_four(G: Record) -> Statement:
    """If G consists of one 4-chain and one or more loops, and L is a shortest loop, then v(G;4) = v(G;L) = size
    mod 4, and v(G;4) >= 2.
    """
    of_chain, of_loop = opening(G, Component(4, False)), opening_shortest_loop(G)
    same = all_of((of_chain - G.size) % 4 == 0, (of_loop - G.size) % 4 == 0)
    return when(one_four_chain_and_loops(G), all_of(same, of_chain >= 2))


def one_long_chain_and_loops(G: Record) -> Any:
    """G is one chain of length >= 4 and at least one loop."""
    return all_of(G.three_chains == 0, G.longer_chains == 1, has_loop(G))


@claim("buzzard-ciere-18-loop", "Loops and a chain, one box longer", "proof of Theorem 18")
def loop_beside_a_longer_chain(G: Record, C: Component) -> Statement:
    """If G = H+n, where H consists of one or more loops, n >= 4 is a chain, and C is a loop, then v(G;C) and
    v(H+(n+1);C) differ by 1.
    """
    n = G.shortest_longer_chain
    beside_longer = plus(less(G, C, Component(n, False)), Component(n + 1, False))
    longer = opening_value(C.length, handout(C), G.v(beside_longer))
    hypothesis = all_of(one_long_chain_and_loops(G), C.is_loop, G.v(beside_longer).there)
    return when(hypothesis, magnitude(longer - opening(G, C)) == 1)


@claim("buzzard-ciere-11", "Loops and one 3-chain: an example", "Section 11")
def three_chain_before_six_loops(G: Record) -> Statement:
    """If G = 3+6l^3, then v(G;6l) = 3 and v(G;3) = 1."""
    return when(equals(G, "3+6l^3"), all_of(opening(G, SIX_LOOP) == 3, opening(G, THREE_CHAIN) == 1))


@refuted("buzzard-ciere-11-worse", "Loops and one 3-chain: is a loop never worse?", "Section 11")
def loop_is_never_worse(G: Record) -> Statement:
    """If G consists of one 3-chain and one or more loops, then opening a shortest loop is optimal."""
    return when(one_three_chain_and_loops(G), shortest_loop_is_optimal(G))


@refuted("buzzard-ciere-11-better", "Loops and one 3-chain: is a loop never better?", "Section 11")
def loop_is_never_better(G: Record) -> Statement:
    """If G consists of one 3-chain and one or more loops, then opening the 3-chain is optimal."""
    return when(one_three_chain_and_loops(G), is_optimal(G, THREE_CHAIN))


@refuted("buzzard-ciere-11-both", "Loops and one 3-chain: are both never optimal?", "Section 11")
def never_both(G: Record) -> Statement:
    """If G consists of one 3-chain and one or more loops, then opening a shortest loop and opening the 3-chain are
    not both optimal.
    """
    both = all_of(shortest_loop_is_optimal(G), is_optimal(G, THREE_CHAIN))
    return when(one_three_chain_and_loops(G), not_(both))


@claim("buzzard-ciere-23-large", "Loops and one 3-chain, large cv", "proof of Theorem 23")
def loop_is_better_where_cv_is_large(G: Record) -> Statement:
    """If G = H+3, where H consists of one or more loops, and cv >= 3, then v(H) = cv(H) = cv + 3, v(G;3) = v + 2,
    and opening a shortest loop is optimal.
    """
    H, c = less(G, THREE_CHAIN), G.controlled_value
    of_H = all_of(controlled_value(H) == c + 3, G.v(H) == c + 3)
    conclusion = all_of(of_H, opening(G, THREE_CHAIN) == G.value + 2, shortest_loop_is_optimal(G))
    return when(all_of(one_three_chain_and_loops(G), c >= 3), conclusion)


@claim("buzzard-ciere-23-short", "Loops and one 3-chain, small cv", "proof of Theorem 23")
def short_loop_where_cv_is_small(G: Record) -> Statement:
    """If G consists of one 3-chain and one or more loops, and cv <= 1, then cv is odd, and G has a 4-loop or a
    6-loop.
    """
    short = any_of(G.four_loops > 0, G.six_loops > 0)
    hypothesis = all_of(one_three_chain_and_loops(G), G.controlled_value <= 1)
    return when(hypothesis, all_of(odd(G.controlled_value), short))


def no_four_loop_but_six(G: Record) -> Any:
    """G is one 3-chain and loops, and a 6-loop is a shortest loop."""
    return all_of(one_three_chain_and_loops(G), no_loop_below_six(G), G.six_loops > 0)


@claim("buzzard-ciere-23-6-loop", "Loops and one 3-chain, v(K) = 2", "proof of Theorem 23")
def three_chain_where_six_loop_leaves_two(G: Record) -> Statement:
    """If G = K+6l+3, where K consists of loops and has no 4-loop, and v(K) = 2, then v(K+6l) = 4, v(G;3) = 3 and
    v(G;6l) >= 3.
    """
    K = less(G, THREE_CHAIN, SIX_LOOP)
    of_three, of_loop = opening(G, THREE_CHAIN), opening(G, SIX_LOOP)
    conclusion = all_of(G.v(less(G, THREE_CHAIN)) == 4, of_three == 3, of_loop >= 3)
    return when(all_of(no_four_loop_but_six(G), G.v(K) == 2), conclusion)


@claim("buzzard-ciere-23-value-1", "Loops and one 3-chain, v = 1", "proof of Theorem 23")
def value_one_without_four_loops(G: Record) -> Statement:
    """If G = H+3, where H consists of one or more loops and has no 4-loop, and v = 1, then v(H) = 2."""
    hypothesis = all_of(one_three_chain_and_loops(G), G.four_loops == 0, G.value == 1)
    return when(hypothesis, G.v(less(G, THREE_CHAIN)) == 2)


@claim("buzzard-ciere-23-4-loop", "Loops and one 3-chain, a 4-loop", "proof of Theorem 23")
def four_loop_beside_one_three_chain(G: Record) -> Statement:
    """If G = H+3, where H consists of loops and has a 4-loop, cv <= 1 and v(H) != 2, then v(G;3) >= 3 and v(G;4l)
    < 5.
    """
    v_of_H = G.v(less(G, THREE_CHAIN))
    hypothesis = all_of(one_three_chain_and_loops(G), G.four_loops > 0, G.controlled_value <= 1, v_of_H != 2)
    return when(hypothesis, all_of(opening(G, THREE_CHAIN) >= 3, opening(G, Component(4, True)) < 5))


def one_three_chain_and_others(G: Record) -> Any:
    """G has exactly one 3-chain, and a longer chain."""
    return all_of(G.three_chains == 1, G.longer_chains > 0)


@claim("buzzard-ciere-25-large", "One 3-chain and others, large cv", "proof of Theorem 25")
def three_chain_where_cv_is_large(G: Record) -> Statement:
    """If G has exactly one 3-chain, and a longer chain, and cv >= 2, then v(G-3) = cv(G-3) = cv + 1 and v =
    v(G;3).
    """
    H = less(G, THREE_CHAIN)
    of_H = all_of(G.v(H) == G.controlled_value + 1, controlled_value(H) == G.controlled_value + 1)
    hypothesis = all_of(one_three_chain_and_others(G), G.controlled_value >= 2)
    return when(hypothesis, all_of(of_H, G.value == opening(G, THREE_CHAIN)))


@claim("buzzard-ciere-25-no-4-loop", "One 3-chain and others, no 4-loop", "proof of Theorem 25")
def three_chain_beside_no_four_loop(G: Record, C: Component) -> Statement:
    """If G has exactly one 3-chain, a longer chain and no 4-loop, cv <= 1, and C is a loop, then v(G;3) <= 3,
    v(G;C) >= 2, these two have the same parity, and v(G;3) <= v(G;C).
    """
    of_three, of_loop = opening(G, THREE_CHAIN), opening(G, C)
    hypothesis = all_of(one_three_chain_and_others(G), G.four_loops == 0, G.controlled_value <= 1, C.is_loop)
    conclusion = all_of(of_three <= 3, of_loop >= 2, (of_loop - of_three) % 2 == 0, of_three <= of_loop)
    return when(hypothesis, conclusion)


@claim("buzzard-ciere-25-4-loop", "One 3-chain and others, a 4-loop", "proof of Theorem 25")
def three_chain_beside_a_four_loop(G: Record) -> Statement:
    """If G = H+3+4l has exactly one 3-chain, and a longer chain, and cv <= 1, then: v(G;3) <= 3; if cv(H+3) = 4,
    v(H+3) = 4 and v(G;4l) = 0; if cv(H+3) != 4, v(H+3) != 4 and 1 <= v(G;4l) <= 4.
    """
    rest, of_loop = less(G, FOUR_LOOP), opening(G, FOUR_LOOP)
    where_four = all_of(G.v(rest) == 4, of_loop == 0)
    else_ = all_of(not_(G.v(rest) == 4), of_loop >= 1, of_loop <= 4)
    hypothesis = all_of(one_three_chain_and_others(G), G.four_loops > 0, G.controlled_value <= 1)
    conclusion = all_of(opening(G, THREE_CHAIN) <= 3, where(controlled_value(rest) == 4, where_four, else_))
    return when(hypothesis, conclusion)


@claim("buzzard-ciere-29-no-4-loop", "Two 3-chains, no 4-loop", "proof of Theorem 29")
def two_three_chains_beside_no_four_loop(G: Record, C: Component) -> Statement:
    """If G has two or more 3-chains and no 4-loop, and C is a loop, then v(G;C) >= 2, and v(G;3) and v(G;C) have
    the same parity; and if v(G;3) >= 4, then v(G;3) = cv.
    """
    of_three, of_loop = opening(G, THREE_CHAIN), opening(G, C)
    large = implies(of_three >= 4, of_three == G.controlled_value)
    hypothesis = all_of(G.three_chains >= 2, G.four_loops == 0, C.is_loop)
    return when(hypothesis, all_of(of_loop >= 2, (of_loop - of_three) % 2 == 0, large))


@claim("buzzard-ciere-29-large", "Two 3-chains, opening a 4-loop is bad", "proof of Theorem 29")
def four_loop_beside_large_values(G: Record) -> Statement:
    """If G = H+3+4l has two or more 3-chains, and v(G;4l) >= 5, then v(H+3) >= 9 and cv(H+3) >= 9, v(H) >= 10 and
    cv(H) >= 10, v(H+4l) >= 6 and cv(H+4l) >= 6.
    """
    H = less(G, THREE_CHAIN, FOUR_LOOP)
    bounds = ((plus(H, THREE_CHAIN), 9), (H, 10), (plus(H, FOUR_LOOP), 6))
    conclusion = all_of(*(all_of(G.v(part) >= n, controlled_value(part) >= n) for part, n in bounds))
    return when(all_of(G.three_chains >= 2, G.four_loops > 0, opening(G, FOUR_LOOP) >= 5), conclusion)


@claim("buzzard-ciere-29-cv-4", "Two 3-chains, a 4-loop and 4", "proof of Theorem 29")
def four_loop_where_four_is_left(G: Record) -> Statement:
    """If G = H+3+4l has two or more 3-chains, then: if cv(H+3) = 4, v(H+3) = 4 and v(G;4l) = 0; if cv(H+4l) = 4,
    v(H+4l) = 4, v(G;3) = 3, and v(G;4l) is 1 or 3; if cv(H) = 4, v(H) = 4, v(H+4l) = 0, v(G;3) = 3, and v(G;4l) is
    1 or 3.
    """
    H = less(G, THREE_CHAIN, FOUR_LOOP)
    with_three, with_loop = plus(H, THREE_CHAIN), plus(H, FOUR_LOOP)
    of_three, of_loop = opening(G, THREE_CHAIN), opening(G, FOUR_LOOP)
    both = all_of(of_three == 3, any_of(of_loop == 1, of_loop == 3))
    conclusion = all_of(
        implies(controlled_value(with_three) == 4, all_of(G.v(with_three) == 4, of_loop == 0)),
        implies(controlled_value(with_loop) == 4, all_of(G.v(with_loop) == 4, both)),
        implies(controlled_value(H) == 4, all_of(G.v(H) == 4, G.v(with_loop) == 0, both)),
    )
    return when(all_of(G.three_chains >= 2, G.four_loops > 0), conclusion)
