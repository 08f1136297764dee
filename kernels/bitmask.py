"""Values of every position of a small board of strings and coins, by trying every string: nothing is assumed.

Tests compare the searches with these values. This module has no line in common with the searches.

A position is a set of uncut strings, a number with their bits, and its value a byte. A row has the 64 sets that
differ only in their six lowest strings, a *lane* each. If a higher string is cut, the sets after the cut are a row
too, in the same order. So a few operations on bytes cut a string in all lanes at once. Whether the cut captures a
coin depends on the row, and on the lane; `prepare` computes how it depends on the lane.

Two strings that join the same coins may be *twins*: it does not matter which twin is cut first. So a pair of twins
has a digit, 0 to 2, the number of its uncut strings, above the bits of the other strings.
"""

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import inlined_kernel, kernel
from loony.system.errors import TooLarge

MOST_SETS = 1 << 31  # the most sets of a board: 2 GiB of values
_LOW = 6  # the number of strings in which lanes differ
LANES = 1 << _LOW

Values = NDArray[np.int8]
Numbers = NDArray[np.int64]

_SLICE = 1 << 16  # rows in one call of the kernel: a moment


@kernel
def prepare(strings: Numbers, sign: int, at: Numbers, others: Numbers, moves: Values) -> None:
    """What cutting each string does, in each lane.

    Requires: `strings` of shape (E, 2), with E <= 62 and the coins numbered from 0 to 63 at most, or -1 for
    the ground; `sign` is 1 if a captured coin counts for the player who captures it, and -1 if the coin counts for
    the other player; `at` has 64 entries, all 0; `others` and `moves` have shapes (n, 2) and (n, 4, 2 LANES), n =
    max(E, 6).
    Computes: others[i, end], the other strings at this end of string i, the six lowest strings apart, as bits; and
    moves[i, bare], for cuts where no string of others[i, 0] is uncut if `bare` has bit 1, and none of others[i, 1] if
    it has bit 2. A row of `moves` has, for each lane, -1 if the cut passes the turn, and else 0; then, for each lane,
    the number to add (`_after`). If the board has fewer than six strings, the missing strings capture nothing.
    """
    for i in range(len(strings)):
        for end in range(2):
            if strings[i, end] >= 0:
                at[strings[i, end]] |= 1 << i
    for i in range(len(others)):
        others[i] = 0
        first_others = second_others = LANES  # a string that is always there
        if i < len(strings):
            coin, other = strings[i, 0], strings[i, 1]
            if coin >= 0:
                its = at[coin] & ~(1 << i)
                others[i, 0], first_others = its >> _LOW, its % LANES
            if other >= 0 and other != coin:
                its = at[other] & ~(1 << i)
                others[i, 1], second_others = its >> _LOW, its % LANES
        for bare in range(4):
            first, second = first_others if bare & 1 else LANES, second_others if bare & 2 else LANES
            for x in range(LANES):
                captured = int(first & (x | LANES) == 0) + int(second & (x | LANES) == 0)
                moves[i, bare, x] = 0 if captured > 0 else -1
                moves[i, bare, LANES + x] = sign * captured if captured > 0 else 1


@kernel
def _after(rest: np.int8, turn: np.int8, more: np.int8) -> np.int8:
    """The worth of a cut that leaves `rest`: rest + more if turn = 0, -1 - rest + more if turn = -1; all in bytes."""
    return np.int8(np.int8(rest ^ turn) + more)


@kernel
def _bare(others: Numbers, i: int, row: int) -> int:
    """The index `bare` of string i in a row (`prepare`)."""
    return int(others[i, 0] & row == 0) + 2 * int(others[i, 1] & row == 0)


@inlined_kernel
def _cut(best: Values, start: int, width: int, move: Values) -> None:
    """Cut a low string: the cut leads from the lanes start, start + 1, ... to the lanes start - width, ..."""
    for x in range(width):
        after = _after(best[start + x - width], move[start + x], move[LANES + start + x])
        best[start + x] = max(best[start + x], after)


