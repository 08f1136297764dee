"""The captures of a drawn position, and the chains and loops of the rest.

Boxes are coins and lines are strings. The *captures* of a position are all boxes that the player on move gets by
taking a box with a single string until there is none. The uncut strings of these boxes join them into trees; a tree
has one string out, to the ground or to the rest, or none. With T boxes captured and the rest R, whose value to the
player on move is V(R), the value V of the position is (`loony.enumerate.boards.rules.worth`)

    max(T + V(R), T - 4 - V(R))   if some tree of 2 boxes or more has a string out: its last two can be handed out,
    max(T + V(R), T - 8 - V(R))   else, if some tree without a string out has a path of 4 boxes: hand these out,
    T + V(R)                      else.

`strings` has a row for each string: the two coins that it joins, or a coin and -1 for the ground. `sides` has the
strings of each coin as bits. There are at most 64 strings; a set with the 64th string is a negative number.
"""

from typing import Final

import numpy as np

from loony.enumerate.boards import rules
from loony.enumerate.boards.board import Board
from loony.kernels.boards.columns import CHAIN_HANDOUT, JOINED, LOOP_HANDOUT, SHORT, SIMPLE, UNDECIDED, Numbers
from loony.kernels.jit import bare_kernel, joined_kernel


def lay_out(board: Board) -> tuple[Numbers, Numbers]:
    """`strings` and `sides` of a board."""
    return np.array(board.strings, np.int64), np.array([word(lines) for lines in board.sides], np.int64)


def word(strings: int) -> int:
    """A set of strings as a signed word, for the kernels."""
    return strings - (1 << 64) if strings >> 63 & 1 else strings


LONGEST = 32  # more than the boxes of a chain or a loop on a board of 64 lines

_LAST = -(2**63)

worth: Final = bare_kernel(rules.worth)


@joined_kernel
def number_of(strings: int) -> int:
    """The number of strings of a set without the 64th string; LLVM makes this loop a single instruction."""
    number = 0
    while strings != 0:
        strings &= strings - 1
        number += 1
    return number


@joined_kernel
def first_of(strings: int) -> int:
    """The first of some strings."""
    lowest = strings & -strings
    return 63 if lowest == _LAST else number_of(lowest - 1)


@joined_kernel
def across(strings: Numbers, string: int, coin: int) -> int:
    """The other end of a string at a coin: a coin, or -1 for the ground."""
    other: int = strings[string, 0] + strings[string, 1] - coin
    return other


@joined_kernel
def open_boxes(sides: Numbers, lines: int) -> int:
    """The number of boxes that have some of these lines."""
    number = 0
    for coin in range(len(sides)):
        number += sides[coin] & lines != 0
    return number


@joined_kernel
def component_of(strings: Numbers, sides: Numbers, rest: int, some: int) -> int:
    """The strings of the component of the first of some strings."""
    passed = coming = some & -some
    while coming != 0:
        string = first_of(coming)
        coming &= coming - 1
        for end in range(2):
            coin = strings[string, end]
            if coin >= 0:
                new = sides[coin] & rest & ~passed
                passed, coming = passed | new, coming | new
    return passed


@joined_kernel
def image_of(images: Numbers, symmetry: int, lines: int) -> int:
    """The image of a set of lines under a symmetry; `images` has shape (symmetries, bytes, 256)."""
    image = 0
    for byte in range(images.shape[1]):
        image |= images[symmetry, byte, lines >> 8 * byte & 255]
    return image


@joined_kernel
def take(strings: Numbers, sides: Numbers, rest: int, coin: int, number: int, room: Numbers) -> tuple[int, int, int]:
    """Take a coin if it has a single string, then the coin at the other end, and so on until a coin has more strings.

    Returns `number` plus the number of coins taken, the rest, and the coin that has more strings, or -1.
    """
    while coin >= 0:
        its = sides[coin] & rest
        if its == 0:
            return number, rest, -1
        if its & (its - 1) != 0:
            return number, rest, coin
        string = first_of(its)
        rest &= ~(1 << string)
        room[0, number], room[1, coin] = coin, string
        room[2, coin], room[3, coin], room[4, coin] = 1, 1, 1
        number += 1
        coin = across(strings, string, coin)
        if coin >= 0 and sides[coin] & rest == 0:  # the last of a tree without a string out
            room[0, number], room[1, coin] = coin, -1
            room[2, coin], room[3, coin], room[4, coin] = 1, 1, 1
            return number + 1, rest, -1
    return number, rest, -1


