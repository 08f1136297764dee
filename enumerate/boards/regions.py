"""The captures of a drawn position, and the regions of the rest, by name.

`loony.kernels.boards.captures` has the rule of captures, and does the same for many positions in another way.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from loony.enumerate.boards.board import GROUND, Board, members
from loony.enumerate.graphs.notation import notation_of
from loony.enumerate.graphs.pieces import GROUND as TO_GROUND
from loony.enumerate.graphs.pieces import LEAST_CHAIN, LOOSE, Component, Piece, graph_of

CHAIN, LOOP, JOINED, UNDECIDED = "chain", "loop", "joined", "undecided"

Boxes = frozenset[int]


class Captures(NamedTuple):
    """The captures of a position."""

    boxes: Boxes
    handout: int  # the number of captured boxes that can be handed out: 2, 4 or 0
    rest: int  # the undrawn lines after all captures


class Region(NamedTuple):
    """A component of the rest."""

    kind: str
    boxes: Boxes
    lines: int
    component: Component | None  # as a graph, None for an undecided component; chains may be short

    @property
    def name(self) -> str:
        """Its notation, such as 3, 8l or [4 3 4]; or the number of boxes of an undecided component."""
        return notation([self])

    @property
    def is_short(self) -> bool:
        """Whether it is a chain of 1 or 2."""
        return self.kind == CHAIN and len(self.boxes) < LEAST_CHAIN


def captures_of(board: Board, undrawn: int) -> Captures:
    """The captures of a position."""
    rest, boxes = undrawn, set()
    ready = [box for box, lines in enumerate(board.sides) if (lines & rest).bit_count() == 1]
    while ready:
        box = ready.pop()
        boxes.add(box)
        for line in members(board.sides[box] & rest):
            rest &= ~(1 << line)
            for neighbour in board.strings[line]:
                if neighbour not in (box, GROUND) and (remaining := board.sides[neighbour] & rest).bit_count() < 2:
                    boxes.add(neighbour)
                    if remaining:
                        ready.append(neighbour)
    handout = 0
    for tree in _connected_parts(board, undrawn, boxes):
        inside = _lines_of(board, undrawn, tree)
        if any(not boxes.issuperset(board.strings[line]) for line in members(inside)):
            handout = 2 if len(tree) > 1 else handout
        elif handout == 0 and any(_joins_inner_boxes(board, undrawn, line) for line in members(inside)):
            handout = 4
    return Captures(frozenset(boxes), handout, rest)


def regions(board: Board, rest: int) -> list[Region]:
    """The components of a position in which nothing can be captured, in the order of their first boxes."""
    open_boxes = {box for box, lines in enumerate(board.sides) if lines & rest}
    return [_region(board, rest, boxes) for boxes in _connected_parts(board, rest, open_boxes)]


def notation(regions: Iterable[Region]) -> str:
    """Regions in notation, and the number of undecided boxes, if there are any."""
    every = [*regions]
    numbers = Counter(region.component for region in every if region.component is not None)
    undecided = sum(len(region.boxes) for region in every if region.component is None)
    terms = [notation_of(numbers.items())] if numbers or not undecided else []
    if undecided:
        terms.append(f"{undecided} box{'es' * (undecided != 1)} undecided")
    return " + ".join(terms)


def _lines_of(board: Board, undrawn: int, boxes: Iterable[int]) -> int:
    lines = 0
    for box in boxes:
        lines |= board.sides[box] & undrawn
    return lines


def _across(board: Board, undrawn: int, box: int) -> list[int]:
    """The neighbours of a box, across each undrawn line."""
    ends = (sum(board.strings[line]) - box for line in members(board.sides[box] & undrawn))
    return [end for end in ends if end != GROUND]


def _connected_parts(board: Board, undrawn: int, boxes: set[int]) -> list[Boxes]:
    """The parts of some boxes that undrawn lines connect, in the order of their first boxes."""
    parts, remaining = [], set(boxes)
    while remaining:
        part, ready = set(), [min(remaining)]
        while ready:
            box = ready.pop()
            if box in remaining:
                remaining.remove(box)
                part.add(box)
                ready += _across(board, undrawn, box)
        parts.append(frozenset(part))
    return parts


def _joins_inner_boxes(board: Board, undrawn: int, line: int) -> bool:
    """Whether both boxes of a line have another neighbour, so that a tree has a path of 4 boxes."""
    return all(len(_across(board, undrawn, box)) > 1 for box in board.strings[line])


def _region(board: Board, rest: int, boxes: Boxes) -> Region:
    lines = _lines_of(board, rest, boxes)
    pieces = pieces_of(board, rest, boxes)
    if not pieces:
        is_loop = all(GROUND not in board.strings[line] for line in members(lines))
        node = LOOSE if is_loop else TO_GROUND
        return Region(LOOP if is_loop else CHAIN, boxes, lines, ((node, node, len(boxes)),))
    if any(coins < LEAST_CHAIN for *_, coins in pieces):
        return Region(UNDECIDED, boxes, lines, None)
    (component,) = graph_of(pieces)
    return Region(JOINED, boxes, lines, component)


def pieces_of(board: Board, rest: int, boxes: Boxes) -> list[Piece]:
    """The chains between joints, and from joints to the ground, of a component; none of a chain or a loop."""
    joints = sorted(box for box in boxes if (board.sides[box] & rest).bit_count() > 2)
    number = {joint: place for place, joint in enumerate(joints)} | {GROUND: TO_GROUND}
    pieces: list[Piece] = []
    remaining = rest
    for joint in joints:
        for line in members(board.sides[joint] & rest):
            if not remaining >> line & 1:
                continue
            coins, end, along = 0, joint, line
            while True:
                remaining &= ~(1 << along)
                end = sum(board.strings[along]) - end
                if end in number:
                    break
                coins += 1
                along = next(members(board.sides[end] & remaining))
            a, b = sorted((number[joint], number[end]))
            pieces.append((a, b, coins))
    return pieces


REGION_LETTERS = "PQRSTUWYZCDEFGHIJKLMN"  # in names of regions: not A, B, X and O of owners, nor V of values


def decided_first(regions: Iterable[Region]) -> list[Region]:
    """Regions in the order of their marks, undecided regions last, because pictures do not mark them."""
    return sorted(regions, key=lambda region: region.kind == UNDECIDED)


def marks(regions: Iterable[Region], captured_boxes: Boxes) -> Callable[[int], str]:
    """The mark of each box in a diagram: P, Q, ..., PP, PQ, ... for each region, and * for captures."""
    names = {box: _mark(place) for place, region in enumerate(decided_first(regions)) for box in region.boxes}
    return lambda box: "*" if box in captured_boxes else names.get(box, "")


def _mark(place: int) -> str:
    before, letter = divmod(place, len(REGION_LETTERS))
    return (REGION_LETTERS[before - 1] if before else "") + REGION_LETTERS[letter]
