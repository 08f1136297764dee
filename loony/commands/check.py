"""Re-read a directory of tables and trust nothing.

Hashes, page checksums, schemas, counts, order, every entry against its openings, every claim once more. Tables of
a family most of whose positions are not stored are made once more and compared.
"""

import argparse

from loony.shell.options import add_report_options, add_table_arguments, table_directory
from loony.shell.output import say_outcome, stages

HELP = "re-read a directory of tables and trust nothing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser, checked=False)
    add_report_options(parser)


def run(options: argparse.Namespace) -> int:
    """Returns 0 where the tables are right and every claim in them came out as registered, else 1."""
    from loony.results.runs.check import check

    directory = table_directory(options)
    with stages(options.quiet) as running:
        examined = check(directory, running)
    return say_outcome(options, examined, directory, running)
