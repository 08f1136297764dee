"""Check a directory of tables, or a proof tree in a file, and trust nothing in it.

The check of a directory compares hashes, page checksums, schemas, counts and the order of the rows. It computes
every entry again from its openings, and tests every claim again. If a family stores only some of its positions,
its tables are made again and compared. The check of a proof tree, which `loony solve BOARD --proof FILE` wrote,
shows that each entry follows from the rules and the entries below it, and the value from the entries.
"""

import argparse

from loony.shell.options import add_report_options, add_table_arguments, table_directory
from loony.shell.output import say_outcome, stages

HELP = "check a directory of tables, or a proof tree, and trust nothing in it"


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
