"""The positions of a stored table that meet a condition, such as  value = 0 and controlled_value < 2.

A condition has the columns of the table of positions, such as positions.parquet, whole numbers, comparisons, and,
or, not, in (1, 2), +, -, *, %, is null.
"""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from loony.commands.options import add_format_options, add_table_option, limit
from loony.commands.output import say

if TYPE_CHECKING:
    import pyarrow as pa

    from loony.results.tables import Asked

HELP = "the stored positions that meet a condition"

SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony query`."""
    parser.add_argument("condition", metavar="CONDITION", help="such as 'value = 0 and controlled_value < 2'")
    add_table_option(parser)
    parser.add_argument("--limit", type=limit, metavar="N", help="at most so many rows (all)")
    add_format_options(parser, ["table", "csv", "parquet", "notation"])


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.query import matching

    rows, asked, source = matching(options.table, options.condition, not options.no_check)
    number = len(rows)
    if options.limit is not None:
        rows = rows.slice(0, options.limit)
    if options.format == "notation" and not options.json:
        say("\n".join(asked.notations(rows)))
    elif options.format == "table" and not options.json:
        show(_for_a_person(rows, asked), "table")
    else:
        show(rows, "json" if options.json else options.format)
    more = f"; the first {SHOWN} are shown" if options.format == "table" and len(rows) > SHOWN else ""
    print(f"{number:,} position{'s' * (number != 1)}, from {source}{more}", file=sys.stderr)
    return 0


def _for_a_person(rows: "pa.Table", asked: "Asked") -> "pa.Table":
    """The rows that are shown, with the position in notation and short headings."""
    import pyarrow as pa

    shown = rows.slice(0, SHOWN)
    columns = {heading: shown[name] for name, heading in asked.shown.items()}
    return pa.table({"position": asked.notations(shown), **columns})


def show(rows: "pa.Table", form: str) -> None:
    """Print rows as a table for a person, as CSV, as JSON or as a Parquet file.

    Raises BadInput where JSON would lose one of two columns of one name.
    """
    if form == "parquet":
        import pyarrow.parquet as pq

        if sys.stdout.isatty():
            from loony.enumerate.errors import BadInput

            raise BadInput("a Parquet file is not for a screen: send it to a file, with  > rows.parquet")
        pq.write_table(rows, sys.stdout.buffer)
    elif form == "csv":
        import pyarrow.csv as csv

        csv.write_csv(rows, sys.stdout.buffer)
    elif form == "json":
        import json

        if len({*rows.column_names}) < rows.num_columns:
            from loony.enumerate.errors import BadInput

            raise BadInput("JSON has no two columns of one name: name them apart, with AS")
        say(json.dumps(rows.to_pylist(), indent=2, default=str))
    else:
        say("\n".join(_table(rows)))


def _table(rows: "pa.Table") -> list[str]:
    """The first rows in columns."""
    from loony.results.text import columns

    shown = [[_cell(value) for value in column.to_pylist()] for column in rows.slice(0, SHOWN).columns]
    lines = columns([rows.column_names, *zip(*shown, strict=True)], ">")
    return [*lines, *([f"... and {len(rows) - SHOWN:,} more rows"] if len(rows) > SHOWN else [])]


def _cell(value: Any) -> str:
    return "-" if value is None else str(value)
