"""The results of Buzzard and Ciere, "Playing simple loony Dots and Boxes endgames optimally" (2013), in order.

cv is the paper's name for the controlled value. Several results of the paper hold for any game of Dots and Boxes; the
tests and proofs are about games of loops and long chains. The two algorithms of Section 4 are `value_by_algorithm`
and `opens_loop_by_algorithm`, which take single positions and columns.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from loony.enumerate.endgames.components import (
    FOUR_LOOP,
    SIX_LOOP,
    THREE_CHAIN,
    Component,
    counts_of,
    is_longer_chain,
    is_longer_loop,
    plus,
    without,
)
from loony.enumerate.endgames.positions import Summary, controlled_value, loop_step, mark, short_loops
from loony.enumerate.logic import all_of, any_of, iff, implies, magnitude, not_, quotient, where
from loony.verify.claims.claim import Statement, when
from loony.verify.endgames.claims.allcock import Phi, is_power_of
from loony.verify.endgames.claims.vocabulary import (
    chains,
    has,
    has_loop,
    is_in,
    is_optimal,
    less,
    loops,
    nonempty,
    odd,
    opening,
    opening_shortest_chain,
    opening_shortest_loop,
    shortest_chain_is_optimal,
    shortest_loop_is_optimal,
    whichever,
    without_four_loops,
)
from loony.verify.endgames.family import RAW
from loony.verify.endgames.record import Record, position
from loony.verify.endgames.record import claim as claim_of

PAPER = "Buzzard and Ciere 2013"

claim: Final = partial(claim_of, paper=PAPER)

Value = Callable[[Summary], Any]  # v(H), from a table or by other means


@claim("buzzard-ciere-example-1", "A 3-chain and a 4-chain", "Example 1")
def three_and_four_chain(G: Record, C: Component) -> Statement:
    """If C is a 4-chain of G = J+4, then |v(J+3) - v(J+4)| = 1."""
    with_three = G.v(plus(less(G, C), THREE_CHAIN))
    return when(all_of(not_(C.is_loop), C.length == 4), magnitude(with_three - G.value) == 1)


def of_the_kind_of(C: Component, i: Any, step: int) -> Component:
    """The component of number i of the kind of C: for i = 0 a 3-chain or a 4-loop, for i = 1 the next longer, ...

    The lengths of loops differ by a step of 2, or of 1 where they may be odd.
    """
    return Component(where(C.is_loop, 4 + step * i, 3 + i), C.is_loop)


def place_of(C: Component, step: int) -> Any:
    """The number i of C among the components of its kind."""
    of_loop = C.length - 4 if step == 1 else quotient(C.length - 4, step)
    return where(C.is_loop, of_loop, C.length - 3)


def places_up_to(G: Record, C: Component) -> tuple[Any, Any]:
    """The number i of C, and the number before it."""
    i = place_of(C, loop_step(G))
    return where(i > 0, i - 1, 0), i


# Tables test the claim for neighbouring lengths, n - m = 1 or 2: the rest follows, because the differences add up.
@claim("buzzard-ciere-2", "Another length", "Lemma 2", numbers=places_up_to)
def values_differ_by_at_most_the_lengths(G: Record, C: Component, i: Any) -> Statement:
    """Let G = J+C, where C is a chain of length n and 3 <= m <= n, or a loop of length n and 4 <= m <= n. If D is
    of length m and of the same kind as C, then |v(J+D) - v(J+C)| <= n - m. The number i stands for D: it is the
    i-th of its kind, counted from the 3-chain or the 4-loop.
    """
    D = of_the_kind_of(C, i, loop_step(G))
    hypothesis = all_of(i >= 0, D.length <= C.length)
    return when(hypothesis, magnitude(G.v(plus(less(G, C), D)) - G.value) <= C.length - D.length)


def places_beside(G: Record, C: Component) -> tuple[Any, Any]:
    """The numbers i of the components shorter than C that may be beside C in G."""
    several = where(C.is_loop, G.longer_loops > 1, G.longer_chains > 1)
    step = loop_step(G)
    last, last_short = place_of(C, step) - 1, where(C.is_loop, 4 // step - 1, 0)
    return 0, where(any_of(several, last < last_short), last, last_short)


@claim("buzzard-ciere-3a", "The shorter component first", "Corollary 3(a)", numbers=places_beside)
def shorter_one_first(G: Record, C: Component, i: Any) -> Statement:
    """If G has two chains, or two loops, C of length n and D of length m < n, then opening C is never strictly
    better than opening D: v(G;C) >= v(G;D). The number i stands for D: it is the i-th of its kind.
    """
    D = of_the_kind_of(C, i, loop_step(G))
    hypothesis = all_of(i >= 0, D.length < C.length, has(G, C, D))
    return when(hypothesis, opening(G, C) >= opening(G, D))


@claim("buzzard-ciere-3b", "The shortest components first", "Corollary 3(b)")
def shortest_ones_first(G: Record) -> Statement:
    """If G is nonempty, then opening a shortest chain or a shortest loop is optimal."""
    return when(nonempty(G), any_of(shortest_chain_is_optimal(G), shortest_loop_is_optimal(G)))


def longer_ones_beside(G: Record, C: Component) -> tuple[Any, Any]:
    """The lengths, up to that of C, of other components in G, if C is a longer chain or a longer loop."""
    least = where(C.is_loop, 8, 4)
    several = where(C.is_loop, G.longer_loops > 1, G.longer_chains > 1)
    return least, where(all_of(several, C.length >= least), C.length, least - 1)


@claim("buzzard-ciere-4", "Two chains amalgamated", "Proposition 4", domains=(RAW,), numbers=longer_ones_beside)
def two_chains_amalgamated(G: Record, C: Component, b: Any) -> Statement:
    """If G = H+a+b with chains of lengths a >= b >= 4, then v(H+a+b) = v(H+(a+b-4)). C is the chain a."""
    D = Component(b, False)
    two = all_of(is_longer_chain(C), b >= 4, b <= C.length, has(G, C, D))
    return when(two, G.value == G.v(plus(less(G, C, D), Component(C.length + b - 4, False))))


def chains_merged(H: Summary) -> Summary:
    """H with its chains of length >= 4 amalgamated into a single chain."""
    there, length_mark = H.longer_chains > 0, mark(4 + H.chain_excess)
    return H._replace(longer_chains=where(there, 1, 0), chain_mark=where(there, length_mark, 0))


def loops_merged(H: Summary) -> Summary:
    """H with its loops of length >= 8 amalgamated into a single loop."""
    there, length_mark = H.longer_loops > 0, mark(8 + H.loop_excess)
    return H._replace(longer_loops=where(there, 1, 0), loop_mark=where(there, length_mark, 0))


@claim("buzzard-ciere-5", "All chains amalgamated", "Corollary 5", domains=(RAW,))
def chains_amalgamated(G: Record) -> Statement:
    """If the chains of G of length >= 4 have lengths c_1, ..., c_n with n >= 1, then replacing them by one chain
    of length 4 + sum of (c_i - 4) does not change v.
    """
    return when(G.longer_chains >= 1, G.value == G.v(chains_merged(position(G))))


def same_optimality(G: Record, C: Component, H: Summary) -> Any:
    """Opening C is optimal in G if and only if it is optimal in H."""
    in_H = G._replace(**H._asdict(), value=G.v(H))
    return iff(is_optimal(G, C), is_optimal(in_H, C))


@claim("buzzard-ciere-6", "Moves beside amalgamated chains", "Lemma 6", domains=(RAW,))
def moves_beside_amalgamated_chains(G: Record, C: Component) -> Statement:
    """If G has chains of length >= 4 other than C, then opening C is optimal in G if and only if it is optimal
    after these other chains are amalgamated into one.
    """
    rest = less(G, C)
    return when(rest.longer_chains >= 1, same_optimality(G, C, plus(chains_merged(rest), C)))


@claim("buzzard-ciere-7", "Two loops amalgamated", "Proposition 7", domains=(RAW,), numbers=longer_ones_beside)
def two_loops_amalgamated(G: Record, C: Component, n: Any) -> Statement:
    """If G = H+m+n with loops of lengths m >= n >= 8, then v(H+m+n) = v(H+(m+n-8)), where m+n-8 is a loop too. C
    is the loop m.
    """
    D = Component(n, True)
    two = all_of(is_longer_loop(C, G), n >= 8, n % loop_step(G) == 0, n <= C.length, has(G, C, D))
    return when(two, G.value == G.v(plus(less(G, C, D), Component(C.length + n - 8, True))))


@claim("buzzard-ciere-8", "All loops amalgamated", "Corollary 8", domains=(RAW,))
def loops_amalgamated(G: Record) -> Statement:
    """If the loops of G of length >= 8 have lengths p_1, ..., p_n with n >= 1, then replacing them by one loop of
    length 8 + sum of (p_j - 8) does not change v.
    """
    return when(G.longer_loops >= 1, G.value == G.v(loops_merged(position(G))))


@claim("buzzard-ciere-9", "Moves beside amalgamated loops", "Lemma 9", domains=(RAW,))
def moves_beside_amalgamated_loops(G: Record, C: Component) -> Statement:
    """If G has loops of length >= 8 other than C, then opening C is optimal in G if and only if it is optimal
    after these other loops are amalgamated into one.
    """
    rest = less(G, C)
    return when(rest.longer_loops >= 1, same_optimality(G, C, plus(loops_merged(rest), C)))


def theorem_10(c: Any) -> Any:
    """v of a position of n >= 1 chains and no loop, from c = cv."""
    return where(c >= 1, c, whichever(c, 2, 1, 2))


@claim("buzzard-ciere-10", "Only chains", "Theorem 10")
def only_chains(G: Record) -> Statement:
    """If G consists of n >= 1 chains, and c = cv, then (a) v = c >= 4 if no chain is a 3-chain; (b) v = c if c >=
    1, and v is 1 or 2, with the parity of c, if c <= 0.
    """
    c = G.controlled_value
    no_threes = implies(G.three_chains == 0, all_of(G.value == c, c >= 4))
    return when(all_of(chains(G) >= 1, loops(G) == 0), all_of(no_threes, G.value == theorem_10(c)))


@claim("buzzard-ciere-12", "Only loops", "Theorem 12")
def only_loops(G: Record) -> Statement:
    """If G consists of loops, and c = cv, then (a) v = c if all lengths are >= 8; (b) v = c if c >= 2 or G is
    empty; (c) v is 2 or 4, and v = c mod 4, if c <= 0, f = 0 and G is nonempty; (d) if c <= 0 and f >= 1, let K be
    G without its 4-loops: then v = 2 if v(K) = 2 mod 4, and otherwise v is 0 or 4, and v = v(K) + 4f mod 8.
    """
    c, f = G.controlled_value, G.four_loops
    v_of_K = G.v(without_four_loops(position(G)))
    part_c = all_of(is_in(G.value, 2, 4), (G.value - c) % 4 == 0)
    multiple_of_4 = all_of(is_in(G.value, 0, 4), (G.value - v_of_K - 4 * f) % 8 == 0)
    part_d = where(v_of_K % 4 == 2, G.value == 2, multiple_of_4)
    conclusion = all_of(
        implies(all_of(*(number == 0 for number, _ in short_loops(G))), G.value == c),
        implies(any_of(c >= 2, not_(nonempty(G))), G.value == c),
        implies(all_of(c <= 0, f == 0, nonempty(G)), part_c),
        implies(all_of(c <= 0, f >= 1), part_d),
    )
    return when(chains(G) == 0, conclusion)


@claim("buzzard-ciere-13", "At least the controlled value", "Lemma 13")
def at_least_controlled(G: Record) -> Statement:
    """For every G: v >= cv."""
    return when(G.size >= 0, G.value >= G.controlled_value)


@claim("buzzard-ciere-15", "What cv says of v", "Lemma 15")
def controlled_value_bounds_value(G: Record) -> Statement:
    """(a) If cv >= 2, then v = cv. If cv < 2, then (b) 0 <= v <= 4 and v = cv mod 2, and (c) v <= v(G;3) <= 3 if G
    has a 3-chain.
    """
    c, of_three = G.controlled_value, opening(G, THREE_CHAIN)
    small = all_of(G.value >= 0, G.value <= 4, (G.value - c) % 2 == 0)
    with_three = all_of(G.value <= of_three, of_three <= 3)
    conclusion = where(c >= 2, G.value == c, all_of(small, implies(G.three_chains > 0, with_three)))
    return when(G.size >= 0, conclusion)


@claim("buzzard-ciere-17", "What v says of cv", "Corollary 17")
def value_bounds_controlled_value(G: Record) -> Statement:
    """(a) If v >= 5, then cv = v. (b) If v = 4 and G has a 3-chain, then cv = v. (c) If G has a 3-chain and
    another chain, and v(G;3) >= 4, then cv = v = v(G;3).
    """
    c, of_three = G.controlled_value, opening(G, THREE_CHAIN)
    case_a = G.value >= 5
    case_b = all_of(G.value == 4, G.three_chains > 0)
    case_c = all_of(G.three_chains > 0, chains(G) >= 2, of_three >= 4)
    conclusion = all_of(c == G.value, implies(case_c, of_three == G.value))
    return when(any_of(case_a, case_b, case_c), conclusion)


@claim("buzzard-ciere-18", "No 3-chains: the opener", "Theorem 18")
def shortest_loop_without_three_chains(G: Record) -> Statement:
    """If G has a loop and no 3-chain, then opening a shortest loop is optimal."""
    return when(all_of(has_loop(G), G.three_chains == 0), shortest_loop_is_optimal(G))


@claim("buzzard-ciere-20", "Loops and a 4-chain", "Proposition 20")
def shortest_loop_beside_four_chain(G: Record) -> Statement:
    """If G consists of one 4-chain and one or more loops, then opening a shortest loop is optimal."""
    one_four_chain = all_of(G.three_chains == 0, G.longer_chains == 1, G.chain_excess == 0)
    return when(all_of(one_four_chain, has_loop(G)), shortest_loop_is_optimal(G))


def lemma_21(w: Any, f: Any) -> Any:
    """The closed form of x -> |4 - x|, applied f times to w, where w >= 0 and w - 4f <= 4."""
    d = w % 8
    return where(odd(f), magnitude(4 - d), 4 - magnitude(4 - d))


@claim(
    "buzzard-ciere-21",
    "x -> |4 - x| iterated",
    "Lemma 21",
    numbers=lambda G: (0, where(is_power_of(G, "four_loops"), 4 * G.four_loops + 4, -1)),
)
def iterated(G: Record, w: Any) -> Statement:
    """Let w >= 0, G = 4l^f and w - 4f <= 4, and let 0 <= d <= 7 be w mod 8. Then x -> |4 - x|, applied to w f
    times, gives |4 - d| if f is odd, and 4 - |4 - d| if f is even.
    """
    f = G.four_loops
    hypothesis = all_of(is_power_of(G, "four_loops"), w >= 0, w - 4 * f <= 4)
    return when(hypothesis, Phi(w, f) == lemma_21(w, f))


def corollary_22(G: Summary, v: Value) -> Any:
    """v(G), in boxes, where G has no 3-chain, from v of G minus its 4-loops."""
    c, f = controlled_value(G), G.four_loops
    by_residue = where(odd(c), 3, whichever(c, 4, 2, 4))
    at_most_one = where(f == 0, by_residue, lemma_21(v(without_four_loops(G)), f))
    return where(any_of(c >= 2, is_empty(G)), c, at_most_one)


def is_empty(G: Summary) -> Any:
    """G has no component."""
    return all_of(*(count == 0 for count in counts_of(G)))


@claim("buzzard-ciere-22", "No 3-chains: the value", "Corollary 22")
def value_without_three_chains(G: Record) -> Statement:
    """If G has no 3-chain, and c = cv, then (a) v = c if c >= 2 or G is empty. For nonempty G and c <= 1: (b) v =
    3 if f = 0 and c is odd; (c) v is 2 or 4, and v = c mod 4, if f = 0 and c is even; (d) if f >= 1, let K be G
    without its 4-loops, and let 0 <= d <= 7 be v(K) mod 8: then v is |4 - d| for odd f and 4 - |4 - d| for even f.
    """
    return when(G.three_chains == 0, G.value == corollary_22(position(G), G.v))


def no_loop_below_six(G: Any) -> Any:
    """G has no loop of length < 6."""
    return all_of(*(number == 0 for number, length in short_loops(G) if length < 6))


def theorem_23_opens_loop(G: Summary, v: Value) -> Any:
    """Whether to open a shortest loop L, or else the 3-chain, where G is one 3-chain and loops."""
    H = without(G, THREE_CHAIN)
    v_of_H, v_of_K = v(H), v(without(H, SIX_LOOP))
    six_is_shortest = all_of(no_loop_below_six(G), G.six_loops > 0)
    return not_(any_of(v_of_H == 2, all_of(six_is_shortest, v_of_K == 2)))


def one_three_chain_and_loops(G: Record) -> Any:
    """G is one 3-chain and at least one loop."""
    return all_of(G.three_chains == 1, G.longer_chains == 0, has_loop(G))


@claim("buzzard-ciere-23", "Loops and one 3-chain: the opener", "Theorem 23")
def opener_with_loops_and_one_three_chain(G: Record) -> Statement:
    """Let G = H+3, where H consists of one or more loops, let L be a shortest loop of H, and K = H - L. Then it is
    optimal to open the 3-chain if v(H) = 2, or if L is a 6-loop and v(K) = 2; otherwise it is optimal to open L.
    """
    opens_loop = theorem_23_opens_loop(position(G), G.v)
    move = where(opens_loop, opening_shortest_loop(G), opening(G, THREE_CHAIN))
    return when(one_three_chain_and_loops(G), move == G.value)


def corollary_24(G: Summary, v: Value) -> Any:
    """v(G), in boxes, where G is one 3-chain and loops, at least one."""
    c, f = controlled_value(G), G.four_loops
    otherwise = where(f == 0, 3, lemma_21(v(without_four_loops(G)), f))
    return where(c >= 2, c, where(v(without(G, THREE_CHAIN)) == 2, 1, otherwise))


@claim("buzzard-ciere-24", "Loops and one 3-chain: the value", "Corollary 24")
def value_with_loops_and_one_three_chain(G: Record) -> Statement:
    """If G = 3+H, where H consists of one or more loops, and c = cv, then (a) v = c if c >= 2. For c <= 1: (b) v =
    1 if v(H) = 2; if v(H) != 2, then (c) v = 3 if f = 0; (d) if f >= 1, let M be G without its 4-loops, and let 0
    <= d <= 7 be v(M) mod 8: then v is |4 - d| for odd f and 4 - |4 - d| for even f.
    """
    return when(one_three_chain_and_loops(G), G.value == corollary_24(position(G), G.v))


def theorem_25_opens_loop(G: Summary, v: Value) -> Any:
    """Whether to open a 4-loop, or else the 3-chain, where G has one 3-chain and a longer chain."""
    cv_of_H_and_3 = controlled_value(without(G, FOUR_LOOP))
    v_of_H_and_4l = v(without(G, THREE_CHAIN))
    good = any_of(cv_of_H_and_3 == 4, is_in(v_of_H_and_4l, 0, 4))
    return all_of(controlled_value(G) <= 1, G.four_loops > 0, good)


def one_three_chain_and_longer(G: Record) -> Any:
    """G has exactly one 3-chain, and a chain of length >= 4."""
    return all_of(G.three_chains == 1, G.longer_chains >= 1)


@claim("buzzard-ciere-25", "One 3-chain and a longer chain: the opener", "Theorem 25")
def opener_with_one_three_chain(G: Record) -> Statement:
    """If G has exactly one 3-chain, and a chain of length >= 4, then it is optimal to open a 4-loop if cv <= 1, G
    = H+3+4l, and either cv(H+3) = 4 or v(H+4l) is 0 or 4; otherwise it is optimal to open the 3-chain.
    """
    opens_loop = theorem_25_opens_loop(position(G), G.v)
    move = where(opens_loop, opening(G, FOUR_LOOP), opening(G, THREE_CHAIN))
    return when(one_three_chain_and_longer(G), move == G.value)


def corollary_27(G: Summary, v: Value) -> Any:
    """v(G), in boxes, where G has exactly one 3-chain, and a chain of length >= 4."""
    c, f = controlled_value(G), G.four_loops
    zero = all_of(f > 0, controlled_value(without(G, FOUR_LOOP)) == 4)
    not_two = where(f == 0, 3, lemma_21(v(without_four_loops(G)), f))
    odd_c = where(v(without(G, THREE_CHAIN)) == 2, 1, not_two)
    return where(c >= 2, c, where(odd(c), odd_c, where(zero, 0, 2)))


@claim("buzzard-ciere-27", "One 3-chain and a longer chain: the value", "Corollary 27")
def value_with_one_three_chain(G: Record) -> Statement:
    """If G has exactly one 3-chain, and a chain of length >= 4, and c = cv, then (a) v = c if c >= 2. For c <= 1:
    (b) if c is even, v = 0 if G has a 4-loop and cv(G-4l) = 4, and otherwise v = 2. If c is odd: (c) v = 1 if
    v(G-3) = 2; if v(G-3) != 2, then (d) v = 3 if f = 0; (e) if f >= 1, let K be G without its 4-loops, and let 0
    <= d <= 7 be v(K) mod 8: then v is |4 - d| for odd f and 4 - |4 - d| for even f.
    """
    return when(one_three_chain_and_longer(G), G.value == corollary_27(position(G), G.v))


def theorem_29_opens_loop(G: Summary) -> Any:
    """Whether to open a 4-loop, or else a 3-chain, where G has two 3-chains or more."""
    H = without(without(G, THREE_CHAIN), FOUR_LOOP)
    parts = (plus(H, THREE_CHAIN), plus(H, FOUR_LOOP), H)
    return all_of(G.four_loops > 0, any_of(*(controlled_value(part) == 4 for part in parts)))


@claim("buzzard-ciere-29", "Two 3-chains: the opener", "Theorem 29")
def opener_with_two_three_chains(G: Record) -> Statement:
    """If G has two or more 3-chains, then it is optimal to open a 4-loop if G = H+3+4l, and cv(H+3) = 4, cv(H+4l)
    = 4 or cv(H) = 4; otherwise it is optimal to open a 3-chain.
    """
    move = where(theorem_29_opens_loop(position(G)), opening(G, FOUR_LOOP), opening(G, THREE_CHAIN))
    return when(G.three_chains >= 2, move == G.value)


def corollary_30(G: Summary) -> Any:
    """v(G), in boxes, where G has two 3-chains or more."""
    c = controlled_value(G)
    zero = all_of(G.four_loops > 0, controlled_value(without(G, FOUR_LOOP)) == 4)
    return where(c >= 2, c, where(odd(c), 1, where(zero, 0, 2)))


@claim("buzzard-ciere-30", "Two 3-chains: the value", "Corollary 30")
def value_with_two_three_chains(G: Record) -> Statement:
    """If G has two or more 3-chains, then (a) v = cv if cv >= 2. For cv < 2: (b) if cv is even, v = 0 if G has a
    4-loop and cv(G-4l) = 4, and otherwise v = 2; (c) if cv is odd, v = 1.
    """
    return when(G.three_chains >= 2, G.value == corollary_30(position(G)))


def _value_without_three_chains(G: Summary) -> Any:
    """v(G) by Corollary 22, which calls itself once, for the position without its 4-loops."""
    return corollary_22(G, lambda K: corollary_22(K, lambda _: 0))


def _value_with_one_three_chain(corollary: Callable[[Summary, Value], Any], G: Summary) -> Any:
    """v(G) by Corollary 24 or 27, which calls Corollary 22 without the 3-chain, and itself without the 4-loops."""

    def v(H: Summary) -> Any:
        without_four = corollary(H, lambda K: _value_without_three_chains(K))
        return where(H.three_chains == 0, _value_without_three_chains(H), without_four)

    return corollary(G, v)


def value_by_algorithm(G: Summary) -> Any:
    """v(G), in boxes, of a summary, or of columns, without a table: Section 4.1, whose calls are written out."""
    c, threes = controlled_value(G), G.three_chains
    no_loops = loops(G) == 0
    one_three = where(
        G.longer_chains == 0,
        _value_with_one_three_chain(corollary_24, G),
        _value_with_one_three_chain(corollary_27, G),
    )
    with_loops = where(threes == 0, _value_without_three_chains(G), where(threes == 1, one_three, corollary_30(G)))
    below_two = where(no_loops, theorem_10(c), with_loops)
    return where(is_empty(G), 0, where(c >= 2, c, below_two))


def opens_loop_by_algorithm(G: Summary) -> Any:
    """Whether to open a shortest loop of nonempty G, or columns, or else a shortest chain: Section 4.2."""
    threes = G.three_chains
    no_chains = threes + G.longer_chains == 0
    no_loops = loops(G) == 0
    one_three = where(
        G.longer_chains == 0,
        theorem_23_opens_loop(G, _value_without_three_chains),
        theorem_25_opens_loop(G, _value_without_three_chains),
    )
    with_threes = where(threes == 1, one_three, theorem_29_opens_loop(G))
    both = any_of(threes == 0, with_threes)
    return any_of(no_chains, all_of(not_(no_loops), both))


@claim("buzzard-ciere-4.1", "The algorithm to compute values", "Section 4.1")
def algorithm_for_values(G: Record) -> Statement:
    """The algorithm of Section 4.1 returns v."""
    return when(G.size >= 0, value_by_algorithm(position(G)) == G.value)


@claim("buzzard-ciere-4.2", "The algorithm giving optimal moves", "Section 4.2")
def algorithm_for_moves(G: Record) -> Statement:
    """If G is nonempty, then the opening that the algorithm of Section 4.2 names, a shortest loop or a shortest
    chain, is optimal.
    """
    opens_loop = opens_loop_by_algorithm(position(G))
    return when(nonempty(G), where(opens_loop, opening_shortest_loop(G), opening_shortest_chain(G)) == G.value)
