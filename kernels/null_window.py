"""A search with null windows and a table of bounds, for the positions of any game.

A position has a key of two words, and no other position has the same key. A move leaves T coins to the other player.
She captures all T coins and moves in a position of value V; or, where h > 0, she hands out the last h coins, and the
first player captures these h coins and moves in the position of value V. To the player who makes the move, it is worth
-T - V if h = 0, and -T - max(V, -2h - V) if h > 0.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import bare_kernel, joined_kernel, kernel_with

Array = NDArray[np.int64]

KEY, OTHER_KEY, LOWER, UPPER = range(4)  # columns of frames and of moves: the words of a key, and bounds for the value

COINS, THRESHOLD, MOST, MOVES, AT, BEFORE = range(4, 10)
"""columns of frames: the coins, the threshold that the search compares the value with, the most that a refuted move
can be worth, the number of moves, the place of the next move or NEW, and the count of nodes before"""
FIELDS, NEW = 10, -1

CAPTURES, HANDOUT, COINS_AFTER, REPLIES = range(4, 8)
"""columns of moves: T; h; the coins of the position after the move, which may be fewer than the coins that are not
captured; and a number by which some games order moves, the least first"""
MOVE_FIELDS = 8

DEPTH, MOST_MOVES = 130, 96
"""more than the turns of a game of 64 strings and 64 components, and the moves of a position"""

MARKED = 12  # the depth from which on a thread does not ask what other threads search: deeper, they seldom meet
_NEWS = 256  # the number of nodes after which a thread asks whether other threads have decided a position on its path
_LEAST = -64  # less than the worth of any move

# The kernels of a game, which `search_with` puts in place of these names.
open_frame: Any = None  # of (game, frame, moves, table): see `_search`
bring_forward: Any = None  # of (moves, at, number): swap the best of the moves from `at` on into this place
recall: Any = None  # of (table, key, other_key, coins): bounds for the value of a position, or -coins and coins
keep: Any = None  # of (table, key, other_key, coins, lower, upper, nodes): store bounds that took so many nodes
make_moves: Any = None  # of (game, key, moves): see `_open`


def search_with(
    open_frame: Callable[..., int],
    bring_forward: Callable[..., None],
    recall: Callable[..., tuple[int, int]],
    keep: Callable[..., None],
) -> Callable[..., Any]:
    """The kernel `_search` of a game, from the four kernels of the game."""
    up_to_date = kernel_with(_up_to_date, bare_kernel, recall=recall)
    hooks: dict[str, Any] = {"open_frame": open_frame, "bring_forward": bring_forward, "_up_to_date": up_to_date}
    hooks |= {"recall": recall, "keep": keep}
    return kernel_with(_search, bare_kernel, **hooks)


class Team(NamedTuple):
    """A thread, among the threads that search the same position with the same table."""

    frames: Array  # of all threads, of shape (threads, DEPTH, FIELDS)
    marks: Array
    """the keys that each thread searches at depths below MARKED, of shape (MARKED, threads, 2); apart from the frames,
    to which threads write all the time"""
    moves: Array  # of the frames of this thread, of shape (DEPTH, MOST_MOVES, MOVE_FIELDS)
    number: int  # of this thread
    stop: Array  # an entry other than 0 ends the search of all threads


def team_of(threads: int) -> list[Team]:
    """The threads of a search."""
    frames, stop = np.zeros((threads, DEPTH, FIELDS), np.int64), np.zeros(1, np.int64)
    marks = np.zeros((MARKED, threads, 2), np.int64)
    moves = (np.zeros((DEPTH, MOST_MOVES, MOVE_FIELDS), np.int64) for _ in range(threads))
    return [Team(frames, marks, own_moves, number, stop) for number, own_moves in enumerate(moves)]


@joined_kernel
def begin(frame: Array, key: tuple[int, int], coins: int, bounds: tuple[int, int], threshold: int) -> None:
    """Have the search compare the value of a position with a threshold in this frame, and in the frames below it."""
    frame[KEY], frame[OTHER_KEY] = key
    frame[LOWER], frame[UPPER] = bounds
    frame[COINS], frame[THRESHOLD], frame[AT] = coins, threshold, NEW


@joined_kernel
def write_move(move: Array, key: tuple[int, int], captures: int, handout: int, coins: int) -> None:
    """Write T, h and the position of so many coins that a move leads to; nothing else is known of its value."""
    move[KEY], move[OTHER_KEY] = key
    move[CAPTURES], move[HANDOUT], move[COINS_AFTER] = captures, handout, coins
    move[LOWER], move[UPPER] = -coins, coins


@bare_kernel
def first_threshold(coins: int, lower: int, upper: int) -> int:
    """The threshold of the first search for a value: most values are small, and odd if the coins are."""
    return min(max(coins % 2, lower + 2), upper)


@bare_kernel
def next_threshold(lower: int, upper: int, threshold: int) -> int:
    """The threshold of the next search, after a search with a threshold gave these bounds."""
    return lower + 2 if lower >= threshold else upper


@bare_kernel
def bounds_of_move(captures: int, handout: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for the worth of a move to the player who makes it, by bounds for V."""
    if handout == 0:
        return -captures - upper, -captures - lower
    # V -> max(V, -2h - V) falls up to -h, and rises from -h on; V is even or odd as the bounds are
    least = max(lower, -2 * handout - upper, -handout + (upper - handout) % 2)
    return -captures - max(upper, -2 * handout - lower), -captures - least


