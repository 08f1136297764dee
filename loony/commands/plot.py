"""Draw stored tables, as PNG, SVG and PDF (pip install matplotlib)."""

import argparse
from pathlib import Path

from loony.shell.options import add_table_arguments, directory_asked, directory_named
from loony.shell.output import say, stages, tell
from loony.verify.families import FAMILIES
from loony.verify.family import Family

HELP = "draw stored tables, as PNG, SVG and PDF"

ALL = "all"
DRAWN = [family for family in FAMILIES.values() if family.pictures]
"""the families with pictures"""
FAMILY_OF = {picture.name: family for family in DRAWN for picture in family.pictures}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony plot`."""
    shown = "\n".join(f"  {one.name:16}{one.what}" for family in DRAWN for one in family.pictures)
    parser.description = f"{__doc__}\n\n{shown}"
    parser.add_argument(
        "name", nargs="?", choices=[*FAMILY_OF, ALL], default=ALL, metavar="NAME",
        help=f"one of these, or {ALL} that there are tables of ({ALL})",
    )  # fmt: skip
    add_table_arguments(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a .png, .svg or .pdf file (all three, plots/NAME.png and so on)"
    )
    parser.add_argument("--json", action="store_true", help="print the files as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar, and no list of the files")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.asked.query import trusted_manifest
    from loony.results.shown.plots import PictureSource, plot, require_figures, require_suffix, source_of
    from loony.system.errors import BadInput, TableAbsent

    if options.out and options.name == ALL:
        raise BadInput(f"--out names one file, and {ALL} makes more: leave it out, or take one plot")
    if options.out:
        require_suffix(options.out)
    families = _families(options)
    require_figures(families)
    written: list[Path] = []
    sources: list[PictureSource] = []
    absent: list[TableAbsent] = []
    with stages(options) as running:
        for family in families:
            try:
                directory = directory_asked(options, [family.name])
                manifest = trusted_manifest(directory, not options.no_check, family.name)
            except TableAbsent as error:
                absent.append(error)
                continue
            source = source_of(directory, manifest)
            sources.append(source)
            for picture in family.pictures:
                if options.name in (ALL, picture.name):
                    try:
                        written += plot(family, picture.name, directory, source, options.out, running)
                    except TableAbsent as error:
                        absent.append(error)
    if not written:
        raise absent[0]
    for left_out in absent:
        tell(f"loony: {left_out}")
    if options.json:
        import json

        report = {"files": [str(path) for path in written], "sources": [one._asdict() for one in sources]}
        say(json.dumps(report, indent=2))
    elif not options.quiet:
        say("\n".join(map(str, written)))
    return 0


def _families(options: argparse.Namespace) -> list[Family]:
    """The families whose pictures are drawn: that of the picture, that of the table, or all with pictures."""
    from loony.results.stored.manifest import family_in, read_manifest
    from loony.system.errors import BadInput

    if options.name != ALL:
        return [FAMILY_OF[options.name]]
    named = directory_named(options)
    if named is None:
        return DRAWN
    family = family_in(read_manifest(named))
    if family not in DRAWN:
        raise BadInput(f"there are no pictures of {family.name}")
    return [family]
