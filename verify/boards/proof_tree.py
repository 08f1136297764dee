"""The pruned proof tree of a value that a search found, for `loony.verify.boards.tree_checked`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board, lines_in
from loony.kernels import null_window
from loony.kernels.boards import pruning
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import LOOP
from loony.kernels.boards.multisets import index_with, pieces_at
from loony.kernels.boards.quiet import turn_to_keys
from loony.system.errors import Unexpected
from loony.system.stages import Advance
from loony.verify.boards.quiet.positions import lay_out
from loony.verify.boards.search import Search, View

_FEWEST_ROWS = 1 << 12
_SLICE = 1 << 16  # the number of rows in one call of the kernel, so that a person can interrupt
_AT_A_TIME = 1 << 20


class Entries(NamedTuple):
    """The entries of a proof tree, by ascending lines."""

    lines: Numbers  # the least of the images of a set of lines, with a bit for each line
    endgames: NDArray[np.int32]  # the chains and loops beside these lines, as places in `names`
    names: list[str]  # such as 1+3+3+4l
    lower: NDArray[np.int8]
    upper: NDArray[np.int8]
    leaf: NDArray[np.bool_]  # whether the bounds do not follow from other entries, but have to be searched for again
    order: list[int]  # the lines in the order in which they were tried


def prune(
    search: Search, rest: int, value: int, advance: Advance = lambda _: None, frontier: int = 0
) -> tuple[Entries, int]:
    """The entries that show the value of a position without captures, and how many positions were searched again.

    `search` has found the value; `advance` takes numbers of entries added. Entries whose bounds took the search
    fewer positions than `frontier`, rounded down to a power of 4, become leaves; but not that of the position.
    """
    view = search.view(rest)
    ours, theirs, none = view.plain.pieces, view.game.pieces, len(view.plain.pieces.lengths)
    listed, boxes = np.array(view.pieces, np.int64), ours.boxes
    endgame = int(index_with(ours, listed, len(listed), -1, none, none, boxes, False)[0])  # none of them cancel
    entries, state = pruning.empty_entries(_FEWEST_ROWS), (view.lines, endgame)
    pruning.write(entries, pruning.row_of(entries, *state), state, rest.bit_count(), value, value)
    room = np.zeros((null_window.MOST_MOVES + 1, null_window.MOVE_FIELDS), np.int64)
    number = np.array([1, 0])
    places = np.where(ours.kinds == LOOP, theirs.loops[ours.lengths // 2 * 2], theirs.chains[ours.lengths])
    tree = pruning.Pruning(view.plain, view.game, places, null_window.team_of(1)[0], view.table, entries, number, room)
    effort = -1
    for undrawn in range(rest.bit_count(), 0, -1):
        row = 0
        while row < len(tree.entries.lines):
            before = int(number[0])
            outcome, row = pruning.expand(tree, undrawn, effort, row, min(row + _SLICE, len(tree.entries.lines)))
            advance(int(number[0]) - before)
            if outcome == pruning.CONTRADICTION:
                raise Unexpected(f"the search of {search.board} went wrong, please report it")
            if outcome == pruning.FULL:
                larger = pruning.empty_entries(2 * len(tree.entries.lines))
                pruning.copy_entries(tree.entries, larger)
                tree, row = tree._replace(entries=larger), 0
        effort = (frontier.bit_length() - 1) // 2
    return _in_order(search.board, view, tree.entries), int(number[1])


def _in_order(board: Board, view: View, entries: pruning.Entries) -> Entries:
    """The entries of a hash table by ascending lines; symmetric states become one entry."""
    layout = lay_out(board, range(board.lines))
    keys, endgames, undrawn, lower, upper = (column[entries.lines != 0] for column in entries)
    for first in range(0, len(keys), _AT_A_TIME):
        part = keys[first : first + _AT_A_TIME]
        part[:] = lines_in(view.order, part)
        turn_to_keys(layout, part)
    order = np.lexsort((endgames, keys))
    keys, endgames, undrawn, lower, upper = (column[order] for column in (keys, endgames, undrawn, lower, upper))
    starts = np.flatnonzero(np.r_[True, (np.diff(keys) != 0) | (np.diff(endgames) != 0)])
    indices, numbers = np.unique(endgames[starts], return_inverse=True)
    names = [_name(view, int(index)) for index in indices]
    bounds = np.maximum.reduceat(lower, starts), np.minimum.reduceat(upper, starts)
    is_leaf = np.logical_or.reduceat(undrawn == pruning.LEAF, starts)
    return Entries(keys[starts], numbers.astype(np.int32), names, *bounds, is_leaf, view.order)


def _name(view: View, index: int) -> str:
    """The chains and loops at an index."""
    pieces, listed = view.plain.pieces, view.plain.counted
    multiset = listed[: pieces_at(pieces, index, pieces.boxes, listed)]
    chains, loops = (
        sorted(pieces.lengths[multiset[(pieces.kinds[multiset] == LOOP) == is_loop]]) for is_loop in (False, True)
    )
    return "+".join([*(f"{length}" for length in chains), *(f"{length}l" for length in loops)]) or "0"
