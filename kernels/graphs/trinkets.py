"""The states between a graph H and a K in it, and the flights from H to K through them.

S is a maximum packing of H. Its loop through the ground, if it has one, lies in K, and its other loops outside K
share no node with K. A *trinket* is a loop of S outside K with less than 8 coins. An *S-state* is a state of
H that contains K, and has each trinket whole, or else no piece at its joint. A(Y) is 8 + E(Y), less 8 for each
loop of S in Y, and less 4 or 2 for its loop through the ground (docs/graphs-proof.md). The arrays of many graphs
are as in `loony.kernels.graphs.measures`.
"""

from typing import NamedTuple

import numpy as np

from loony.kernels.graphs.columns import NONE
from loony.kernels.graphs.measures import CRASHED, Pairs, States, fly, graph_at
from loony.kernels.graphs.packings import GROUND_LOOP, GROUND_NODE, LEAST_GROUND_LOOP, LEAST_VERY_LONG_LOOP, nodes_of
from loony.kernels.graphs.states import MOST_JOINTS, Ends, Words, first_of, opened, run_through
from loony.kernels.graphs.values import NO_STATE
from loony.kernels.jit import kernel

UNBOUNDED = 32767  # the depth of a flight without an opening


class Openings(NamedTuple):
    """All openings of each state of a graph: a row for each set of pieces, with room for an opening of each piece."""

    number: Words  # of openings of each set; 0 for a set that is no state
    rest: Pairs
    cost: Pairs  # |C| - 2h
    handout: Pairs


@kernel
def openings_of(ends: Ends, coins: Words, at: Words, states: States) -> Openings:
    """All openings of each state of a graph."""
    sets, most = 1 << len(coins), len(coins)
    number, rest = np.zeros(sets, np.int64), np.empty((sets, most), np.int64)
    cost, handouts = np.empty((sets, most), np.int64), np.empty((sets, most), np.int64)
    for state in range(sets):
        if states.values[state, 0] == NO_STATE:
            continue
        valences, remaining = states.valences[state], state
        while remaining:
            pieces, captured, total, handout = opened(ends, coins, at, state, valences, first_of(remaining))
            remaining &= ~pieces
            place = number[state]
            rest[state, place], handouts[state, place] = state & ~captured, handout
            cost[state, place] = total - 2 * handout
            number[state] += 1
    return Openings(number, rest, cost, handouts)


class Packed(NamedTuple):
    """A graph H with a maximum packing S, and arrays with an entry for each set Y of pieces."""

    ends: Ends
    coins: Words
    at: Words
    S: int
    loops: int  # the moderate loops of S, a piece each, as bits
    altitudes: Words  # A(Y), or NONE where Y is no S-state of any K
    depths: Words  # the depth of the best flight from H to Y, or NONE where there is no flight
    highest: Words  # the greatest A of the S-states between H and Y, or NONE where there is none
    unmatched: Words  # whether there is an S-state that contains Y, and in which the loops of S are no maximum packing


@kernel
def _altitude(states: States, S: int, Y: int) -> int:
    if Y == 0:
        return 8
    weight = states.heaviest[Y]
    if weight == LEAST_GROUND_LOOP:
        weight = GROUND_LOOP  # as in cv, if there are only 3-chains
    return int(states.controlled[Y]) + 2 * int(weight) - 2 * int(states.weights[S & Y])


@kernel
def fill_packed(packed: Packed, states: States, openings: Openings) -> None:
    """Fill the arrays of a graph H for a maximum packing S.

    A flight goes through S-states, and each of its openings takes A down by |C| - 2h. Its depth is the least
    A(R) - h after an opening. Every state on the way to K contains K, so that one pass is enough for all K.
    """
    H = len(packed.depths) - 1
    for Y in range(H, -1, -1):
        packed.altitudes[Y] = packed.highest[Y] = NONE
        packed.unmatched[Y] = 0
        absent = H & ~Y
        while absent:
            more = Y | absent & -absent
            absent &= absent - 1
            of_more = packed.altitudes[more] if more != H else NONE
            packed.highest[Y] = max(packed.highest[Y], packed.highest[more], of_more)
            packed.unmatched[Y] |= packed.unmatched[more]
        if states.values[Y, 0] != NO_STATE and _is_whole(packed, Y):
            packed.altitudes[Y] = _altitude(states, packed.S, Y)
            packed.unmatched[Y] |= states.weights[packed.S & Y] != states.heaviest[Y]
    packed.depths[:] = NONE
    packed.depths[H] = UNBOUNDED
    for Y in range(H, 0, -1):
        for place in range(openings.number[Y] if packed.depths[Y] != NONE else 0):
            R = openings.rest[Y, place]
            there = packed.altitudes[R]
            if there != NONE and packed.altitudes[Y] - there == openings.cost[Y, place]:
                depth = min(packed.depths[Y], there - openings.handout[Y, place])
                packed.depths[R] = max(packed.depths[R], depth)


