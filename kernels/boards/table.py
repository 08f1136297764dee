"""A table of bounds for the values of states, in words of 64 bits, in which no two states are ever confused.

A state has a key of two numbers: a set of lines, and the index of a multiset. A Feistel network maps the sets one to
one to *mixed sets* of as many bits. The low bits of the mixed set, plus a multiple of the index, are the number of a
bucket. A slot keeps the high bits of the mixed set, and the index. The number of the bucket and the slot determine
the key, so a slot of one word has the whole key, and two bounds. Where a word is too short, a slot has two words, and
the first word is the set of lines.

A bucket is a line of a processor's cache. A slot of one word is written at once, so threads may share a table of
these slots: the bounds in a slot are always true of its key.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import bare_kernel, joined_kernel, prefetch

Words = NDArray[np.int64]

BUCKET = 8  # words
MOST_COINS = 64  # the most coins of a state, so that a bound takes _BITS bits

_BITS = 7
_EFFORT = 4  # bits
_DATA = 2 * _BITS + _EFFORT
_WORD, _BOUND, _MOST_EFFORT = 63, (1 << _BITS) - 1, (1 << _EFFORT) - 1  # words are positive
EFFORTS = 1 << _EFFORT
MOST_BITS = 31  # of the number of a bucket: a table of 128 GiB
ONE_WORD_SLOTS = 1 << 23  # the most slots of a short search, so that a key fits a slot of one word: 64 MiB
_LEAST_MIXED = 27  # bits
_MOST_MIXED = 62  # bits, so that no product overflows

_A, _B, _C, _D = 0x61C88647, 0x45D9F3B1, 0x2C1B3C6D, 0x297A2D39


class BoundTable(NamedTuple):
    """A table of bounds; the bits of a bucket's number, of the lower and the upper half of a set, and of an index."""

    words: Words
    bits: int
    low: int
    high: int
    index_bits: int
    slot: int  # the words of a slot, 1 or 2


