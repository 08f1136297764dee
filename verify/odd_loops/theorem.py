"""Theorems about long chains and loops of any length >= 4, odd or even: the results of this project.

The value of a position and an optimal opening are in closed form: t is the number of 3-chains; a *long* chain has
length >= 4. k is the total of (length - 4) over the long chains, lam that of (length - 8) over the loops of length >=
8, and f_l the number of loops of length l < 8. S7 = lam - f7, S6 = S7 - 2 f6 and S5 = S6 - 3 f5 are the totals of
(length - 8) over the loops of length >= 7, >= 6 and >= 5.

Every G here is a summary or a record, of integers, columns or terms of a solver.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from loony.enumerate.endgames.components import Component, handout
from loony.enumerate.endgames.positions import controlled_value, short_loops, size
from loony.enumerate.logic import all_of, any_of, implies, magnitude, not_, where
from loony.verify.claims.claim import Statement, when
from loony.verify.endgames.claims import allcock
from loony.verify.endgames.claims.definition import opening_value
from loony.verify.endgames.claims.vocabulary import less, nonempty, odd, opening_shortest_chain, opening_shortest_loop
from loony.verify.odd_loops.record import claim as claim_of


def reflected(z: Any, length: int) -> Any:
    """R_l(z): z where z >= l - 4; below, it goes up and down between l - 4 and 4, with a period of 2 (8 - l).

    The iterates of x -> (l - 4) + |x - 4| are values of R_l: the map takes R_l(z) to R_l(z - (8 - l)).
    """
    low, width = length - 4, 8 - length
    return where(z >= low, z, low + magnitude((z - low + width) % (2 * width) - width))


def after_loops(G: Any, start: Any) -> Any:
    """rho(s): x -> (l - 4) + |x - 4| for every loop of G, from s + lam on, 7-loops first and 4-loops last."""
    x = start + G.loop_excess
    for number, length in reversed(short_loops(G)):
        x = reflected(x - (8 - length) * number, length)
    return x


def excess_of_loops(G: Any, least: int) -> Any:
    """S_l: the total of (length - 8) over the loops of length >= l, where l is 5, 6 or 7."""
    total = G.loop_excess
    for number, length in short_loops(G):
        if length >= least:
            total = total - (8 - length) * number
    return total


def four_chains_do_not_count(G: Any) -> Any:
    """D: if all chains are 4-chains, the value is that of the loops alone."""
    fours, fives, sixes = G.four_loops, G.five_loops, G.six_loops
    S7, S6, S5 = (excess_of_loops(G, least) for least in (7, 6, 5))
    two = any_of(sixes >= 2, all_of(sixes == 0, fives >= 2), all_of(sixes == 0, fives == 0, fours >= 2))
    return any_of(all_of(S7 == -2, two), all_of(S6 >= 0, S6 % 3 == 0, S5 <= -6))


def as_loops_alone(G: Any) -> Any:
    """G without its 3-chains has the value of its loops: there is no other chain, or only 4-chains, and D holds."""
    return any_of(G.longer_chains == 0, all_of(G.chain_excess == 0, four_chains_do_not_count(G)))


def value_without_threes(G: Any) -> Any:
    """v(G), in boxes, of a nonempty position less its 3-chains."""
    return after_loops(G, where(as_loops_alone(G), 8, 4 + G.chain_excess))


def is_zero(G: Any) -> Any:
    """B1: c = 0, and G has a 4-loop and is not 3^2+4l."""
    two_threes_and_one_loop = all_of(G.three_chains == 2, G.four_loops == 1, size(G) == 10)
    return all_of(G.four_loops > 0, controlled_value(G) == 0, not_(two_threes_and_one_loop))


def is_three(G: Any) -> Any:
    """B2: G has one 3-chain, and the value without this chain is 4, or in some positions 0."""
    S5, rest = excess_of_loops(G, 5), value_without_threes(G)
    zero = all_of(G.longer_chains == 0, any_of(all_of(S5 >= 0, S5 % 4 == 0), all_of(S5 == -4, G.five_loops > 0)))
    return all_of(G.three_chains == 1, where(zero, rest == 0, rest == 4))


def three_below(G: Any) -> Any:
    """No long chain, no 5-loop and no 6-loop, and S7 = -3."""
    return all_of(G.longer_chains == 0, G.five_loops == 0, G.six_loops == 0, excess_of_loops(G, 7) == -3)


def is_exceptional(G: Any) -> Any:
    """B3: `three_below`, and the numbers of 3-chains and 4-loops are (1, 0), (1, 1) or (2, 0)."""
    t, fours = G.three_chains, G.four_loops
    return all_of(three_below(G), any_of(all_of(t == 1, fours <= 1), all_of(t == 2, fours == 0)))


def cases_of_value(G: Any) -> list[allcock.Case]:
    """The cases of the value of a nonempty position, in order; the last always applies."""
    c, no_three = controlled_value(G), G.three_chains == 0
    return [
        allcock.Case("no 3-chain, as the loops alone", all_of(no_three, as_loops_alone(G)), after_loops(G, 8)),
        allcock.Case("no 3-chain", no_three, after_loops(G, 4 + G.chain_excess)),
        allcock.Case("c >= 3", c >= 3, c),
        allcock.Case("B1", is_zero(G), 0),
        allcock.Case("B2", is_three(G), 3),
        allcock.Case("B3", is_exceptional(G), where(G.three_chains == 2, 3, where(G.four_loops == 0, 4, 0))),
        allcock.Case("parity", True, where(size(G) % 2 == 0, 2, 1)),
    ]


def explicit_value(G: Any) -> Any:
    """v(G), in boxes, of a nonempty position: the first case that applies."""
    return allcock.first_of(cases_of_value(G))


def closed_form(G: Any) -> Any:
    """v(G), in boxes, of any position."""
    return where(size(G) > 0, explicit_value(G), 0)


def four_chain_first(G: Any) -> Any:
    """In a position with loops, long chains and no 3-chain: all chains are 4-chains, and to open one is optimal."""
    fours, fives, sixes = G.four_loops, G.five_loops, G.six_loops
    S7, S6, S5 = (excess_of_loops(G, least) for least in (7, 6, 5))
    two = any_of(
        all_of(sixes == 2, fives == 0, fours == 0),
        all_of(sixes == 0, fives == 2, fours == 0),
        all_of(sixes == 0, fives == 0, fours == 2),
    )
    critical = any_of(all_of(S7 == -2, two), all_of(fours == 0, S6 >= 0, fives > 0, S5 == -6))
    return all_of(G.chain_excess == 0, critical)


def cases_of_loop_before_three_chain(G: Any) -> list[tuple[str, Any]]:
    """In a position with loops and a 3-chain: the cases where to open a shortest loop, and not the 3-chain."""
    c, t, fours = controlled_value(G), G.three_chains, G.four_loops
    no_long_chain, rest = G.longer_chains == 0, value_without_threes(G)
    exception = all_of(no_long_chain, any_of(t == 2, t == 3), fours == 1, size(G) == 3 * t + 4)  # 3^2+4l, 3^3+4l
    return [
        ("(i)", all_of(fours > 0, any_of(c == 0, all_of(c == -1, t >= 2)), not_(exception))),
        ("(ii)", all_of(t == 1, no_long_chain, c >= 2, not_(all_of(three_below(G), fours == 0)))),
        ("(iii)", all_of(t == 1, c <= 1, any_of(rest == 0, rest == 4), explicit_value(G) == 1)),
        ("(iv)", all_of(three_below(G), fours == 1, any_of(t == 1, t == 2))),
    ]


def cases_of_opening(G: Any) -> list[allcock.Case]:
    """The cases of Theorem 2 for a nonempty position, in order, and whether to open a shortest loop in each.

    Otherwise the opening is a shortest chain. The last case always applies.
    """
    no_loop = all_of(*(number == 0 for number, _ in short_loops(G)), G.longer_loops == 0)
    no_chain, no_three = all_of(G.three_chains == 0, G.longer_chains == 0), G.three_chains == 0
    return [
        allcock.Case("no chain", no_chain, True),
        allcock.Case("no loop", no_loop, False),
        allcock.Case("no 3-chain, critical", all_of(no_three, four_chain_first(G)), False),
        allcock.Case("no 3-chain", no_three, True),
        *(allcock.Case(name, applies, True) for name, applies in cases_of_loop_before_three_chain(G)),
        allcock.Case("otherwise", True, False),
    ]


def opens_loop(G: Any) -> Any:
    """Whether to open a shortest loop of a nonempty position is optimal; if not, to open a shortest chain is."""
    return allcock.first_of(cases_of_opening(G))


PAPER = "Loops of any length"

claim: Final = partial(claim_of, paper=PAPER)


def _is_one_short_loop(G: Any) -> Any:
    """G is one loop of length < 8."""
    return all_of(G.size < 8, any_of(*(number == 1 for number, _ in short_loops(G))), G.three_chains == 0)


@claim(
    "odd-reflections",
    "Reflections",
    "Lemma 1",
    numbers=lambda G: (where(_is_one_short_loop(G), -24, 0), where(_is_one_short_loop(G), 24, -1)),
)
def reflections(G: Any, z: Any) -> Statement:
    """If G is one loop of length l = 4, ..., 7, then (l - 4) + |R_l(z) - 4| = R_l(z - (8 - l)) for every integer
    z. Here R_l(z) = z if z >= l - 4; below l - 4, R_l(z) goes up and down between l - 4 and 4 in steps of 1.
    """
    turned = [
        implies(number == 1, (length - 4) + magnitude(reflected(z, length) - 4) == reflected(z - (8 - length), length))
        for number, length in short_loops(G)
    ]
    return when(_is_one_short_loop(G), all_of(*turned))


@claim("odd-value", "Values", "Theorem 1")
def values(G: Any) -> Statement:
    """If G is nonempty, let t be its number of 3-chains, f4, ..., f7 its numbers of 4-loops to 7-loops, k the
    total of (length - 4) over its long chains (length >= 4), and lam the total of (length - 8) over its loops of
    length >= 8; let S7 = lam - f7, S6 = S7 - 2 f6 and S5 = S6 - 3 f5. To get rho(s), start from s + lam and apply
    x -> (l - 4) + |x - 4| once for each loop of length l < 8, for the 7-loops first and for the 4-loops last. If t
    = 0: v = rho(8) if there is no chain, or if all chains are 4-chains and (D) holds; otherwise v = rho(4 + k).
    (D) S7 = -2 and one of three holds: f6 >= 2; f6 = 0 and f5 >= 2; f6 = f5 = 0 and f4 >= 2. Or else S6 >= 0, 3 |
    S6 and f5 >= S6/3 + 2. If t > 0 and c >= 3: v = c. If t > 0 and c <= 2: v = 2 for even size and v = 1 for odd
    size, with three exceptions. (B1) v = 0 if c = 0 and f4 > 0 and G is not 3^2+4l. (B2) v = 3 if t = 1 and v(G-3)
    = 4; but if t = 1, there is no long chain, and either S5 >= 0 and 4 | S5, or S5 = -4 and f5 > 0, then v = 3 if
    and only if v(G-3) = 0. (B3) v is 4, 0 or 3 for (t, f4) = (1, 0), (1, 1) or (2, 0) if there is no long chain,
    f5 = f6 = 0 and S7 = -3.
    """
    return when(nonempty(G), G.value == explicit_value(G))


def recommended_opening(G: Any) -> Any:
    """v(G;C), in boxes, of nonempty G for the component C that Theorem 2 names."""
    return where(opens_loop(G), opening_shortest_loop(G), opening_shortest_chain(G))


@claim("odd-move", "An optimal opening", "Theorem 2")
def optimal_opening(G: Any) -> Statement:
    """If G is nonempty, then this opening is optimal, in the terms of Theorem 1. If there is no chain: a shortest
    loop. If there is no loop: a shortest chain. Otherwise, if t = 0: a shortest loop, except that it is a 4-chain
    if all chains are 4-chains and either S7 = -2 and (f6, f5, f4) is (2, 0, 0), (0, 2, 0) or (0, 0, 2), or f4 = 0,
    S6 >= 0, f5 > 0 and S5 = -6. Otherwise: a 3-chain, except that it is a shortest loop (i) if f4 > 0, G is
    neither 3^2+4l nor 3^3+4l, and either c = 0, or c = -1 and t >= 2; (ii) if t = 1, there is no long chain and c
    >= 2, unless f4 = f5 = f6 = 0 and S7 = -3; (iii) if t = 1, c <= 1, v(G-3) is 0 or 4, and v = 1; (iv) if there
    is no long chain, f5 = f6 = 0, S7 = -3, f4 = 1 and t is 1 or 2.
    """
    return when(nonempty(G), recommended_opening(G) == G.value)


@claim("odd-large", "Large controlled values", "Corollary 3")
def large_controlled_values(G: Any) -> Statement:
    """If c >= 3, then v = c."""
    return when(G.controlled_value >= 3, G.value == G.controlled_value)


@claim("odd-small", "Small controlled values", "Corollary 4")
def small_controlled_values(G: Any) -> Statement:
    """If c <= 2, then 0 <= v <= 4."""
    return when(G.controlled_value <= 2, all_of(G.value >= 0, G.value <= 4))


@claim("odd-zero", "Three 3-chains", "Corollary 5")
def three_three_chains(G: Any) -> Statement:
    """If G has three or more 3-chains, and c <= 2, then v = 0 if and only if c = 0 and G has a 4-loop; otherwise v
    is 1 or 2, with the parity of the size.
    """
    zero = all_of(G.controlled_value == 0, G.four_loops > 0)
    value = where(zero, 0, where(odd(G.size), 1, 2))
    return when(all_of(G.three_chains >= 3, G.controlled_value <= 2), G.value == value)


def as_even_loops(G: Any) -> Any:
    """G is nonempty, and has no 5-loop and no 7-loop, and its loops of length >= 8 have an even total."""
    return all_of(nonempty(G), G.five_loops == 0, G.seven_loops == 0, G.loop_excess % 2 == 0)


@claim("odd-even-value", "Even loops: Theorem 4.1", "Corollary 6")
def even_loops_value(G: Any) -> Statement:
    """If G is nonempty, has no 5-loop and no 7-loop, and its loops of length >= 8 have an even total length (for
    example, if all its loops are even), then Theorem 1 and Theorem 4.1 of Allcock 2021 give the same value.
    """
    return when(as_even_loops(G), explicit_value(G) == allcock.explicit_value(G))


@claim("odd-even-move", "Even loops: Theorem 1.1", "Corollary 7")
def even_loops_move(G: Any) -> Statement:
    """If G is nonempty, has no 5-loop and no 7-loop, and its loops of length >= 8 have an even total length (for
    example, if all its loops are even), then the opening of Theorem 2 and that of Theorem 1.1 of Allcock 2021 have
    the same value v(G;C).
    """
    return when(as_even_loops(G), recommended_opening(G) == allcock.recommended_move(G))


BESIDE_SHORT: tuple[Callable[[Any], Any], ...] = (lambda x: 2 - x, lambda x: 1 - x, lambda x: x - 1)
"""v with a 2-chain beside, with a 1-chain, and with both, by the rule of short chains (docs/boards.md)"""


@claim("odd-short-chains", "Beside short chains", "Lemma 8")
def beside_short_chains(G: Any, C: Component) -> Statement:
    """Let C be a component of G with n boxes, and let h be the handout: 2 if C is a chain, 4 if it is a loop. Then
    s(v(G)) <= n - h + |s(v(G-C)) - h| for each of the three functions s(x) = 2 - x, 1 - x and x - 1. So, if the
    rule of short chains holds for G - C beside a 2-chain, a 1-chain or both, then opening C beside these short
    chains gives the controller at least what the rule says for G.
    """
    rest = G.v(less(G, C))
    no_better = [s(G.value) <= opening_value(C.length, handout(C), s(rest)) for s in BESIDE_SHORT]
    return when(C.length > 0, all_of(*no_better))
