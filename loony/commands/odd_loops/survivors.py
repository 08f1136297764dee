"""Which results of Allcock, and of Buzzard and Ciere, hold with loops of any length.

Both papers are about even loops. Each of their claims that holds there was tested on positions whose loops may be
odd, as the same function, when the tables were made; where one fails, this has its smallest counterexample. Of
the claims that small tables do not test, only the number is printed; with --json each has the verdict skipped,
and from which bound on it is tested. How each was read is said in verify/odd_loops/survivors.py.
"""

import argparse

from loony.shell.options import add_table_arguments, table_directory
from loony.shell.output import say, say_json
from loony.verify.odd_loops.family import ODD_LOOPS

HELP = "which results on even loops hold with odd ones"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    shapes = parser.add_mutually_exclusive_group()
    shapes.add_argument("--json", action="store_true", help="print it as JSON")
    shapes.add_argument("--markdown", action="store_true", help="print the table of docs/odd-loops.md")


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.query import trusted_manifest
    from loony.results.odd_loops.survivors import markdown, survivors_in, text

    directory = table_directory(options, [ODD_LOOPS.name])
    trusted_manifest(directory, not options.no_check, ODD_LOOPS.name)
    rows = survivors_in(directory)
    if options.json:
        say_json(rows)
    else:
        say("\n".join(markdown(rows) if options.markdown else text(rows)))
    return 0
