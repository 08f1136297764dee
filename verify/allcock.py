"""The theorems of Allcock, "Best play in Dots and Boxes endgames" (2021), that its author checked by computer.

Theta, f, s and c are the paper's names for the number of 3-chains, 4-loops and 6-loops, and for the controlled
value of G. A function here states one theorem, once. Where the printed text fails, it stands here as printed,
and the amended claim stands beside it.
"""

from typing import Any

from loony.enumerate.endgames import Summary, controlled_value
from loony.enumerate.logic import all_of, any_of, iff, implies, magnitude, not_, quotient, where
from loony.enumerate.notation import parse
from loony.enumerate.raw_endgames import summary_of
from loony.verify.claims import RAW, REFUTED, Record, Statement, claim, when

PAPER = "Allcock 2021"


def equals(G: Record, text: str) -> Any:
    """G is exactly the position that the notation denotes."""
    wanted = summary_of(parse(text))
    if (wanted.longer_chains > 1 and wanted.chain_excess > 0) or (
        wanted.longer_loops > 1 and wanted.loop_excess > 0
    ):
        raise ValueError(f"{text}: a record does not tell this position from others of the same summary")
    return all_of(*(getattr(G, name) == number for name, number in wanted._asdict().items()))


def is_one_of(G: Record, *texts: str) -> Any:
    """G is exactly one of these positions."""
    return any_of(*(equals(G, text) for text in texts))


def nonempty(G: Record) -> Any:
    """G has a component."""
    return G.size > 0


def has_loop(G: Record) -> Any:
    """G has a loop."""
    return G.four_loops + G.six_loops + G.longer_loops > 0


def standard_move(G: Record) -> Any:
    """v(G;C) for the standard move C: a 3-chain, else a shortest loop, else a shortest chain (Section 1)."""
    loop_or_chain = where(has_loop(G), G.open_shortest_loop, G.open_shortest_chain)
    return where(G.three_chains > 0, G.open_three_chain, loop_or_chain)


def recommended_move(G: Record) -> Any:
    """v(G;C) for the component C that Theorem 1.1 tells the opener to open."""
    c = G.controlled_value
    size_of_H = G.size - 3 - 4
    no_other_chain = all_of(G.three_chains == 1, G.longer_chains == 0)
    case_i = all_of(c >= 2, no_other_chain, has_loop(G))
    case_ii = all_of(c >= -1, c <= 1, G.four_loops > 0, not_(equals(G, "3^3+4l")))
    case_iii = all_of(c <= -2, G.four_loops > 0, G.three_chains == 1, size_of_H % 4 == 0)
    return where(any_of(case_i, case_ii, case_iii), G.open_shortest_loop, standard_move(G))


@claim("allcock-1.1", "Opener strategy", source=f"{PAPER}, Theorem 1.1")
def opener_strategy(G: Record) -> Statement:
    """If G is nonempty, then v(G;C) = v(G) for the following C. A shortest loop, if (i) c >= 2 and G is one
    3-chain and loops, (ii) -1 <= c <= 1 and G has a 4-loop and is not 3^3+4l, or (iii) c <= -2 and G = 4l+3+H
    with 4 | size(H) and no 3-chain in H. In all other cases a 3-chain if there is one, else a shortest loop if
    there is one, else a shortest chain.
    """
    return when(nonempty(G), recommended_move(G) == G.value)


@claim("allcock-1.4", "Values > 4", source=f"{PAPER}, Theorem 1.4")
def values_above_four(G: Record) -> Statement:
    """For every G: v > 4 if and only if c > 4."""
    return when(G.size >= 0, iff(G.value > 4, G.controlled_value > 4))


