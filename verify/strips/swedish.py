"""Misère Swedish positions: the theorems of docs/swedish.md as claims.

D(G) corresponds to the controlled value of endgames. The player on move can always get -D(G): she takes all but
the largest part down to 3s, and then hands it over. She gets no more if D(G) <= 1.
"""

from functools import partial
from typing import Any, Final

from loony.enumerate.logic import all_of, magnitude, not_, where
from loony.verify.claims.claim import REFUTED, Statement, when
from loony.verify.claims.claim import claim as claim_of
from loony.verify.strips.family import ELEVENS, SWEDISH
from loony.verify.strips.records import StripBoard, SwedishPosition
from loony.verify.strips.stake_theorems import controlled_value as _d
from loony.verify.strips.stake_theorems import e_of as _e
from loony.verify.strips.stake_theorems import has_bank, is_lost, is_small, value_of_single_part, value_of_small

OURS = "docs/swedish.md"

claim: Final = partial(claim_of, paper=OURS, domains=(SWEDISH,))


@claim("swedish-1", "2s and 3s count by their total", "Theorem 1", theorem="Stakes.value_of_stake_game")
def stake_suffices(G: SwedishPosition) -> Statement:
    """v(G) depends only on the parts >= 4 and on the stake, the total of the 2s and 3s. It is the value of the
    game in which no player takes from the stake while there is a part >= 4.
    """
    return when(G.total >= 0, G.value == G.stake_value)


@claim("swedish-2", "A stake larger by 1", "Theorem 2", theorem="Stakes.one_more_at_stake")
def one_more_at_stake(G: SwedishPosition) -> Statement:
    """If the stake grows by 1, v changes by exactly 1, up or down."""
    return when(G.total < G.bound, magnitude(G.value_above - G.value) == 1)


@claim("swedish-3", "v >= -D", "Theorem 3", theorem="Swedish_positions.v_at_least")
def at_least(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, then v(G) >= -D(G)."""
    return when(G.largest >= 4, G.value >= -_d(G))


@claim("swedish-4", "v = -D if D <= 1", "Theorem 4", theorem="Swedish_positions.v_for_D_up_to_1")
def equal_below_two(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) <= 1, then v(G) = -D(G)."""
    return when(all_of(G.largest >= 4, _d(G) <= 1), G.value == -_d(G))


@claim("swedish-5", "v <= D - 2 if D >= 1", "Corollary 5", theorem="Swedish_positions.v_at_most")
def at_most(G: SwedishPosition) -> Statement:
    """If there is a part >= 4 and D(G) >= 1, then v(G) <= D(G) - 2."""
    return when(all_of(G.largest >= 4, _d(G) >= 1), G.value <= _d(G) - 2)


@claim("swedish-6", "Normal play", "Theorem 6", theorem="Swedish.normal_play")
def normal_play(G: SwedishPosition) -> Statement:
    """In normal play the player on move takes all boxes."""
    return when(G.total >= 0, G.normal_value == G.total)


def _odd(G: SwedishPosition) -> Any:
    """There is a part >= 4, and D is odd, and 9 or more."""
    return all_of(G.largest >= 4, _d(G) >= 9, _d(G) % 2 == 1)


def _banked(G: SwedishPosition) -> Any:
    return has_bank(_e(G), G.fours, G.above_7, G.above_12)


def _in_s(G: SwedishPosition) -> Any:
    return is_lost(_e(G), G.sixes, G.eights)


@claim("swedish-7", "v for small D", "Theorem 7", theorem="Swedish_positions.v_for_small_D")
def small_d(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, and D is 2, ..., 9 or 11, then v is as in the table: it depends on D, on the number
    of 4s, and on whether there is a part other than 4, 5 and 7.
    """
    return when(all_of(G.largest >= 4, is_small(_d(G))), G.value == value_of_small(_d(G), G.fours, G.live))


@claim("swedish-7-even", "Even D >= 10: a draw", "Theorem 7", theorem="Swedish_positions.draw")
def draw(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, and D >= 10 is even, then v = 0."""
    return when(all_of(G.largest >= 4, _d(G) >= 10, _d(G) % 2 == 0), G.value == 0)


@claim("swedish-7-odd", "Odd D >= 9: by exactly 1", "Theorem 7", theorem="Swedish_positions.by_one")
def by_one(G: SwedishPosition) -> Statement:
    """If there is a part >= 4, and D >= 9 is odd, then v is 1 or -1."""
    return when(_odd(G), magnitude(G.value) == 1)


@claim("swedish-8", "Many 4s", "Theorem 8", theorem="Swedish_positions.with_a_bank")
def many_fours(G: SwedishPosition) -> Statement:
    """If D >= 9 is odd and E = D - 8a <= -7, where a is the number of 4s, then v = -1 if D is 1 mod 8, else 1."""
    return when(all_of(_odd(G), _e(G) <= -7), G.value == where(_d(G) % 8 == 1, -1, 1))


@claim("swedish-9", "With a bank: lost if E is in S", "Theorem 9", theorem="Swedish_positions.with_a_bank")
def lost_with_a_bank(G: SwedishPosition) -> Statement:
    """If D >= 9 is odd, there is a bank, and E is in S(x, y), where x and y are the numbers of 6s and 8s, then
    v = -1.
    """
    return when(all_of(_odd(G), _banked(G), _in_s(G)), G.value == -1)


@claim("swedish-10", "With a bank: won if E is not in S", "Theorem 10", theorem="Swedish_positions.with_a_bank")
def won_with_a_bank(G: SwedishPosition) -> Statement:
    """If D >= 9 is odd, there is a bank, and E is not in S(x, y), then v = 1."""
    return when(all_of(_odd(G), _banked(G), not_(_in_s(G))), G.value == 1)


@claim("swedish-11", "A single part", "Corollary 11", theorem="Conjecture_1.single_part")
def single_part(G: SwedishPosition) -> Statement:
    """If there is one part n >= 4, and n >= 6, then v depends on D = n - 12 - s alone: it is -D for D <= 1, then
    -2, -1, 0, 1, 2, 1, 2, 1, and from D = 10 on it has the period 0, -1, 0, -1, 0, 1, 0, 1, 0, 1.
    """
    return when(all_of(G.parts == 1, G.largest >= 6), G.value == value_of_single_part(_d(G)))


@claim("swedish-no-bank", "Without a bank, to 98 boxes", "without a bank")
def without_a_bank(G: SwedishPosition) -> Statement:
    """If D >= 9 is odd and the total is 98 at most, then v = -1 if and only if E is in S(x, y), bank or none."""
    return when(all_of(_odd(G), G.total <= 98), G.value == where(_in_s(G), -1, 1))


@claim("swedish-no-bank-ever", "Without a bank, for every total", "parts of 11", expected=REFUTED, domains=(ELEVENS,))
def elevens(G: StripBoard) -> Statement:
    """If D >= 9 is odd, then v = -1 if and only if E is in S(x, y), bank or none. (Of n parts of 11 and no stake,
    E = D = 5n - 6, and x = y = 0.)
    """
    e = 5 * G.n - 6
    return when(all_of(e >= 9, e % 2 == 1), G.value == where(is_lost(e, 0 * e, 0 * e), -1, 1))
