"""Re-read a directory of tables and trust nothing.

Hashes, page checksums, schemas, counts, order, every entry against its openings, every claim once more. Tables of
a family most of whose positions are not stored are made once more and compared.
"""

import argparse
from pathlib import Path

from loony.commands.options import add_report_options
from loony.commands.output import say_outcome, stages

HELP = "re-read a directory of tables and trust nothing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony check`."""
    parser.add_argument("directory", type=Path, metavar="DIR", help="a directory that `loony verify` made")
    add_report_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run it; 0 where the tables are right and every claim in them came out as registered, else 1."""
    from loony.results.check import check

    with stages(options) as running:
        examined = check(options.directory, running)
    return say_outcome(options, examined, options.directory, running)
