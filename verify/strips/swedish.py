"""Misère Swedish positions: the theorems of docs/swedish.md as claims.

D(G) corresponds to the controlled value of endgames. The player on move can always get -D(G): she takes all but
the largest part down to 3s, and then hands it over. She gets no more if D(G) <= 1.
"""

from functools import cache
from typing import Any

from loony.enumerate.logic import all_of, magnitude
from loony.verify.claims.claim import Statement, claim, when
from loony.verify.strips.family import SWEDISH
from loony.verify.strips.play import controlled_value, worths
from loony.verify.strips.records import SwedishPosition

OURS = "docs/swedish.md"


def _d(G: SwedishPosition) -> Any:
    return controlled_value(G.excess, G.largest, G.stake)


@claim(
    "swedish-1", "2s and 3s count by their total", source=f"{OURS}, Theorem 1", domains=(SWEDISH,),
    theorem="Stakes.value_of_stake_game",
)  # fmt: skip
def stake_suffices(G: SwedishPosition) -> Statement:
    """v(G) depends only on the parts >= 4 and on the stake, the total of the 2s and 3s. It is the value of the
    game in which no player takes from the stake while there is a part >= 4.
    """
    return when(G.total >= 0, G.value == G.stake_value)


@claim(
    "swedish-2", "A stake larger by 1", source=f"{OURS}, Theorem 2", domains=(SWEDISH,),
    theorem="Stakes.one_more_at_stake",
)  # fmt: skip
def one_more_at_stake(G: SwedishPosition) -> Statement:
    """If the stake grows by 1, v changes by exactly 1, up or down."""
    return when(G.total < G.bound, magnitude(G.value_above - G.value) == 1)


@claim(
    "swedish-3", "v >= -D", source=f"{OURS}, Theorem 3", domains=(SWEDISH,),
    theorem="Swedish_positions.v_at_least",
)  # fmt: skip
def at_least(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, then v(G) >= -D(G)."""
    return when(G.largest >= 4, G.value >= -_d(G))


@claim(
    "swedish-4", "v = -D if D <= 1", source=f"{OURS}, Theorem 4", domains=(SWEDISH,),
    theorem="Swedish_positions.v_for_D_up_to_1",
)  # fmt: skip
def equal_below_two(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) <= 1, then v(G) = -D(G)."""
    return when(all_of(G.largest >= 4, _d(G) <= 1), G.value == -_d(G))


@claim(
    "swedish-5", "v <= D - 2 if D >= 1", source=f"{OURS}, Corollary 5", domains=(SWEDISH,),
    theorem="Swedish_positions.v_at_most",
)  # fmt: skip
def at_most(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) >= 1, then v(G) <= D(G) - 2."""
    return when(all_of(G.largest >= 4, _d(G) >= 1), G.value <= _d(G) - 2)


@claim(
    "swedish-6", "Normal play", source=f"{OURS}, Theorem 6", domains=(SWEDISH,),
    theorem="Swedish.normal_play",
)  # fmt: skip
def normal_play(G: SwedishPosition) -> Statement:
    """In normal play the player on move takes all boxes."""
    return when(G.total >= 0, G.normal_value == G.total)


@cache
def value_by_recursion(parts: tuple[int, ...]) -> int:
    """v of a small misère position, its parts descending, by recursion without theorems."""
    return max((worth for *_, worth in worths(parts, value_by_recursion)), default=0)
