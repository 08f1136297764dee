"""The value of a drawn position in which nothing can be captured: null windows, and a table of bounds.

A state has the strings of what hangs together at joints, and beside them chains and loops that are counted: their
lengths, ascending, are a word, in which the n-th bit is 1 if one begins at the n-th of their boxes; the last 1 is
behind all. Both words are the key of a state, and tell all of it: the table stores them whole, and only the slot
is scattered. Of the states that symmetries of the board make of one, and of those that differ in which of the two
outer strings of a corner is cut, one stands for all.

A turn is to cut one string; then the other captures, by the rule of captures, or hands out, and a state is left.
Who leaves it with T boxes captured and a handout h is worth -T - V there, or -T - max(V, -2h - V) if h > 0. A
chain of 2 is opened in the middle only: at an end it is no better. Where only chains and loops are left, the value
is looked up.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards import rules
from loony.kernels.boards.captures import (
    CHAIN_HANDOUT,
    LOOP_HANDOUT,
    Numbers,
    first_of,
    handout_of,
    number_of,
    run,
    take,
)
from loony.kernels.jit import bare_kernel

DEPTH = 66
"""more than the strings of any board, as every turn cuts one"""

MOST_MOVES = 96
"""more than the strings of any board and the kinds of its chains and loops"""

BUCKET = 2
"""the slots that a key may lie in"""

SLOT = 3
"""words"""

EMPTY_COUNTS = 1 << 32 | 1
"""no chains and no loops"""

LINES, COUNTS, COINS, THRESHOLD, LOWER, UPPER, MOST, AT, BEFORE = range(9)
FIELDS = 9
NEW = -1

_TAKEN, _HANDOUT, _LOWER, _UPPER = range(2, 6)
MOVE_FIELDS = 6

_HALF = 0xFFFFFFFF
_BIAS = 64

_with_short = bare_kernel(rules.with_short)

Table = NDArray[np.int64]
Images = NDArray[np.int64]
"""for each symmetry, of shape (symmetries, 8, 256): the strings that the strings of a byte are moved to"""


@bare_kernel
def with_part(word: int, length: int) -> int:
    """The word with one length more."""
    at = 0
    while word >> (at + 1) != 0:
        behind = at + 1
        while word >> behind & 1 == 0:
            behind += 1
        if behind - at >= length:
            break
        at = behind
    low = word & ((1 << at) - 1)
    return low | 1 << at | word >> at << (at + length)


@bare_kernel
def without_part(word: int, at: int, length: int) -> int:
    """The word without the length that begins at a bit."""
    return word & ((1 << at) - 1) | word >> (at + length) << at


@bare_kernel
def settled(strings: Numbers, sides: Numbers, rest: int, coin: int, counts: int) -> tuple[int, int]:
    """Count what a coin is part of, if that is a chain or a loop, and take it from the strings."""
    its = sides[coin] & rest
    if number_of(its) != 2:
        return rest, counts
    string = first_of(its)
    number, passed, end = run(strings, sides, rest, coin, string)
    if end == coin:
        return rest & ~passed, with_part(counts >> 32, number) << 32 | counts & _HALF
    if end >= 0:
        return rest, counts
    more, behind, end = run(strings, sides, rest, coin, first_of(its & ~(1 << string)))
    if end >= 0:
        return rest, counts
    return rest & ~(passed | behind), counts >> 32 << 32 | with_part(counts & _HALF, number + more + 1)


@bare_kernel
def split(strings: Numbers, sides: Numbers, rest: int) -> tuple[int, int]:
    """A position in which nothing can be captured as a state."""
    counts = EMPTY_COUNTS
    for coin in range(len(sides)):
        rest, counts = settled(strings, sides, rest, coin, counts)
    return rest, counts


@bare_kernel
def cut(
    strings: Numbers, sides: Numbers, rest: int, counts: int, string: int, room: Numbers
) -> tuple[int, int, int, int]:
    """What cutting a string of a state leaves: strings, counts, boxes captured, and the handout."""
    rest &= ~(1 << string)
    number, handout = 0, 0
    one, other = strings[string, 0], strings[string, 1]
    number, rest, one_end = take(strings, sides, rest, one, number, room)
    number, rest, other_end = take(strings, sides, rest, other, number, room)
    if number > 0:
        handout = handout_of(strings, sides, rest, number, room)
    if one_end >= 0:
        rest, counts = settled(strings, sides, rest, one_end, counts)
    if other_end >= 0:
        rest, counts = settled(strings, sides, rest, other_end, counts)
    return rest, counts, number, handout


@bare_kernel
def in_corners(corners: Numbers, lines: int) -> int:
    """Of the two outer strings of a corner, the first where one is left: they are rows of `corners`."""
    for place in range(len(corners)):
        first, second = corners[place, 0], corners[place, 1]
        if lines >> second & 1 and not lines >> first & 1:
            lines ^= 1 << first | 1 << second
    return lines


@bare_kernel
def canonical(images: Images, corners: Numbers, lines: int) -> int:
    """The strings of the state that stands for this one."""
    best = in_corners(corners, lines)
    for symmetry in range(len(images)):
        table, found = images[symmetry], 0
        for byte in range(8):
            found |= table[byte, lines >> 8 * byte & 255]
        best = min(best, in_corners(corners, found))
    return best


@bare_kernel
def value_of_counts(counts: int, values: NDArray[np.int8]) -> int:
    """V of chains and loops, where `values[t, e, f, s, l]` is v of the long ones with the longer ones merged.

    That is of t 3-chains, f 4-loops, s 6-loops, a chain of e + 3, and a loop of 2 l + 6, none where e or l is 0.
    """
    ones = twos = threes = fours = sixes = chain = loop = 0
    for is_loop in range(2):
        word, at = counts >> 32 * is_loop & _HALF, 0
        while word >> (at + 1) != 0:
            behind = at + 1
            while word >> behind & 1 == 0:
                behind += 1
            length = behind - at
            at = behind
            if is_loop:
                if length == 4:
                    fours += 1
                elif length == 6:
                    sixes += 1
                else:
                    loop = loop + length - 8 if loop else length
            elif length == 1:
                ones += 1
            elif length == 2:
                twos += 1
            elif length == 3:
                threes += 1
            else:
                chain = chain + length - 4 if chain else length
    x = int(values[threes, max(0, chain - 3), fours, sixes, max(0, loop // 2 - 3)])
    v: int = _with_short(x, ones, twos)
    return -v


@bare_kernel
def bounds_of_move(taken: int, handout: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for what a move is worth to who makes it, by bounds for V of what is left."""
    if handout == 0:
        return -taken - upper, -taken - lower
    # V -> max(V, -2h - V) falls up to -h, and rises from there; V is even or odd as the bounds are
    least = max(lower, -2 * handout - upper, -handout + (upper - handout) % 2)
    return -taken - max(upper, -2 * handout - lower), -taken - least


