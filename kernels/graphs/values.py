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
    is_state,
    opened,
)
from loony.kernels.jit import kernel

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
    number, kinds = values.shape[1], len(lengths)
    half = len(ends) // 2
    low, high = np.empty(1 << half, np.int64), np.empty(1 << len(ends) - half, np.int64)
    fill_valences(ends[:half], low)
    fill_valences(ends[half:], high)
    found = 0
    for state in range(first, last):
        valences = low[state & (1 << half) - 1] + high[state >> half]
        row = values[state]
        if not is_state(valences):
            row[:] = NO_STATE
            continue
        found += number
        row[:] = 0 if state == 0 else 32767
        left = state
        while left:
            piece = 0
            while left >> piece & 1 == 0:
                piece += 1
            pieces, captured, total, handout = opened(ends, coins, state, valences, piece)
            left &= ~pieces
            rest = values[state & ~captured]
            for i in range(number):
                row[i] = min(row[i], total - handout + abs(rest[i] - handout))
        for i in range(1 if state == 0 else 0, number):
            best = 32767 if state == 0 else int(row[i])
            above = i
            for kind in range(kinds):
                many = above // strides[kind]
                above -= many * strides[kind]
                if many:
                    rest_value = int(row[i - strides[kind]])
                    best = min(best, lengths[kind] - handouts[kind] + abs(rest_value - handouts[kind]))
            row[i] = best
    return found
