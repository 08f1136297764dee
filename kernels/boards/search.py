"""The value of a drawn position in which nothing can be captured: null windows, and a table of bounds.

A state has the strings of what hangs together at joints, and beside them chains and loops that are counted: their
lengths, ascending, are a word, in which the n-th bit is 1 if a length begins at the n-th of their boxes; the
last 1 is behind all. Both words are the key of a state. One state stands for all its images under the symmetries
of the board, and for all that differ in which of the two outer strings of a corner is cut.

A turn is to cut one string; then the other player captures, by the rule of captures, or hands out, and a state is
left. A chain of 2 is opened in the middle only: at an end it is no better. Where only chains and loops are left,
the value is looked up. The search is that of `loony.kernels.null_window`.
"""

from typing import NamedTuple

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
from loony.kernels.null_window import (
    CAPTURES,
    COINS,
    HANDOUT,
    KEY,
    LOWER,
    MOVE_FIELDS,
    OTHER_KEY,
    UPPER,
    bounds_in,
    search_with,
)

SLOT = 3
"""words of a table"""

EMPTY_COUNTS = 1 << 32 | 1
"""no chains and no loops"""

_HALF = 0xFFFFFFFF
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
def settle(strings: Numbers, sides: Numbers, rest: int, coin: int, counts: int) -> tuple[int, int]:
    """Count the component of a coin, if it is a chain or a loop, and take it from the strings."""
    its = sides[coin] & rest
    if number_of(its) != 2:
        return rest, counts
    string = first_of(its)
    number, strings_passed, end = run(strings, sides, rest, coin, string)
    if end == coin:
        return rest & ~strings_passed, with_part(counts >> 32, number) << 32 | counts & _HALF
    if end >= 0:
        return rest, counts
    more, behind, end = run(strings, sides, rest, coin, first_of(its & ~(1 << string)))
    if end >= 0:
        return rest, counts
    return rest & ~(strings_passed | behind), counts >> 32 << 32 | with_part(counts & _HALF, number + more + 1)


@bare_kernel
def split(strings: Numbers, sides: Numbers, rest: int) -> tuple[int, int]:
    """A position in which nothing can be captured as a state."""
    counts = EMPTY_COUNTS
    for coin in range(len(sides)):
        rest, counts = settle(strings, sides, rest, coin, counts)
    return rest, counts


@bare_kernel
def cut(
    strings: Numbers, sides: Numbers, rest: int, counts: int, string: int, room: Numbers
) -> tuple[int, int, int, int]:
    """The strings and counts after a string of a state is cut, the boxes captured, and the handout."""
    rest &= ~(1 << string)
    number, handout = 0, 0
    coin, other_coin = strings[string, 0], strings[string, 1]
    number, rest, one_end = take(strings, sides, rest, coin, number, room)
    number, rest, other_end = take(strings, sides, rest, other_coin, number, room)
    if number > 0:
        handout = handout_of(strings, sides, rest, number, room)
    if one_end >= 0:
        rest, counts = settle(strings, sides, rest, one_end, counts)
    if other_end >= 0:
        rest, counts = settle(strings, sides, rest, other_end, counts)
    return rest, counts, number, handout


@bare_kernel
def in_corners(corners: Numbers, lines: int) -> int:
    """The strings, with the first outer string of a corner in place of the second, where only that remains."""
    for place in range(len(corners)):
        first, second = corners[place, 0], corners[place, 1]
        if lines >> second & 1 and not lines >> first & 1:
            lines ^= 1 << first | 1 << second
    return lines


@bare_kernel
def canonical(images: Images, corners: Numbers, lines: int) -> int:
    """The strings of the state that stands for this state."""
    best = in_corners(corners, lines)
    for symmetry in range(len(images)):
        table, image = images[symmetry], 0
        for byte in range(8):
            image |= table[byte, lines >> 8 * byte & 255]
        best = min(best, in_corners(corners, image))
    return best


