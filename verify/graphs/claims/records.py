"""The columns of each domain of loony graphs for its claims; those of bracelets describe their flights."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.arrays import Column
from loony.enumerate.graphs.bracelets import Bracelets
from loony.kernels.graphs.columns import MEASURES, NONE

LEAST_VERY_LONG = 5  # coins of a very long chain (Berlekamp and Scott 2002)


class LoonyGraph(NamedTuple):
    """Columns of loony graphs G."""

    strings: Any
    coins: Any
    joints: Any
    controlled_value: Any
    packing_value: Any  # the largest cv(K) of a maximum packing K of G
    even_packing_value: Any  # the same if all loops of K that avoid the ground are even; else NONE
    quarters: Any  # 4p(G), the weight of a maximum packing in quarters
    very_long: Any  # whether G has neither a moderate loop nor a moderate chain: 0 or 1
    landed: Any  # the number of states H of G, other than G, with v(H) = cv(H) to which there is a flight from G
    landed_last: Any  # whether there is a flight from G to a single chain or isolated loop, which G may be: 0 or 1
    value: Any


class Loop(NamedTuple):
    """Columns of loops in loony graphs that exclude the ground."""

    coins: Any  # the coins of the loop, with its joints
    joints: Any
    controlled_value: Any  # the controlled value of the component with the loop
    value: Any


class Twin(NamedTuple):
    """Columns of loony graphs with a twin, and of the same graphs with a dipper in its place."""

    dipper_value: Any  # v with a dipper: its loop is the longer loop, its handle the shorter without the joint
    open_shorter: Any  # v(G; C), C the shorter loop
    open_longer: Any  # v(G; C), C the longer loop
    controlled_value: Any
    value: Any


class Descent(NamedTuple):
    """Columns of pairs of a graph H and a state K of H with neither moderate loops nor moderate chains.

    Some maximum packing of H contains a maximum packing of K.
    """

    controlled_value: Any  # cv(H)
    landing_value: Any  # cv(K)
    within: Any  # whether in some packing of H like that the loop through the ground, if any, lies in K: 0 or 1
    disjoint: Any  # whether in some packing of H like that no loop outside K shares a node with K: 0 or 1
    apart: Any  # whether some packing of H like that has both properties: 0 or 1
    value: Any  # v(H)


class PackedPair(NamedTuple):
    """Columns of triples of a graph H, a maximum packing S of it, and a state K of H, other than H.

    The loop of S through the ground, if any, lies in K, and its other loops outside K share no node with K.
    docs/graphs-proof.md defines S-states, A, theta, flights and tight pairs. Where a loop of S outside K has 8
    coins or more, the columns from A(H) on, except v(H), are NONE.
    """

    controlled_value: Any  # cv(H)
    landing_controlled_value: Any  # cv(K)
    landing_value: Any  # v(K)
    theta: Any  # theta of Theorem D
    moderate: Any  # whether all loops of S outside K are moderate: 0 or 1
    altitude: Any  # A(H)
    landing_altitude: Any  # A(K)
    depth: Any  # the least A(R) - h on the best way from H to K through S-states R, where each opening costs |C| - 2h
    highest: Any  # the greatest A of an S-state between H and K; NONE if there is none
    unmatched: Any  # whether in some S-state the loops of S are no maximum packing: 0 or 1
    free_joints: Any  # the number of free joints
    components: Any  # the number of components of links, trinkets and free joints
    depth_in_order: Any  # the least A(R) - h by Lemma 8 or 9; NONE if this is no flight, or the pair is not tight
    value: Any  # v(H)


class Ascent(NamedTuple):
    """Columns of pairs of a graph G and a smaller H in it that Left can reach without crashing.

    Some maximum packing of G contains a maximum packing of H, and H has a K as in `Descent`.
    """

    controlled_value: Any  # cv(G)
    cruising_value: Any  # cv(H)
    altitude: Any  # the highest altitude at which Left reaches H
    steady: Any  # whether some plan reaches H without any loss to Left: 0 or 1
    apart: Any  # whether H has a K with the property `Descent.apart`: 0 or 1
    value: Any  # v(G)


class Earmuffs(NamedTuple):
    """Columns of two 4-loops at the ends of a chain, with isolated chains and loops X beside them."""

    headband: Any  # the coins of the chain
    rest_controlled_value: Any  # cv(X)
    failing: Any  # the largest cv(X) for which the same earmuffs with X have v > cv; -1 if v = cv for all X
    controlled_value: Any
    value: Any


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
