"""Chains and loops, short chains too: what opening each is worth, by plain recursion.

For long chains and loops it is equation (3) of Allcock 2021. A 1-chain is taken by the other player, and so is a
2-chain that is cut in the middle, who then has to move: v(G;1) = 1 - v(G-1), v(G;2) = 2 - v(G-2). That this is how
short chains are played is what playing line by line shows.
"""

from functools import cache

from loony.enumerate.endgames.notation import Position
from loony.enumerate.graphs.pieces import LEAST_CHAIN
from loony.verify.endgames.claims.definition import opening_value

_CHAIN_HANDOUT, _LOOP_HANDOUT = 2, 4


@cache
def value(position: Position) -> int:
    """v(G), in boxes, which may be negative where there are short chains."""
    return min((worth for _, _, worth in openings(position)), default=0)


def openings(position: Position) -> list[tuple[bool, int, int]]:
    """For each component C, chains first and shortest first: is it a loop, its length, v(G;C)."""
    found = []
    for is_loop, lengths in enumerate(position):
        for length in sorted({*lengths}):
            at = lengths.index(length)
            left = lengths[:at] + lengths[at + 1 :]
            rest = value(Position(position.chains, left) if is_loop else Position(left, position.loops))
            if length < LEAST_CHAIN:
                worth = length - rest
            else:
                worth = opening_value(length, _LOOP_HANDOUT if is_loop else _CHAIN_HANDOUT, rest)
            found.append((bool(is_loop), length, worth))
    return found
