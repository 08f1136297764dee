"""Print the rows of a stored table that meet a condition, such as  value = 0 and c < 2.

A condition is that of a SELECT in DuckDB: columns or their short names, whole numbers, 'texts', comparisons, and,
or, not, in (1, 2), between 1 and 3, +, -, *, %, len(loops), is null. The table is that of positions, unless --of
names another; there the column position is a text, in notation: position = '3+4l'.
"""

import argparse
import re

from loony.results.shown.report import Report
from loony.shell.options import add_table_option, limit, table_directory
from loony.shell.rows import SHOWN, add_format_options, rows_report
from loony.shell.rows import epilog as epilog
from loony.system.errors import BadInput

HELP = "the rows that meet a condition, such as value = 0"
GROUP = "ask the tables"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("condition", metavar="CONDITION", help="such as 'value = 0 and c < 2'")
    add_table_option(parser)
    parser.add_argument("--of", metavar="TABLE", help="the table to ask, such as claims (positions)")
    columns_help = "print these columns, in this order; positions also have the column position"
    parser.add_argument("--columns", type=_names, metavar="A,B,C", help=columns_help)
    sort_help = "sort by these columns; - before a column puts the largest first (write --sort=-A)"
    parser.add_argument("--sort", type=_names, default=[], metavar="A[,-B]", help=sort_help)
    parser.add_argument("--limit", type=limit, metavar="N", help="print at most N rows (all; 20 in a table)")
    add_format_options(parser, "notation")


def _names(text: str) -> list[str]:
    names = [re.sub(r"^- +", "-", name.strip()) for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no list of columns: write such as  size,value")
    return names


def run(options: argparse.Namespace) -> Report:
    from loony.results.asked.query import families_with, matching
    from loony.results.stored.tables import POSITION

    directory = table_directory(options, families_with(options.of))
    found = matching(directory, options.condition, not options.no_check, options.of, options.sort)
    form, number = options.format, len(found.rows)
    last = number if options.limit is None else min(number, options.limit)
    columns = [found.names.column(name) for name in options.columns or ()]
    if twice := [name for name in columns if columns.count(name) > 1]:
        raise BadInput(f"--columns names {twice[0]} twice")
    what = "rows" if found.asked is None else found.asked.noun
    what = what.replace("positions", "position").replace("rows", "row") if number == 1 else what
    note = f"; {found.asked.note}" if found.asked and found.asked.note else ""
    most = SHOWN if options.limit is None else last  # rows of a table
    more = f"; the first {SHOWN} are shown" if form == "table" and last > most and not options.quiet else ""
    printed = f"{last:,} of " if last < number else ""
    sentence = f"{printed}{number:,} {what}, from {found.source}{more}{note}{f'; {found.hint}' * bool(found.hint)}"
    if form == "notation":
        if columns:
            raise BadInput("--format notation prints positions alone: leave out --columns")
        return Report([*found.notations(found.rows.slice(0, last))], summary=sentence, notes=[sentence])
    if form in ("table", "latex"):
        columns = columns or [*found.shown]
        rows = found.selected(columns, min(last, most) if form == "table" else last)
        rows = rows.rename_columns([found.heading(name) for name in columns])
    else:
        rows = found.selected(columns, last) if columns else found.rows.slice(0, last)
    return rows_report(rows, form, sentence, [POSITION], last)
