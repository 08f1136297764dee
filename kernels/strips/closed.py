"""The value of a position of a closed narrow board: a search with a window of no width, and a table of bounds.

Positions are keys (`loony.enumerate.strips.closed.key_of`), which differ if the positions do. The table stores
whole keys, so no two positions are ever taken for one another; only the slot of a key is scattered.

A turn comes down to this (Jobson, Sledd, White and Wildstrom, arXiv 1507.08707, Section 1 and Figure 3). Let a
move from G leave c coins for the other player to capture, and G' after that. She takes them all and moves in G';
or, if two of them hang together, she may leave these with one cut, so that the first player takes two and moves
in G'. To who makes it, the move is worth -(c + v(G')) without that choice and -(c + max(v(G'), -4 - v(G')))
with it. Of moves with the same G' one without the choice is the best; there is one if the c coins can lie on the
two sides of the cut one by one, which is to say, if c <= 2. So the moves in a word are to clear a 1 that is not at
an end, with c = 0; and to cut between two neighbouring 1s, where c counts the coins between them, and either 1
if it is at an end of the word.

Who has the choice is at least c - 2 ahead, since max(v, -4 - v) >= -2.

The tests see that it holds: `loony.verify.strips.closed.values_of_all_by_search` gives every position of a board
the value that `loony.kernels.bitmask` gives it.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips import closed
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.kernels.jit import kernel

Array = NDArray[np.int64]

DEPTH = MOST_LETTERS + 2
"""More than the positions on the way to the end: every move takes a 1 at least."""

MOST_MOVES = 2 * MOST_LETTERS
"""More than the moves of any position."""

BUCKET = 4
"""The slots that a key may lie in: as many as a line of a processor's cache holds."""

# The columns of a frame: the position and its coins, the threshold that its value is compared with, what is known
# of its value, the most that the moves looked at can be worth, the number of moves, the one that is looked at, or
# NEW, and the count of nodes before it.
KEY, COINS, THRESHOLD, LOWER, UPPER, MOST, MOVES, AT, BEFORE = range(9)
FIELDS = 9
NEW = -1

# The columns of a move: the position it leads to, c, the moves there, and what is known of the value there.
_CAPTURED, _REPLIES, _LOWER, _UPPER = range(1, 5)
MOVE_FIELDS = 5

_LETTERS = 0xFFFFFFFF
_BIAS = 64  # more than the coins of any position, for a bound is stored as a number from 0 to 127

_mirrored = kernel(closed.mirrored)


@kernel
def ones(bits: int) -> int:
    """The number of 1s of a number below 2^32."""
    number = 0
    while bits > 0:
        bits &= bits - 1
        number += 1
    return number


@kernel
def split_key(key: int, words: Array, lengths: Array) -> int:
    """The words of a position and their lengths, the smallest first; returns their number."""
    letters, ends = key & _LETTERS, key >> 32
    number = 0
    while ends > 0:
        length = 1
        while letters >> length > 0 and (ends >> length) & 1 == 0:
            length += 1
        words[number] = letters & ((1 << length) - 1)
        lengths[number] = length
        number += 1
        letters >>= length
        ends >>= length
    return number


@kernel
def key_with(
    words: Array, lengths: Array, number: int, without: int, word: int, length: int, other: int, other_length: int
) -> int:
    """The key of a position with one word taken out and two put in.

    Requires: `words` and `lengths` as `split_key` leaves them; `without` is the place of a word, or -1 for none;
    the new words are canonical, or 0 for none, and word >= other.
    """
    letters = ends = 0
    for place in range(number - 1, -2, -1):
        here = words[place] if place >= 0 else 0
        if word > here:
            letters = letters << length | word
            ends = ends << length | 1
            word = 0
        if other > here:
            letters = letters << other_length | other
            ends = ends << other_length | 1
            other = 0
        if place >= 0 and place != without:
            letters = letters << lengths[place] | here
            ends = ends << lengths[place] | 1
    return ends << 32 | letters


