"""What is to be seen in the pictures of a family, as the file pictures.txt in the folder of its tests has it.

A picture is its title, and of each drawing in it the words around it, and a digest of what stands where in which
colour, and of the words in it. With ANEW=1 in the environment, the file is written.
"""

import os
import textwrap
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from drawings import bars_are_told_apart, legible, no_ascii_signs
from matplotlib.colors import to_hex
from matplotlib.text import Text
from numpy.typing import NDArray

from loony.results.shown.figures import drawn
from loony.results.stored.manifest import read_manifest
from loony.system.stages import Stages

TESTS = Path(__file__).parents[1]


def shapes(axes: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Bars, lines, cells and words: where they are, in which colour, and how they are hatched."""
    for one in axes.patches:
        yield one.get_patch_transform().transform_path(one.get_path()).vertices, one.get_facecolor(), one.get_hatch()
    for one in axes.lines:
        yield one.get_xydata(), one.get_color(), one.get_linestyle()
    for one in axes.collections:
        colours = [*one.get_facecolor(), *one.get_edgecolor()]
        yield from ((path.vertices, colour, "") for path in one.get_paths() for colour in colours[:1])
    for one in axes.texts:
        yield one.get_position(), one.get_color(), one.get_text()
    for one in axes.images:
        numbers: NDArray[Any] = np.ma.filled(np.ma.asarray(one.get_array(), float), -99)
        yield numbers, one.cmap(one.norm(0)), one.get_clim()
    yield (axes.get_xlim(), axes.get_ylim()), "white", ""


def described(name: str, figure: Any) -> Iterator[str]:
    yield f"{name}: {figure.get_suptitle()}; {figure.get_supxlabel()}"
    for axes in figure.axes:
        others = [one.get_text() for one in axes.findobj(Text) if one not in axes.texts]
        words = " | ".join(dict.fromkeys(" ".join(text.split()) for text in others if text))
        looks = [(np.round(where, 6).tolist(), to_hex(colour), how) for where, colour, how in shapes(axes)]
        digest = sha256(repr(looks).encode()).hexdigest()[:12]
        yield from textwrap.wrap(f"{words} ({digest})", 116, initial_indent="  ", subsequent_indent="    ")


def found(family: str, directory: Path) -> Iterator[str]:
    """The lines on all pictures of a family, which are legible too."""
    bounds = read_manifest(directory)["bounds"]
    for name, plot in import_module(f"loony.results.{family}.figures").PLOTS.items():
        counts = plot.counts(directory, bounds, Stages(shown=False))
        figure = drawn(plot.draw, counts, plot.what(bounds))
        assert no_ascii_signs(figure), name
        for axes in figure.axes:
            assert not axes.texts or not axes.images or legible(axes), name
            assert bars_are_told_apart(axes), name
        yield from described(name, figure)


def require_pictures(family: str, directory: Path) -> None:
    file, text = TESTS / family / "pictures.txt", "\n".join([*found(family, directory), ""])
    before = file.read_text("utf-8")
    if os.environ.get("ANEW"):
        file.write_text(text, "utf-8")
    assert text == before
