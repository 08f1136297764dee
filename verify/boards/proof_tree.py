"""The pruned proof tree of a value that a search found, for `loony.verify.boards.tree_checked`."""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import GROUND, Board
from loony.kernels import null_window
from loony.kernels.boards import pruning
from loony.kernels.boards.components import LOOP
from loony.kernels.boards.multisets import boxes_of, index_with, pieces_at
from loony.system.errors import Unexpected
from loony.verify.boards.search import Search, View, image_tables, symmetries

Numbers = NDArray[np.int64]

_FEWEST_ROWS = 1 << 12
_SLICE = 1 << 16
"""rows that are gone through in one call of the kernel, so that a person can interrupt"""
_AT_A_TIME = 1 << 20


class Entries(NamedTuple):
    """The entries of a proof tree, by ascending lines."""

    lines: Numbers
    """the least of the images of a set of lines, with a bit for each line"""
    endgames: NDArray[np.int32]
    """the chains and loops beside these lines, by their numbers in `names`"""
    names: list[str]
    """such as 1+3+3+4l"""
    lower: NDArray[np.int8]
    upper: NDArray[np.int8]


def prune(
    search: Search, rest: int, value: int, advance: Callable[[int], object] = lambda _: None
) -> tuple[Entries, int]:
    """The entries that show the value of a position without captures, and how many positions were searched again.

    `search` has found the value; `advance` takes numbers of entries added.
    """
    view = search.view(rest)
    endgame = _index(view)
    entries = np.zeros((_FEWEST_ROWS, 2), np.int64)
    row = pruning.row_of(entries, view.lines, endgame)
    entries[row] = view.lines, pruning.data_of(endgame, rest.bit_count(), value, value)
    room = np.zeros((null_window.MOST_MOVES + 1, null_window.MOVE_FIELDS), np.int64)
    number = np.array([1, 0])
    ours, theirs = view.plain.pieces, view.game.pieces
    of_search = np.where(ours.kinds == LOOP, theirs.loops[ours.lengths // 2 * 2], theirs.chains[ours.lengths])
    tree = pruning.Pruning(
        view.plain, view.game, of_search, null_window.team_of(1)[0], view.table, entries, number, room
    )
    for undrawn in range(rest.bit_count(), 0, -1):
        row = 0
        while row < len(tree.entries):
            before = int(number[0])
            outcome, row = pruning.expand(tree, undrawn, row, min(row + _SLICE, len(tree.entries)))
            advance(int(number[0]) - before)
            if outcome == pruning.CONTRADICTION:
                raise Unexpected(f"the search of {search.board} went wrong, please report it")
            if outcome == pruning.FULL:
                larger = np.zeros((2 * len(tree.entries), 2), np.int64)
                pruning.copy_entries(tree.entries, larger)
                tree, row = tree._replace(entries=larger), 0
    return _in_order(search.board, view, tree.entries), int(number[1])


def _index(view: View) -> int:
    """The index of the chains and loops of a view, of which none cancel."""
    pieces = view.plain.pieces
    number, none = len(view.pieces), len(pieces.lengths)
    listed = np.array(view.pieces, np.int64)
    return int(index_with(pieces, listed, number, -1, none, none, boxes_of(pieces), False)[0])


def _in_order(board: Board, view: View, entries: Numbers) -> Entries:
    """The entries of a hash table by ascending lines; those of symmetric states are joined."""
    on_board = image_tables(np.array([view.order], np.int64))
    parts = []
    for first in range(0, len(entries), _AT_A_TIME):
        listed = np.zeros((4, _AT_A_TIME), np.int64)
        number = pruning.list_entries(entries[first : first + _AT_A_TIME], listed)
        lines, endgames, lower, upper = listed[:, :number]
        keys = _least_images(board, _images(on_board[0], lines))
        parts.append((keys, endgames.astype(np.int32), lower.astype(np.int8), upper.astype(np.int8)))
    keys, endgames, lower, upper = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    order = np.lexsort((endgames, keys))
    keys, endgames, lower, upper = keys[order], endgames[order], lower[order], upper[order]
    starts = np.flatnonzero(np.r_[True, (np.diff(keys) != 0) | (np.diff(endgames) != 0)])
    indices, numbers = np.unique(endgames[starts], return_inverse=True)
    names = [_name(view, int(index)) for index in indices]
    return Entries(
        keys[starts],
        numbers.astype(np.int32),
        names,
        np.maximum.reduceat(lower, starts),
        np.minimum.reduceat(upper, starts),
    )


def _images(table: Numbers, lines: Numbers) -> Numbers:
    """The images of sets of lines, by a table of `image_tables`."""
    images = np.zeros_like(lines)
    for byte, images_of_byte in enumerate(table):
        images |= images_of_byte[lines >> 8 * byte & 255]
    return images


def _least_images(board: Board, lines: Numbers) -> Numbers:
    """The least image of each set of lines, where the lines of a box to the ground stand for each other."""
    twins = [
        (low, high)
        for low, high in combinations(range(board.lines), 2)
        if GROUND in board.strings[low] and board.strings[low] == board.strings[high]
    ]
    least: Numbers | None = None
    for table in image_tables(np.array([range(board.lines), *symmetries(board)], np.int64)):
        images = _images(table, lines)
        for low, high in twins:
            lonely = (images >> high & 1) & ~(images >> low)
            images ^= lonely << high | lonely << low
        least = images if least is None else np.minimum(least, images)
    assert least is not None
    return least


def _name(view: View, index: int) -> str:
    """The chains and loops at an index."""
    pieces, listed = view.plain.pieces, view.plain.counted
    some = listed[: pieces_at(pieces, index, boxes_of(pieces), listed)]
    chains, loops = (
        sorted(pieces.lengths[some[(pieces.kinds[some] == LOOP) == is_loop]]) for is_loop in (False, True)
    )
    return "+".join([*(f"{length}" for length in chains), *(f"{length}l" for length in loops)]) or "0"
