"""Style, colours, cells and bars, captions and files of all drawings.

No colour stands alone, for colour-blind people: cells have numbers, and bars hatches or numbers.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.figure import Figure
from numpy.typing import NDArray

from loony.system.stages import Stages
from loony.system.writing import marked
from loony.verify.family import Bounds

STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans", "font.size": 9, "axes.titlesize": 10, "axes.labelsize": 9,
    "legend.fontsize": 8.5, "xtick.labelsize": 8, "ytick.labelsize": 8, "hatch.linewidth": 0.6,
    "svg.hashsalt": "loony", "pdf.fonttype": 42,
}  # fmt: skip
DOTS_PER_INCH = 150

OF_VALUE = {
    -3: "#B35806", -2: "#E08214", -1: "#FDC47F", 0: "#FFF8DC", 1: "#C9E0F0", 2: "#92C5DE", 3: "#5AA2CC",
    4: "#2E7CB7", 5: "#1F5E99", 6: "#15457A", 7: "#0D305B", 8: "#071D3D",
}  # fmt: skip
"""the colour of each value in every picture, darker further from 0; larger values have the last colours"""

PERCENT = ListedColormap(mpl.colormaps["Purples"](np.linspace(0.2, 0.9, 256)))
CHAIN, OTHER_CHAIN, LOOP, OTHER_LOOP = "#E69F00", "#F8DFA6", "#009E73", "#A6DCCB"
"""the colours of components: 3-chains and 4-loops, each with a colour for longer components"""
INK, EITHER, MARK = "#222222", "#D0D0D0", "#D55E00"
ABSENT = "#EEEEEE"

_NORM = BoundaryNorm(np.arange(min(OF_VALUE), max(OF_VALUE) + 2) - 0.5, len(OF_VALUE))
_COLOURS = ListedColormap([*OF_VALUE.values()]).with_extremes(under=OF_VALUE[-3], over=OF_VALUE[8])


class Plot(NamedTuple):
    """A picture of stored tables, in PLOTS of a family's module `figures`."""

    counts: Callable[[Path, Bounds, Stages], Any]
    """the counts to be drawn, from the directory of tables with these bounds

    Raises TableAbsent where these tables do not have them, and TableCorrupt where they cannot be read."""
    draw: Callable[[Any], Figure]
    what: Callable[[Bounds], str]  # the beginning of the caption, before the name of the directory


def number(n: float) -> str:
    """A whole number as text, with a minus sign and not a hyphen."""
    return f"{n:.0f}".replace("-", "\N{MINUS SIGN}")


def percent(share: float) -> str:
    """A percentage in a cell: at most three characters; 0 and 100 only where the number is exactly that."""
    if 0 < share < 1:
        return "<1"
    return ">99" if 99 < share < 100 else f"{share:.0f}"


def figure_of(
    width: float, height: float, title: str, rows: int = 1, ratios: list[float] | None = None, shared: bool = True
) -> tuple[Figure, list[Axes]]:
    """A figure of a size in inches with a title; its axes, one below the other, may have a `shared` x axis."""
    figure = Figure(figsize=(width, height), layout="constrained", dpi=DOTS_PER_INCH)
    figure.suptitle(title, fontsize=11.5)
    axes = figure.subplots(rows, 1, squeeze=False, sharex=shared and rows > 1, height_ratios=ratios)
    return figure, [*axes[:, 0]]


def value_cells(axes: Axes, values: NDArray[np.float64]) -> None:
    """Cells with values, in their colours, the first row at the top; NaN is grey."""
    _cells(axes, values, number, 10, cmap=_COLOURS, norm=_NORM)


def percent_cells(axes: Axes, shares: NDArray[np.float64]) -> Any:
    """Cells with percentages, the first row at the top; NaN is grey."""
    return _cells(axes, shares, percent, 8, cmap=PERCENT, vmin=0, vmax=100)


def _cells(
    axes: Axes, values: NDArray[np.float64], text: Callable[[float], str], fontsize: float, **colours: Any
) -> Any:
    axes.set_facecolor(ABSENT)
    image = axes.imshow(values, aspect="auto", **colours)
    for (row, column), value in np.ndenumerate(values):
        if not np.isnan(value):
            colour = ink_on(image.cmap(image.norm(value)))
            axes.text(column, row, text(value), ha="center", va="center", fontsize=fontsize, color=colour)
    axes.set_xticks(np.arange(values.shape[1] + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(values.shape[0] + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=0.8)
    axes.tick_params(which="minor", length=0)
    axes.set_yticks(range(values.shape[0]))
    return image


def ink_on(colour: Any) -> str:
    """The colour of words on a colour: white on a dark colour."""
    return "white" if lightness(colour) < 0.5 else "black"


def lightness(colour: Any) -> float:
    """The lightness of a colour in grey, from 0 to 1."""
    red, green, blue = mpl.colors.to_rgb(colour)
    return float(0.299 * red + 0.587 * green + 0.114 * blue)


def bars(axes: Axes, places: Any, height: Any, below: Any, width: float, colour: str, hatch: str, label: str) -> None:
    """Draw bars on top of other bars."""
    edge = "#888888" if lightness(colour) > 0.9 else "white"
    axes.bar(places, height, width, below, color=colour, hatch=hatch, edgecolor=edge, linewidth=0.4, label=label)


def listed(numbers: Iterable[int]) -> str:
    """Ascending numbers in words; four or more with equal steps in short."""
    numbers = [*numbers]
    if len(numbers) > 3 and len({*np.diff(numbers).tolist()}) == 1:
        return f"{numbers[0]}, {numbers[1]}, \N{HORIZONTAL ELLIPSIS}, {numbers[-1]}"
    return ", ".join(map(str, numbers))


def drawn(draw: Callable[[Any], Figure], counted: Any, caption: str) -> Figure:
    """A drawing of counts with its caption, in the style of this program and not of the user's settings."""
    with mpl.rc_context({**mpl.rcParamsDefault, **STYLE}):
        figure = draw(counted)
        figure.supxlabel(caption, fontsize=7.5, color="#444444")
    return figure


PROGRAM = "loony plot, with Matplotlib"  # an entry in the metadata of a picture of tables; `is_picture` looks for it
CREATOR = {"png": "Software", "svg": "Creator", "pdf": "Creator"}
_UNDATED: dict[str, dict[str, None]] = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
_SMALLER: dict[str, Any] = {"png": {"pil_kwargs": {"optimize": True}}}


is_picture: Final = marked(b".*" + PROGRAM.encode())


def save(figure: Figure, path: Path, kind: str, **metadata: str) -> None:
    """Write a figure as `png`, `svg` or `pdf`, with metadata; the same figure makes the same file."""
    with mpl.rc_context({**mpl.rcParamsDefault, **STYLE}):
        if figure.get_layout_engine() is not None:  # else each file would compute the layout again
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
        figure.savefig(path, format=kind, metadata={**_UNDATED[kind], **metadata}, **_SMALLER.get(kind, {}))
