"""What claims about drawn positions see: columns of positions, and of multisets of pieces."""

from typing import Any, NamedTuple


class Drawn(NamedTuple):
    """Columns of positions. Numbers of boxes; values for the player on move, by drawing every line.

    The fields up to `loop_excess` are as in `loony.enumerate.odd_loops.positions.Summary`, of the chains of 3
    boxes or more and of the loops.
    """

    three_chains: Any
    longer_chains: Any
    chain_excess: Any
    four_loops: Any
    five_loops: Any
    six_loops: Any
    seven_loops: Any
    longer_loops: Any
    loop_excess: Any
    one_chains: Any
    two_chains: Any
    only_chains_and_loops: Any
    """nothing can be captured, and there is nothing else"""
    captured: Any
    """T: boxes that are captured if each box with a single line left is taken until there is none"""
    handout: Any
    """how many of these can be handed out in one move: 2, 4 or 0"""
    rest_value: Any
    """V(R), of what is left without them"""
    boxes: Any
    """that are not captured yet"""
    value: Any
    """V"""