@claim("allcock-1.5", "Values > 2", source=f"{PAPER}, Theorem 1.5")
def values_above_two(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains and f 4-loops, then v > 2 if and only if c > 2, or else one of
    (1) theta = 1 and size = 3 mod 4, (2) theta = 0 and size != 2 mod 4, together with one of (a) c + 4f > 2 and
    c = 3, 4 or 5 mod 8, (b) c + 4f < 2 and f even.
    """
    c, f, theta = G.controlled_value, G.four_loops, G.three_chains
    alternative_1 = all_of(theta == 1, G.size % 4 == 3)
    alternative_2 = all_of(theta == 0, G.size % 4 != 2)
    alternative_a = all_of(c + 4 * f > 2, any_of(c % 8 == 3, c % 8 == 4, c % 8 == 5))
    alternative_b = all_of(c + 4 * f < 2, f % 2 == 0)
    small = all_of(any_of(alternative_1, alternative_2), any_of(alternative_a, alternative_b))
    return when(nonempty(G), iff(G.value > 2, any_of(c > 2, small)))


def case_3(G: Record) -> Any:
    """Case (3) of Theorems 4.1 and 4.2: no 3-chain, or one in a position of size 3 mod 4."""
    return any_of(G.three_chains == 0, all_of(G.three_chains == 1, G.size % 4 == 3))


def distance_to_multiple_of_8(x: Any) -> Any:
    """0, 1, 2, 3 or 4 according to x = 0, ±1, ±2, ±3 or 4 mod 8."""
    return 4 - magnitude(x % 8 - 4)


def one_or_two(G: Record) -> Any:
    """1 or 2, whichever has the parity of size(G)."""
    return where(G.size % 2 == 1, 1, 2)


def explicit_value(G: Record) -> Any:
    """v(G), in boxes, for nonempty G: the first case of Theorem 4.1 that applies."""
    c, f = G.controlled_value, G.four_loops
    f_odd = f % 2 == 1
    size_2_or_0 = where(G.size % 4 == 2, 2, where(f_odd, 0, 4))
    value_3b = where(G.size % 2 == 1, where(f_odd, 1, 3), size_2_or_0)
    value_3 = where(c + 4 * f >= 2, distance_to_multiple_of_8(c), value_3b)
    case_2 = all_of(c == 0, f > 0, not_(equals(G, "3^2+4l")))
    return where(c >= 2, c, where(case_2, 0, where(case_3(G), value_3, one_or_two(G))))


@claim("allcock-4.1", "Values, explicit", source=f"{PAPER}, Theorem 4.1")
def values_explicit(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains and f 4-loops, then the first case that applies gives v. (1) c >= 2:
    v = c. (2) c = 0, f > 0 and G is not 3^2+4l: v = 0. (3) theta = 0, or theta = 1 and size = 3 mod 4: if
    c + 4f >= 2, the distance of c to the nearest multiple of 8; else 1 or 3 for odd size and f odd or even, 2 for
    size 2 mod 4, 0 or 4 for size 0 mod 4 and f odd or even. (4) 1 or 2 by the parity of the size.
    """
    return when(nonempty(G), G.value == explicit_value(G))


def core(G: Record) -> Summary:
    """The core of a position with at most one 3-chain: loops of length >= 8 and chains of length >= 4, or the
    3-chain where that is the only chain (Section 4).
    """
    threes = where(G.longer_chains == 0, G.three_chains, 0)
    return Summary(threes, G.longer_chains, G.chain_excess, 0, 0, G.longer_loops, G.loop_excess)


def Sigma(x: Any, times: Any) -> Any:  # noqa: N802
    """Sigma(x) = |x - 4| + 2, iterated on x >= 0: down by 2 to at most 4, then reflections across 3."""
    # The first step takes 0 and 1, which no later step can reach, to 6 and 5.
    small = all_of(x < 2, times > 0)
    x, times = where(small, 6 - x, x), where(small, times - 1, times)
    down = where(x > 4, quotient(x - 3, 2), 0)
    end = x - 2 * down
    left = times - down
    return where(left <= 0, x - 2 * times, where(left % 2 == 0, end, 6 - end))


def Theta(x: Any, times: Any) -> Any:  # noqa: N802
    """Theta(x) = x - 1, iterated."""
    return x - times


def Phi(x: Any, times: Any) -> Any:  # noqa: N802
    """Phi(x) = |x - 4|, iterated on x >= 0: down by 4 to at most 4, then reflections across 2."""
    down = where(x > 4, quotient(x - 1, 4), 0)
    end = x - 4 * down
    left = times - down
    return where(left <= 0, x - 4 * times, where(left % 2 == 0, end, 4 - end))


def procedural_value(G: Record) -> Any:
    """Case (3) of Theorem 4.2: Phi^f Theta^theta' Sigma^s (c(G_0)), in boxes, for theta <= 1.

    Differs from the paper: the iterates are taken in closed form (Buzzard and Ciere 2013, Lemma 21).
    """
    G_0 = core(G)
    theta_outside = G.three_chains - G_0.three_chains
    return Phi(Theta(Sigma(controlled_value(G_0), G.six_loops), theta_outside), G.four_loops)


@claim("allcock-4.2", "Values, procedural", source=f"{PAPER}, Theorem 4.2")
def values_procedural(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains, f 4-loops and s 6-loops, then every case that applies gives v.
    (1) c >= 2: v = c. (2) c = 0, f > 0 and G is not 3^2+4l: v = 0. (3) theta = 0, or theta = 1 and size = 3 mod 4:
    v = Phi^f Theta^theta' Sigma^s (c(G_0)), where Sigma(x) = |x - 4| + 2, Theta(x) = x - 1, Phi(x) = |x - 4|; G_0
    is the loops of length >= 8 and the chains of length >= 4, or the 3-chain where there is no longer chain; and
    theta' is the number of 3-chains outside G_0. Where no case applies, v is 1 or 2 by the parity of the size.
    """
    c = G.controlled_value
    case_1 = c >= 2
    case_2 = all_of(c == 0, G.four_loops > 0, not_(equals(G, "3^2+4l")))
    in_case_3 = case_3(G)
    return when(
        nonempty(G),
        all_of(
            implies(case_1, G.value == c),
            implies(case_2, G.value == 0),
            implies(in_case_3, G.value == procedural_value(G)),
            any_of(case_1, case_2, in_case_3, G.value == one_or_two(G)),
        ),
    )


def sporadic_zeros(G: Record) -> Any:
    """4l + 6l^2 + 4 and 4l + 6l^2 + 4^2, the exceptions that Theorems 5.1 and 5.2 share."""
    return is_one_of(G, "4+4l+6l^2", "4^2+4l+6l^2")


def zero_by_residue(G: Record) -> Any:
    """The second alternative of Theorem 5.1 as printed."""
    divisible = G.controlled_value % 8 == 0
    return all_of(G.three_chains == 0, G.four_loops > 0, divisible, not_(equals(G, "4+4l^2+6l^2")))


def small_and_below_two(G: Record) -> Any:
    """The hypothesis of Theorem 5.2: size < 28 and c < 2."""
    return all_of(G.size < 28, G.controlled_value < 2)


@claim(
    "allcock-5.1", "Small positions of value 0, as printed",
    source=f"{PAPER}, Theorem 5.1", expected=REFUTED, domains=(RAW,), size_below=28,
)  # fmt: skip
def small_zeros(G: Record) -> Statement:
    """If 0 < size < 28 and c < 2, then v = 0 if and only if G is 4+4l+6l^2 or 4^2+4l+6l^2, or G has no 3-chain and
    a 4-loop, 8 | c, and G is not 4+4l^2+6l^2.
    """
    hypothesis = all_of(nonempty(G), small_and_below_two(G))
    return when(hypothesis, iff(G.value == 0, any_of(sporadic_zeros(G), zero_by_residue(G))))


@claim(
    "allcock-5.1-amended", "Small positions of value 0",
    source=f"{PAPER}, Theorem 5.1, amended", domains=(RAW,), size_below=28,
)  # fmt: skip
def small_zeros_amended(G: Record) -> Statement:
    """If 0 < size < 28 and c < 2, then v = 0 if and only if G is 4+4l+6l^2 or 4^2+4l+6l^2, or G has no 3-chain and
    a 4-loop, 8 | c, and G is not 4+4l^2+6l^2, or G has a 4-loop, c = 0, and G is not 3^2+4l.
    """
    hypothesis = all_of(nonempty(G), small_and_below_two(G))
    zero_at_once = all_of(G.controlled_value == 0, G.four_loops > 0, not_(equals(G, "3^2+4l")))
    return when(hypothesis, iff(G.value == 0, any_of(sporadic_zeros(G), zero_by_residue(G), zero_at_once)))


@claim("allcock-5.2", "Small positions of value 4", source=f"{PAPER}, Theorem 5.2", domains=(RAW,), size_below=28)
def small_fours(G: Record) -> Statement:
    """If size < 28 and c < 2, then v = 4 if and only if G has no 3-chain, c = 4 mod 8, and G is neither 4+4l+6l^2
    nor 4^2+4l+6l^2, or G is one of 4+6l^2, 4^2+6l^2, 4^3+6l^2, 4+4l^2+6l^2, 4+6l^2+8l, 6+6l^3, 6l^4.
    """
    by_residue = all_of(G.three_chains == 0, G.controlled_value % 8 == 4, not_(sporadic_zeros(G)))
    sporadic = is_one_of(
        G, "4+6l^2", "4^2+6l^2", "4^3+6l^2", "4+4l^2+6l^2", "4+6l^2+8l", "6+6l^3", "6l^4"
    )  # fmt: skip
    return when(small_and_below_two(G), iff(G.value == 4, any_of(by_residue, sporadic)))


CLAIMS = (
    opener_strategy,
    values_above_four,
    values_above_two,
    values_explicit,
    values_procedural,
    small_zeros,
    small_zeros_amended,
    small_fours,
)
