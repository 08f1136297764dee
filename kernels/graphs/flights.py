"""Flights through linear bracelets: orders in which Left opens the pieces, and Left's score on the way.

The *altitude* is Left's lead over Right. It falls by a box a move while Right takes an opened piece, and climbs
while Left takes the handout that he declines: by 2 on a chain, by 2 and 2 on a loop. A *bump* of k is a descent of
k or more, and after it an ascent of k or more from its end (Berlekamp and Scott 2002).

A *layout* has a row for each joint, of bracelets side by side: the numbers of the chain on its left, of its
trinket, and of the chain on its right, or ABSENT. Two neighbours are joined where the right chain of the first is
the left chain of the second. `lengths` and `handouts` have an entry for each piece; the length of a trinket counts
its joint. `there` has the remaining pieces as bits. A *part* of a bracelet is some joints one after another, with
all their chains: it ends with chains, or where its bracelet ends.
"""

import numpy as np
from numpy.typing import NDArray

from loony.kernels.graphs.columns import NONE
from loony.kernels.graphs.paths import fill_path
from loony.kernels.graphs.states import CHAIN_HANDOUT, LOOP_HANDOUT, Words
from loony.kernels.graphs.values import Values
from loony.kernels.jit import kernel

ABSENT = -1

Layout = NDArray[np.int64]


@kernel
def bump_of(order: Words, lengths: Words, handouts: Words) -> int:
    """The largest bump of a flight in which all pieces are declined."""
    bump = 0
    for low in range(len(order)):
        down, most, altitude = lengths[order[low]] - handouts[order[low]], 0, 0
        for turn in range(low - 1, -1, -1):
            altitude += lengths[order[turn]] - 2 * handouts[order[turn]]
            most = max(most, altitude)
        descent = down + most
        most, altitude = NONE, 0
        for turn in range(low, len(order)):
            altitude += 2 * handouts[order[turn]] - lengths[order[turn]]
            most = max(most, altitude)
        bump = max(bump, min(descent, down + most))
    return bump


@kernel
def lowest_of(order: Words, lengths: Words, handouts: Words, altitude: int) -> int:
    """The lowest altitude of a flight that begins at some altitude, and in which the last piece is accepted."""
    lowest = altitude
    for turn in range(len(order)):
        length, handout = lengths[order[turn]], handouts[order[turn]]
        lowest = min(lowest, altitude - length + (handout if turn < len(order) - 1 else 0))
        altitude += 2 * handout - length
    return lowest


@kernel
def worth_of(order: Words, lengths: Words, handouts: Words, values: Values) -> int:
    """Right's margin if Left flies through all pieces, and Right accepts a piece where that is best for him.

    `values` has the values of all states. With P for this, P = |C| - h + max(P of the rest - h, h - v of the
    rest).
    """
    worth, rest = 0, 0
    for turn in range(len(order) - 1, -1, -1):
        handout = handouts[order[turn]]
        worth = lengths[order[turn]] - handout + max(worth - handout, handout - values[rest])
        rest |= 1 << order[turn]
    return worth


@kernel
def is_there(piece: int, there: int) -> bool:
    """Whether there is a piece of this number, and it remains."""
    return piece != ABSENT and there >> piece & 1 == 1


@kernel
def is_part(layout: Layout, there: int, first: int, last: int) -> bool:
    """Whether the joints first .. last have their trinkets, and each is joined to the next."""
    for joint in range(first, last + 1):
        chain = layout[joint, 2]
        is_joined = joint == last or (chain == layout[joint + 1, 0] and is_there(chain, there))
        if not is_there(layout[joint, 1], there) or not is_joined:
            return False
    return True


@kernel
def gain_of(layout: Layout, lengths: Words, handouts: Words, there: int, first: int, last: int) -> int:
    """The change of altitude over a part, from its joint `first` to its joint `last`."""
    gain = 0
    for joint in range(first, last + 1):
        for side in range(3 if joint == last else 2):
            piece = layout[joint, side]
            if is_there(piece, there):
                gain += 2 * handouts[piece] - lengths[piece]
    return gain


@kernel
def direct(layout: Layout, there: int, first: int, last: int, backward: bool, order: Words, at: int) -> int:
    """Write the direct flight through a part into an order, from place `at` on; returns the place after it.

    The flight takes the chains from end to end, and each trinket as soon as no chain is at its joint.
    """
    for step in range(last - first + 1):
        joint = last - step if backward else first + step
        for side in (2, 0, 1) if backward else (0, 2, 1):
            piece = layout[joint, side]
            if is_there(piece, there):
                order[at] = piece
                there &= ~(1 << piece)
                at += 1
    return at


@kernel
def next_part(layout: Layout, lengths: Words, handouts: Words, there: int, backward: bool) -> tuple[int, int]:
    """The first and last joint of the next part of a smooth flight: of the shortest part that is a gain; or, if no
    part is a gain, the first joint whose trinket remains, or the last if backward.
    """
    joints, nearest = len(layout), ABSENT
    for length in range(1, joints + 1):
        for step in range(joints - length + 1):
            first = joints - length - step if backward else step
            last = first + length - 1
            if is_part(layout, there, first, last):
                if gain_of(layout, lengths, handouts, there, first, last) > 0:
                    return first, last
                if nearest == ABSENT:
                    nearest = first  # parts of one joint come first
    return nearest, nearest


