"""The value of a drawn position in which nothing can be captured: null windows, and a table of bounds.

A state has the strings of all components but chains and loops, and beside them the index of the multiset of its
chains and loops, as `loony.enumerate.boards.pieces` has it. One state stands for all its images under the
symmetries of the board, and for all that differ in which of the two outer strings of a corner is cut.

A turn is to cut one string; then the other player captures, by the rule of captures, or hands out, and a state is
left. All strings of a chain between joints and ground leave the same state. Of those of a chain of 2 only the
middle one is tried, for an end is no better. Where only chains and loops are left, the closed form has the value.
The search is that of `loony.kernels.null_window`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.short_chains import with_short
from loony.kernels.boards.captures import (
    CHAIN_HANDOUT,
    LOOP_HANDOUT,
    Numbers,
    first_of,
    handout_of,
    number_of,
    run,
    take,
)
from loony.kernels.boards.table import BoundTable, foresee, keep, recall
from loony.kernels.jit import bare_kernel
from loony.kernels.null_window import (
    CAPTURES,
    COINS,
    COINS_AFTER,
    HANDOUT,
    KEY,
    LOWER,
    OTHER_KEY,
    UPPER,
    consider_with,
    may_be_worth,
    search_with,
)

_with_short = bare_kernel(with_short)


class BoardGame(NamedTuple):
    """A board for its search, and room for a thread."""

    strings: Numbers
    sides: Numbers
    images: Numbers
    """for each symmetry, of shape (symmetries, bytes, 256): the strings that the strings of a byte are moved to

    The first outer string of a corner is moved to the first of another corner.
    """
    moved: Numbers
    """of shape (strings, symmetries): the string, as a set, that a symmetry moves a string to"""
    corners: Numbers
    """sets of strings that have a twin, which is an outer string of the same corner, and how many places higher"""
    lengths: Numbers
    """of chains, from `size` to 1, and then of loops: see `loony.enumerate.boards.pieces`"""
    rooms: Numbers
    """see `loony.enumerate.boards.pieces`"""
    values: NDArray[np.int8]
    """of endgames, for `value_of_pieces`"""
    room: Numbers
    """for `captures`"""
    pieces: Numbers
    """room for the counted components of a state, `size` and 2 more entries"""
    turned: Numbers
    """room for the images of a state and of a state after it, of shape (2, symmetries)"""


def with_own_room(game: BoardGame) -> BoardGame:
    """The board for another thread."""
    return game._replace(room=game.room.copy(), pieces=game.pieces.copy(), turned=game.turned.copy())


@bare_kernel
def piece_of(lengths: Numbers, size: int, length: int, is_loop: bool) -> int:
    """The number of a chain or a loop as a piece; there are at most `size` boxes."""
    return size + (lengths[size] - length) // 2 if is_loop else size - length


@bare_kernel
def settle(game: BoardGame, rest: int, coin: int) -> tuple[int, int]:
    """If the component of a coin is a chain or a loop: the strings without it, and its piece; else no piece."""
    strings, sides, size, none = game.strings, game.sides, game.rooms.shape[1] - 1, len(game.lengths)
    its = sides[coin] & rest
    if number_of(its) != 2:
        return rest, none
    string = first_of(its)
    number, strings_passed, end = run(strings, sides, rest, coin, string)
    if end == coin:
        return rest & ~strings_passed, piece_of(game.lengths, size, number, True)
    if end >= 0:
        return rest, none
    more, behind, end = run(strings, sides, rest, coin, first_of(its & ~(1 << string)))
    if end >= 0:
        return rest, none
    return rest & ~(strings_passed | behind), piece_of(game.lengths, size, number + more + 1, False)


@bare_kernel
def in_corners(corners: Numbers, lines: int) -> int:
    """The strings, with the second outer string of a corner in place of the first, where only that remains."""
    for place in range(len(corners)):
        firsts, apart = corners[place, 0], corners[place, 1]
        lonely = lines & ~(lines >> apart) & firsts
        lines ^= lonely | lonely << apart
    return lines


@bare_kernel
def turn(images: Numbers, lines: int, turned: Numbers) -> None:
    """The images of a set of strings under the symmetries."""
    for symmetry in range(len(images)):
        image = 0
        for byte in range(images.shape[1]):
            image |= images[symmetry, byte, lines >> 8 * byte & 255]
        turned[symmetry] = image


@bare_kernel
def canonical(lines: int, turned: Numbers) -> int:
    """The strings of the state that stands for this state and its images: it lacks the first strings.

    Requires: `in_corners` changes nothing. Then it changes none of the images either.
    """
    best = lines
    for symmetry in range(len(turned)):
        image = turned[symmetry]
        differing = image ^ best
        if best & differing & -differing != 0:
            best = image
    return best


@bare_kernel
def pieces_at(game: BoardGame, index: int) -> int:
    """Find the multiset at an index; returns its number of pieces."""
    lengths, rooms = game.lengths, game.rooms
    number, piece, room = 0, 0, rooms.shape[1] - 1
    while index > 0:
        while index < rooms[piece + 1, room]:
            piece += 1
        index -= rooms[piece + 1, room]
        room -= lengths[piece]
        game.pieces[number] = piece
        number += 1
    return number


@bare_kernel
def value_of_pieces(game: BoardGame, number: int, piece: int, other_piece: int) -> int:
    """V of the first `number` chains and loops in `game.pieces` and two more, by the closed form.

    values[t, e, f, s, l] is v of t 3-chains, f 4-loops, s 6-loops, a chain of e + 3, and a loop of 2 l + 6, none
    where e or l is 0. Longer components of a kind count as one, of 4 or 8 boxes and what all have beyond these.
    """
    size, none = game.rooms.shape[1] - 1, len(game.lengths)
    ones = twos = threes = fours = sixes = chain = loop = 0
    for place in range(number + 2):
        at = game.pieces[place] if place < number else piece if place == number else other_piece
        if at == none:
            continue
        length = game.lengths[at]
        if at >= size:
            if length == 4:
                fours += 1
            elif length == 6:
                sixes += 1
            else:
                loop = loop + length - 8 if loop else length
        elif length == 1:
            ones += 1
        elif length == 2:
            twos += 1
        elif length == 3:
            threes += 1
        else:
            chain = chain + length - 4 if chain else length
    x = int(game.values[threes, max(0, chain - 3), fours, sixes, max(0, loop // 2 - 3)])
    v: int = _with_short(x, ones, twos)
    return -v


_AHEAD = 3
"""moves that are made before the table is asked for a move, while the processor fetches its bucket"""

_consider = consider_with(recall)


@bare_kernel
def open_frame(game: BoardGame, frame: Numbers, moves: Numbers, table: BoundTable) -> int:
    """The moves of a state that the table does not decide, as `loony.kernels.null_window` needs them.

    Strings are tried by their numbers, and counted components after all strings. Of two moves to the same state
    with as many boxes only one stays, in the earlier place.
    """
    lines, index, coins = frame[KEY], frame[OTHER_KEY], frame[COINS]
    strings, sides, lengths, rooms, room, pieces = (
        game.strings, game.sides, game.lengths, game.rooms, game.room, game.pieces,
    )  # fmt: skip
    size, none = rooms.shape[1] - 1, len(lengths)
    turned, after = game.turned[0], game.turned[1]
    counted = pieces_at(game, index)
    turn(game.images, lines, turned)
    number = made = decided = 0  # rows below `number` stay, those from `decided` to `made` are not decided
    remaining = lines
    while remaining != 0:
        string = first_of(remaining)
        remaining &= remaining - 1
        rest = lines & ~(1 << string)
        captures, handout = 0, 0
        captures, rest, end = take(strings, sides, rest, strings[string, 0], captures, room)
        captures, rest, other_end = take(strings, sides, rest, strings[string, 1], captures, room)
        if captures > 0:
            handout = handout_of(strings, sides, rest, captures, room)
            plain = True  # whether all that was captured is a chain between joints and ground
            for place in range(captures):
                plain = plain and number_of(sides[room[0, place]] & lines) == 2
            if plain:
                if captures == 2 and handout > 0:
                    continue
                remaining &= rest
        if not may_be_worth(frame, captures, handout):
            continue
        piece = other_piece = none
        if end >= 0:
            rest, piece = settle(game, rest, end)
        if other_end >= 0:
            rest, other_piece = settle(game, rest, other_end)
        move = moves[made]
        move[CAPTURES], move[HANDOUT] = captures, handout
        if rest == 0:
            move[KEY] = 0
            move[LOWER] = move[UPPER] = value_of_pieces(game, counted, piece, other_piece)
        else:
            move[OTHER_KEY], move[COINS_AFTER] = index, coins - captures
            if piece < none or other_piece < none:
                move[OTHER_KEY], cancelled = index_with(game, counted, piece, other_piece)
                move[COINS_AFTER] -= cancelled
            move[LOWER], move[UPPER] = -move[COINS_AFTER], move[COINS_AFTER]
            rest = in_corners(game.corners, rest)
            removed = lines & ~rest
            for symmetry in range(len(turned)):
                after[symmetry] = turned[symmetry]
            while removed != 0:
                moved = game.moved[first_of(removed)]
                removed &= removed - 1
                for symmetry in range(len(turned)):
                    after[symmetry] &= ~moved[symmetry]
            move[KEY] = canonical(rest, after)
            if _is_there(moves, number, decided, made):
                continue
            foresee(table, move[KEY], move[OTHER_KEY])
        made += 1
        if made - decided > _AHEAD:
            number = _consider(frame, moves, number, decided, table)
            decided += 1
            if number < 0:
                return number
    for place in range(counted):
        piece = pieces[place]
        length = lengths[piece]
        if place + 1 < counted and length > 2 and (pieces[place + 1] < size - 2) == (piece < size - 2):
            continue  # to open a shorter long chain, or a shorter loop, is as good
        handout = LOOP_HANDOUT if piece >= size else CHAIN_HANDOUT if length > 2 else 0
        if not may_be_worth(frame, length, handout):
            continue
        less, free = 0, size
        for other in range(counted):
            if other != place:
                less += rooms[pieces[other] + 1, free]
                free -= lengths[pieces[other]]
        move = moves[made]
        move[KEY], move[OTHER_KEY], move[COINS_AFTER] = lines, less, coins - length
        move[LOWER], move[UPPER] = length - coins, coins - length
        move[CAPTURES], move[HANDOUT] = length, handout
        foresee(table, lines, less)
        made += 1
    while decided < made and number >= 0:
        number = _consider(frame, moves, number, decided, table)
        decided += 1
    return number


@bare_kernel
def index_with(game: BoardGame, number: int, piece: int, other_piece: int) -> tuple[int, int]:
    """The index of the first `number` chains and loops in `game.pieces` and two more; and the coins that cancel.

    Two chains of 1 cancel, and two chains of 2: whoever opens one has the other opened for her.
    Requires: the first `number` pieces ascend.
    """
    rooms, lengths, pieces = game.rooms, game.lengths, game.pieces
    size, none = rooms.shape[1] - 1, len(lengths)
    lower, higher = min(piece, other_piece), max(piece, other_piece)
    index, room, cancelled, place = 0, size, 0, 0
    before = none  # the piece before, if it is a chain of 1 or 2 that the next piece may cancel
    while place < number or lower < none:
        if place < number and pieces[place] <= lower:
            at = pieces[place]
            place += 1
        else:
            at, lower, higher = lower, higher, none
        if at == before:
            room += lengths[at]
            index -= rooms[at + 1, room]
            cancelled += 2 * lengths[at]
            before = none
        else:
            index += rooms[at + 1, room]
            room -= lengths[at]
            before = at if size - 2 <= at < size else none
    return index, cancelled


@bare_kernel
def _is_there(moves: Numbers, number: int, decided: int, made: int) -> bool:
    """Whether a move before row `made` leaves the same and is no worse; the better handout is kept."""
    move = moves[made]
    for place in range(made):
        if place < number or place >= decided:
            other = moves[place]
            left_alike = other[KEY] == move[KEY] and other[OTHER_KEY] == move[OTHER_KEY]
            if left_alike and other[CAPTURES] == move[CAPTURES]:
                if move[HANDOUT] == 0:  # no worse, for the other player has one choice less
                    other[HANDOUT] = 0
                if other[HANDOUT] in (0, move[HANDOUT]):
                    return True
    return False


@bare_kernel
def bring_forward(moves: Numbers, at: int, number: int) -> None:
    """Leave the moves in their order."""


search = search_with(open_frame, bring_forward, recall, keep)