@kernel
def _is_whole(packed: Packed, Y: int) -> bool:
    """Whether Y has all loops of S, but for moderate loops whose joint has no piece of Y."""
    absent = packed.S & ~Y
    if absent & ~packed.loops:
        return False
    while absent:
        joint = packed.ends[first_of(absent), 0]
        absent &= absent - 1
        if joint >= 0 and packed.at[joint] & Y:
            return False
    return True


@kernel
def free_joints(packed: Packed, K: int) -> int:
    """The number of joints of H that are neither in K nor at a trinket."""
    number = 0
    for joint in range(MOST_JOINTS):
        here = packed.at[joint]
        if here == 0:
            break
        number += here & (K | packed.loops) == 0
    return number


@kernel
def components(packed: Packed, K: int) -> int:
    """The number of parts of H without K that joints outside K connect."""
    remaining = len(packed.depths) - 1 & ~K
    number = 0
    while remaining:
        part, before = remaining & -remaining, 0
        while part != before:
            before = part
            for joint in range(MOST_JOINTS):
                here = packed.at[joint]
                if here == 0:
                    break
                if here & part and here & K == 0:
                    part |= here
        remaining &= ~part
        number += 1
    return number


@kernel
def depth_in_order(packed: Packed, K: int, order: Words, openings: Openings) -> int:
    """The depth of the flight from H to K that opens these pieces, each by itself; NONE if this is no flight."""
    Y, depth = len(packed.depths) - 1, UNBOUNDED
    for piece in order:
        R, there = Y & ~(1 << piece), NONE
        for place in range(openings.number[Y]):
            cost = packed.altitudes[Y] - packed.altitudes[R]
            if openings.rest[Y, place] == R and cost == openings.cost[Y, place]:
                there = packed.altitudes[R]
                depth = min(depth, there - openings.handout[Y, place])
        if there == NONE:
            return NONE
        Y = R
    return depth if Y == K else NONE


@kernel
def _trinket_at(packed: Packed, K: int, link: int, side: int) -> int:
    """The trinket at one end of a link, or -1."""
    joint = packed.ends[link, side]
    here = packed.at[joint] & packed.loops & ~K if joint >= 0 else 0
    return first_of(here) if here else -1


@kernel
def _link_behind(packed: Packed, link: int, trinket: int) -> int:
    """The other link at a trinket, or -1; if both ends of a link are there, the link itself."""
    others = packed.at[packed.ends[trinket, 0]] & ~(1 << trinket) & ~(1 << link)
    if others:
        return first_of(others)
    return link if packed.ends[link, 0] == packed.ends[link, 1] else -1


@kernel
def order_of_lemmas(packed: Packed, K: int) -> Words:
    """The pieces of H without K, in the order of Lemma 8 or 9.

    Requires: the pieces are connected, and there is no free joint.
    """
    rest = len(packed.depths) - 1 & ~K
    order, links = np.empty(len(packed.coins), np.int64), rest & ~packed.loops
    if links == 0:
        order[0] = first_of(rest)
        return order[:1]
    first, outer, is_cyclic = first_of(links), 0, True
    while links and is_cyclic:
        link = first_of(links)
        links &= links - 1
        for side in range(2):
            trinket = _trinket_at(packed, K, link, side)
            if is_cyclic and (trinket < 0 or _link_behind(packed, link, trinket) < 0):
                first, outer, is_cyclic = link, side, False
    around, behind = np.empty(len(order), np.int64), np.empty(len(order), np.int64)
    number, link, side = 0, first, outer
    while link >= 0:
        trinket = _trinket_at(packed, K, link, 1 - side)
        around[number], behind[number] = link, trinket
        number += 1
        following = _link_behind(packed, link, trinket) if trinket >= 0 else -1
        if following >= 0:
            side = 0 if packed.ends[following, 0] == packed.ends[trinket, 0] else 1
        link = -1 if following == first else following
    start = _start(packed, around[:number], behind) if is_cyclic else 0
    before, turns = -1 if is_cyclic else _trinket_at(packed, K, first, outer), 0
    for place in range(number + 1):
        if place < number:
            order[turns] = around[(start + place) % number]
            turns += 1
        if before >= 0:
            order[turns] = before
            turns += 1
        before = behind[(start + place) % number]
    return order[:turns]


@kernel
def _start(packed: Packed, links: Words, behind: Words) -> int:
    """The place of the link that Lemma 9 opens first, among the links around a cyclic bracelet."""
    number = len(links)
    sums = np.zeros(number + 1, np.int64)
    for place in range(number):
        gain = LEAST_VERY_LONG_LOOP - 1 - packed.coins[behind[place]]
        sums[place + 1] = sums[place] + packed.coins[links[place]] - 4 - gain
    best = 0
    for place in range(1, number):
        if sums[place] > sums[best] or (sums[place] == sums[best] and sums[number] < 0):
            best = place
    return best


@kernel
def theta_of(packed: Packed, K: int) -> int:
    """theta of Theorem D."""
    most, second, number = 0, 0, 0
    trinkets = packed.loops & ~K
    while trinkets:
        trinket = first_of(trinkets)
        trinkets &= trinkets - 1
        number += 1
        gain = LEAST_VERY_LONG_LOOP - packed.coins[trinket] - (packed.ends[trinket, 0] >= 0)
        second = max(second, min(most, gain))
        most = max(most, gain)
    return max(4, 2 + most + second, 4 + most if number > 1 else 0)


