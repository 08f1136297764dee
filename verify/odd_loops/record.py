"""A position G of long chains and loops of any length as the claims see it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from loony.enumerate.odd_loops.positions import Summary
from loony.verify.claims import claim as claims
from loony.verify.endgames import record as endgames
from loony.verify.odd_loops.family import AMALGAMATED, RAW


class Record(NamedTuple):
    """A position G as the claims see it: the fields of a record of endgames, and the 5-loops and 7-loops."""

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    longer_loops: Any
    loop_excess: Any
    chain_mark: Any
    loop_mark: Any
    shortest_longer_chain: Any  # length of a shortest chain of length >= 4, 0 where there is none
    shortest_longer_loop: Any  # length of a shortest loop of length >= 8, 0 where there is none
    value: Any
    size: Any
    controlled_value: Any
    v: Callable[[Any], Any]  # v(H), in boxes, of a summary H: a `Partial`, undefined where H is none

    def position(self) -> Summary:
        """The summary of the position."""
        return Summary(*self[: len(Summary._fields)])


record: Final = partial(endgames.record_of, Record)  # the record of positions: `loony.verify.endgames.record.record`
claim: Final = partial(claims.claim, domains=(AMALGAMATED, RAW))  # makes a claim on both domains
