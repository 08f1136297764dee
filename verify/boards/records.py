"""The columns of drawn positions, pieces, quiet positions, rows of coins and empty boards, for claims."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from loony.kernels.boards.columns import BOXES, CAPTURED, HANDOUT, JOINED, KIND, UNDECIDED, Numbers
from loony.verify.claims.claim import Truth
from loony.verify.examination.columns import ColumnBlock


class DrawnPosition(NamedTuple):
    """Columns of positions. Numbers of boxes; values for the player on move, by drawing every line.

    The fields up to `loop_excess` are those of `loony.enumerate.odd_loops.positions.Summary`, for the chains of 3
    boxes or more and the loops.
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
    only_chains_and_loops: Truth  # whether nothing can be captured, and all components are chains and loops
    captured: Any  # T: the boxes captured by taking boxes with a single undrawn line, until there is none
    handout: Any  # the number of captured boxes that one move can hand out: 2, 4 or 0
    rest_value: Any  # V(R), R the rest without the captured boxes
    boxes: Any  # open boxes
    value: Any  # V


class QuietRecord(NamedTuple):
    """Columns of quiet positions."""

    lines: Any  # undrawn lines
    boxes: Any  # boxes that are left
    one_chains: Any
    two_chains: Any
    only_chains_and_loops: Truth
    nimber: Any
    value: Any  # V, in boxes


class EmptyBoard(NamedTuple):
    """Columns of boards at the start of a game; both the value and the nimber of each board are known."""

    rows: Any
    columns: Any
    is_american: Truth  # whether nothing is drawn
    nimber: Any  # -1 for a loony position
    value: Any  # V, in boxes


class RowOfCoins(NamedTuple):
    """Columns of rows of coins: positions of 1 x n boards in which no line between two boxes is drawn."""

    nimber: Any
    coins: Any
    strings: Any
    missing: Any  # the number of cut strings: at most two of each coin, all of them to the ground
    value: Any  # V, in boxes


def blocks_of(
    columns: Numbers, rest_value: Numbers, value: Numbers, position: Callable[[int], str]
) -> Iterator[ColumnBlock]:
    """The blocks of positions with captures, and of the others; a field that is 0 in a whole block is 0."""
    has_captures = columns[:, CAPTURED] > 0
    for with_captures, places in ((True, np.flatnonzero(has_captures)), (False, np.flatnonzero(~has_captures))):
        numbers = columns[places].T
        counts = [0] * CAPTURED if with_captures else numbers[:CAPTURED]
        ones, twos, threes, longer, *loops, chain_excess, loop_excess = counts
        only = False if with_captures else numbers[KIND] & (JOINED | UNDECIDED) == 0
        rest = [threes, longer, chain_excess, *loops, loop_excess, ones, twos, only]
        captures = [numbers[CAPTURED], numbers[HANDOUT]]
        record = DrawnPosition._make([*rest, *captures, rest_value[places], numbers[BOXES], value[places]])
        yield ColumnBlock(record, partial(_at, position, places))


def _at(position: Callable[[int], str], places: Numbers, place: int) -> str:
    return position(int(places[place]))
