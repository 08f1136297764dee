"""The columns of each domain of loony graphs for its claims."""

from typing import Any, NamedTuple


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
