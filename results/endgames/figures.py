"""The drawing of each picture of endgames, from its counts."""

import re
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from loony.enumerate.endgames.components import KINDS
from loony.results.endgames.plots import COMPONENTS, CONTROLLED, SMALL, RawCounterexample
from loony.results.shown import figures as shown
from loony.results.shown.figures import bars, figure_of, number, percent_cells
from loony.results.stored.views import Counted

C_LABEL = "controlled value c(G), in boxes"
HATCH = {0: "//", 3: "\\\\", 4: ".."}


def value_by_c(counted: Counted) -> Figure:
    """A heat map of the share of each value among the positions of each c."""
    figure, (axes,) = figure_of(9.2, 4.0, "Which values go with which controlled value")
    of = counted.sum(axis=0)
    image = percent_cells(axes, np.where(counted > 0, 100 * counted / np.maximum(of, 1), np.nan))
    axes.invert_yaxis()
    _ticks_of_c(axes)
    axes.set(xlabel=C_LABEL, ylabel="value v(G), in boxes")
    bar = figure.colorbar(image, ax=axes, pad=0.015, fraction=0.03)
    bar.set_label("% of the positions with this c (grey: none)")
    return figure


def _ticks_of_c(axes: Axes) -> None:
    axes.set_xticks(range(len(CONTROLLED)), [number(c) for c in CONTROLLED])


def shares(counted: Counted) -> Figure:
    """Bars by size, of even and of odd positions, of the shares of each value where c < 2."""
    figure, both = figure_of(9.2, 5.6, "The values of the positions with c(G) < 2, by size", rows=2)
    total = counted.sum(axis=0)
    for odd, axes in enumerate(both):
        sizes = np.flatnonzero((total > 0) & (np.arange(len(total)) % 2 == odd))
        below = np.zeros(len(sizes))
        # the usual value at the bottom, the other values above it
        for value in sorted((v for v in SMALL if v % 2 == odd), key=lambda v: (v not in (1, 2), v)):
            height = 100 * counted[value, sizes] / total[sizes]
            bars(axes, sizes, height, below, 2.0, shown.OF_VALUE[value], HATCH.get(value, ""), f"v = {value}")
            below += height
        axes.set(ylim=(0, 100), xlim=(0, len(total) + 1), ylabel=f"% of the {('even', 'odd')[odd]} positions")
        # in the order of the bars, from the bottom up
        axes.legend(loc="center left", bbox_to_anchor=(1.005, 0.5), frameon=False, handleheight=1.4, reverse=True)
    if total.any():
        both[0].set_title(f"of all sizes together, {100 * counted[1:3].sum() / total.sum():.1f} % are 1 or 2")
    both[-1].set_xlabel("size of G, in boxes")
    return figure


def alike(values: Counted) -> list[tuple[list[int], Counted]]:
    """The different rows of a table, with the numbers of rows that agree with each where both have entries >= 0."""
    found: list[tuple[list[int], Counted]] = []
    for place, row in enumerate(values):
        if (row < 0).all():
            continue
        for places, merged in found:
            both = (row >= 0) & (merged >= 0)
            if both.any() and (row[both] == merged[both]).all():
                places.append(place)
                np.maximum(merged, row, out=merged)
                break
        else:
            found.append(([place], row.copy()))
    return found


def _two_kinds(values: Counted, rows: str, columns: str) -> Figure:
    groups = alike(values)
    height = 1.6 + 0.42 * len(groups)
    figure, (axes,) = figure_of(7.0, height, f"The value of {rows} and {columns} with nothing else")
    merged = np.array([row for _, row in groups])
    shown.value_cells(axes, np.where(merged < 0, np.nan, merged))
    axes.set_title("in boxes" + "; grey: larger than the table" * bool((merged < 0).any()), fontsize=9)
    axes.set_xticks(range(COMPONENTS))
    axes.set_yticks(range(len(groups)), [shown.listed(places) for places, _ in groups])
    axes.set(xlabel=f"number of {columns}", ylabel=f"number of {rows}")
    return figure


