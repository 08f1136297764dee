"""The counts and positions of each picture of narrow boards."""

from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from loony.enumerate.strips.notation import numbers_of, parse
from loony.results.shown.plots import Plot
from loony.results.stored.files import whole_table
from loony.results.strips.tables import BOXES, SCHEMAS, SWEDISH_MISERE, TRIANGLES
from loony.system.stages import Stages
from loony.verify.family import Bounds
from loony.verify.strips.analysis import best_edge
from loony.verify.strips.stake_theorems import SwedishSummary, is_lost, summary_of, value_by_theorem

Values = dict[int, int]


def _values(directory: Path, name: str, stages: Stages) -> Values:
    table = whole_table(directory / name, SCHEMAS[name])
    stages.advance(len(table))
    return dict(zip(table["n"].to_pylist(), table["value"].to_pylist(), strict=True))


LOST, CUT = "33+8+6+4+2", (33, 8)
"""a position that the player on move loses, and her cut: a part, and the piece to the left of the edge"""


class Moment(NamedTuple):
    """A position of a play."""

    pieces: list[list[int]]  # the pieces into which each part of the first position is cut, from left to right
    edge: tuple[int, int] | None
    """the last drawn edge: the part of the first position, and the number of its boxes to the left of the edge"""
    summary: SwedishSummary
    value: int


def swedish_reply(_: Path, __: Bounds, ___: Stages) -> list[Moment]:
    """A lost position, the position after a cut, and the position after the reply."""
    pieces = [[part] for part in parse(LOST)]
    play = [_moment(pieces, None)]
    pieces, edge = _cut(pieces, *CUT)
    play.append(_moment(pieces, edge))
    reply = best_edge(numbers_of([*chain(*pieces)]), play[-1].value, None)
    assert reply is not None
    return [*play, _moment(*_cut(pieces, reply.part, reply.small))]


def _cut(pieces: list[list[int]], part: int, left: int) -> tuple[list[list[int]], tuple[int, int]]:
    place = next(place for place, strip in enumerate(pieces) if part in strip)
    at = pieces[place].index(part)
    before, after = pieces[place][:at], pieces[place][at + 1 :]
    strip = [*before, left, part - left, *after]
    return [*pieces[:place], strip, *pieces[place + 1 :]], (place, sum(before) + left)


def _moment(pieces: list[list[int]], edge: tuple[int, int] | None) -> Moment:
    summary = summary_of(numbers_of([*chain(*pieces)]))
    known = value_by_theorem(summary)
    assert known is not None
    return Moment(pieces, edge, summary, known.value)


SHOWN = range(-23, 100, 2)


class LostSet(NamedTuple):
    """The part of a set S(x, y) that is drawn."""

    sixes: int
    eights: int
    members: list[int]
    periodic_from: int  # the least member from which on the set has the period 10


def swedish_lost(_: Path, __: Bounds, ___: Stages) -> list[LostSet]:
    """The sets S(x, y) for small x and y."""
    sets = []
    for sixes, eights in product(range(3), repeat=2):
        lost = {e for e in range(SHOWN.start, SHOWN.stop + 10, 2) if is_lost(e, sixes, eights)}
        last = max(e for e in SHOWN if (e in lost) != (e + 10 in lost))
        sets.append(LostSet(sixes, eights, sorted(lost & {*SHOWN}), min(e for e in lost if e > last)))
    return sets


PLOTS = {
    "swedish-boards": Plot(
        lambda directory, _, stages: _values(directory, SWEDISH_MISERE, stages),
        "Swedish boards 1 × n, n \u2264 {swedish}".format_map,
    ),
    "closed-boards": Plot(
        lambda directory, _, stages: (_values(directory, BOXES, stages), _values(directory, TRIANGLES, stages)),
        "Closed boards 1 × n, boxes n \u2264 {closed}, triangles n \u2264 {triangles}".format_map,
    ),
    "swedish-reply": Plot(swedish_reply, lambda _: f"The Swedish position {LOST.replace('+', ' + ')}"),
    "swedish-lost": Plot(swedish_lost, lambda _: "The sets S(x, y) of docs/swedish.md, x and y \u2264 2"),
}
