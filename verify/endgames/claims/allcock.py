"""The results of Allcock, "Best play in Dots and Boxes endgames" (2021), in the order of the paper.

theta, f, s and c are the paper's names for the number of 3-chains, 4-loops and 6-loops, and for the controlled
value of G. Each function states a result. Where a sentence fails in our text, it stands here as in our text, and
the amended claim stands beside it (docs/errata.md).
"""

from functools import partial
from typing import Any, Final, NamedTuple

from loony.enumerate.endgames.components import FOUR_LOOP, SIX_LOOP, THREE_CHAIN, Component, handout
from loony.enumerate.endgames.positions import Summary, controlled_value, short_loops, terminal_bonus
from loony.enumerate.logic import all_of, any_of, iff, implies, magnitude, not_, quotient, where
from loony.verify.claims.claim import REFUTED, Statement, when
from loony.verify.endgames.claims.vocabulary import (
    chains,
    equals,
    has_loop,
    is_in,
    is_one_of,
    is_optimal,
    less,
    loops,
    nonempty,
    odd,
    of_shortest_loop,
    opening,
    opening_shortest_chain,
    opening_shortest_loop,
    shortest_chain_is_optimal,
    shortest_loop_is_optimal,
    whichever,
)
from loony.verify.endgames.family import RAW
from loony.verify.endgames.record import Record, position, record
from loony.verify.endgames.record import claim as claim_of

PAPER = "Allcock 2021"

claim: Final = partial(claim_of, paper=PAPER)
refuted: Final = partial(claim, expected=REFUTED)


def standard_move(G: Record) -> Any:
    """v(G;C) for the standard move C: a 3-chain, else a shortest loop, else a shortest chain (Section 1)."""
    loop_or_chain = where(has_loop(G), opening_shortest_loop(G), opening_shortest_chain(G))
    return where(G.three_chains > 0, opening(G, THREE_CHAIN), loop_or_chain)


def cases_of_theorem_1_1(G: Record) -> list[tuple[str, Any]]:
    """The cases of Theorem 1.1 that name a shortest loop, by their names in the paper: whether each applies."""
    c = G.controlled_value
    size_of_H = G.size - 3 - 4
    one_three_chain = all_of(G.three_chains == 1, G.longer_chains == 0)
    return [
        ("(i)", all_of(c >= 2, one_three_chain, has_loop(G))),
        ("(ii)", all_of(c >= -1, c <= 1, G.four_loops > 0, not_(equals(G, "3^3+4l")))),
        ("(iii)", all_of(c <= -2, G.four_loops > 0, G.three_chains == 1, size_of_H % 4 == 0)),
    ]


def recommended_move(G: Record) -> Any:
    """v(G;C) for the component C that Theorem 1.1 tells the opener to open."""
    opens_loop = any_of(*(applies for _, applies in cases_of_theorem_1_1(G)))
    return where(opens_loop, opening_shortest_loop(G), standard_move(G))


@claim("allcock-1.1", "Opener strategy", "Theorem 1.1")
def opener_strategy(G: Record) -> Statement:
    """If G is nonempty, then opening this component C is optimal: v(G;C) = v(G). C is a shortest loop (i) if c >=
    2 and G consists of one 3-chain and one or more loops, (ii) if -1 <= c <= 1 and G has a 4-loop and is not
    3^3+4l, or (iii) if c <= -2 and G = 4l+3+H, where 4 divides size(H) and H has no 3-chain. In all other cases C
    is a 3-chain if G has one, else a shortest loop if G has one, else a shortest chain.
    """
    return when(nonempty(G), recommended_move(G) == G.value)


@claim("allcock-1.3", "Controller strategy", "Theorem 1.3")
def controller_strategy(G: Record, C: Component) -> Statement:
    """If C has just been opened, then this is optimal for the controller: she keeps control if C is a loop and
    v(G-C) > 4, or if C is a chain and v(G-C) > 2; otherwise she gives up control. She then wins v(G;C), the larger
    of two amounts. Keeping control wins size(C) - 8 + v(G-C) if C is a loop, and size(C) - 4 + v(G-C) if C is a
    chain. Giving up control wins size(C) - v(G-C).
    """
    rest = G.v(less(G, C))
    keep, give_up = C.length - 2 * handout(C) + rest, C.length - rest
    chosen = where(rest > handout(C), keep, give_up)
    return when(rest >= 0, all_of(chosen >= keep, chosen >= give_up, chosen == opening(G, C)))


@claim("allcock-1.4", "Values > 4", "Theorem 1.4")
def values_above_four(G: Record) -> Statement:
    """For every G: v > 4 if and only if c > 4."""
    return when(G.size >= 0, iff(G.value > 4, G.controlled_value > 4))


