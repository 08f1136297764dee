"""The pictures of stored tables: what a family brings for them, and the files that they become.

What each picture counts is in `loony.results.<name>.plots`, as PLOTS, and how it is drawn in
`loony.results.<name>.figures`, as DRAWN, both by the names in `Family.pictures`. matplotlib is an optional extra,
imported by the modules called `figures` alone.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.system.writing import make_folder, whole_file
from loony.verify.family import Bounds, Family

SUFFIXES = (".png", ".svg", ".pdf")

FOLDER = Path("plots")
"""where pictures go that no file is named for"""


class Plot(NamedTuple):
    """What a picture shows."""

    counts: Callable[[Path, Bounds, Stages], Any]
    """what is drawn, from the directory of tables with these bounds

    Raises TableAbsent where these tables do not have it, and TableCorrupt where they cannot be read."""
    what: Callable[[Bounds], str]
    """what was counted, as the caption says before the name of the directory"""


class PictureSource(NamedTuple):
    """The tables that a picture is made of, as its caption names them."""

    name: str
    bounds: Bounds
    source_digest: str


def require_figures(families: Sequence[Family]) -> None:
    """Raise BadInput where matplotlib is not installed: that is better known before anything is counted."""
    for family in families:
        _figures(family.folder)


def _figures(name: str) -> Any:
    try:
        return import_module(f"loony.results.{name}.figures" if name else "loony.results.shown.figures")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("matplotlib"):
            raise
        raise BadInput("a plot needs matplotlib: install it with  pip install matplotlib") from None


def require_suffix(path: Path) -> None:
    """Raise BadInput where the name of a file does not say a format that there is."""
    if path.suffix.lower() not in SUFFIXES:
        *others, last = SUFFIXES
        raise BadInput(f"{path} is no {', '.join(others)} or {last} file; name one with --out")


def source_of(directory: Path, manifest: dict[str, Any]) -> PictureSource:
    """What a picture is made of, by a manifest that was read."""
    return PictureSource(directory.resolve().name, manifest["bounds"], str(manifest["source_digest"]))


def plot(
    family: Family, name: str, directory: Path, source: PictureSource, out: Path | None, stages: Stages
) -> list[Path]:
    """Draw a picture of a family from a directory of tables into a file, or else into FOLDER, in every format.

    Returns the files. Raises what `counts` raises, and BadInput where a file cannot be written or matplotlib is
    not installed.
    """
    figures, own = _figures(""), _figures(family.folder)
    one: Plot = import_module(f"loony.results.{family.folder}.plots").PLOTS[name]
    stages.start(f"counting for {name}")
    counted = one.counts(directory, source.bounds, stages)
    stages.start(f"drawing {name}")
    caption = f"{one.what(source.bounds)}, from {source.name} (sources {source.source_digest[:12]})."
    figure = figures.drawn(own.DRAWN[name], counted, caption)
    if out is None:
        make_folder(FOLDER)
    paths = [out] if out else [FOLDER / f"{name}{suffix}" for suffix in SUFFIXES]
    for path in paths:
        with whole_file(path) as new:
            figures.save(figure, new, path.suffix.lower().removeprefix("."))
    return paths
