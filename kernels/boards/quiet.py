"""The quiet positions of a board, in ascending order of their keys, with the score and the nimber of each.

A position is *quiet* if no box has exactly one undrawn line. A line is a bit. *Twins* are lines that join the same
box to the ground. The *key* of a position is the least image of its undrawn lines under the symmetries of the board,
after the lowest twins have replaced the others. Drawing a line, or capturing, leads to a lower key. So each position
comes after all positions that its score and its nimber depend on.

Nimstring (Berlekamp, Conway and Guy, Winning Ways, chapter 16) has the same moves; the player who cannot move loses.
A position with captures is *loony* if 2 or 4 of the boxes can be handed out: the player on move wins beside any heap.
Otherwise the position has the nimber of the rest after all captures. So the nimber of a quiet position is the least
number that is the nimber of no position after a move, loony positions apart. The score is V, as in `captures`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.boards.captures import first_of, handout_of, image_of, number_of, take, worth
from loony.kernels.boards.columns import Numbers
from loony.kernels.jit import bare_kernel

Low = NDArray[np.uint16] | NDArray[np.uint32]
Scores = NDArray[np.int8]
Nimbers = NDArray[np.uint8]

_WORST = -128


class QuietBoard(NamedTuple):
    """A board for these kernels."""

    strings: Numbers  # the boxes of each line, or a box and -1
    sides: Numbers  # the lines of each box, as bits
    images: Numbers  # for each symmetry but the identity, the images of the lines of each byte, for `image_of`
    twins: Numbers  # pairs of twins, the lower first, in an order in which exchanges sort them
    lowest_in: Numbers  # for each line the boxes of which it is the lowest line; -1 for none: shape (lines, 2)


class KeyTable(NamedTuple):
    """Ascending keys."""

    directory: Numbers  # for each number of the high bits, the place of the first key with this or a greater number
    low: Low  # the low bits of each key, 16 or 32 by the type


@bare_kernel
def without_twins(twins: Numbers, lines: int) -> int:
    """The lines, with the lowest twins in place of the others."""
    for place in range(len(twins)):
        first, second = twins[place, 0], twins[place, 1]
        moved = (lines >> second) & ~(lines >> first) & 1
        lines ^= moved << first | moved << second
    return lines


@bare_kernel
def key_of(board: QuietBoard, lines: int) -> int:
    """The key of a position."""
    key = without_twins(board.twins, lines)
    for symmetry in range(len(board.images)):
        key = min(key, without_twins(board.twins, image_of(board.images, symmetry, lines)))
    return key


@bare_kernel
def turn_to_keys(board: QuietBoard, positions: Numbers) -> None:
    """Put the key of each position in its place."""
    for place in range(len(positions)):
        positions[place] = key_of(board, positions[place])


@bare_kernel
def _is_key(board: QuietBoard, lines: int) -> bool:
    """Whether a set of lines, which has the lowest twins, is the key of its position."""
    for symmetry in range(len(board.images)):
        if without_twins(board.twins, image_of(board.images, symmetry, lines)) < lines:
            return False
    return True


@bare_kernel
def _fits(board: QuietBoard, lines: int, line: int) -> bool:
    """Whether a key may have these lines among the lines from `line` on, if it may among the lines above `line`."""
    for place in range(2):
        box = board.lowest_in[line, place]
        if box >= 0 and number_of(board.sides[box] & lines) == 1:
            return False
    if lines >> line & 1 == 0:
        for place in range(len(board.twins)):
            if board.twins[place, 0] == line and lines >> board.twins[place, 1] & 1:
                return False
    return True


@bare_kernel
def list_keys(board: QuietBoard, start: int, most: int, keys: Numbers) -> tuple[int, int]:
    """List keys of positions of at most `most` undrawn lines, ascending, from `start` on, until `keys` is full.

    Requires: `start` is 0 or a key.
    Returns the number of keys listed, and the next key, or -1 if there is none.
    """
    top = len(board.strings)
    number, line, lines = 0, top, 0
    if start > 0:
        line, lines = 0, start
    while True:
        if line == 0:
            if _is_key(board, lines):
                if number == len(keys):
                    return number, lines
                keys[number] = lines
                number += 1
        else:
            line -= 1
            if _fits(board, lines, line):
                continue
        while True:  # to the next set of the lines from `line` on
            while line < top and lines >> line & 1:
                lines &= ~(1 << line)
                line += 1
            if line == top:
                return number, -1
            lines |= 1 << line
            if number_of(lines) <= most and _fits(board, lines, line):
                break


@bare_kernel
def extend(directory: Numbers, keys: Numbers, bits: int, first: int, high: int) -> int:
    """Enter ascending keys, in places from `first` on, in a directory by their high bits.

    Requires: `high` is the number of the high bits of the key before, or -1; a key has `bits` low bits.
    Returns the number of the high bits of the last key.
    """
    for place in range(len(keys)):
        while high < keys[place] >> bits:
            high += 1
            directory[high] = first + place
    directory[high + 1] = first + len(keys)
    return high


@bare_kernel
def tally_lines(keys: Numbers, counts: Numbers) -> None:
    """Count keys by their numbers of lines."""
    for key in keys:
        counts[number_of(key)] += 1


@bare_kernel
def count_sets(board: QuietBoard, grounds: Numbers, keys: Numbers, sets: Numbers) -> None:
    """Count the sets of lines of each position: its images, with any twins in place of the lowest.

    Requires: `grounds` has the lines of each box to the ground, as bits.
    """
    for place in range(len(keys)):
        key, same, number = keys[place], 1, 1 + len(board.images)
        for symmetry in range(len(board.images)):
            same += int(without_twins(board.twins, image_of(board.images, symmetry, key)) == key)
        for lines in grounds:
            undrawn = number_of(lines & key)
            for line in range(undrawn):
                number = number * (number_of(lines) - line)
            for line in range(undrawn):
                number = number // (line + 1)
        sets[place] = number // same


@bare_kernel
def _low_at(table: KeyTable, place: int) -> int:
    """The low bits of the key in a place; a Python integer would not fit the type of these bits."""
    return int(np.int64(table.low[place]))


@bare_kernel
def place_of(table: KeyTable, key: int) -> int:
    """The place of a key. Requires: it is in the table."""
    bits = 8 * table.low.itemsize
    high, low = key >> bits, key & (1 << bits) - 1
    first: int = table.directory[high]
    last = table.directory[high + 1] - 1
    while first < last:
        middle = (first + last) >> 1
        if _low_at(table, middle) < low:
            first = middle + 1
        else:
            last = middle
    return first


@bare_kernel
def value_keys(
    board: QuietBoard, table: KeyTable, first: int, last: int, high: int, room: Numbers, scores: Scores,
    nimbers: Nimbers,
) -> int:  # fmt: skip
    """Compute the scores and the nimbers of the keys in places first .. last - 1.

    Requires: all keys before have their score and nimber; `high` is at most the number of the high bits of the
    first key; `room` has shape (5, boxes).
    Returns the number of the high bits of the last key.
    """
    strings, sides = board.strings, board.sides
    bits = 8 * table.low.itemsize
    for place in range(first, last):
        while table.directory[high + 1] <= place:
            high += 1
        lines = high << bits | _low_at(table, place)
        score, nimbers_after, remaining = _WORST, 0, lines
        while remaining != 0:
            line = first_of(remaining)
            remaining &= remaining - 1
            captured, rest, _ = take(strings, sides, lines & ~(1 << line), strings[line, 0], 0, room)
            captured, rest, _ = take(strings, sides, rest, strings[line, 1], captured, room)
            handout = handout_of(strings, sides, rest, captured, room) if captured > 0 else 0
            after = place_of(table, key_of(board, rest))
            score = max(score, -worth(captured, handout, np.int64(scores[after])))
            if handout == 0:
                nimbers_after |= 1 << nimbers[after]
        nimber = 0
        while nimbers_after >> nimber & 1:
            nimber += 1
        scores[place], nimbers[place] = score if lines != 0 else 0, nimber
    return high
