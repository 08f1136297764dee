"""The counts of each picture of endgames, and its drawing."""

import re
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from loony.enumerate.endgames.components import KINDS
from loony.results.endgames.tables import COUNTS, OPENINGS, POSITIONS, SCHEMAS
from loony.results.shown import figures as shown
from loony.results.shown.figures import Plot, bars, figure_of, number, percent_cells
from loony.results.stored.tables import CLAIMS, MISMATCHES
from loony.results.stored.views import Counted, array_of, require_possible, view_of
from loony.system.errors import TableAbsent
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED
from loony.verify.endgames.claims.allcock import small_zeros
from loony.verify.family import Bounds

CONTROLLED, SMALL = range(-16, 9), range(5)
"""the controlled values in the pictures, and the values of positions with c < 2"""
COMPONENTS = 13  # the heat maps have 0 .. COMPONENTS - 1 components of each kind

_SHOWN = f"controlled_value BETWEEN {CONTROLLED[0]} AND {CONTROLLED[-1]}"
_PLACE = f"controlled_value - {CONTROLLED[0]}"


def value_by_c(stored: Any, _: int) -> Counted:
    """Nonempty positions by value 0 .. the last of CONTROLLED, and by c, both in boxes."""
    statement = f"SELECT value, {_PLACE}, count(*) FROM positions WHERE size > 0 AND {_SHOWN} GROUP BY ALL"
    return array_of(stored, statement, CONTROLLED[-1] + 1, len(CONTROLLED))


def shares(stored: Any, bound: int) -> Counted:
    """Nonempty positions with c < 2 by value 0 .. 4 and by size 0 .. bound, in boxes."""
    some = f"size > 0 AND controlled_value < 2 AND value <= {SMALL[-1]}"
    statement = f"SELECT value, size, count(*) FROM positions WHERE {some} GROUP BY ALL"
    return array_of(stored, statement, len(SMALL), bound + 1)


def values_of_two_kinds(kinds: tuple[str, str], stored: Any, _: int) -> Counted:
    """v(G) by the numbers of two kinds of components in G, without others; -1 where the table lacks G."""
    some = [f"{name} < {COMPONENTS}" if name in kinds else f"{name} = 0" for name in COUNTS]
    statement = f"SELECT {', '.join(kinds)}, value FROM positions WHERE {' AND '.join(some)}"
    return array_of(stored, statement, COMPONENTS, COMPONENTS, absent=-1)


threes_fours: Final = partial(values_of_two_kinds, ("three_chains", "four_loops"))
fours_sixes: Final = partial(values_of_two_kinds, ("four_loops", "six_loops"))


def transitions(stored: Any, _: int) -> tuple[Counted, Counted]:
    """By c, positions with a 3-chain and a 4-loop, and positions by kind of component.

    The first table has rows for its optimal openings: both components, only the 4-loop, only the 3-chain, neither. The
    second has for each kind the positions with such a component, and those where opening it is optimal.
    """
    three, four = "open_three_chain <> value", "open_four_loop <> value"  # null without such a component
    some = f"{_SHOWN} AND ({three}) IS NOT NULL AND ({four}) IS NOT NULL"
    statement = (
        f"SELECT 2 * ({four})::INT + ({three})::INT, {_PLACE}, count(*) FROM positions WHERE {some} GROUP BY ALL"
    )
    beside = array_of(stored, statement, 4, len(CONTROLLED))
    kinds = [
        " UNION ALL ".join(
            f"SELECT {kind}, {_PLACE}, {count.format(name)} FROM positions WHERE {_SHOWN} GROUP BY ALL"
            for kind, name in enumerate(OPENINGS)
        )
        for count in ("count({})", "count(*) FILTER ({} = value)")
    ]
    return beside, np.array([array_of(stored, each, len(OPENINGS), len(CONTROLLED)) for each in kinds])


class RawCounterexample(NamedTuple):
    """A raw position for which a theorem fails."""

    position: str
    chains: tuple[int, ...]  # the lengths of its components, ascending
    loops: tuple[int, ...]
    controlled_value: int
    value: int


def theorem_5_1(directory: Path, _: Bounds, stages: Stages) -> list[RawCounterexample]:
    """The counterexamples to Theorem 5.1 in our text, by size. Raises TableAbsent where it was not tested."""
    tested = f"claim = '{small_zeros.id}'"
    with view_of(directory / CLAIMS, SCHEMAS[CLAIMS]) as stored:
        if not stored.sql(f"FROM claims WHERE {tested} AND verdict <> '{SKIPPED}'").fetchall():
            what = f"{small_zeros.id} was not tested for {directory}"
            raise TableAbsent(f"{what}: loony verify without --claims tests it")
    columns = ", ".join(RawCounterexample._fields)
    with view_of(directory / MISMATCHES, SCHEMAS[MISMATCHES]) as stored:
        rows = stored.sql(f"SELECT size, {columns} FROM mismatches WHERE {tested}").fetchall()
    stages.advance(len(rows))
    return [
        RawCounterexample(position, tuple(chains), tuple(loops), *values)
        for _, position, chains, loops, *values in sorted(rows, key=itemgetter(0))  # stable
    ]


C_LABEL = "controlled value c(G), in boxes"
HATCH = {0: "//", 3: "\\\\", 4: ".."}


def draw_value_by_c(counted: Counted) -> Figure:
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


def draw_shares(counted: Counted) -> Figure:
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


def draw_transitions(counted: tuple[Counted, Counted]) -> Figure:
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


def draw_theorem_5_1(counted: list[RawCounterexample]) -> Figure:
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


def _of_positions(count: Callable[[Any, int], Any], draw: Callable[[Any], Figure]) -> Plot:
    def counted(directory: Path, bounds: Bounds, _: Stages) -> Any:
        path = directory / POSITIONS
        with view_of(path, SCHEMAS[POSITIONS]) as stored:
            require_possible(stored, "positions", path, bounds["size"])
            return count(stored, bounds["size"])

    return Plot(counted, draw, "Amalgamated positions of size \u2264 {size} boxes".format_map)


_BELOW = small_zeros.size_below or 0

PLOTS = {
    "value-by-c": _of_positions(value_by_c, draw_value_by_c),
    "shares": _of_positions(shares, draw_shares),
    "threes-fours": _of_positions(threes_fours, partial(_two_kinds, rows="3-chains", columns="4-loops")),
    "fours-sixes": _of_positions(fours_sixes, partial(_two_kinds, rows="4-loops", columns="6-loops")),
    "transitions": _of_positions(transitions, draw_transitions),
    "theorem-5.1": Plot(
        theorem_5_1,
        draw_theorem_5_1,
        lambda bounds: f"Raw positions of size \u2264 {min(_BELOW - 1, bounds['raw_size'])} boxes",
    ),
}
