"""The results of Allcock, and of Buzzard and Ciere, that hold with loops of any length: a section of `loony claims`.

verify/odd_loops/survivors.py says how each claim is read.
"""

import argparse

from loony.results.shown.report import Report
from loony.shell.options import table_directory
from loony.verify.odd_loops.family import ODD_LOOPS

HELP = "list the results on even loops that hold with odd loops too"


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--survivors", action="store_true", help=HELP)


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.query import trusted_manifest
    from loony.results.odd_loops.survivors import report, survivors_in

    directory = table_directory(options, [ODD_LOOPS.name])
    rows = survivors_in(directory, trusted_manifest(directory, True, ODD_LOOPS.name))
    return report(rows, options.markdown)
