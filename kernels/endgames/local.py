"""Amalgamated positions gone through by rows, of which no value is kept: each position is checked by itself.

A row has the position without a long chain, and then those with one of length 4, 5, ...; what else there is stands
still.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel, kernel_of, signature
from loony.kernels.lowering import lowered

Column = NDArray[np.int64]

Check = Callable[..., int]

F = TypeVar("F", bound=Check)

NO_SIZE = np.iinfo(np.int64).max

_COUNTS = np.empty(1, np.int64)
_RAMP = np.empty(1, np.int16)
_RAMP.flags.writeable = False  # as a constant is
CHECK = signature(0, 0, 0, 0, 0, 0)
_STRETCH = signature(0, 0, 0, 0, 0, 0, 0, _RAMP)
_WALK = signature(None, CHECK, _COUNTS, 0, *[_COUNTS] * 3)


def on_lanes(function: F) -> F:
    """What a function becomes that checks a stretch of a row, to be called by one that cuts rows.

    It takes the numbers of 3-chains, 4-loops and 6-loops, half the excess of the long loop, the first lane, how
    many there are, and the numbers of lanes.
    """
    return lowered(function, _STRETCH)


def check(function: F) -> F:
    """Compile what checks a row, and returns in how many positions something is wrong.

    It takes the numbers of 3-chains, 4-loops and 6-loops, the length of the long loop, and how many positions of
    the row it is to check. The functions that it calls are of these types too.
    """
    return kernel_of(function, CHECK)


def walk_with(row: Check) -> Any:
    """The kernel that goes through positions and checks each row with a function."""
    compiled = kernel_of(_walk, _WALK)
    return lambda *arguments: compiled(row, *arguments)


def _walk(row: Check, loops: Column, bound: int, sizes: Column, wrong: Column, smallest: Column) -> None:
    """Check all positions of size <= bound that have a long loop of one of some lengths, 0 for none.

    Requires: `sizes` of shape (bound + 2,), `wrong` of shape (1,), and `smallest` of shape (6,).
    Computes: adds to `sizes` how many more positions there are of a size than of the one before, and to `wrong` in
    how many something is wrong; `smallest` becomes the first of those, unless it is one that is smaller: the size,
    the 3-chains, the length of the chain, the 4-loops, the 6-loops and the length of the loop.
    """
    for loop in loops:
        for t in range((bound - loop) // 3 + 1):
            for s in range((bound - loop - 3 * t) // 6 + 1):
                least = loop + 3 * t + 6 * s
                for f in range((bound - least) // 4 + 1):
                    size = least + 4 * f
                    positions = 1 + max(bound - size - 3, 0)
                    sizes[size] += 1
                    sizes[size + 1] -= 1
                    if positions > 1:
                        sizes[size + 4] += 1
                        sizes[size + 3 + positions] -= 1
                    found = row(t, f, s, loop, positions)
                    if found > 0:
                        wrong[0] += found
                        _keep_first(row, t, f, s, loop, positions, smallest)


@inlined_kernel
def _keep_first(row: Check, t: int, f: int, s: int, loop: int, positions: int, smallest: Column) -> None:
    """Keep the first position of a row that is wrong, if it is smaller than the one that was."""
    low, high = 1, positions
    while low < high:
        middle = (low + high) // 2
        if row(t, f, s, loop, middle) > 0:
            high = middle
        else:
            low = middle + 1
    chain = low + 2 if low > 1 else 0
    new = (3 * t + chain + 4 * f + 6 * s + loop, t, chain, f, s, loop)
    if new < (smallest[0], smallest[1], smallest[2], smallest[3], smallest[4], smallest[5]):
        smallest[0], smallest[1], smallest[2], smallest[3], smallest[4], smallest[5] = new
