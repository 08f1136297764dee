"""Values of closed narrow boards and of their positions."""

from types import ModuleType
from typing import NamedTuple

import numpy as np

from loony.enumerate.strips.closed import Words, canonical, checked_length, coins_of, gap_of, key_of, notation
from loony.kernels import null_window
from loony.kernels.null_window import Array
from loony.kernels.strips import closed
from loony.system.errors import BadInput, Unexpected
from loony.system.stages import Advance

SLOTS: dict[str, tuple[tuple[int, int], ...]] = {
    "boxes": ((26, 1 << 22), (30, 1 << 24)),
    "triangles": ((22, 1 << 22), (24, 1 << 24)),
    "open boxes": ((12, 1 << 20), (14, 1 << 22), (16, 1 << 24)),
}
"""by kind, a board and the slots of the table that is large enough for it; larger boards have LARGEST_TABLE"""

LARGEST_TABLE = 1 << 26


def slots_for(kind: str, n: int) -> int:
    """The slots, of 16 bytes each, of a table for boards up to n; with more slots the search is no faster."""
    return next((slots for largest, slots in SLOTS[kind] if n <= largest), LARGEST_TABLE)


_SLICE = 1 << 18  # positions: about a second


class SearchedValue(NamedTuple):
    """The value of a position, for the player on move, and the number of positions searched for it."""

    value: int
    nodes: int


def new_table(slots: int) -> Array:
    """An empty table for all boards of a kind, of 16 bytes a slot. Raises BadInput unless `slots` is 4, 8, 16, ..."""
    if slots < closed.BUCKET or slots & (slots - 1):
        raise BadInput(f"a table has a power of 2 of slots, at least {closed.BUCKET}, not {slots}")
    return np.zeros((slots, 2), np.int64)


def value_of(words: Words, gap: int, table: Array, advance: Advance | None = None) -> SearchedValue:
    """The value of a position of a closed board in which no coin is capturable.

    The search reads the results of earlier searches with the same gap from the table, and adds its own results. It
    calls `advance` about once a second, with the number of positions searched since the last call. Raises BadInput if
    the words are no position, and Unexpected if the table contradicts itself.
    """
    words = canonical(words)
    if not words:
        return SearchedValue(0, 0)
    game, coins = closed.game_of(gap), coins_of(words, gap)
    return searched(closed, game, notation(words), key_of(words), coins, table, advance)


def searched(
    kernels: ModuleType, game: object, name: str, key: int, coins: int, table: Array, advance: Advance | None = None
) -> SearchedValue:
    """The value of a nonempty position, from the `search` of a module of kernels; see `value_of`."""
    (team,) = null_window.team_of(1)
    nodes = 0
    lower, upper = map(int, kernels.recall(table, key, 0, coins))
    threshold = null_window.first_threshold(coins, lower, upper)
    while lower < upper:
        root = team.frames[0, 0]
        null_window.begin(root, (key, 0), coins, (lower, upper), threshold)
        depth = 0
        while depth >= 0:
            before = nodes
            depth, nodes = kernels.search(game, team, depth, nodes, nodes + _SLICE, table)
            if advance is not None:
                advance(nodes - before)
        lower, upper = int(root[null_window.LOWER]), int(root[null_window.UPPER])
        threshold = null_window.next_threshold(lower, upper, threshold)
    if lower > upper:
        raise Unexpected(f"the value of {name} is both {lower} at least and {upper} at most")
    return SearchedValue(lower, nodes)


def value_of_board(kind: str, n: int, table: Array, advance: Advance | None = None) -> SearchedValue:
    """The value of the closed 1 x n board of boxes or triangles. Raises BadInput, and TooLarge for a large n."""
    gap = gap_of(kind)
    if checked_length(n) == 1:
        return SearchedValue(1, 0)  # the only coin has one string
    return value_of(((1 << n) - 1,), gap, table, advance)