@kernel
def make_moves(key: int, gap: int, words: Array, lengths: Array, moves: Array) -> int:
    """The moves of a position, without those that look the same in a mirror; returns their number.

    Requires: `words` and `lengths` have MOST_LETTERS entries, of any content; `moves` is of shape (MOST_MOVES, 2)
    or wider.
    Computes: each row of `moves` begins with the position that the move leads to, and c.
    """
    number = split_key(key, words, lengths)
    made = 0
    for place in range(number):
        word, length = words[place], lengths[place]
        if place > 0 and words[place - 1] == word:
            continue
        symmetric = _mirrored(word, length) == word
        right = 0  # the 1 before the one at `left`
        for left in range(1, length):
            if (word >> left) & 1 == 0:
                continue
            if not symmetric or left + right < length:
                one, one_length = word >> left, length - left
                two, two_length = word & ((2 << right) - 1), right + 1
                moves[made, _CAPTURED] = (left - right - 1) * (1 + gap) + gap + (one == 1) + (two == 1)
                one = min(one, _mirrored(one, one_length)) if one > 1 else 0
                two = min(two, _mirrored(two, two_length)) if two > 1 else 0
                if one < two:
                    one, one_length, two, two_length = two, two_length, one, one_length
                moves[made, KEY] = key_with(words, lengths, number, place, one, one_length, two, two_length)
                made += 1
            if left < length - 1 and (not symmetric or 2 * left < length):
                one = word ^ (1 << left)
                one = min(one, _mirrored(one, length))
                moves[made, KEY] = key_with(words, lengths, number, place, one, length, 0, 0)
                moves[made, _CAPTURED] = 0
                made += 1
            right = left
    return made


