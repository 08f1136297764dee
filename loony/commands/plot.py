"""Draw stored tables, as PNG, SVG and PDF (pip install 'loony-endgames[plot]')."""

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from loony.results.shown.report import Report, count_of
from loony.shell.options import add_output_options, add_table_option, stages, table_directory
from loony.system.errors import BadInput, TableAbsent
from loony.system.stages import Stages
from loony.verify.families import FAMILIES
from loony.verify.family import Family

HELP = "draw pictures, as PNG, SVG and PDF"
GROUP = "ask the tables"

ALL = "all"
WITH_PICTURES = [family for family in FAMILIES.values() if family.pictures]
SUFFIXES = (".png", ".svg", ".pdf")
FOLDER = Path("plots")
FAMILY_OF = {picture.name: family for family in WITH_PICTURES for picture in family.pictures}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    lines = [f"  {picture.name:16}{picture.what}" for family in WITH_PICTURES for picture in family.pictures]
    parser.description = "\n".join([__doc__ or "", "", *lines])
    name_help = f"one of these, or {ALL} for every picture whose tables are here ({ALL})"
    parser.add_argument("name", nargs="?", choices=[*FAMILY_OF, ALL], default=ALL, metavar="NAME", help=name_help)
    add_table_option(parser)
    out_help = "a .png, .svg or .pdf file (all three, plots/NAME.png and so on)"
    parser.add_argument("--out", type=Path, metavar="FILE", help=out_help)
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.query import trusted_manifest

    if options.out and options.name == ALL:
        raise BadInput(f"--out names one file, and {ALL} makes several: leave out --out, or name one plot")
    pictures = {
        family: [picture.name for picture in family.pictures if options.name in (ALL, picture.name)]
        for family in _families(options)
    }
    _require_pictures(pictures, options.out)
    paths: list[Path] = []
    sources: list[dict[str, Any]] = []
    absent: list[TableAbsent] = []
    with stages(options.quiet) as running:
        for family, names in pictures.items():
            try:
                directory = table_directory(options, [family.name])
                manifest = trusted_manifest(directory, not options.no_check, family.name)
            except TableAbsent as error:
                absent.append(error)
                continue
            of_tables = {name: manifest[name] for name in ("bounds", "source_digest")}
            sources.append({"name": directory.resolve().name, **of_tables})
            for name in names:
                try:
                    paths += _plot(name, family, directory, manifest, options.out, running)
                except TableAbsent as error:
                    absent.append(error)
    if not paths:
        raise absent[0]
    files = [str(path) for path in paths]
    return Report(
        files,
        {"files": files, "sources": sources},
        f"{count_of(len(files), 'file')} in {paths[0].parent}",
        notes=[f"loony: {reason}" for reason in absent],
    )


def _families(options: argparse.Namespace) -> list[Family]:
    from loony.results.stored.manifest import family_in, read_manifest

    if options.name != ALL:
        return [FAMILY_OF[options.name]]
    named = options.table
    if named is None:
        return WITH_PICTURES
    family = family_in(read_manifest(named))
    if family not in WITH_PICTURES:
        raise BadInput(f"the family {family.name} has no pictures")
    return [family]


def _require_pictures(pictures: Mapping[Family, Sequence[str]], out: Path | None) -> None:
    """Raise BadInput, before a long count, for another suffix, without matplotlib, or for files that are not ours."""
    from loony.system.writing import require_own_file

    if out and out.suffix.lower() not in SUFFIXES:
        *others, last = SUFFIXES
        raise BadInput(f"{out} is no {', '.join(others)} or {last} file; name one with --out")
    for family in pictures:
        _figures(family.folder)
    option = "--out" if out else "--out, which takes one picture"
    if out or FOLDER.is_dir():
        for path in (path for names in pictures.values() for name in names for path in _files(name, out)):
            require_own_file(path, path.suffix, "picture", _figures("shown").is_picture, option)


def _figures(name: str) -> Any:
    try:
        return import_module(f"loony.results.{name}.figures")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("matplotlib"):
            raise
        raise BadInput("a plot needs matplotlib: install it with  pip install 'loony-endgames[plot]'") from None


def _files(name: str, out: Path | None) -> list[Path]:
    return [out] if out else [FOLDER / f"{name}{suffix}" for suffix in SUFFIXES]


def _plot(
    name: str, family: Family, directory: Path, manifest: dict[str, Any], out: Path | None, stages: Stages
) -> list[Path]:
    """Draw a picture of tables into a file, or else into FOLDER in every format, and return the files."""
    from loony.system.writing import make_folder, whole_file

    bounds = manifest["bounds"]
    figures, picture = _figures("shown"), _figures(family.folder).PLOTS[name]
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