@claim("allcock-1.5", "Values > 2", "Theorem 1.5")
def values_above_two(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains and f 4-loops, then v > 2 if and only if c > 2, or (1) or (2) holds
    together with (a) or (b). (1) theta = 1 and size = 3 mod 4. (2) theta = 0 and size != 2 mod 4. (a) c + 4f > 2
    and c = 3, 4 or 5 mod 8. (b) c + 4f < 2 and f is even.
    """
    c, f, theta = G.controlled_value, G.four_loops, G.three_chains
    alternative_1 = all_of(theta == 1, G.size % 4 == 3)
    alternative_2 = all_of(theta == 0, G.size % 4 != 2)
    alternative_a = all_of(c + 4 * f > 2, any_of(c % 8 == 3, c % 8 == 4, c % 8 == 5))
    alternative_b = all_of(c + 4 * f < 2, f % 2 == 0)
    small = all_of(any_of(alternative_1, alternative_2), any_of(alternative_a, alternative_b))
    return when(nonempty(G), iff(G.value > 2, any_of(c > 2, small)))


def loss_among_three_chains(k: Any) -> Any:
    """The largest loss of the control strategy, in boxes, when it has to open the first of k 3-chains.

    The other player may keep control, which costs her a box each time. She may give up control once: from then on
    the strategy keeps control until the last chain (Section 2, proof of Theorem 2.1).
    """
    return where(k == 0, 0, where(k == 1, 3, where(k == 2, 2, k - 2)))


def score_of_control_strategy(G: Record, C: Component) -> Any:
    """The score of the control strategy after the opening of C, if it scores c(G - C) after keeping control.

    The strategy gives up control if and only if G - C has a lower terminal bonus; then only 3-chains remain (Section
    2).
    """
    rest = less(G, C)
    gives_up = terminal_bonus(rest) < terminal_bonus(position(G))
    keeping = C.length - 2 * handout(C) + controlled_value(rest)
    return where(gives_up, C.length - loss_among_three_chains(rest.three_chains), keeping)


@claim("allcock-2.1-guaranteed", "The control strategy wins at least c", "Theorem 2.1")
def control_strategy_guarantees(G: Record, C: Component) -> Statement:
    """Suppose that the control strategy scores at least c(G-C) on G - C. Then it scores at least c(G) on G,
    whichever component C is opened. It gives up control if and only if tb(G-C) < tb(G), where tb is the terminal
    bonus; G - C then has only 3-chains.
    """
    rest = less(G, C)
    gives_up = terminal_bonus(rest) < terminal_bonus(position(G))
    only_threes = all_of(rest.longer_chains == 0, loops(rest) == 0)
    enough = score_of_control_strategy(G, C) >= G.controlled_value
    return when(C.length > 0, all_of(enough, implies(gives_up, only_threes)))


@claim("allcock-2.1-attained", "The control strategy wins exactly c", "Theorem 2.1")
def control_strategy_is_held_to(G: Record) -> Statement:
    """If G is nonempty, then an opener who knows the control strategy can hold it to exactly c(G), if she can hold
    it to exactly c(G-C) on G - C for the component C that she opens. If G has a loop, C is a shortest loop, except
    that C is a 3-chain if G has two or more 3-chains and no other chain. If G has no loop, C is a shortest chain.
    """
    chain = Component(G.shortest_longer_chain, False)
    of_loop = of_shortest_loop(G, partial(score_of_control_strategy, G))
    of_three = score_of_control_strategy(G, THREE_CHAIN)
    of_chain = where(G.three_chains > 0, of_three, score_of_control_strategy(G, chain))
    three_first = all_of(G.longer_chains == 0, G.three_chains > 1)
    score = where(has_loop(G), where(three_first, of_three, of_loop), of_chain)
    return when(nonempty(G), score == G.controlled_value)


@claim("allcock-2.2-1", "Value and controlled value", "Lemma 2.2(1)")
def at_least_controlled(G: Record) -> Statement:
    """For every G: v >= c."""
    return when(G.size >= 0, G.value >= G.controlled_value)


@claim("allcock-2.2-2", "Parity", "Lemma 2.2(2)")
def same_parity(G: Record, C: Component) -> Statement:
    """For every component C of G: size(G), c(G), v(G) and v(G;C) have the same parity."""
    numbers = (G.controlled_value, G.value, opening(G, C))
    return when(C.length > 0, all_of(*((G.size - number) % 2 == 0 for number in numbers)))


@claim("allcock-2.2-3", "Size mod 4", "Lemma 2.2(3)")
def size_modulo_four(G: Record) -> Statement:
    """If G has no 3-chain, then size = c mod 4."""
    return when(G.three_chains == 0, (G.size - G.controlled_value) % 4 == 0)


@claim("allcock-2.2-3-even", "Value mod 4", "Section 2, before Lemma 2.2")
def value_modulo_four(G: Record) -> Statement:
    """If the size of G is even and G has no 3-chain, then size = c = v mod 4."""
    c = G.controlled_value
    same = all_of((G.size - c) % 4 == 0, (G.value - c) % 4 == 0)
    return when(all_of(G.size % 2 == 0, G.three_chains == 0), same)


@claim("allcock-3.1", "Very small positions", "Lemma 3.1")
def very_small_positions(G: Record) -> Statement:
    """If G has one component, or is a 3-chain and a loop, then v = c. In the second case, opening the loop is
    optimal.
    """
    three_and_loop = all_of(G.three_chains == 1, G.longer_chains == 0, loops(G) == 1)
    conclusion = all_of(G.value == G.controlled_value, implies(three_and_loop, shortest_loop_is_optimal(G)))
    return when(any_of(chains(G) + loops(G) == 1, three_and_loop), conclusion)


@claim("allcock-3.2", "Large controlled values", "Theorem 3.2")
def large_controlled_values(G: Record) -> Statement:
    """If c >= 2, then v = c, and the following opening is optimal: a 3-chain if G has a 3-chain and another chain;
    else a shortest loop if G has a loop; else a shortest chain.
    """
    three = all_of(G.three_chains > 0, chains(G) > 1)
    loop_or_chain = where(has_loop(G), opening_shortest_loop(G), opening_shortest_chain(G))
    move = where(three, opening(G, THREE_CHAIN), loop_or_chain)
    return when(G.controlled_value >= 2, all_of(G.value == G.controlled_value, move == G.value))


def bonus_stays(G: Record, C: Component) -> Any:
    """tb(G - C) = tb(G)."""
    return terminal_bonus(less(G, C)) == terminal_bonus(position(G))


@claim("allcock-3.3-1", "Large controlled values, details", "Lemma 3.3(1)")
def optimal_where_control_is_kept(G: Record, C: Component) -> Statement:
    """If c >= 2, tb(G-C) = tb(G), and C is a chain with c(G-C) >= 2 or a loop with c(G-C) >= 4, then opening C is
    optimal. (tb is the terminal bonus.)
    """
    enough = controlled_value(less(G, C)) >= handout(C)
    return when(all_of(G.controlled_value >= 2, bonus_stays(G, C), enough), is_optimal(G, C))


@claim("allcock-3.3-2", "Large controlled values, short components", "Lemma 3.3(2)")
def short_components_are_optimal(G: Record) -> Statement:
    """If c >= 2, then opening a 3-chain, a 4-loop or a 6-loop of G is optimal if its removal does not change the
    terminal bonus.
    """
    threes = all_of(G.three_chains > 0, bonus_stays(G, THREE_CHAIN))
    fours = all_of(G.four_loops > 0, bonus_stays(G, FOUR_LOOP))
    sixes = all_of(G.six_loops > 0, bonus_stays(G, SIX_LOOP))
    conclusion = all_of(
        implies(threes, is_optimal(G, THREE_CHAIN)),
        implies(fours, is_optimal(G, FOUR_LOOP)),
        implies(sixes, is_optimal(G, SIX_LOOP)),
    )
    return when(all_of(G.controlled_value >= 2, any_of(threes, fours, sixes)), conclusion)


@claim("allcock-3.3-3", "Large controlled values, loops", "Lemma 3.3(3)")
def shortest_loop_where_no_three_chain_is_in_the_way(G: Record) -> Statement:
    """If c >= 2, G has a loop, and G has either no 3-chain, or one 3-chain and no other chain, then opening a
    shortest loop is optimal.
    """
    no_threes = any_of(G.three_chains == 0, all_of(G.three_chains == 1, G.longer_chains == 0))
    return when(all_of(G.controlled_value >= 2, no_threes, has_loop(G)), shortest_loop_is_optimal(G))


@claim("allcock-3.3-4", "Large controlled values, no loops", "Lemma 3.3(4)")
def shortest_chain_where_no_loop(G: Record) -> Statement:
    """If c >= 2 and G has no loop, then opening a shortest chain is optimal."""
    return when(all_of(G.controlled_value >= 2, not_(has_loop(G))), shortest_chain_is_optimal(G))


@claim("allcock-3.3-5", "Large controlled values are values", "Lemma 3.3(5)")
def large_controlled_values_are_values(G: Record) -> Statement:
    """If c >= 2, then v = c."""
    return when(G.controlled_value >= 2, G.value == G.controlled_value)


@claim("allcock-3.4", "An example where a 6-loop is optimal", "Lemma 3.4")
def six_loop_optimal(G: Record) -> Statement:
    """If G is nonempty and has no 3-chain and no 4-loop, and c <= 4, then v is 3, 2, 3 or 4 if size = 1, 2, 3 or 0
    mod 4, in this order. If also c < 2, then G has two 6-loops, and opening a 6-loop is optimal.
    """
    c = G.controlled_value
    value = where(odd(G.size), 3, where(G.size % 4 == 2, 2, 4))
    hypothesis = all_of(nonempty(G), G.three_chains == 0, G.four_loops == 0, c <= 4)
    furthermore = implies(c < 2, all_of(G.six_loops >= 2, is_optimal(G, SIX_LOOP)))
    return when(hypothesis, all_of(G.value == value, furthermore))


@claim("allcock-3.5", "First example where a 3-chain is optimal", "Lemma 3.5")
def three_chain_optimal_without_four_loops(G: Record) -> Statement:
    """If c < 2, and G has a 3-chain and no 4-loop, then opening a 3-chain is optimal, and v = 2 if the size is
    even, v = 3 if theta = 1 and size = 3 mod 4, and v = 1 otherwise.
    """
    value = where(G.size % 2 == 0, 2, where(all_of(G.three_chains == 1, G.size % 4 == 3), 3, 1))
    hypothesis = all_of(G.controlled_value < 2, G.four_loops == 0, G.three_chains > 0)
    return when(hypothesis, all_of(is_optimal(G, THREE_CHAIN), G.value == value))


def only_three_chains_and_four_loops(G: Record) -> Any:
    """G consists of 3-chains and 4-loops."""
    short = (number == 0 for number, length in short_loops(G) if length > 4)
    return all_of(G.longer_chains == 0, *short, G.longer_loops == 0)


@claim("allcock-3.6", "3-chains and 4-loops", "Lemma 3.6")
def three_chains_and_four_loops(G: Record) -> Statement:
    """If G consists of 3-chains and 4-loops, then there are three cases. If theta = 0, v is 0 or 4, and v = size
    mod 8. If theta = 1 and f is even, v = 3. Otherwise v is 1 or 2, with the parity of the size.
    """
    theta, f = G.three_chains, G.four_loops
    otherwise = where(all_of(theta == 1, f % 2 == 0), 3, whichever(G.size, 2, 1, 2))
    value = where(theta == 0, whichever(G.size, 8, 0, 4), otherwise)
    return when(only_three_chains_and_four_loops(G), G.value == value)


TABLE_OF_LEMMA_3_6 = ((0, 4, 0, 4, 0, 4, 0), (3, 1, 3, 1, 3, 1, 3), (2,) * 7, (1,) * 7)
"""v(3^theta + 4l^f) in row theta and column f, as in the paper"""


@claim("allcock-3.6-table", "3-chains and 4-loops, the table", "Lemma 3.6, table")
def table_of_three_chains_and_four_loops(G: Record) -> Statement:
    """For theta <= 3 and f <= 6, v(3^theta + 4l^f) is the entry of the paper's table."""
    entries = all_of(
        *(
            implies(all_of(G.three_chains == theta, G.four_loops == f), G.value == value)
            for theta, row in enumerate(TABLE_OF_LEMMA_3_6)
            for f, value in enumerate(row)
        )
    )
    inside = all_of(G.three_chains <= 3, G.four_loops <= 6)
    return when(all_of(only_three_chains_and_four_loops(G), inside), entries)


@claim("allcock-3.6-1", "3-chains and 4-loops: a 4-loop", "Lemma 3.6(1)")
def four_loop_among_three_chains(G: Record) -> Statement:
    """If G consists of 3-chains and 4-loops, and has a 4-loop, then opening a 4-loop is optimal if and only if
    theta is even or theta = 1.
    """
    theta = G.three_chains
    hypothesis = all_of(only_three_chains_and_four_loops(G), G.four_loops > 0)
    return when(hypothesis, iff(is_optimal(G, FOUR_LOOP), any_of(theta % 2 == 0, theta == 1)))


@claim("allcock-3.6-2", "3-chains and 4-loops: a 3-chain", "Lemma 3.6(2)")
def three_chain_among_four_loops(G: Record) -> Statement:
    """If G consists of 3-chains and 4-loops, and has a 3-chain, then opening a 3-chain is optimal if and only if
    theta >= 2 or f is even.
    """
    hypothesis = all_of(only_three_chains_and_four_loops(G), G.three_chains > 0)
    return when(hypothesis, iff(is_optimal(G, THREE_CHAIN), any_of(G.three_chains >= 2, G.four_loops % 2 == 0)))


@claim("allcock-3.7", "First example where a 4-loop is optimal", "Lemma 3.7")
def four_loop_optimal_for_medium_c(G: Record) -> Statement:
    """If G has a 4-loop and c >= -2, then (1) v = |c|, except that v = 2 for 3^2+4l; (2) opening a 4-loop is
    optimal if G is not 3^3+4l.
    """
    value = where(equals(G, "3^2+4l"), 2, magnitude(G.controlled_value))
    optimal = any_of(is_optimal(G, FOUR_LOOP), equals(G, "3^3+4l"))
    return when(all_of(G.four_loops > 0, G.controlled_value >= -2), all_of(G.value == value, optimal))


@claim("allcock-3.8", "Second example where a 4-loop is optimal", "Lemma 3.8")
def four_loop_optimal_without_three_chains(G: Record) -> Statement:
    """If c < 2 and G is nonempty and has no 3-chain, then: opening a 4-loop is optimal if G has one; if c + 4f >=
    2, v is the distance from c to the nearest multiple of 8; if c + 4f < 2 and c = 2 mod 4, v = 2; if c + 4f < 2
    and c != 2 mod 4, v has the parity of c and is 0 or 1 for odd f, 3 or 4 for even f.
    """
    c, f = G.controlled_value, G.four_loops
    by_parity = where(odd(f), whichever(c, 2, 0, 1), whichever(c, 2, 3, 4))
    value = where(c + 4 * f >= 2, distance_to_multiple_of_8(c), where(c % 4 == 2, 2, by_parity))
    optimal = implies(f > 0, is_optimal(G, FOUR_LOOP))
    return when(all_of(c < 2, nonempty(G), G.three_chains == 0), all_of(optimal, G.value == value))


@claim("allcock-3.10", "Third example where a 4-loop is optimal", "Lemma 3.10")
def four_loop_optimal_beside_one_three_chain(G: Record) -> Statement:
    """If G has exactly one 3-chain, size = 3 mod 4 and c < 2, then: opening a 4-loop is optimal if G has one; if c
    + 4f >= 2, v = 1 for c = 1 or 7 mod 8 and v = 3 for c = 3 or 5 mod 8; if c + 4f < 2, v = 1 for odd f and v = 3
    for even f.
    """
    c, f = G.controlled_value, G.four_loops
    by_residue = all_of(implies(is_in(c % 8, 1, 7), G.value == 1), implies(is_in(c % 8, 3, 5), G.value == 3))
    value = where(c + 4 * f >= 2, by_residue, G.value == where(odd(f), 1, 3))
    hypothesis = all_of(G.three_chains == 1, G.size % 4 == 3, c < 2)
    return when(hypothesis, all_of(implies(f > 0, is_optimal(G, FOUR_LOOP)), value))


@claim("allcock-3.11", "Second example where a 3-chain is optimal", "Lemma 3.11")
def three_chain_optimal_for_small_c(G: Record) -> Statement:
    """If c < -1, and (1) theta >= 2, or (2) theta = 1 and size != 3 mod 4, then opening a 3-chain is optimal, and
    v = 1 if the size is odd and v = 2 if it is even.
    """
    theta = G.three_chains
    hypothesis = all_of(G.controlled_value < -1, any_of(theta >= 2, all_of(theta == 1, G.size % 4 != 3)))
    return when(hypothesis, all_of(is_optimal(G, THREE_CHAIN), G.value == one_or_two(G)))


def case_3(G: Record) -> Any:
    """Case (3) of Theorems 4.1 and 4.2: no 3-chain, or one in a position of size 3 mod 4."""
    return any_of(G.three_chains == 0, all_of(G.three_chains == 1, G.size % 4 == 3))


def distance_to_multiple_of_8(x: Any) -> Any:
    """0, 1, 2, 3 or 4 according to x = 0, ±1, ±2, ±3 or 4 mod 8."""
    return 4 - magnitude(x % 8 - 4)


def one_or_two(G: Record) -> Any:
    """1 or 2, whichever has the parity of size(G)."""
    return where(odd(G.size), 1, 2)


class Case(NamedTuple):
    """A case of a theorem such as 4.1."""

    name: str
    applies: Any
    value: Any  # the answer if no case before applies: v(G), in boxes, or whether a shortest loop is opened


def cases_of_theorem_4_1(G: Record) -> list[Case]:
    """The cases of Theorem 4.1, in their order, by their names in the paper; the last always applies."""
    c, f = G.controlled_value, G.four_loops
    three = case_3(G)
    return [
        Case("(1)", c >= 2, c),
        Case("(2)", all_of(c == 0, f > 0, not_(equals(G, "3^2+4l"))), 0),
        Case("(3)(a)", all_of(three, c + 4 * f >= 2), distance_to_multiple_of_8(c)),
        Case("(3)(b)(i)", all_of(three, odd(G.size)), where(odd(f), 1, 3)),
        Case("(3)(b)(ii)", all_of(three, G.size % 4 == 2), 2),
        Case("(3)(b)(iii)", three, where(odd(f), 0, 4)),
        Case("(4)", True, one_or_two(G)),
    ]


def cases_of_opening(G: Record) -> list[Case]:
    """The cases of Theorem 1.1 for nonempty G, in their order, and whether each opens a shortest loop, or else a
    shortest chain; the last always applies.
    """
    named = [Case(name, applies, True) for name, applies in cases_of_theorem_1_1(G)]
    return [*named, Case("otherwise", True, all_of(G.three_chains == 0, has_loop(G)))]


def first_of(cases: list[Case]) -> Any:
    """The answer of the first case that applies."""
    *before, (_, _, value) = cases
    for _, applies, of_case in reversed(before):
        value = where(applies, of_case, value)
    return value


def explicit_value(G: Record) -> Any:
    """v(G), in boxes, for nonempty G: the first case of Theorem 4.1 that applies."""
    return first_of(cases_of_theorem_4_1(G))


def closed_form(G: Summary) -> Any:
    """The value of Theorem 4.1, in boxes, and 0 for the empty position."""
    G_record = record(G, 0, 0, 0, lambda _: 0)
    return where(G_record.size > 0, explicit_value(G_record), 0)


@claim("allcock-4.1", "Values, explicit", "Theorem 4.1")
def values_explicit(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains and f 4-loops, then the first case that applies gives v. (1) c >= 2: v
    = c. (2) c = 0, f > 0 and G is not 3^2+4l: v = 0. (3) theta = 0, or theta = 1 and size = 3 mod 4: if c + 4f >=
    2, v is the distance from c to the nearest multiple of 8; if c + 4f < 2, v = 1 or 3 (f odd or even) for odd
    size, v = 2 for size = 2 mod 4, and v = 0 or 4 (f odd or even) for size = 0 mod 4. (4) v is 1 or 2, with the
    parity of the size.
    """
    return when(nonempty(G), G.value == explicit_value(G))


def core(G: Record) -> Summary:
    """The core of a position with at most one 3-chain: loops of length >= 8 and chains of length >= 4, or the
    3-chain where that is the only chain (Section 4).
    """
    threes = where(G.longer_chains == 0, G.three_chains, 0)
    return position(G)._replace(three_chains=threes, four_loops=0, six_loops=0)


def Sigma(x: Any, times: Any) -> Any:  # noqa: N802
    """Sigma(x) = |x - 4| + 2, iterated on x >= 0: down by 2 to at most 4, then reflections across 3."""
    # The first step takes 0 and 1 to 6 and 5; no later step reaches 0 or 1.
    small = all_of(x < 2, times > 0)
    x, times = where(small, 6 - x, x), where(small, times - 1, times)
    down = where(x > 4, quotient(x - 3, 2), 0)
    end = x - 2 * down
    rest = times - down
    return where(rest <= 0, x - 2 * times, where(rest % 2 == 0, end, 6 - end))


def Theta(x: Any, times: Any) -> Any:  # noqa: N802
    """Theta(x) = x - 1, iterated."""
    return x - times


def Phi(x: Any, times: Any) -> Any:  # noqa: N802
    """Phi(x) = |x - 4|, iterated on x >= 0: down by 4 to at most 4, then reflections across 2."""
    down = where(x > 4, quotient(x - 1, 4), 0)
    end = x - 4 * down
    rest = times - down
    return where(rest <= 0, x - 4 * times, where(rest % 2 == 0, end, 4 - end))


def is_power_of(G: Record, name: str) -> Any:
    """All components of G are of the kind that a count of the record names."""
    boxes = {"four_loops": 4, "six_loops": 6}[name]
    return G.size == boxes * getattr(G, name)


@claim(
    "allcock-Sigma",
    "Sigma, iterated",
    "Section 4, definition of Sigma",
    numbers=lambda G: (0, where(is_power_of(G, "six_loops"), 4 * G.six_loops + 8, -1)),
)
def Sigma_iterates(G: Record, x: Any) -> Statement:  # noqa: N802
    """Let G = 6l^n and x >= 0. Then the closed form of Sigma^n satisfies Sigma^0(x) = x and Sigma^(n+1)(x) =
    |Sigma^n(x) - 4| + 2.
    """
    n = G.six_loops
    again = Sigma(x, n + 1) == magnitude(Sigma(x, n) - 4) + 2
    return when(all_of(is_power_of(G, "six_loops"), x >= 0), all_of(Sigma(x, 0 * n) == x, again))


@claim(
    "allcock-Phi",
    "Phi, iterated",
    "Section 4, definition of Phi",
    numbers=lambda G: (0, where(is_power_of(G, "four_loops"), 8 * G.four_loops + 8, -1)),
)
def Phi_iterates(G: Record, x: Any) -> Statement:  # noqa: N802
    """Let G = 4l^n and x >= 0. Then the closed form of Phi^n satisfies Phi^0(x) = x and Phi^(n+1)(x) = |Phi^n(x) -
    4|.
    """
    n = G.four_loops
    again = Phi(x, n + 1) == magnitude(Phi(x, n) - 4)
    return when(all_of(is_power_of(G, "four_loops"), x >= 0), all_of(Phi(x, 0 * n) == x, again))


def procedural_value(G: Record) -> Any:
    """Case (3) of Theorem 4.2: Phi^f Theta^theta' Sigma^s (c(G_0)), in boxes, for theta <= 1.

    Differs from the paper: the iterates are taken in closed form (Buzzard and Ciere 2013, Lemma 21).
    """
    G_0 = core(G)
    theta_outside = G.three_chains - G_0.three_chains
    return Phi(Theta(Sigma(controlled_value(G_0), G.six_loops), theta_outside), G.four_loops)


@claim("allcock-4.2", "Values, procedural", "Theorem 4.2")
def values_procedural(G: Record) -> Statement:
    """If G is nonempty, with theta 3-chains, f 4-loops and s 6-loops, then every case that applies gives v. (1) c
    >= 2: v = c. (2) c = 0, f > 0 and G is not 3^2+4l: v = 0. (3) theta = 0, or theta = 1 and size = 3 mod 4: v =
    Phi^f Theta^theta' Sigma^s (c(G_0)), where Sigma(x) = |x - 4| + 2, Theta(x) = x - 1 and Phi(x) = |x - 4|. The
    core G_0 consists of the loops of length >= 8 and the chains of length >= 4, or, if there is no such chain, of
    these loops and the 3-chain; theta' is the number of 3-chains outside G_0. If no case applies, v is 1 or 2,
    with the parity of the size.
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


# Section 5: how to use the results before the endgame. You are the opener, A boxes ahead, and win if A > v. The number
# of boxes of the board is odd, so that A and the size of G have different parities; and c < 2. The paper says "s
# small" for c + 4f >= 2, and "s large" for c + 4f < 2.


@claim("allcock-5-values", "Values if c < 2", "Section 5")
def values_where_c_is_small(G: Record) -> Statement:
    """If c < 2, then v is 0, 2 or 4 if the size is even, and 1 or 3 if it is odd."""
    in_range = all_of(G.value >= 0, G.value <= 4, (G.value - G.size) % 2 == 0)
    return when(G.controlled_value < 2, in_range)


def even_and_below_two(G: Record) -> Any:
    """A is odd, and c < 2."""
    return all_of(G.size % 2 == 0, G.controlled_value < 2)


def odd_and_below_two(G: Record) -> Any:
    """A is even, and c < 2."""
    return all_of(odd(G.size), G.controlled_value < 2)


def six_loops_few(G: Record) -> Any:
    """The paper's "s small"."""
    return G.controlled_value + 4 * G.four_loops >= 2


@refuted("allcock-5-A1-no-4-loop", "A = 1 without a 4-loop, in our text", "Section 5, A = 1: f = 0")
def one_ahead_without_four_loop(G: Record) -> Statement:
    """If the size is even, c < 2 and f = 0, then v >= 2."""
    return when(all_of(even_and_below_two(G), G.four_loops == 0), G.value >= 2)


@claim("allcock-5-A1-no-4-loop-amended", "A = 1 without a 4-loop", "Section 5, A = 1: f = 0, amended")
def one_ahead_without_four_loop_amended(G: Record) -> Statement:
    """If G is nonempty, the size is even, c < 2 and f = 0, then v >= 2."""
    return when(all_of(nonempty(G), even_and_below_two(G), G.four_loops == 0), G.value >= 2)


@claim("allcock-5-A1-c-0", "A = 1 and c = 0", "Section 5, A = 1: c = 0")
def one_ahead_and_c_zero(G: Record) -> Statement:
    """If G has a 4-loop and c = 0, then v = 0, with the single exception 3^2+4l."""
    hypothesis = all_of(G.four_loops > 0, G.controlled_value == 0)
    return when(hypothesis, iff(G.value == 0, not_(equals(G, "3^2+4l"))))


@claim("allcock-5-A1-c-not-0", "A = 1 and c not 0", "Section 5, A = 1: c != 0")
def one_ahead_and_c_not_zero(G: Record) -> Statement:
    """If c < 2, c != 0 and v = 0, then G has no 3-chain, and 4 divides its size."""
    hypothesis = all_of(G.controlled_value < 2, G.controlled_value != 0, G.value == 0)
    return when(hypothesis, all_of(G.three_chains == 0, G.size % 4 == 0))


def wins_in_fours(G: Record) -> Any:
    """The paper's condition for A = 1 and A = 3 where G has no 3-chain, and 4 divides its size."""
    return where(six_loops_few(G), G.controlled_value % 8 == 0, odd(G.four_loops))


@claim("allcock-5-A1-no-3-chain", "A = 1 without a 3-chain", "Section 5, A = 1: theta = 0")
def one_ahead_without_three_chain(G: Record) -> Statement:
    """If c < 2, G has a 4-loop and no 3-chain, and 4 divides the size, then v = 0 if and only if either c + 4f >=
    2 and 8 divides c, or c + 4f < 2 and f is odd.
    """
    c, f = G.controlled_value, G.four_loops
    hypothesis = all_of(c < 2, f > 0, G.three_chains == 0, G.size % 4 == 0)
    return when(hypothesis, iff(G.value == 0, wins_in_fours(G)))


@claim("allcock-5-6-loops", "c + 4f < 2 needs 6-loops", "Section 5, A = 1: s large")
def small_c_takes_six_loops(G: Record) -> Statement:
    """If G is nonempty and has no 3-chain, and c + 4f < 2, then G has at least two 6-loops."""
    return when(all_of(nonempty(G), G.three_chains == 0, not_(six_loops_few(G))), G.six_loops >= 2)


@claim("allcock-5-A2-two-3-chains", "A = 2 with two 3-chains", "Section 5, A = 2: theta >= 2")
def two_ahead_with_two_three_chains(G: Record) -> Statement:
    """If the size is odd, c < 2 and theta >= 2, then v < 2."""
    return when(all_of(odd_and_below_two(G), G.three_chains >= 2), G.value < 2)


@refuted("allcock-5-A2-one-3-chain", "A = 2 with one 3-chain, in our text", "Section 5, A = 2: a single 3-chain")
def two_ahead_with_one_three_chain(G: Record) -> Statement:
    """If the size is odd, c < 2, theta = 1 and size = 3 mod 4, then v < 2."""
    return when(all_of(odd_and_below_two(G), G.three_chains == 1, G.size % 4 == 3), G.value < 2)


@claim("allcock-5-A2-one-3-chain-amended", "A = 2 with one 3-chain", "Section 5, A = 2: a single 3-chain, amended")
def two_ahead_with_one_three_chain_amended(G: Record) -> Statement:
    """If the size is odd, c < 2, theta = 1 and size != 3 mod 4, then v < 2."""
    return when(all_of(odd_and_below_two(G), G.three_chains == 1, G.size % 4 != 3), G.value < 2)


def two_ahead_wins(G: Record) -> Any:
    """The paper's condition for A = 2 where 3-chains do not decide."""
    return where(six_loops_few(G), is_in(G.controlled_value % 8, 1, 7), odd(G.four_loops))


@refuted("allcock-5-A2-otherwise", "A = 2 otherwise, in our text", "Section 5, A = 2: otherwise")
def two_ahead_otherwise(G: Record) -> Statement:
    """If the size is odd, c < 2, and either theta = 0, or theta = 1 and size != 3 mod 4, then v < 2 if and only if
    either c + 4f >= 2 and c = 1 or 7 mod 8, or c + 4f < 2 and f is odd.
    """
    no_single_chain_that_wins = any_of(G.three_chains == 0, all_of(G.three_chains == 1, G.size % 4 != 3))
    hypothesis = all_of(odd_and_below_two(G), no_single_chain_that_wins)
    return when(hypothesis, iff(G.value < 2, two_ahead_wins(G)))


@claim("allcock-5-A2-otherwise-amended", "A = 2 otherwise", "Section 5, A = 2: otherwise, amended")
def two_ahead_otherwise_amended(G: Record) -> Statement:
    """If the size is odd, c < 2, and either theta = 0, or theta = 1 and size = 3 mod 4, then v < 2 if and only if
    either c + 4f >= 2 and c = 1 or 7 mod 8, or c + 4f < 2 and f is odd.
    """
    return when(all_of(odd_and_below_two(G), case_3(G)), iff(G.value < 2, two_ahead_wins(G)))


@claim("allcock-5-A3-3-chain", "A = 3 with a 3-chain", "Section 5, A = 3: theta > 0")
def three_ahead_with_three_chain(G: Record) -> Statement:
    """If the size is even, c < 2, and G has a 3-chain or size = 2 mod 4, then v < 3."""
    return when(all_of(even_and_below_two(G), any_of(G.three_chains > 0, G.size % 4 == 2)), G.value < 3)


@refuted("allcock-5-A3-otherwise", "A = 3 otherwise, in our text", "Section 5, A = 3: otherwise")
def three_ahead_otherwise(G: Record) -> Statement:
    """If c < 2, G has no 3-chain and 4 divides the size, then v < 3 if and only if either c + 4f >= 2 and 8
    divides c, or c + 4f < 2 and f is odd.
    """
    hypothesis = all_of(G.controlled_value < 2, G.three_chains == 0, G.size % 4 == 0)
    return when(hypothesis, iff(G.value < 3, wins_in_fours(G)))


@claim("allcock-5-A3-otherwise-amended", "A = 3 otherwise", "Section 5, A = 3: otherwise, amended")
def three_ahead_otherwise_amended(G: Record) -> Statement:
    """If G is nonempty, c < 2, G has no 3-chain and 4 divides the size, then v < 3 if and only if either c + 4f >=
    2 and 8 divides c, or c + 4f < 2 and f is odd.
    """
    hypothesis = all_of(nonempty(G), G.controlled_value < 2, G.three_chains == 0, G.size % 4 == 0)
    return when(hypothesis, iff(G.value < 3, wins_in_fours(G)))


def sporadic_zeros(G: Record) -> Any:
    """4l + 6l^2 + 4 and 4l + 6l^2 + 4^2, the exceptions that Theorems 5.1 and 5.2 share."""
    return is_one_of(G, "4+4l+6l^2", "4^2+4l+6l^2")


def zero_by_residue(G: Record) -> Any:
    """The second alternative of Theorem 5.1 in our text."""
    divisible = G.controlled_value % 8 == 0
    return all_of(G.three_chains == 0, G.four_loops > 0, divisible, not_(equals(G, "4+4l^2+6l^2")))


def small_and_below_two(G: Record) -> Any:
    """The hypothesis of Theorem 5.2: size < 28 and c < 2."""
    return all_of(G.size < 28, G.controlled_value < 2)


@refuted("allcock-5.1", "Small positions of value 0, in our text", "Theorem 5.1", domains=(RAW,), size_below=28)
def small_zeros(G: Record) -> Statement:
    """If 0 < size < 28 and c < 2, then v = 0 if and only if one of two holds: G is 4+4l+6l^2 or 4^2+4l+6l^2; or G
    has a 4-loop and no 3-chain, 8 divides c, and G is not 4+4l^2+6l^2.
    """
    hypothesis = all_of(nonempty(G), small_and_below_two(G))
    return when(hypothesis, iff(G.value == 0, any_of(sporadic_zeros(G), zero_by_residue(G))))


@claim("allcock-5.1-amended", "Small positions of value 0", "Theorem 5.1, amended", domains=(RAW,), size_below=28)
def small_zeros_amended(G: Record) -> Statement:
    """If 0 < size < 28 and c < 2, then v = 0 if and only if one of three holds: G is 4+4l+6l^2 or 4^2+4l+6l^2; G
    has a 4-loop and no 3-chain, 8 divides c, and G is not 4+4l^2+6l^2; or G has a 4-loop, c = 0, and G is not
    3^2+4l.
    """
    hypothesis = all_of(nonempty(G), small_and_below_two(G))
    zero_at_once = all_of(G.controlled_value == 0, G.four_loops > 0, not_(equals(G, "3^2+4l")))
    return when(hypothesis, iff(G.value == 0, any_of(sporadic_zeros(G), zero_by_residue(G), zero_at_once)))


@claim("allcock-5.2", "Small positions of value 4", "Theorem 5.2", domains=(RAW,), size_below=28)
def small_fours(G: Record) -> Statement:
    """If size < 28 and c < 2, then v = 4 if and only if one of two holds: G has no 3-chain, c = 4 mod 8, and G is
    neither 4+4l+6l^2 nor 4^2+4l+6l^2; or G is one of 4+6l^2, 4^2+6l^2, 4^3+6l^2, 4+4l^2+6l^2, 4+6l^2+8l, 6+6l^3,
    6l^4.
    """
    by_residue = all_of(G.three_chains == 0, G.controlled_value % 8 == 4, not_(sporadic_zeros(G)))
    sporadic = is_one_of(G, "4+6l^2", "4^2+6l^2", "4^3+6l^2", "4+4l^2+6l^2", "4+6l^2+8l", "6+6l^3", "6l^4")
    return when(small_and_below_two(G), iff(G.value == 4, any_of(by_residue, sporadic)))
