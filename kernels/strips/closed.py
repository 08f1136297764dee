"""The value of a position of a closed narrow board, by search.

Positions are keys (`loony.enumerate.strips.closed.key_of`), which differ if the positions do. The search is that
of `loony.kernels.null_window`.

A turn is as follows (Jobson, Sledd, White and Wildstrom, arXiv 1507.08707, Section 1 and Figure 3). A move from G
leaves c coins for the other player to capture, and G' after these captures. She takes all c coins and moves in G';
or, if a string joins two of the coins, she may leave these two with one cut, so that the first player takes them and
moves in G'. To the player who makes it, the move is worth -(c + v(G')) without that choice and
-(c + max(v(G'), -4 - v(G'))) with the choice. If several moves have the same G', a move without the choice is the
best. There is a move without the choice if each side of the cut can have at most one of the c coins, that is, if
c <= 2. So there are two kinds of moves in a word: to clear a 1 that is not at an end, with c = 0; and to cut between
two neighbouring 1s, where c counts the coins between them, and each of the two 1s that is at an end of the word.

The player with the choice is at least c - 2 ahead, since max(v, -4 - v) >= -2.

A test compares the values with `loony.kernels.bitmask`, on every position of small boards.
"""

from typing import Final, NamedTuple

import numpy as np

from loony.enumerate.strips import closed
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.kernels.jit import bare_kernel
from loony.kernels.null_window import CAPTURES, HANDOUT, KEY, MOVE_FIELDS, REPLIES, Array, open_with, search_with

BUCKET = 4  # the slots that a key may lie in: as many as a line of a processor's cache holds
_BIAS = 64  # more than the coins of any position: a table has a bound as a number from 0 to 127

_LETTERS = 0xFFFFFFFF

_mirror = bare_kernel(closed.mirror)


@bare_kernel
def ones(bits: int) -> int:
    """The number of 1s in a number below 2^32."""
    number = 0
    while bits > 0:
        bits &= bits - 1
        number += 1
    return number


@bare_kernel
def split_key(key: int, words: Array, lengths: Array) -> int:
    """The words of a position and their lengths, the smallest first; returns their number."""
    letters, ends = key & _LETTERS, key >> 32
    number = 0
    while ends > 0:
        length = 1
        while letters >> length > 0 and (ends >> length) & 1 == 0:
            length += 1
        words[number] = letters & ((1 << length) - 1)
        lengths[number] = length
        number += 1
        letters >>= length
        ends >>= length
    return number


@bare_kernel
def joined(
    words: Array, lengths: Array, number: int, without: int, word: int, length: int, other: int, other_length: int
) -> tuple[int, int]:
    """The words of a position one after another after two words have replaced one word; and the last bit of each.

    Requires: `words` and `lengths` as `split_key` leaves them; `without` is the place of a word, or -1 for none;
    the new words are canonical, or 0 for none.
    """
    if word < other:
        word, length, other, other_length = other, other_length, word, length
    bits = ends = 0
    for place in range(number - 1, -2, -1):
        here = words[place] if place >= 0 else 0
        if word > here:
            bits = bits << length | word
            ends = ends << length | 1
            word = 0
        if other > here:
            bits = bits << other_length | other
            ends = ends << other_length | 1
            other = 0
        if place >= 0 and place != without:
            bits = bits << lengths[place] | here
            ends = ends << lengths[place] | 1
    return bits, ends


class StripGame(NamedTuple):
    """The closed boards with `gap` coins between two neighbouring letters, and room for the words of a position."""

    gap: int
    words: Array
    lengths: Array


def game_of(gap: int) -> StripGame:
    """The boards with `gap` coins between two neighbouring letters."""
    return StripGame(gap, np.empty(MOST_LETTERS, np.int64), np.empty(MOST_LETTERS, np.int64))


