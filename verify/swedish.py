"""Misère Swedish positions: the theorems of docs/swedish.md as claims, and the rules in plain Python.

D(G) is to these positions what the controlled value is to endgames: the player on move can always get -D(G), by
taking all but the largest part down to 3s and then handing it over, and gets no more where D(G) <= 1.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from loony.enumerate.logic import all_of, magnitude, where
from loony.verify.claims import SWEDISH, Statement, claim, when
from loony.verify.strips import SwedishPosition

OURS = "docs/swedish.md"


def controlled_value(excess: Any, largest: Any, stake: Any) -> Any:
    """D = the sum of k - 6 over the parts k >= 4, less tb, less the stake: tb = 2, 4, 6 for a largest part 4, 5,
    >= 6.

    Means nothing where there is no part >= 4.
    """
    return excess - where(largest >= 6, 6, where(largest == 5, 4, 2)) - stake


def _d(G: SwedishPosition) -> Any:
    return controlled_value(G.excess, G.largest, G.stake)


@claim("swedish-1", "2s and 3s count by their total", source=f"{OURS}, Theorem 1", domains=(SWEDISH,))
def stake_suffices(G: SwedishPosition) -> Statement:
    """v(G) depends only on the parts >= 4 and on the stake, which is the total of the 2s and 3s: it is the value
    of the game in which nobody takes from the stake while there is a part >= 4.
    """
    return when(G.total >= 0, G.value == G.stake_value)


@claim("swedish-2", "One more at stake", source=f"{OURS}, Theorem 2", domains=(SWEDISH,))
def one_more_at_stake(G: SwedishPosition) -> Statement:
    """If the stake grows by 1, v changes by exactly 1, up or down."""
    return when(G.total < G.bound, magnitude(G.value_above - G.value) == 1)


@claim("swedish-3", "v >= -D", source=f"{OURS}, Theorem 3", domains=(SWEDISH,))
def at_least(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, then v(G) >= -D(G)."""
    return when(G.largest >= 4, G.value >= -_d(G))


@claim("swedish-4", "v = -D where D <= 1", source=f"{OURS}, Theorem 4", domains=(SWEDISH,))
def equal_below_two(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) <= 1, then v(G) = -D(G)."""
    return when(all_of(G.largest >= 4, _d(G) <= 1), G.value == -_d(G))


@claim("swedish-5", "v <= D - 2 where D >= 1", source=f"{OURS}, Corollary 5", domains=(SWEDISH,))
def at_most(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) >= 1, then v(G) <= D(G) - 2."""
    return when(all_of(G.largest >= 4, _d(G) >= 1), G.value <= _d(G) - 2)


@claim("swedish-6", "Normal play", source=f"{OURS}, Theorem 6", domains=(SWEDISH,))
def normal_play(G: SwedishPosition) -> Statement:
    """In normal play the player on move takes all boxes."""
    return when(G.total >= 0, G.normal_value == G.total)


CLAIMS = [stake_suffices, one_more_at_stake, at_least, equal_below_two, at_most, normal_play]


def cuts(part: int) -> Iterator[tuple[int, int]]:
    """The pieces that one edge makes of a 1 x part rectangle, the smaller first; a piece of 1 is captured."""
    for small in range(1, part // 2 + 1):
        yield small, part - small


def after(parts: tuple[int, ...], part: int, pieces: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """How many boxes an edge captures that cuts a part into these pieces, and the position after it."""
    rest = list(parts)
    rest.remove(part)
    rest += [piece for piece in pieces if piece > 1]
    return pieces.count(1), tuple(sorted(rest, reverse=True))


@cache
def value_by_recursion(parts: tuple[int, ...]) -> int:
    """v of a misère position, its parts descending, by recursion with no theorem: for small ones."""
    if not parts:
        return 0
    best = -sum(parts)
    for part in set(parts):
        for pieces in cuts(part):
            boxes, rest = after(parts, part, pieces)
            v = value_by_recursion(rest)
            best = max(best, v - boxes if boxes else -v)
    return best
