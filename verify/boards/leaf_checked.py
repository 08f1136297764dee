"""The leaves of a proof tree: entries that do not follow from others, and whose bounds a search finds again.

It is a plain search by null windows, which shares with the search that is checked no more than `tree_checked` does:
a move, and what it is worth, are as they are there. It knows the bounds of all entries with fewer undrawn lines, for
these are checked too. What it finds for a state follows from states with fewer lines, and never from the state's own
entry: the table keeps nothing else.
"""

from typing import NamedTuple

import numpy as np

from loony.kernels.jit import kernel
from loony.verify.boards.tree_checked import (
    Numbers,
    Rules,
    Tree,
    bounds_in,
    bounds_with,
    boxes_of,
    captures,
    is_possible,
    state_of,
)

MOST_POSITIONS = 1 << 28
"""that are searched for a leaf, which take about an hour"""

_SLOTS, _BUCKET = 1 << 22, 4
_BOUND, _BIAS = 7, 64
_KEY, _DATA = range(2)
_LINES, _ENDGAME, _LOWER, _UPPER = range(4)
"""columns of frames and of moves: a state, and bounds for its V"""
_TAKEN, _HANDOUT = range(4, 6)
"""of moves"""
_THRESHOLD, _NUMBER, _AT = range(4, 7)
"""of frames: what V is compared with, the number of moves, and the place of the move that is searched, or _NEW"""
_NEW = -1
_MOST = 96
"""more than a state has lines, chains and loops, and so more than its moves, and than the turns after it"""


class Room(NamedTuple):
    """What a thread needs to search."""

    table: Numbers
    """states, with bounds for V that a search has found"""
    frames: Numbers
    """the states that a search is in the midst of, each after a move of the state before"""
    moves: Numbers
    """the moves of each frame"""
    order: Numbers
    """the lines, in the order in which they are tried"""
    searched: Numbers
    """the positions searched for a leaf, and the most of them"""


def room_for(rows: int, columns: int, most: int) -> Room:
    """Room for searches on a board, of so many positions for a leaf.

    Lines inside the board come first, and of these the ones near a middle line, for they take a position apart.
    """
    places = [(2 * row, 2 * column + 1) for row in range(rows + 1) for column in range(columns)]
    places += [(2 * row + 1, 2 * column) for row in range(rows) for column in range(columns + 1)]

    def late(line: int) -> tuple[bool, int, int]:
        down, across = abs(places[line][0] - rows), abs(places[line][1] - columns)
        return down == rows or across == columns, min(down * columns, across * rows), -down - across

    order = np.array(sorted(range(len(places)), key=late), np.int64)
    frames, moves = np.zeros((_MOST, 7), np.int64), np.zeros((_MOST, _MOST, 6), np.int64)
    return Room(np.zeros((_SLOTS, 2), np.int64), frames, moves, order, np.array([0, most]))


@kernel
def slot_of(room: Room, lines: int, endgame: int) -> int:
    """The slot of a state, or the one that its bounds may take."""
    table = room.table
    mixed = (lines ^ endgame << 40) * 0x2545F4914F6CDD1D
    first = (mixed ^ mixed >> 31) & len(table) - _BUCKET
    for slot in range(first, first + _BUCKET):
        if table[slot, _KEY] == 0 or (table[slot, _KEY] == lines and table[slot, _DATA] >> 2 * _BOUND == endgame):
            return slot
    return first + (mixed >> 40) % _BUCKET


