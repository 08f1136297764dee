"""The remarks of Allcock, "Best play in Dots and Boxes endgames" (2021), in the order of the paper.

These are remarks, examples and steps of proofs; and the paper's sentences where `allcock` has a stronger form.
theta, f, s and c are the paper's names, as there.
"""

from typing import Any

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN
from loony.enumerate.endgames.positions import controlled_value
from loony.enumerate.logic import all_of, any_of, iff, implies, magnitude, not_, where
from loony.verify.claims.claim import Statement, when
from loony.verify.endgames.claims.allcock import (
    bonus_stays,
    claim,
    core,
    loss_among_three_chains,
    only_three_chains_and_four_loops,
    refuted,
    six_loops_few,
)
from loony.verify.endgames.claims.vocabulary import (
    chains,
    equals,
    is_in,
    is_one_of,
    is_optimal,
    less,
    loops,
    nonempty,
    odd,
    opening,
    whichever,
)
from loony.verify.endgames.record import Record


@claim("allcock-1.5-two-3-chains", "Values > 2 with two 3-chains", "after Theorem 1.5")
def values_above_two_with_two_three_chains(G: Record) -> Statement:
    """If theta >= 2, then v > 2 if and only if c > 2."""
    return when(G.three_chains >= 2, iff(G.value > 2, G.controlled_value > 2))


@claim("allcock-1.5-one-3-chain", "Values > 2 with one 3-chain", "after Theorem 1.5")
def values_above_two_with_one_three_chain(G: Record) -> Statement:
    """If theta = 1 and size != 3 mod 4, then v > 2 if and only if c > 2."""
    return when(all_of(G.three_chains == 1, G.size % 4 != 3), iff(G.value > 2, G.controlled_value > 2))


# Section 2: positions that consist of 3-chains.


def only_three_chains(G: Record) -> Any:
    """G consists of 3-chains."""
    return G.size == 3 * G.three_chains


@claim("allcock-2-3-chains", "3-chains alone", "Section 2, v(3^n)")
def three_chains_alone(G: Record) -> Statement:
    """If G = 3^n, then v = 0 for n = 0, v = 3 for n = 1, v = 2 for even n >= 2, and v = 1 for odd n >= 3. So for n
    >= 2 the controller takes 3n/2 + 1 of the 3n boxes if n is even, and 3n/2 + 1/2 if n is odd.
    """
    n = G.three_chains
    return when(only_three_chains(G), G.value == where(n < 2, 3 * n, whichever(n, 2, 1, 2)))


def always_kept(number: Any) -> Any:
    """The boxes that the controller wins among so many 3-chains, >= 1, if she keeps control until the last."""
    return (number - 1 + 3) - 2 * (number - 1)


@claim("allcock-2-3-chains-kept", "3-chains, control always kept", "Section 2")
def three_chains_with_control_always_kept(G: Record) -> Statement:
    """If G = 3^N and N > 1, then a controller who keeps control until the last chain takes N - 1 + 3 boxes, and
    her opponent takes 2(N - 1). The difference is at most v; it is less than v if and only if N > 3, and less than
    0 if and only if N > 4.
    """
    N = G.three_chains
    kept = always_kept(N)
    conclusion = all_of(kept <= G.value, iff(kept < G.value, N > 3), iff(kept < 0, N > 4))
    return when(all_of(only_three_chains(G), N > 1), conclusion)


@claim("allcock-2-3-chains-control", "3-chains, whether to keep control", "Section 2, v(3^n)")
def three_chains_whether_to_keep_control(G: Record) -> Statement:
    """If G = 3^n with n >= 1, and a 3-chain has been opened, then keeping control is better if n = 2, giving it up
    is better if n = 1 or n is even and > 2, and otherwise both are equally good.
    """
    n, rest = G.three_chains, G.v(less(G, THREE_CHAIN))
    keep, give_up = 3 - 4 + rest, 3 - rest
    must_give_up = any_of(n == 1, all_of(n > 2, n % 2 == 0))
    conclusion = where(n == 2, keep > give_up, where(must_give_up, keep < give_up, keep == give_up))
    return when(all_of(only_three_chains(G), n >= 1), conclusion)