@joined_kernel
def handout_of(strings: Numbers, sides: Numbers, rest: int, number: int, room: Numbers) -> int:
    """The handout that the first `number` coins in `room` allow; each coin comes after the coins that hang on it."""
    if number < CHAIN_HANDOUT:
        return 0
    coins, via, size, depth, longest = room[0], room[1], room[2], room[3], room[4]
    handout = 0
    for place in range(number):
        coin = coins[place]
        if via[coin] < 0:
            if longest[coin] >= 4 and handout == 0:
                handout = LOOP_HANDOUT
            continue
        other = across(strings, via[coin], coin)
        if other >= 0 and sides[other] & rest == 0:
            size[other] += size[coin]
            longest[other] = max(longest[other], longest[coin], depth[other] + depth[coin])
            depth[other] = max(depth[other], depth[coin] + 1)
        elif size[coin] >= 2:
            handout = CHAIN_HANDOUT
    return handout


@bare_kernel
def captures(strings: Numbers, sides: Numbers, uncut: int, room: Numbers) -> tuple[int, int, int]:
    """The number of boxes captured, the handout (2 or 4 boxes, or 0), and the remaining strings.

    Requires: `room` of shape (5, coins) or more, of any content.
    """
    number, rest = 0, uncut
    for coin in range(len(sides)):
        number, rest, _ = take(strings, sides, rest, coin, number, room)
    return number, handout_of(strings, sides, rest, number, room), rest


@joined_kernel
def run(strings: Numbers, sides: Numbers, rest: int, coin: int, string: int) -> tuple[int, int, int]:
    """The coins of two strings from a coin along one of its strings: their number, the strings, and the end.

    The end is the ground, or a coin whose number of strings is not two. In a loop the end is the coin from which the
    run starts, and this coin counts too.
    """
    number, strings_passed, end = 0, 1 << string, across(strings, string, coin)
    while end >= 0:
        its = sides[end] & rest
        if its & (its - 1) == 0 or (its & (its - 1)) & ((its & (its - 1)) - 1) != 0:
            break
        number += 1
        if end == coin:
            break
        string = first_of(its & ~strings_passed)
        strings_passed |= 1 << string
        end = across(strings, string, end)
    return number, strings_passed, end


@bare_kernel
def components(strings: Numbers, sides: Numbers, rest: int, chains: Numbers, loops: Numbers) -> int:
    """Count the chains and loops of a position in which nothing can be captured; returns its kind.

    Requires: `chains` and `loops` of LONGEST entries, all 0.
    Computes: `chains[n]` and `loops[n]`, the numbers of chains and loops of n boxes. A component with a joint, a box
    of 3 or 4 strings, is not counted, but adds to the kind: UNDECIDED if some piece has fewer than three boxes
    between joints and ground, and else JOINED. A player who cuts a string of a joined component leaves a handout.
    """
    kind, remaining = SIMPLE, rest
    for coin in range(len(sides)):  # pieces that end at a joint
        its = sides[coin] & rest
        if number_of(its) > 2:
            kind |= JOINED
            while its != 0:
                string = first_of(its)
                its &= its - 1
                number, strings_passed, _ = run(strings, sides, rest, coin, string)
                remaining &= ~strings_passed
                if number < 3:
                    kind |= UNDECIDED
    for coin in range(len(sides)):
        its = sides[coin] & remaining
        if its == 0:
            continue
        string = first_of(its)
        number, strings_passed, end = run(strings, sides, rest, coin, string)
        if end == coin:
            loops[number] += 1
        else:
            more, behind, _ = run(strings, sides, rest, coin, first_of(its & ~(1 << string)))
            strings_passed |= behind
            number += more + 1
            chains[number] += 1
            if number < 3:
                kind |= SHORT
        remaining &= ~strings_passed
    return kind
