"""The states of a loony graph, and the openings of each.

A *state* is the set of the remaining pieces, as bits. The valence of a joint is the number of remaining ends there.
A joint of valence 2 is a coin of the chain or loop that runs through it. No joint of a state has valence 1: the
cascade that takes its last piece but one takes the last piece too.

The valences of all joints fit a word, 3 bits each (`VALENCE`), so that the word of a state is the sum of the
words of its pieces. `ends` has a row (a, b) for each piece: joints from 0 on, GROUND = -1, or LOOSE = -2 twice for an
isolated loop.
"""

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import bare_kernel, inlined_kernel, kernel

MOST_JOINTS = 20
VALENCE = 3  # bits

ONES = sum(1 << VALENCE * joint for joint in range(MOST_JOINTS))
TOPS = ONES << VALENCE - 1

CHAIN_HANDOUT, LOOP_HANDOUT = 2, 4

Ends = NDArray[np.int64]
Words = NDArray[np.int64]


@inlined_kernel
def first_of(pieces: int) -> int:
    """The first of some pieces; LLVM makes this loop a single instruction."""
    place, before = 0, (pieces & -pieces) - 1
    while before:
        before &= before - 1
        place += 1
    return place


@kernel
def pieces_at(ends: Ends) -> Words:
    """The pieces that end at each joint, as bits."""
    at = np.zeros(MOST_JOINTS, np.int64)
    for piece in range(len(ends)):
        for side in range(2):
            if ends[piece, side] >= 0:
                at[ends[piece, side]] |= 1 << piece
    return at


@bare_kernel
def fill_valences(ends: Ends, valences: Words) -> None:
    """The valences of all sets of the pieces: `valences` has 2^pieces entries."""
    valences[0] = 0
    for piece in range(len(ends)):
        of_piece = 0
        for side in range(2):
            if ends[piece, side] >= 0:
                of_piece += 1 << VALENCE * ends[piece, side]
        for state in range(1 << piece):
            valences[state | 1 << piece] = valences[state] + of_piece


@inlined_kernel
def is_state(valences: int) -> bool:
    """Whether no joint has valence 1."""
    ones = valences ^ ONES
    return (ones - ONES) & ~ones & TOPS == 0


@inlined_kernel
def valence(valences: int, joint: int) -> int:
    """The valence of one joint."""
    return valences >> VALENCE * joint & (1 << VALENCE) - 1


@inlined_kernel
def run_through(
    ends: Ends, coins: Words, at: Words, state: int, valences: int, piece: int
) -> tuple[int, int, int, int]:
    """The chain or loop of a piece: its pieces, its coins, and the two nodes at its ends.

    Requires: `at` is the result of `pieces_at`. An isolated loop has LOOSE at both ends. A loop at a joint does
    not count that joint.
    """
    pieces, total = 1 << piece, coins[piece]
    end_a, end_b = ends[piece, 0], ends[piece, 1]
    for side in range(2):
        node = end_b if side == 0 else end_a
        while node >= 0 and valence(valences, node) == 2:
            if end_a == end_b:  # an isolated loop
                return pieces, total + 1, -2, -2
            following = first_of(at[node] & state & ~pieces)
            pieces |= 1 << following
            total += coins[following] + 1
            node = ends[following, 0] + ends[following, 1] - node
            if side == 0:
                end_b = node
            else:
                end_a = node
    return pieces, total, end_a, end_b


@inlined_kernel
def opened(ends: Ends, coins: Words, at: Words, state: int, valences: int, piece: int) -> tuple[int, int, int, int]:
    """The opening of the chain or loop of a piece: its pieces, all captured pieces, their coins, and the handout.

    A loop at a joint of valence 3 takes the third chain with it.
    """
    pieces, total, a, b = run_through(ends, coins, at, state, valences, piece)
    if a == -2:
        return pieces, pieces, total, LOOP_HANDOUT
    captured = pieces
    if a == b and a >= 0 and valence(valences, a) == 3:
        handle = first_of(at[a] & state & ~pieces)
        more, length, _, _ = run_through(ends, coins, at, state, valences, handle)
        captured |= more
        total += 1 + length
    return pieces, captured, total, CHAIN_HANDOUT
