"""The oracle for boards of strings and coins: played string by string, from the rules. Imports nothing of loony.

A string is a pair of coins, or of a coin and GROUND. A board is a tuple of strings, of which some may be equal.
"""

from collections.abc import Iterable
from functools import cache

GROUND = -1

String = tuple[int, int]


def value(strings: Iterable[String], misere: bool = False) -> int:
    """By how much the player on move comes out ahead: in coins captured, or, misère, in coins not captured."""
    return _value(tuple(sorted(strings)), -1 if misere else 1)


@cache
def _value(strings: tuple[String, ...], sign: int) -> int:
    best = None
    for i, string in enumerate(strings):
        rest = strings[:i] + strings[i + 1 :]
        captured = len(set(string) - {GROUND} - {coin for other in rest for coin in other})
        score = sign * captured + _value(rest, sign) if captured else -_value(rest, sign)
        best = score if best is None else max(best, score)
    return best or 0
