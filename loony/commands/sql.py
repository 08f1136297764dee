"""Ask the stored tables in SQL, with DuckDB.

Each table is a view with the name of its file, such as positions, claims and mismatches;  loony show  lists the
files. Nothing can be written.
"""

import argparse

from loony.shell.options import add_table_arguments, table_directory
from loony.shell.output import say, tell
from loony.shell.rows import add_format_options, show
from loony.shell.rows import epilog as epilog

HELP = "ask the stored tables in SQL"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "statement", metavar="STATEMENT", help="such as 'SELECT value, count(*) FROM positions GROUP BY 1'"
    )
    add_table_arguments(parser)
    add_format_options(parser)


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.sql import ask
    from loony.results.shown.text import count_of

    rows, source = ask(table_directory(options), options.statement, not options.no_check)
    if rows.num_columns:
        show(rows, options.format, ["position"])
    else:
        say("")
    tell(f"{count_of(len(rows), 'row')}, from {source}")
    return 0
