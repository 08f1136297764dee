"""The columns of each domain of loony graphs, as its claims read them."""

from typing import Any, NamedTuple


class LoonyGraph(NamedTuple):
    """Columns of loony graphs G."""

    strings: Any
    coins: Any
    joints: Any
    controlled_value: Any
    packing_value: Any
    """the largest cv(K) of a maximum packing K of G"""
    value: Any


class Loop(NamedTuple):
    """Columns of loops in loony graphs that exclude the ground."""

    coins: Any
    """with its joints"""
    joints: Any
    controlled_value: Any
    """of its component"""
    value: Any


class Twin(NamedTuple):
    """Columns of loony graphs with a twin, and of the same graphs with a dipper in its place."""

    dipper_value: Any
    """v with the dipper: its loop is the longer loop, its handle the shorter loop without the joint"""
    open_shorter: Any
    """v(G; C), C the shorter loop"""
    open_longer: Any
    """v(G; C), C the longer loop"""
    controlled_value: Any
    value: Any


class Descent(NamedTuple):
    """Columns of pairs of a graph H and a K in it with neither moderate loops nor moderate chains.

    Some maximum packing of H contains a maximum packing of K.
    """

    controlled_value: Any
    """cv(H)"""
    landing_value: Any
    """cv(K)"""
    within: Any
    """in some such packing of H the loop through the ground, if any, lies in K: 0 or 1"""
    disjoint: Any
    """in some such packing of H no loop outside K shares a node with K: 0 or 1"""
    apart: Any
    """some such packing of H has both properties: 0 or 1"""
    value: Any
    """v(H)"""


class Ascent(NamedTuple):
    """Columns of pairs of a graph G and a smaller H in it that Left can reach without crashing.

    Some maximum packing of G contains a maximum packing of H, and H has a K as in `Descent`.
    """

    controlled_value: Any
    """cv(G)"""
    cruising_value: Any
    """cv(H)"""
    altitude: Any
    """the highest altitude at which Left reaches H"""
    steady: Any
    """some plan reaches H without any loss to Left: 0 or 1"""
    apart: Any
    """H has a K with the property `Descent.apart`: 0 or 1"""
    value: Any
    """v(G)"""


class Earmuffs(NamedTuple):
    """Columns of two 4-loops at the ends of a chain, with isolated chains and loops X beside them."""

    headband: Any
    """coins of the chain"""
    rest_controlled_value: Any
    """cv(X)"""
    failing: Any
    """the largest cv(X) with v > cv beside the same earmuffs; -1 if v = cv for all X"""
    controlled_value: Any
    value: Any
