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


class Board(NamedTuple):
    """Columns of other boards 1 x n."""

    n: Any
    value: Any