@claim("allcock-2-3-chains-rule", "3-chains, the simplest rule", "Section 2, v(3^n)")
def three_chains_the_simplest_rule(G: Record) -> Statement:
    """If G = 3^n with n >= 1, and a 3-chain has been opened, then it is optimal to keep control if n = 2, and to
    give it up otherwise.
    """
    rest = G.v(less(G, THREE_CHAIN))
    wins = where(G.three_chains == 2, 3 - 4 + rest, 3 - rest)
    return when(all_of(only_three_chains(G), nonempty(G)), wins == G.value)


@claim("allcock-2-two-turns", "Control kept until the second-to-last turn", "Section 2")
def control_kept_too_long(G: Record) -> Statement:
    """If G = 3^2+4l, then c = 0; and if the 4-loop is opened, a controller who keeps control loses by at least 2,
    and by exactly 2 with best play afterwards.
    """
    kept = 4 - 8 + G.v(less(G, FOUR_LOOP))
    return when(equals(G, "3^2+4l"), all_of(G.controlled_value == 0, kept == -2))


def keeps_to_the_last(k: Any) -> Any:
    """The boxes that the controller wins among k >= 0 3-chains, if she keeps control until the last."""
    return where(k == 0, 0, always_kept(k))


def score_among_three_chains(k: Any, j: Any) -> Any:
    """The score of the control strategy, in boxes, where it has to open the first of k 3-chains.

    The other player keeps control j times, and then, if j < k, gives it up: from then on the strategy keeps
    control until the last chain.
    """
    return where(j == k, k, where(j == k - 1, k - 4, 2 * j - k + 2))


def times_kept(G: Record) -> tuple[Any, Any]:
    """The least and the largest number of times that the other player may keep control in G = 3^k."""
    return 0, where(only_three_chains(G), G.three_chains, -1)


@claim("allcock-2.1-line", "The control strategy among 3-chains, a line", "proof of Theorem 2.1", numbers=times_kept)
def score_of_a_line(G: Record, j: Any) -> Statement:
    """Let G = 3^k and 0 <= j <= k. Suppose that the control strategy has to open the first of the k 3-chains, and
    that the other player keeps control j times and then, if a chain is left, gives it up. Then the strategy scores
    k if j = k, k - 4 if j = k - 1, and 2j - k + 2 otherwise. This score is 0 for k = 0. For j >= 1 it is 1 more
    than with k - 1 and j - 1. For j = 0 < k it is 3 less than the score of a player who keeps control of k - 1
    chains until the last.
    """
    k = G.three_chains
    given_up = -3 + keeps_to_the_last(k - 1)
    after = where(k == 0, 0, where(j > 0, 1 + score_among_three_chains(k - 1, j - 1), given_up))
    hypothesis = all_of(only_three_chains(G), j >= 0, j <= k)
    return when(hypothesis, score_among_three_chains(k, j) == after)


@claim("allcock-2.1-loss", "The control strategy among 3-chains, at most", "proof of Theorem 2.1", numbers=times_kept)
def loss_is_the_most(G: Record, j: Any) -> Statement:
    """Let G = 3^k and 0 <= j <= k, and let m be 0, 3, 2 or k - 2 for k = 0, 1, 2 or k >= 3. If the control
    strategy has to open the first of the k 3-chains, and the other player keeps control j times, then the strategy
    loses at most m boxes. It loses exactly m for j = 0 or for j = k - 1; and m <= k + 2 if k >= 1.
    """
    k = G.three_chains
    lost = loss_among_three_chains(k)
    first, last = score_among_three_chains(k, 0 * k), score_among_three_chains(k, where(k > 0, k - 1, 0))
    most = all_of(-score_among_three_chains(k, j) <= lost, any_of(-first == lost, -last == lost))
    hypothesis = all_of(only_three_chains(G), j >= 0, j <= k)
    return when(hypothesis, all_of(most, implies(k >= 1, lost <= k + 2)))


