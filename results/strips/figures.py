"""The counts and positions of each picture of narrow boards, and its drawing."""

from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from loony.enumerate.strips.notation import numbers_of, parse
from loony.results.shown import figures as shown
from loony.results.shown.figures import Plot, figure_of, number
from loony.results.stored.files import whole_table
from loony.results.strips.tables import BOXES, SCHEMAS, SWEDISH_MISERE, TRIANGLES
from loony.system.stages import Stages
from loony.verify.family import Bounds
from loony.verify.strips.analysis import best_edge
from loony.verify.strips.narrow_misere import PERIOD, PERIODIC_FROM
from loony.verify.strips.stake_theorems import SwedishSummary, d_of, e_of, is_lost, summary_of, value_by_theorem

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


def draw_swedish_boards(values: Values) -> Figure:
    """A row has as many boards as the conjectured period, so rows are equal from the start of the period on."""
    first = PERIODIC_FROM % PERIOD
    rows = (max(values) - first) // PERIOD + 1
    cells = np.full((rows, PERIOD), np.nan)
    for n, value in values.items():
        cells[divmod(n - first, PERIOD)] = value
    title = "Misère Swedish boards: by how many boxes the first player wins 1 × n"
    figure, (axes,) = figure_of(6.6, 1.6 + 0.34 * rows, title)
    shown.value_cells(axes, cells)
    axes.set_xticks(range(PERIOD), [f"{(first + place) % PERIOD}" for place in range(PERIOD)])
    starts = [first + row * PERIOD for row in range(rows)]
    axes.set_yticks(range(rows), [f"{n} to {min(n + PERIOD - 1, max(values))}" for n in starts])
    axes.set(xlabel=f"n modulo {PERIOD}", ylabel="n")
    if PERIODIC_FROM in starts:
        axes.axhline(starts.index(PERIODIC_FROM) - 0.5, color=shown.INK, linewidth=2)
        conjecture = f"for which Conjecture 1 of Collette et al. says period {PERIOD}"
        axes.set_title(f"below the line: n \u2265 {PERIODIC_FROM}, {conjecture}", fontsize=9)
    return figure


def draw_closed_boards(values: tuple[Values, Values]) -> Figure:
    """A row of cells for boxes, and one for triangles."""
    longest = max(map(max, values))
    cells = np.full((len(values), longest), np.nan)
    for row, row_values in enumerate(values):
        for n, value in row_values.items():
            cells[row, n - 1] = value
    title = "Closed boards: by how many the first player wins 1 × n"
    figure, (axes,) = figure_of(max(4.8, 1.6 + 0.36 * longest), 2.1, title)
    shown.value_cells(axes, cells)
    axes.set_yticks(range(len(values)), ["boxes", "triangles"])
    axes.set_xticks(range(longest), [f"{n + 1}" for n in range(longest)])
    axes.set_xlabel("n" + "; grey: larger than the table" * bool(np.isnan(cells).any()))
    return figure


_KINDS = {2: shown.EITHER, 3: shown.EITHER, 4: shown.CHAIN, 6: shown.LOOP, 8: shown.OTHER_LOOP}
"""the colours of the pieces that E and S(x, y) count; the others are white"""
_APART = 2


def draw_swedish_reply(play: list[Moment]) -> Figure:
    """The boxes of three positions, one below the other, with the edge that was drawn last."""
    title = "Misère Swedish boards: a position that is lost, a cut, and the reply to it"
    figure, rows = figure_of(10.4, 3.1, title, rows=len(play))
    part, left = CUT
    heads = [
        "with best play the player on move loses by 1",
        f"she cuts {part} = {left} + {part - left}, and the opponent is on move",
        "the opponent replies, and she is on move",
    ]
    for axes, moment, head in zip(rows, play, heads, strict=True):
        _strips(axes, moment)
        summary = moment.summary
        within = "\u2208" if moment.value == -1 else "\u2209"
        numbers = (
            f"stake {summary.stake}, D = {d_of(summary)}, a = {summary.fours}: E = D \u2212 8a = {e_of(summary)} "
            f"{within} S({summary.sixes}, {summary.eights}), v = {number(moment.value)}"
        )
        axes.set_title(head, loc="left", fontsize=9)
        axes.set_title(numbers, loc="right", fontsize=9)
    names = {
        "at stake": shown.EITHER,
        "4, counted by a": shown.CHAIN,
        "6, counted by x": shown.LOOP,
        "8, counted by y": shown.OTHER_LOOP,
    }
    looks: list[Any] = [Patch(facecolor=colour, edgecolor=shown.INK, label=name) for name, colour in names.items()]
    looks += rows[-1].plot([], [], color=shown.MARK, linewidth=3, label="the edge drawn last")
    _below(rows[-1], looks, -1.2)
    return figure


