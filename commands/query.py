"""The positions of a stored table that meet a condition, such as  value = 0 and controlled_value < 2.

A condition has the columns of the table of positions, such as positions.parquet, whole numbers, comparisons, and,
or, not, in (1, 2), +, -, *, %, is null.
"""

import argparse
import io
import sys
from typing import TYPE_CHECKING, Any

from loony.commands.options import add_format_options, add_table_arguments, directory_asked, limit
from loony.commands.output import say, say_bytes, tell
from loony.enumerate.errors import BadInput

if TYPE_CHECKING:
    import pyarrow as pa

    from loony.results.tables import Asked

HELP = "the stored positions that meet a condition"

SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `loony query`."""
    parser.add_argument("condition", metavar="CONDITION", help="such as 'value = 0 and controlled_value < 2'")
    add_table_arguments(parser)
    parser.add_argument("--limit", type=limit, metavar="N", help="at most so many rows (all)")
    add_format_options(parser, ["table", "csv", "parquet", "notation"])


def run(options: argparse.Namespace) -> int:
    """Run it."""
    from loony.results.query import matching

    rows, asked, source = matching(directory_asked(options), options.condition, not options.no_check)
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
    tell(f"{number:,} position{'s' * (number != 1)}, from {source}{more}")
    return 0


def _for_a_person(rows: "pa.Table", asked: "Asked") -> "pa.Table":
    """The rows that are shown, with the position in notation and short headings."""
    import pyarrow as pa

    shown = rows.slice(0, SHOWN)
    columns = {heading: shown[name] for name, heading in asked.shown.items()}
    return pa.table({"position": asked.notations(shown), **columns})


def show(rows: "pa.Table", form: str) -> None:
    """Print rows as a table for a person, as CSV, as JSON or as a Parquet file.

    Raises BadInput where two columns have one name, which JSON and Parquet cannot have, or an entry cannot be
    shown.
    """
    names = rows.column_names
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice and form in ("json", "parquet"):
        raise BadInput(f"two columns are called {twice[0]!r}: give each a name of its own, with AS")
    if form == "parquet" and sys.stdout is not None and sys.stdout.isatty():
        raise BadInput("a Parquet file is not for a screen: send it to a file, with  > rows.parquet")
    import pyarrow as pa

    try:
        _show(rows, form)
    except (ValueError, OverflowError, pa.ArrowException) as error:  # such as a date before the year 1
        what = str(error).strip().split("\n")[0]
        raise BadInput(f"an entry cannot be shown ({what}): cast it to text") from error


def _show(rows: "pa.Table", form: str) -> None:
    if form == "parquet":
        import pyarrow.parquet as pq

        say_bytes(lambda out: pq.write_table(rows, out))
    elif form == "csv":
        import pyarrow.csv as csv

        written = io.BytesIO()  # whole, before anything of it is printed
        csv.write_csv(_flat(rows), written)
        if sys.stdout is not None and sys.stdout.isatty():
            say(written.getvalue().decode().removesuffix("\n"))
        else:
            say_bytes(lambda out: out.write(written.getbuffer()))
    elif form == "json":
        import json

        say(json.dumps(rows.to_pylist(), indent=2, default=str))
    else:
        say("\n".join(_table(rows)))


def _flat(rows: "pa.Table") -> "pa.Table":
    """The rows with lists as text, which CSV has nothing for."""
    import json

    import pyarrow as pa

    for at, field in enumerate(rows.schema):
        if pa.types.is_nested(field.type):
            texts = [None if entry is None else json.dumps(entry) for entry in rows.column(at).to_pylist()]
            rows = rows.set_column(at, field.name, pa.array(texts, pa.string()))
    return rows


def _table(rows: "pa.Table") -> list[str]:
    """The first rows in columns."""
    from loony.results.text import columns

    shown = [[_cell(value) for value in column.to_pylist()] for column in rows.slice(0, SHOWN).columns]
    lines = columns([rows.column_names, *zip(*shown, strict=True)], ">")
    return [*lines, *([f"... and {len(rows) - SHOWN:,} more rows"] if len(rows) > SHOWN else [])]


def _cell(value: Any) -> str:
    return "-" if value is None else str(value)
