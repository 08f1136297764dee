"""The pictures of stored tables: what a family counts and draws (PLOTS in its module `figures`).

Only the modules called `figures` import matplotlib, an optional extra.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from loony.results.stored.manifest import family_in
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.system.writing import make_folder, require_own_file, whole_file
from loony.verify.family import Bounds, Family

SUFFIXES = (".png", ".svg", ".pdf")

FOLDER = Path("plots")


class Plot(NamedTuple):
    """The content of a picture."""

    counts: Callable[[Path, Bounds, Stages], Any]
    """the counts to be drawn, from the directory of tables with these bounds

    Raises TableAbsent where these tables do not have them, and TableCorrupt where they cannot be read."""
    draw: Callable[[Any], Any]  # makes the matplotlib figure of the counts
    what: Callable[[Bounds], str]  # the beginning of the caption, before the name of the directory


def require_pictures(pictures: Mapping[Family, Sequence[str]], out: Path | None) -> None:
    """Raise BadInput, before a long count, for another suffix, without matplotlib, or for files that are not ours."""
    if out and out.suffix.lower() not in SUFFIXES:
        *others, last = SUFFIXES
        raise BadInput(f"{out} is no {', '.join(others)} or {last} file; name one with --out")
    for family in pictures:
        _figures(family.folder)
    option = "--out" if out else "--out, which takes one picture"
    if out or FOLDER.is_dir():
        for path in (path for names in pictures.values() for name in names for path in _files(name, out)):
            require_own_file(path, path.suffix, "picture", _figures("").is_picture, option)


def _figures(name: str) -> Any:
    try:
        return import_module(f"loony.results.{name}.figures" if name else "loony.results.shown.figures")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("matplotlib"):
            raise
        raise BadInput("a plot needs matplotlib: install it with  pip install 'loony-endgames[plot]'") from None


def _files(name: str, out: Path | None) -> list[Path]:
    return [out] if out else [FOLDER / f"{name}{suffix}" for suffix in SUFFIXES]


def plot(name: str, directory: Path, manifest: dict[str, Any], out: Path | None, stages: Stages) -> list[Path]:
    """Draw a picture of tables into a file, or else into FOLDER in every format, and return the files."""
    family, bounds = family_in(manifest), manifest["bounds"]
    figures, picture = _figures(""), _figures(family.folder).PLOTS[name]
    stages.start(f"counting for {name}")
    counts = picture.counts(directory, bounds, stages)
    stages.start(f"drawing {name}")
    source = f"from {directory.resolve().name} (sources {manifest['source_digest'][:12]})"
    figure = figures.drawn(picture.draw, counts, f"{picture.what(bounds)}, {source}.")
    if out is None:
        make_folder(FOLDER)
    paths = _files(name, out)
    for path in paths:
        kind = path.suffix.lower().removeprefix(".")
        with whole_file(path) as new:
            figures.save(figure, new, kind, **{figures.CREATOR[kind]: figures.PROGRAM})
    return paths
