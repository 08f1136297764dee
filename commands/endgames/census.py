"""Count over the stored positions what a paper would tabulate.

Values by size; which openings are optimal; where the cases of Theorems 1.1 and 4.1 of Allcock 2021 apply; how
often the value is 1 or 2; and which endgames the opener wins, of as many boxes as a 5x5 board can have left (not
whether they fit it). One Parquet file a question, and b-files. A case is right where its value, or its opening,
is; and alone where no other case, or opening, is right.
"""

import argparse
from pathlib import Path

from loony.commands.options import add_output_options, add_table_arguments, directory_asked
from loony.commands.output import say, stages
from loony.verify.endgames.family import ENDGAMES

HELP = "count what a paper would tabulate: values, optimal openings, cases"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony census`."""
    add_table_arguments(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where to write the counts (census-SIZE beside the tables)"
    )
    add_output_options(parser)
    parser.add_argument("--latex", action="store_true", help="print the tables for LaTeX, with booktabs")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.endgames.census import take_census
    from loony.results.endgames.census_report import latex, text, totals
    from loony.results.endgames.census_tables import census_tables, require_apart, write_census
    from loony.results.query import trusted_manifest

    table = directory_asked(options, [ENDGAMES.name])
    manifest = trusted_manifest(table, not options.no_check, ENDGAMES.name)
    out = options.out or table.parent / f"census-{manifest['bounds']['size']}"
    require_apart(out, table)
    with stages(options) as running:
        census = take_census(table, manifest, running)
    tables = census_tables(census)
    files = write_census(census, tables, out, table)
    report = {
        "table": str(table), "size": census.size, "raw_size": census.raw_size,
        "source_digest": census.source_digest, "directory": str(out), "files": files, **totals(census, tables),
    }  # fmt: skip
    if options.json:
        import json

        say(json.dumps(report, indent=2))
    elif options.latex:
        say(latex(report))
    else:
        say(f"{len(files)} files in {out}" if options.quiet else text(report))
    return 0