def bound_table(lines: int, multisets: int, slots: int, wide: bool = False, most: int = ONE_WORD_SLOTS) -> BoundTable:
    """An empty table for sets of `lines` lines and `multisets` multisets, of at least `slots` slots of one word.

    If only a larger table of at most `most` slots has room for a key in a slot of one word, the table is larger. If
    no table of `most` slots has, or if `wide`, a slot has two words.
    """
    index = (multisets - 1).bit_length()
    bits = min(max(0, slots // BUCKET - 1).bit_length(), MOST_BITS)
    missing = max(0, lines + index + _DATA - _WORD)
    if wide or lines > _MOST_MIXED or BUCKET << missing > max(BUCKET << bits, most):
        slot = 2
    else:
        slot, bits = 1, max(bits, missing)
    mixed = min(max(lines, _LEAST_MIXED), _MOST_MIXED)
    words = np.zeros(BUCKET * ((1 << bits) + 1), np.int64)  # a page takes no memory until the first write
    first = -words.ctypes.data // 8 % BUCKET
    return BoundTable(words[first : first + (BUCKET << bits)], bits, mixed // 2, mixed - mixed // 2, index, slot)


@joined_kernel
def mix(table: BoundTable, lines: int) -> int:
    """A number for a set of lines: a number of its own for each set, where slots have one word."""
    low_mask, high_mask = (1 << table.low) - 1, (1 << table.high) - 1
    low, high = lines & low_mask, lines >> table.low & high_mask
    high ^= low * _A >> 20 & high_mask
    low ^= high * _B >> 20 & low_mask
    high ^= low * _C >> 20 & high_mask
    return high << table.low | low


@joined_kernel
def bucket_of(table: BoundTable, mixed: int, index: int) -> int:
    """The first word of the bucket of a state."""
    return (mixed + index * _D & (1 << table.bits) - 1) * BUCKET


@joined_kernel
def foresee(table: BoundTable, lines: int, index: int) -> None:
    """Have the processor fetch the bucket of a state before it is read."""
    prefetch(table.words, bucket_of(table, mix(table, lines), index))


@joined_kernel
def _word_of(table: BoundTable, lines: int, index: int, otherwise: int) -> int:
    """The word of a state, or `otherwise` if the table has none."""
    words, mixed = table.words, mix(table, lines)
    first = bucket_of(table, mixed, index)
    if table.slot == 1:
        key = mixed >> table.bits << table.index_bits | index
        for place in range(first, first + BUCKET):
            word: int = words[place]
            if word >> _DATA == key and word != 0:
                return word
    else:
        for place in range(first, first + BUCKET, 2):
            word = words[place + 1]
            if words[place] == lines and word >> _DATA == index and word != 0:
                return word
    return otherwise


@joined_kernel
def recall(table: BoundTable, lines: int, index: int, coins: int) -> tuple[int, int]:
    """Bounds for the value of a state from the table, or -coins and coins."""
    word = _word_of(table, lines, index, coins << _BITS)
    return 2 * (word & _BOUND) - coins, 2 * (word >> _BITS & _BOUND) - coins


@bare_kernel
def effort_of(table: BoundTable, lines: int, index: int) -> int:
    """The effort for the bounds of a state: n if they took less than 4^n nodes, and 0 if the table has none."""
    return _word_of(table, lines, index, 0) >> 2 * _BITS & _MOST_EFFORT


@bare_kernel
def keep(table: BoundTable, lines: int, index: int, coins: int, lower: int, upper: int, nodes: int) -> None:
    """Store bounds for the value of a state, in place of the bounds that took the fewest nodes to find.

    Requires: at most MOST_COINS coins, and bounds that are odd if the coins are.
    """
    effort = 1
    while nodes >= 4 and effort < _MOST_EFFORT:
        nodes >>= 2
        effort += 1
    data = effort << 2 * _BITS | (upper + coins) // 2 << _BITS | (lower + coins) // 2
    put(table, mix(table, lines), lines, index, data)


@bare_kernel
def put(table: BoundTable, mixed: int, lines: int, index: int, data: int) -> None:
    """Store the data of a state in place of the data of least effort; `lines` is for slots of two words."""
    words = table.words
    first = bucket_of(table, mixed, index)
    key = mixed >> table.bits << table.index_bits | index if table.slot == 1 else index
    best, least = first, _MOST_EFFORT + 1
    for place in range(first, first + BUCKET, table.slot):
        word = words[place + table.slot - 1]
        if word == 0:
            best = place
            break
        is_same = word >> _DATA == key
        if is_same and (table.slot == 1 or words[place] == lines):
            best = place
            break
        effort = word >> 2 * _BITS & _MOST_EFFORT
        if effort < least:
            best, least = place, effort
    if table.slot == 2:
        words[best] = lines
    words[best + table.slot - 1] = key << _DATA | data


@joined_kernel
def _entry(table: BoundTable, place: int) -> tuple[int, int]:
    """The set of lines of a slot, and its index and data in one word; the word of an empty slot is 0."""
    words, word = table.words, table.words[place + table.slot - 1]
    if table.slot == 2 or word == 0:
        return words[place], word
    index = word >> _DATA & (1 << table.index_bits) - 1
    mixed = word >> _DATA + table.index_bits << table.bits | place // BUCKET - index * _D & (1 << table.bits) - 1
    low_mask, high_mask = (1 << table.low) - 1, (1 << table.high) - 1
    low, high = mixed & low_mask, mixed >> table.low  # the steps of `mix`, backwards
    high ^= low * _C >> 20 & high_mask
    low ^= high * _B >> 20 & low_mask
    high ^= low * _A >> 20 & high_mask
    return high << table.low | low, index << _DATA | word & (1 << _DATA) - 1


@joined_kernel
def _put_entry(table: BoundTable, lines: int, word: int) -> None:
    put(table, mix(table, lines), lines, word >> _DATA, word & (1 << _DATA) - 1)


@bare_kernel
def put_all(table: BoundTable, larger: BoundTable) -> None:
    """Store all bounds of a table in another table."""
    for place in range(0, len(table.words), table.slot):
        lines, word = _entry(table, place)
        if word != 0:
            _put_entry(larger, lines, word)


@bare_kernel
def count_efforts(table: BoundTable, counts: Words) -> None:
    """Add the slots of each effort to `counts`, of EFFORTS entries."""
    for place in range(table.slot - 1, len(table.words), table.slot):
        counts[table.words[place] >> 2 * _BITS & _MOST_EFFORT] += table.words[place] != 0


@bare_kernel
def list_costly(table: BoundTable, effort: int, listed: Words) -> None:
    """Put the entries of this effort or more into the rows of `listed`, of two words, as far as there are rows."""
    number = 0
    for place in range(0, len(table.words), table.slot):
        lines, word = _entry(table, place)
        if word >> 2 * _BITS & _MOST_EFFORT >= effort and word != 0 and number < len(listed):
            listed[number, 0], listed[number, 1] = lines, word
            number += 1


@bare_kernel
def put_listed(table: BoundTable, listed: Words) -> None:
    """Store the entries that `list_costly` listed; their table may have another size."""
    for row in range(len(listed)):
        _put_entry(table, listed[row, 0], listed[row, 1])


def are_entries(lines: int, multisets: int, listed: Words) -> bool:
    """Whether rows have sets of `lines` lines, and indices of `multisets` multisets."""
    sets, indices = listed[:, 0], listed[:, 1] >> _DATA
    fits = (sets > 0) & (sets >> lines == 0) if lines < _WORD else sets != 0
    return bool(fits.all() and ((indices >= 0) & (indices < multisets)).all())
