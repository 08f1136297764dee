"""Amalgamated positions of long chains and loops of any length from 4 on: count vectors and summaries.

Chains of length >= 4 are merged into one, and loops of length >= 8 into one, of any parity (a, b -> a + b - 8).
Tests on raw positions confirm that this keeps the value. `loony.enumerate.endgames.positions` has all functions of
summaries and counts that do not depend on the possible loops.
"""

from functools import partial
from typing import Any, Final, NamedTuple

from loony.enumerate.endgames import positions
from loony.enumerate.odd_loops.notation import no_component


class Counts(NamedTuple):
    """An amalgamated position, or columns of them; lengths and sizes in boxes."""

    three_chains: Any
    """number of 3-chains, >= 0"""
    chain: Any
    """length of the amalgamated chain of the chains of length >= 4: 0 (none) or >= 4"""
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    """number of 7-loops, >= 0; the three fields before count 4-loops, 5-loops and 6-loops"""
    loop: Any
    """length of the amalgamated loop of the loops of length >= 8: 0 (none) or >= 8, even or odd"""


class Summary(NamedTuple):
    """The counts of a position, amalgamated or raw, on which the theorems depend; or columns of them."""

    three_chains: Any
    longer_chains: Any
    """number of chains of length >= 4"""
    chain_excess: Any
    """total of (length - 4) over the chains of length >= 4"""
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    longer_loops: Any
    """number of loops of length >= 8"""
    loop_excess: Any
    """total of (length - 8) over the loops of length >= 8"""
    chain_mark: Any = 0
    """total of `loony.enumerate.endgames.positions.mark` over the chains of length >= 4"""
    loop_mark: Any = 0
    """total of `mark` over the loops of length >= 8"""


SHORT = positions.short_lengths(Counts)
"""lengths of loops less than 8"""

LARGEST_MARKED = 60
"""boxes: a run found that the marks distinguish all raw positions up to this size, odd loops included"""

summary_of: Final = partial(positions.summary_of, kind=Summary)
summary_of_counts: Final = partial(positions.summary_of_counts, kind=Summary)
summary_of_multiset: Final = partial(positions.summary_of_multiset, kind=Summary)
amalgamate: Final = partial(positions.amalgamate, kind=Counts)
multiset: Final = partial(positions.multiset, refusal=no_component)
