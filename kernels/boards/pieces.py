"""Values of all multisets of chains, loops and what they fall into, by drawing every line: nothing is assumed.

The pieces, and the dense index, are those of `loony.enumerate.boards.pieces`.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.pieces import CHAIN, FREE, HALF_OPEN
from loony.kernels.boards.columns import (
    BOXES,
    CAPTURED,
    CHAIN_EXCESS,
    CHAINS,
    HANDOUT,
    LOOP_EXCESS,
    LOOPS,
    WHOLE,
    Numbers,
)
from loony.kernels.jit import inlined_kernel, kernel


@inlined_kernel
def _next(pieces: Numbers, number: int, room: int, lengths: Numbers) -> tuple[int, int]:
    """Make a multiset, the first `number` of these pieces, the next one.

    Returns its number of pieces, or -1 where it was the last, and the room beside them.
    """
    last = len(lengths) - 1
    while last >= 0 and room < lengths[last]:
        while number > 0 and pieces[number - 1] == last:
            number -= 1
            room += lengths[last]
        last -= 1
    if last < 0:
        return -1, room
    pieces[number] = last
    return number + 1, room - lengths[last]


@inlined_kernel
def _index_of(
    rooms: Numbers, lengths: Numbers, pieces: Numbers, at: int, number: int, one: int, other: int, room: int
) -> int:
    """Where the pieces from `at` on lead, in so much room, with two more, the lower one first."""
    none, index = len(lengths), 0
    while at < number or one < none:
        if at < number and pieces[at] <= one:
            piece = pieces[at]
            at += 1
        else:
            piece, one, other = one, other, none
        index += rooms[piece + 1, room]
        room -= lengths[piece]
    return index


@kernel
def fill(lengths: Numbers, rooms: Numbers, cuts: Numbers, starts: Numbers, values: NDArray[np.int8]) -> None:
    """The value of every multiset of pieces, by its dense index, for the player on move.

    Requires: those of a `loony.enumerate.boards.pieces.Pieces`; `values` has rooms[0, -1] entries.
    Computes: by how many boxes the player on move comes out ahead, if both play as well as can be. A move draws
    one line; who captures a box moves again.
    Ensures: each entry is final before one that leads to it is computed.
    """
    size = rooms.shape[1] - 1
    pieces, number, room = np.empty(size + 1, np.int64), 0, size
    for index in range(len(values)):
        best = 0 if number == 0 else -127
        before, left = 0, size  # the index of the pieces before this one, and the room beside them
        for at in range(number):
            piece = pieces[at]
            if at == 0 or piece != pieces[at - 1]:
                for line in range(starts[piece], starts[piece + 1]):
                    captured = cuts[line, 2]
                    rest = values[
                        before
                        + _index_of(rooms, lengths, pieces, at + 1, number, cuts[line, 0], cuts[line, 1], left)
                    ]
                    best = max(best, captured + rest if captured else -rest)
            before += rooms[piece + 1, left]
            left -= lengths[piece]
        values[index] = best
        number, room = _next(pieces, number, room, lengths)


@kernel
def describe(kinds: Numbers, lengths: Numbers, rooms: Numbers, walk: Numbers, columns: Numbers) -> None:
    """What there is to know of each of some multisets, but its value.

    Requires: those of a `Pieces`; `walk` is all 0, and has 2 entries more than there are boxes; the first call is
    of the first multisets, and each other of those that follow; `columns` has shape (n, COLUMNS), and is all 0.
    Computes: the columns; what rests of each is its chains and loops alone, and stands at their index.
    """
    size = rooms.shape[1] - 1
    number, pieces = walk[0], walk[1:]
    room = size
    for at in range(number):
        room -= lengths[pieces[at]]
    for place in range(len(columns)):
        of, left = columns[place], size
        for at in range(number):
            kind, length = kinds[pieces[at]], lengths[pieces[at]]
            of[BOXES] += length
            if kind >= HALF_OPEN:  # the others come before
                of[CAPTURED] += length
                if kind == HALF_OPEN and length >= 2:
                    of[HANDOUT] = 2
                elif kind == FREE and length >= 4 and of[HANDOUT] == 0:
                    of[HANDOUT] = 4
                continue
            of[WHOLE] += rooms[pieces[at] + 1, left]
            left -= length
            if kind == CHAIN:
                of[CHAINS + min(length, 4)] += 1
                of[CHAIN_EXCESS] += max(length - 4, 0)
            else:
                of[LOOPS + min(length, 8)] += 1
                of[LOOP_EXCESS] += max(length - 8, 0)
        number, room = _next(pieces, number, room, lengths)
    walk[0] = number
