"""The nimber of a position in which nothing can be captured, by search, one connected component after another.

The nimber of a position is the exclusive or of the nimbers of its components. The nimber of a component is the least
number that is the nimber of no option. An *option* is the rest after a cut and the captures that follow; a cut that
leaves a handout is loony, and makes no option. For a number n the search looks for an option of nimber n, and stops
at the first. If an option has several components, the search finds the nimbers of all but the last, and then asks
only whether the last component has the nimber that makes the exclusive or n.

A table has components by their keys (`loony.kernels.boards.quiet`), each with its nimber, or with the nimbers that
its options have.
"""

from typing import NamedTuple

import numpy as np

from loony.kernels.boards.captures import component_of, first_of, handout_of, take
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.quiet import QuietBoard, key_of
from loony.kernels.jit import bare_kernel, joined_kernel

LINES, KEY, GOAL, ASKED, REMAINING, OPTIONS, SUM, PART, NUMBER, PARTS = range(10)
"""the columns of a frame: the component; its key; the question, whether the component has this nimber, or NONE for
the question which nimber it has; the nimber that the search looks for among the options; the strings that are not
tried; the nimbers of options so far, as bits. Of the option in hand: the exclusive or of the nimbers of its first
components, the number of these components, the number of all components, and from PARTS on the components"""

NONE = -1

MOST_STRINGS = 62  # so that a key is positive
DEPTH, WIDTH = MOST_STRINGS + 1, PARTS + MOST_STRINGS  # of the frames, each of fewer strings than the frame above

OPENED = 1

WAITING = -1  # there is no answer yet

_LOW = (1 << 31) - 1


class NimberTable(NamedTuple):
    """The components that were searched: a hash table with linear probing, of 2^k slots."""

    keys: Numbers  # 0 in a free slot
    data: Numbers  # the nimber; or -1 less the nimbers of options so far, as bits
    counts: Numbers  # the number of keys, and at OPENED the number of components opened


def nimber_table(slots: int) -> NimberTable:
    """An empty table. Requires: `slots` is a power of 2."""
    return NimberTable(np.zeros(slots, np.int64), np.zeros(slots, np.int64), np.zeros(2, np.int64))


@joined_kernel
def is_full(table: NimberTable) -> bool:
    """Whether the table must grow before a search goes on."""
    keys: int = table.counts[0]
    return 4 * keys >= 3 * len(table.keys)


@joined_kernel
def _slot(table: NimberTable, key: int) -> int:
    """The slot of a key, or the free slot where it belongs."""
    last = len(table.keys) - 1
    mixed = (key & _LOW) * 0x61C88647 ^ (key >> 31) * 0x45D9F3B1  # no product overflows
    slot = (mixed ^ mixed >> 29) & last
    while table.keys[slot] != 0 and table.keys[slot] != key:
        slot = slot + 1 & last
    return slot


@bare_kernel
def put_all(table: NimberTable, larger: NimberTable) -> None:
    """Enter the components of a table in a larger table, which is empty."""
    for place in range(len(table.keys)):
        if table.keys[place] != 0:
            slot = _slot(larger, table.keys[place])
            larger.keys[slot], larger.data[slot] = table.keys[place], table.data[place]
    larger.counts[0], larger.counts[OPENED] = table.counts[0], table.counts[OPENED]


@bare_kernel
def keep(table: NimberTable, key: int, data: int) -> None:
    """Store the data of a component."""
    slot = _slot(table, key)
    table.counts[0] += table.keys[slot] == 0
    table.keys[slot], table.data[slot] = key, data


@joined_kernel
def _cut(board: QuietBoard, frame: Numbers, room: Numbers) -> None:
    """Cut the next string, and enter the components of this option in the frame, unless it is loony."""
    strings, sides = board.strings, board.sides
    string = first_of(frame[REMAINING])
    frame[REMAINING] &= frame[REMAINING] - 1
    captured, rest, _ = take(strings, sides, frame[LINES] & ~(1 << string), strings[string, 0], 0, room)
    captured, rest, _ = take(strings, sides, rest, strings[string, 1], captured, room)
    if captured > 0 and handout_of(strings, sides, rest, captured, room) > 0:
        return
    if rest == 0:
        frame[OPTIONS] |= 1
    number = 0
    while rest != 0:
        frame[PARTS + number] = component_of(strings, sides, rest, rest)
        rest &= ~frame[PARTS + number]
        number += 1
    frame[SUM], frame[PART], frame[NUMBER] = 0, 0, number


