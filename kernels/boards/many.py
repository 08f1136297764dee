"""The values of many positions without captures, by searches with one table of bounds."""

from loony.kernels.boards.captures import Numbers, number_of
from loony.kernels.boards.search import (
    BoardGame,
    canonical,
    in_corners,
    index_with,
    pieces_at,
    search,
    settle,
    turn,
    value_of_pieces,
)
from loony.kernels.boards.table import BoundTable, recall
from loony.kernels.jit import kernel
from loony.kernels.null_window import AT, COINS, KEY, LOWER, NEW, OTHER_KEY, THRESHOLD, UPPER, Team

UNKNOWN = -128
"""in place of a value"""


@kernel
def value_rests(game: BoardGame, team: Team, table: BoundTable, rests: Numbers, most: int, values: Numbers) -> int:
    """V of positions without captures.

    Requires: a team of one thread; the strings of a rest by the numbers of `game`.
    Computes: `values`; UNKNOWN where a search through `most` states does not find V.
    Returns the number of states searched.
    """
    frame, none, total = team.frames[0, 0], len(game.lengths), 0
    for place in range(len(rests)):
        rest, coins, number = rests[place], 0, 0
        for coin in range(len(game.sides)):
            coins += number_of(game.sides[coin] & rests[place]) > 0
            rest, piece = settle(game, rest, coin)
            if piece < none:  # insert it among the pieces before, which ascend
                at = number
                while at > 0 and game.pieces[at - 1] > piece:
                    game.pieces[at] = game.pieces[at - 1]
                    at -= 1
                game.pieces[at] = piece
                number += 1
        index, cancelled = index_with(game, number, none, none)
        coins -= cancelled
        if rest == 0:
            values[place] = value_of_pieces(game, pieces_at(game, index), none, none)
            continue
        rest = in_corners(game.corners, rest)
        turn(game.images, rest, game.turned[0])
        key = canonical(rest, game.turned[0])
        lower, upper = recall(table, key, index, coins)
        threshold = min(max(coins % 2, lower + 2), upper)
        nodes = 0
        while lower < upper:
            frame[KEY], frame[OTHER_KEY], frame[COINS] = key, index, coins
            frame[LOWER], frame[UPPER], frame[THRESHOLD], frame[AT] = lower, upper, threshold, NEW
            depth, nodes = search(game, team, 0, nodes, most, table)
            if depth >= 0:
                break
            lower, upper = frame[LOWER], frame[UPPER]
            threshold = lower + 2 if lower >= threshold else upper
        total += nodes
        values[place] = lower if lower == upper else UNKNOWN
    return total
