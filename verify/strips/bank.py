"""Misère Swedish positions with D >= 2: which theorem gives v (docs/swedish.md, from Theorem 7 on).

The functions take integers or columns: of a position the number of 4s, 6s and 8s, and sums over the parts. This
module imports nothing heavy.
"""

from functools import cache
from typing import Any

from loony.enumerate.logic import all_of, any_of, implies, where
from loony.verify.strips.play import state_of, state_value_by_theorem

SMALL_D = (2, 3, 4, 5, 6, 7, 8, 9, 11)
"""where v depends on D, the number of 4s, and whether there is a live part"""

NOT_LIVE = (4, 5, 7)
"""of parts >= 4: all others are live"""


def value_of_small_d(d: Any, fours: Any, live: Any) -> Any:
    """v where D is one of SMALL_D, and 0 elsewhere; `live`: the number of parts that are not 4, 5 or 7."""
    none, lively = fours == 0, live > 0
    odd = where(d == 3, where(none, -1, 1), where(any_of(d == 5, d == 7), 1, 0))
    nine = where(any_of(none, all_of(fours == 1, lively)), 1, -1)
    eleven = where(any_of(fours <= 1, all_of(fours == 2, lively)), -1, 1)
    odd = where(d == 9, nine, where(d == 11, eleven, odd))
    two_or_nothing = any_of(all_of(d == 4, fours == 1), all_of(d == 6, none), all_of(d == 8, none, lively))
    return where(all_of(d == 2, none), -2, where(two_or_nothing, 2, odd))


def value_of_single_part(d: Any) -> Any:
    """v of a single part n >= 6 with a stake: from D = 10 on it has the period 10."""
    periodic = where(d % 2 == 0, 0, where(_one_of(d % 10, 1, 3), -1, 1))
    return where(d <= 1, -d, where(d < 10, value_of_small_d(d, 0 * d, 0 * d + 1), periodic))


def _one_of(number: Any, *members: int) -> Any:
    return any_of(*(number == member for member in members))


def in_s(e: Any, sixes: Any, eights: Any) -> Any:
    """Whether an odd number E is in S(x, y), for x 6s and y 8s.

    Up to -7 these are the numbers 1 mod 8, then -5, 3 and 11. From 11 on the gaps between neighbours follow a
    word: 2 8 8 for each two 6s; for a 6 that is left, 2 8; for each two 8s 2 8 2 8 8, or 10 8 2 8 if x is odd.
    The gaps that follow for ever depend on whether x and y are odd.
    """
    from_11 = e - 11
    x_blocks, odd_x, odd_y = 18 * (sixes // 2), sixes % 2 == 1, eights % 2 == 1
    after_x = from_11 - x_blocks - where(odd_x, 10, 0)
    after_y = after_x - 28 * (eights // 2)
    for_ever = where(
        odd_x,
        where(odd_y, any_of(after_y == 10, all_of(after_y > 10, _one_of(after_y % 10, 0, 8))), after_y % 10 == 0),
        where(
            odd_y,
            any_of(_one_of(after_y, 2, 12), after_y % 10 == 0),
            _one_of(after_y % 10, 0, 2),
        ),
    )
    y_blocks = where(odd_x, _one_of(after_x % 28, 0, 10, 18, 20), _one_of(after_x % 28, 0, 2, 10, 12, 20))
    beyond_11 = where(
        from_11 <= x_blocks,
        _one_of(from_11 % 18, 0, 2, 10),
        where(after_x <= 0, _one_of(from_11 - x_blocks, 2, 10), where(after_y <= 0, y_blocks, for_ever)),
    )
    return where(e <= -7, e % 8 == 1, where(e <= 11, _one_of(e, -5, 3, 11), beyond_11))


def has_bank(e: Any, fours: Any, above_7: Any, above_12: Any) -> Any:
    """Whether the long parts are long enough for Theorems 9 and 10; above_k: the sum of what parts exceed k by."""
    return all_of(
        implies(e >= -5, 10 * above_7 >= 9 * e + 70 * fours),
        implies(e >= 23, 20 * above_12 >= 19 * e + 60 * fours),
    )


@cache
def value_by_cuts(large: tuple[int, ...], stake: int) -> int:
    """v of a state by Theorems 4, 7 and 8, or else by recursion on its cuts: with odd D >= 13 nobody gains by
    taking a box.
    """
    known = state_value_by_theorem(large, stake)
    if known is not None:
        return known
    d = sum(large) - 6 * len(large) - 6 - stake
    fours = large.count(4)
    if d in SMALL_D:
        return int(value_of_small_d(d, fours, sum(part not in NOT_LIVE for part in large)))
    if d % 2 == 0:
        return 0
    if d - 8 * fours <= -7:
        return -1 if d % 8 == 1 else 1
    for part in dict.fromkeys(large):
        for small in range(2, part // 2 + 1):
            rest = list(large)
            rest.remove(part)
            after, more = state_of((*rest, small, part - small))
            if value_by_cuts(after, stake + more) == -1:
                return 1
    return -1
