"""The values of all states of loony graphs.

Beside the pieces of a graph, whose states are sets, there may be isolated chains and loops that are counted: then
a state has so many of each. Where there are none, or they are pieces too, a state is a set alone.
"""

import numpy as np
from numpy.typing import NDArray

from loony.kernels.graphs.states import (
    Ends,
    Words,
    fill_valences,
    first_of,
    is_state,
    opened,
    pieces_at,
)
from loony.kernels.jit import bare_kernel, kernel

NO_STATE = -1
"""in place of the value of what is none"""

Values = NDArray[np.int16]


@kernel
def fill(
    ends: Ends,
    coins: Words,
    lengths: Words,
    handouts: Words,
    strides: Words,
    first: int,
    last: int,
    values: Values,
) -> int:
    """The values of the states with the sets of pieces first .. last - 1; returns how many there are.

    Requires: `values` of shape (2^pieces, counts), filled before `first`. Row s has the sets s with all counts of
    what is counted: of component i, of lengths[i] coins and with that handout, strides[i] more of the index is one
    more, and the rows before are a multiple of what is counted of the following.
    Computes: v(s) = min over what can be opened of captured - h + |v(rest) - h|, and NO_STATE where s is none.
    """
    half = len(ends) // 2
    low, high = np.empty(1 << half, np.int64), np.empty(1 << len(ends) - half, np.int64)
    fill_valences(ends[:half], low)
    fill_valences(ends[half:], high)
    at = pieces_at(ends)
    return _fill(ends, coins, at, low, high, lengths, handouts, strides, first, last, values)


@bare_kernel
def _fill(
    ends: Ends,
    coins: Words,
    at: Words,
    low: Words,
    high: Words,
    lengths: Words,
    handouts: Words,
    strides: Words,
    first: int,
    last: int,
    values: Values,
) -> int:
    """With the valences of all sets of the first half of the pieces, and of the second, which need arrays."""
    number, kinds, half = values.shape[1], len(lengths), len(ends) // 2
    found = 0
    for state in range(first, last):
        valences = low[state & (1 << half) - 1] + high[state >> half]
        if not is_state(valences):
            for i in range(number):
                values[state, i] = NO_STATE
            continue
        found += number
        for i in range(number):
            values[state, i] = 0 if state == 0 else 32767
        left = state
        while left:
            pieces, captured, total, handout = opened(ends, coins, at, state, valences, first_of(left))
            left &= ~pieces
            rest = state & ~captured
            for i in range(number):
                values[state, i] = min(values[state, i], total - handout + abs(values[rest, i] - handout))
        for i in range(1 if state == 0 else 0, number if kinds else 0):
            best = 32767 if state == 0 else int(values[state, i])
            above = i
            for kind in range(kinds):
                many = above // strides[kind]
                above -= many * strides[kind]
                if many:
                    rest_value = int(values[state, i - strides[kind]])
                    best = min(best, lengths[kind] - handouts[kind] + abs(rest_value - handouts[kind]))
            values[state, i] = best
    return found