@kernel
def loops_of(ends: Ends, coins: Words, at: Words, S: int, valences: int) -> tuple[int, bool]:
    """The moderate loops of a packing, each a piece, and whether all loops that avoid the ground are even."""
    moderate, are_even = 0, True
    remaining = S
    while remaining:
        pieces, total, a, _ = run_through(ends, coins, at, S, valences, first_of(remaining))
        remaining &= ~pieces
        if a == -2:
            are_even = are_even and total % 2 == 0
            moderate |= pieces if total < LEAST_VERY_LONG_LOOP else 0
    return moderate, are_even


PACKED_COLUMNS = 17


@kernel
def packed_pairs(starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, rows: Pairs) -> int:
    """List the triples of a graph H, a maximum packing S of it, and a smaller state K; returns their number.

    The loop of S through the ground lies in K, and other loops of S outside K share no node with K.
    Computes: as many rows as there is room for, with g, v(H), cv(H), S and K as bits, v(K), cv(K), theta of Theorem D,
    and whether all loops of S outside K are moderate. If they are moderate: A(H), A(K), the depth of the best flight
    from H to K, the greatest A between them, whether an S-state is unmatched, and the numbers of free joints and of
    components. If the pair is tight too: the depth in the order of Lemma 8 or 9. NONE in place of other numbers.
    """
    number = 0
    for g in range(first, last):
        its_ends, lengths, at = graph_at(starts, ends, coins, g, states)
        H = (1 << len(lengths)) - 1
        openings, nodes = openings_of(its_ends, lengths, at, states), np.empty(H + 1, np.int64)
        for pieces in range(H + 1):
            nodes[pieces] = nodes_of(its_ends, pieces)
        sets = np.empty((4, H + 1), np.int64)
        for S in range(1, H + 1):
            if states.weights[S] != states.heaviest[H]:
                continue
            loops, _ = loops_of(its_ends, lengths, at, S, states.valences[S])
            packed = Packed(its_ends, lengths, at, S, loops, sets[0], sets[1], sets[2], sets[3])
            fill_packed(packed, states, openings)
            for K in range(H):
                outside = nodes[S & ~K]
                if states.values[K, 0] == NO_STATE or outside & GROUND_NODE or outside & nodes[K]:
                    continue
                if number < len(rows):
                    row = rows[number]
                    row[0], row[1], row[2], row[3], row[4] = g, states.values[H, 0], states.controlled[H], S, K
                    row[5], row[6], row[7] = states.values[K, 0], states.controlled[K], theta_of(packed, K)
                    row[8] = S & ~K & ~loops == 0
                    row[9:] = NONE
                    if row[8]:
                        _describe(packed, K, openings, row)
                number += 1
    return number


@kernel
def _describe(packed: Packed, K: int, openings: Openings, row: Words) -> None:
    """Write the last entries of a row of `packed_pairs`."""
    row[9], row[10], row[11] = packed.altitudes[-1], packed.altitudes[K], packed.depths[K]
    row[12], row[13] = packed.highest[K], packed.unmatched[K]
    row[14], row[15] = free_joints(packed, K), components(packed, K)
    is_tight = row[9] >= 9 and row[10] >= 10 and row[12] <= 9
    if is_tight and row[14] == 0 and row[15] == 1:
        row[16] = depth_in_order(packed, K, order_of_lemmas(packed, K), openings)


@kernel
def flights(starts: Words, ends: Ends, coins: Words, first: int, last: int, states: States, rows: Pairs) -> int:
    """Describe the flights in the graphs first .. last - 1; returns their number.

    Computes: rows g; whether G has neither a moderate loop nor a moderate chain; the number of states H other than
    G with v(H) = cv(H) to which there is a flight; whether there is a flight to a single chain or isolated loop,
    which G may be; and the largest cv(S) of the maximum packings S without an odd loop that avoids the ground, or
    NONE. Requires: a row for each graph.
    """
    for g in range(first, last):
        its_ends, lengths, at = graph_at(starts, ends, coins, g, states)
        fly(its_ends, lengths, at, states)
        G, row = (1 << len(lengths)) - 1, rows[g - first]
        row[0], row[1], row[2], row[3], row[4] = g, states.very_long[G], 0, 0, NONE
        for H in range(1, G + 1):
            if states.steady[H] != CRASHED:
                pieces, _, a, b = run_through(its_ends, lengths, at, H, states.valences[H], first_of(H))
                row[2] += H != G and states.values[H, 0] == states.controlled[H]
                row[3] |= pieces == H and (a == -2 or a == b == -1)
            if states.weights[H] == states.heaviest[G]:
                _, are_even = loops_of(its_ends, lengths, at, H, states.valences[H])
                row[4] = max(row[4], states.controlled[H] if are_even else NONE)
    return last - first