@bare_kernel
def bucket(lines: int, counts: int, slots: int) -> int:
    """The first of the slots that a key may lie in. Every product stays below 2^63."""
    low, high = lines & _HALF, lines >> 32 & _HALF
    mixed = (low * 0x61C88647 ^ high * 0x45D9F3B1) ^ (counts & _HALF) * 0x2C1B3C6D ^ (counts >> 32) * 0x297A2D39
    mixed = (mixed ^ mixed >> 29) & _HALF
    mixed = mixed * 0x45D9F3B
    return (mixed ^ mixed >> 17) & (slots - BUCKET)


@bare_kernel
def recall(table: Table, lines: int, counts: int, coins: int) -> tuple[int, int]:
    """Bounds for V of a state: those of the table, or -coins and coins."""
    first = bucket(lines, counts, len(table))
    for slot in range(first, first + BUCKET):
        if table[slot, 0] == lines and table[slot, 1] == counts:
            known = table[slot, 2]
            return (known & 127) - _BIAS, (known >> 7 & 127) - _BIAS
    return -coins, coins


@bare_kernel
def keep(table: Table, lines: int, counts: int, lower: int, upper: int, nodes: int) -> None:
    """Store bounds for V of a state, in place of those that took the fewest nodes to find."""
    first = bucket(lines, counts, len(table))
    place = first
    for slot in range(first, first + BUCKET):
        if table[slot, 1] == 0 or (table[slot, 0] == lines and table[slot, 1] == counts):
            place = slot
            break
        if table[slot, 2] >> 14 < table[place, 2] >> 14:
            place = slot
    table[place, 0], table[place, 1] = lines, counts
    table[place, 2] = nodes << 14 | (upper + _BIAS) << 7 | (lower + _BIAS)


