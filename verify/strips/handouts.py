"""Strings and coins in the words of Jobson, Sledd, White and Wildstrom: handouts, double-deals, long chains.

A position of a board is the set of its uncut strings: a number with the bits of these strings.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.closed import GROUND, Strings, closed_strings

Sets = NDArray[np.int64]
Truths = NDArray[np.bool_]


class Handout(NamedTuple):
    """A chance to double-deal: a coin of one string beside a coin of two, whose other string captures nothing."""

    coin: int
    first: int  # the string that captures the coin, as a bit
    second: int  # the string that gives both coins away
    positions: Sets  # all positions with this chance


def strings_at(strings: Strings) -> list[int]:
    """By coin, the bits of its strings."""
    return [
        sum(1 << int(place) for place in np.flatnonzero((strings == coin).any(1)))
        for coin in range(int(strings.max()) + 1)
    ]


def handouts(strings: Strings) -> Iterator[Handout]:
    """Every chance to double-deal on a board, and the positions with this chance (Figure 3 of the paper)."""
    at = strings_at(strings)
    everything = np.arange(1 << len(strings))
    ends = [[int(end) for end in string] for string in strings]
    for i, pair in enumerate(ends):
        for coin, other in (pair, pair[::-1]):
            for j, string in enumerate(ends):
                if GROUND in (coin, other) or other not in string or j == i:
                    continue
                (third,) = string[1 - string.index(other) :][:1]
                first, second = 1 << i, 1 << j
                matches = (everything & at[coin] == first) & (everything & at[other] == first | second)
                if third != GROUND:
                    matches &= everything & at[third] != second
                yield Handout(coin, first, second, np.flatnonzero(matches))


def capturable(strings: Strings) -> tuple[Truths, Truths]:
    """By position: whether there is a capturable coin, and whether some capturable coin allows no double-deal."""
    everything = np.arange(1 << len(strings))
    uncut = [everything & strings_of for strings_of in strings_at(strings)]
    alone = np.array([(own != 0) & (own & (own - 1) == 0) for own in uncut])
    without = alone.copy()
    for handout in handouts(strings):
        without[handout.coin, handout.positions] = False
    return np.logical_or.reduce(alone), np.logical_or.reduce(without)


def doubled(strings: Strings, coin: int, chain: int) -> Strings:
    """The strings of two copies of a board, and of a chain of `chain` coins from a coin to its copy."""
    coins = int(strings.max()) + 1
    copy = np.where(strings == GROUND, GROUND, strings + coins)
    path = [coin, *range(2 * coins, 2 * coins + chain), coin + coins]
    links = np.array([*pairwise(path)][: chain + (chain > 0)], np.int64).reshape(-1, 2)
    return np.concatenate([strings, copy, links])


def long_chains(uncut: int, at: list[int], ends: list[list[int]]) -> int:
    """The strings of all long chains, as bits: chains of three or more coins in a row with two strings each."""
    two = {coin for coin, strings in enumerate(at) if (uncut & strings).bit_count() == 2}
    result = 0
    while two:
        chain, new = set[int](), {two.pop()}
        while new:
            chain |= new
            cut = [string for place, string in enumerate(ends) if uncut >> place & 1 and new & {*string}]
            new = {end for string in cut for end in string} & two
            two -= new
        if len(chain) >= 3:
            for coin in chain:
                result |= uncut & at[coin]
    return result


def opens_a_long_chain(n: int) -> bool:
    """Whether each play on closed 1 x n triangles opens a long chain, if all captures are made or double-dealt."""
    strings = closed_strings("triangles", n)
    at, ends = strings_at(strings), strings.tolist()
    deals: dict[int, list[Handout]] = {}
    for handout in handouts(strings):
        for position in handout.positions.tolist():
            deals.setdefault(position, []).append(handout)

    @cache
    def always(uncut: int) -> bool:
        if uncut == 0:
            return False
        alone = {coin: uncut & bits for coin, bits in enumerate(at) if (uncut & bits).bit_count() == 1}
        dealt = deals.get(uncut, [])
        cuts = {*alone.values()} or {1 << i for i in range(len(ends)) if uncut >> i & 1}
        if not alone:
            cuts -= {1 << i for i in range(len(ends)) if long_chains(uncut, at, ends) >> i & 1}
        elif alone.keys() == {handout.coin for handout in dealt}:
            cuts |= {handout.second for handout in dealt}
        return all(always(uncut ^ cut) for cut in cuts)

    return always((1 << len(strings)) - 1)
