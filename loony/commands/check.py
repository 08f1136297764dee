"""Re-read a directory of tables, or a proof tree in a file, and trust nothing.

Of a directory it checks hashes, page checksums, schemas, counts, order, every entry against its openings, and
every claim once more. Where most positions of a family are not stored, it makes the tables again and compares
them. Of a proof tree, which `loony solve BOARD --proof FILE` wrote, it checks that each entry follows from the
rules and the entries below it, and the value from the entries.
"""

import argparse

from loony.shell.options import add_report_options, add_table_arguments, table_directory
from loony.shell.output import say_outcome, stages

HELP = "re-read a directory of tables, or a proof tree, and trust nothing"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser, checked=False, file="a proof tree (.parquet)")
    add_report_options(parser)


def run(options: argparse.Namespace) -> int:
    """Returns 0 where the tables are right and every claim in them came out as registered, else 1."""
    from loony.results.runs.check import check

    directory = table_directory(options)
    with stages(options.quiet) as running:
        examined = check(directory, running)
    return say_outcome(options, examined, directory, running)
