"""Oracles for boards of strings and coins: played string by string, from the rules. They import nothing of loony.

A string is a pair of coins, or of a coin and GROUND. A board is a tuple of strings, of which some may be equal.
"""

from collections.abc import Iterable
from functools import cache

import numpy as np

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


def misere_value(strings: Iterable[String]) -> int:
    """The same, misère, for boards of up to 27 strings: of every set of strings, those with the fewest first."""
    board = list(strings)
    strings_of = {
        coin: sum(1 << place for place, string in enumerate(board) if coin in string)
        for coin in {coin for string in board for coin in string} - {GROUND}
    }
    size = np.zeros(1, np.int8)
    for _ in board:
        size = np.concatenate([size, size + 1])
    values = np.zeros(1 << len(board), np.int8)
    for number in range(1, len(board) + 1):
        sets = np.flatnonzero(size == number).astype(np.int32)
        best = np.full(len(sets), -100, np.int8)
        for place, string in enumerate(board):
            here = np.flatnonzero(sets & 1 << place)
            rest = sets[here] ^ 1 << place
            captured = sum(((rest & strings_of[coin]) == 0).astype(np.int8) for coin in {*string} - {GROUND})
            best[here] = np.maximum(best[here], np.where(captured, values[rest] - captured, -values[rest]))
        values[sets] = best
    return int(values[-1])
