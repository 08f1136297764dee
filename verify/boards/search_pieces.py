"""The pieces of a board for a search: its chains, loops and small components."""

import numpy as np

from loony.enumerate.boards.board import GROUND, members
from loony.enumerate.boards.pieces import rooms_of
from loony.kernels.boards.captures import word
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import LOOP, OTHER, find_pieces, list_quiet
from loony.kernels.boards.multisets import Pieces

MOST = 8  # boxes of the largest components that are pieces: to find larger components takes longer than they save
MOST_MULTISETS = 1 << 26  # the most multisets beside a small table of bounds; the value of each takes a byte
_LARGEST = 40  # boxes of the largest positions with components as pieces: their multisets surely fit a word

_ROWS = 1 << 12

_SAVED, _MOST_SUBSETS = 10, 26
# as binary logarithms: a search of n strings takes more than 2^(n - _SAVED) steps


def pieces_of(strings: Numbers, sides: Numbers, size: int, most: int, most_multisets: int = MOST_MULTISETS) -> Pieces:
    """The pieces of positions of at most `size` boxes: chains, loops, and components of at most `most` boxes.

    `most` becomes less where it would take longer to find these components than to search a position of these
    strings, or where there would be more than `most_multisets` multisets.
    """
    most = most if size <= _LARGEST else 0
    subsets = 1 << min(max(len(strings) - _SAVED, 0), _MOST_SUBSETS)
    areas, most = _areas(strings, most, subsets)
    quiet = _quiet(strings, sides, areas)
    while True:
        pieces = _pieces(strings, sides, size, quiet, most)
        number = int(pieces.rooms[0, -1])
        if most == 0 or number <= most_multisets:
            return pieces._replace(values=np.zeros(number, np.uint8))
        most -= 1
        quiet = quiet[quiet[:, 0] <= most]


def _areas(strings: Numbers, most: int, subsets: int) -> tuple[Numbers, int]:
    """The connected sets of at most `most` boxes, and the most boxes of the sets listed.

    The most boxes are fewer than `most` where the boxes would have more than `subsets` sets of lines between them.
    """
    near: dict[int, int] = {}
    ends_of = [word(sum(1 << box for box in ends if box != GROUND)) for ends in strings.tolist()]
    for ends in strings.tolist():
        for box, other in (ends, ends[::-1]):
            if box != GROUND:
                near[box] = near.get(box, 0) | (1 << other if other != GROUND else 0)
    areas, layer = np.zeros(0, np.int64), {1 << box for box in near}
    for boxes in range(1, most + 1):
        words = np.array([word(area) for area in sorted(layer)], np.int64)
        inside = sum((words & ends == ends).astype(np.int64) for ends in ends_of)
        subsets -= int(np.sum(np.exp2(inside)))
        if subsets < 0:
            return areas, boxes - 1
        areas = np.concatenate([areas, words])
        layer = {area | 1 << box for area in layer for inner in members(area) for box in members(near[inner] & ~area)}
    return areas, most


def _quiet(strings: Numbers, sides: Numbers, areas: Numbers) -> Numbers:
    """The rows of `list_quiet`, ascending."""
    rows = np.zeros((_ROWS, 3), np.int64)
    number = list_quiet(strings, sides, areas, rows)
    if number > len(rows):
        rows = np.zeros((number, 3), np.int64)
        list_quiet(strings, sides, areas, rows)
    rows = rows[:number]
    return np.ascontiguousarray(rows[np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))])


def _pieces(strings: Numbers, sides: Numbers, size: int, quiet: Numbers, most: int) -> Pieces:
    """The pieces, without values."""
    small = np.zeros((1 << (2 * (len(quiet) + 2 * size)).bit_length(), 2), np.int64)
    rows = np.zeros((2 * size + len(quiet) + 2, 3), np.int64)
    options = np.zeros((2 * size + 1 + int(quiet[:, 1].sum()), 4), np.int64)
    number = find_pieces(strings, sides, quiet, size, small, rows, options)
    lengths, kinds, starts = rows[1:number][::-1].T.copy()
    # the last found comes first, and what is missing last
    counts = np.diff(rows[1 : number + 1, 2])[::-1]
    ends = np.r_[0, np.cumsum(counts)]
    turned = np.concatenate(
        [options[start : start + count] for start, count in zip(starts.tolist(), counts.tolist(), strict=True)]
    )
    turned[:, 2:] = np.sort(number - 1 - turned[:, 2:], axis=1)
    small[:, 1] = number - 1 - small[:, 1]
    chains, loops = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    for piece in np.flatnonzero(kinds != OTHER):
        (loops if kinds[piece] == LOOP else chains)[lengths[piece]] = piece
    rooms = rooms_of(lengths.tolist(), size)
    room = most, size, size - most - 1
    return Pieces(lengths, kinds, rooms, ends, turned, chains, loops, *room, small, np.zeros(0, np.uint8))
