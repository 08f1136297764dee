"""The values of many positions without captures, by searches with one table of bounds."""

from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.multisets import boxes_of, pieces_at
from loony.kernels.boards.search import search
from loony.kernels.boards.state import BoardGame, state_of, value_of_pieces
from loony.kernels.boards.table import BoundTable, recall
from loony.kernels.jit import kernel
from loony.kernels.null_window import (
    AT,
    COINS,
    KEY,
    LOWER,
    NEW,
    OTHER_KEY,
    THRESHOLD,
    UPPER,
    Team,
    first_threshold,
    next_threshold,
)

UNKNOWN = -128
"""in place of a value"""


@kernel
def value_rests(game: BoardGame, team: Team, table: BoundTable, rests: Numbers, most: int, values: Numbers) -> int:
    """V of positions without captures.

    Requires: a team of one thread; the strings of a rest by the numbers of `game`.
    Computes: `values`; UNKNOWN where a search through `most` states does not find V.
    Returns the number of states searched.
    """
    frame, none, total = team.frames[0, 0], len(game.pieces.lengths), 0
    for place in range(len(rests)):
        coins = 0
        for sides in game.sides:
            coins += sides & rests[place] != 0
        key, index, cancelled = state_of(game, rests[place], 0)
        coins -= cancelled
        if key == 0:
            number = pieces_at(game.pieces, index, boxes_of(game.pieces), game.counted)
            values[place] = value_of_pieces(game, number, none, none)
            continue
        lower, upper = recall(table, key, index, coins)
        threshold = first_threshold(coins, lower, upper)
        nodes = 0
        while lower < upper:
            frame[KEY], frame[OTHER_KEY], frame[COINS] = key, index, coins
            frame[LOWER], frame[UPPER], frame[THRESHOLD], frame[AT] = lower, upper, threshold, NEW
            depth, nodes = search(game, team, 0, nodes, most, table)
            if depth >= 0:
                break
            lower, upper = frame[LOWER], frame[UPPER]
            threshold = next_threshold(lower, upper, threshold)
        total += nodes
        values[place] = lower if lower == upper else UNKNOWN
    return total
