"""The nimber of every position of a small board in Nimstring, by trying every string: nothing is assumed.

A position is a set of uncut strings, a number with their bits. A move cuts a string; a player who captures a
coin moves again, and the player who cannot move loses. Beside a heap of h a player may also reduce the heap, and this
ends the turn. The nimber of a position is the h for which the player on move loses; a position without a nimber is
loony (Berlekamp, Conway and Guy, Winning Ways, chapter 16).
"""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards.columns import Numbers
from loony.kernels.jit import kernel

MOST_STRINGS = 24  # the most strings of a board: its nimbers take 16 MB, and a second
_SLICE = 1 << 16  # positions in one call of the kernel: a moment


@kernel
def _fill(strings: Numbers, coins: Numbers, first: int, last: int, nimbers: NDArray[np.int8]) -> None:
    """Compute the nimbers of positions first .. last - 1.

    Requires: `strings` of shape (E, 2), with a coin or -1 for the ground at each end; `coins[c]` has the
    strings of coin c as bits; all positions before have their nimbers.
    """
    for uncut in range(first, last):
        wins = 0  # bit h: the player on move wins beside a heap of h, without a move in the heap
        for string in range(len(strings)):
            rest = uncut & ~(1 << string)
            if rest != uncut:
                captures = False
                for end in range(2):
                    coin = strings[string, end]
                    captures |= coin >= 0 and rest & coins[coin] == 0
                loses = 1 << nimbers[rest] if nimbers[rest] != LOONY else 0
                wins |= ~loses if captures else loses
        nimber = 0  # beside any heap greater than this one, a move to this heap wins
        while wins >> nimber & 1 and nimber <= len(strings):
            nimber += 1
        nimbers[uncut] = nimber if nimber <= len(strings) else LOONY


def nimbers_of_all(strings: Numbers) -> NDArray[np.int8]:
    """The nimber of each set of strings, or LOONY. Requires: at most MOST_STRINGS strings."""
    bits, coins = 1 << np.arange(len(strings)), range(strings.max(initial=-1) + 1)
    of_coins = np.array([bits[(strings == coin).any(axis=1)].sum() for coin in coins], np.int64)
    nimbers = np.empty(1 << len(strings), np.int8)
    for first in range(0, len(nimbers), _SLICE):  # so that a person can interrupt
        _fill(strings, of_coins, first, min(first + _SLICE, len(nimbers)), nimbers)
    return nimbers
