"""A position G of loops and long chains as the claims see it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from loony.enumerate.endgames import positions
from loony.enumerate.endgames.positions import Summary
from loony.verify.claims import claim as claims
from loony.verify.endgames.family import AMALGAMATED, RAW


class Record(NamedTuple):
    """A position G as the claims see it, or columns of positions. Lengths, sizes and values in boxes."""

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    six_loops: Any
    longer_loops: Any
    loop_excess: Any
    chain_mark: Any
    loop_mark: Any
    shortest_longer_chain: Any  # length of a shortest chain of length >= 4, 0 where there is none
    shortest_longer_loop: Any  # length of a shortest loop of length >= 8, 0 where there is none
    value: Any
    size: Any
    controlled_value: Any
    v: Callable[[Summary], Any]  # v(H), in boxes, of a summary H: a `Partial`, undefined where H is none

    def position(self) -> Summary:
        """The summary of the position."""
        return Summary(*self[: len(Summary._fields)])


def record_of(kind: Any, G: Any, shortest_chain: Any, shortest_loop: Any, value: Any, v: Any) -> Any:
    """A record of the class `kind`: the summary G, the shortest longer lengths, the value, the size, c and v."""
    numbers = (shortest_chain, shortest_loop, value, positions.size(G), positions.controlled_value(G))
    return kind(*G, *numbers, v)


record: Callable[..., Record] = partial(record_of, Record)  # the record of positions without odd loops


def position(G: Record) -> Summary:
    """The position of a record, for sums and differences with components."""
    return G.position()


claim: Final = partial(claims.claim, domains=(AMALGAMATED, RAW))
"""makes a claim about loops and long chains as `loony.verify.claims.claim` does, by default on both domains"""
