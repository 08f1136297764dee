"""Swedish positions: the cost of every state, filled row by row, for both kinds of tables and both games.

The *cost* of a position is a number of boxes under best play: misère, the boxes of the player on move, and in normal
play the boxes of the opponent. In both games the value is v = total - 2 cost, and the player on move wants a small
cost. A cut to G leaves this player the cost total - cost(G), and a captured box adds `capture_cost` to the cost: 1
misère, 0 in normal play. A cost fits a byte up to a total of 255.

`rooms` is a table of `loony.enumerate.strips.swedish`, and `layout` belongs to its kind.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.strips.swedish import LEAST_LARGE
from loony.kernels.jit import inlined_kernel, kernel

Rooms = NDArray[np.int64]
Costs = NDArray[np.uint8]

MISERE, NORMAL = np.uint8(1), np.uint8(0)  # the cost of a captured box


class RowLayout(NamedTuple):
    """The order of a row: stretches one after another, for rooms r, r - step, r - 2 step, ... >= 0.

    A stretch for the room r has (r >> shift) + 1 states, each with 1 << shift boxes more of small change than the
    state before. (A shift takes a fraction of the time of a division.)
    """

    shift: int
    step: int


DENSE = RowLayout(1, 3)  # a stretch for each number of 3s, in it a state for each number of 2s


def stake_layout(bound: int) -> RowLayout:
    """One stretch with a state for each stake."""
    return RowLayout(0, bound + 1)


class Walk(NamedTuple):
    """A walk through the multisets of parts >= 4 in the order of the index, at one of these multisets."""

    parts: NDArray[np.int64]  # the parts in the first `depth[0]` entries, descending
    sums: Rooms
    """sums[l, d]: the sum of rooms[part - 1, room + d] over the first l parts, each with the room before it

    d = 0 makes the index of a row. For other d only differences sums[l, d] - sums[m, d], l > m, mean something,
    and only where the room before part m, with d more, is within the bound."""
    room: NDArray[np.int64]  # room[l]: the bound less the first l parts
    depth: NDArray[np.int64]  # -1 where the walk is over
    fixed: int  # the number of first parts that stay as they are: the walk is over before one of them changes


def walk_from(rooms: Rooms, first: Sequence[int] = ()) -> Walk:
    """A walk through the multisets that begin with these parts, descending; it begins at these parts alone."""
    bound = rooms.shape[1] - 1
    most = bound // LEAST_LARGE + 2
    room = np.full(most, bound)
    sums = np.zeros((most, bound + 1), np.int64)
    walk = Walk(np.zeros(most, np.int64), sums, room, np.zeros(1, np.int64), len(first))
    for at, part in enumerate(first):
        _put(rooms, walk, at, part)
    return walk


def stages_of(bound: int) -> Iterator[list[tuple[tuple[int, ...], int]]]:
    """An order in which a table can be filled: in each stage, the first parts of walks, and a bound on their rows.

    The walks of a stage read only rows of earlier stages and their own rows. The reason is that a walk has all
    multisets with the same two largest parts, that a move to any other multiset makes the sum of these two smaller,
    and that stages come in the order of this sum. A part alone is a row; its stage comes after the stage of the pairs
    into which it can be cut.
    """
    yield [((), 1)]
    for total in range(LEAST_LARGE, bound + 2):
        single = [((total - 1,), 1)] if total > LEAST_LARGE else []
        pairs = [(total - small, small) for small in range(LEAST_LARGE, total // 2 + 1)] if total <= bound else []
        yield [*((pair, 1 << 62) for pair in reversed(pairs)), *single]


@kernel
def _put(rooms: Rooms, walk: Walk, at: int, part: int) -> None:
    """Make a part the last part of a walk, at place `at`."""
    room = walk.room[at]
    walk.parts[at] = part
    walk.room[at + 1] = room - part
    for d in range(rooms.shape[1] - room):
        walk.sums[at + 1, d] = walk.sums[at, d] + rooms[part - 1, room + d]
    walk.depth[0] = at + 1


@kernel
def step(rooms: Rooms, walk: Walk) -> None:
    """Go to the next multiset: add a part 4 where there is room; or else the last part that can grow grows by 1.

    Requires: the walk is not over.
    """
    at, part = walk.depth[0], LEAST_LARGE
    if walk.room[at] < LEAST_LARGE:
        while True:
            at -= 1
            if at < walk.fixed:
                walk.depth[0] = -1
                return
            part = walk.parts[at] + 1
            if part <= walk.room[at] and (at == 0 or part <= walk.parts[at - 1]):
                break
    _put(rooms, walk, at, part)


@kernel
def _small_change(layout: RowLayout, room: int, twos: int, threes: int) -> int:
    """The place, in the row for a room, of the first state that has this small change."""
    if layout.shift == 0:
        return 2 * twos + 3 * threes
    at = twos
    for _ in range(threes):
        at += (room >> layout.shift) + 1
        room -= layout.step
    return at


@kernel
def _after_one(walk: Walk, rooms: Rooms, j: int, large: int, small: int) -> Any:
    """The index of the row where part j, the last of its length, is replaced by a smaller part, or by none (0).

    Requires: `small` = parts[j] - large.
    """
    depth, old = walk.depth[0], walk.parts[j]
    at = j + 1
    index = walk.sums[j, 0] - walk.sums[at, old]
    if large == 0:
        return index + walk.sums[depth, old]
    while at < depth and walk.parts[at] > large:
        at += 1
    index += walk.sums[at, old] + rooms[large - 1, walk.room[at] + old]
    return index + walk.sums[depth, small] - walk.sums[at, small]


@inlined_kernel
def _least_of_cuts(best: Costs, total: Costs, row: Costs) -> None:
    """Take the costs after a cut into account, in uint8, so that a vector has many costs."""
    for i in range(len(best)):
        cost = np.uint8(total[i] - row[i])
        best[i] = cost if cost < best[i] else best[i]


@kernel
def _row(
    rooms: Rooms, layout: RowLayout, walk: Walk, cost: Costs, capture_cost: np.uint8, best: Costs, total: Costs
) -> None:
    """The costs of a row by the moves in its parts >= 4.

    Requires: every row before it is filled; `total` has the totals of its states; there is a part.
    Computes: best[i] = the least cost that a move in a part >= 4 leaves.
    """
    depth = walk.depth[0]
    room = walk.room[depth]
    best[:] = 255
    for j in range(depth):
        part = walk.parts[j]
        if j + 1 < depth and walk.parts[j + 1] == part:
            continue
        # Into 1, 2 or 3 and the rest: a piece < 4 joins the small change, and a 1 is captured.
        for small in range(1, min(part // 2, 3) + 1):
            rest = part - small
            twos, threes = int(small == 2) + int(rest == 2), int(small == 3) + int(rest == 3)
            large_rest = rest if rest >= LEAST_LARGE else 0
            row = _after_one(walk, rooms, j, large_rest, part - large_rest)
            row += _small_change(layout, room + part - large_rest, twos, threes)
            more = part - large_rest - 3 * threes
            if more == 0:
                _least_of_cuts(best, total, cost[row : row + len(best)])
            elif small > 1:
                _least_of_stretches(layout, room, row, more, cost, best, total, False, capture_cost)
            else:
                _least_of_stretches(layout, room, row, more, cost, best, total, True, capture_cost)
        # Into two parts >= 4. The parts after the smaller part keep their places.
        after, before = j + 1, depth
        fixed = walk.sums[j, 0] - walk.sums[j + 1, part] + walk.sums[depth, 0]
        for small in range(LEAST_LARGE, part // 2 + 1):
            rest = part - small
            while after < depth and walk.parts[after] > rest:
                after += 1
            while before > j + 1 and walk.parts[before - 1] < small:
                before -= 1
            row = fixed + walk.sums[after, part] + rooms[rest - 1, walk.room[after] + part]
            row += walk.sums[before, small] - walk.sums[after, small]
            row += rooms[small - 1, walk.room[before] + small] - walk.sums[before, 0]
            _least_of_cuts(best, total, cost[row : row + len(best)])


@inlined_kernel
def _least_of_stretches(
    layout: RowLayout, room: int, start: int, more: int, cost: Costs, best: Costs, total: Costs, captures: bool,
    capture_cost: np.uint8,
) -> None:  # fmt: skip
    """Take a move into account that cuts, or captures a box: the compiler knows which.

    It leads to the row from the index `start` on, whose rooms are larger by `more`.
    """
    at = 0
    while room >= 0:
        length = (room >> layout.shift) + 1
        for i in range(length):
            rest = cost[start + i]
            after = np.uint8(rest + capture_cost) if captures else np.uint8(total[at + i] - rest)
            best[at + i] = after if after < best[at + i] else best[at + i]
        at += length
        start += ((room + more) >> layout.shift) + 1
        room -= layout.step


@kernel
def _totals(layout: RowLayout, room: int, total: Costs, large: int) -> None:
    """The totals of the states of a row, whose parts >= 4 have the total `large`."""
    at = 0
    threes = 0
    while room >= 0:
        for i in range((room >> layout.shift) + 1):
            total[at + i] = np.uint8(large + 3 * threes + (i << layout.shift))
        at += (room >> layout.shift) + 1
        room -= layout.step
        threes += 1


@kernel
def _moves_in_small_change(room: int, best: Costs, capture_cost: np.uint8) -> None:
    """The least costs of a row of a dense table, with the moves 3 -> 2 and 2 -> nothing.

    Requires: `best` has the least costs of all other moves.
    """
    at, before = 0, -1
    two = np.uint8(capture_cost + capture_cost)
    while room >= 0:
        length = room // 2 + 1
        if before >= 0:
            for i in range(length):
                after = np.uint8(best[before + i + 1] + capture_cost)
                best[at + i] = after if after < best[at + i] else best[at + i]
        for i in range(1, length):
            after = np.uint8(best[at + i - 1] + two)
            best[at + i] = after if after < best[at + i] else best[at + i]
        before = at
        at += length
        room -= 3


@kernel
def fill(rooms: Rooms, layout: RowLayout, walk: Walk, cost: Costs, capture_cost: np.uint8, rows: int) -> int:
    """Fill the next `rows` rows of a table, or the rest of the walk.

    Requires: `cost` has `count(rooms)` entries; the rows that the moves lead to are filled, as is so if the walk
    began without parts, or in the order of `stages_of`; and only this function has moved the walk.
    Computes: the cost of each state by its moves. In a stake table there is no move in the stake while there is a
    part >= 4, and the player who finds no part >= 4 takes the stake.
    Returns the number of states in the rows that it filled.
    """
    bound = rooms.shape[1] - 1
    best, total = np.empty(rooms[0, bound], np.uint8), np.empty(rooms[0, bound], np.uint8)
    states = 0
    while rows > 0 and walk.depth[0] >= 0:
        depth = walk.depth[0]
        room = walk.room[depth]
        length = rooms[0, room]
        _totals(layout, room, total, bound - room)
        if depth > 0:
            _row(rooms, layout, walk, cost, capture_cost, best[:length], total[:length])
        else:
            for i in range(length):
                best[i] = total[i] * capture_cost
        if layout.shift:
            _moves_in_small_change(room, best, capture_cost)
        start = walk.sums[depth, 0]
        cost[start : start + length] = best[:length]
        step(rooms, walk)
        states += length
        rows -= 1
    return states
