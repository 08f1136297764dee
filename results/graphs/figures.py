"""The drawing of each picture of loony graphs."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from loony.results.graphs.plots import CONTROLLED, FIGURE_2, Flights
from loony.results.shown.figures import CHAIN, INK, LOOP, MARK, figure_of, number, percent_cells
from loony.verify.graphs.flights import Flight

Column = NDArray[np.int64]

_GROUND = "#8C6D46"
_TOP = 14
"""the altitude of the names of pieces, above all others"""
_APART = 12
"""moves between the small pieces"""


def flight(flights: Flights) -> Figure:
    """Altitudes move by move: three pieces, and two plans one below the other."""
    title = f"Left's net score, move by move, on {FIGURE_2.replace('l', 'ℓ').replace('+', ' + ')}"
    figure, (small, *plans) = figure_of(10.4, 8.2, title, rows=3, ratios=[1.0, 2.0, 2.0])
    start = 0
    for piece, name in zip(flights.pieces, ("3-chain", "4-loop", "5-chain"), strict=True):
        turn = piece.turns[0]
        moves = [altitude - turn.before for altitude in (turn.before, *turn.moves())]
        _path(small, start, moves, LOOP if "loop" in name else CHAIN)
        small.plot([start, start + len(moves) - 1], [0, 0], color="#AAAAAA", linewidth=0.8, zorder=1)
        small.text(start + len(moves) - 0.4, moves[-1], f"{name}: {_signed(moves[-1])}", va="center", fontsize=8)
        start += len(moves) + _APART
    small.set(ylim=(-3.7, 4.9), ylabel="change of score")
    for colour, name in ((CHAIN, "a chain is opened"), (LOOP, "a loop is opened")):
        small.plot([], [], color=colour, linewidth=1.6, label=name)
    small.legend(loc="upper right", frameon=False)
    small.set_title("what is opened, and all but the handout taken: Figures 4 and 5", loc="left", fontsize=9)
    _flight(plans[0], flights.direct, "the direct flight")
    _flight(plans[1], flights.better, "a better plan")
    plans[-1].set_xlabel("moves")
    for axes in (small, *plans):
        axes.spines[["top", "right"]].set_visible(False)
    for axes in plans:
        axes.set_yticks(range(0, _TOP, 2))
    return figure


def _flight(axes: Axes, plan: Flight, name: str) -> None:
    """The altitudes of a plan above the ground at 0, with the names of its pieces between lines."""
    start, low, bump = 0, plan.lowest(), plan.bump()
    assert low is not None
    assert bump is not None
    starts = []
    for place, turn in enumerate(plan.turns):
        moves = [turn.before, *turn.moves()]
        starts.append(start)
        end = start + len(moves) - 1
        _path(axes, start, moves, LOOP if turn.handout > 2 else CHAIN)
        axes.axvline(end, color="#DDDDDD", linewidth=0.7, zorder=0)
        label = turn.piece.replace("l", "ℓ")
        axes.text((start + end) / 2, _TOP, label, ha="center", va="bottom", fontsize=7.5)
        if place == plan.leaves:
            crash = start + moves.index(turn.lowest)
            axes.plot([crash], [turn.lowest], "x", color=MARK, markersize=8, markeredgewidth=2, zorder=4)
            text = f"crashed: Right accepts {turn.piece},\nand wins by {plan.worth}"
            axes.annotate(text, (crash + 0.6, turn.lowest), (crash + 4, turn.lowest - 0.3), color=MARK, fontsize=8,
                          va="top", arrowprops={"arrowstyle": "-", "color": MARK})  # fmt: skip
        start = end
    axes.axhspan(-4, 0, color=_GROUND, alpha=0.18, linewidth=0, zorder=0)
    axes.axhline(0, color=_GROUND, linewidth=1.2, zorder=1)
    level = plan.turns[bump.low].lowest + bump.points
    first, last = starts[bump.first], starts[bump.last] + len(plan.turns[bump.last].moves()) - 1
    axes.plot([first, last], [level, level], ":", color=INK, linewidth=1, zorder=1)
    axes.text((first + last) / 2, level + 0.15, f"a bump of {bump.points}", ha="center", va="bottom", fontsize=8)
    axes.set(ylim=(-4, _TOP + 1.2), xlim=(-1, start + 1), ylabel="altitude above the ground")
    caption = f"{name}, worth {plan.worth} to Right; lowest altitude {number(low.lowest)}, in {low.piece}"
    axes.set_title(caption, loc="left", fontsize=9)


def _path(axes: Axes, start: int, moves: list[int], colour: str) -> None:
    """Altitudes from a move on."""
    places = np.arange(start, start + len(moves))
    axes.plot(places, moves, color=colour, linewidth=1.6, zorder=2)
    axes.plot(places, moves, ".", color=INK, markersize=2.4, zorder=3)


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else number(change)


def bracelets(counts: Column) -> Figure:
    """A heat map of the share of each v - cv among the bracelets of each cv."""
    figure, (axes,) = figure_of(11.0, 3.6, "By how much the value of a bracelet is more than its controlled value")
    totals = counts.sum(axis=0)
    image = percent_cells(axes, np.where(counts > 0, 100 * counts / np.maximum(totals, 1), np.nan))
    axes.invert_yaxis()
    axes.set_xticks(range(len(CONTROLLED)), [number(c) for c in CONTROLLED])
    axes.set_yticks(range(len(counts)), [number(2 * half) for half in range(len(counts))])
    axes.set(xlabel="controlled value cv, in coins", ylabel="v - cv, in coins".replace("-", "\N{MINUS SIGN}"))
    bar = figure.colorbar(image, ax=axes, pad=0.01, fraction=0.03)
    bar.set_label("% of the bracelets\nwith this cv (grey: none)")
    return figure


DRAWN: dict[str, Any] = {"flight": flight, "bracelets": bracelets}
"""the function that draws each picture, from its plot's numbers"""
