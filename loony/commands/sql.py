"""Ask the stored tables in SQL, with DuckDB.

Each table is a view with the name of its file, such as positions, claims and mismatches:  loony check --contents
lists the files, and  loony query --help  the columns. Integers have 64 bits. Nothing can be written. Several
statements, with ; between them, are answered one after the other. DuckDB may take four fifths of the memory that
is free. Ctrl-C stops a statement, and so does --seconds.
"""

import argparse

from loony.results.shown.report import Report
from loony.shell.options import add_table_option, seconds, table_directory
from loony.shell.output import say_report
from loony.shell.rows import add_format_options, rows_form, rows_report
from loony.shell.rows import epilog as epilog
from loony.system.errors import BadInput

HELP = "ask in SQL, with DuckDB"
GROUP = "ask the tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "statement", metavar="STATEMENT", help="such as 'SELECT value, count(*) FROM positions GROUP BY 1'"
    )
    add_table_option(parser)
    parser.add_argument("--seconds", type=seconds, metavar="S", help="stop a statement after S seconds (never)")
    add_format_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.sql import ask
    from loony.results.shown.text import count_of

    found, source = ask(table_directory(options), options.statement, not options.no_check, options.seconds)
    form = rows_form(options)
    if len(found) > 1 and form == "parquet":
        raise BadInput(f"a Parquet file holds the rows of one statement, and there are {len(found)}")
    reports = [
        Report([rows], rows)
        if isinstance(rows, str)
        else rows_report(rows, form, f"{count_of(len(rows), 'row')}, from {source}", ["position"])
        for rows in found
    ]
    for report in reports[:-1]:
        say_report(options, report)
    return reports[-1]
