"""The values of all states of a linear bracelet, whose pieces lie along a path.

A state is a set of pieces as bits, in the order of the path, so that trinkets and chains come by turns, and the
neighbours of a piece are next to its bit. This takes a twentieth of the time of `loony.kernels.graphs.values`, which
takes any graph; tests compare the two.
"""

from loony.kernels.graphs.states import CHAIN_HANDOUT, LOOP_HANDOUT, Words
from loony.kernels.graphs.values import NO_STATE, Values
from loony.kernels.jit import kernel


@kernel
def fill_path(lengths: Words, first: int, values: Values) -> int:
    """The values of the sets of pieces of a bracelet, or NO_STATE; returns the number of states.

    Requires: `lengths` along the path, where the length of a trinket counts its joint; `first`, the place of the
    first trinket, is 0 or 1; `values` has room for 2^pieces values.
    """
    pieces, states = len(lengths), 0
    trinkets = 0
    for piece in range(first, pieces, 2):
        trinkets |= 1 << piece
    values[0] = 0
    for state in range(1, 1 << pieces):
        if trinkets & ~state & (state << 1 ^ state >> 1):  # some joint has only one chain
            values[state] = NO_STATE
            continue
        states += 1
        best, piece = 32767, 0
        while piece < pieces:
            if state >> piece & 1 == 0:
                piece += 1
                continue
            captured, total, handout, after = 1 << piece, lengths[piece], CHAIN_HANDOUT, piece + 1
            if trinkets >> piece & 1:
                before, behind = state << 1 >> piece & 1, state >> piece + 1 & 1
                step = behind - before
                if before and behind:
                    total -= 1
                elif step == 0:
                    handout = LOOP_HANDOUT
                else:
                    chain = piece + step
                    captured |= 1 << chain
                    total += lengths[chain]
                    while 0 <= chain + step < pieces and state >> chain + step & 1 == 0:
                        chain += 2 * step
                        captured |= 1 << chain
                        total += 1 + lengths[chain]
            else:
                while after < pieces and state >> after & 1 == 0:
                    captured |= 1 << after + 1
                    total += 1 + lengths[after + 1]
                    after += 2
            best = min(best, total - handout + abs(values[state & ~captured] - handout))
            piece = after
        values[state] = best
    return states + 1
