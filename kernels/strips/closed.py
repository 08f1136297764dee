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
from loony.kernels.null_window import (
    CAPTURES,
    COINS,
    COINS_AFTER,
    HANDOUT,
    KEY,
    LOWER,
    MOVE_FIELDS,
    OTHER_KEY,
    REPLIES,
    UPPER,
    Array,
    consider_with,
    may_be_worth,
    search_with,
    table_with,
)

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
def key_with(
    words: Array, lengths: Array, number: int, without: int, word: int, length: int, other: int, other_length: int
) -> int:
    """The key of a position after two words have replaced one word.

    Requires: `words` and `lengths` as `split_key` leaves them; `without` is the place of a word, or -1 for none;
    the new words are canonical, or 0 for none, and word >= other.
    """
    letters = ends = 0
    for place in range(number - 1, -2, -1):
        here = words[place] if place >= 0 else 0
        if word > here:
            letters = letters << length | word
            ends = ends << length | 1
            word = 0
        if other > here:
            letters = letters << other_length | other
            ends = ends << other_length | 1
            other = 0
        if place >= 0 and place != without:
            letters = letters << lengths[place] | here
            ends = ends << lengths[place] | 1
    return ends << 32 | letters


@bare_kernel
def make_moves(key: int, gap: int, words: Array, lengths: Array, moves: Array) -> int:
    """The moves of a position, without those that look the same in a mirror; returns their number.

    Requires: `words` and `lengths` have MOST_LETTERS entries, of any content; `moves` has MOST_MOVES rows.
    Computes: of each row of `moves`, KEY of the position that the move leads to, and CAPTURES, which is c.
    """
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
                moves[count, CAPTURES] = (at - previous - 1) * (1 + gap) + gap + (first == 1) + (second == 1)
                first = min(first, _mirror(first, first_length)) if first > 1 else 0
                second = min(second, _mirror(second, second_length)) if second > 1 else 0
                if first < second:
                    first, first_length, second, second_length = second, second_length, first, first_length
                moves[count, KEY] = key_with(words, lengths, number, place, first, first_length, second, second_length)
                count += 1
            if at < length - 1 and (not symmetric or 2 * at < length):
                first = word ^ (1 << at)
                first = min(first, _mirror(first, length))
                moves[count, KEY] = key_with(words, lengths, number, place, first, length, 0, 0)
                moves[count, CAPTURES] = 0
                count += 1
            previous = at
    return count


@bare_kernel
def scatter(key: int, _: int) -> int:
    """A number that differs for most keys of 63 bits. Every product stays below 2^63."""
    mixed = (key & _LETTERS) * 0x61C88647 ^ (key >> 32) * 0x45D9F3B1
    mixed = (mixed ^ mixed >> 31) & _LETTERS
    return mixed * 0x61C88647 >> 20


class StripGame(NamedTuple):
    """A kind of closed boards, and room for the words of a position."""

    gap: int
    words: Array
    lengths: Array


def game_of(gap: int) -> StripGame:
    """The boards with `gap` coins between two neighbouring letters."""
    return StripGame(gap, np.empty(MOST_LETTERS, np.int64), np.empty(MOST_LETTERS, np.int64))


_of_table = table_with(scatter)
recall: Final = _of_table[0]
keep: Final = _of_table[1]
_consider = consider_with(recall)


@bare_kernel
def open_frame(game: StripGame, frame: Array, moves: Array, table: Array) -> int:
    """The moves of a position that the table does not decide, as `loony.kernels.null_window` needs them."""
    number = 0
    for place in range(make_moves(frame[KEY], game.gap, game.words, game.lengths, moves)):
        move, next_move = moves[place], moves[number]
        captures = move[CAPTURES]
        handout = 2 if captures > 2 else 0
        if may_be_worth(frame, captures, handout):
            next_move[KEY], next_move[OTHER_KEY], next_move[CAPTURES] = move[KEY], 0, captures
            coins = frame[COINS] - captures
            next_move[HANDOUT], next_move[COINS_AFTER] = handout, coins
            next_move[LOWER], next_move[UPPER] = -coins, coins
            number = _consider(frame, moves, number, number, table)
            if number < 0:
                break
    return number


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


search: Final = search_with(open_frame, bring_forward, recall, keep)
