"""Multisets of the pieces of a board: their indices, and their values, by their options.

*Pieces* are chains and loops of any size, and all components of at most `most` boxes. Multisets have the indices of
`loony.enumerate.boards.pieces`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import LONG, SHORT
from loony.kernels.jit import bare_kernel, joined_kernel

_INDEX, _NUMBER, _PLACE, _OPTION, _BEST, _LISTED = range(6)
"""columns of the stack of `value_at`: a multiset by its index, its number of pieces, the place of the next piece, the
next option of this piece, the best worth of the options before, and from _LISTED on the pieces"""


class Pieces(NamedTuple):
    """The pieces of a board, each before the pieces that its options leave; their number stands for no piece."""

    lengths: Numbers  # boxes
    kinds: Numbers  # see `loony.kernels.boards.components`
    rooms: Numbers  # rooms[t, r] is how many multisets of pieces from number t on have at most r boxes
    starts: Numbers  # where the options of each piece start, and the number of all options
    options: Numbers  # a row for each option: T, h, and the two pieces that remain, the lower number first
    chains: Numbers  # the piece that is a chain of so many boxes
    loops: Numbers  # the piece that is a loop of so many boxes
    most: int  # the boxes of the largest components that are pieces, besides chains and loops
    boxes: int  # the most boxes of a multiset of pieces
    beside: int  # the most boxes of the pieces beside a large component
    small: Numbers  # the strings of these components and their pieces, for `slot_of`
    values: NDArray[np.uint8]
    """V + 128 of multisets by their index in all room, or 0 before `value_at` has computed V"""


@joined_kernel
def pieces_at(pieces: Pieces, index: int, room: int, listed: Numbers) -> int:
    """List the multiset at an index in a room; returns its number of pieces."""
    number, piece = 0, 0
    while index > 0:
        last = len(pieces.lengths) - 1  # the first piece from this on that more multisets have than the index
        while piece < last:
            middle = (piece + last) // 2
            if index < pieces.rooms[middle + 1, room]:
                piece = middle + 1
            else:
                last = middle
        index -= pieces.rooms[piece + 1, room]
        room -= pieces.lengths[piece]
        listed[number] = piece
        number += 1
    return number


@joined_kernel
def index_with(
    pieces: Pieces, listed: Numbers, number: int, without: int, piece: int, other_piece: int, room: int, cancels: bool
) -> tuple[int, int]:
    """The index, in a room, of the first `number` pieces of a list without the piece in place `without`, and two
    more.

    Also returns the number of coins that cancel. If `cancels`, two chains of 1 cancel, and so do two chains of 2:
    when a player opens the first of two, the other player opens the second. Requires: the first `number` pieces
    ascend.
    """
    rooms, lengths, kinds, none = pieces.rooms, pieces.lengths, pieces.kinds, len(pieces.lengths)
    lower, higher = min(piece, other_piece), max(piece, other_piece)
    index, cancelled, place = 0, 0, 0
    before = none  # the previous piece, if it is a chain of 1 or 2 that the next piece may cancel
    while place < number or lower < none:
        if place == without:
            place += 1
            continue
        if place < number and listed[place] <= lower:
            at = listed[place]
            place += 1
        else:
            at, lower, higher = lower, higher, none
        if at == before:
            room += lengths[at]
            index -= rooms[at + 1, room]
            cancelled += 2 * lengths[at]
            before = none
        else:
            index += rooms[at + 1, room]
            room -= lengths[at]
            before = at if cancels and kinds[at] == SHORT else none
    return index, cancelled


@joined_kernel
def has_better(pieces: Pieces, listed: Numbers, place: int, number: int) -> bool:
    """Whether a later piece is as good to open: the same piece, or a shorter long chain, or a shorter loop."""
    kind = pieces.kinds[listed[place]]
    for other in range(place + 1, number):
        if listed[other] == listed[place] or (kind >= LONG and pieces.kinds[listed[other]] == kind):
            return True
    return False


@bare_kernel
def value_at(pieces: Pieces, index: int, stack: Numbers) -> int:
    """V of the multiset at an index in all room. The call stores it, and V of the multisets that its options leave.

    Requires: `stack` has more rows than there are boxes, and columns for all pieces.
    """
    values, room, depth = pieces.values, pieces.boxes, 0
    if values[index] == 0:
        _begin(pieces, index, stack[0])
        depth = 1
    while depth > 0:
        frame, listed = stack[depth - 1], stack[depth - 1, _LISTED:]
        number, place, option = frame[_NUMBER], frame[_PLACE], frame[_OPTION]
        if place == number:
            values[frame[_INDEX]] = frame[_BEST] + 128
            depth -= 1
            continue
        first, end = pieces.starts[listed[place]], pieces.starts[listed[place] + 1]
        if option == end or (option == first and has_better(pieces, listed, place, number)):
            frame[_PLACE] += 1
            if place + 1 < number:
                frame[_OPTION] = pieces.starts[listed[place + 1]]
            continue
        captures, handout, piece, other_piece = pieces.options[option]
        if handout == 0 or handout - captures > frame[_BEST]:
            after, _ = index_with(pieces, listed, number, place, piece, other_piece, room, True)
            if values[after] == 0:
                _begin(pieces, after, stack[depth])
                depth += 1
                continue
            rest = int(values[after]) - 128
            worth = max(rest, -2 * handout - rest) if handout > 0 else rest
            frame[_BEST] = max(frame[_BEST], -captures - worth)
        frame[_OPTION] += 1
    return int(values[index]) - 128


@bare_kernel
def _begin(pieces: Pieces, index: int, frame: Numbers) -> None:
    number = pieces_at(pieces, index, pieces.boxes, frame[_LISTED:])
    frame[_INDEX], frame[_NUMBER], frame[_PLACE] = index, number, 0
    frame[_BEST] = 0 if number == 0 else -127
    if number > 0:
        frame[_OPTION] = pieces.starts[frame[_LISTED]]
