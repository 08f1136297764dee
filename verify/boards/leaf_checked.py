"""The leaves of a proof tree: entries that do not follow from others, and whose bounds a search finds again.

It is a plain search by null windows, which shares with the search that is checked no more than `tree_checked` does:
a move, and what it is worth, are as they are there. It knows the bounds of all entries with fewer undrawn lines, for
these are checked too. What it finds for a state follows from states with fewer lines, and never from the state's own
entry: the table keeps nothing else, and keeps it for all leaves. A leaf alone takes far more positions than the search
that is checked, which had met most of them before. A state that takes too many positions is cut: the states after its
moves are searched one by one. The file of the tree says in which order lines are tried, and the answer does not
depend on it.
"""

from typing import NamedTuple

import numpy as np

from loony.kernels.jit import kernel
from loony.verify.boards import tree_checked
from loony.verify.boards.tree_checked import Numbers, Rules, Tree

MOST_POSITIONS = 1 << 24  # that are searched for a state before it is cut, which take about two minutes

FEWEST_SLOTS, BYTES = 1 << 22, 16  # of a table, and the bytes of a slot
_BUCKET = 4
_BOUND, _BIAS = 7, 64
_EFFORT, _ENDGAME_AT = 2 * _BOUND, 2 * _BOUND + 4  # where the effort and the multiset begin in the data of a slot
_KEY, _DATA = range(2)
_LINES, _ENDGAME, _LOWER, _UPPER, _TAKEN, _HANDOUT = range(6)
"""columns of moves, the first four of frames too: a state, bounds for its V, and as in `Move`"""
_THRESHOLD, _NUMBER, _AT, _BEFORE = range(4, 8)
"""of frames: what V is compared with, the number of moves, the place of the move that is searched, or _NEW, and the
positions that had been searched before"""
_NEW = -1
_WORTH, _LESS = _BIAS * _BIAS, -_BIAS * _BIAS  # in place of a threshold: a move is worth what is asked, or less
_SEARCHED, _MOST_SEARCHED, IN_ALL, CUT, _SLOTS = range(5)
_MOST = 96  # more than a state has lines, chains and loops, and so more than its moves, and than the turns after it


class Move(NamedTuple):
    """A move: the boxes that can be taken after it, the handout among them, and the rest beside a multiset."""

    taken: int
    handout: int
    rest: int
    endgame: int


class Room(NamedTuple):
    """What a thread needs to search."""

    table: Numbers  # states, with bounds for V that a search has found
    frames: Numbers  # the states that a search is in the midst of, each after a move of the state before
    moves: Numbers  # the moves of each frame
    left: Numbers  # the lines that are left after each move of a frame, and the handout
    order: Numbers  # the lines, in the order in which they are tried
    counters: Numbers
    """positions searched for a state, the most of them, and those in all; states cut; slots that the table takes"""


def room_for(order: Numbers, most: int, slots: int = FEWEST_SLOTS) -> Room:
    """Room for searches that try lines in this order, and cut a state after so many positions.

    The table takes more slots as it fills, at most `slots`, a power of 2.
    """
    frames, moves = np.zeros((_MOST, 8), np.int64), np.zeros((_MOST, _MOST, 6), np.int64)
    table, left = np.zeros((slots, 2), np.int64), np.zeros((_MOST, 2), np.int64)  # memory is taken as it is written
    return Room(table, frames, moves, left, order, np.array([0, most, 0, 0, min(slots, FEWEST_SLOTS)]))


@kernel
def double(room: Room) -> None:
    """Have the table take twice as many slots: each state stays in its bucket, or goes to that so many slots later."""
    table, slots = room.table, room.counters[_SLOTS]
    room.counters[_SLOTS] = 2 * slots
    for slot in range(slots):
        key, data = table[slot]
        if key != 0 and bucket_of(room, key, data >> _ENDGAME_AT) >= slots:
            table[slot + slots, _KEY], table[slot + slots, _DATA] = key, data
            table[slot, _KEY] = table[slot, _DATA] = 0


@kernel
def bucket_of(room: Room, lines: int, endgame: int) -> int:
    """The first slot of the bucket of a state."""
    mixed = (lines ^ endgame << 40) * 0x2545F4914F6CDD1D
    return int((mixed ^ mixed >> 31) & room.counters[_SLOTS] - _BUCKET)