@kernel
def fill(others: Numbers, moves: Values, single: int, inside: Numbers, first: int, last: int, values: Values) -> None:
    """The values of the sets in rows first .. last - 1.

    Requires: `others` and `moves` by `prepare`; the strings from number `single` >= 6 on are pairs of twins;
    `inside` of shape (E, 2); `values`, of shape (rows, LANES), is filled before row `first`; and rows first ..
    last - 1 have the same twins.
    Computes: values[s // LANES, s % LANES] is how far the player on move comes out ahead in s, if both play best.
    A move cuts one string; a player who captures moves again.
    """
    bits = (1 << (single - _LOW)) - 1
    # `inside` has the uncut strings from number 6 on, the lowest last, and the distance to the row without each
    number, twins, digits, step = 0, 0, first >> (single - _LOW), bits + 1
    for i in range(single, len(others), 2):
        uncut = digits % 3
        if uncut > 0:  # of two twins, cut the second first
            twins |= (1 << uncut) - 1 << (i - _LOW)
            inside[number] = i + uncut - 1, step
            number += 1
        digits, step = digits // 3, 3 * step
    for i in range(single - 1, _LOW - 1, -1):
        if first >> (i - _LOW) & 1:
            inside[number] = i, 1 << (i - _LOW)
            number += 1
    for place in range(first, last):
        row = place & bits | twins
        best = values[place]
        for x in range(LANES):
            best[x] = -127
        if place == 0:
            best[0] = 0
        for j in range(number):
            i = inside[j, 0]
            rest = values[place - inside[j, 1]]
            move = moves[i, _bare(others, i, row)]
            for x in range(LANES):
                best[x] = max(best[x], _after(rest[x], move[x], move[LANES + x]))
        m0 = moves[0, _bare(others, 0, row)]
        m1 = moves[1, _bare(others, 1, row)]
        m2 = moves[2, _bare(others, 2, row)]
        m3 = moves[3, _bare(others, 3, row)]
        m4 = moves[4, _bare(others, 4, row)]
        m5 = moves[5, _bare(others, 5, row)]
        for half in range(0, LANES, 32):
            if half > 0:
                _cut(best, 32, 32, m5)
            for quarter in range(half, half + 32, 16):
                if quarter > half:
                    _cut(best, quarter, 16, m4)
                for eighth in range(quarter, quarter + 16, 8):
                    if eighth > quarter:
                        _cut(best, eighth, 8, m3)
                    for four in range(eighth, eighth + 8, 4):
                        if four > eighth:
                            _cut(best, four, 4, m2)
                        for two in range(four, four + 4, 2):
                            if two > four:
                                _cut(best, two, 2, m1)
                            _cut(best, two + 1, 1, m0)
        i = _LOW  # the next row has the first string from number 6 on that this row lacks, and no string before it
        while number > 0 and inside[number - 1, 0] == i:
            number -= 1
            i += 1
        inside[number] = i, 1 << (i - _LOW)
        number += 1


def values_of_all(strings: Numbers, misere: bool = False, into: Values | None = None, twins: int = 0) -> Values:
    """The value of every position of a board, by the number whose bits are the uncut strings.

    The last strings are `twins` pairs of twins; then there are 6 other strings at least. The value is the margin of
    the player on move: in coins captured, or, misère, in coins that the other player captures. If there is an array
    `into`, its first bytes take the values; it has at least 64 bytes. Raises TooLarge for more than `MOST_SETS`
    positions, such as those of 32 strings, and where `into` is too short.
    """
    number = len(strings)
    single = number - 2 * twins
    sets = 3**twins << single
    if sets > MOST_SETS:
        powers = f"3^{twins} 2^{single}" if twins else f"2^{number}"
        raise TooLarge(f"{number} strings have {powers} positions, too many to hold: at most {MOST_SETS:,}")
    room = max(sets, LANES)
    values = np.empty(room, np.int8) if into is None else into[:room]
    if len(values) < room:
        raise TooLarge(f"the values of {number} strings do not fit into {len(values)} bytes: they need {room}")
    strings_there = max(number, _LOW)
    others, moves = np.empty((strings_there, 2), np.int64), np.empty((strings_there, 4, 2 * LANES), np.int8)
    prepare(strings, -1 if misere else 1, np.zeros(64, np.int64), others, moves)
    rows, inside = values.reshape(-1, LANES), np.empty((strings_there, 2), np.int64)
    single = max(single, _LOW)
    alike = 1 << (single - _LOW)  # rows with the same twins
    for start in range(0, len(rows), alike):
        for first in range(start, start + alike, _SLICE):  # so that a person can interrupt
            fill(others, moves, single, inside, first, min(first + _SLICE, start + alike), rows)
    return values[:sets]
