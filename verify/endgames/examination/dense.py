"""Dense tables of amalgamated positions, filled and read by the kernels."""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.positions import SHORT
from loony.kernels.endgames.fill import LARGEST_TABLE_BOUND, fill
from loony.kernels.endgames.look_up import look_up, open_each
from loony.system.errors import TooLarge
from loony.verify.endgames.examination.stored import DenseTable, dense_table


def filled(bound: int, short: tuple[int, ...] = SHORT) -> DenseTable:
    """The values of all amalgamated positions of size <= bound, with such loops below 8. Raises TooLarge."""
    if bound > LARGEST_TABLE_BOUND:
        raise TooLarge(f"size {bound:,} is too large: a table is filled up to size {LARGEST_TABLE_BOUND:,}")
    rooms = dense_index.rooms(bound, short)
    values = np.empty(int(rooms[LOOP, bound]) + bound + 1, np.int16)
    fill(rooms, short, values)
    return dense_table(rooms, values, short)


def read_out(dense: DenseTable, counts: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The values of positions, shape (n,), and of their openings, shape (k, n), both from kernels."""
    value, openings = np.empty(counts.shape[1], np.int16), np.empty(counts.shape, np.int16)
    look_up(dense.rooms, dense.short, dense.values, counts, value, openings)
    open_each(dense.short, counts, openings)
    return value, openings
