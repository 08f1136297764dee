"""Amalgamated positions of long chains and loops of any length from 4 on: count vectors and summaries.

Chains of length >= 4 are merged into one, and loops of length >= 8 into one, of any parity (a, b -> a + b - 8).
Tests on raw positions confirm that this keeps the value. `loony.enumerate.endgames.positions` explains the fields, and
has the functions of summaries and counts.
"""

from functools import partial
from typing import Any, Final, NamedTuple

from loony.enumerate.endgames import notation, positions


def no_component(length: int, is_loop: bool) -> str | None:
    """Why there is no such component of a position of loops and long chains, if there is none."""
    return None if is_loop and length >= 4 else notation.no_component(length, is_loop)


parse: Final = partial(notation.position_in, refusal=no_component)
"""as `loony.enumerate.endgames.notation.parse`, but it refuses only loops shorter than 4"""


class Counts(NamedTuple):
    """An amalgamated position, or columns of them: the fields of even loops, and the numbers of 5- and 7-loops.

    The lengths `chain` and `loop` are in boxes; 0 stands for no chain, or no loop.
    """

    three_chains: Any
    chain: Any
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    loop: Any  # length of the amalgamated loop of the loops of length >= 8: 0 (none) or >= 8, even or odd


class Summary(NamedTuple):
    """The counts of a position, or columns of them: the fields of even loops, and the numbers of 5- and 7-loops."""

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    longer_loops: Any
    loop_excess: Any
    chain_mark: Any = 0
    loop_mark: Any = 0


SHORT = positions.short_lengths(Counts)  # lengths of loops less than 8
LARGEST_MARKED = 60  # boxes: a run found that marks distinguish all raw positions up to this size, odd loops included

summary_of: Final = partial(positions.summary_of, kind=Summary)
summary_of_counts: Final = partial(positions.summary_of_counts, kind=Summary)
