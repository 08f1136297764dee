"""The drawing of each picture, from what was counted for it: the only module that imports matplotlib.

Colours are told apart by the colour-blind (Okabe and Ito; cividis), and never alone: cells have numbers in
them, and bars have hatches.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from numpy.typing import NDArray

from loony.results.endgames.census import KINDS
from loony.results.endgames.plots import COMPONENTS, CONTROLLED, SMALL, Source

Column = NDArray[np.int64]

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.labelsize": 9,
    "legend.fontsize": 8.5,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "loony",
}
DOTS_PER_INCH = 150

BLACK, ORANGE, SKY, YELLOW, BLUE, VERMILION = "#000000", "#E69F00", "#56B4E9", "#F0E442", "#0072B2", "#D55E00"
"""of the colours of Okabe and Ito"""
ABSENT = "#EEEEEE"
"""where there is no position"""

OF_VALUE = {0: (BLUE, "//"), 1: (SKY, ""), 2: (YELLOW, ""), 3: (VERMILION, "\\\\"), 4: (BLACK, "")}

C_LABEL = "controlled value c(G), in boxes"


def value_by_c(counted: Column, source: Source) -> Figure:
    """A heat map of the share of each value among the positions of each c."""
    figure, axes = _figure(9.2, 4.0, "Which values go with which controlled value", source)
    image = _percent_cells(axes, counted, counted.sum(axis=0))
    axes.set(xlabel=C_LABEL, ylabel="value v(G), in boxes")
    bar = figure.colorbar(image, ax=axes, pad=0.015, fraction=0.03)
    bar.set_label("% of the positions with this c (grey: none)")
    return figure


def _percent_cells(axes: Axes, counted: Column, of: Column) -> Any:
    """Cells with percentages, by c from left to right."""
    percent = np.where((counted > 0) & (of > 0), 100 * counted / np.maximum(of, 1), np.nan)
    image = _cells(axes, percent, _percent_in_cell, mpl.colormaps["cividis"], 100)
    axes.set_xticks(range(len(CONTROLLED)), [f"{c}" for c in CONTROLLED])
    return image


def _percent_in_cell(percent: float) -> str:
    """At most three characters; 100 only where it is all."""
    if 0 < percent < 1:
        return "<1"
    return ">99" if 99 < percent < 100 else f"{percent:.0f}"


def _cells(
    axes: Axes,
    values: NDArray[np.float64],
    text: Callable[[float], str],
    colours: Any,
    most: float,
    fontsize: float = 8,
) -> Any:
    """Cells with colours and text, the first row at the bottom; what is not a number is left grey."""
    axes.set_facecolor(ABSENT)
    image = axes.imshow(values, origin="lower", aspect="auto", cmap=colours, vmin=0, vmax=most)
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            red, green, blue, _ = image.cmap(image.norm(value))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
            axes.text(
                column,
                row,
                text(value),
                ha="center",
                va="center",
                fontsize=fontsize,
                color="white" if dark else "black",
            )
    axes.set_xticks(np.arange(values.shape[1] + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(values.shape[0] + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=0.8)
    axes.tick_params(which="minor", length=0)
    axes.set_yticks(range(values.shape[0]))
    return image


def shares(counted: Column, source: Source) -> Figure:
    """Bars by size, of even and of odd positions, of the shares of each value where c < 2."""
    figure, *both = _figure(9.2, 5.6, "Where c(G) < 2, almost all values are 1 or 2", source, rows=2)
    total = counted.sum(axis=0)
    for odd, axes in enumerate(both):
        sizes = np.flatnonzero((total > 0) & (np.arange(len(total)) % 2 == odd))
        below = np.zeros(len(sizes))
        # The usual value at the bottom, and the others above it.
        for value in sorted((v for v in SMALL if v % 2 == odd), key=lambda v: (v not in (1, 2), v)):
            height = 100 * counted[value, sizes] / total[sizes]
            colour, hatch = OF_VALUE[value]
            _bars(axes, sizes, height, below, 2.0, colour, hatch, f"v = {value}")
            below += height
        axes.set(ylim=(0, 100), xlim=(0, len(total) + 1), ylabel=f"% of the {('even', 'odd')[odd]} positions")
        _legend(axes)
    both[-1].set_xlabel("size of G, in boxes")
    return figure


def threes_fours(values: Column, source: Source) -> Figure:
    """A heat map of the value of 3-chains and 4-loops."""
    return _two_kinds(values, "3-chains", "4-loops", source)


def fours_sixes(values: Column, source: Source) -> Figure:
    """A heat map of the value of 4-loops and 6-loops."""
    return _two_kinds(values, "4-loops", "6-loops", source)


def _two_kinds(values: Column, rows: str, columns: str, source: Source) -> Figure:
    figure, axes = _figure(5.4, 5.7, f"The value of {rows} and {columns} with nothing else", source)
    most = max(1, int(values.max()))
    colours = ListedColormap(mpl.colormaps["cividis"](np.linspace(0, 1, most + 1)))
    _cells(axes, np.where(values < 0, np.nan, values), lambda value: f"{value:.0f}", colours, most, fontsize=10)
    axes.set_aspect("equal")
    axes.set_title("in boxes" + "; grey: larger than the table" * bool((values < 0).any()), fontsize=9)
    axes.set_xticks(range(COMPONENTS))
    axes.set(xlabel=f"number of {columns}", ylabel=f"number of {rows}")
    return figure


def transitions(counted: tuple[Column, Column], source: Source) -> Figure:
    """Which kind of component is optimal to open, by c, with lines where Theorem 1.1 changes its advice."""
    beside, (there, optimal) = counted
    title = "What is optimal to open changes between c = -2 and -1, and between 1 and 2"
    figure, above, under = _figure(9.2, 5.6, title, source, rows=2)
    places, total, below = np.arange(len(CONTROLLED)), beside.sum(axis=0), np.zeros(len(CONTROLLED))
    looks = (("either", SKY, ""), ("the 4-loop only", BLUE, "//"), ("the 3-chain only", ORANGE, ".."),
             ("neither", "white", "xx"))  # fmt: skip
    for (label, colour, hatch), number in zip(looks, beside, strict=True):
        height = 100 * number / np.maximum(total, 1)
        if number.any():
            _bars(above, places, height, below, 0.9, colour, hatch, label)
        below += height
    above.set(ylabel="% of the positions with\na 3-chain and a 4-loop", ylim=(0, 100))
    above.legend(
        title="optimal to open:",
        loc="lower center",
        bbox_to_anchor=(0.5, 1),
        ncols=4,
        frameon=False,
        handleheight=1.4,
    )
    # An opening that is never optimal is 0 % of those that there are, and not a grey cell.
    share = np.where(there > 0, 100 * optimal / np.maximum(there, 1), np.nan)
    _cells(under, share, _percent_in_cell, mpl.colormaps["cividis"], 100)
    under.set_yticks(range(len(KINDS)), [f"a {kind}" for kind in KINDS])
    under.invert_yaxis()
    under.set_xticks(places, [f"{c}" for c in CONTROLLED])
    under.set_title("% of the positions with such a component where opening it is optimal", fontsize=9)
    under.set(xlabel=C_LABEL)
    for axes in (above, under):
        axes.tick_params(which="minor", length=0)
        axes.set_xlim(-0.5, len(CONTROLLED) - 0.5)
        for c in (-2, 1):
            axes.axvline(CONTROLLED.index(c) + 0.5, color=VERMILION, linestyle="--", linewidth=2)
    return figure


def _bars(
    axes: Axes, places: Any, height: Any, below: Any, width: float, colour: str, hatch: str, label: str
) -> None:
    """Bars on top of those below."""
    axes.bar(
        places, height, width, below, color=colour, hatch=hatch, edgecolor="white", linewidth=0.4, label=label
    )  # fmt: skip


def _legend(axes: Axes) -> None:
    """A legend to the right, in the order in which the bars are piled up."""
    axes.legend(loc="center left", bbox_to_anchor=(1.005, 0.5), frameon=False, handleheight=1.4, reverse=True)


def _figure(width: float, height: float, title: str, source: Source, rows: int = 1) -> Any:
    """A figure of a size in inches with a title, and a caption that names the table; and its axes."""
    figure = Figure(figsize=(width, height), layout="constrained", dpi=DOTS_PER_INCH)
    figure.suptitle(title, fontsize=11.5)
    figure.supxlabel(
        f"Amalgamated positions of size \u2264 {source.size} boxes, from {source.name} "
        f"(sources {source.source_digest[:12]}).",
        fontsize=7.5, color="#444444",
    )  # fmt: skip
    axes = figure.subplots(rows, 1, squeeze=False, sharex=rows > 1)
    return figure, *axes[:, 0]


def save(figure: Figure, path: Path, kind: str) -> None:
    """Write a figure as `png` or `svg`; the same figure makes the same file."""
    with mpl.rc_context(STYLE):
        figure.savefig(path, format=kind, metadata={"Date": None} if kind == "svg" else {})


def _in_style(draw: Callable[[Any, Source], Figure]) -> Callable[[Any, Source], Figure]:
    """The same drawing, in our style whatever the user's is."""

    def drawn(counted: Any, source: Source) -> Figure:
        with mpl.rc_context({**mpl.rcParamsDefault, **STYLE}):
            return draw(counted, source)

    return drawn


DRAWN = {
    "value-by-c": _in_style(value_by_c),
    "shares": _in_style(shares),
    "threes-fours": _in_style(threes_fours),
    "fours-sixes": _in_style(fours_sixes),
    "transitions": _in_style(transitions),
}
"""how each picture is drawn from what was counted for it"""
