"""Rows of a stored table that meet a condition, as a person writes it: `value = 0 and controlled_value < 2`.

The contents of a whole directory are those of its manifest and its table of claims.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.results.shown.report import Report, columns, count_of
from loony.results.stored import views
from loony.results.stored.files import whole_table
from loony.results.stored.manifest import family_in, manifest_of_unchanged, read_manifest
from loony.results.stored.tables import CLAIMS, CLAIMS_SCHEMA, POSITION, QueryTable, Tables, asked_of, tables_of
from loony.system.errors import BadInput, did_you_mean
from loony.system.stages import Stages
from loony.verify.claims.claim import SKIPPED
from loony.verify.families import FAMILIES

EXAMPLE = "value = 0 and controlled_value < 2"

_FEW = {CLAIMS: ("claim", "domain", "examined", "covered", "mismatches", "verdict")}
"""the columns of wide tables that a person sees by default"""


class Names(NamedTuple):
    """The names of the columns of a table."""

    columns: Sequence[str]
    headings: Mapping[str, str]  # columns by their short names

    def column(self, name: str) -> str:
        """The column of this name. Raises BadInput where there is none, with the nearest name."""
        column = name if name in self.columns else self.headings.get(name)
        if column is None:
            near = did_you_mean(name, [*self.columns, *self.headings])
            raise BadInput(f"there is no column {name[:80]!r}: the columns are {self.in_words()}{near}")
        return column

    def in_words(self) -> str:
        """Each column, with its short name in parentheses if it has one: `value (v)`."""
        others = {column: f" ({heading})" for heading, column in self.headings.items()}
        return ", ".join(f"{column}{others.get(column, '')}" for column in self.columns)


def names_of(tables: Tables, name: str, computed: bool = False) -> Names:
    """The names of the columns in a file, and of the column of notations if the program computes it."""
    stored = tables.schemas[name].names
    columns = [*stored, POSITION] if computed and asked_of(tables, name) and POSITION not in stored else stored
    short = {heading: column for table in tables.asked for column, heading in table.shown.items() if heading != column}
    headings = {heading: column for heading, column in short.items() if column in columns}
    return Names(columns, headings)


class Matches(NamedTuple):
    """Rows of a stored table, and the way to print them."""

    rows: pa.Table
    asked: QueryTable | None  # writes rows as notations, if the rows are positions
    shown: tuple[str, ...]
    names: Names
    source: str  # the directory, and the digest of the sources that made it
    hint: str  # a possible mistake in the condition; empty if the program sees none

    def heading(self, column: str) -> str:
        """The name of a column for a person."""
        return next((heading for heading, name in self.names.headings.items() if name == column), column)

    def notations(self, rows: pa.Table) -> list[str]:
        """The notations of some of the rows. Raises BadInput where rows of this table are no positions."""
        if self.asked is None:
            raise BadInput("the rows of this table are not positions: leave out  --format notation")
        return self.asked.notations(rows)

    def selected(self, columns: Sequence[str], number: int | None = None) -> pa.Table:
        """Some columns of the rows, or of the first rows; the column of notations is computed."""
        rows = self.rows.slice(0, number)
        notation = self.asked and POSITION
        entries = [self.notations(rows) if name == notation else rows[name] for name in columns]
        return pa.table(entries, names=[*columns])


def tables_in_words() -> list[str]:
    """Every table of every family with its columns, for a help text."""
    lines = ["tables, and their columns (with short names):"]
    for family in FAMILIES.values():
        tables = tables_of(family)
        lines.append(f"  of {family.name}")
        notes = {asked.table: f" ({asked.note})" if asked.note else "" for asked in tables.asked}
        for name in sorted(tables.schemas, key=notes.__contains__, reverse=True):
            line = f"{short_name(name)}: {names_of(tables, name, computed=True).in_words()}{notes.get(name, '')}"
            lines += textwrap.wrap(line, 100, initial_indent="    ", subsequent_indent="      ")
    return lines


def families_with(of: str | None) -> list[str] | None:
    """The families with a table of this name; None, for all, if no name is given. BadInput if no family has it."""
    if of is None:
        return None
    tables = {family.name: [*map(short_name, tables_of(family).schemas)] for family in FAMILIES.values()}
    if families := [family for family, names in tables.items() if short_name(of) in names]:
        return families
    known = sorted({name for names in tables.values() for name in names})
    raise BadInput(f"there is no table {of[:80]!r}: there are {', '.join(known)}{did_you_mean(of, known)}")


def short_name(table: str) -> str:
    """The name of a table, without the ending of its file."""
    return table.removesuffix(".parquet")


def matching(directory: Path, text: str, check: bool, of: str | None, sort: Sequence[str]) -> Matches:
    """The rows of a stored table, by default of positions, that meet a condition, in their order or sorted.

    A - before a column of `sort` puts its largest numbers first, and null comes last. Raises BadInput for a text that
    is no condition, and for a column or table that does not exist, and TableAbsent or TableCorrupt.
    """
    manifest = trusted_manifest(directory, check)
    tables = tables_of(family_in(manifest))
    name = table_asked(tables, manifest["family"], of)
    schema, asked = tables.schemas[name], asked_of(tables, name)
    order = [_sort_key(column, names_of(tables, name), schema) for column in sort]
    path = directory / name
    stored = views.stored_rows(path, schema=schema)
    rows, hint = rows_where(stored, text, tables, name, {path: schema})
    if order:
        rows = rows.sort_by(order)
    shown = (POSITION, *asked.shown) if asked else _FEW.get(name, tuple(schema.names))
    names, source = names_of(tables, name, computed=True), source_of_table(directory, manifest)
    return Matches(rows, asked, shown, names, source, hint)


def rows_where(
    stored: Any, text: str, tables: Tables, name: str, of_file: Mapping[Path, pa.Schema] = {}
) -> tuple[pa.Table, str]:
    """The rows of a table or dataset of Arrow that meet a condition, in their order; and a hint at a possible mistake.

    DuckDB reads the condition as it reads WHERE. Integers have 64 bits, and a column may have its short name. There
    are comparisons (=, !=, <, <=, >, >=, in (1, 2), between 1 and 3), `and`, `or`, `not`, `is null`,
    +, -, *, texts in single quotes, and `len` of a list. `a % b` has the sign of a. A comparison with null is not
    true. Raises BadInput for anything else.
    """
    import duckdb

    views.require_utf_8(text, "condition")
    schema, view = tables.schemas[name], f'"{short_name(name)}"'
    names = names_of(tables, name, computed=True)
    columns = ", ".join(f'"{column}"' for column in schema.names)
    with ExitStack() as stack:
        stack.enter_context(views.refused_by_duckdb("condition", of_file, lambda line: _hint(line, names)))
        if POSITION in {*names.columns} - {*schema.names} and POSITION in text:  # notations take long to write
            asked: Any = asked_of(tables, name)
            batches = (
                batch.append_column(POSITION, pa.array(asked.notations(pa.Table.from_batches([batch])), pa.string()))
                for batch in stored.to_batches()
            )
            stored = pa.Table.from_batches(batches, schema.append(pa.field(POSITION, pa.string())))
        connection = stack.enter_context(views.views_of({short_name(name): stored}, names.headings))
        duckdb.SQLExpression(text)  # refuses  a = 1) OR (b = 1  which parentheses would complete
        if any(kind == duckdb.token_type.comment for _, kind in duckdb.tokenize(text)):
            raise BadInput("a condition has no comment: leave out -- or /*")
        if connection.sql(f"SELECT ({text}) FROM {view}").types[0] != "BOOLEAN":
            raise BadInput(f"{text[:80]!r} is no condition: compare it, such as  {EXAMPLE}")
        rows = views.selected(connection, f"SELECT {columns} FROM {view} WHERE ({text})").cast(schema)
        return rows, _hint_at_remainder(connection, text, view, names) if "%" in text else ""


def _hint(line: str, names: Names) -> str:
    if "Chained comparisons" in line:
        return "; write  0 < v and v < 3  for  0 < v < 3"
    if re.search(r"name [<>=!]+[-+]+ does not exist", line):
        return "; put spaces around a comparison, as in  v != -1"
    if "Referenced column" in line:
        return f"; the columns are {names.in_words()}; a text has single quotes"
    return f"; write such as  {EXAMPLE}" if "Parser Error" in line else ""


def _hint_at_remainder(connection: Any, text: str, view: str, names: Names) -> str:
    """A warning that % keeps the sign, if a column in the condition has negative numbers."""
    used = {*re.findall(r"\w+", text)} & {*names.columns, *names.headings}
    least = ", ".join(f"min({column})" for column in (0, *used))
    (numbers,) = connection.sql(f"SELECT {least} FROM {view}").fetchall()
    if any(isinstance(number, int) and number < 0 for number in numbers):
        return "c % 4 is below 0 if c is; (c % 4 + 4) % 4 is not"
    return ""


def table_asked(tables: Tables, family: str, of: str | None) -> str:
    """The file of a table by its name, by default of positions. Raises BadInput where there is no such table."""
    there = ", ".join(map(short_name, tables.schemas))
    if of is None and not tables.asked:
        raise BadInput(f"{family} has no table of positions: name a table with --of: {there}")
    name = tables.asked[0].table if of is None else f"{short_name(of)}.parquet"
    if name not in tables.schemas:
        near = did_you_mean(of or "", map(short_name, tables.schemas))
        raise BadInput(f"tables of {family} have no {short_name(name)[:80]!r}: there are {there}{near}")
    return name


def _sort_key(text: str, names: Names, schema: pa.Schema) -> tuple[str, str]:
    column = names.column(text.removeprefix("-").strip())
    if pa.types.is_list(schema.field(column).type):
        raise BadInput(f"lists, as in {column}, have no order to sort by")
    return column, "descending" if text.startswith("-") else "ascending"


def trusted_manifest(directory: Path, check: bool, *families: str) -> dict[str, Any]:
    """The manifest of a directory of one of these families, or of any; with `check`, compared with its files."""
    if check:
        return manifest_of_unchanged(directory, Stages(shown=False), *families)
    return read_manifest(directory, *families)


def source_of_table(directory: Path, manifest: dict[str, Any]) -> str:
    """The source of an answer: the directory, and the digest of the sources that made it."""
    return f"table {directory}, made from sources {manifest['source_digest'][:12]}"


def contents(directory: Path, check: bool = True) -> Report:
    """Sizes, counts, files, digest and verdicts of a directory of tables, whose hashes are compared if `check`.

    Raises TableAbsent or TableCorrupt.
    """
    manifest = trusted_manifest(directory, check)
    rows = whole_table(directory / CLAIMS, CLAIMS_SCHEMA).to_pylist()
    wrong = {row["claim"] for row in rows if row["verdict"] not in (row["expected_verdict"], SKIPPED)}
    table: dict[str, Any] = {
        "directory": str(directory), "family": manifest["family"], **manifest["bounds"],
        "extent": tables_of(family_in(manifest)).extent(manifest["bounds"]),
        "counts": manifest["counts"], "files": manifest["files"],
        "bytes": sum(path.stat().st_size for path in directory.iterdir()),
        "source_digest": manifest["source_digest"], "version": manifest["versions"]["loony"],
        "started": manifest["run"]["started"], "claims": len({row["claim"] for row in rows}),
        "verdicts": dict(Counter(row["verdict"] for row in rows)), "not_as_registered": sorted(wrong),
    }  # fmt: skip
    files = [
        (f"  {name}", f"{file['rows']:,} rows", f"{file['bytes']:,} bytes", f"sha256 {file['sha256'][:12]}")
        for name, file in table["files"].items()
    ]
    verdicts = ", ".join(f"{verdict} in {number}" for verdict, number in table["verdicts"].items())
    blocks = [
        f"{directory}: {table['family']} {table['extent']}",
        f"made {table['started'][:10]} by loony {table['version']}, from sources {table['source_digest'][:12]}",
        "",
        *columns([*files, ("  together", "", f"{table['bytes']:,} bytes", "")], "<>><"),
        "",
        f"  {count_of(table['claims'], 'claim')}, on {count_of(len(rows), 'domain')} in all: {verdicts}",
        *([f"  not as registered: {', '.join(sorted(wrong))}"] if wrong else []),
        f"  {'every file has the hash in the manifest' if check else 'hashes not checked'}",
    ]
    return Report(blocks, table)
