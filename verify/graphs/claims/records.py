"""What claims about loony graphs see: the columns of each of their domains."""

from typing import Any, NamedTuple


class LoonyGraph(NamedTuple):
    """Columns of loony graphs G."""

    strings: Any
    coins: Any
    joints: Any
    controlled_value: Any
    kept_value: Any
    """cv(K), K a maximum packing of G: of all of them the largest"""
    value: Any


class Loop(NamedTuple):
    """Columns of loops in loony graphs that exclude the ground."""

    coins: Any
    """joints among them"""
    joints: Any
    controlled_value: Any
    """of the component that it is in"""
    value: Any


class Twin(NamedTuple):
    """Columns of loony graphs with a twin, which is played as if it were a dipper."""

    dipper_value: Any
    """v with the dipper in place of the twin: its loop the longer, its handle the other less the joint"""
    open_shorter: Any
    """v if the shorter loop is opened"""
    open_longer: Any
    controlled_value: Any
    value: Any


class Descent(NamedTuple):
    """Columns of pairs of a graph H and a K in it with neither moderate loops nor moderate chains.

    A maximum packing of H has one of K in it.
    """

    controlled_value: Any
    """cv(H)"""
    landing_value: Any
    """cv(K)"""
    within: Any
    """there is such a packing of H whose loop through the ground, if it has one, lies in K: 0 or 1"""
    disjoint: Any
    """one of which each loop outside K shares no node with K: 0 or 1"""
    apart: Any
    """one for which both is so: 0 or 1"""
    value: Any
    """v(H)"""


class Ascent(NamedTuple):
    """Columns of pairs of a graph G and a smaller H in it that Left can reach without crashing.

    A maximum packing of G has one of H in it, and H has a K as in `Descent`.
    """

    controlled_value: Any
    """cv(G)"""
    cruising_value: Any
    """cv(H)"""
    altitude: Any
    """the highest at which H is reached"""
    steady: Any
    """H is reached by a plan in which Left loses nothing: 0 or 1"""
    apart: Any
    """H has a K with which it is as in `Descent.apart`: 0 or 1"""
    value: Any
    """v(G)"""


class Earmuffs(NamedTuple):
    """Columns of two 4-loops at the ends of a chain, with isolated chains and loops X beside them."""

    headband: Any
    """coins of the chain"""
    rest_controlled_value: Any
    """cv(X)"""
    failing: Any
    """the largest cv(X) of any X beside the same earmuffs with which v > cv; -1 where there is none"""
    controlled_value: Any
    value: Any
