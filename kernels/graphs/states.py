"""What becomes of a loony graph: its states, and what each can be opened to.

A *state* is the set of the pieces that are left, as bits. What is left of a joint follows: its valence is the
number of ends that are left there, and where that is 2 it is a coin of the chain or loop that runs through it. No
joint of a state has valence 1: the cascade that takes its last piece but one takes that too.

The valences of all joints fit a word, 3 bits each (`VALENCE`), so that those of a state are the sum of those of
its pieces. `ends` has a row (a, b) a piece: joints from 0 on, GROUND = -1, or LOOSE = -2 twice for an isolated
loop.
"""

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import kernel

MOST_JOINTS = 20
VALENCE = 3
"""bits"""

ONES = sum(1 << VALENCE * joint for joint in range(MOST_JOINTS))
TOPS = ONES << VALENCE - 1

CHAIN_HANDOUT, LOOP_HANDOUT = 2, 4

Ends = NDArray[np.int64]
Words = NDArray[np.int64]


@kernel
def valences_of(ends: Ends, state: int) -> int:
    """The valences of the joints in a state, as a word."""
    found = 0
    for piece in range(len(ends)):
        if state >> piece & 1:
            for side in range(2):
                if ends[piece, side] >= 0:
                    found += 1 << VALENCE * ends[piece, side]
    return found


@kernel
def fill_valences(ends: Ends, valences: Words) -> None:
    """Those of all states of the pieces: `valences` has 2^pieces entries."""
    valences[0] = 0
    for piece in range(len(ends)):
        of_piece = valences_of(ends[piece : piece + 1], 1)
        for state in range(1 << piece):
            valences[state | 1 << piece] = valences[state] + of_piece


@kernel
def is_state(valences: int) -> bool:
    """No joint has valence 1."""
    ones = valences ^ ONES
    return (ones - ONES) & ~ones & TOPS == 0


@kernel
def valence(valences: int, joint: int) -> int:
    """The valence of one joint."""
    return valences >> VALENCE * joint & (1 << VALENCE) - 1


@kernel
def run_through(ends: Ends, coins: Words, state: int, valences: int, piece: int) -> tuple[int, int, int, int]:
    """The chain or loop that a piece is part of: the pieces, its coins, and the two nodes at its ends.

    An isolated loop has LOOSE at both ends. A loop at a joint does not count that joint.
    """
    pieces, total = 1 << piece, coins[piece]
    found_a, found_b = ends[piece, 0], ends[piece, 1]
    for side in range(2):
        node = found_b if side == 0 else found_a
        while node >= 0 and valence(valences, node) == 2:
            if found_a == found_b:  # it has come round
                return pieces, total + 1, -2, -2
            following = 0
            while (
                state >> following & 1 == 0
                or pieces >> following & 1
                or (ends[following, 0] != node and ends[following, 1] != node)
            ):
                following += 1
            pieces |= 1 << following
            total += coins[following] + 1
            node = ends[following, 0] + ends[following, 1] - node
            if side == 0:
                found_b = node
            else:
                found_a = node
    return pieces, total, found_a, found_b


@kernel
def opened(ends: Ends, coins: Words, state: int, valences: int, piece: int) -> tuple[int, int, int, int]:
    """What comes of opening what a piece is part of: its pieces, all that are captured, their coins, the handout.

    A loop at a joint of valence 3 takes the third chain with it.
    """
    pieces, total, a, b = run_through(ends, coins, state, valences, piece)
    if a == -2:
        return pieces, pieces, total, LOOP_HANDOUT
    captured = pieces
    if a == b and a >= 0 and valence(valences, a) == 3:
        handle = 0
        while state >> handle & 1 == 0 or pieces >> handle & 1 or (ends[handle, 0] != a and ends[handle, 1] != a):
            handle += 1
        more, length, _, _ = run_through(ends, coins, state, valences, handle)
        captured |= more
        total += 1 + length
    return pieces, captured, total, CHAIN_HANDOUT
