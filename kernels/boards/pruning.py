"""The pruned proof tree of the value of a drawn position: the states that the proof needs, with bounds for values.

An upper bound needs all moves of a state, and a lower bound needs one move. The bounds come from the table that a
search filled; a state whose bound the table has lost is searched again. Other than in `loony.kernels.boards.search`,
no short chains cancel in a state of the tree, and every move counts. So a check of the tree need not know that some
moves are no better than others.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels import null_window
from loony.kernels.boards.captures import first_of, handout_of, number_of, open_boxes, take
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import LOOP
from loony.kernels.boards.multisets import index_with, pieces_at, value_at
from loony.kernels.boards.search import search
from loony.kernels.boards.state import BoardGame, canonical, in_corners, settle, state_of, turn
from loony.kernels.boards.table import BoundTable, effort_of, recall
from loony.kernels.jit import bare_kernel
from loony.kernels.null_window import CAPTURES, COINS_AFTER, HANDOUT, KEY, LOWER, OTHER_KEY, REPLIES, UPPER

Bytes = NDArray[np.int8]

LEAF = 127  # in place of the number of undrawn lines

_ENDLESS = 1 << 62
_DECIDED = -_ENDLESS  # a threshold that needs no search

DONE, FULL, CONTRADICTION = 0, 1, 2


class Entries(NamedTuple):
    """A hash table of 2^n rows; a row without lines is free."""

    lines: Numbers  # of a state
    endgame: NDArray[np.int32]  # the index of its multiset
    undrawn: Bytes  # the number of undrawn lines, also in chains and loops; 0 once the entry is expanded, or LEAF
    lower: Bytes  # bounds of the value
    upper: Bytes


def empty_entries(rows: int) -> Entries:
    """A table of so many rows, which are free."""
    return Entries(np.zeros(rows, np.int64), np.zeros(rows, np.int32), *np.zeros((3, rows), np.int8))


class Pruning(NamedTuple):
    """The search that gives the bounds, and the entries."""

    game: BoardGame  # the board where only chains and loops are pieces
    searched: BoardGame  # the board of the search
    pieces: Numbers  # for each piece of `game`, the same piece of `searched`
    team: null_window.Team
    table: BoundTable
    entries: Entries
    number: Numbers  # two counters: the entries, and the states searched again
    moves: Numbers  # room for moves and a state: MOST_MOVES + 1 rows


@bare_kernel
def row_of(entries: Entries, lines: int, index: int) -> int:
    """The row of a state, or a free row for it."""
    mixed = lines * 0x2545F4914F6CDD1D + index * 0x61C88647
    row = (mixed ^ mixed >> 29) & len(entries.lines) - 1
    while entries.lines[row] != 0 and (entries.lines[row] != lines or entries.endgame[row] != index):
        row = row + 1 & len(entries.lines) - 1
    return row


@bare_kernel
def write(entries: Entries, row: int, state: tuple[int, int], undrawn: int, least: int, most: int) -> None:
    """Write an entry into a row."""
    entries.lines[row], entries.endgame[row] = state
    entries.undrawn[row], entries.lower[row], entries.upper[row] = undrawn, least, most


@bare_kernel
def has(pruning: Pruning, move: Numbers, least: int, most: int) -> bool:
    """Whether some entry has these bounds, or closer bounds, for the state after a move."""
    coins = move[COINS_AFTER]
    least, most = max(least, -coins), min(most, coins)
    if move[KEY] == 0:
        return bool(least <= move[LOWER] and move[UPPER] <= most)
    if (least, most) == (-coins, coins):
        return True
    entries = pruning.entries
    row = row_of(entries, move[KEY], move[OTHER_KEY])
    return bool(entries.lines[row] != 0 and entries.lower[row] >= least and entries.upper[row] <= most)


@bare_kernel
def require(pruning: Pruning, move: Numbers, least: int, most: int) -> None:
    """Add an entry with these bounds for the state after a move, unless some entry has them."""
    if has(pruning, move, least, most):
        return
    entries, state = pruning.entries, (move[KEY], move[OTHER_KEY])
    row = row_of(entries, *state)
    if entries.lines[row] == 0:
        pruning.number[0] += 1
    else:
        least, most = max(entries.lower[row], least), min(entries.upper[row], most)
    write(entries, row, state, move[REPLIES], least, most)


@bare_kernel
def copy_entries(entries: Entries, larger: Entries) -> None:
    """Copy all entries to a larger table."""
    for place in range(len(entries.lines)):
        if entries.lines[place] != 0:
            state = entries.lines[place], int(entries.endgame[place])
            row = row_of(larger, *state)
            write(larger, row, state, entries.undrawn[place], entries.lower[place], entries.upper[place])


@bare_kernel
def searched(pruning: Pruning, lines: int, index: int) -> tuple[int, int, int]:
    """The state of the search for a state of the tree, and how many of its coins cancel."""
    game = pruning.searched
    number = pieces_at(pruning.game.pieces, index, game.pieces.boxes, game.counted)
    for place in range(number):
        game.counted[place] = pruning.pieces[game.counted[place]]
    lines, index, cancelled = state_of(game, lines, number)
    return lines, index, cancelled


@bare_kernel
def look_up(pruning: Pruning, move: Numbers, threshold: int) -> None:
    """Put bounds for the state after a move into the row of the move: from the table, or from a search."""
    game, table = pruning.searched, pruning.table
    lines, index, cancelled = searched(pruning, move[KEY], move[OTHER_KEY])
    if lines == 0:
        move[LOWER] = move[UPPER] = value_at(game.pieces, index, game.stack)
        return
    coins = move[COINS_AFTER] - cancelled
    lower, upper = recall(table, lines, index, coins)
    lower, upper = max(lower, move[LOWER]), min(upper, move[UPPER])
    if lower < threshold <= upper:
        frame = pruning.team.frames[0, 0]
        null_window.begin(frame, (lines, index), coins, (lower, upper), threshold)
        _, nodes = search(game, pruning.team, 0, 0, _ENDLESS, table)
        pruning.number[1] += nodes
        lower, upper = frame[LOWER], frame[UPPER]
    move[LOWER], move[UPPER] = lower, upper


@bare_kernel
def list_moves(pruning: Pruning, lines: int, index: int, undrawn: int) -> tuple[int, int]:
    """List all moves of a state, with the table's bounds for V after each; returns their number, and the coins."""
    game, moves = pruning.game, pruning.moves
    strings, sides, room, pieces, after = game.strings, game.sides, game.room, game.pieces, game.turned[1]
    size, none = pieces.boxes, len(pieces.lengths)
    number, counted, remaining = 0, pieces_at(pieces, index, size, game.counted), lines
    coins = open_boxes(sides, lines)
    for place in range(counted):
        coins += pieces.lengths[game.counted[place]]
    while remaining != 0:
        string = first_of(remaining)
        remaining &= remaining - 1
        move = moves[number]
        number += 1
        captures, rest, end = take(strings, sides, lines & ~(1 << string), strings[string, 0], 0, room)
        captures, rest, other_end = take(strings, sides, rest, strings[string, 1], captures, room)
        handout = handout_of(strings, sides, rest, captures, room)
        move[REPLIES] = undrawn - number_of(lines & ~rest) - (lines & ~rest < 0)
        piece = other_piece = none
        if end >= 0:
            rest, piece = settle(game, rest, end, 0, 1)
        if other_end >= 0:
            rest, other_piece = settle(game, rest, other_end, 0, 1)
        rest = in_corners(game.corners, rest)
        turn(game.images, rest, after)
        index_after, _ = index_with(pieces, game.counted, counted, -1, piece, other_piece, size, False)
        null_window.write_move(move, (canonical(rest, after), index_after), captures, handout, coins - captures)
    for place in range(counted):
        move, piece = moves[number], game.counted[place]
        number += 1
        length, handout = pieces.lengths[piece], pieces.options[pieces.starts[piece], 1]
        index_after, _ = index_with(pieces, game.counted, counted, place, none, none, size, False)
        null_window.write_move(move, (lines, index_after), length, handout, coins - length)
        move[REPLIES] = undrawn - length - (pieces.kinds[piece] != LOOP)
    for place in range(number):
        look_up(pruning, moves[place], _DECIDED)
    return number, coins