@claim("allcock-2.2-2-every", "Parity of every position", "Lemma 2.2(2)")
def same_parity_everywhere(G: Record) -> Statement:
    """For every G: size, c and v have the same parity."""
    c, v = G.controlled_value, G.value
    return when(G.size >= 0, all_of((G.size - c) % 2 == 0, (G.size - v) % 2 == 0))


@claim("allcock-3.1-3-chain", "A 3-chain and a loop: the 3-chain", "proof of Lemma 3.1")
def three_chain_beside_one_loop(G: Record) -> Statement:
    """If G is a 3-chain and a loop, then opening the 3-chain is not optimal."""
    three_and_loop = all_of(G.three_chains == 1, G.longer_chains == 0, loops(G) == 1)
    return when(three_and_loop, opening(G, THREE_CHAIN) > G.value)


@claim("allcock-3.7-unless", "Where a 4-loop is optimal, and where not", "Lemma 3.7(2)")
def four_loop_optimal_unless(G: Record) -> Statement:
    """If G has a 4-loop and c >= -2, then opening a 4-loop is optimal if and only if G is not 3^3+4l."""
    hypothesis = all_of(G.four_loops > 0, G.controlled_value >= -2)
    return when(hypothesis, iff(is_optimal(G, FOUR_LOOP), not_(equals(G, "3^3+4l"))))


@claim("allcock-3.7-opening", "Opening a 4-loop", "proof of Lemma 3.7")
def opening_a_four_loop(G: Record) -> Statement:
    """If G has a 4-loop, c >= -2 and tb(G-4l) = tb(G), then v(G;4l) = |c|."""
    hypothesis = all_of(G.four_loops > 0, G.controlled_value >= -2, bonus_stays(G, FOUR_LOOP))
    return when(hypothesis, opening(G, FOUR_LOOP) == magnitude(G.controlled_value))


@claim("allcock-3.7-opening-every", "Opening a 4-loop, whatever the terminal bonus", "proof of Lemma 3.7")
def opening_a_four_loop_everywhere(G: Record) -> Statement:
    """If G has a 4-loop and c >= -2, then v(G;4l) = |c| if and only if G is neither 3^2+4l nor 3^3+4l."""
    as_large = opening(G, FOUR_LOOP) == magnitude(G.controlled_value)
    hypothesis = all_of(G.four_loops > 0, G.controlled_value >= -2)
    return when(hypothesis, iff(as_large, not_(is_one_of(G, "3^2+4l", "3^3+4l"))))


@claim("allcock-3.8-12", "c + 4f without a 4-loop", "equation (12)")
def four_loops_weigh_the_same(G: Record) -> Statement:
    """If G has a 4-loop, and a component that is neither a 3-chain nor a 4-loop, then
    c(G-4l) + 4f(G-4l) = c(G) + 4f(G).
    """
    other = not_(only_three_chains_and_four_loops(G))
    rest = less(G, FOUR_LOOP)
    same = controlled_value(rest) + 4 * rest.four_loops == G.controlled_value + 4 * G.four_loops
    return when(all_of(G.four_loops > 0, other), same)


@claim("allcock-3.9", "By size in place of c", "Remark 3.9")
def value_by_size(G: Record) -> Statement:
    """If G is nonempty and has no 3-chain, c < 2 and c + 4f < 2, then v = 2 if size = 2 mod 4; otherwise v has the
    parity of the size, and is 0 or 1 for odd f, 3 or 4 for even f.
    """
    by_parity = where(odd(G.four_loops), whichever(G.size, 2, 0, 1), whichever(G.size, 2, 3, 4))
    hypothesis = all_of(nonempty(G), G.three_chains == 0, G.controlled_value < 2, not_(six_loops_few(G)))
    return when(hypothesis, G.value == where(G.size % 4 == 2, 2, by_parity))


