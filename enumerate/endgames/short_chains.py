"""Chains of 1 and 2 beside long chains and loops: the rule that removes these short chains, and the rest of G."""

from typing import Any

from loony.enumerate.endgames.notation import LEAST_LONG
from loony.enumerate.endgames.positions import Multiset


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
