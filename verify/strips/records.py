"""What claims about narrow boards see: the columns of each of their domains."""

from typing import Any, NamedTuple


class SwedishPosition(NamedTuple):
    """Columns of misère Swedish positions G."""

    total: Any
    largest: Any
    """the largest part, 0 where none is >= 4"""
    excess: Any
    """the sum of k - 6 over the parts k >= 4"""
    stake: Any
    """the total of the 2s and 3s"""
    value: Any
    """v(G), from the dense table"""
    stake_value: Any
    """v(G) from the stake table"""
    value_above: Any
    """from the stake table with one more at stake, if that has a total <= bound"""
    normal_value: Any
    """v(G) in normal play"""
    bound: Any
    """the largest total in the tables"""


class SwedishBoard(NamedTuple):
    """Columns of misère Swedish boards 1 x n."""

    n: Any
    value: Any
    restricted_value: Any
    """in the restricted game"""
    restricted_line: Any
    """whether the restricted game has a line in which every move is optimal in the full one: 0 or 1"""
    short_turn: Any
    """whether Table 2 has an optimal first turn on it that the restricted game allows: 0 or 1"""


class SwedishTurn(NamedTuple):
    """Columns of first turns on misère Swedish boards 1 x n."""

    n: Any
    taken: Any
    """boxes captured first"""
    cut: Any
    """length of the smaller rectangle made last, 0 where all boxes are taken"""
    printed: Any
    """whether Table 2 of the paper has this turn"""
    board_value: Any
    value: Any
    """v after this turn, for the player who makes it"""


class StripBoard(NamedTuple):
    """Columns of other boards 1 x n, or of a strategy on them, with what it wins."""

    n: Any
    value: Any


class MiddleBoard(NamedTuple):
    """Columns of boards 1 x n in normal play, with a first move in the middle."""

    n: Any
    value: Any
    middle_value: Any
    """what the first player wins by who begins with the middle edge, or with one of the two middlemost"""


class TwoRows(NamedTuple):
    """Columns of misère boards 2 x n."""

    n: Any
    value: Any
    strategy_value: Any
    """what the leading player wins by with the strategy of the paper, whose choices are the best"""
    amended_value: Any
    """and with the strategy less its first rule, whose choices are the worst"""


class Opportunity(NamedTuple):
    """Columns of positions of strings and coins with an opportunity to double-deal."""

    value: Any
    rest_value: Any
    """v of what is left of the position without the two coins and their strings"""


class Doubled(NamedTuple):
    """Columns of positions of strings and coins that consist of G and a copy of it.

    Where one may capture a coin of the whole, one may double-deal with it.
    """

    value: Any
    chain: Any
    """the coins of a chain from a coin of G to its copy; 0 if there is none"""
    loose: Any
    """whether G by itself has a capturable coin with which one may not double-deal: 0 or 1"""
    capturable: Any
    """whether the whole has a capturable coin: 0 or 1"""


class Plays(NamedTuple):
    """Columns of closed boards of triangles 1 x n, with what comes of every play on them."""

    n: Any
    value: Any
    opened: Any
    """whether in every play someone opens a long chain: 0 or 1"""