@bare_kernel
def require_at_most(pruning: Pruning, move: Numbers, most: int) -> bool:
    """Add the entry that shows that a move is worth at most `most`; False if it is worth more."""
    captures, handout, coins = move[CAPTURES], move[HANDOUT], move[COINS_AFTER]
    least, alternative = -captures - most, captures + most - 2 * handout  # V >= least, or V <= alternative
    if handout > 0 and least <= (coins - handout) % 2 - handout:
        return True
    if has(pruning, move, least, coins) or (handout > 0 and has(pruning, move, -coins, alternative)):
        return True
    if move[LOWER] < least and (handout == 0 or move[UPPER] > alternative):
        look_up(pruning, move, least)
    if move[LOWER] >= least:
        require(pruning, move, least, coins)
        return True
    if handout > 0:
        look_up(pruning, move, alternative + 2)
        if move[UPPER] <= alternative:
            require(pruning, move, -coins, alternative)
            return True
    return False


@bare_kernel
def _is_worth(move: Numbers, least: int) -> bool:
    return bool(null_window.bounds_of_move(move[CAPTURES], move[HANDOUT], move[LOWER], move[UPPER])[0] >= least)


@bare_kernel
def require_at_least(pruning: Pruning, number: int, least: int) -> bool:
    """Add the entry that shows that some listed move is worth `least` or more; False if the table shows none."""
    best = -1
    for place in range(number):
        move = pruning.moves[place]
        most_after, least_after = _needed(move, least)
        if _is_worth(move, least):
            if has(pruning, move, least_after, most_after):
                return True
            best = place if best < 0 else best
    if best >= 0:
        move = pruning.moves[best]
        most_after, least_after = _needed(move, least)
        require(pruning, move, least_after, most_after)
    return best >= 0


