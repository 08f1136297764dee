"""The node-disjoint loops of loony graphs, and the controlled values that follow from them, of all states.

A *packing* is a set of loops that share no node, the ground among them, so that at most one runs through it: a set
of pieces in which every node has valence 0 or 2. It weighs 1 for each loop that excludes the ground, and for a
loop that includes the ground 1/2, or 1/4 where it has 3 coins (Berlekamp and Scott 2002, the formula for cv).
Weights here are in quarters.
"""

from loony.kernels.graphs.states import MOST_JOINTS, ONES, TOPS, Ends, Words, first_of, is_state, run_through
from loony.kernels.graphs.values import Values
from loony.kernels.jit import bare_kernel, kernel

LOOP, GROUND_LOOP, LEAST_GROUND_LOOP = 4, 2, 1  # quarters

NO_PACKING = -1

LEAST_VERY_LONG_CHAIN, LEAST_VERY_LONG_LOOP = 5, 8  # coins; shorter chains and loops are moderate


@bare_kernel
def fill_packings(
    ends: Ends, coins: Words, at: Words, valences_of_sets: Words, weights: Values, heaviest: Values,
    controlled: Values, very_long: Values,
) -> None:  # fmt: skip
    """The weight of every set of pieces as a packing, and of the heaviest packing in it; cv of every state.

    Requires: `at` by `pieces_at`; the valences of all sets, in an array of 2^pieces entries; other arrays of as many
    entries or more; and pieces of at most 32,000 coins in all.
    Computes: `weights[s]`, NO_PACKING where s is no packing; `heaviest[s]`, the largest weight of any subset of s;
    and, where s is a state, `controlled[s]`, and in `very_long[s]` whether s has neither a moderate loop nor a
    moderate chain: 0 or 1.
    """
    for state in range(len(valences_of_sets)):
        valences = valences_of_sets[state]
        best, remaining = 0, state
        while remaining:
            best = max(best, heaviest[state ^ remaining & -remaining])
            remaining &= remaining - 1
        weights[state] = NO_PACKING
        heaviest[state] = best
        if not is_state(valences):
            continue
        weight, total, valence, at_ground, moderate, remaining = 0, 0, 0, 0, False, state
        while remaining:
            pieces, length, a, b = run_through(ends, coins, at, state, valences, first_of(remaining))
            remaining &= ~pieces
            total += length
            valence += 0 if a == -2 else 2
            at_ground += a == -1
            at_ground += b == -1
            if a == -2:
                weight += LOOP
                moderate |= length < LEAST_VERY_LONG_LOOP
            elif a == b and a >= 0:
                moderate |= length + 1 < LEAST_VERY_LONG_LOOP
            else:
                weight += LEAST_GROUND_LOOP if length == 3 else GROUND_LOOP
                moderate |= length < LEAST_VERY_LONG_CHAIN
        very_long[state] = not moderate
        if valences & (ONES | TOPS) == 0 and at_ground <= 2:
            weights[state] = weight
            heaviest[state] = best = max(best, weight)
        joints = 0
        remaining = valences & valences << 1 & ONES << 1 | valences & TOPS  # joints of valence 3, and of 4
        while remaining:
            joints += 1
            remaining &= remaining - 1
        controlled[state] = 0
        if state:
            # only 3-chains: the last of them counts like a longer chain
            weight = GROUND_LOOP if best == LEAST_GROUND_LOOP else best
            controlled[state] = 8 + (total + joints) + 4 * joints - 2 * valence - 2 * weight


@kernel
def nodes_of(ends: Ends, pieces: int) -> int:
    """The nodes at some pieces, as bits, the ground after the joints."""
    nodes = 0
    for piece in range(len(ends)):
        if pieces >> piece & 1:
            for side in range(2):
                end = ends[piece, side]
                if end >= 0:
                    nodes |= 1 << end
                elif end == -1:
                    nodes |= GROUND_NODE
    return nodes


GROUND_NODE = 1 << MOST_JOINTS

SHARED, GROUND_WITHIN, DISJOINT, APART = 1, 2, 4, 8


@kernel
def compatible(ends: Ends, G: int, H: int, weights: Values, heaviest: Values) -> int:
    """How the heaviest packings of G and of its state H go together: bits, or 0 where H is not compatible with G.

    SHARED: a packing of G contains a packing of H. For some pair of packings like that: GROUND_WITHIN, the rest of
    the packing of G does not run through the ground; DISJOINT, the rest shares no node with H; APART, both.
    """
    how = 0
    around = nodes_of(ends, H)
    packing = G
    while packing:
        if weights[packing] == heaviest[G] and weights[packing & H] == heaviest[H]:
            beside = nodes_of(ends, packing & ~H)
            within, disjoint = beside & GROUND_NODE == 0, beside & around == 0
            how |= SHARED | within * GROUND_WITHIN | disjoint * DISJOINT | (within and disjoint) * APART
        packing = (packing - 1) & G
    return how
