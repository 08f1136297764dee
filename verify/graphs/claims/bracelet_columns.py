"""The columns of bracelets for claims: lengths, values and flights."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.arrays import Column
from loony.enumerate.graphs.bracelets import Bracelets
from loony.kernels.graphs.columns import MEASURES, NONE

LEAST_VERY_LONG = 5  # coins of a very long chain (Berlekamp and Scott 2002)


class Bracelet(NamedTuple):
    """Columns of linear bracelets. Flights go from left to right as listed, and backward; 0 is the ground.

    A direct flight opens all chains from one end to the other, and each trinket as soon as it is free. A smooth
    flight opens the shortest parts that are a gain first. For bumps Right declines all pieces. For the lowest
    altitude and the worth to Right he accepts the last piece.
    """

    coins: Any
    joints: Any
    tags: Any
    smallest_trinket: Any  # the coins of the smallest trinket, with the joint
    largest_trinket: Any
    shortest_chain: Any  # the coins of the shortest chain; a tag is a chain too
    longest_chain: Any
    controlled_value: Any
    value: Any
    gain: Any  # the change of altitude over a flight in which Right declines all pieces
    bump: Any  # the largest bump of the direct flight
    lowest: Any  # the lowest altitude of the direct flight
    worth: Any  # the worth of the direct flight to Right
    backward_bump: Any
    backward_lowest: Any
    backward_worth: Any
    smooth_bump: Any
    smooth_lowest: Any
    smooth_worth: Any
    backward_smooth_bump: Any
    backward_smooth_lowest: Any
    backward_smooth_worth: Any
    best_part: Any  # the largest gain of a proper part that can be played by itself; NONE if there is no such part
    minimal_bump: Any  # the largest bump of direct flights through minimal parts that are a gain; else NONE
    sum_bump: Any
    """the largest bump of a smooth flight through this bracelet and a second, which is this or an earlier bracelet, if
    all chains are very long and both together have at most as many coins as the largest bracelet; else NONE"""


def bracelet_columns(bracelets: Bracelets) -> Bracelet:
    """The columns of bracelets, which are in ascending order of coins."""
    from loony.kernels.graphs.flights import measure  # here, because a list of claims needs no compiler

    if not len(bracelets.coins):
        return Bracelet(*(np.zeros(0, np.int64) for _ in Bracelet._fields))
    pieces = np.diff(bracelets.starts)
    first = bracelets.starts[:-1]
    along = np.arange(bracelets.starts[-1]) - np.repeat(first + (bracelets.tags > 1), pieces)
    is_trinket = along % 2 == 0
    most = int(bracelets.lengths.max()) + 1
    # cv by the formula: 2 * pieces are the valences of all nodes, and the trinkets are a maximum packing
    controlled = 8 + bracelets.coins + 4 * bracelets.joints - 4 * pieces - 8 * bracelets.joints
    measures = np.zeros((len(pieces), len(MEASURES)), np.int16)
    values = np.zeros(1 << int(pieces.max()), np.int16)
    measure(bracelets.starts, bracelets.joints, bracelets.tags, controlled, bracelets.lengths, values, measures)
    shortest = np.minimum.reduceat(np.where(is_trinket, most, bracelets.lengths), first)
    return Bracelet(
        coins=bracelets.coins,
        joints=bracelets.joints,
        tags=bracelets.tags,
        smallest_trinket=np.minimum.reduceat(np.where(is_trinket, bracelets.lengths, most), first),
        largest_trinket=np.maximum.reduceat(np.where(is_trinket, bracelets.lengths, 0), first),
        shortest_chain=shortest,
        longest_chain=np.maximum.reduceat(np.where(is_trinket, 0, bracelets.lengths), first),
        controlled_value=controlled,
        gain=np.add.reduceat(np.where(is_trinket, 8, 4) - bracelets.lengths, first),
        sum_bump=_of_sums(bracelets, shortest >= LEAST_VERY_LONG),
        **dict(zip(MEASURES, measures.T, strict=True)),
    )


def _of_sums(bracelets: Bracelets, very_long: NDArray[np.bool_]) -> Column:
    """The largest bumps of smooth flights through two very long bracelets; NONE for the others."""
    from loony.kernels.graphs.flights import sum_bumps

    bumps = np.full(len(very_long), NONE, np.int64)
    if very_long.any():
        pieces = np.diff(bracelets.starts)
        starts = np.concatenate([[0], np.cumsum(pieces[very_long])])
        own = np.zeros(len(starts) - 1, np.int16)
        joints, tags, coins = (column[very_long] for column in (bracelets.joints, bracelets.tags, bracelets.coins))
        lengths = bracelets.lengths[np.repeat(very_long, pieces)]
        sum_bumps(starts, joints, tags, coins, lengths, int(bracelets.coins[-1]), own)
        bumps[very_long] = own
    return bumps
