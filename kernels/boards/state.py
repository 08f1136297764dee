"""The states of the search of drawn positions: large components by their strings, small components as pieces.

A state has the strings of all components that are no pieces, and the index of the multiset of its pieces
(`loony.kernels.boards.multisets`). One state stands for its images under the symmetries of the board, and for all
states that differ only in the choice between two outer strings of a corner.
"""

from typing import NamedTuple

from loony.kernels.boards.captures import across, first_of, image_of, number_of, run
from loony.kernels.boards.columns import Numbers
from loony.kernels.boards.components import slot_of
from loony.kernels.boards.multisets import Pieces, index_with, value_at
from loony.kernels.jit import bare_kernel, joined_kernel


class BoardGame(NamedTuple):
    """A board for its search, and room for a thread."""

    strings: Numbers
    sides: Numbers
    images: Numbers  # for `image_of`; the images of first outer strings of corners are first outer strings
    moved: Numbers  # of shape (strings, symmetries): the image of each string, as a set
    corners: Numbers  # sets of strings, each with a twin, an outer string of the same corner, so many places above
    pieces: Pieces
    room: Numbers
    tree: Numbers
    counted: Numbers
    stack: Numbers
    turned: Numbers  # room for `captures`, `walk`, the pieces of a state, `value_at`, and the images of two states


def with_own_room(game: BoardGame) -> BoardGame:
    """The board for another thread."""
    room = ("room", "tree", "counted", "stack", "turned")
    return game._replace(**{name: getattr(game, name).copy() for name in room})


BEFORE, LOWEST, VIA, COINS_BELOW, BELOW, START = range(6)
"""rows of `BoardGame.tree`, for each coin of a walk. BEFORE: its place in the walk, from 1 on. VIA: the string by
which the walk reached the coin. LOWEST: the first place that the coin and the coins behind it reach by other strings.
COINS_BELOW and BELOW: the number of these coins, and their strings. START: the first coin of the component"""


@joined_kernel
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


@joined_kernel
def settle(game: BoardGame, rest: int, coin: int, component: int, coins: int) -> tuple[int, int]:
    """The strings without the component of a coin, and this piece; all strings, and no piece, if it is not a piece.

    Requires: the component has the strings of `component` that are in `rest`, and `coins` coins.
    """
    strings, sides, pieces, none = game.strings, game.sides, game.pieces, len(game.pieces.lengths)
    if coins <= pieces.most:
        component &= rest
        return rest & ~component, pieces.small[slot_of(pieces.small, component), 1]
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


@joined_kernel
def in_corners(corners: Numbers, lines: int) -> int:
    """The strings, with the second outer string of a corner in place of the first where only the first remains."""
    for place in range(len(corners)):
        firsts, apart = corners[place, 0], corners[place, 1]
        lonely = lines & ~(lines >> apart) & firsts
        lines ^= lonely | lonely << apart
    return lines


@joined_kernel
def turn(images: Numbers, lines: int, turned: Numbers) -> None:
    """The images of a set of strings under the symmetries."""
    for symmetry in range(len(images)):
        turned[symmetry] = image_of(images, symmetry, lines)


@joined_kernel
def canonical(lines: int, turned: Numbers) -> int:
    """The strings of the state that stands for this state and its images: the image that lacks the first strings.

    Requires: `in_corners` changes neither the strings nor the images.
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

    Requires: these pieces ascend. Returns the strings by `canonical`, and the index of the pieces; if there is no
    string, the index in all room.
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
    room = pieces.boxes if lines == 0 else pieces.beside
    index, cancelled = index_with(pieces, counted, number, -1, none, none, room, True)
    lines = in_corners(game.corners, lines)
    turn(game.images, lines, game.turned[0])
    return canonical(lines, game.turned[0]), index, cancelled


@joined_kernel
def value_of_pieces(game: BoardGame, number: int, piece: int, other_piece: int) -> int:
    """V of the first `number` pieces in `game.counted` and two more pieces, where nothing else remains."""
    pieces = game.pieces
    index, _ = index_with(pieces, game.counted, number, -1, piece, other_piece, pieces.boxes, True)
    return value_at(pieces, index, game.stack)