@bare_kernel
def may_be_worth(frame: Array, captures: int, handout: int) -> bool:
    """Whether a move may be worth the threshold, by its captures; if not, frame[MOST] takes the bound of its worth."""
    coins = frame[COINS] - captures
    most = bounds_of_move(captures, handout, -coins, coins)[1]
    if most >= frame[THRESHOLD]:
        return True
    frame[MOST] = max(frame[MOST], most)
    return False


def consider_with(recall: Callable[..., tuple[int, int]]) -> Callable[..., int]:
    """The kernel `_consider` for a table."""
    return kernel_with(_consider, joined_kernel, recall=recall)


def _consider(frame: Array, moves: Array, number: int, place: int, table: Any) -> int:
    """Put the move in row `place`, KEY to COINS_AFTER, into row `number`, if the table does not refute the move.

    Returns the number of moves with this move, or -1 if the table proves that the move is worth the threshold.
    """
    move, threshold = moves[place], frame[THRESHOLD]
    lower, upper, captures, handout = move[LOWER], move[UPPER], move[CAPTURES], move[HANDOUT]
    if lower < upper:
        low, high = recall(table, move[KEY], move[OTHER_KEY], move[COINS_AFTER])
        lower, upper = max(lower, low), min(upper, high)
    low, high = bounds_of_move(captures, handout, lower, upper)
    if low >= threshold:
        frame[LOWER] = max(frame[LOWER], low)
        return -1
    if high < threshold:
        frame[MOST] = max(frame[MOST], high)
        return number
    move[LOWER], move[UPPER] = lower, upper
    if number < place:
        for column in range(MOVE_FIELDS):
            moves[number, column] = move[column]
    return number + 1


def open_with(make_moves: Callable[..., int], recall: Callable[..., tuple[int, int]]) -> Callable[..., int]:
    """The kernel `_open` of a game and a table, as `open_frame`."""
    return kernel_with(_open, bare_kernel, make_moves=make_moves, _consider=consider_with(recall))


def _open(game: Any, frame: Array, moves: Array, table: Any) -> int:
    """The moves that neither T nor the table refutes, in a game of keys of one word where no coins cancel.

    `make_moves` writes KEY, CAPTURES and HANDOUT of each move of a position, and returns the number of moves.
    """
    number = 0
    for place in range(make_moves(game, frame[KEY], moves)):
        key, captures, handout = moves[place, KEY], moves[place, CAPTURES], moves[place, HANDOUT]
        if may_be_worth(frame, captures, handout):
            write_move(moves[number], (key, 0), captures, handout, frame[COINS] - captures)
            number = _consider(frame, moves, number, number, table)
            if number < 0:
                break
    return number


@bare_kernel
def _put_off(team: Team, depth: int, at: int, number: int) -> None:
    """Swap the first move from `at` on that no other thread searches into place `at`."""
    moves, marks = team.moves[depth], team.marks[depth + 1]
    for place in range(at, number):
        is_free = True
        for thread in range(len(marks)):
            if thread != team.number and marks[thread, KEY] == moves[place, KEY]:
                is_free = is_free and marks[thread, OTHER_KEY] != moves[place, OTHER_KEY]
        if is_free:
            for column in range(MOVE_FIELDS):
                moves[at, column], moves[place, column] = moves[place, column], moves[at, column]
            return