@bare_kernel
def make_moves(game: StripGame, key: int, moves: Array) -> int:
    """The moves of a position, one of each pair that a mirror exchanges; returns their number.

    Requires: `moves` has MOST_MOVES rows.
    Computes: of each row of `moves`, KEY of the position that the move leads to; CAPTURES, which is c; and HANDOUT.
    """
    gap, words, lengths = game
    number = split_key(key, words, lengths)
    count = 0
    for place in range(number):
        word, length = words[place], lengths[place]
        if place > 0 and words[place - 1] == word:
            continue
        symmetric = _mirror(word, length) == word
        previous = 0  # the place of the previous 1
        for at in range(1, length):
            if (word >> at) & 1 == 0:
                continue
            if not symmetric or at + previous < length:
                first, first_length = word >> at, length - at
                second, second_length = word & ((2 << previous) - 1), previous + 1
                captures = (at - previous - 1) * (1 + gap) + gap + (first == 1) + (second == 1)
                moves[count, CAPTURES], moves[count, HANDOUT] = captures, 2 if captures > 2 else 0
                first = min(first, _mirror(first, first_length)) if first > 1 else 0
                second = min(second, _mirror(second, second_length)) if second > 1 else 0
                letters, ends = joined(words, lengths, number, place, first, first_length, second, second_length)
                moves[count, KEY] = ends << 32 | letters
                count += 1
            if at < length - 1 and (not symmetric or 2 * at < length):
                first = word ^ (1 << at)
                first = min(first, _mirror(first, length))
                letters, ends = joined(words, lengths, number, place, first, length, 0, 0)
                moves[count, KEY] = ends << 32 | letters
                moves[count, CAPTURES] = moves[count, HANDOUT] = 0
                count += 1
            previous = at
    return count


@bare_kernel
def _bucket_of(table: Array, key: int) -> int:
    """The first slot that a key may lie in. Every product stays below 2^63."""
    mixed = (key & _LETTERS) * 0x61C88647 ^ (key >> 32) * 0x45D9F3B1
    mixed = (mixed ^ mixed >> 31) & _LETTERS
    return (mixed * 0x61C88647 >> 20) & len(table) - BUCKET


@bare_kernel
def recall(table: Array, key: int, _: int, coins: int) -> tuple[int, int]:
    """Bounds for the value of a position from the table, or -coins and coins.

    Requires: a table whose slots have two words, a key and its bounds.
    """
    first = _bucket_of(table, key)
    for slot in range(first, first + BUCKET):
        if table[slot, 0] == key:
            bounds = table[slot, 1]
            return (bounds & 127) - _BIAS, (bounds >> 7 & 127) - _BIAS
    return -coins, coins


@bare_kernel
def keep(table: Array, key: int, _: int, __: int, lower: int, upper: int, nodes: int) -> None:
    """Store bounds for the value of a position, in place of the bounds that took the fewest nodes to find."""
    place = first = _bucket_of(table, key)
    for slot in range(first, first + BUCKET):
        if table[slot, 0] in (0, key):
            place = slot
            break
        if table[slot, 1] >> 14 < table[place, 1] >> 14:
            place = slot
    table[place, 0] = key
    table[place, 1] = nodes << 14 | (upper + _BIAS) << 7 | (lower + _BIAS)


@bare_kernel
def bring_least_forward(moves: Array, at: int, number: int) -> None:
    """Swap the move with the least REPLIES among the moves from `at` on into place `at`."""
    best = at
    for other in range(at + 1, number):
        if moves[other, REPLIES] < moves[best, REPLIES]:
            best = other
    for column in range(MOVE_FIELDS):
        moves[at, column], moves[best, column] = moves[best, column], moves[at, column]


@bare_kernel
def bring_forward(moves: Array, at: int, number: int) -> None:
    """Swap the move that leaves the fewest replies among the moves from `at` on into place `at`."""
    if at == 0:
        for place in range(number):
            key = moves[place, KEY]
            moves[place, REPLIES] = 2 * ones(key & _LETTERS) - 3 * ones(key >> 32)
    bring_least_forward(moves, at, number)


search: Final = search_with(open_with(make_moves, recall), bring_forward, recall, keep)