@joined_kernel
def _ask(board: QuietBoard, table: NimberTable, frame: Numbers, room: Numbers, nimber: int) -> None:
    """Look for an option of a nimber in the table; the options that the table does not know remain to be searched."""
    frame[ASKED], frame[REMAINING], frame[PART], frame[NUMBER] = nimber, frame[LINES], 0, 0
    unknown = 0
    while frame[REMAINING] != 0 and frame[OPTIONS] >> nimber & 1 == 0:
        string = frame[REMAINING] & -frame[REMAINING]
        _cut(board, frame, room)
        known = True
        while frame[PART] < frame[NUMBER] and known:
            slot = _slot(table, key_of(board, frame[PARTS + frame[PART]]))
            known = table.keys[slot] != 0
            if known:
                data = table.data[slot]
                if data >= 0:
                    frame[SUM] ^= data
                elif frame[NUMBER] == 1 and -1 - data >> nimber & 1:
                    frame[SUM] = -1
                else:
                    known = False
            frame[PART] += 1
        if not known:
            unknown |= string
        elif frame[NUMBER] > 0 and frame[SUM] >= 0:
            frame[OPTIONS] |= 1 << frame[SUM]
        frame[NUMBER] = frame[PART] = 0
    frame[REMAINING] = unknown


@bare_kernel
def begin(board: QuietBoard, table: NimberTable, frame: Numbers, room: Numbers, lines: int, goal: int) -> int:
    """Ask for the nimber of a component if `goal` is NONE, and else whether its nimber is the goal.

    Returns the answer, or WAITING if the frame is set up to search for the answer.
    """
    key = key_of(board, lines)
    slot = _slot(table, key)
    options = 0
    if table.keys[slot] != 0:
        data = table.data[slot]
        if data >= 0:
            return data if goal == NONE else int(data == goal)
        options = -1 - data
        if goal != NONE and options >> goal & 1:
            return 0
    table.counts[OPENED] += 1
    frame[LINES], frame[KEY], frame[GOAL], frame[OPTIONS] = lines, key, goal, options
    _ask(board, table, frame, room, first_of(~options) if goal == NONE else goal)
    return WAITING


@joined_kernel
def _receive(frame: Numbers, answer: int) -> None:
    """Enter the answer about a component of an option."""
    frame[PART] += 1
    if frame[PART] < frame[NUMBER]:
        frame[SUM] ^= answer
    elif answer:
        frame[OPTIONS] |= 1 << frame[ASKED]


@bare_kernel
def search(
    board: QuietBoard, table: NimberTable, frames: Numbers, room: Numbers, depth: int, most: int
) -> tuple[int, int]:
    """Search until the question of frame 0 is answered, the table is full, or `most` components were opened.

    Requires: `frames` of shape (DEPTH, WIDTH), set up by `begin` down to `depth`; `room` of shape (5, coins).
    Returns the answer, and -1; or WAITING, and the depth for the next call.
    """
    while not is_full(table) and table.counts[OPENED] < most:
        frame = frames[depth]
        has_it = frame[OPTIONS] >> frame[ASKED] & 1
        if not has_it and frame[PART] < frame[NUMBER]:
            goal = NONE if frame[PART] < frame[NUMBER] - 1 else frame[ASKED] ^ frame[SUM]
            answer = begin(board, table, frames[depth + 1], room, frame[PARTS + frame[PART]], goal)
            if answer == WAITING:
                depth += 1
            else:
                _receive(frame, answer)
            continue
        if not has_it and frame[REMAINING] != 0:
            _cut(board, frame, room)
            continue
        nimber = first_of(~frame[OPTIONS])  # the least number that is the nimber of no option so far
        if has_it and frame[ASKED] == frame[GOAL]:
            keep(table, frame[KEY], -1 - frame[OPTIONS])
            answer = 0
        elif nimber == (frame[GOAL] if has_it else frame[ASKED]):
            keep(table, frame[KEY], nimber)
            answer = nimber if frame[GOAL] == NONE else int(nimber == frame[GOAL])
        else:
            _ask(board, table, frame, room, nimber)
            continue
        depth -= 1
        if depth < 0:
            return answer, depth
        _receive(frames[depth], answer)
    return WAITING, depth
