"""How rows of a table are printed: for a person, as CSV, as JSON, as a Parquet file, for LaTeX."""

import argparse
import io
import sys
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from loony.results.shown.report import Report, Table, count_of
from loony.system.errors import BadInput

if TYPE_CHECKING:
    import pyarrow as pa

SHOWN = 20


def add_format_options(parser: argparse.ArgumentParser, *more: str) -> None:
    """The options for the format of rows."""
    form = parser.add_mutually_exclusive_group()
    formats = ["table", "csv", "parquet", "latex", *more]
    form.add_argument("--format", choices=formats, default="table", help="how to print the rows (table)")
    form.add_argument("--json", action="store_const", const="json", dest="format", help="print them as JSON")
    latex_help = "print them for LaTeX, with booktabs"
    form.add_argument("--latex", action="store_const", const="latex", dest="format", help=latex_help)
    parser.add_argument("--quiet", action="store_true", help="print only the number of rows")


def epilog() -> str:
    """The tables and their columns, for the help of a command that asks them."""
    from loony.results.asked.query import tables_in_words

    return "\n".join(tables_in_words())


def rows_report(
    rows: "pa.Table", form: str, sentence: str, positions: Collection[str] = (), most: int = SHOWN
) -> Report:
    """The report of rows in a format, at most `most` in a table.

    Raises BadInput for two columns of one name, or an entry that has no text.
    """
    names = rows.column_names
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice and form in ("json", "parquet"):
        raise BadInput(f"two columns have the name {twice[0]!r}: give each its own name, with AS")
    if form == "parquet" and sys.stdout.isatty():
        raise BadInput("a Parquet file cannot be shown on a screen: send it to a file, with  > rows.parquet")
    import pyarrow as pa

    try:
        return _report(rows, form, positions, most)._replace(summary=sentence, notes=[sentence])
    except (ValueError, OverflowError, pa.ArrowException) as error:  # such as a date before the year 1
        what = str(error).strip().split("\n")[0]
        raise BadInput(f"an entry cannot be shown ({what}): cast it to text") from error


def _report(rows: "pa.Table", form: str, positions: Collection[str], most: int) -> Report:
    if form in ("parquet", "csv"):
        import pyarrow.csv as csv
        import pyarrow.parquet as pq

        file = io.BytesIO()  # whole, before any of it is printed
        pq.write_table(rows, file) if form == "parquet" else csv.write_csv(_flat(rows), file)
        if form == "csv" and sys.stdout.isatty():
            return Report([file.getvalue().decode().removesuffix("\n")])
        return Report(content=file.getvalue())
    if form == "json":
        import pyarrow as pa
        import pyarrow.compute as pc

        for place, column in enumerate(rows.columns):  # JSON has no NaN, and nothing infinite
            if pa.types.is_floating(column.type):
                finite = pc.if_else(pc.is_finite(column), column, None)
                rows = rows.set_column(place, rows.column_names[place], finite)
        return Report(data=rows.to_pylist())
    shown = rows if form == "latex" else rows.slice(0, most)
    cells = [*zip(*([_cell(entry) for entry in column.to_pylist()] for column in shown.columns), strict=True)]
    table = Table((*rows.column_names,), cells, _ends(rows), (*positions,))
    remaining = len(rows) - len(shown)
    return Report([table, *([f"... and {count_of(remaining, 'more row')}"] if remaining else [])])


def _flat(rows: "pa.Table") -> "pa.Table":
    import json

    import pyarrow as pa

    for at, field in enumerate(rows.schema):
        if pa.types.is_nested(field.type):
            texts = [None if entry is None else json.dumps(entry) for entry in rows.column(at).to_pylist()]
            rows = rows.set_column(at, field.name, pa.array(texts, pa.string()))
    return rows


def _ends(rows: "pa.Table") -> str:
    import pyarrow as pa

    numbers = (pa.types.is_integer, pa.types.is_floating, pa.types.is_decimal)
    return "".join("<>"[any(is_number(field.type) for is_number in numbers)] for field in rows.schema)


def _cell(entry: Any) -> str:
    """An entry for a person: numbers of a list with spaces between them, - for null."""
    if entry is None:
        return "-"
    if isinstance(entry, bool):
        return str(entry).lower()
    if isinstance(entry, float):
        in_full = entry == 0 or 1e-4 <= abs(entry) < 1e15
        return f"{entry:.6f}".rstrip("0").rstrip(".") if in_full else f"{entry:.6g}"
    if isinstance(entry, list):
        texts = [*map(_cell, entry)]
        return ("," * any(" " in text for text in texts) + " ").join(texts) if texts else "[]"
    if isinstance(entry, dict):
        return ", ".join(f"{name}: {_cell(part)}" for name, part in entry.items())
    return str(entry)
