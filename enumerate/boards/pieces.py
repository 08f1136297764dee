"""What chains and loops fall into when their lines are drawn one after another, and what each line makes of them.

A *chain* has both ends at the ground. With one end cut off it is *half open*, with both it is *free*, as is a loop
with one line drawn. All that can come of chains and loops is a multiset of these pieces.

The dense index: pieces have numbers, `kinds` in the order of KINDS, longer ones first; so a line makes pieces of
higher numbers of a piece. A multiset is a list of numbers, ascending. Those without a piece of the lowest number
come first, then those with one, and so on, in the same way of the pieces that follow; so a multiset comes after
all that its lines make of it.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.notation import EMPTY, powers

Numbers = NDArray[np.int64]

KINDS = CHAIN, LOOP, HALF_OPEN, FREE = 0, 1, 2, 3

_SIGNS = ("", "l", "h", "f")

_SHORTEST = {CHAIN: 1, LOOP: 4, HALF_OPEN: 1, FREE: 2}

Piece = tuple[int, int]
"""its kind, and its length in boxes"""


class Pieces(NamedTuple):
    """The pieces of at most so many boxes, and what comes of drawing each line of each of them."""

    kinds: Numbers
    lengths: Numbers
    rooms: Numbers
    """rooms[t, r] is how many multisets of pieces from number t on have at most r boxes"""
    cuts: Numbers
    """of each line, the numbers of the two pieces that it makes, the lower one first, and the boxes that are
    captured; the number of kinds, which is that of no piece, stands for none"""
    starts: Numbers
    """where the lines of each piece start; the last entry is the number of all"""


def pieces_of(size: int, loop_step: int = 1) -> Pieces:
    """The pieces of at most so many boxes; loops differ by so many, from 4 on."""
    every = [
        (kind, length)
        for kind in KINDS
        for length in range(size, _SHORTEST[kind] - 1, -1)
        if kind != LOOP or length % loop_step == 0
    ]
    numbers = {piece: number for number, piece in enumerate(every)}
    rooms = np.ones((len(every) + 1, size + 1), np.int64)
    for number in reversed(range(len(every))):
        length = every[number][1]
        rooms[number] = rooms[number + 1]
        for room in range(length, size + 1):
            rooms[number, room] += rooms[number, room - length]
    cuts, starts = list[list[int]](), [0]
    for piece in every:
        for parts in lines(*piece):
            made = sorted(numbers[part] for part in parts if part != (FREE, 1))
            cuts.append([*made, *[len(every)] * (2 - len(made)), parts.count((FREE, 1))])
        starts.append(len(cuts))
    kinds, lengths = np.array(every, np.int64).reshape(-1, 2).T
    return Pieces(kinds.copy(), lengths.copy(), rooms, np.array(cuts, np.int64).reshape(-1, 3), np.array(starts))


def notation(pieces: Pieces, index: int) -> str:
    """The multiset at an index: 3 and 4l for a chain and a loop, 3h for one half open, and 3f for a free one."""
    lengths: dict[int, list[int]] = {kind: [] for kind in KINDS}
    piece, room = 0, pieces.rooms.shape[1] - 1
    while piece < len(pieces.kinds):
        if index < (without := int(pieces.rooms[piece + 1, room])):
            piece += 1
        else:
            index -= without
            room -= int(pieces.lengths[piece])
            lengths[int(pieces.kinds[piece])].append(int(pieces.lengths[piece]))
    terms = (term for kind in KINDS for term in powers(sorted(lengths[kind]), _SIGNS[kind]))
    return "+".join(terms) or EMPTY


def lines(kind: int, length: int) -> list[list[Piece]]:
    """What drawing each line of a piece makes of it; a free piece of one box has no line left, and is captured."""
    if kind == LOOP:
        return [[(FREE, length)]] * length
    first = HALF_OPEN if kind == CHAIN else FREE  # of the boxes before the line
    last = FREE if kind == FREE else HALF_OPEN  # and of those after it
    before = range(0 if kind == CHAIN else 1, length if kind == FREE else length + 1)
    return [[(k, n) for k, n in ((first, here), (last, length - here)) if n] for here in before]


def index_of(pieces: Pieces, some: Iterable[Piece]) -> int:
    """Where a multiset stands: the inverse of `notation`."""
    numbers = {
        piece: at for at, piece in enumerate(zip(pieces.kinds.tolist(), pieces.lengths.tolist(), strict=True))
    }
    index, room = 0, pieces.rooms.shape[1] - 1
    for number in sorted(numbers[piece] for piece in some):
        index += int(pieces.rooms[number + 1, room])
        room -= int(pieces.lengths[number])
    return index