@kernel
def recall(room: Room, lines: int, endgame: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for V of a state: these, or what the table has, if it is better."""
    key, data = room.table[slot_of(room, lines, endgame)]
    if key != lines or data >> 2 * _BOUND != endgame:
        return lower, upper
    return max(lower, (data >> _BOUND & 127) - _BIAS), min(upper, (data & 127) - _BIAS)


@kernel
def keep(room: Room, lines: int, endgame: int, threshold: int, is_reached: bool) -> None:
    """Keep whether V of a state is at least a threshold."""
    slot = slot_of(room, lines, endgame)
    lower, upper = recall(room, lines, endgame, -_BIAS, _BIAS - 1)
    if is_reached:
        lower = max(lower, threshold)
    else:
        upper = min(upper, threshold - 2)
    room.table[slot, _KEY] = lines
    room.table[slot, _DATA] = endgame << 2 * _BOUND | lower + _BIAS << _BOUND | upper + _BIAS


@kernel
def add_move(
    rules: Rules, tree: Tree, room: Room, depth: int, number: int, taken: int, handout: int, rest: int, endgame: int
) -> int:
    """Put a move into row `number` if it may be worth the threshold; returns the number of moves, or -1 if it is."""
    key, endgame = state_of(rules, rest, endgame)
    lower, upper = bounds_in(rules, tree, key, endgame)
    if key != 0:
        lower, upper = recall(room, key, endgame, lower, upper)
    low, high = bounds_with(taken, handout, lower, upper)
    if -high >= room.frames[depth, _THRESHOLD]:
        return -1
    if -low < room.frames[depth, _THRESHOLD]:
        return number
    move = room.moves[depth, number]
    move[_LINES], move[_ENDGAME], move[_LOWER], move[_UPPER] = key, endgame, lower, upper
    move[_TAKEN], move[_HANDOUT] = taken, handout
    return number + 1


@kernel
def list_moves(rules: Rules, tree: Tree, room: Room, depth: int) -> int:
    """List the moves of a frame that may be worth its threshold; returns their number, or -1 if one of them is."""
    lines, endgame = room.frames[depth, _LINES], room.frames[depth, _ENDGAME]
    number = 0
    for line in room.order:
        if lines >> line & 1 and number >= 0:
            taken, handout, rest = captures(rules.sides, lines ^ 1 << line)
            number = add_move(rules, tree, room, depth, number, taken, handout, rest, endgame)
    for row in range(rules.starts[endgame], rules.starts[endgame + 1]):
        if number >= 0:
            taken, handout, less = rules.openings[row]
            number = add_move(rules, tree, room, depth, number, taken, handout, lines, less)
    return number


@kernel
def enter(frame: Numbers, lines: int, endgame: int, lower: int, upper: int, threshold: int) -> None:
    """Make a frame of a state, of bounds for its V, and of a threshold between them."""
    frame[_LINES], frame[_ENDGAME], frame[_LOWER], frame[_UPPER] = lines, endgame, lower, upper
    frame[_THRESHOLD], frame[_AT] = threshold, _NEW


@kernel
def decide(rules: Rules, tree: Tree, room: Room) -> None:
    """Find bounds for V in the first frame that say whether it is its threshold, or stop at the most positions."""
    frames, moves, depth = room.frames, room.moves, 0
    while depth >= 0:
        frame = frames[depth]
        threshold = frame[_THRESHOLD]
        if frame[_AT] == _NEW:
            room.searched[0] += 1
            if room.searched[0] > room.searched[1]:
                return
            frame[_AT], frame[_NUMBER] = 0, list_moves(rules, tree, room, depth)
        is_reached = frame[_NUMBER] < 0
        while not is_reached and frame[_AT] < frame[_NUMBER]:
            move = moves[depth, frame[_AT]]
            if move[_LOWER] < move[_UPPER]:
                move[_LOWER], move[_UPPER] = recall(room, move[_LINES], move[_ENDGAME], move[_LOWER], move[_UPPER])
            low, high = bounds_with(move[_TAKEN], move[_HANDOUT], move[_LOWER], move[_UPPER])
            is_reached = -high >= threshold
            if not is_reached:
                if -low >= threshold:
                    break
                frame[_AT] += 1
        if not is_reached and frame[_AT] < frame[_NUMBER]:
            # it is worth the threshold if V after it is at most this, and with a handout at least the other
            most = -move[_TAKEN] - threshold
            asked = most + 2 if move[_UPPER] > most else -2 * move[_HANDOUT] - most
            depth += 1
            enter(frames[depth], move[_LINES], move[_ENDGAME], move[_LOWER], move[_UPPER], asked)
            continue
        if is_reached:
            frame[_LOWER] = threshold
        else:
            frame[_UPPER] = threshold - 2
        keep(room, frame[_LINES], frame[_ENDGAME], threshold, is_reached)
        depth -= 1
        if depth >= 0:
            move = moves[depth, frames[depth, _AT]]
            move[_LOWER], move[_UPPER] = frame[_LOWER], frame[_UPPER]


@kernel
def is_at_least(rules: Rules, tree: Tree, room: Room, place: int, threshold: int) -> bool:
    """Whether V of an entry is at least a threshold; no answer once more positions are searched than may be."""
    lines, endgame = tree.lines[place], tree.endgames[place]
    boxes = boxes_of(rules, lines, endgame)
    lower, upper = recall(room, lines, endgame, -boxes, boxes)
    if lower < threshold <= upper:
        enter(room.frames[0], lines, endgame, lower, upper, threshold)
        decide(rules, tree, room)
        lower = room.frames[0, _LOWER]
    return bool(lower >= threshold)


HOLDS, FAILS, TOO_LARGE = range(3)
"""verdicts on a leaf"""


@kernel
def judge(rules: Rules, tree: Tree, room: Room, places: Numbers, verdicts: Numbers) -> None:
    """Whether the bounds of each of some leaves hold, or take too many positions to find out."""
    for number, place in enumerate(places):
        room.searched[0] = 0
        holds = (
            is_possible(rules, tree, place)
            and is_at_least(rules, tree, room, place, tree.lower[place])
            and not is_at_least(rules, tree, room, place, tree.upper[place] + 2)
        )
        verdicts[number] = TOO_LARGE if room.searched[0] > room.searched[1] else HOLDS if holds else FAILS
