"""The number of loony graphs, without a list of the graphs: by Burnside's lemma, and a product over components."""

from collections import Counter
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.listing import LEAST_PIECE, Shape, shapes
from loony.enumerate.graphs.pieces import LEAST_LOOP, joints_of, renumber
from loony.enumerate.partitions import repeated

Series = NDArray[np.int64]  # a number for each number of strings


def counts(most: int) -> Series:
    """The number of loony graphs of 0, 1, ..., `most` strings; the empty graph counts.

    Their generating function is the product of 1 / (1 - x^strings) over all components. If x is a large number, the
    coefficients are the digits of the value, with x as the base.
    """
    x, total = 1 << 64, 1
    limit = x ** (most + 1)
    for strings, number in enumerate(components(most).tolist()):
        total = total * pow(1 - x**strings, -number, limit) % limit
    return np.array([total // x**strings % x for strings in range(most + 1)], np.int64)


def components(most: int) -> Series:
    """The number of components of each number of strings: a chain, a loop, and with joints shape by shape."""
    series = np.zeros(most + 1, np.int64)
    series[LEAST_LOOP:] = 2
    for shape in shapes(most // LEAST_PIECE):
        series[len(shape) * LEAST_PIECE :] += _of_shape(shape, most - len(shape) * LEAST_PIECE)
    return series


def _of_shape(shape: Shape, more: int) -> Series:
    """The number of components of a shape, by the strings beyond the fewest possible: Burnside's lemma.

    Pieces between the same nodes are a multiset of lengths, so only the joints are permuted, and with them the
    bunches of such pieces.
    """
    joints = joints_of(shape)
    bunches = Counter(shape)  # pieces of a shape between the same nodes are equal
    total = np.zeros(more + 1, np.int64)
    symmetries = [numbers for numbers in permutations(range(joints)) if renumber(shape, numbers) == shape]
    for numbers in symmetries:
        fixed = np.zeros(more + 1, np.int64)
        fixed[0] = 1
        remaining = set(bunches)
        while remaining:
            bunch = following = min(remaining)
            cycle = 0
            while following in remaining:
                remaining.remove(following)
                cycle += 1
                (following,) = renumber([following], numbers)
            for size in range(1, bunches[bunch] + 1):
                fixed = repeated(fixed, cycle * size)
        total += fixed
    return total // len(symmetries)
