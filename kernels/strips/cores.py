"""The captures of every position of a closed narrow board, and the key of the rest."""

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips import closed
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.kernels.jit import kernel
from loony.kernels.null_window import Array
from loony.kernels.strips.closed import key_with

Numbers = NDArray[np.int8]

_mirror = kernel(closed.mirror)


@kernel
def find_cores(letters: int, gap: int, first: int, captured: Numbers, price: Numbers, keys: Array) -> None:
    """The captures and the rest of the sets of uncut strings from `first` on.

    A set is the number with the bits of its strings, in the order of
    `loony.enumerate.strips.closed.closed_strings`.

    Requires: the board has at most 32 letters and 62 strings; the last three arrays are of equal length.
    Computes: for the set first + i, the coins that the player on move can capture at once, captured[i], and the
    key of the rest, keys[i]; and price[i], the price of leaving the last of them with one cut: 4 where two of
    them hang together, else 8 where there are four without a string to the ground, else 0, where none can be left.
    With v the value of the rest, the value is captured + max(v, -price - v) if price > 0, or else captured + v.
    """
    coins = letters + gap * (letters - 1)
    words, lengths = np.empty(MOST_LETTERS, np.int64), np.empty(MOST_LETTERS, np.int64)
    for i in range(len(keys)):
        uncut = first + i
        captured[i] = price[i] = 0
        number = 0
        start = 0
        while start < coins:
            end = start + 1  # a component is the coins from start to end - 1
            while end < coins and (uncut >> (end - 1)) & 1:
                end += 1
            word = length = longest = 0
            tail = 0  # the coins since the last 1
            for coin in range(start, end):
                grounded = coin % (1 + gap) == 0 and (uncut >> (coins - 1 + coin // (1 + gap))) & 1
                if grounded and word == 0:
                    longest = tail
                    word = length = 1
                elif coin % (1 + gap) == 0 and word > 0:
                    word = word << 1 | grounded
                    length += 1
                tail = 0 if grounded else tail + 1
            if word == 0:
                if end - start >= 2:  # a lone coin without strings is captured already
                    captured[i] += end - start
                    if end - start >= 4 and price[i] == 0:
                        price[i] = 8
            else:
                while word & 1 == 0:
                    word >>= 1
                    length -= 1
                if word == 1:
                    captured[i] += end - start
                    longest = end - start
                else:
                    captured[i] += longest + tail
                    longest = max(longest, tail)
                    words[number] = min(word, _mirror(word, length))
                    lengths[number] = length
                    number += 1
                if longest >= 2:
                    price[i] = 4
            start = end
        keys[i] = _key(words, lengths, number)


@kernel
def _key(words: Array, lengths: Array, number: int) -> int:
    """The key of words in any order; puts them into order."""
    for place in range(1, number):
        at = place
        while at > 0 and words[at - 1] > words[at]:
            words[at - 1], words[at] = words[at], words[at - 1]
            lengths[at - 1], lengths[at] = lengths[at], lengths[at - 1]
            at -= 1
    return key_with(words, lengths, number, -1, 0, 0, 0, 0)