@bare_kernel
def _needed(move: Numbers, least: int) -> tuple[int, int]:
    """The most and the least V after a move that is worth `least` or more."""
    most_after = -move[CAPTURES] - least
    return most_after, -2 * move[HANDOUT] - most_after if move[HANDOUT] > 0 else -move[COINS_AFTER]


@bare_kernel
def search_for(pruning: Pruning, number: int, least: int) -> None:
    """Search the state whose `number` moves are listed, then its moves until one is worth `least` or more.

    The row behind the moves has the state.
    """
    moves = pruning.moves
    look_up(pruning, moves[number], least)
    for place in range(number):
        look_up(pruning, moves[place], _DECIDED)
        if _is_worth(moves[place], least):
            return
    for place in range(number):
        move = moves[place]
        most_after, least_after = _needed(move, least)
        if least_after <= most_after:
            look_up(pruning, move, most_after + 2)
            if move[HANDOUT] > 0 and move[UPPER] <= most_after:
                look_up(pruning, move, least_after)
            if _is_worth(move, least):
                return


@bare_kernel
def expand(pruning: Pruning, undrawn: int, effort: int, row: int, until: int) -> tuple[int, int]:
    """Add the entries that the entries with `undrawn` undrawn lines in rows `row` to `until` need.

    An entry becomes a leaf, which needs none, if its bounds took the search no more than this effort (`effort_of`).
    Requires: all entries with more undrawn lines are expanded, so that the bounds of these entries are final.
    Returns DONE, or FULL if there are too few rows, or CONTRADICTION if the table has a wrong bound; and the next
    row.
    """
    entries, moves = pruning.entries, pruning.moves
    while row < until:
        lines = entries.lines[row]
        if lines != 0 and entries.undrawn[row] == undrawn:
            if (pruning.number[0] + null_window.MOST_MOVES) * 3 > 2 * len(entries.lines):
                return FULL, row
            index, least, most = int(entries.endgame[row]), int(entries.lower[row]), int(entries.upper[row])
            state_lines, state_index, _ = searched(pruning, lines, index)
            if effort_of(pruning.table, state_lines, state_index) <= effort:
                entries.undrawn[row] = LEAF
                row += 1
                continue
            number, coins = list_moves(pruning, lines, index, undrawn)
            for place in range(number if most < coins else 0):
                if not require_at_most(pruning, moves[place], most):
                    return CONTRADICTION, row
            if least > -coins and not require_at_least(pruning, number, least):
                state = moves[number]
                null_window.write_move(state, (lines, index), 0, 0, coins)
                search_for(pruning, number, least)
                if not require_at_least(pruning, number, least):
                    return CONTRADICTION, row
            entries.undrawn[row] = 0
        row += 1
    return DONE, row