@bare_kernel
def keep_all(table: Table, larger: Table) -> None:
    """Store all of a table in a larger one."""
    for slot in range(len(table)):
        if table[slot, 1] != 0:
            known = table[slot, 2]
            lower, upper = (known & 127) - _BIAS, (known >> 7 & 127) - _BIAS
            keep(larger, table[slot, 0], table[slot, 1], lower, upper, known >> 14)


@bare_kernel
def make_moves(
    strings: Numbers, sides: Numbers, images: Images, corners: Numbers, lines: int, counts: int,
    room: Numbers, moves: Numbers,
) -> int:  # fmt: skip
    """The moves of a state, those last that are tried first; returns their number.

    Strings are tried by their numbers, the highest first; one that leaves the same for as many boxes as another
    stands for both, in the later place; and components that are counted are opened after all.
    Computes: each row of `moves` begins with the state that is left, the boxes captured and the handout.
    """
    made = 0
    for is_loop in range(2):
        word, at, before = counts >> 32 * is_loop & _HALF, 0, 0
        while word >> (at + 1) != 0:
            behind = at + 1
            while word >> behind & 1 == 0:
                behind += 1
            length = behind - at
            if length != before:
                rest = without_part(word, at, length)
                more = rest << 32 | counts & _HALF if is_loop else counts >> 32 << 32 | rest
                handout = LOOP_HANDOUT if is_loop else CHAIN_HANDOUT if length > 2 else 0
                made = _add(moves, made, lines, more, length, handout)
            before, at = length, behind
    left = lines
    while left != 0:
        string = first_of(left)
        left &= left - 1
        after, more, taken, handout = cut(strings, sides, lines, counts, string, room)
        made = _add(moves, made, canonical(images, corners, after), more, taken, handout)
    return made


@bare_kernel
def _add(moves: Numbers, made: int, lines: int, counts: int, taken: int, handout: int) -> int:
    for other in range(made):
        left_alike = moves[other, LINES] == lines and moves[other, COUNTS] == counts
        if left_alike and moves[other, _TAKEN] == taken:
            if handout == 0:  # which is no worse, for the other player has one choice less
                moves[other, _HANDOUT] = 0
            if moves[other, _HANDOUT] in (0, handout):
                return made
    moves[made, LINES], moves[made, COUNTS], moves[made, _TAKEN] = lines, counts, taken
    moves[made, _HANDOUT] = handout
    return made + 1


