"""The value of a position of an open narrow board in misère play, by search. Nothing is assumed about good play.

An open board is a path of coins, each with strings to the ground: two, or three at an end of the board. A position
is a multiset of *words*, the stretches of coins that are still connected. Its key has a digit of three bits for each
coin: two for the number of uncut ground strings, and MARK at the first coin of each word. The words follow each other
by size, the largest first; the key has the smaller of the two readings of a word.

The search is that of `loony.kernels.null_window`, where every move gives the turn to the other player. But a
player who captures moves again. So a capture leads to the position after it with TURN in its key. There the other
player has a single move, which gives the turn back. The value of a key with TURN is the negative of the position's.

A test compares the values with `loony.kernels.bitmask`.
"""

from typing import Final

import numpy as np

from loony.kernels.jit import bare_kernel
from loony.kernels.null_window import CAPTURES, HANDOUT, KEY, REPLIES, Array, open_with, search_with
from loony.kernels.strips import closed
from loony.kernels.strips.closed import joined

DIGIT, MARK = 3, 4
MOST_COINS = 20
TURN = 1 << DIGIT * MOST_COINS


def key_of_board(n: int) -> int:
    """The key of the open 1 x n board. Requires: 2 <= n <= MOST_COINS."""
    return sum(2 << DIGIT * place for place in range(n)) + 1 + (MARK + 1 << DIGIT * (n - 1))


@bare_kernel
def _canonical(letters: int, length: int) -> int:
    """The word of some letters, in the smaller reading, with its mark; 0 for a single coin that is captured."""
    if length == 1 and letters == 0:
        return 0
    rest, other = letters, 0
    for _ in range(length):
        other = other << DIGIT | rest & 7
        rest >>= DIGIT
    return min(letters, other) | MARK << DIGIT * (length - 1)


@bare_kernel
def _split_key(key: int, words: Array, lengths: Array) -> int:
    """The words of a position and their lengths in bits, the smallest first; returns their number."""
    number = 0
    while key > 0:
        length = DIGIT
        while key >> length - DIGIT & MARK == 0:
            length += DIGIT
        words[number], lengths[number] = key & ((1 << length) - 1), length
        number += 1
        key >>= length
    return number


@bare_kernel
def _write(move: Array, key: int, captures: int) -> None:
    """Write a move. The key says where a capture gives the mover another turn."""
    move[KEY], move[CAPTURES], move[HANDOUT] = key | TURN if captures > 0 else key, captures, 0


@bare_kernel
def make_moves(game: tuple[Array, Array], key: int, moves: Array) -> int:
    """The moves of a position, one of each pair that a mirror exchanges; returns their number.

    Computes: of each row of `moves`, KEY of the position that the move leads to, CAPTURES and HANDOUT.
    """
    if key & TURN != 0:
        _write(moves[0], key & ~TURN, 0)
        return 1
    words, lengths = game
    number = _split_key(key, words, lengths)
    count = 0
    for place in range(number):
        word, length = words[place], lengths[place] // DIGIT
        if place > 0 and words[place - 1] == word:
            continue
        letters = word & ~(MARK << DIGIT * (length - 1))
        turned = 0
        for at in range(length):
            turned = turned << DIGIT | letters >> DIGIT * at & 7
        symmetric = turned == letters
        for at in range((length + 1) // 2 if symmetric else length):
            if letters >> DIGIT * at & 3 > 0:  # a ground string of the coin
                after = _canonical(letters - (1 << DIGIT * at), length)
                key, _ = joined(words, lengths, number, place, after, DIGIT * length, 0, 0)
                _write(moves[count], key, int(after == 0))
                count += 1
        for at in range(1, length // 2 + 1 if symmetric else length):  # the string between two coins
            first = _canonical(letters & ((1 << DIGIT * at) - 1), at)
            second = _canonical(letters >> DIGIT * at, length - at)
            key, _ = joined(words, lengths, number, place, first, DIGIT * at, second, DIGIT * (length - at))
            _write(moves[count], key, int(first == 0) + int(second == 0))
            count += 1
    return count


def game() -> tuple[Array, Array]:
    """Room for the words of a position, and for their lengths."""
    return np.empty(MOST_COINS, np.int64), np.empty(MOST_COINS, np.int64)


@bare_kernel
def recall(table: Array, key: int, other_key: int, coins: int) -> tuple[int, int]:
    """Bounds for the value of a position from the table, or -coins and coins."""
    lower, upper = closed.recall(table, key & ~TURN, other_key, coins)
    return (lower, upper) if key & TURN == 0 else (-upper, -lower)


@bare_kernel
def keep(table: Array, key: int, other_key: int, coins: int, lower: int, upper: int, nodes: int) -> None:
    """Store bounds for the value of a position, unless its only move gives the turn back."""
    if key & TURN == 0:
        closed.keep(table, key, other_key, coins, lower, upper, nodes)


@bare_kernel
def bring_forward(moves: Array, at: int, number: int) -> None:
    """Swap the best of the moves from `at` on into place `at`: a capture, else the move that leaves the most words."""
    if at == 0:
        for place in range(number):
            key = moves[place, KEY]
            score = MOST_COINS if key & TURN != 0 else 0
            key &= ~TURN
            while key > 0:
                score += key >> 2 & 1
                key >>= DIGIT
            moves[place, REPLIES] = -score
    closed.bring_least_forward(moves, at, number)


search: Final = search_with(open_with(make_moves, recall), bring_forward, recall, keep)
