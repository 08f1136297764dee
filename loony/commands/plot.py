"""Draw stored tables, as PNG, SVG and PDF (pip install 'loony-endgames[plot]')."""

import argparse
from pathlib import Path

from loony.results.shown.report import Report, count_of
from loony.shell.options import add_output_options, add_table_option, table_directory
from loony.shell.output import stages
from loony.system.errors import BadInput, TableAbsent
from loony.verify.families import FAMILIES
from loony.verify.family import Family

HELP = "draw pictures, as PNG, SVG and PDF"
GROUP = "ask the tables"

ALL = "all"
WITH_PICTURES = [family for family in FAMILIES.values() if family.pictures]
FAMILY_OF = {picture.name: family for family in WITH_PICTURES for picture in family.pictures}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    lines = [f"  {picture.name:16}{picture.what}" for family in WITH_PICTURES for picture in family.pictures]
    parser.description = "\n".join([__doc__ or "", "", *lines])
    name_help = f"one of these, or {ALL} for every picture whose tables are here ({ALL})"
    parser.add_argument("name", nargs="?", choices=[*FAMILY_OF, ALL], default=ALL, metavar="NAME", help=name_help)
    add_table_option(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a .png, .svg or .pdf file (all three, plots/NAME.png and so on)"
    )
    add_output_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.query import trusted_manifest
    from loony.results.shown import plots

    if options.out and options.name == ALL:
        raise BadInput(f"--out names one file, and {ALL} makes several: leave out --out, or name one plot")
    families = _families(options)
    plots.require_pictures(families, [name for family in families for name in _names(options, family)], options.out)
    paths: list[Path] = []
    sources: list[plots.PictureSource] = []
    absent: list[TableAbsent] = []
    with stages(options.quiet) as running:
        for family in families:
            try:
                directory = table_directory(options, [family.name])
                manifest = trusted_manifest(directory, not options.no_check, family.name)
            except TableAbsent as error:
                absent.append(error)
                continue
            of_tables = directory.resolve().name, manifest["bounds"], str(manifest["source_digest"])
            source = plots.PictureSource(*of_tables)
            sources.append(source)
            for name in _names(options, family):
                try:
                    paths += plots.plot(family, name, directory, source, options.out, running)
                except TableAbsent as error:
                    absent.append(error)
    if not paths:
        raise absent[0]
    files = [str(path) for path in paths]
    return Report(
        files,
        {"files": files, "sources": [source._asdict() for source in sources]},
        f"{count_of(len(files), 'file')} in {paths[0].parent}",
        notes=[f"loony: {reason}" for reason in absent],
    )


def _names(options: argparse.Namespace, family: Family) -> list[str]:
    return [picture.name for picture in family.pictures if options.name in (ALL, picture.name)]


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