@bare_kernel
def open_frame(
    strings: Numbers, sides: Numbers, images: Images, corners: Numbers, values: NDArray[np.int8],
    frame: Numbers, moves: Numbers, table: Table, room: Numbers,
) -> None:  # fmt: skip
    """Make the moves of a state, and drop those that the table decides.

    Ensures: either frame[LOWER] >= frame[THRESHOLD], or the rows below frame[AT] are the moves that may be
    worth the threshold, and frame[MOST] is the most that the others can be worth.
    """
    threshold = frame[THRESHOLD]
    frame[AT], frame[MOST] = 0, -_BIAS
    left = 0
    number = make_moves(strings, sides, images, corners, frame[LINES], frame[COUNTS], room, moves)
    for made in range(number):
        lines, counts, taken, handout = moves[made, 0], moves[made, 1], moves[made, _TAKEN], moves[made, _HANDOUT]
        coins = frame[COINS] - taken
        lower, upper = -coins, coins
        if lines == 0:
            lower = upper = value_of_counts(counts, values)
        elif bounds_of_move(taken, handout, lower, upper)[1] >= threshold:  # otherwise there is no need to look
            lower, upper = recall(table, lines, counts, coins)
        low, high = bounds_of_move(taken, handout, lower, upper)
        if low >= threshold:
            frame[LOWER] = max(frame[LOWER], low)
            return
        if high < threshold:
            frame[MOST] = max(frame[MOST], high)
            continue
        moves[left, 0], moves[left, 1], moves[left, _TAKEN], moves[left, _HANDOUT] = lines, counts, taken, handout
        moves[left, _LOWER], moves[left, _UPPER] = lower, upper
        left += 1
    frame[AT] = left


@bare_kernel
def search(
    strings: Numbers, sides: Numbers, images: Images, corners: Numbers, values: NDArray[np.int8],
    frames: Numbers, moves: Numbers, depth: int, nodes: int, until: int, table: Table, room: Numbers,
) -> tuple[int, int]:  # fmt: skip
    """Go on with the comparison of V of the state of frames[0] with frames[0, THRESHOLD].

    Requires: `frames` of shape (DEPTH, FIELDS) and `moves` of shape (DEPTH, MOST_MOVES, MOVE_FIELDS), as the last
    call left them, with the depth and nodes that it returned; or depth 0 and frames[0] with a state that stands
    for others and has strings, its boxes, bounds for V, and NEW. The threshold is odd if the boxes are. The slots
    of the table are a power of 2; it is all 0, or was filled by searches on the same board.
    Computes: until the comparison is decided, or nodes == until; `nodes` counts the states looked into.
    Ensures: returns the depth to go on with, or -1 if the comparison is decided, and the nodes. Then
    frames[0, LOWER] >= threshold or frames[0, UPPER] < threshold; both are bounds for V, and so is all in the
    table.
    """
    while depth >= 0:
        frame, options = frames[depth], moves[depth]
        threshold, at = frame[THRESHOLD], frame[AT]
        if at == NEW:
            if nodes >= until:
                break
            frame[BEFORE] = nodes
            nodes += 1
            open_frame(strings, sides, images, corners, values, frame, options, table, room)
        elif frame[LOWER] < threshold and at > 0:
            at -= 1
            lines, counts = options[at, LINES], options[at, COUNTS]
            taken, handout = options[at, _TAKEN], options[at, _HANDOUT]
            lower, upper = recall(table, lines, counts, frame[COINS] - taken)
            lower, upper = max(lower, options[at, _LOWER]), min(upper, options[at, _UPPER])
            low, high = bounds_of_move(taken, handout, lower, upper)
            if low >= threshold:
                frame[LOWER] = max(frame[LOWER], low)
            elif high < threshold:
                frame[MOST] = max(frame[MOST], high)
                frame[AT] = at
            else:
                # it is worth the threshold if V <= -threshold - T and, with a handout, V >= -2h less that
                depth += 1
                below = frames[depth]
                below[LINES], below[COUNTS], below[COINS] = lines, counts, frame[COINS] - taken
                below[LOWER], below[UPPER] = lower, upper
                below[THRESHOLD] = 2 - threshold - taken
                if upper < below[THRESHOLD]:
                    below[THRESHOLD] = threshold + taken - 2 * handout
                below[AT] = NEW
        else:
            if frame[LOWER] < threshold:
                frame[UPPER] = min(frame[UPPER], frame[MOST])
            keep(table, frame[LINES], frame[COUNTS], frame[LOWER], frame[UPPER], nodes - frame[BEFORE])
            depth -= 1
            if depth >= 0:
                at = frames[depth, AT] - 1
                moves[depth, at, _LOWER], moves[depth, at, _UPPER] = frame[LOWER], frame[UPPER]
    return depth, nodes
