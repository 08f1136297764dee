"""The positions of a stored table that meet a condition, such as  value = 0 and controlled_value < 2.

A condition has the columns of positions.parquet, whole numbers, comparisons, and, or, not, in (1, 2), +, -, *, %,
is null.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.commands.output import say

if TYPE_CHECKING:
    import pyarrow as pa

HELP = "the stored positions that meet a condition"

SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony query`."""
    from loony.commands.line import limit

    parser.add_argument("condition", metavar="CONDITION", help="such as 'value = 0 and controlled_value < 2'")
    add_table_option(parser)
    parser.add_argument("--limit", type=limit, metavar="N", help="at most so many rows (all)")
    add_format_options(parser, ["table", "csv", "parquet", "notation"])


def add_table_option(parser: argparse.ArgumentParser) -> None:
    """Which table is asked."""
    parser.add_argument(
        "--table", type=Path, default=Path("tables/endgames-121"), metavar="DIR",
        help="a directory that `loony verify` made (tables/endgames-121)",
    )  # fmt: skip
    parser.add_argument("--no-check", action="store_true", help="do not hold its files against their hashes")


def add_format_options(parser: argparse.ArgumentParser, formats: list[str]) -> None:
    """How the rows are printed."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", choices=formats, default="table", help="how to print the rows (table)")
    form.add_argument("--json", action="store_true", help="print the rows as JSON")


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.endgames.store import notations
    from loony.results.query import matching

    rows, source = matching(options.table, options.condition, not options.no_check)
    number = len(rows)
    if options.limit is not None:
        rows = rows.slice(0, options.limit)
    if options.format == "notation" and not options.json:
        say("\n".join(notations(rows)))
    elif options.format == "table" and not options.json:
        show(_for_a_person(rows), "table")
    else:
        show(rows, "json" if options.json else options.format)
    more = f"; the first {SHOWN} are shown" if options.format == "table" and len(rows) > SHOWN else ""
    print(f"{number:,} position{'s' * (number != 1)}, from {source}{more}", file=sys.stderr)
    return 0


def _for_a_person(rows: "pa.Table") -> "pa.Table":
    """The rows that are shown, with the position in notation and short headings."""
    import pyarrow as pa

    from loony.results.endgames.store import notations
    from loony.results.layout import OPENINGS

    shown = rows.slice(0, SHOWN)
    openings = {name.replace("open_", "open ").replace("_", "-"): shown[name] for name in OPENINGS}
    head = {
        "position": notations(shown),
        "size": shown["size"],
        "c": shown["controlled_value"],
        "v": shown["value"],
    }
    return pa.table({**head, **openings})


def show(rows: "pa.Table", form: str) -> None:
    """Print rows as a table for a person, as CSV, as JSON or as a Parquet file."""
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

        say(json.dumps(rows.to_pylist(), indent=2, default=str))
    else:
        say("\n".join(_table(rows)))


def _table(rows: "pa.Table") -> list[str]:
    """The first rows in columns."""
    names, shown = rows.column_names, rows.slice(0, SHOWN)
    cells = [names, *([_cell(value) for value in row.values()] for row in shown.to_pylist())]
    widths = [max(len(row[i]) for row in cells) for i in range(len(names))]
    lines = ["  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in cells]
    return [*lines, *([f"... and {len(rows) - SHOWN:,} more rows"] if len(rows) > SHOWN else [])]


def _cell(value: Any) -> str:
    return "-" if value is None else str(value)
