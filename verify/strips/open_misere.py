"""Values of open boards in misère play: 1 x n by search, and 2 x n by all sets of strings."""

import numpy as np

from loony.kernels.bitmask import values_of_all
from loony.kernels.null_window import Array
from loony.kernels.strips import open_misere
from loony.system.stages import Advance
from loony.verify.strips.closed import SearchedValue, searched
from loony.verify.strips.strategies import two_rows

_CORNERS = 4
_SETS_OF_CORNERS = 3**4


def value_of_board(n: int, table: Array, advance: Advance | None = None) -> SearchedValue:
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
