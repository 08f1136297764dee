"""Rows of a stored table that meet a condition, read without the rest."""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.results.asked.expression import matching_rows
from loony.results.asked.names import LIST, Names, names_of
from loony.results.stored.files import batches
from loony.results.stored.layout import CLAIMS
from loony.results.stored.manifest import family_in, manifest_of_unchanged, read_manifest
from loony.results.stored.tables import POSITION, QueryTable, Tables, computed_in, headings_of, tables_of
from loony.system.errors import BadInput, did_you_mean
from loony.system.stages import Stages
from loony.verify.families import FAMILIES

_FEW = {CLAIMS: ("claim", "domain", "examined", "covered", "mismatches", "verdict")}
"""the columns of wide tables that a person sees by default"""


class Matches(NamedTuple):
    """Rows of a stored table, and how to print them."""

    rows: pa.Table
    asked: QueryTable | None
    """how to write its rows as positions, if they are positions"""
    shown: tuple[str, ...]
    """the columns that a person sees by default"""
    names: Names
    source: str
    """the directory, and the digest of the sources that made it"""

    def column(self, name: str) -> str:
        """The column of this name, the positions among them. Raises BadInput where there is none."""
        return POSITION if self.asked and name == POSITION else self.names.column(name)

    def heading(self, column: str) -> str:
        """The name of a column for a person."""
        return next((heading for heading, name in self.names.headings.items() if name == column), column)

    def notations(self, rows: pa.Table) -> list[str]:
        """The positions of some of the rows. Raises BadInput where they are none."""
        if self.asked is None:
            raise BadInput("the rows of this table are not positions: leave out  --format notation")
        return self.asked.notations(rows)

    def selected(self, columns: Sequence[str], number: int | None = None) -> pa.Table:
        """These columns of the rows, or of the first so many rows, with notations as the positions."""
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
            columns = names_of(tables.schemas[name], headings_of(tables), computed_in(tables, name)).in_words()
            line = f"{short_name(name)}: {', '.join(columns)}{notes.get(name, '')}"
            lines += textwrap.wrap(line, 100, initial_indent="    ", subsequent_indent="      ")
    return lines


def families_with(of: str | None) -> list[str] | None:
    """The names of the families that have a table of this name; None, for any, where none is named.

    Raises BadInput where there is no such table.
    """
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


def matching(
    directory: Path, text: str, check: bool = True, of: str | None = None, sort: Sequence[str] = ()
) -> Matches:
    """The rows of a stored table that meet a condition, in their order or sorted.

    `of` is the name of the table, by default that of positions. `sort` are columns, the first compared first, each
    with a - before it if the largest comes first; null comes last. The files are compared with their hashes unless
    `check` is False. Raises BadInput for a text that is no condition, and where there is no such column or table,
    and TableAbsent or TableCorrupt where the table is not in order.
    """
    manifest = trusted_manifest(directory, check)
    tables = tables_of(family_in(manifest))
    name = table_asked(tables, manifest["family"], of)
    schema, headings = tables.schemas[name], headings_of(tables)
    names, computed = names_of(schema, headings), computed_in(tables, name)
    order = [_sort_key(column, names) for column in sort]
    stored = (pa.Table.from_batches([batch]) for batch in batches(directory / name, schema))
    rows = pa.concat_tables([schema.empty_table(), *matching_rows(stored, text, schema, headings, computed)])
    if order:
        rows = rows.sort_by(order)
    asked = next((asked for asked in tables.asked if asked.table == name), None)
    shown = (POSITION, *asked.shown) if asked else _FEW.get(name, tuple(schema.names))
    return Matches(rows, asked, shown, names, source_of_table(directory, manifest))


def table_asked(tables: Tables, family: str, of: str | None) -> str:
    """The file of the table of this name, by default of positions. Raises BadInput where there is none."""
    there = ", ".join(map(short_name, tables.schemas))
    if of is None and not tables.asked:
        raise BadInput(f"{family} has no table of positions: name a table with --of: {there}")
    name = tables.asked[0].table if of is None else f"{short_name(of)}.parquet"
    if name not in tables.schemas:
        near = did_you_mean(of or "", map(short_name, tables.schemas))
        raise BadInput(f"tables of {family} have no {short_name(name)[:80]!r}: there are {there}{near}")
    return name


def _sort_key(text: str, names: Names) -> tuple[str, str]:
    """A column and its direction, for Arrow. Raises BadInput where there is no such column, or it has lists."""
    column = names.column(text.removeprefix("-").strip())
    if names.columns[column] == LIST:
        raise BadInput(f"lists, as in {column}, have no order to sort by")
    return column, "descending" if text.startswith("-") else "ascending"


def trusted_manifest(directory: Path, check: bool, *families: str) -> dict[str, Any]:
    """The manifest of a directory, of these families if any are named; compared with its files if `check`."""
    if check:
        return manifest_of_unchanged(directory, Stages(shown=False), *families)
    return read_manifest(directory, *families)


def source_of_table(directory: Path, manifest: dict[str, Any]) -> str:
    """The source of an answer from a table."""
    return f"table {directory}, made from sources {manifest['source_digest'][:12]}"