def transitions(counted: tuple[Counted, Counted]) -> Figure:
    """Shares of positions by optimal kind of component and by c, with lines where Theorem 1.1 changes its advice."""
    beside, (there, optimal) = counted
    figure, (above, under) = figure_of(9.2, 5.6, "Which component is optimal to open, by controlled value", rows=2)
    places, total, below = np.arange(len(CONTROLLED)), beside.sum(axis=0), np.zeros(len(CONTROLLED))
    looks = (
        ("either", shown.EITHER, ""),
        ("the 4-loop only", shown.LOOP, "//"),
        ("the 3-chain only", shown.CHAIN, ".."),
        ("neither", shown.INK, "xx"),
    )
    for (label, colour, hatch), positions in zip(looks, beside, strict=True):
        height = 100 * positions / np.maximum(total, 1)
        if positions.any():
            bars(above, places, height, below, 0.9, colour, hatch, label)
        below += height
    above.set(ylabel="% of the positions with\na 3-chain and a 4-loop", ylim=(0, 100))
    # if an opening is possible and never optimal, its cell has 0 %, and is not grey
    percent_cells(under, np.where(there > 0, 100 * optimal / np.maximum(there, 1), np.nan))
    under.set_yticks(range(len(KINDS)), ["a " + kind.replace(">=", "\u2265") for kind in KINDS])
    _ticks_of_c(under)
    under.set_title("% of the positions with such a component where opening it is optimal", fontsize=9)
    under.set(xlabel=C_LABEL)
    for axes in (above, under):
        axes.tick_params(which="minor", length=0)
        axes.set_xlim(-0.5, len(CONTROLLED) - 0.5)
        for c in (-2, 1):
            line = axes.axvline(CONTROLLED.index(c) + 0.5, color=shown.MARK, linestyle="--", linewidth=2)
    place: dict[str, Any] = {"frameon": False, "handleheight": 1.4, "borderaxespad": 0.2}
    above.add_artist(
        above.legend([line], ["Theorem 1.1 changes its advice"], loc="lower right", bbox_to_anchor=(1, 1), **place)
    )
    above.legend(title="optimal to open:", loc="lower left", bbox_to_anchor=(0, 1), ncols=4, alignment="left", **place)
    return figure


def theorem_5_1(counted: list[RawCounterexample]) -> Figure:
    """A row for each counterexample, with bars as long as its components."""
    title = f"The {len(counted)} counterexamples to Theorem 5.1 of Allcock 2021, in our text"
    figure, (axes,) = figure_of(6.6, 1.7 + 0.17 * max(len(counted), 2), title)
    for row, G in enumerate(counted):
        start = 0
        for n, colour in [
            *((n, shown.CHAIN if n == 3 else shown.OTHER_CHAIN) for n in G.chains),
            *((n, shown.LOOP if n == 4 else shown.OTHER_LOOP) for n in G.loops),
        ]:
            axes.barh(row, n, 0.86, start, color=colour, edgecolor="white", linewidth=0.8)
            axes.text(start + n / 2, row, str(n), ha="center", va="center", fontsize=7, color=shown.ink_on(colour))
            start += n
    in_print = [re.sub(r"\^(\d+)", r"^{\1}", G.position).replace("l", r"\ell") for G in counted]
    axes.set_yticks(range(len(counted)), [f"${position}$" for position in in_print])
    axes.set_ylim(len(counted) - 0.4, -0.6)
    axes.set_xticks(range(0, max((sum(G.chains + G.loops) for G in counted), default=0) + 4, 4))
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("size, in boxes")
    found = sorted({(G.controlled_value, G.value) for G in counted})
    if found:
        pairs = ", or ".join(f"c = {number(c)} and v = {v}" for c, v in found)
        axes.set_title(f"each with {pairs}", loc="left", fontsize=9)
    kinds = {
        "3-chain": shown.CHAIN,
        "longer chain": shown.OTHER_CHAIN,
        "4-loop": shown.LOOP,
        "longer loop": shown.OTHER_LOOP,
    }
    axes.legend(
        handles=[Patch(color=colour, label=kind) for kind, colour in kinds.items()], frameon=False, loc="upper right"
    )
    return figure


DRAWN: dict[str, Any] = {
    "value-by-c": value_by_c,
    "shares": shares,
    "threes-fours": partial(_two_kinds, rows="3-chains", columns="4-loops"),
    "fours-sixes": partial(_two_kinds, rows="4-loops", columns="6-loops"),
    "transitions": transitions,
    "theorem-5.1": theorem_5_1,
}
