"""How many loony graphs there are, without a list of them: by Burnside's lemma, and a product over components."""

from collections import Counter
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.graphs.canonical import Numbers, renumbered
from loony.enumerate.graphs.listing import LEAST_PIECE, Shape, shapes
from loony.enumerate.graphs.pieces import LEAST_LOOP, joints_of

Series = NDArray[np.int64]
"""a number for each number of strings"""


def counts(most: int) -> Series:
    """The number of loony graphs of each number of strings up to this, the empty one included."""
    found = np.zeros(most + 1, np.int64)
    found[0] = 1
    for strings, number in enumerate(components(most)):
        if number:
            found = _product(found, _chosen(int(number), strings, most))
    return found


def components(most: int) -> Series:
    """The number of components: a chain and a loop, and those with joints by their shapes."""
    found = np.zeros(most + 1, np.int64)
    found[LEAST_LOOP:] = 2
    for shape in shapes(most // LEAST_PIECE):
        found[len(shape) * LEAST_PIECE :] += _of_shape(shape, most - len(shape) * LEAST_PIECE)
    return found


def _of_shape(shape: Shape, more: int) -> Series:
    """The components of a shape, by the strings that they have beyond the least: Burnside's lemma.

    Pieces between the same nodes are a multiset of lengths, so only the joints are permuted, and with them the
    bunches of such pieces.
    """
    joints = joints_of(shape)
    bunches = Counter((a, b) for a, b, _ in shape)
    total = np.zeros(more + 1, np.int64)
    symmetries = [numbers for numbers in permutations(range(joints)) if renumbered(shape, numbers) == shape]
    for numbers in symmetries:
        fixed = np.zeros(more + 1, np.int64)
        fixed[0] = 1
        left = set(bunches)
        while left:
            bunch = following = min(left)
            cycle = 0
            while following in left:
                left.remove(following)
                cycle += 1
                following = _moved(following, numbers)
            for size in range(1, bunches[bunch] + 1):
                fixed = _product(fixed, _multiples(cycle * size, more))
        total += fixed
    return total // len(symmetries)


def _moved(ends: tuple[int, int], numbers: Numbers) -> tuple[int, int]:
    a, b = (numbers[end] if end >= 0 else end for end in ends)
    return min(a, b), max(a, b)


def _multiples(step: int, more: int) -> Series:
    """The series of 1 / (1 - x^step)."""
    found = np.zeros(more + 1, np.int64)
    found[::step] = 1
    return found


def _chosen(kinds: int, strings: int, most: int) -> Series:
    """The series of the multisets of so many kinds of components, each of so many strings."""
    found = np.zeros(most + 1, np.int64)
    number = 1
    for many in range(most // strings + 1):
        found[many * strings] = number
        number = number * (kinds + many) // (many + 1)
    return found


def _product(one: Series, other: Series) -> Series:
    return np.convolve(one, other)[: len(one)]
