"""Print the content of a directory of tables: counts, sources, verdicts, size on disk."""

import argparse
from typing import TYPE_CHECKING

from loony.shell.options import add_output_options, add_table_arguments, table_directory

if TYPE_CHECKING:
    from loony.results.shown.report import Report

HELP = "print the content of a directory of tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    add_output_options(parser)


def run(options: argparse.Namespace) -> "Report":
    from loony.results.asked.show import contents

    return contents(table_directory(options), not options.no_check)
