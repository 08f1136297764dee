"""The endgames that occur on a board: all sets of lines with which every box has no undrawn side, or two.

The boxes come one after another. The *frontier* has, for each undrawn line between the boxes so far and the
others, the other end of the chain through this line, and the number of boxes of the chain. All sets of lines with
the same frontier, and with the same chains and loops behind it, are one state.

A frontier is a number, with a field for each column, for the line below the last box of the column so far, and a
field for the line to the right of the last box. A field is 0 where the line is drawn. Otherwise it has the length of
the chain, and 1 more than the number of the field of the chain's other end, or of this field if that end is at the
ground.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.boards.columns import Numbers
from loony.kernels.jit import kernel

FRONTIER, CLOSED, NUMBER, LEAST = range(4)
"""the columns of states: the frontier, the closed chains and loops, the number of sets of lines, and the least set"""

TOP, LEFT, RIGHT, BOTTOM = range(4)

_WIDTH = 9
_FIELD, _END = (1 << _WIDTH) - 1, 15
_LOW = (1 << 31) - 1
_LENGTH = 4  # the bits of a field below the length; they have the other end


@kernel
def _put(states: Numbers, number: int, slots: NDArray[np.int32], f: int, closed: int, sets: int, least: int) -> int:
    """Add some sets of lines to their state; returns the new number of states."""
    mixed = (f & _LOW) * 0x61C88647 ^ (f >> 31) * 0x2545F491
    mixed ^= (closed & _LOW) * 0x45D9F3B1 ^ (closed >> 31) * 0x3C6EF372
    slot = (mixed ^ mixed >> 25) & (len(slots) - 1)
    while slots[slot] >= 0:
        state = states[slots[slot]]
        if state[FRONTIER] == f and state[CLOSED] == closed:
            state[NUMBER] += sets
            state[LEAST] = min(state[LEAST], least)
            return number
        slot = (slot + 1) & (len(slots) - 1)
    slots[slot] = number
    state = states[number]
    state[FRONTIER], state[CLOSED], state[NUMBER], state[LEAST] = f, closed, sets, least
    return number + 1


@kernel
def _without(f: int, line: int, other: int) -> int:
    """The frontier with these two lines drawn."""
    return f & ~(_FIELD << _WIDTH * line) & ~(_FIELD << _WIDTH * other)


@kernel
def _link(f: int, line: int, other: int, length: int) -> int:
    """The frontier with a chain from a line to another line; if `other` is the same line, to the ground."""
    f = _without(f, line, other)
    f |= (other + 1 | length << _LENGTH) << _WIDTH * line
    return f if line == other else f | (line + 1 | length << _LENGTH) << _WIDTH * other


@kernel
def _ground(f: int, line: int) -> tuple[int, int]:
    """The frontier with this undrawn line at the ground, and the length of the chain that this closes, or 0."""
    field = f >> _WIDTH * line & _FIELD
    other, length = (field & _END) - 1, field >> _LENGTH
    f = _without(f, line, line)
    return (f, length) if other == line else (_link(f, other, other, length), 0)


class Box(NamedTuple):
    """The next box; its sides are TOP to BOTTOM."""

    below: int  # the field of the line below the box; until now the field of the line above
    right: int  # the field of the line to the right of the box; until now the field of the line to the left
    grounded: NDArray[np.bool_]  # whether each side is at the border of the board
    lines: Numbers  # each side as a bit


@kernel
def with_box(
    states: Numbers, box: Box, chains: Numbers, loops: Numbers, new: Numbers, slots: NDArray[np.int32]
) -> int:
    """The states with one box more.

    Requires: at most 6 columns, and 31 boxes; `states` has the columns FRONTIER to LEAST; `chains` and `loops`
    have the number that a chain and a loop of each length add to CLOSED; `new` has room for 2 states for each state,
    and twice as much room for each of the first two sides that is grounded; the number of `slots` is a power of 2
    above the number of these states, and all slots are -1.
    Computes: the states with each choice of lines around the box, in `new`; returns their number.
    """
    below, right, grounded, lines = box
    number = 0
    for s in range(len(states)):
        for choice in range(4):
            top, at_left = choice & 1, choice >> 1
            if (top and not grounded[TOP]) or (at_left and not grounded[LEFT]):
                continue
            f, closed, sets, least = states[s, FRONTIER], states[s, CLOSED], states[s, NUMBER], states[s, LEAST]
            if top:  # a chain of no box so far, from the ground
                f, least = _link(f, below, below, 0), least | lines[TOP]
            if at_left:
                f, least = _link(f, right, right, 0), least | lines[LEFT]
            above, beside = f >> _WIDTH * below & _FIELD, f >> _WIDTH * right & _FIELD
            far_end, other_far = (above & _END) - 1, (beside & _END) - 1
            length = (above >> _LENGTH) + (beside >> _LENGTH) + 1
            rest = _without(f, below, right)
            if above and beside:
                if far_end == right:  # the two ends of one chain, each of which has its length
                    closed += loops[(above >> _LENGTH) + 1]
                elif far_end == below and other_far == right:
                    closed += chains[length]
                else:
                    far_end, other_far = (
                        (other_far if far_end == below else far_end),
                        (far_end if other_far == right else other_far),
                    )
                    rest = _link(rest, far_end, other_far, length)
                number = _put(new, number, slots, rest, closed, sets, least)
            elif above or beside:
                at, far_end = (below, far_end) if above else (right, other_far)
                for side, to in ((RIGHT, right), (BOTTOM, below)):
                    now, length_closed = _link(rest, to, to if far_end == at else far_end, length), 0
                    if grounded[side]:
                        now, length_closed = _ground(now, to)
                    number = _put(new, number, slots, now, closed + chains[length_closed], sets, least | lines[side])
            else:
                number = _put(new, number, slots, rest, closed, sets, least)
                now, length_closed = _link(rest, below, right, 1), 0
                if grounded[RIGHT]:
                    now, length_closed = _ground(now, right)
                if grounded[BOTTOM]:
                    now, length_closed = _ground(now, below)
                both = least | lines[RIGHT] | lines[BOTTOM]
                number = _put(new, number, slots, now, closed + chains[length_closed], sets, both)
    return number
