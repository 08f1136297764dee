"""What claims about bracelets see: columns of lengths, values, and flights."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.bracelets import Bracelets
from loony.kernels.graphs.flights import MEASURES, NONE, measure, sum_bumps

LEAST_VERY_LONG = 5
"""coins of a very long chain (Berlekamp and Scott 2002)"""

Column = NDArray[np.int64]


class Bracelet(NamedTuple):
    """Columns of linear bracelets. Flights are from left to right as listed, and backward; 0 is the ground.

    In a direct flight all chains are opened from one end to the other, and each trinket as soon as it is free; in
    a smooth one the shortest parts that are a gain go first. Of bumps all pieces are declined; where it is asked
    how low a flight comes, and what it is worth to Right, the last is accepted.
    """

    coins: Any
    joints: Any
    tags: Any
    smallest_trinket: Any
    """coins, with the joint"""
    largest_trinket: Any
    shortest_chain: Any
    """coins, of tags too"""
    longest_chain: Any
    controlled_value: Any
    value: Any
    gain: Any
    """by how much the altitude is higher at the end of a flight, where all is declined"""
    bump: Any
    """the largest of the direct flight"""
    lowest: Any
    """altitude of the direct flight"""
    worth: Any
    """of the direct flight to Right"""
    backward_bump: Any
    backward_lowest: Any
    backward_worth: Any
    smooth_bump: Any
    smooth_lowest: Any
    smooth_worth: Any
    backward_smooth_bump: Any
    backward_smooth_lowest: Any
    backward_smooth_worth: Any
    best_part: Any
    """the largest gain of a part that can be played by itself, and is not all: NONE where there is none"""
    minimal_bump: Any
    """the largest of the direct flights through the minimal parts that are a gain: NONE where there is none"""
    sum_bump: Any
    """where all chains are very long: the largest of a smooth flight through this and another such bracelet not
    after it, both of at most as many coins as any has; NONE where there is none"""


def controlled_values(found: Bracelets) -> Column:
    """cv of each, by the formula: the trinkets are the loops that share no node."""
    pieces = 2 * found.joints - 1 + found.tags
    valences = 2 * pieces  # of all joints and the ground
    return 8 + found.coins + 4 * found.joints - 2 * valences - 8 * found.joints


def bracelet_columns(found: Bracelets) -> Bracelet:
    """The columns of some bracelets, listed by coins, ascending."""
    if not len(found.coins):
        return Bracelet(*(np.zeros(0, np.int64) for _ in Bracelet._fields))
    pieces = np.diff(found.starts)
    first = found.starts[:-1]
    along = np.arange(found.starts[-1]) - np.repeat(first + (found.tags > 1), pieces)
    is_trinket = along % 2 == 0
    most = int(found.lengths.max()) + 1
    controlled = controlled_values(found)
    measured = np.zeros((len(pieces), len(MEASURES)), np.int16)
    values = np.zeros(1 << int(pieces.max()), np.int16)
    measure(found.starts, found.joints, found.tags, controlled, found.lengths, values, measured)
    shortest = np.minimum.reduceat(np.where(is_trinket, most, found.lengths), first)
    return Bracelet(
        coins=found.coins,
        joints=found.joints,
        tags=found.tags,
        smallest_trinket=np.minimum.reduceat(np.where(is_trinket, found.lengths, most), first),
        largest_trinket=np.maximum.reduceat(np.where(is_trinket, found.lengths, 0), first),
        shortest_chain=shortest,
        longest_chain=np.maximum.reduceat(np.where(is_trinket, 0, found.lengths), first),
        controlled_value=controlled,
        gain=np.add.reduceat(np.where(is_trinket, 8, 4) - found.lengths, first),
        sum_bump=_of_sums(found, shortest >= LEAST_VERY_LONG),
        **dict(zip(MEASURES, measured.T, strict=True)),
    )


def _of_sums(found: Bracelets, very_long: NDArray[np.bool_]) -> Column:
    """The largest bumps of smooth flights through two of some of the bracelets, NONE elsewhere."""
    bumps = np.full(len(very_long), NONE, np.int64)
    if very_long.any():
        pieces = np.diff(found.starts)
        starts = np.concatenate([[0], np.cumsum(pieces[very_long])])
        own = np.zeros(len(starts) - 1, np.int16)
        joints, tags, coins = (column[very_long] for column in (found.joints, found.tags, found.coins))
        sum_bumps(
            starts, joints, tags, coins, found.lengths[np.repeat(very_long, pieces)], int(found.coins[-1]), own
        )
        bumps[very_long] = own
    return bumps
