"""Components of positions, summaries with a component more or less, and the rule of chains of 1 and 2."""

from typing import Any, NamedTuple

from loony.enumerate.endgames.notation import LEAST_LONG
from loony.enumerate.endgames.positions import SHORT, UNMARKED, Multiset, loop_step, mark, short_loops
from loony.enumerate.logic import all_of, any_of, not_, where


class Component(NamedTuple):
    """A component C, or columns of components."""

    length: Any  # in boxes: a chain has 3 or more, a loop 4 or more, and an even number where there are no odd loops
    is_loop: Any


THREE_CHAIN = Component(3, False)
FOUR_LOOP = Component(4, True)
SIX_LOOP = Component(6, True)


def handout(C: Component) -> Any:
    """The boxes that the hard-hearted handout of C gives away: 2 or 4."""
    return where(C.is_loop, 4, 2)


def is_longer_chain(C: Component) -> Any:
    """C is a chain of length >= 4."""
    return all_of(not_(C.is_loop), C.length != 3)


def is_longer_loop(C: Component, G: Any) -> Any:
    """C is a loop of length >= 8, or of length 0, which stands for no loop; G says which loops there are."""
    return all_of(C.is_loop, *(C.length != length for _, length in short_loops(G)))


def without(G: Any, C: Component) -> Any:
    """G - C; if G has no such component, the result is not valid."""
    return plus(G, C, -1)


def counts_of(G: Any) -> tuple[Any, ...]:
    """The summary without the marks."""
    counts: tuple[Any, ...] = G[:-2]
    return counts


def plus(G: Any, C: Component, by: Any = 1) -> Any:
    """G + C; or G and `by` components C."""
    longer_chain, longer_loop = is_longer_chain(C), is_longer_loop(C, G)
    short = (number + where(all_of(C.is_loop, C.length == length), by, 0) for number, length in short_loops(G))
    return type(G)(
        G.three_chains + where(all_of(not_(C.is_loop), C.length == 3), by, 0),
        G.longer_chains + where(longer_chain, by, 0),
        G.chain_excess + where(longer_chain, by * (C.length - 4), 0),
        *short,
        G.longer_loops + where(longer_loop, by, 0),
        G.loop_excess + where(longer_loop, by * (C.length - 8), 0),
        _mark_with_more(G.chain_mark, longer_chain, C, by),
        _mark_with_more(G.loop_mark, longer_loop, C, by),
    )


def _mark_with_more(total: Any, longer: Any, C: Component, by: Any) -> Any:
    """The total of marks of G and `by` components C; UNMARKED if the total of G is."""
    return total if total is UNMARKED else total + where(longer, by * mark(C.length), 0)


def is_valid(G: Any) -> Any:
    """Whether there is a position with these counts and excesses."""
    return all_of(
        *(count >= 0 for count in counts_of(G)),
        any_of(G.longer_chains > 0, G.chain_excess == 0),
        any_of(G.longer_loops > 0, G.loop_excess == 0),
        loop_step(G) == 1 or G.loop_excess % 2 == 0,
    )


def kinds(short: tuple[int, ...]) -> tuple[str, ...]:
    """The kinds of components, in the order of the counts and the openings; `short` are the lengths of short loops."""
    return ("3-chain", "chain >= 4", *(f"{length}-loop" for length in short), "loop >= 8")


KINDS = kinds(SHORT)


def with_short(x: Any, ones: Any, twos: Any) -> Any:
    """v of a position from x, its value without the chains of 1 and of 2, and from the numbers of these chains.

    It is true where all other components are chains, loops, and joined components that are loony: then it is optimal
    to open a 1-chain, or else a 2-chain in its middle. It is false where there are undecided components.
    """
    x = x + twos % 2 * (2 - 2 * x)
    return x + ones % 2 * (1 - 2 * x)


def numbers_of_short(G: Multiset) -> tuple[int, int]:
    """The numbers of 1-chains and of 2-chains."""
    numbers = dict(G.chains)
    return numbers.get(1, 0), numbers.get(2, 0)


def without_short(G: Multiset) -> Multiset:
    """G without its chains of 1 and 2."""
    return Multiset(tuple(pair for pair in G.chains if pair[0] >= LEAST_LONG), G.loops)
