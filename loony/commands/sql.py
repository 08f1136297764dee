"""Ask the stored tables in SQL, with DuckDB.

Each table is a view with the name of its file, such as positions, claims and mismatches:  loony check --contents
lists the files, and  loony query --help  the columns. Integers have 64 bits. Nothing can be written. Several
statements, with ; between them, are answered one after the other. Without a STATEMENT they are read from standard
input, each up to a ; at the end of a line, and answered at once: on a terminal there is a prompt, and Ctrl-D ends it.
DuckDB may take four fifths of the memory that is free. Ctrl-C stops a statement, and so does --seconds.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from loony.results.shown.report import Report, count_of
from loony.shell.options import add_table_option, say_report, seconds, table_directory
from loony.shell.output import print_note
from loony.shell.rows import add_format_options, rows_report
from loony.shell.rows import epilog as epilog
from loony.system.errors import BadInput

if TYPE_CHECKING:
    from loony.results.asked.sql import Opened

HELP = "ask in SQL, with DuckDB"
GROUP = "ask the tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    statement_help = "such as 'SELECT value, count(*) FROM positions GROUP BY 1' (read from standard input)"
    parser.add_argument("statement", metavar="STATEMENT", nargs="?", help=statement_help)
    add_table_option(parser)
    parser.add_argument("--seconds", type=seconds, metavar="S", help="stop a statement after S seconds (never)")
    add_format_options(parser)


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.sql import opened

    with opened(table_directory(options), not options.no_check) as tables:
        if options.statement is None:
            return _prompted(options, tables)
        *reports, last = _reports(options, tables, options.statement)
        for report in reports:
            say_report(options, report)
        return last


def _reports(options: argparse.Namespace, tables: "Opened", text: str) -> list[Report]:
    found, form = tables.ask(text, options.seconds), options.format
    if len(found) > 1 and form == "parquet":
        raise BadInput(f"a Parquet file holds the rows of one statement, and there are {len(found)}")
    return [
        Report([rows], rows)
        if isinstance(rows, str)
        else rows_report(rows, form, f"{count_of(len(rows), 'row')}, from {tables.source}", ["position"])
        for rows in found
    ]


def _prompted(options: argparse.Namespace, tables: "Opened") -> Report:
    """Answer the statements of standard input; one that fails prints a line, and makes the exit code of a script 2."""
    if options.format == "parquet":
        raise BadInput("a Parquet file holds the rows of one statement: write the statement on the command line")
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    if is_terminal:
        print_note(
            f"{tables.source}: {', '.join(sorted(tables.names))}; a statement ends with ; and Ctrl-D ends the prompt"
        )
    refused = False
    for statement in _typed() if is_terminal else _scripted():
        try:
            for report in _reports(options, tables, statement):
                say_report(options, report)
        except BadInput as error:
            refused = True
            print_note(f"loony: {error}", "\n")
        except KeyboardInterrupt:
            if not is_terminal:
                raise
            print_note("loony: interrupted")
    return Report(exit_code=BadInput.exit_code if refused and not is_terminal else 0)


def _scripted() -> Iterator[str]:
    """The statements of standard input, each as soon as it is whole."""
    from loony.system.reading import lines_of_input

    text = ""
    for line in lines_of_input("statement"):
        text += f"{line.rstrip()}\n"
        if line.rstrip().endswith(";"):
            yield text
            text = ""
    if text.strip():
        yield text


def _typed() -> Iterator[str]:
    """The statements that a person types, up to Ctrl-D; Ctrl-C drops the lines of a statement."""
    with suppress(ImportError):  # the keys of a shell, and its history
        import readline  # noqa: F401
    text = ""
    while True:
        try:
            text += f"{input('   ..> ' if text else 'loony> ').rstrip()}\n"
        except KeyboardInterrupt:
            text = ""
            print_note("")
            continue
        except EOFError:
            print_note("")
            return
        if text.rstrip().endswith(";"):
            yield text
            text = ""
        text = text if text.strip() else ""
