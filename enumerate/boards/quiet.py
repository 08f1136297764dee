"""How many quiet positions a board has, by undrawn lines: a count without a list of the positions.

A position is quiet if no box has exactly one undrawn line. Positions are counted up to the symmetries of the
board; the lines that join the same box to the ground count as the number of them that are not drawn. By
Burnside's lemma the number is the mean, over all symmetries, of the number of positions that a symmetry keeps.
Such a position chooses a number of undrawn lines for each orbit of *places*: a place is a line between two
boxes, or all lines of a box to the ground. The choices are made one after another. The boxes that have places on
both sides of a cut of this order are the frontier. The count distinguishes choices only by the numbers of undrawn
lines, up to 2, of the boxes on the frontier.

`loony.kernels.boards.quiet` lists these positions. The two modules share nothing.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

MOST_LINES = 60  # the most lines of a board whose positions are listed

Element = TypeVar("Element")
Box = tuple[int, int]
Symmetry = Callable[[Box], Box]
Place = frozenset[Box]  # the boxes beside a line; a single box stands for its lines to the ground


def count_quiet(rows: int, columns: int, most: int | None = None) -> list[int]:
    """The number of quiet positions with 0, 1, 2, ... undrawn lines, up to `most`, or up to all lines."""
    lines = 2 * rows * columns + rows + columns
    most = lines if most is None else min(most, lines)
    symmetries = _symmetries(rows, columns)
    total = Counter[int]()
    for symmetry in symmetries:
        total += _kept_by(rows, columns, symmetry, most)
    return [total[undrawn] // len(symmetries) for undrawn in range(most + 1)]


def _symmetries(rows: int, columns: int) -> list[Symmetry]:
    bottom, right = rows - 1, columns - 1
    flips: list[Symmetry] = [
        lambda box: box,
        lambda box: (bottom - box[0], box[1]),
        lambda box: (box[0], right - box[1]),
        lambda box: (bottom - box[0], right - box[1]),
    ]
    return flips + [lambda box, flip=flip: flip(box[::-1]) for flip in flips if rows == columns]


def _places(rows: int, columns: int) -> dict[Place, int]:
    places = dict[Place, int]()
    for row in range(rows):
        for column in range(columns):
            ground = 0
            for other in ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)):
                if 0 <= other[0] < rows and 0 <= other[1] < columns:
                    places[frozenset({(row, column), other})] = 1
                else:
                    ground += 1
            if ground:
                places[frozenset({(row, column)})] = ground
    return places


def _kept_by(rows: int, columns: int, symmetry: Symmetry, most: int) -> Counter[int]:
    """The numbers of quiet positions that a symmetry keeps, by their undrawn lines, at most `most`."""
    places = _places(rows, columns)
    boxes = {box: min(_orbit(box, symmetry)) for place in places for box in place}
    orbits = list[set[Place]]()
    for place in sorted(places, key=sorted):
        if not any(place in orbit for orbit in orbits):
            orbits.append(_orbit(place, lambda place: frozenset(map(symmetry, place))))
    # each choice adds the same lines to all boxes of an orbit, so a box stands for its orbit
    added = [Counter(box for place in orbit for box in place if boxes[box] == box) for orbit in orbits]
    last = {box: number for number, orbit in enumerate(added) for box in orbit}
    frontier: list[Box] = []
    states: dict[tuple[int, ...], Counter[int]] = {(): Counter({0: 1})}
    for number, orbit in enumerate(orbits):
        new = [box for box in added[number] if box not in frontier]
        frontier += new
        choices = places[next(iter(orbit))] + 1
        stays = [last[box] > number for box in frontier]
        after = dict[tuple[int, ...], Counter[int]]()
        for state, counts in states.items():
            for chosen in range(choices):
                undrawn = [
                    min(2, lines + chosen * added[number][box])
                    for box, lines in zip(frontier, (*state, *[0] * len(new)), strict=True)
                ]
                if all(stay or lines != 1 for stay, lines in zip(stays, undrawn, strict=True)):
                    key = tuple(lines for stay, lines in zip(stays, undrawn, strict=True) if stay)
                    tally = after.setdefault(key, Counter())
                    for lines, positions in counts.items():
                        if lines + chosen * len(orbit) <= most:
                            tally[lines + chosen * len(orbit)] += positions
        frontier = [box for box, stay in zip(frontier, stays, strict=True) if stay]
        states = after
    (counts,) = states.values()
    return counts


def _orbit(element: Element, symmetry: Callable[[Element], Element]) -> set[Element]:
    orbit = {element}
    while (element := symmetry(element)) not in orbit:
        orbit.add(element)
    return orbit
