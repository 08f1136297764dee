"""The value of a position of long chains and loops of any length, and an optimal opening, in closed form.

t is the number of 3-chains; a *long* chain has length >= 4. k is the total of (length - 4) over the long chains,
lam that of (length - 8) over the loops of length >= 8, and f_l the number of loops of length l < 8. S7 = lam - f7,
S6 = S7 - 2 f6 and S5 = S6 - 3 f5 are the totals of (length - 8) over the loops of length >= 7, >= 6 and >= 5.

Every G here is a summary or a record, of integers, columns or terms of a solver.
"""

from typing import Any

from loony.enumerate.endgames.positions import controlled_value, short_loops, size
from loony.enumerate.logic import all_of, any_of, magnitude, not_, where
from loony.verify.endgames.claims.allcock import Case, first_of


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


def cases_of_value(G: Any) -> list[Case]:
    """The cases of the value of a nonempty position, in order; the last always applies."""
    c, no_three = controlled_value(G), G.three_chains == 0
    return [
        Case("no 3-chain, as the loops alone", all_of(no_three, as_loops_alone(G)), after_loops(G, 8)),
        Case("no 3-chain", no_three, after_loops(G, 4 + G.chain_excess)),
        Case("c >= 3", c >= 3, c),
        Case("B1", is_zero(G), 0),
        Case("B2", is_three(G), 3),
        Case("B3", is_exceptional(G), where(G.three_chains == 2, 3, where(G.four_loops == 0, 4, 0))),
        Case("parity", True, where(size(G) % 2 == 0, 2, 1)),
    ]


def explicit_value(G: Any) -> Any:
    """v(G), in boxes, of a nonempty position: the first case that applies."""
    return first_of(cases_of_value(G))


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


def cases_of_opening(G: Any) -> list[Case]:
    """The cases of Theorem 2 for a nonempty position, in order, and whether to open a shortest loop in each.

    Otherwise the opening is a shortest chain. The last case always applies.
    """
    no_loop = all_of(*(number == 0 for number, _ in short_loops(G)), G.longer_loops == 0)
    no_chain, no_three = all_of(G.three_chains == 0, G.longer_chains == 0), G.three_chains == 0
    return [
        Case("no chain", no_chain, True),
        Case("no loop", no_loop, False),
        Case("no 3-chain, critical", all_of(no_three, four_chain_first(G)), False),
        Case("no 3-chain", no_three, True),
        *(Case(name, applies, True) for name, applies in cases_of_loop_before_three_chain(G)),
        Case("otherwise", True, False),
    ]


def opens_loop(G: Any) -> Any:
    """Whether to open a shortest loop of a nonempty position is optimal; if not, to open a shortest chain is."""
    return first_of(cases_of_opening(G))
