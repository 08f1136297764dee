"""Count the stored positions, as a paper would tabulate them.

A census counts the values by size, the optimal openings, the cases of the theorems on values and on openings, and
the positions with value 1 or 2. On a square grid it also counts the positions that the opener wins. For loops and
long chains it takes every position with as many boxes as a 5x5 board can have left; for drawn boards it takes the
positions that occur on the board, and counts sets of lines. Each question has a Parquet file, and there are
b-files. A case of a theorem is right at a position if it gives the value, or an optimal opening; it is alone if no
other case, or no other opening, is right there.
"""

import argparse
from pathlib import Path

from loony.results.shown.report import Report
from loony.shell.options import add_output_options, add_table_option, stages, table_directory
from loony.verify.families import FAMILIES, first
from loony.verify.family import Family

HELP = "counts of values, openings and cases, as a paper has them"
GROUP = "ask the tables"

WITH_CENSUS = [family for family in FAMILIES.values() if family.census]


def _folder(family: Family, **bounds: object) -> str:
    """The name of the folder of counts: the name of the tables, without the name of the first family."""
    return f"census-{family.directory.format(**bounds).removeprefix(f'{first().name}-')}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_option(parser)
    letters = [{bound.name: bound.name.upper() for bound in family.bounds} for family in WITH_CENSUS]
    folders = " or ".join(_folder(family, **bounds) for family, bounds in zip(WITH_CENSUS, letters, strict=True))
    out_help = f"where to write the counts ({folders} beside the tables)"
    parser.add_argument("--out", type=Path, metavar="DIR", help=out_help)
    add_output_options(parser, "latex")


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.query import trusted_manifest
    from loony.results.census.counts import take_census
    from loony.results.census.report import blocks, folder_of_census, in_short, totals, write_census
    from loony.results.stored.manifest import family_in

    names = [family.name for family in WITH_CENSUS]
    table = table_directory(options, names)
    manifest = trusted_manifest(table, not options.no_check, *names)
    family = family_in(manifest)
    out = options.out or table.parent / _folder(family, **manifest["bounds"])
    with folder_of_census(out, table, family):
        with stages(options.quiet) as running:
            census = take_census(table, manifest, running)
        files = write_census(census, out)
    of_tables = {name: getattr(census, name) for name in ("size", "raw_size", "raw_listed", "source_digest")}
    counted = {"table": str(table), "about": census.questions.about(census), **of_tables}
    counted |= {"directory": str(out), "files": files, **totals(census)}
    return Report(blocks(counted), counted, in_short(counted))
