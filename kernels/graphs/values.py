"""The values of all states of loony graphs.

A state is a set of pieces. If the isolated chains and loops of a graph are counted, and are no pieces, a state also
has the number of each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.graphs.states import Ends, Words, fill_valences, first_of, is_state, opened, pieces_at
from loony.kernels.jit import bare_kernel, kernel

NO_STATE = -1  # in place of the value of a set that is no state

Values = NDArray[np.int16]


class CountedComponents(NamedTuple):
    """The isolated chains and loops that are counted, an entry for each length; lengths and handouts in coins."""

    lengths: Words
    handouts: Words
    strides: Words  # the distance in a row between n and n + 1 components of this length; it divides the stride before


@kernel
def fill(ends: Ends, coins: Words, components: CountedComponents, first: int, last: int, values: Values) -> int:
    """The values of the states with the sets of pieces first .. last - 1; returns the number of states.

    Requires: `values` of shape (2^pieces, counts), filled before `first`. Row s has the set s of pieces,
    with every number of each of the counted components.
    Computes: v(s) = min over all openings of captured - h + |v(rest) - h|, and NO_STATE where s is no state.
    """
    half = len(ends) // 2
    low, high = np.empty(1 << half, np.int64), np.empty(1 << len(ends) - half, np.int64)
    fill_valences(ends[:half], low)
    fill_valences(ends[half:], high)
    return _fill(ends, coins, pieces_at(ends), (low, high), components, first, last, values)


@bare_kernel
def _fill(
    ends: Ends, coins: Words, at: Words, by_half: tuple[Words, Words], components: CountedComponents, first: int,
    last: int, values: Values,
) -> int:  # fmt: skip
    """As `fill`, from the pieces at each joint, and the valences of the sets of the first and the second half."""
    (low, high), (lengths, handouts, strides) = by_half, components
    number, kinds, half = values.shape[1], len(lengths), len(ends) // 2
    states = 0
    for state in range(first, last):
        valences = low[state & (1 << half) - 1] + high[state >> half]
        if not is_state(valences):
            for i in range(number):
                values[state, i] = NO_STATE
            continue
        states += number
        for i in range(number):
            values[state, i] = 0 if state == 0 else 32767
        remaining = state
        while remaining:
            pieces, captured, total, handout = opened(ends, coins, at, state, valences, first_of(remaining))
            remaining &= ~pieces
            rest = state & ~captured
            for i in range(number):
                values[state, i] = min(values[state, i], total - handout + abs(values[rest, i] - handout))
        for i in range(1 if state == 0 else 0, number if kinds else 0):
            best = 32767 if state == 0 else int(values[state, i])
            above = i
            for kind in range(kinds):
                copies = above // strides[kind]
                above -= copies * strides[kind]
                if copies:
                    rest_value = int(values[state, i - strides[kind]])
                    best = min(best, lengths[kind] - handouts[kind] + abs(rest_value - handouts[kind]))
            values[state, i] = best
    return states
