"""The value of a drawn position in which nothing can be captured: null windows, and a table of bounds.

In a turn a player cuts one string; then the other player captures, or hands out, by the rule of captures. A state
remains (`loony.kernels.boards.state`). All strings of a chain between joints and ground leave the same state. In a
chain of 2 the search tries only the middle string, because the end strings are no better.
"""

from typing import Final

from loony.kernels import null_window
from loony.kernels.boards import state
from loony.kernels.boards.captures import first_of, handout_of, number_of, open_boxes, take
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import OTHER
from loony.kernels.boards.multisets import has_better, index_with, pieces_at, value_at
from loony.kernels.boards.state import BoardGame, canonical, in_corners, settle, state_of, turn, value_of_pieces, walk
from loony.kernels.boards.table import BoundTable, foresee, keep, recall
from loony.kernels.jit import bare_kernel, joined_kernel, kernel
from loony.kernels.null_window import CAPTURES, COINS, HANDOUT, KEY, LOWER, OTHER_KEY, UPPER, Team

_AHEAD = 3  # how many moves the search makes between fetching and reading the bucket of a move

SoFar = tuple[int, int, int]  # `number`, `made` and `decided` of `open_frame`

_consider = null_window.consider_with(recall)


@bare_kernel
def open_frame(game: BoardGame, frame: Numbers, moves: Numbers, table: BoundTable) -> int:
    """The moves of a state that the table does not decide, as `loony.kernels.null_window` needs them.

    The strings come first, by their numbers, and then the pieces. If two moves lead to the same state with as many
    boxes, only one stays, in the earlier place.
    """
    lines, index, coins = frame[KEY], frame[OTHER_KEY], frame[COINS]
    strings, sides, room, pieces = game.strings, game.sides, game.room, game.pieces
    none, space = len(pieces.lengths), pieces.beside
    turned, after = game.turned[0], game.turned[1]
    counted = pieces_at(pieces, index, space, game.counted)
    turn(game.images, lines, turned)
    walk(game, lines)
    tree = game.tree
    # rows below `number` stay; rows from `decided` to `made` are not decided
    number, made, decided = _open_pieces(game, frame, moves, table, counted, True, (0, 0, 0))
    if number < 0:
        return number
    remaining = lines
    while remaining != 0:
        string = first_of(remaining)
        remaining &= remaining - 1
        rest = lines & ~(1 << string)
        handout = 0
        captured, rest, end = take(strings, sides, rest, strings[string, 0], 0, room)
        captures, rest, other_end = take(strings, sides, rest, strings[string, 1], captured, room)
        if captures > 0:
            handout = handout_of(strings, sides, rest, captures, room)
            plain = True  # whether the captured boxes are a chain between joints and ground
            for place in range(captures):
                plain = plain and number_of(sides[room[0, place]] & lines) == 2
            if plain:
                if captures == 2 and handout > 0:
                    continue
                remaining &= rest
        if not null_window.may_be_worth(frame, captures, handout):
            continue
        piece = other_piece = none
        if end >= 0 or other_end >= 0:
            first = tree[state.START, end if end >= 0 else other_end]
            component, size = tree[state.BELOW, first], tree[state.COINS_BELOW, first]
            coin, other = strings[string]
            beyond = -1  # the coin behind the string, if the component falls apart
            if coin >= 0 and other >= 0:
                if tree[state.VIA, other] == string and tree[state.LOWEST, other] == tree[state.BEFORE, other]:
                    beyond = other
                elif tree[state.VIA, coin] == string and tree[state.LOWEST, coin] == tree[state.BEFORE, coin]:
                    beyond = coin
            if beyond < 0:
                rest, piece = settle(game, rest, end if end >= 0 else other_end, component, size - captures)
            else:
                part, number_of_part = tree[state.BELOW, beyond], tree[state.COINS_BELOW, beyond]
                others, number_of_others = component & ~part, size - number_of_part
                if beyond == coin:
                    part, others = others, part
                    number_of_part, number_of_others = number_of_others, number_of_part
                # `part` is on the side of `other` now
                if end >= 0:
                    rest, piece = settle(game, rest, end, others, number_of_others - captured)
                if other_end >= 0:
                    rest, other_piece = settle(game, rest, other_end, part, number_of_part - (captures - captured))
        move, index_after, cancelled = moves[made], index, 0
        if rest == 0:
            null_window.write_move(move, (0, 0), captures, handout, coins - captures)
            move[LOWER] = move[UPPER] = value_of_pieces(game, counted, piece, other_piece)
        else:
            if piece < none or other_piece < none:
                listed = game.counted
                index_after, cancelled = index_with(pieces, listed, counted, -1, piece, other_piece, space, True)
            rest = in_corners(game.corners, rest)
            removed = lines & ~rest
            for symmetry in range(len(turned)):
                after[symmetry] = turned[symmetry]
            while removed != 0:
                moved = game.moved[first_of(removed)]
                removed &= removed - 1
                for symmetry in range(len(turned)):
                    after[symmetry] &= ~moved[symmetry]
            key_after = canonical(rest, after), index_after
            null_window.write_move(move, key_after, captures, handout, coins - captures - cancelled)
            if _is_in(moves, 0, number, made) or _is_in(moves, decided, made, made):
                continue
            foresee(table, move[KEY], move[OTHER_KEY])
        made += 1
        if made - decided > _AHEAD:
            number = _consider(frame, moves, number, decided, table)
            decided += 1
            if number < 0:
                return number
    number, made, decided = _open_pieces(game, frame, moves, table, counted, False, (number, made, decided))
    while decided < made and number >= 0:
        number = _consider(frame, moves, number, decided, table)
        decided += 1
    return number


