"""The values of opening chains and loops, short chains too, by plain recursion.

For long chains and loops this is equation (3) of Allcock 2021. The other player takes a 1-chain, or a 2-chain that
is cut in the middle, and then has to move: v(G;1) = 1 - v(G-1), v(G;2) = 2 - v(G-2). Play line by line confirms
that this is best.
"""

from functools import cache

from loony.enumerate.endgames.components import Component, handout
from loony.enumerate.endgames.notation import Position
from loony.enumerate.graphs.pieces import LEAST_CHAIN
from loony.verify.endgames.claims.definition import opening_value


@cache
def value(position: Position) -> int:
    """v(G), in boxes; it may be negative if G has short chains."""
    return min((worth for _, _, worth in openings(position)), default=0)


def openings(position: Position) -> list[tuple[bool, int, int]]:
    """For each component C, chains first and shortest first: is it a loop, its length, v(G;C)."""
    rows = []
    for is_loop, lengths in enumerate(position):
        for length in sorted({*lengths}):
            place = lengths.index(length)
            others = lengths[:place] + lengths[place + 1 :]
            rest = value(Position(position.chains, others) if is_loop else Position(others, position.loops))
            if length < LEAST_CHAIN:
                worth = length - rest
            else:
                worth = opening_value(length, handout(Component(length, is_loop)), rest)
            rows.append((bool(is_loop), length, worth))
    return rows