def _below(axes: Axes, looks: list[Any], height: float) -> None:
    axes.legend(handles=looks, loc="lower center", bbox_to_anchor=(0.5, height), ncols=len(looks), frameon=False)


def _strips(axes: Axes, moment: Moment) -> None:
    start = 0
    for place, strip in enumerate(moment.pieces):
        at = start
        for piece in strip:
            colour = _KINDS.get(piece, "white")
            axes.broken_barh([(at, piece)], (0, 1), facecolor=colour, edgecolor=shown.INK, linewidth=1.6)
            axes.vlines(range(at + 1, at + piece), 0, 1, color="#999999", linestyle=":", linewidth=0.8)
            pad = {"facecolor": colour, "edgecolor": "none", "pad": 1.5}
            axes.text(at + piece / 2, 0.5, f"{piece}", ha="center", va="center", color=shown.ink_on(colour), bbox=pad)
            at += piece
        if moment.edge and moment.edge[0] == place:
            axes.plot([start + moment.edge[1]] * 2, [-0.25, 1.25], color=shown.MARK, linewidth=3)
        start = at + _APART
    axes.set(xlim=(-0.5, start - _APART + 0.5), ylim=(-0.4, 1.4), aspect="equal")
    axes.set_axis_off()


def draw_swedish_lost(sets: list[LostSet]) -> Figure:
    """A row of E for each S(x, y): the members with their numbers, and where the period begins."""
    title = "Who wins by 1 if D \u2265 9 is odd and there is a bank: E = D \u2212 8a, a 4s, x 6s and y 8s"
    figure, (axes,) = figure_of(11.0, 4.2, title)
    lost, won = shown.OF_VALUE[-1], shown.OF_VALUE[1]
    axes.set_facecolor(won)
    for row, one in enumerate(sets):
        axes.broken_barh([(e - 1, 2) for e in one.members], (row - 0.42, 0.84), facecolor=lost)
        for e in one.members:
            axes.text(e, row, number(e), ha="center", va="center", fontsize=7)
        axes.plot([one.periodic_from - 1] * 2, [row - 0.5, row + 0.5], color=shown.MARK, linewidth=2.4)
    alike = next(e for e in SHOWN if len({e in one.members for one in sets}) > 1) - 1
    axes.axvline(-6, color=shown.INK, linewidth=1, linestyle=":", label="to its left E = 1 (mod 8) is lost")
    axes.axvline(alike, color=shown.INK, linewidth=1, linestyle="--", label="to its left the sets are alike")
    axes.plot([], [], color=shown.MARK, linewidth=2.4, label=f"to its right the period is {PERIOD}")
    axes.set_yticks(range(len(sets)), [f"S({one.sixes}, {one.eights})" for one in sets])
    axes.set(xlim=(SHOWN.start - 2, SHOWN.stop), ylim=(len(sets) - 0.5, -0.5), xlabel="E")
    looks = [
        Patch(facecolor=lost, label="E is in S(x, y): v = \u22121"),
        Patch(facecolor=won, label="it is not: v = 1"),
        *axes.get_legend_handles_labels()[0],
    ]
    _below(axes, looks, -0.28)
    return figure


PLOTS = {
    "swedish-boards": Plot(
        lambda directory, _, stages: _values(directory, SWEDISH_MISERE, stages),
        draw_swedish_boards,
        "Swedish boards 1 × n, n \u2264 {swedish}".format_map,
    ),
    "closed-boards": Plot(
        lambda directory, _, stages: (_values(directory, BOXES, stages), _values(directory, TRIANGLES, stages)),
        draw_closed_boards,
        "Closed boards 1 × n, boxes n \u2264 {closed}, triangles n \u2264 {triangles}".format_map,
    ),
    "swedish-reply": Plot(
        swedish_reply, draw_swedish_reply, lambda _: f"The Swedish position {LOST.replace('+', ' + ')}"
    ),
    "swedish-lost": Plot(
        swedish_lost, draw_swedish_lost, lambda _: "The sets S(x, y) of docs/swedish.md, x and y \u2264 2"
    ),
}
