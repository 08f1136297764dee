"""Print a line of best play for both sides, with the running score; or every optimal order of play.

The first player is the player on move at the start. POSITION is in the notation of its family.
"""

import argparse

from loony.results.shown.report import Report
from loony.shell.options import add_answering_option, limit
from loony.verify.families import first

HELP = "print a line of best play, with the running score"
LIGHT = True
"""it imports nothing that takes long or much"""

LISTED = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", metavar="POSITION", help=f"such as {first().example}")
    add_answering_option(parser)
    parser.add_argument("--all", action="store_true", help="count and list every optimal order of opening")
    parser.add_argument(
        "--limit", type=limit, default=LISTED, metavar="N", help=f"list at most so many orders ({LISTED})"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print it as JSON")
    form.add_argument("--latex", action="store_true", help="print the table for LaTeX, with booktabs")


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.answers import line

    listed = options.limit if options.all else None
    return line(options.position, options.family, listed).report
