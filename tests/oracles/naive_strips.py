"""Oracles for boards of strings and coins: played string by string, from the rules. They import nothing of loony.

A string is a pair of coins, or of a coin and GROUND. A board is a tuple of strings, of which some may be equal.
"""

from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

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


def strings_of(words: Iterable[str]) -> list[String]:
    """What is not drawn of rows of boxes: between each and the next, and under those with a 1."""
    strings, first = [], 0
    for word in words:
        strings += [(first + at, first + at + 1) for at in range(len(word) - 1)]
        strings += [(first + at, GROUND) for at, letter in enumerate(word) if letter == "1"]
        first += len(word)
    return strings


def strings_of_words(words: tuple[int, ...], gap: int) -> list[String]:
    """A closed board by its words of bits, 1 for a string to the ground; letters are `gap` coins apart."""
    return strings_of(("0" * gap).join(f"{word:b}") for word in words)


def values_of_sets(strings: Iterable[String], misere: bool = False) -> NDArray[np.int8]:
    """The values of every set of strings, by its bits: those with the fewest first."""
    board, sign = list(strings), -1 if misere else 1
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
            best[here] = np.maximum(best[here], np.where(captured, values[rest] + sign * captured, -values[rest]))
        values[sets] = best
    return values


Parts = tuple[int, ...]


def multisets(total: int, most: int, least: int) -> Iterator[Parts]:
    """The multisets of numbers from `least` to `most` with a total, descending."""
    if total == 0:
        yield ()
    for part in range(min(total, most), least - 1, -1):
        for rest in multisets(total - part, part, least):
            yield (part, *rest)


def stake_values(bound: int) -> dict[Parts, NDArray[np.int8]]:
    """The misère values of parts >= 4, ascending, beside each stake that fits the bound, by the rules.

    The stake is the total of the 2s and 3s. It is taken when nothing else is left.
    """
    values: dict[Parts, NDArray[np.int8]] = {(): -np.arange(bound + 1, dtype=np.int8)}
    for total in range(4, bound + 1):
        for parts in sorted(multisets(total, total, 4), key=len, reverse=True):
            best = np.full(bound + 1 - total, -100, np.int8)
            for part in {*parts}:
                at = parts.index(part)
                others = parts[:at] + parts[at + 1 :]
                for cut in range(1, part // 2 + 1):
                    pieces = [piece for piece in (cut, part - cut) if piece > 1]
                    more = sum(piece for piece in pieces if piece < 4)
                    large = [*others, *(piece for piece in pieces if piece > 3)]
                    after = values[tuple(sorted(large))][more:][: len(best)]
                    np.maximum(best, after - 1 if cut == 1 else -after, out=best)
            values[parts[::-1]] = best
    return values