@joined_kernel
def _open_pieces(
    game: BoardGame, frame: Numbers, moves: Numbers, table: BoundTable, counted: int, others: bool, so_far: SoFar
) -> SoFar:
    """Make the moves in the pieces that are chains and loops, or in the others."""
    number, made, decided = so_far
    pieces, lines, coins = game.pieces, frame[KEY], frame[COINS]
    for place in range(counted):
        piece = game.counted[place]
        if (pieces.kinds[piece] == OTHER) != others or has_better(pieces, game.counted, place, counted):
            continue
        for option in range(pieces.starts[piece], pieces.starts[piece + 1]):
            captures, handout, lower, higher = pieces.options[option]
            if not null_window.may_be_worth(frame, captures, handout):
                continue
            listed, space = game.counted, pieces.beside
            index, cancelled = index_with(pieces, listed, counted, place, lower, higher, space, True)
            null_window.write_move(moves[made], (lines, index), captures, handout, coins - captures - cancelled)
            foresee(table, lines, index)
            made += 1
            if made - decided > _AHEAD:
                number = _consider(frame, moves, number, decided, table)
                decided += 1
                if number < 0:
                    return number, made, decided
    return number, made, decided


@joined_kernel
def _is_in(moves: Numbers, first: int, end: int, made: int) -> bool:
    """Whether a move from row `first` to `end` leaves the same state as row `made`, and is no worse.

    The row of this move keeps the better handout.
    """
    move = moves[made]
    for place in range(first, end):
        other = moves[place]
        if other[KEY] == move[KEY] and other[OTHER_KEY] == move[OTHER_KEY] and other[CAPTURES] == move[CAPTURES]:
            if move[HANDOUT] == 0:  # no worse, because the other player has one choice less
                other[HANDOUT] = 0
            if other[HANDOUT] in (0, move[HANDOUT]):
                return True
    return False


@bare_kernel
def bring_forward(moves: Numbers, at: int, number: int) -> None:
    """Leave the moves in their order."""


search: Final = null_window.search_with(open_frame, bring_forward, recall, keep)


UNKNOWN = -128  # in place of a value


@kernel
def value_rests(game: BoardGame, team: Team, table: BoundTable, rests: Numbers, most: int, values: Numbers) -> int:
    """V of positions without captures.

    Requires: a team of one thread; the strings of a rest by the numbers of `game`.
    Computes: `values`; UNKNOWN where a search through `most` states does not find V.
    Returns the number of states searched.
    """
    frame, total = team.frames[0, 0], 0
    for place in range(len(rests)):
        key, index, cancelled = state_of(game, rests[place], 0)
        coins = open_boxes(game.sides, rests[place]) - cancelled
        if key == 0:
            values[place] = value_at(game.pieces, index, game.stack)
            continue
        lower, upper = recall(table, key, index, coins)
        threshold = null_window.first_threshold(coins, lower, upper)
        nodes = 0
        while lower < upper:
            null_window.begin(frame, (key, index), coins, (lower, upper), threshold)
            depth, nodes = search(game, team, 0, nodes, most, table)
            if depth >= 0:
                break
            lower, upper = frame[LOWER], frame[UPPER]
            threshold = null_window.next_threshold(lower, upper, threshold)
        total += nodes
        values[place] = lower if lower == upper else UNKNOWN
    return total