@claim("allcock-3.10-opening", "Opening the 3-chain", "proof of Lemma 3.10")
def opening_the_three_chain(G: Record) -> Statement:
    """If G has exactly one 3-chain, size = 3 mod 4, c < -2, a 4-loop, and a component that is neither a 3-chain
    nor a 4-loop, then v(G;3) = 3.
    """
    other = not_(only_three_chains_and_four_loops(G))
    hypothesis = all_of(G.three_chains == 1, G.size % 4 == 3, G.controlled_value < -2, G.four_loops > 0, other)
    return when(hypothesis, opening(G, THREE_CHAIN) == 3)


@claim("allcock-3.10-opening-every", "Opening the 3-chain, for all c < 2", "proof of Lemma 3.10")
def opening_the_three_chain_everywhere(G: Record) -> Statement:
    """If G has exactly one 3-chain, size = 3 mod 4 and c < 2, then v(G;3) = 3."""
    hypothesis = all_of(G.three_chains == 1, G.size % 4 == 3, G.controlled_value < 2)
    return when(hypothesis, opening(G, THREE_CHAIN) == 3)


@claim("allcock-4.2-core", "The value of the core", "Section 4, and proof of Theorem 4.2")
def value_of_the_core(G: Record) -> Statement:
    """If theta <= 1, then the core G_0 of G, as in Theorem 4.2, has v(G_0) = c(G_0); and c(G_0) >= 3 if G_0 is
    nonempty.
    """
    G_0 = core(G)
    some = chains(G_0) + loops(G_0) > 0
    conclusion = all_of(G.v(G_0) == controlled_value(G_0), implies(some, controlled_value(G_0) >= 3))
    return when(G.three_chains <= 1, conclusion)


@claim("allcock-4.2-at-least-2", "No 3-chain and no 4-loop", "proof of Theorem 4.2")
def at_least_two_without_short_ones(G: Record) -> Statement:
    """If G is nonempty and has no 3-chain and no 4-loop, then v >= 2."""
    return when(all_of(nonempty(G), G.three_chains == 0, G.four_loops == 0), G.value >= 2)


@refuted("allcock-4.2-order", "Is the order of opening always optimal?", "proof of Theorem 4.2")
def order_of_opening(G: Record) -> Statement:
    """If theta <= 1, c < 2 and G is not its core G_0, then it is optimal to open a 4-loop if G has one; else the
    3-chain if it is not in G_0; else a 6-loop.
    """
    in_core = core(G).three_chains == G.three_chains
    short = where(in_core, is_optimal(G, SIX_LOOP), is_optimal(G, THREE_CHAIN))
    some = any_of(G.four_loops > 0, G.six_loops > 0, not_(in_core))
    hypothesis = all_of(G.three_chains <= 1, G.controlled_value < 2, some)
    return when(hypothesis, where(G.four_loops > 0, is_optimal(G, FOUR_LOOP), short))


# Section 5: you are the opener, A boxes ahead, and win if A > v.


@refuted("allcock-5-rule-of-thumb", "Values 1 and 2 if c < 2, as a rule", "Section 5: a simple rule of thumb")
def rule_of_thumb(G: Record) -> Statement:
    """If G is nonempty and c < 2, then v is 1 or 2. So an opener who is A boxes ahead loses if A <= 1 and wins if
    A >= 2.
    """
    return when(all_of(nonempty(G), G.controlled_value < 2), is_in(G.value, 1, 2))


@claim("allcock-5-A1-c-0-words", "A = 1 and c = 0, in the paper's words", "Section 5, A = 1: c = 0")
def one_ahead_and_c_zero_wins(G: Record) -> Statement:
    """If G has a 4-loop, c = 0, and G is not 3^2+4l, then v = 0."""
    return when(all_of(G.four_loops > 0, G.controlled_value == 0, not_(equals(G, "3^2+4l"))), G.value == 0)


@claim("allcock-5-A1-no-3-chain-words", "A = 1 without a 3-chain, in the paper's words", "Section 5, A = 1: theta = 0")
def one_ahead_without_three_chain_wins(G: Record) -> Statement:
    """If c < 2, G has a 4-loop and no 3-chain, 4 divides the size, and either c + 4f >= 2 and 8 divides c, or c +
    4f < 2 and f is odd, then v = 0.
    """
    c, f = G.controlled_value, G.four_loops
    arranged = any_of(all_of(six_loops_few(G), c % 8 == 0), all_of(not_(six_loops_few(G)), odd(f)))
    return when(all_of(c < 2, f > 0, G.three_chains == 0, G.size % 4 == 0, arranged), G.value == 0)


