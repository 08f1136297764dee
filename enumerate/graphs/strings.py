"""Loony graphs as strings and coins, to play them string by string."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.pieces import LOOSE, Piece

Strings = NDArray[np.int64]
"""of shape (strings, 2): the coins that each string joins, or a coin and GROUND"""


def strings_of(pieces: Iterable[Piece], joints: int) -> Strings:
    """The strings of a graph: its joints are the coins from 0 on, and the other coins follow piece by piece."""
    strings: list[tuple[int, int]] = []
    coin = joints
    for a, b, coins in pieces:
        row = [*range(coin, coin + coins)]
        coin += coins
        path = [row[-1], *row] if a == LOOSE else [a, *row, b]
        strings += pairwise(path)
    return np.array([(max(pair), min(pair)) for pair in strings] or np.zeros((0, 2)), np.int64)
