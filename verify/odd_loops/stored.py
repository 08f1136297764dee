"""Values of positions with odd loops, looked up in tables, and entries held against the definition of a value."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.odd_loops import dense_index
from loony.enumerate.odd_loops.positions import Counts, Summary
from loony.kernels.endgames.look_up import NONE
from loony.kernels.odd_loops.look_up import look_up
from loony.verify.endgames.definition import opening_value
from loony.verify.endgames.stored import RawValues, value_in

Values = NDArray[np.int16]


class Dense(NamedTuple):
    """A dense table of amalgamated positions of size <= bound."""

    rooms: NDArray[np.int64]
    """`loony.enumerate.odd_loops.dense_index.rooms(bound)`"""
    values: Values
    """v(G) at the place rank(rooms, G); what follows the last place does not matter"""

    def value_of(self, H: Any) -> Any:
        """v(H), in boxes, by the amalgamated form of H, entry by entry.

        NO_POSITION where there is no such position, NOT_THERE where it is larger than the table.
        """
        return value_in(self, H, Summary, Counts, dense_index.rank)


class OddRawValues(RawValues):
    """The values of all raw positions of size <= bound, each by itself, odd loops among them."""

    def summary(self, *columns: Any) -> Any:
        """The summary of these columns."""
        return Summary(*columns)


def openings_by_definition(dense: Dense, columns: Values) -> tuple[Values, Values]:
    """The values of amalgamated positions, and those of their openings by equation (3), from a dense table.

    `columns` is int16 of shape (7, n), rows as in `Counts`. Returns int16 arrays of shape (n,) and (7, n); the
    latter holds v(G;C) for the component C of each kind, or NONE.
    """
    value = np.empty(columns.shape[1], np.int16)
    rests = np.empty(columns.shape, np.int16)
    look_up(dense.rooms, dense.values, columns, value, rests)
    lengths = (3, columns[1], 4, 5, 6, 7, columns[6])
    for rest, length, handout in zip(rests, lengths, (2, 2, 4, 4, 4, 4, 4), strict=True):
        rest[:] = np.where(rest == NONE, NONE, opening_value(length, handout, rest))
    return value, rests
