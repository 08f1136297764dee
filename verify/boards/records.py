"""What claims about drawn positions see: columns of positions, and of multisets of pieces."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from loony.kernels.boards.captures import JOINED, UNDECIDED
from loony.kernels.boards.columns import BOXES, CAPTURED, HANDOUT, KIND, Numbers
from loony.verify.examination.columns import ColumnBlock


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


def stretches_of(
    columns: Numbers, rest_value: Numbers, value: Numbers, position: Callable[[int], str]
) -> Iterator[ColumnBlock]:
    """What claims see of some positions, by the columns of the kernels: those with captures, and the others.

    What is 0 in all of these is no column.
    """
    ready = columns[:, CAPTURED] > 0
    for with_captures, places in ((True, np.flatnonzero(ready)), (False, np.flatnonzero(~ready))):
        of = columns[places].T
        ones, twos, *long = of[:CAPTURED] if not with_captures else [0] * CAPTURED
        threes, longer, fours, fives, sixes, sevens, longer_loops, chain_excess, loop_excess = long
        only = False if with_captures else of[KIND] & (JOINED | UNDECIDED) == 0
        record = Drawn(
            threes, longer, chain_excess, fours, fives, sixes, sevens, longer_loops, loop_excess, ones, twos, only,
            of[CAPTURED], of[HANDOUT], rest_value[places], of[BOXES], value[places],
        )  # fmt: skip
        yield ColumnBlock(record, partial(_at, position, places))


def _at(position: Callable[[int], str], places: Numbers, place: int) -> str:
    return position(int(places[place]))
