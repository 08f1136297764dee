"""A proof tree of the value of a drawn position, checked entry by entry. It shares no code with the search.

V is the margin of boxes of the player on move. A state is a set of undrawn lines of a board, where no box has exactly
one undrawn line, and a multiset of chains and loops beside the set. An entry is a state with a lower and an upper
bound for its V. An entry follows if

- some move is worth the lower bound or more, and each move is worth the upper bound or less. The entry of the state
  after a move has bounds for V of that state, and fewer undrawn lines. Without an entry, V is between plus and minus
  the number of open boxes. If only chains and loops remain, V follows from the opening of each of them;
- both bounds are even if the number of open boxes is even, and else odd, because V is.

A move draws a line. Then the other player takes boxes as long as some box has a single undrawn line: T boxes. R is
the state after that. The move is worth -T - V(R); or, if the last h boxes can be handed out, -T - max(V(R), -2h -
V(R)). The undrawn lines join the T boxes into trees. If a tree of 2 boxes or more has a line out of it, h = 2: one of
its boxes has a line out, and another line to a box of the tree. Else, if a tree has a path of 4 boxes, h = 4: two of
its boxes share a line, and each of the two has one more line to a box of the tree.

States that a symmetry of the board exchanges have one entry, and so have states that differ only in which lines from
the same box to the ground are drawn. The entry has the least of their numbers, with a bit for each line as in
OpenSpiel.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.kernels.jit import kernel

Numbers = NDArray[np.int64]

MOST_LINES = 63  # the most lines of a board: a set of lines is a word above 0


class Rules(NamedTuple):
    """A board, and the multisets of chains and loops that have no more boxes than the board."""

    sides: Numbers  # the lines of each box, as a set
    images: Numbers  # of shape (symmetries, 8, 256): the images of the lines of a byte
    twins: Numbers  # pairs of lines of the same box to the ground, the lower line first
    with_piece: Numbers  # of shape (multisets, chains and loops): the multiset with one more, or -1
    openings: Numbers  # by multiset, of each chain and loop: its boxes, the handout, and the multiset without it
    starts: Numbers  # where the openings of each multiset start
    values: Numbers  # V of each multiset
    sizes: Numbers  # the boxes of each multiset


class Tree(NamedTuple):
    """The entries of a proof tree, by ascending lines."""

    lines: Numbers
    endgames: Numbers  # the numbers of multisets in `Rules`
    lower: NDArray[np.int8]
    upper: NDArray[np.int8]


def rules_of(rows: int, columns: int) -> tuple[Rules, dict[str, int]]:
    """The rules of a board, and the number of each multiset by its notation, such as 1+3+3+4l, or 0 for none."""
    across = {(row, column): row * columns + column for row in range(rows + 1) for column in range(columns)}
    places = product(range(rows), range(columns + 1))
    down = {(row, column): len(across) + row * (columns + 1) + column for row, column in places}
    boxes = [
        {across[row, column], across[row + 1, column], down[row, column], down[row, column + 1]}
        for row, column in product(range(rows), range(columns))
    ]
    images = []
    for flip, mirror in ((False, False), (False, True), (True, False), (True, True)):
        # the lines across, and the lines down, by the row and column to which the symmetry moves them
        to_across = {
            (rows - r if flip else r, columns - 1 - c if mirror else c): line for (r, c), line in across.items()
        }
        to_down = {(rows - 1 - r if flip else r, columns - c if mirror else c): line for (r, c), line in down.items()}
        images.append([(to_across[at], across[at]) for at in across] + [(to_down[at], down[at]) for at in down])
        if rows == columns:
            images.append(
                [(to_across[r, c], down[c, r]) for r, c in across] + [(to_down[r, c], across[c, r]) for r, c in down]
            )
    tables = np.zeros((len(images), 8, 256), np.int64)
    for table, pairs in zip(tables, images, strict=True):
        for line, image in pairs:
            table[line // 8, np.arange(256) >> line % 8 & 1 == 1] |= 1 << image
    outer = [sorted(line for line in box if sum(line in other for other in boxes) == 1) for box in boxes]
    twins = [(low, high) for lines in outer for low in lines for high in lines if low < high]
    sides = [sum(1 << line for line in box) for box in boxes]
    endgames, names = _endgames_of(rows * columns)
    return Rules(np.array(sides), tables, np.array(twins, np.int64).reshape(-1, 2), *endgames), names


def _endgames_of(boxes: int) -> tuple[list[Numbers], dict[str, int]]:
    """The fields of `Rules` from `with_piece` on, and the numbers of multisets by notation."""
    pieces = [(n, "") for n in range(1, boxes + 1)] + [(n, "l") for n in range(4, boxes + 1, 2)]

    def multisets(room: int, first: int) -> Iterator[tuple[int, ...]]:
        yield ()
        for piece in range(first, len(pieces)):
            if pieces[piece][0] <= room:
                yield from ((piece, *others) for others in multisets(room - pieces[piece][0], piece))

    every = sorted(multisets(boxes, 0), key=len)
    numbers = {multiset: number for number, multiset in enumerate(every)}
    openings, starts, values = list[tuple[int, int, int]](), [0], list[int]()
    for multiset in every:
        worths = []
        for place, piece in enumerate(multiset):
            (size, loop), less = pieces[piece], numbers[multiset[:place] + multiset[place + 1 :]]
            handout = 4 if loop else 2 if size > 2 else 0  # in a chain of 2 the middle line is best
            openings.append((size, handout, less))
            worths.append(-size - max(values[less], -2 * handout - values[less] if handout else values[less]))
        values.append(max(worths, default=0))
        starts.append(len(openings))
    with_piece = [
        [numbers.get((*sorted((*multiset, piece)),), -1) for piece in range(len(pieces))] for multiset in every
    ]
    sizes = [sum(pieces[piece][0] for piece in multiset) for multiset in every]
    names = ["+".join(f"{pieces[piece][0]}{pieces[piece][1]}" for piece in multiset) for multiset in every]
    columns = with_piece, np.reshape(openings, (-1, 3)), starts, values, sizes
    arrays = [np.ascontiguousarray(column, np.int64) for column in columns]
    return arrays, {name or "0": number for number, name in enumerate(names)}


@kernel
def captures(sides: Numbers, lines: int) -> tuple[int, int, int]:
    """The boxes that can be taken, the handout among them, and the lines that remain."""
    rest, more = lines, True
    while more:
        more = False
        for side in sides:
            if side & rest != 0 and side & rest & (side & rest) - 1 == 0:
                rest &= ~side
                more = True
    if rest == lines:
        return 0, 0, lines
    number = before = inner = 0
    for side in sides:
        if side & lines != 0 and side & rest == 0:
            number += 1
            inner |= before & side & lines
            before |= side & lines
    outer = before & ~inner
    twice = handout = 0
    for side in sides:
        its = side & inner
        if its != 0 and side & outer != 0:
            return number, 2, rest
        if its & (its - 1) != 0:
            if its & twice != 0:
                handout = 4
            twice |= its
    return number, handout, rest


@kernel
def without_endgame(rules: Rules, rest: int, endgame: int) -> tuple[int, int]:
    """Move separate chains and loops of a set of lines to a multiset."""
    joined = grown = 0  # the lines of components with a box of three lines or more
    for side in rules.sides:
        more = side & rest & (side & rest) - 1
        if more & (more - 1) != 0:
            joined |= side & rest
    while joined not in (grown, rest):
        grown = joined
        for side in rules.sides:
            if side & joined != 0:
                joined |= side & rest
    remaining = rest & ~joined
    while remaining != 0:
        part, grown = remaining & -remaining, 0
        boxes = lines = 0
        while part != grown:
            grown, boxes = part, 0
            for side in rules.sides:
                if side & part != 0:
                    part |= side & rest
                    boxes += 1
        remaining &= ~part
        while part != 0:
            lines, part = lines + 1, part & part - 1
        piece = boxes - 1 if lines > boxes else len(rules.sides) + boxes // 2 - 2
        endgame = rules.with_piece[endgame, piece]
    return joined, endgame


@kernel
def key_of(rules: Rules, lines: int) -> int:
    """The least number of a set of lines, its images, and the sets with other lines of a box to the ground."""
    least = -1
    for image in rules.images:
        key = 0
        for byte in range(8):
            key |= image[byte, lines >> 8 * byte & 255]
        for place in range(len(rules.twins)):
            low, high = rules.twins[place]
            if key >> high & 1 and not key >> low & 1:
                key ^= 1 << high | 1 << low
        if least < 0 or key < least:
            least = key
    return least


@kernel
def state_of(rules: Rules, rest: int, endgame: int) -> tuple[int, int]:
    """The lines, which may be none, and the multiset of a position in which nothing can be taken."""
    lines, endgame = without_endgame(rules, rest, endgame)
    return key_of(rules, lines) if lines != 0 else 0, endgame


@kernel
def bounds_of(rules: Rules, tree: Tree, rest: int, endgame: int) -> tuple[int, int]:
    """Bounds for V of a position in which nothing can be taken, beside a multiset."""
    key, endgame = state_of(rules, rest, endgame)
    return bounds_in(rules, tree, key, endgame)


@kernel
def bounds_in(rules: Rules, tree: Tree, key: int, endgame: int) -> tuple[int, int]:
    """Bounds for V of a state."""
    if key == 0:
        return rules.values[endgame], rules.values[endgame]
    low, high = 0, len(tree.lines)
    while low < high:
        middle = (low + high) // 2
        if tree.lines[middle] < key:
            low = middle + 1
        else:
            high = middle
    boxes = boxes_of(rules, key, endgame)
    while low < len(tree.lines) and tree.lines[low] == key:
        if tree.endgames[low] == endgame:
            return max(tree.lower[low], -boxes), min(tree.upper[low], boxes)
        low += 1
    return -boxes, boxes


@kernel
def boxes_of(rules: Rules, lines: int, endgame: int) -> int:
    """The open boxes of a state."""
    boxes = int(rules.sizes[endgame])
    for side in rules.sides:
        boxes += side & lines != 0
    return boxes


@kernel
def bounds_with(captures: int, handout: int, lower: int, upper: int) -> tuple[int, int]:
    """Bounds for V of a player who can take `captures` boxes, from bounds for V of the rest, all even or all odd."""
    if handout == 0:
        return captures + lower, captures + upper
    least = max(lower, -2 * handout - upper, (lower - handout) % 2 - handout)
    return captures + least, captures + max(upper, -2 * handout - lower)


@kernel
def is_possible(rules: Rules, tree: Tree, place: int) -> bool:
    """Whether an entry is a state, with bounds that are even or odd as its V is."""
    lines, endgame, lower, upper = tree.lines[place], tree.endgames[place], tree.lower[place], tree.upper[place]
    boxes = boxes_of(rules, lines, endgame)
    for side in rules.sides:
        if side & lines != 0 and side & lines & (side & lines) - 1 == 0:
            return False
    return bool(boxes <= len(rules.sides) and (lower - boxes) % 2 == 0 and (upper - boxes) % 2 == 0 and lower <= upper)


@kernel
def follows(rules: Rules, tree: Tree, place: int) -> bool:
    """Whether an entry follows from the entries of the states after its moves."""
    if not is_possible(rules, tree, place):
        return False
    lines, endgame, lower, upper = tree.lines[place], tree.endgames[place], tree.lower[place], tree.upper[place]
    boxes = boxes_of(rules, lines, endgame)
    least, most = -boxes - 1, -boxes
    remaining = lines
    while remaining != 0:
        if least >= lower and upper >= boxes:
            return True
        line = remaining & -remaining
        remaining ^= line
        number, handout, rest = captures(rules.sides, lines ^ line)
        low, high = bounds_of(rules, tree, rest, endgame)
        low, high = bounds_with(number, handout, low, high)
        least, most = max(least, -high), max(most, -low)
    for row in range(rules.starts[endgame], rules.starts[endgame + 1]):
        number, handout, less = rules.openings[row]
        low, high = bounds_of(rules, tree, lines, less)
        low, high = bounds_with(number, handout, low, high)
        least, most = max(least, -high), max(most, -low)
    return bool(lower <= max(least, -boxes) and upper >= most)


@kernel
def mark_failing(rules: Rules, tree: Tree, places: Numbers, fails: NDArray[np.bool_]) -> None:
    """Set fails[i] to whether the entry in places[i] does not follow."""
    for number, place in enumerate(places):
        fails[number] = not follows(rules, tree, place)


@kernel
def value_bounds(rules: Rules, tree: Tree, undrawn: int) -> tuple[int, int]:
    """Bounds for V of any position, from the entries."""
    number, handout, rest = captures(rules.sides, undrawn)
    lower, upper = bounds_of(rules, tree, rest, 0)
    return bounds_with(number, handout, lower, upper)
