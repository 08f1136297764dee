"""Narrow boards as strings and coins, and positions of closed boards as multisets of words over 0 and 1.

A box or a triangle is a coin, an undrawn edge is a string, and a player who cuts the last string of a coin
captures it (Jobson, Sledd, White and Wildstrom, Variations on Narrow Dots-and-Boxes and Dots-and-Triangles,
arXiv 1507.08707, Section 1 and Figure 2). In a closed board the coins are a path. Every box has one more string,
to the ground; so has every other triangle, from the first to the last.

A position without a capturable coin is a multiset of words. A word is a component. Each letter is a coin that had a
ground string at the start: 1 while the string is uncut, and 0 after. Between consecutive letters of triangles lies
one more coin, which never had a ground string: the gap is 1, for boxes the gap is 0. A word begins and ends with 1,
because coins outside the outermost 1s would be capturable, and has two letters or more. So a word is an odd binary
number from 3 on. It means the same read from either side, and the smaller of the two readings is canonical.
"""

import re

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.notation import JOINS, SPACES
from loony.system.errors import BadInput, TooLarge

GROUND = -1  # the end of a string that is no coin

KINDS = ("boxes", "triangles")

MOST_LETTERS = 32  # the most letters of a position: then its key has 63 bits
Strings = NDArray[np.int64]  # of shape (strings, 2): the coins that each string joins, or a coin and GROUND
Words = tuple[int, ...]  # canonical words, the largest first


def gap_of(kind: str) -> int:
    """The number of coins between consecutive letters. Raises BadInput if there is no such kind of board."""
    if kind not in KINDS:
        raise BadInput(f"no kind of board is called {kind!r}: there are {' and '.join(KINDS)}")
    return KINDS.index(kind)


def checked_length(n: int) -> int:
    """The n of a closed 1 x n board. Raises BadInput or TooLarge if a search cannot hold the board."""
    if n < 1:
        raise BadInput(f"a 1 x n board has n from 1 on, not {n}")
    if n > MOST_LETTERS:
        raise TooLarge(f"a closed 1 x n board is searched up to n = {MOST_LETTERS}, not to {n:,}")
    return n


def coins_of_board(kind: str, n: int) -> int:
    """The number of boxes or triangles of a 1 x n board."""
    return n + gap_of(kind) * (n - 1)


def closed_strings(kind: str, n: int) -> Strings:
    """The strings of the closed 1 x n board: first along the path of coins, then to the ground."""
    coins = coins_of_board(kind, n)
    path = [(coin, coin + 1) for coin in range(coins - 1)]
    ground = [(coin, GROUND) for coin in range(0, coins, 1 + gap_of(kind))]
    return np.array(path + ground, np.int64)


def open_strings(n: int) -> Strings:
    """The 3n + 1 strings of the open 1 x n board of boxes: the path, then top and bottom, then the two sides."""
    path = [(coin, coin + 1) for coin in range(n - 1)]
    ground = [(coin, GROUND) for coin in (*range(n), *range(n), 0, n - 1)]
    return np.array(path + ground, np.int64)


def mirror(word: int, letters: int) -> int:
    """A word of at most 32 letters, read from the other side."""
    word = (word >> 1 & 0x55555555) | (word & 0x55555555) << 1
    word = (word >> 2 & 0x33333333) | (word & 0x33333333) << 2
    word = (word >> 4 & 0x0F0F0F0F) | (word & 0x0F0F0F0F) << 4
    word = (word >> 8 & 0x00FF00FF) | (word & 0x00FF00FF) << 8
    word = word >> 16 | (word & 0xFFFF) << 16
    return word >> (32 - letters)


def canonical(words: Words) -> Words:
    """A position in canonical form. Raises BadInput for a number that is no word, and TooLarge for over 32 letters."""
    for word in words:
        if word < 3 or word % 2 == 0:
            raise _no_component(f"{word:b}")
    letters = sum(word.bit_length() for word in words)
    if letters > MOST_LETTERS:
        raise TooLarge(f"a position of {letters} letters is too large: it has at most {MOST_LETTERS}")
    return tuple(sorted((min(word, mirror(word, word.bit_length())) for word in words), reverse=True))


def key_of(words: Words) -> int:
    """The key of a position: a number below 2^63 that no other position has, 0 if it is empty.

    The lower 32 bits are the letters of all words, one after another; the upper bits mark the last letter of each.
    """
    letters = ends = 0
    for word in canonical(words):
        letters = letters << word.bit_length() | word
        ends = ends << word.bit_length() | 1
    return ends << 32 | letters


def coins_of(words: Words, gap: int) -> int:
    """The number of coins of a position."""
    return sum(word.bit_length() * (1 + gap) - gap for word in words)


def notation(words: Words) -> str:
    """`1101+11`: the words in binary, or 0 if there are none."""
    return "+".join(f"{word:b}" for word in words) or "0"


def parse(text: str) -> Words:
    """The position that a text such as `1101 + 11` denotes; raises BadInput if it denotes none.

    It refuses a word that begins with 0, which as a number would lose that letter.
    """
    if text.strip(SPACES) == "0":
        return ()
    parts = [part.strip(SPACES) for part in re.split(f"[{JOINS}]", text)]
    for part in parts:
        if not re.fullmatch("[01]+", part):
            raise BadInput(f"cannot read {_cut(part)!r}: write components of 0 and 1 joined by +, such as 1101+11")
        if not re.fullmatch("1[01]*1", part):
            raise _no_component(_cut(part))
    return canonical(tuple(int(part, 2) for part in parts))


def _no_component(word: str) -> BadInput:
    return BadInput(f"{word} is no component: it has two letters or more, and begins and ends with 1")


def _cut(word: str) -> str:
    return word if len(word) <= 60 else f"{word[:57]}..."
