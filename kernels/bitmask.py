"""Values of every position of a small board of strings and coins, by trying every string: nothing is assumed.

This is what searches are compared with, and it has no line in common with them.
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.errors import TooLarge
from loony.kernels.jit import kernel

MOST_STRINGS = 30

Values = NDArray[np.int8]

_SLICE = 1 << 22


@kernel
def fill(strings: NDArray[np.int64], sign: int, first: int, last: int, values: Values) -> None:
    """Values of the sets of uncut strings first .. last - 1, a set being the number with the bits of its strings.

    Requires: `strings` of shape (E, 2), with E <= 30 and the coins numbered from 0 to 63 at most, or -1 for
    the ground; `values` has 2^E entries, of which those before `first` are filled; sign is 1 if captured coins
    count for the one who captures them, and -1 if they count for the other.
    Computes: values[s] is how far the player on move comes out ahead in s, if both play as well as can be. A
    move cuts one string; who captures moves again.
    """
    number = len(strings)
    at = np.zeros(64, np.int64)  # the strings at each coin, as bits
    for i in range(number):
        for end in range(2):
            if strings[i, end] >= 0:
                at[strings[i, end]] |= 1 << i
    for uncut in range(first, last):
        best = -127 if uncut > 0 else 0
        for i in range(number):
            bit = 1 << i
            if uncut & bit:
                rest = uncut ^ bit
                captured = 0
                for end in range(2):
                    if strings[i, end] >= 0 and at[strings[i, end]] & rest == 0:
                        captured += 1
                value = values[rest]
                best = max(best, sign * captured + value if captured > 0 else -value)
        values[uncut] = best


def values_of_all(strings: NDArray[np.int64], misere: bool = False) -> Values:
    """The value of every position of a board, by the number whose bits are the strings that are uncut.

    The value is by how much the player on move comes out ahead: in coins captured, or, misère, in coins left to
    the other player. Raises TooLarge from 31 strings on.
    """
    number = len(strings)
    if number > MOST_STRINGS:
        raise TooLarge(f"{number} strings have 2^{number} positions, too many to hold: at most {MOST_STRINGS}")
    values = np.zeros(1 << number, np.int8)
    for first in range(0, len(values), _SLICE):  # so that a person can interrupt
        fill(strings, -1 if misere else 1, first, min(first + _SLICE, len(values)), values)
    return values
