"""The states of the search of drawn positions: large components by their strings, small components as pieces.

*Pieces* are chains and loops of any size, and all components of at most `most` boxes. A state has the strings of
all other components, and beside them the index of the multiset of its pieces, as `loony.enumerate.boards.pieces`
has it. One state stands for all its images under the symmetries of the board, and for all that differ in which of
the two outer strings of a corner is cut. If there are pieces alone, the value is found by their options and kept;
where only chains and loops are pieces, the closed form has it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.short_chains import with_short
from loony.kernels.boards.captures import Numbers, across, first_of, number_of, run
from loony.kernels.boards.components import LONG, LOOP, SHORT, slot_of
from loony.kernels.jit import bare_kernel

_with_short = bare_kernel(with_short)


_INDEX, _NUMBER, _PLACE, _OPTION, _BEST, _LISTED = range(6)
# columns of `stack`: a multiset, its number of pieces, the piece and option that are next, the best worth of those
# before, and from this column on the pieces


class Pieces(NamedTuple):
    """The pieces of a board, each before all that its options leave; their number stands for no piece."""

    lengths: Numbers
    """boxes"""
    kinds: Numbers
    """see `loony.kernels.boards.components`"""
    rooms: Numbers
    """rooms[t, r] is how many multisets of pieces from number t on have at most r boxes"""
    starts: Numbers
    """where the options of each piece start; the last entry is the number of all"""
    options: Numbers
    """of each option T, h, and the two pieces that remain, the lower number first"""
    chains: Numbers
    """the piece that is a chain of so many boxes"""
    loops: Numbers
    """the piece that is a loop of so many boxes"""
    most: int
    """the boxes of the largest components that are pieces, besides chains and loops"""
    small: Numbers
    """the strings of these components and their pieces, for `slot_of`"""
    values: NDArray[np.uint8]
    """V + 128 of multisets by their index in as much room as there is, 0 until it is asked for; or none at all"""
    endgames: NDArray[np.int8]
    """of endgames, for `value_of_endgame`"""


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
    pieces: Pieces
    room: Numbers
    """for `captures`"""
    tree: Numbers
    """room for `walk`"""
    counted: Numbers
    """room for the pieces of a state, for as many as there are boxes and 2 more"""
    stack: Numbers
    """room for `value_at`"""
    turned: Numbers
    """room for the images of a state and of a state after it, of shape (2, symmetries)"""


def with_own_room(game: BoardGame) -> BoardGame:
    """The board for another thread."""
    return game._replace(
        room=game.room.copy(),
        tree=game.tree.copy(),
        counted=game.counted.copy(),
        stack=game.stack.copy(),
        turned=game.turned.copy(),
    )


@bare_kernel
def boxes_of(pieces: Pieces) -> int:
    """The most boxes of a multiset of pieces."""
    room: int = pieces.rooms.shape[1] - 1
    return room


@bare_kernel
def beside(pieces: Pieces) -> int:
    """The most boxes of the pieces beside a large component."""
    return boxes_of(pieces) - pieces.most - 1


BEFORE, LOWEST, VIA, COINS_BELOW, BELOW, START = range(6)
"""rows of `BoardGame.tree`, for each coin: its place in a walk through the components, from 1 on; the first place
that this coin and those behind it reach without the string VIA, by which it was reached; the number of these
coins; their strings; and the first coin of the component"""


@bare_kernel
def walk(game: BoardGame, lines: int) -> None:
    """Walk through the components of some strings, each from one of its coins, and fill `game.tree`.

    VIA of the first coin of a component is -1.
    """
    strings, sides, tree, stack = game.strings, game.sides, game.tree, game.room[0]
    before, lowest, via, number_below, below = tree[0], tree[1], tree[2], tree[3], tree[4]
    remaining, place = lines, 0
    for coin in range(len(sides)):
        before[coin] = 0
    for start in range(len(sides)):
        if before[start] != 0 or sides[start] & lines == 0:
            continue
        coin, string, depth = start, -1, 0
        while True:
            if before[coin] == 0:
                place += 1
                before[coin] = lowest[coin] = place
                via[coin], number_below[coin], below[coin], tree[START, coin] = string, 1, 0, start
                stack[depth] = coin
            its = sides[coin] & remaining
            if its != 0:
                string = first_of(its)
                remaining &= ~(1 << string)
                below[coin] |= 1 << string
                other = across(strings, string, coin)
                if other >= 0:
                    if before[other] == 0:
                        depth += 1
                        coin = other
                    else:
                        lowest[coin] = min(lowest[coin], before[other])
                continue
            if depth == 0:
                break
            depth -= 1
            parent = stack[depth]
            lowest[parent] = min(lowest[parent], lowest[coin])
            number_below[parent] += number_below[coin]
            below[parent] |= below[coin]
            coin = parent


@bare_kernel
def settle(game: BoardGame, rest: int, coin: int, component: int, coins: int) -> tuple[int, int]:
    """If the component of a coin is a piece: the strings without it, and its number; else no piece.

    Requires: the component is the strings of `component` that are in `rest`, and has so many coins.
    """
    strings, sides, pieces, none = game.strings, game.sides, game.pieces, len(game.pieces.lengths)
    if coins <= pieces.most:
        component &= rest
        return rest & ~component, pieces.small[1, slot_of(pieces.small, component)]
    its = sides[coin] & rest
    if number_of(its) == 2:
        string = first_of(its)
        number, strings_passed, end = run(strings, sides, rest, coin, string)
        if end == coin:
            return rest & ~strings_passed, pieces.loops[number]
        if end < 0:
            more, behind, end = run(strings, sides, rest, coin, first_of(its & ~(1 << string)))
            if end < 0:
                return rest & ~(strings_passed | behind), pieces.chains[number + more + 1]
    return rest, none


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
def state_of(game: BoardGame, lines: int, number: int) -> tuple[int, int, int]:
    """The state of some strings beside the first `number` pieces in `game.counted`; and the coins that cancel.

    Requires: these ascend. Returns the strings of the state that stands for it and its images, and the index. If
    these strings are none, the index is that in as much room as there is.
    """
    pieces, counted, none = game.pieces, game.counted, len(game.pieces.lengths)
    walk(game, lines)
    for coin in range(len(game.sides)):
        if game.sides[coin] & lines == 0:
            continue
        first = game.tree[START, coin]
        lines, piece = settle(game, lines, coin, game.tree[BELOW, first], game.tree[COINS_BELOW, first])
        if piece < none:
            at = number
            while at > 0 and counted[at - 1] > piece:
                counted[at] = counted[at - 1]
                at -= 1
            counted[at] = piece
            number += 1
    room = boxes_of(pieces) if lines == 0 else beside(pieces)
    index, cancelled = index_with(pieces, counted, number, -1, none, none, room, True)
    lines = in_corners(game.corners, lines)
    turn(game.images, lines, game.turned[0])
    return canonical(lines, game.turned[0]), index, cancelled


@bare_kernel
def pieces_at(pieces: Pieces, index: int, room: int, listed: Numbers) -> int:
    """List the multiset at an index, in so much room; returns its number of pieces."""
    number, piece = 0, 0
    while index > 0:
        last = len(pieces.lengths) - 1  # the first piece from this on that more multisets have than the index
        while piece < last:
            middle = (piece + last) // 2
            if index < pieces.rooms[middle + 1, room]:
                piece = middle + 1
            else:
                last = middle
        index -= pieces.rooms[piece + 1, room]
        room -= pieces.lengths[piece]
        listed[number] = piece
        number += 1
    return number


@bare_kernel
def index_with(
    pieces: Pieces,
    listed: Numbers,
    number: int,
    without: int,
    piece: int,
    other_piece: int,
    room: int,
    cancels: bool,
) -> tuple[int, int]:
    """The index of the first `number` pieces of a list but that in place `without`, and two more, in so much room.

    Also the coins that cancel, if pairs do: two chains of 1 cancel, and two chains of 2, for whoever opens one has
    the other opened for her. Requires: the first `number` pieces ascend.
    """
    rooms, lengths, kinds, none = pieces.rooms, pieces.lengths, pieces.kinds, len(pieces.lengths)
    lower, higher = min(piece, other_piece), max(piece, other_piece)
    index, cancelled, place = 0, 0, 0
    before = none  # the piece before, if it is a chain of 1 or 2 that the next piece may cancel
    while place < number or lower < none:
        if place == without:
            place += 1
            continue
        if place < number and listed[place] <= lower:
            at = listed[place]
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
            before = at if cancels and kinds[at] == SHORT else none
    return index, cancelled


@bare_kernel
def has_better(pieces: Pieces, listed: Numbers, place: int, number: int) -> bool:
    """Whether a later piece is as good to open: the same piece, or a shorter long chain, or a shorter loop."""
    kind = pieces.kinds[listed[place]]
    for other in range(place + 1, number):
        if listed[other] == listed[place] or (kind >= LONG and pieces.kinds[listed[other]] == kind):
            return True
    return False


@bare_kernel
def value_of_pieces(game: BoardGame, number: int, piece: int, other_piece: int) -> int:
    """V of the first `number` pieces in `game.counted` and two more, where nothing else is left."""
    pieces = game.pieces
    if len(pieces.values) == 0:
        return value_of_endgame(game, number, piece, other_piece)
    index, _ = index_with(pieces, game.counted, number, -1, piece, other_piece, boxes_of(pieces), True)
    return value_at(game, index)


@bare_kernel
def value_at(game: BoardGame, index: int) -> int:
    """V of the multiset at an index, in as much room as there is; those that its options leave are found too."""
    pieces, values, stack = game.pieces, game.pieces.values, game.stack
    room, depth = boxes_of(pieces), 0
    if values[index] == 0:
        _begin(pieces, index, stack[0])
        depth = 1
    while depth > 0:
        frame, listed = stack[depth - 1], stack[depth - 1, _LISTED:]
        number, place, option = frame[_NUMBER], frame[_PLACE], frame[_OPTION]
        if place == number:
            values[frame[_INDEX]] = frame[_BEST] + 128
            depth -= 1
            continue
        first, end = pieces.starts[listed[place]], pieces.starts[listed[place] + 1]
        if option == end or (option == first and has_better(pieces, listed, place, number)):
            frame[_PLACE] += 1
            if place + 1 < number:
                frame[_OPTION] = pieces.starts[listed[place + 1]]
            continue
        captures, handout, piece, other_piece = pieces.options[option]
        if handout == 0 or handout - captures > frame[_BEST]:
            after, _ = index_with(pieces, listed, number, place, piece, other_piece, room, True)
            if values[after] == 0:
                _begin(pieces, after, stack[depth])
                depth += 1
                continue
            rest = int(values[after]) - 128
            worth = max(rest, -2 * handout - rest) if handout > 0 else rest
            frame[_BEST] = max(frame[_BEST], -captures - worth)
        frame[_OPTION] += 1
    return int(values[index]) - 128


@bare_kernel
def _begin(pieces: Pieces, index: int, frame: Numbers) -> None:
    """Begin a frame of `value_at`."""
    number = pieces_at(pieces, index, boxes_of(pieces), frame[_LISTED:])
    frame[_INDEX], frame[_NUMBER], frame[_PLACE] = index, number, 0
    frame[_BEST] = 0 if number == 0 else -127
    if number > 0:
        frame[_OPTION] = pieces.starts[frame[_LISTED]]


@bare_kernel
def value_of_endgame(game: BoardGame, number: int, piece: int, other_piece: int) -> int:
    """V of the first `number` pieces in `game.counted` and two more, all chains and loops, by the closed form.

    values[t, e, f, s, l] is v of t 3-chains, f 4-loops, s 6-loops, a chain of e + 3, and a loop of 2 l + 6, none
    where e or l is 0. Longer components of a kind count as one, of 4 or 8 boxes and what all have beyond these.
    """
    pieces, none = game.pieces, len(game.pieces.lengths)
    ones = twos = threes = fours = sixes = chain = loop = 0
    for place in range(number + 2):
        at = game.counted[place] if place < number else piece if place == number else other_piece
        if at == none:
            continue
        length = pieces.lengths[at]
        if pieces.kinds[at] == LOOP:
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
    x = int(pieces.endgames[threes, max(0, chain - 3), fours, sixes, max(0, loop // 2 - 3)])
    v: int = _with_short(x, ones, twos)
    return -v
