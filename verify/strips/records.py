"""The columns of each domain of narrow boards for its claims."""

from typing import Any, NamedTuple


class SwedishPosition(NamedTuple):
    """Columns of misère Swedish positions G."""

    total: Any
    largest: Any  # the largest part, 0 where none is >= 4
    excess: Any  # the sum of k - 6 over the parts k >= 4
    stake: Any  # the total of the 2s and 3s
    value: Any  # v(G), from the dense table
    stake_value: Any  # v(G) from the stake table
    value_above: Any  # v from the stake table with a stake larger by 1, if the total stays <= bound
    normal_value: Any  # v(G) in normal play
    parts: Any  # the number of parts >= 4
    fours: Any  # the number of 4s
    sixes: Any
    eights: Any
    live: Any  # the number of parts >= 4 that are not 4, 5 or 7
    above_7: Any  # the sum of k - 7 over the parts k >= 8
    above_12: Any  # the sum of k - 12 over the parts k >= 13
    bound: Any  # the largest total in the tables


class SwedishBoard(NamedTuple):
    """Columns of misère Swedish boards 1 x n."""

    n: Any
    value: Any
    restricted_value: Any  # v in the restricted game
    restricted_line: Any  # whether some line of the restricted game consists of optimal moves of the full game: 0 or 1
    short_turn: Any  # whether Table 2 has an optimal first turn that the restricted game allows: 0 or 1


class SwedishTurn(NamedTuple):
    """Columns of first turns on misère Swedish boards 1 x n."""

    n: Any
    boxes: Any  # the number of boxes captured first
    cut: Any  # the length of the smaller rectangle made last; 0 if all boxes are taken
    in_table_2: Any  # whether Table 2 of the paper has this turn
    board_value: Any
    value: Any  # v after this turn, for the player who makes it


class RestrictedPosition(NamedTuple):
    """Columns of positions of the restricted game."""

    total: Any
    value: Any  # v in the full game
    restricted_value: Any  # v in the restricted game


class StripBoard(NamedTuple):
    """Columns of other boards 1 x n. The value may be the margin of a strategy."""

    n: Any
    value: Any


class MiddleBoard(NamedTuple):
    """Columns of boards 1 x n in normal play, with a first move in the middle."""

    n: Any
    value: Any
    middle_value: Any  # the margin of a first player who begins with a middle edge


class TwoRows(NamedTuple):
    """Columns of misère boards 2 x n."""

    n: Any
    value: Any
    strategy_value: Any  # the margin of the leading player with the strategy of the paper, if its choices are the best
    amended_value: Any  # the same margin without the first rule of the strategy, if its choices are the worst


class Opportunity(NamedTuple):
    """Columns of positions of strings and coins with an opportunity to double-deal."""

    value: Any
    rest_value: Any  # v of the position without the two coins and their strings


class Doubled(NamedTuple):
    """Columns of positions of G and a copy of G, in which every capturable coin allows a double-deal."""

    value: Any
    chain: Any  # the coins of a chain from a coin of G to its copy; 0 if there is none
    loose: Any  # whether G by itself has a capturable coin that allows no double-deal: 0 or 1
    capturable: Any  # whether the whole has a capturable coin: 0 or 1


class Plays(NamedTuple):
    """Columns of closed boards of triangles 1 x n."""

    n: Any
    value: Any
    opens_long_chain: Any  # whether in every play someone opens a long chain: 0 or 1