@kernel
def smooth(layout: Layout, lengths: Words, handouts: Words, there: int, backward: bool, order: Words) -> int:
    """The order of a smooth flight through the remaining pieces of bracelets; returns their number.

    While some part is a gain, the shortest gain comes next, in the order of its direct flight; when no part is a gain,
    the first joint comes next, or the last if backward.
    """
    at = 0
    while there:
        first, last = next_part(layout, lengths, handouts, there, backward)
        before = at
        at = direct(layout, there, first, last, backward, order, at)
        for turn in range(before, at):
            there &= ~(1 << order[turn])
    return at


@kernel
def parts(layout: Layout, lengths: Words, handouts: Words, there: int, order: Words) -> tuple[int, int]:
    """The largest gain of a part of a bracelet other than the whole, and the largest bump of a minimal part.

    A minimal part is a gain that contains no other gain; it may be the whole bracelet. The bumps of its direct
    flights in both directions count. NONE where there is no part. `order` is room for an order.
    """
    joints = len(layout)
    best, bump = NONE, NONE
    shorter = 0  # the first joints of the parts with a joint less that are a gain, or contain a gain
    for length in range(1, joints + 1):
        gains = 0
        for first in range(joints - length + 1):
            last = first + length - 1
            gain = gain_of(layout, lengths, handouts, there, first, last)
            if length < joints:
                best = max(best, gain)
            if shorter >> first & 3:
                gains |= 1 << first
            elif gain > 0:
                gains |= 1 << first
                for backward in (False, True):
                    turns = direct(layout, there, first, last, backward, order, 0)
                    bump = max(bump, bump_of(order[:turns], lengths, handouts))
        shorter = gains
    return best, bump


@kernel
def lay_out(lengths: Words, joints: int, tags: int, at: int, layout: Layout, handouts: Words) -> None:
    """Write the joints and the handouts of a bracelet whose pieces have the numbers from `at` on."""
    for joint in range(joints):
        trinket = at + tags // 2 + 2 * joint  # a single tag is the last
        layout[joint, 0] = trinket - 1 if joint or tags > 1 else ABSENT
        layout[joint, 1] = trinket
        layout[joint, 2] = trinket + 1 if joint < joints - 1 or tags else ABSENT
    for piece in range(len(lengths)):
        handouts[at + piece] = CHAIN_HANDOUT
    for joint in range(joints):
        handouts[layout[joint, 1]] = LOOP_HANDOUT


@kernel
def measure(
    starts: Words, joints: Words, tags: Words, controlled: Words, lengths: Words, values: Values, measured: Values
) -> int:
    """Find the MEASURES of each of some bracelets (`loony.enumerate.graphs.bracelets`); returns the number of
    states.

    Requires: `controlled` are their controlled values; `values` has room for the sets of pieces of any of them;
    `measured` has a row for each bracelet.
    """
    most = 0
    for g in range(len(joints)):
        most = max(most, starts[g + 1] - starts[g])
    order, handouts, every = np.empty(most, np.int64), np.empty(most, np.int64), np.empty((most, 3), np.int64)
    states = 0
    for g in range(len(joints)):
        own, row, layout = lengths[starts[g] : starts[g + 1]], measured[g], every[: joints[g]]
        pieces, there, last = len(own), (1 << len(own)) - 1, joints[g] - 1
        whole = order[:pieces]
        states += fill_path(own, tags[g] // 2, values)
        lay_out(own, joints[g], tags[g], 0, layout, handouts)
        place = 0
        for backward in (False, True):
            for smoothly in (False, True):
                if smoothly:
                    smooth(layout, own, handouts, there, backward, order)
                else:
                    direct(layout, there, 0, last, backward, order, 0)
                row[place] = bump_of(whole, own, handouts)
                row[place + 1] = lowest_of(whole, own, handouts, controlled[g])
                row[place + 2] = worth_of(whole, own, handouts, values)
                place += 3
        row[place] = values[there]
        row[place + 1], row[place + 2] = parts(layout, own, handouts, there, order)
    return states


@kernel
def sum_bumps(
    starts: Words, joints: Words, tags: Words, coins: Words, lengths: Words, most: int, bumps: Values
) -> int:
    """Find the largest bump of a smooth flight through each bracelet with another; returns the number of pairs.

    The other bracelet does not come after the first, and both together have at most `most` coins; both directions
    count. Requires: the bracelets by coins, ascending. Computes: `bumps`, with NONE where there is no other bracelet.
    """
    pairs, widest = 0, 0
    for g in range(len(joints)):
        widest = max(widest, starts[g + 1] - starts[g])
    room = np.empty((3, 2 * widest), np.int64)
    order, handouts, own = room[0], room[1], room[2]
    layout = np.empty((2 * widest, 3), np.int64)
    for g in range(len(joints)):
        bumps[g] = NONE
        pieces, joint = starts[g + 1] - starts[g], joints[g]
        own[:pieces] = lengths[starts[g] : starts[g + 1]]
        lay_out(own[:pieces], joint, tags[g], 0, layout[:joint], handouts)
        for h in range(g + 1):
            if coins[g] + coins[h] > most:
                break
            pairs += 1
            every, last = pieces + starts[h + 1] - starts[h], joint + joints[h]
            own[pieces:every] = lengths[starts[h] : starts[h + 1]]
            lay_out(own[pieces:every], joints[h], tags[h], pieces, layout[joint:last], handouts)
            for backward in (False, True):
                smooth(layout[:last], own, handouts, (1 << every) - 1, backward, order)
                bumps[g] = max(bumps[g], bump_of(order[:every], own, handouts))
    return pairs