@bare_kernel
def value_of_counts(counts: int, values: NDArray[np.int8]) -> int:
    """V of chains and loops, by the values of long chains and loops with the longer ones merged.

    values[t, e, f, s, l] is v of t 3-chains, f 4-loops, s 6-loops, a chain of e + 3, and a loop of 2 l + 6, none
    where e or l is 0.
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
def scatter(lines: int, counts: int) -> int:
    """A number that differs for most keys. Every product stays below 2^63."""
    low, high = lines & _HALF, lines >> 32 & _HALF
    mixed = (low * 0x61C88647 ^ high * 0x45D9F3B1) ^ (counts & _HALF) * 0x2C1B3C6D ^ (counts >> 32) * 0x297A2D39
    mixed = (mixed ^ mixed >> 29) & _HALF
    mixed = mixed * 0x45D9F3B
    return mixed ^ mixed >> 17


class BoardGame(NamedTuple):
    """A board for its search."""

    strings: Numbers
    sides: Numbers
    images: Images
    corners: Numbers
    """the pairs of outer strings of a corner"""
    values: NDArray[np.int8]
    """of endgames, for `value_of_counts`"""
    room: Numbers
    """for `captures`"""


@bare_kernel
def make_moves(game: BoardGame, lines: int, counts: int, moves: Numbers) -> int:
    """The moves of a state, those last that are tried first; returns their number.

    Strings are tried by their numbers, the highest first, and components that are counted after all strings. Of
    two moves to the same state with as many boxes only one stays, in the later place.
    Computes: of each row of `moves`, the key of the state after it, CAPTURES and HANDOUT.
    """
    strings, sides, images, corners, _, room = game
    number = 0
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
                number = _add(moves, number, lines, more, length, handout)
            before, at = length, behind
    remaining = lines
    while remaining != 0:
        string = first_of(remaining)
        remaining &= remaining - 1
        after, more, captures, handout = cut(strings, sides, lines, counts, string, room)
        number = _add(moves, number, canonical(images, corners, after), more, captures, handout)
    return number


@bare_kernel
def _add(moves: Numbers, number: int, lines: int, counts: int, captures: int, handout: int) -> int:
    for other in range(number):
        left_alike = moves[other, KEY] == lines and moves[other, OTHER_KEY] == counts
        if left_alike and moves[other, CAPTURES] == captures:
            if handout == 0:  # no worse, for the other player has one choice less
                moves[other, HANDOUT] = 0
            if moves[other, HANDOUT] in (0, handout):
                return number
    moves[number, KEY], moves[number, OTHER_KEY], moves[number, CAPTURES] = lines, counts, captures
    moves[number, HANDOUT] = handout
    return number + 1


@bare_kernel
def expand(game: BoardGame, frame: Numbers, moves: Numbers) -> int:
    """The moves of a state, as `loony.kernels.null_window` needs them; returns their number."""
    number = make_moves(game, frame[KEY], frame[OTHER_KEY], moves)
    for place in range(number):
        move = moves[place]
        if move[KEY] == 0:
            move[LOWER] = move[UPPER] = value_of_counts(move[OTHER_KEY], game.values)
        else:
            move[UPPER] = frame[COINS] - move[CAPTURES]
            move[LOWER] = -move[UPPER]
    return number


@bare_kernel
def bring_forward(moves: Numbers, at: int, number: int) -> None:
    """Reverse the moves at the first call, so that the last is tried first."""
    if at == 0:
        for place in range(number // 2):
            for column in range(MOVE_FIELDS):
                last = number - 1 - place
                moves[place, column], moves[last, column] = moves[last, column], moves[place, column]


recall, keep, search = search_with(expand, bring_forward, scatter)


@bare_kernel
def keep_all(table: Table, larger: Table) -> None:
    """Store all of a table in a larger table."""
    for slot in range(len(table)):
        if table[slot, 1] != 0:
            lower, upper = bounds_in(table[slot])
            keep(larger, table[slot, 0], table[slot, 1], lower, upper, table[slot, 2] >> 14)
