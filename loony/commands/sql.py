"""Ask the stored tables in SQL, with DuckDB.

Each table is a view with the name of its file, such as positions, claims and mismatches;  loony show  lists the
files. Integers have 64 bits; short names, such as v and c, are columns too. Nothing can be written. Several
statements, with ; between them, are answered one after the other. DuckDB may take four fifths of the memory that
is free. Ctrl-C stops a statement, and so does --seconds.
"""

import argparse

from loony.shell.options import add_table_arguments, seconds, table_directory
from loony.shell.output import say, tell
from loony.shell.rows import add_format_options, show
from loony.shell.rows import epilog as epilog
from loony.system.errors import BadInput

HELP = "ask the stored tables in SQL"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "statement", metavar="STATEMENT", help="such as 'SELECT value, count(*) FROM positions GROUP BY 1'"
    )
    add_table_arguments(parser)
    parser.add_argument("--seconds", type=seconds, metavar="S", help="stop a statement after S seconds (never)")
    add_format_options(parser)


def run(options: argparse.Namespace) -> int:
    from loony.results.asked.sql import ask
    from loony.results.shown.text import count_of

    found, source = ask(table_directory(options), options.statement, not options.no_check, options.seconds)
    if len(found) > 1 and options.format == "parquet":
        raise BadInput(f"a Parquet file holds the rows of one statement, and there are {len(found)}")
    for rows in found:
        if isinstance(rows, str):
            say(rows)
        else:
            show(rows, options.format, ["position"])
            tell(f"{count_of(len(rows), 'row')}, from {source}")
    return 0
