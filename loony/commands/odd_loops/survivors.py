"""List the results of Allcock, and of Buzzard and Ciere, that hold with loops of any length.

Both papers take every loop to be even. When the tables were made, each of their claims that holds there was tested
on positions with odd loops too, as the same function. For each claim that fails, this command prints the smallest
counterexample. Small tables do not test every claim: the number of the other claims is printed, and with --json
each has the verdict skipped and the bound from which on it is tested. verify/odd_loops/survivors.py says how each
claim is read.
"""

import argparse

from loony.shell.options import add_table_arguments, table_directory
from loony.shell.output import say, say_json
from loony.verify.odd_loops.family import ODD_LOOPS

HELP = "list the results on even loops that hold with odd loops too"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    shapes = parser.add_mutually_exclusive_group()
    shapes.add_argument("--json", action="store_true", help="print it as JSON")
    shapes.add_argument("--markdown", action="store_true", help="print the list as a table of Markdown")


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.query import trusted_manifest
    from loony.results.odd_loops.survivors import markdown, survivors_in, text

    directory = table_directory(options, [ODD_LOOPS.name])
    rows = survivors_in(directory, trusted_manifest(directory, not options.no_check, ODD_LOOPS.name))
    if options.json:
        say_json(rows)
    else:
        say("\n".join(markdown(rows) if options.markdown else text(rows)))
    return 0