@kernel
def slot_of(room: Room, lines: int, endgame: int) -> int:
    """The slot of a state, or the slot that its bounds may take: an empty slot, or that of the least effort."""
    table = room.table
    first = bucket_of(room, lines, endgame)
    best, least = first, 1 << 4
    for slot in range(first, first + _BUCKET):
        if table[slot, _KEY] == lines and table[slot, _DATA] >> _ENDGAME_AT == endgame:
            return slot
        effort = table[slot, _DATA] >> _EFFORT & 15
        if effort < least:
            best, least = slot, effort
    return best


@kernel
def recall(room: Room, lines: int, endgame: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for V of a state: these, or what the table has, if it is better."""
    key, data = room.table[slot_of(room, lines, endgame)]
    if key != lines or data >> _ENDGAME_AT != endgame:
        return lower, upper
    return max(lower, (data >> _BOUND & 127) - _BIAS), min(upper, (data & 127) - _BIAS)


@kernel
def asked_after(move: Numbers, threshold: int) -> int:
    """What V after a move is to be compared with, if its bounds do not say whether the move is worth a threshold."""
    low, high = tree_checked.bounds_with(move[_TAKEN], move[_HANDOUT], move[_LOWER], move[_UPPER])
    if -high >= threshold:
        return _WORTH
    if -low < threshold:
        return _LESS
    # it is worth the threshold if V after it is at most this, and with a handout at least the other
    most = -move[_TAKEN] - threshold
    return int(most + 2 if move[_UPPER] > most else -2 * move[_HANDOUT] - most)


@kernel
def add_move(rules: Rules, tree: Tree, room: Room, depth: int, number: int, move: Move) -> int:
    """Put a move into row `number` if it may be worth the threshold; returns the number of moves, or -1 if it is."""
    key, endgame = tree_checked.state_of(rules, move.rest, move.endgame)
    lower, upper = tree_checked.bounds_in(rules, tree, key, endgame)
    if key != 0:
        lower, upper = recall(room, key, endgame, lower, upper)
    row = room.moves[depth, number]
    row[_LINES], row[_ENDGAME], row[_LOWER], row[_UPPER] = key, endgame, lower, upper
    row[_TAKEN], row[_HANDOUT] = move.taken, move.handout
    asked = asked_after(row, room.frames[depth, _THRESHOLD])
    return -1 if asked == _WORTH else number if asked == _LESS else number + 1


@kernel
def list_moves(rules: Rules, tree: Tree, room: Room, depth: int) -> int:
    """List the moves of a frame that may be worth its threshold; returns their number, or -1 if one of them is."""
    frame = room.frames[depth]
    lines, endgame, threshold = frame[_LINES], frame[_ENDGAME], frame[_THRESHOLD]
    number = made = 0
    boxes = tree_checked.boxes_of(rules, lines, endgame)
    for line in room.order:
        if lines >> line & 1 and number >= 0:
            taken, handout, rest = tree_checked.captures(rules.sides, lines ^ 1 << line)
            if -tree_checked.bounds_with(taken, handout, taken - boxes, boxes - taken)[0] < threshold:
                continue
            is_there = False  # whether an earlier line left the same position and handout, as those of a chain do
            for place in range(made):
                is_there |= room.left[place, 0] == rest and room.left[place, 1] == handout
            if is_there:
                continue
            room.left[made, 0], room.left[made, 1] = rest, handout
            made += 1
            number = add_move(rules, tree, room, depth, number, Move(taken, handout, rest, endgame))
    for row in range(rules.starts[endgame], rules.starts[endgame + 1]):
        if number >= 0:
            taken, handout, less = rules.openings[row]
            number = add_move(rules, tree, room, depth, number, Move(taken, handout, lines, less))
    return number


@kernel
def enter(frame: Numbers, lines: int, endgame: int, lower: int, upper: int, threshold: int) -> None:
    """Make a frame of a state, of bounds for its V, and of a threshold between them."""
    frame[_LINES], frame[_ENDGAME], frame[_LOWER], frame[_UPPER] = lines, endgame, lower, upper
    frame[_THRESHOLD], frame[_AT] = threshold, _NEW


@kernel
def decide(rules: Rules, tree: Tree, room: Room) -> bool:
    """Find bounds for V in the first frame that say whether it is its threshold; False after the most positions."""
    frames, moves, depth = room.frames, room.moves, 0
    room.counters[_SEARCHED] = 0
    while depth >= 0:
        frame = frames[depth]
        threshold, asked = frame[_THRESHOLD], _LESS
        if frame[_AT] == _NEW:
            if room.counters[_SEARCHED] == room.counters[_MOST_SEARCHED]:
                return False
            room.counters[_SEARCHED] += 1
            if 2 * room.counters[IN_ALL] >= room.counters[_SLOTS] and 2 * room.counters[_SLOTS] <= len(room.table):
                double(room)
            frame[_BEFORE] = room.counters[IN_ALL]
            room.counters[IN_ALL] += 1
            frame[_AT], frame[_NUMBER] = 0, list_moves(rules, tree, room, depth)
        if frame[_NUMBER] < 0:
            asked = _WORTH
        while asked == _LESS and frame[_AT] < frame[_NUMBER]:
            move = moves[depth, frame[_AT]]
            if move[_LOWER] < move[_UPPER]:
                move[_LOWER], move[_UPPER] = recall(room, move[_LINES], move[_ENDGAME], move[_LOWER], move[_UPPER])
            asked = asked_after(move, threshold)
            frame[_AT] += asked == _LESS
        if _LESS < asked < _WORTH:
            move = moves[depth, frame[_AT]]
            depth += 1
            enter(frames[depth], move[_LINES], move[_ENDGAME], move[_LOWER], move[_UPPER], asked)
            continue
        close(room, depth, asked == _WORTH)
        depth -= 1
        if depth >= 0:
            move = moves[depth, frames[depth, _AT]]
            move[_LOWER], move[_UPPER] = frame[_LOWER], frame[_UPPER]
    return True


@kernel
def close(room: Room, depth: int, is_reached: bool) -> None:
    """Keep whether V of a frame is at least its threshold, in the frame and in the table.

    The effort is n if that took less than 4^n positions.
    """
    frame = room.frames[depth]
    lines, endgame, threshold = frame[_LINES], frame[_ENDGAME], frame[_THRESHOLD]
    slot = slot_of(room, lines, endgame)
    lower, upper = recall(room, lines, endgame, -_BIAS, _BIAS - 1)
    if is_reached:
        frame[_LOWER], lower = threshold, max(lower, threshold)
    else:
        frame[_UPPER], upper = threshold - 2, min(upper, threshold - 2)
    effort, positions = 1, room.counters[IN_ALL] - frame[_BEFORE]
    while positions >= 4 and effort < 15:
        effort, positions = effort + 1, positions >> 2
    room.table[slot, _KEY] = lines
    room.table[slot, _DATA] = endgame << _ENDGAME_AT | effort << _EFFORT | lower + _BIAS << _BOUND | upper + _BIAS


def bounds_by(
    rules: Rules, tree: Tree, room: Room, lines: int, endgame: int, lower: int, upper: int, threshold: int
) -> tuple[int, int]:
    """Bounds for V of a state, closer than these, that say whether it is at least a threshold."""
    root, before = room.frames[0], room.counters[IN_ALL]
    enter(root, lines, endgame, lower, upper, threshold)
    if not decide(rules, tree, room):
        room.counters[CUT] += 1
        number = list_moves(rules, tree, room, 0)
        asked = _WORTH if number < 0 else _LESS
        for move in room.moves[0, : max(number, 0)].copy():
            while _LESS < (asked := asked_after(move, threshold)) < _WORTH:
                key, beside, low, high = move[: _UPPER + 1].tolist()
                move[_LOWER : _UPPER + 1] = bounds_by(rules, tree, room, key, beside, low, high, asked)
            if asked == _WORTH:
                break
        enter(root, lines, endgame, lower, upper, threshold)
        root[_BEFORE] = before
        close(room, 0, asked == _WORTH)
    return int(root[_LOWER]), int(root[_UPPER])


def holds(rules: Rules, tree: Tree, room: Room, place: int) -> bool:
    """Whether the bounds of a leaf hold."""
    if not tree_checked.is_possible(rules, tree, place):
        return False
    lines, endgame = int(tree.lines[place]), int(tree.endgames[place])
    bounds = -tree_checked.boxes_of(rules, lines, endgame), tree_checked.boxes_of(rules, lines, endgame)
    for threshold in (int(tree.lower[place]), int(tree.upper[place]) + 2):
        bounds = recall(room, lines, endgame, *bounds)
        if bounds[0] < threshold <= bounds[1]:
            bounds = bounds_by(rules, tree, room, lines, endgame, *bounds, threshold)
    return bool(bounds[0] >= tree.lower[place] and bounds[1] <= tree.upper[place])