def _up_to_date(frames: Array, depth: int, table: Any) -> int:
    """Close the first frame that another thread has decided, and return its depth; without one, return `depth`."""
    for place in range(1, depth):
        frame = frames[place]
        lower, upper = recall(table, frame[KEY], frame[OTHER_KEY], frame[COINS])
        if lower >= frame[THRESHOLD] or upper < frame[THRESHOLD]:
            frame[LOWER], frame[MOST] = max(frame[LOWER], lower), upper
            frame[AT], frame[MOVES] = 0, 0
            return place
    return depth


def _search(game: Any, team: Team, depth: int, nodes: int, until: int, table: Any) -> tuple[int, int]:
    """Continue the comparison of the value of frame 0 with frame[THRESHOLD].

    Requires: a team as the last call left it, with the depth and nodes that this call returned; or depth 0, and
    frame 0 of this thread by `begin`. The threshold is odd if the coins are. The table is empty, or was filled by
    searches of the same game.
    Computes: until the comparison is decided, or nodes == until, or the team is to stop; `nodes` counts the
    positions searched.
    Ensures: returns the depth for the next call, or -1 if the comparison is decided, and the nodes. After -1,
    frame[LOWER] >= threshold or frame[UPPER] < threshold, and both are bounds for the value. All bounds in the table
    are true.

    `open_frame` makes the moves of a position, from row 0 on, and drops the moves that `_consider` or `may_be_worth`
    refute. It returns the number of moves, or -1 as soon as some move is worth the threshold.
    """
    frames, moves, alone = team.frames[team.number], team.moves, len(team.frames) == 1
    while depth >= 0:
        frame, options = frames[depth], moves[depth]
        threshold, at = frame[THRESHOLD], frame[AT]
        if at == NEW:
            if nodes >= until or team.stop[0] != 0:
                break
            frame[BEFORE] = nodes
            nodes += 1
            frame[AT], frame[MOST] = 0, _LEAST
            frame[MOVES] = max(0, open_frame(game, frame, options, table))
            if frame[MOVES] > 0:
                bring_forward(options, 0, frame[MOVES])
            if not alone and nodes % _NEWS == 0:
                depth = _up_to_date(frames, depth, table)
        elif frame[LOWER] < threshold and at < frame[MOVES]:
            move = options[at]
            captures, handout = move[CAPTURES], move[HANDOUT]
            lower, upper = recall(table, move[KEY], move[OTHER_KEY], move[COINS_AFTER])
            lower, upper = max(lower, move[LOWER]), min(upper, move[UPPER])
            low, high = bounds_of_move(captures, handout, lower, upper)
            if low >= threshold:
                frame[LOWER] = max(frame[LOWER], low)
            elif high < threshold:
                frame[MOST] = max(frame[MOST], high)
                frame[AT] += 1
                if frame[AT] < frame[MOVES]:
                    bring_forward(options, frame[AT], frame[MOVES])
                    if not alone and depth + 1 < MARKED:
                        _put_off(team, depth, frame[AT], frame[MOVES])
            else:
                # a move is worth the threshold if V <= most and, with a handout, V >= -2h - most
                depth += 1
                if not alone and depth < MARKED:
                    team.marks[depth, team.number, KEY] = move[KEY]
                    team.marks[depth, team.number, OTHER_KEY] = move[OTHER_KEY]
                most = -threshold - captures
                below = most + 2 if upper >= most + 2 else -2 * handout - most
                begin(frames[depth], (move[KEY], move[OTHER_KEY]), move[COINS_AFTER], (lower, upper), below)
        else:
            if frame[LOWER] < threshold:
                frame[UPPER] = min(frame[UPPER], frame[MOST])
            keep(table, frame[KEY], frame[OTHER_KEY], frame[COINS], frame[LOWER], frame[UPPER], nodes - frame[BEFORE])
            depth -= 1
            if depth >= 0:
                at = frames[depth, AT]
                moves[depth, at, LOWER], moves[depth, at, UPPER] = frame[LOWER], frame[UPPER]
    return depth, nodes
