"""Many loony graphs one after another: their values and packings, and the pairs in the main theorem.

The pieces of all graphs, isolated pieces too, follow one another in `ends` and `coins`: graph g has the pieces
starts[g] to starts[g + 1] - 1. `states` has room for the states of any of them (`states_for`).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.graphs.packings import LOOP, compatible, fill_packings
from loony.kernels.graphs.states import Ends, Words, fill_valences, first_of, opened, pieces_at, run_through
from loony.kernels.graphs.values import NO_STATE, CountedComponents, Values, fill
from loony.kernels.jit import kernel

Pairs = NDArray[np.int64]

LEAST_LANDING = 10  # the least cv(K) in pairs, and the least cv(H) at the end of an ascent


class States(NamedTuple):
    """Arrays with an entry for each set of pieces of a graph."""

    values: Values  # of shape (sets, 1)
    valences: Words
    weights: Values
    heaviest: Values
    controlled: Values
    very_long: Values
    altitudes: Values
    steady: Values


def states_for(pieces: int) -> States:
    """Room for the states of graphs of at most `pieces` pieces."""
    of_each = [np.zeros(1 << pieces, np.int16) for _ in States._fields[2:]]
    return States(np.zeros((1 << pieces, 1), np.int16), np.zeros(1 << pieces, np.int64), *of_each)


@kernel
def graph_at(starts: Words, ends: Ends, coins: Words, g: int, states: States) -> tuple[Ends, Words, Words]:
    """The ends and the coins of the pieces of a graph, and `pieces_at`; and the values and packings of its states."""
    its_ends, lengths = ends[starts[g] : starts[g + 1]], coins[starts[g] : starts[g + 1]]
    at, valences, none = pieces_at(its_ends), states.valences[: 1 << len(lengths)], lengths[:0]
    fill_valences(its_ends, valences)
    fill(its_ends, lengths, CountedComponents(none, none, none), 0, len(valences), states.values)
    packings = states.weights, states.heaviest, states.controlled, states.very_long
    fill_packings(its_ends, lengths, at, valences, *packings)
    return its_ends, lengths, at


@kernel
def measure(
    starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, measured: Pairs, worth: Values
) -> int:
    """Measure the graphs first .. last - 1; returns the number of their states.

    Computes: `measured[g - first]`: v(G), cv(G), the weight of a heaviest packing in quarters, the largest cv(K)
    of the heaviest packings K, and the first K that has it, as bits; worth[p]: v(G; C) of the piece C that is the
    p-th from starts[first] on.
    """
    number = 0
    for g in range(first, last):
        its_ends, lengths, at = graph_at(starts, ends, coins, g, states)
        everything = (1 << len(lengths)) - 1
        for piece in range(len(lengths)):
            valences = states.valences[everything]
            _, captured, total, handout = opened(its_ends, lengths, at, everything, valences, piece)
            rest = states.values[everything & ~captured, 0]
            worth[starts[g] + piece - starts[first]] = total - handout + abs(rest - handout)
        best_controlled, packing = -32768, 0
        for K in range(everything + 1):
            number += states.values[K, 0] != NO_STATE
            if states.weights[K] == states.heaviest[everything] and states.controlled[K] > best_controlled:
                best_controlled, packing = states.controlled[K], K
        row = measured[g - first]
        row[0], row[1] = states.values[everything, 0], states.controlled[everything]
        row[2], row[3], row[4] = states.heaviest[everything], best_controlled, packing
    return number


@kernel
def landings(ends: Ends, H: int, states: States) -> int:
    """How H is `compatible` with its states K that have nothing moderate and cv(K) >= LEAST_LANDING, as bits."""
    how = 0
    K = H
    while K:
        if states.values[K, 0] != NO_STATE and states.very_long[K] and states.controlled[K] >= LEAST_LANDING:
            how |= compatible(ends, H, K, states.weights, states.heaviest)
        K = (K - 1) & H
    return how


@kernel
def _describe(row: Words, g: int, G: int, H: int, how: int, states: States) -> None:
    """Write the first entries of a row of `descents` or `ascents`: G and H, and how they are compatible."""
    row[0], row[1], row[2] = g, states.values[G, 0], states.controlled[G]
    row[3], row[4], row[5] = H, states.controlled[H], how


@kernel
def descents(starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, pairs: Pairs) -> int:
    """List the pairs of a graph G and a compatible state K in G, where cv(G) >= 0, cv(K) >= LEAST_LANDING, and K has
    nothing moderate.

    Computes: rows g, v(G), cv(G), K as bits, cv(K), how they are `compatible`; as many as `pairs` has room for.
    Returns the number of pairs.
    """
    number = 0
    for g in range(first, last):
        its_ends, _, _ = graph_at(starts, ends, coins, g, states)
        G = (1 << len(its_ends)) - 1
        if states.controlled[G] < 0:
            continue
        for K in range(1, G + 1):
            if states.values[K, 0] == NO_STATE or not states.very_long[K] or states.controlled[K] < LEAST_LANDING:
                continue
            how = compatible(its_ends, G, K, states.weights, states.heaviest)
            if how:
                if number < len(pairs):
                    _describe(pairs[number], g, G, K, how, states)
                number += 1
    return number


CRASHED = -32768


@kernel
def fly(ends: Ends, coins: Words, at: Words, states: States) -> None:
    """The highest altitude at which a plan that does not crash reaches each state of a graph, or CRASHED.

    The altitude is cv(G) at first. Opening C takes the altitude down by |C| - h, where h is the handout, and a plan
    crashes below 0; then Right declines the handout, and the altitude rises by h. `steady` has the highest altitude by
    plans in which Left loses nothing: the altitude at each state on the way is the controlled value of the state.
    """
    G = (1 << len(coins)) - 1
    states.altitudes[: G + 1] = CRASHED
    states.steady[: G + 1] = CRASHED
    states.altitudes[G] = states.steady[G] = states.controlled[G]
    for state in range(G, 0, -1):
        if states.altitudes[state] == CRASHED:
            continue
        valences, remaining = states.valences[state], state
        while remaining:
            pieces, captured, total, handout = opened(ends, coins, at, state, valences, first_of(remaining))
            remaining &= ~pieces
            rest, down, up = state & ~captured, total - handout, handout
            if states.altitudes[state] >= down:
                states.altitudes[rest] = max(states.altitudes[rest], states.altitudes[state] - down + up)
            after = states.steady[state] - down + up
            if states.steady[state] >= down and after == states.controlled[rest]:
                states.steady[rest] = after


@kernel
def ascents(starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, pairs: Pairs) -> int:
    """List the pairs of a graph G with cv(G) >= 0 and a smaller compatible H with cv(H) >= LEAST_LANDING.

    A plan that does not crash reaches H, and H has a K as in `descents`. Computes: rows g, v(G), cv(G), H as bits,
    cv(H), how they are `compatible`, how H is compatible with some K (`landings`), the highest altitude at H, and
    whether a plan in which Left loses nothing leads to it; as many as `pairs` has room for. Returns the number of
    pairs.
    """
    number = 0
    for g in range(first, last):
        its_ends, lengths, at = graph_at(starts, ends, coins, g, states)
        G = (1 << len(its_ends)) - 1
        if states.controlled[G] < 0:
            continue
        fly(its_ends, lengths, at, states)
        for H in range(1, G):
            if states.altitudes[H] == CRASHED or states.controlled[H] < LEAST_LANDING:
                continue
            how = compatible(its_ends, G, H, states.weights, states.heaviest)
            landed = landings(its_ends, H, states) if how else 0
            if landed:
                if number < len(pairs):
                    row = pairs[number]
                    _describe(row, g, G, H, how, states)
                    row[6], row[7], row[8] = landed, states.altitudes[H], states.steady[H] != CRASHED
                number += 1
    return number


@kernel
def loops(starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, rows: Pairs) -> int:
    """List the loops that exclude the ground in the graphs first .. last - 1; returns their number.

    Computes: rows g, v(G), cv(G), coins and joints of a loop; as many as `rows` has room for.
    """
    number = 0
    for g in range(first, last):
        its_ends, lengths, at = graph_at(starts, ends, coins, g, states)
        G = (1 << len(lengths)) - 1
        for state in range(1, G + 1):
            if states.weights[state] == LOOP:
                valences, first_piece = states.valences[state], first_of(state)
                pieces, total, a, _ = run_through(its_ends, lengths, at, state, valences, first_piece)
                if pieces == state and a == -2:
                    joints = 0
                    for piece in range(len(lengths)):
                        joints += state >> piece & 1 and its_ends[piece, 0] != -2
                    if number < len(rows):
                        row = rows[number]
                        row[0], row[1], row[2] = g, states.values[G, 0], states.controlled[G]
                        row[3], row[4] = total, joints
                    number += 1
    return number
