"""Values of closed narrow boards and of their positions, and of open boards in misère play."""

from types import ModuleType
from typing import NamedTuple

import numpy as np

from loony.enumerate.strips.closed import Words, canonical, checked_length, coins_of, gap_of, key_of, notation
from loony.kernels import null_window
from loony.kernels.bitmask import values_of_all
from loony.kernels.null_window import Array
from loony.kernels.strips import closed, open_misere
from loony.system.errors import BadInput, Unexpected
from loony.system.stages import Advance
from loony.verify.strips.strategies import two_rows

SLOTS: dict[str, tuple[tuple[int, int], ...]] = {
    "boxes": ((26, 1 << 22), (30, 1 << 24)),
    "triangles": ((22, 1 << 22), (24, 1 << 24)),
    "open boxes": ((12, 1 << 20), (14, 1 << 22), (16, 1 << 24)),
}
"""by kind, a board and the slots of the table that is large enough for it; larger boards have LARGEST_TABLE"""

LARGEST_TABLE = 1 << 26

_SLICE = 1 << 18  # positions: about a second
_CORNERS = 4
_SETS_OF_CORNERS = 3**4


def slots_for(kind: str, n: int) -> int:
    """The slots, of 16 bytes each, of a table for boards up to n; with more slots the search is no faster."""
    return next((slots for largest, slots in SLOTS[kind] if n <= largest), LARGEST_TABLE)


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


def value_of_open_board(n: int, table: Array, advance: Advance | None = None) -> SearchedValue:
    """The misère value of the open 1 x n board, for the first player. Requires: 1 <= n <= MOST_COINS."""
    if n == 1:
        return SearchedValue(1, 0)  # the second player cuts the fourth string
    return searched(open_misere, open_misere.game(), f"open 1x{n}", open_misere.key_of_board(n), n, table, advance)


def sets_of_two_rows(n: int) -> int:
    """The number of positions of the 2 x n board, where only the number of outer edges counts in each corner."""
    return _SETS_OF_CORNERS << 5 * n + 2 >> 2 * _CORNERS


def value_of_two_rows(n: int) -> int:
    """The misère value of the 2 x n board, for the first player. Requires: 1 <= n <= 6."""
    edges = [tuple(sorted(edge)) for edge in two_rows(n).tolist()]
    if n < 4:  # too few others for pairs
        return int(values_of_all(np.array(edges), misere=True)[-1])
    others, corners = ([edge for edge in edges if edges.count(edge) == number] for number in (1, 2))
    return int(values_of_all(np.array(others + sorted(corners)), misere=True, twins=_CORNERS)[-1])