@claim("allcock-5-6-loops-words", "c + 4f < 2 needs a 6-loop", "Section 5, A = 1: s large")
def small_c_takes_a_six_loop(G: Record) -> Statement:
    """If G is nonempty and has no 3-chain, and c + 4f < 2, then G has a 6-loop."""
    return when(all_of(nonempty(G), G.three_chains == 0, not_(six_loops_few(G))), G.six_loops > 0)


def aimed_for(G: Any, c: Any) -> Any:
    """G, which may be a summary, is an aim of the simplified advice for A = 1, where c = 0 is out of reach."""
    return all_of(G.three_chains == 0, c % 8 == 0)


def four_loop_and_c_not_zero(G: Any, c: Any) -> Any:
    """The simplified advice for A = 1 applies to G, which may be a summary: f > 0, c < 2, and c is not 0."""
    return all_of(G.four_loops > 0, c < 2, c != 0)


@refuted("allcock-5-A1-misled", "A = 1, simplified: it may mislead", "Section 5, A = 1: simplified advice")
def simplified_advice_wins(G: Record) -> Statement:
    """If c < 2, c != 0, G has a 4-loop and no 3-chain, and 8 divides c, then v = 0."""
    c = G.controlled_value
    return when(all_of(four_loop_and_c_not_zero(G, c), aimed_for(G, c)), G.value == 0)


@refuted("allcock-5-A1-blind", "A = 1, simplified: it may hide a win", "Section 5, A = 1: simplified advice")
def simplified_advice_finds_every_win(G: Record) -> Statement:
    """If c < 2, c != 0, G has a 4-loop and v = 0, then G has no 3-chain, and 8 divides c."""
    c = G.controlled_value
    return when(all_of(four_loop_and_c_not_zero(G, c), G.value == 0), aimed_for(G, c))


@claim("allcock-5-A1-simplified", "A = 1, simplified, with few 6-loops", "Section 5, A = 1: simplified advice")
def simplified_advice_with_few_six_loops(G: Record) -> Statement:
    """If c < 2, c != 0, c + 4f >= 2 and G has a 4-loop, then v = 0 if and only if theta = 0 and 8 divides c."""
    c = G.controlled_value
    return when(all_of(four_loop_and_c_not_zero(G, c), six_loops_few(G)), iff(G.value == 0, aimed_for(G, c)))


@claim("allcock-5-A1-pairs", "A = 1, simplified: errors come in pairs", "Section 5, A = 1: simplified advice")
def simplified_advice_errs_in_pairs(G: Record) -> Statement:
    """If c < 2, c != 0 and G has a 4-loop, then two conditions are equivalent: (1) the advice aims for G, and v(G)
    != 0; (2) G = H+4l, where H has a 4-loop, c(H) < 2, c(H) != 0, v(H) = 0, and the advice does not aim for H.
    """
    H, c = less(G, FOUR_LOOP), G.controlled_value
    c_of_H = controlled_value(H)
    misleads = all_of(aimed_for(G, c), G.value != 0)
    hides = all_of(four_loop_and_c_not_zero(H, c_of_H), G.v(H) == 0, not_(aimed_for(H, c_of_H)))
    return when(four_loop_and_c_not_zero(G, c), iff(misleads, hides))


@claim("allcock-5-A1-two-4-loops", "Two more 4-loops change no value", "Section 5, A = 1: simplified advice")
def two_more_four_loops_change_no_value(G: Record) -> Statement:
    """If G = H+4l^2, H has a 4-loop and c(H) <= -2, then v(G) = v(H)."""
    H = less(G, FOUR_LOOP, FOUR_LOOP)
    return when(all_of(H.four_loops > 0, controlled_value(H) <= -2), G.value == G.v(H))