@kernel
def worth(captured: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for what a move is worth to who makes it, from bounds for the value of the position after it."""
    if captured <= 2:
        return -captured - upper, -captured - lower
    # v -> max(v, -4 - v) falls up to -2 and rises from there; v is even or odd as the bounds are.
    least = max(lower, -4 - upper, -2 + upper % 2)
    return -captured - max(upper, -4 - lower), -captured - least


@kernel
def bucket(key: int, slots: int) -> int:
    """The first of the slots that a key may lie in. Every product stays below 2^63."""
    mixed = (key & _LETTERS) * 0x61C88647 ^ (key >> 32) * 0x45D9F3B1
    mixed = (mixed ^ mixed >> 31) & _LETTERS
    return (mixed * 0x61C88647 >> 20) & (slots - BUCKET)


@kernel
def recall(table: Array, key: int, coins: int) -> tuple[int, int]:
    """Bounds for the value of a position: those of the table, or -coins and coins."""
    first = bucket(key, len(table))
    for slot in range(first, first + BUCKET):
        if table[slot, 0] == key:
            known = table[slot, 1]
            return (known & 127) - _BIAS, (known >> 7 & 127) - _BIAS
    return -coins, coins


@kernel
def keep(table: Array, key: int, lower: int, upper: int, nodes: int) -> None:
    """Store bounds for the value of a position, in place of those that took the fewest nodes to find."""
    first = bucket(key, len(table))
    place = first
    for slot in range(first, first + BUCKET):
        if table[slot, 0] == key or table[slot, 0] == 0:
            place = slot
            break
        if table[slot, 1] >> 14 < table[place, 1] >> 14:
            place = slot
    table[place, 0] = key
    table[place, 1] = nodes << 14 | (upper + _BIAS) << 7 | (lower + _BIAS)


@kernel
def open_frame(frame: Array, moves: Array, table: Array, gap: int, words: Array, lengths: Array) -> None:
    """Make the moves of a position and drop those that the table decides.

    Ensures: either frame[LOWER] >= frame[THRESHOLD], or the rows below frame[MOVES] are the moves that may be
    worth the threshold, and frame[MOST] is the most that the others can be worth.
    """
    threshold = frame[THRESHOLD]
    frame[AT] = 0
    frame[MOVES] = 0
    frame[MOST] = -_BIAS
    left = 0
    for made in range(make_moves(frame[KEY], gap, words, lengths, moves)):
        key, captured = moves[made, KEY], moves[made, _CAPTURED]
        coins = frame[COINS] - captured
        lower, upper = -coins, coins
        if coins > 0 and worth(captured, lower, upper)[1] >= threshold:  # otherwise there is no need to look
            lower, upper = recall(table, key, coins)
        low, high = worth(captured, lower, upper)
        if low >= threshold:
            frame[LOWER] = max(frame[LOWER], low)
            return
        if high < threshold:
            frame[MOST] = max(frame[MOST], high)
            continue
        moves[left, KEY] = key
        moves[left, _CAPTURED] = captured
        moves[left, _REPLIES] = 2 * ones(key & _LETTERS) - 3 * ones(key >> 32)
        moves[left, _LOWER] = lower
        moves[left, _UPPER] = upper
        left += 1
    frame[MOVES] = left


@kernel
def bring_forward(moves: Array, at: int, number: int) -> None:
    """Swap the move that leaves the fewest replies, of those from `at` on, into this place."""
    best = at
    for other in range(at + 1, number):
        if moves[other, _REPLIES] < moves[best, _REPLIES]:
            best = other
    for column in range(MOVE_FIELDS):
        moves[at, column], moves[best, column] = moves[best, column], moves[at, column]


@kernel
def search(
    frames: Array, moves: Array, depth: int, nodes: int, until: int, table: Array, gap: int
) -> tuple[int, int]:
    """Go on with the comparison of frames[0, KEY] with frames[0, THRESHOLD].

    Requires: `frames` of shape (DEPTH, FIELDS) and `moves` of shape (DEPTH, MOST_MOVES, MOVE_FIELDS), as the
    last call left them, with the depth and nodes that it returned; or depth 0 and frames[0] with the position,
    the number of its coins, bounds for its value, and NEW. The threshold is odd if the coins are. The slots of
    the table are a power of 2, at least BUCKET; it is all 0, or was filled by searches with the same gap.
    Computes: until the comparison is decided, or nodes == until; `nodes` counts the positions looked into.
    Ensures: returns the depth to go on with, or -1 if the comparison is decided, and the nodes. Then
    frames[0, LOWER] >= threshold or frames[0, UPPER] < threshold; both are bounds for the value. So is
    everything in the table, whatever had to make room there.
    """
    words, lengths = np.empty(MOST_LETTERS, np.int64), np.empty(MOST_LETTERS, np.int64)
    while depth >= 0:
        frame, options = frames[depth], moves[depth]
        threshold, at = frame[THRESHOLD], frame[AT]
        if at == NEW:
            if nodes >= until:
                break
            frame[BEFORE] = nodes
            nodes += 1
            open_frame(frame, options, table, gap, words, lengths)
            if frame[MOVES] > 0:
                bring_forward(options, 0, frame[MOVES])
        elif frame[LOWER] < threshold and at < frame[MOVES]:
            key, captured = options[at, KEY], options[at, _CAPTURED]
            lower, upper = recall(table, key, frame[COINS] - captured)
            lower, upper = max(lower, options[at, _LOWER]), min(upper, options[at, _UPPER])
            low, high = worth(captured, lower, upper)
            if low >= threshold:
                frame[LOWER] = max(frame[LOWER], low)
            elif high < threshold:
                frame[MOST] = max(frame[MOST], high)
                frame[AT] += 1
                if frame[AT] < frame[MOVES]:
                    bring_forward(options, frame[AT], frame[MOVES])
            else:
                # It is worth the threshold if v <= -threshold - captured and, with the choice, v >= the rest.
                depth += 1
                below = frames[depth]
                below[KEY], below[COINS] = key, frame[COINS] - captured
                below[LOWER], below[UPPER] = lower, upper
                below[THRESHOLD] = 2 - threshold - captured
                if upper < below[THRESHOLD]:
                    below[THRESHOLD] = threshold + captured - 4
                below[AT] = NEW
        else:
            if frame[LOWER] < threshold:
                frame[UPPER] = min(frame[UPPER], frame[MOST])
            keep(table, frame[KEY], frame[LOWER], frame[UPPER], nodes - frame[BEFORE])
            depth -= 1
            if depth >= 0:
                at = frames[depth, AT]
                moves[depth, at, _LOWER], moves[depth, at, _UPPER] = frame[LOWER], frame[UPPER]
    return depth, nodes
