"""The pieces into which chains and loops fall when their lines are drawn one after another.

A *chain* has both ends at the ground. With one end cut off it is *half open*, with both it is *free*, as is a loop
with one line drawn. Every position that follows from chains and loops is a multiset of these pieces.

The dense index: pieces have numbers, `kinds` in the order of KINDS, longer pieces first; so a line cuts a piece
into pieces of higher numbers. A multiset is a list of numbers, ascending. Multisets without a piece of the lowest
number come first, then multisets with one such piece, and so on; the following numbers order them in the same way.
So a multiset comes after all multisets that its lines lead to.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.notation import EMPTY, powers
from loony.enumerate.partitions import repeated

Numbers = NDArray[np.int64]

KINDS = CHAIN, LOOP, HALF_OPEN, FREE = 0, 1, 2, 3

_SIGNS = ("", "l", "h", "f")

_SHORTEST = {CHAIN: 1, LOOP: 4, HALF_OPEN: 1, FREE: 2}

Piece = tuple[int, int]  # a kind, and a length in boxes


class Pieces(NamedTuple):
    """The pieces of at most so many boxes, and the result of drawing each line of each piece."""

    kinds: Numbers
    lengths: Numbers
    rooms: Numbers  # rooms[t, r] is how many multisets of pieces from number t on have at most r boxes
    cuts: Numbers
    """a row for each line: the numbers of the two pieces after it, the lower number first, and the boxes captured;
    the number of all pieces stands for no piece"""
    starts: Numbers  # where the lines of each piece start; the last entry is the number of all lines


def pieces_of(size: int, loop_step: int = 1) -> Pieces:
    """The pieces of at most so many boxes; the lengths of loops are multiples of `loop_step`, from 4 on."""
    every = [
        (kind, length)
        for kind in KINDS
        for length in range(size, _SHORTEST[kind] - 1, -1)
        if kind != LOOP or length % loop_step == 0
    ]
    numbers = {piece: number for number, piece in enumerate(every)}
    rooms = rooms_of([length for _, length in every], size)
    cuts, starts = list[list[int]](), [0]
    for piece in every:
        for parts in lines(*piece):
            new = sorted(numbers[part] for part in parts if part != (FREE, 1))
            cuts.append([*new, *[len(every)] * (2 - len(new)), parts.count((FREE, 1))])
        starts.append(len(cuts))
    kinds, lengths = np.array(every, np.int64).reshape(-1, 2).T
    return Pieces(kinds.copy(), lengths.copy(), rooms, np.array(cuts, np.int64).reshape(-1, 3), np.array(starts))


def rooms_of(lengths: Sequence[int], size: int) -> Numbers:
    """The numbers of multisets of at most `size` boxes, as `Pieces.rooms`, for pieces of these lengths."""
    rooms = np.ones((len(lengths) + 1, size + 1), np.int64)
    for number in reversed(range(len(lengths))):
        rooms[number] = repeated(rooms[number + 1], lengths[number])
    return rooms


def notation(pieces: Pieces, index: int) -> str:
    """The multiset at an index: 3, 4l, 3h and 3f for a chain, a loop, a half-open and a free piece."""
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
    """The pieces after drawing each line of a piece; a free piece of one box has no line, and is captured."""
    if kind == LOOP:
        return [[(FREE, length)]] * length
    first = HALF_OPEN if kind == CHAIN else FREE  # the kind of the boxes before the line
    last = FREE if kind == FREE else HALF_OPEN  # and of the boxes after it
    before = range(0 if kind == CHAIN else 1, length if kind == FREE else length + 1)
    return [[(k, n) for k, n in ((first, here), (last, length - here)) if n] for here in before]


def index_of(pieces: Pieces, multiset: Iterable[Piece]) -> int:
    """The index of a multiset: the inverse of `notation`."""
    numbers = {piece: at for at, piece in enumerate(zip(pieces.kinds.tolist(), pieces.lengths.tolist(), strict=True))}
    index, room = 0, pieces.rooms.shape[1] - 1
    for number in sorted(numbers[piece] for piece in multiset):
        index += int(pieces.rooms[number + 1, room])
        room -= int(pieces.lengths[number])
    return index
