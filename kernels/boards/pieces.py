"""Values of all multisets of chains, loops and their fragments, by drawing every line: nothing is assumed.

`loony.enumerate.boards.pieces` has the pieces, and the dense index.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.pieces import CHAIN, FREE, HALF_OPEN
from loony.kernels.boards import columns
from loony.kernels.boards.columns import Numbers
from loony.kernels.jit import inlined_kernel, kernel


@inlined_kernel
def _next(pieces: Numbers, number: int, room: int, lengths: Numbers) -> tuple[int, int]:
    """Turn a multiset, the first `number` of these pieces, into the next multiset.

    Returns its number of pieces, or -1 after the last multiset, and the room beside them.
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
    rooms: Numbers, lengths: Numbers, pieces: Numbers, at: int, number: int, lower: int, higher: int, room: int
) -> int:
    """The index, in a room, of the pieces from `at` on with two more pieces."""
    none, index = len(lengths), 0
    while at < number or lower < none:
        if at < number and pieces[at] <= lower:
            piece = pieces[at]
            at += 1
        else:
            piece, lower, higher = lower, higher, none
        index += rooms[piece + 1, room]
        room -= lengths[piece]
    return index


@kernel
def fill(lengths: Numbers, rooms: Numbers, cuts: Numbers, starts: Numbers, values: NDArray[np.int8]) -> None:
    """The value of every multiset of pieces, by its dense index, for the player on move.

    Requires: the arrays of a `loony.enumerate.boards.pieces.Pieces`; `values` has rooms[0, -1] entries.
    Computes: the margin of the player on move, if both play best. A move draws one line; a player who captures a box
    moves again.
    Ensures: each entry is final before the entry of a multiset with a move to it is computed.
    """
    size = rooms.shape[1] - 1
    pieces, number, room = np.empty(size + 1, np.int64), 0, size
    for index in range(len(values)):
        best = 0 if number == 0 else -127
        before, free = 0, size  # the index of the pieces before this one, and the room beside them
        for at in range(number):
            piece = pieces[at]
            if at == 0 or piece != pieces[at - 1]:
                for line in range(starts[piece], starts[piece + 1]):
                    captured = cuts[line, 2]
                    rest = values[
                        before + _index_of(rooms, lengths, pieces, at + 1, number, cuts[line, 0], cuts[line, 1], free)
                    ]
                    best = max(best, captured + rest if captured else -rest)
            before += rooms[piece + 1, free]
            free -= lengths[piece]
        values[index] = best
        number, room = _next(pieces, number, room, lengths)


@kernel
def describe(kinds: Numbers, lengths: Numbers, rooms: Numbers, walk: Numbers, rows: Numbers) -> None:
    """Describe the next multisets in columns.

    Requires: the arrays of a `Pieces`; `walk` has 2 entries more than there are boxes, all 0 at the first call and
    after that as the last call left them; `rows` has shape (n, COLUMNS), and is all 0.
    Computes: the columns; the rest of a multiset is its chains and loops alone, and columns.WHOLE is their index.
    """
    size = rooms.shape[1] - 1
    number, pieces = walk[0], walk[1:]
    room = size
    for at in range(number):
        room -= lengths[pieces[at]]
    for place in range(len(rows)):
        row, free = rows[place], size
        for at in range(number):
            kind, length = kinds[pieces[at]], lengths[pieces[at]]
            row[columns.BOXES] += length
            if kind >= HALF_OPEN:  # chains and loops come first
                row[columns.CAPTURED] += length
                if kind == HALF_OPEN and length >= 2:
                    row[columns.HANDOUT] = 2
                elif kind == FREE and length >= 4 and row[columns.HANDOUT] == 0:
                    row[columns.HANDOUT] = 4
                continue
            row[columns.WHOLE] += rooms[pieces[at] + 1, free]
            free -= length
            if kind == CHAIN:
                row[columns.CHAINS + min(length, 4)] += 1
                row[columns.CHAIN_EXCESS] += max(length - 4, 0)
            else:
                row[columns.LOOPS + min(length, 8)] += 1
                row[columns.LOOP_EXCESS] += max(length - 8, 0)
        number, room = _next(pieces, number, room, lengths)
    walk[0] = number
