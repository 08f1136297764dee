"""Amalgamated positions gone through by rows, of which no value is kept: each position is checked by itself.

Lane x of a row has a chain of length 4 + x; what else there is stands still. The position without a long chain is
a row by itself.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel, kernel_of, signature

Column = NDArray[np.int64]

Check = Callable[..., None]

F = TypeVar("F", bound=Check)

NAMES = (
    "all_kinds", "threes", "two_threes", "one_three", "no_threes", "without_loop",
    "all_kinds_bare", "bare", "without_loop_bare",
)  # fmt: skip
"""of what checks rows: with a long loop, a 4-loop, a 6-loop and at least three 3-chains; without a 4-loop or a
6-loop; with a long loop and two 3-chains, one, or none; without a long loop; and positions without a long chain:
those of the first kind, others with a long loop, and without one"""

NO_SIZE = np.iinfo(np.int64).max

_COUNTS = np.empty(1, np.int64)
CHECK = signature(None, 0, 0, 0, 0, 0, _COUNTS)
_WALK = signature(None, *[CHECK] * len(NAMES), _COUNTS, 0, *[_COUNTS] * 3)


def check(function: F) -> F:
    """Compile what checks a row.

    It takes the numbers of 3-chains, 4-loops and 6-loops, half the excess of the long loop, the number of lanes,
    and a counter, to which it adds in how many of the lanes something is wrong. A position without a long chain
    is one lane.
    """
    return kernel_of(function, CHECK)


def walk_with(**checks: Any) -> Any:
    """The kernel that goes through positions and checks their rows with what the names stand for."""
    compiled = kernel_of(_walk, _WALK)
    return lambda *arguments: compiled(*(checks[name] for name in NAMES), *arguments)


def _walk(
    all_kinds: Check, threes: Check, two_threes: Check, one_three: Check, no_threes: Check, without_loop: Check,
    all_kinds_bare: Check, bare: Check, without_loop_bare: Check,
    loops: Column, bound: int, sizes: Column, wrong: Column, smallest: Column,
) -> None:  # fmt: skip
    """Check all positions of size <= bound that have a long loop of one of some lengths, 0 for none.

    Requires: `sizes` of shape (bound + 2,), `wrong` of shape (1,), and `smallest` of shape (6,).
    Computes: adds to `sizes` how many more positions there are of a size than of the one before, and to `wrong` in
    how many something is wrong; if in any, `smallest` is the first of them, or stays where it is before it: the
    size, the 3-chains, the length of the chain, the 4-loops, the 6-loops and the length of the loop.
    """
    for loop in loops:
        h = max(loop // 2 - 4, 0)
        for t in range((bound - loop) // 3 + 1):
            for s in range((bound - loop - 3 * t) // 6 + 1):
                left = bound - loop - 3 * t - 6 * s
                for f in range(left // 4 + 1):
                    size = bound - left + 4 * f
                    lanes = max(left - 4 * f - 3, 0)
                    sizes[size] += 1
                    sizes[size + 1] -= 1
                    if lanes > 0:
                        sizes[size + 4] += 1
                        sizes[size + 4 + lanes] -= 1
                    one, other = all_kinds, all_kinds_bare
                    if loop == 0:
                        one, other = without_loop, without_loop_bare
                    elif t < 3 or f == 0 or s == 0:
                        one, other = threes, bare
                        if t < 3:
                            one = two_threes if t == 2 else one_three if t == 1 else no_threes
                    before = wrong[0]
                    other(t, f, s, h, 1, wrong)
                    if wrong[0] > before:
                        _keep_smaller(smallest, size, t, 0, f, s, loop)
                    before = wrong[0]
                    if lanes > 0:
                        one(t, f, s, h, lanes, wrong)
                    if wrong[0] > before:
                        total = wrong[0]
                        least, most = 1, lanes
                        while least < most:  # the first lane that is wrong
                            middle = (least + most) // 2
                            before = wrong[0]
                            one(t, f, s, h, middle, wrong)
                            if wrong[0] > before:
                                most = middle
                            else:
                                least = middle + 1
                        wrong[0] = total
                        _keep_smaller(smallest, size + 3 + least, t, 3 + least, f, s, loop)


@inlined_kernel
def _keep_smaller(smallest: Column, size: int, t: int, chain: int, f: int, s: int, loop: int) -> None:
    """Keep the first of two positions by their sizes and then their counts."""
    new = (size, t, chain, f, s, loop)
    if new < (smallest[0], smallest[1], smallest[2], smallest[3], smallest[4], smallest[5]):
        smallest[:] = new
