"""Rows of a stored table that meet a condition, read without the rest."""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.results.asked.expression import matching_rows
from loony.results.asked.names import LIST, Names, called, names_of
from loony.results.runs.check import manifest_of_unchanged
from loony.results.stored.files import batches
from loony.results.stored.layout import CLAIMS
from loony.results.stored.manifest import family_in, read_manifest
from loony.results.stored.tables import QueryTable, Tables, headings_of, tables_of
from loony.system.errors import BadInput, did_you_mean
from loony.system.stages import Stages
from loony.verify.families import FAMILIES

POSITION = "position"
"""of a row that is a position, its notation: a column that is not stored"""

_FEW = {CLAIMS: ("claim", "domain", "examined", "covered", "mismatches", "verdict")}
"""of a table that is too wide for a person, what is shown of it if nothing else is asked for"""


class Found(NamedTuple):
    """Rows of a stored table, and what there is to know to show them."""

    rows: pa.Table
    asked: QueryTable | None
    """how its rows are told as positions, if that is what they are"""
    shown: tuple[str, ...]
    """the columns that a person sees, if no others are asked for"""
    names: Names
    """what its columns are called"""
    source: str
    """what it rests on"""

    def column(self, name: str) -> str:
        """The column that a name means, the positions among them. Raises BadInput where it means none."""
        return POSITION if self.asked and name == POSITION else self.names.column(name)

    def heading(self, column: str) -> str:
        """What a column is called for a person."""
        return next((heading for heading, of in self.names.headings.items() if of == column), column)

    def notations(self, rows: pa.Table) -> list[str]:
        """The positions of some of the rows. Raises BadInput where they are none."""
        if self.asked is None:
            raise BadInput("the rows of this table are no positions: leave out  --format notation")
        return self.asked.notations(rows)

    def selected(self, columns: Sequence[str], number: int | None = None) -> pa.Table:
        """These columns of the rows, or of so many of the first, the notation of the positions among them."""
        rows = self.rows if number is None else self.rows.slice(0, number)
        told = self.asked is not None and POSITION
        entries = [self.notations(rows) if name == told else rows[name] for name in columns]
        return pa.table(entries, names=[*columns])


def tables_in_words() -> list[str]:
    """Every table of every family with its columns, for a help text."""
    lines = ["tables, and their columns (and what these are called for short):"]
    for family in FAMILIES.values():
        tables = tables_of(family)
        lines.append(f"  of {family.name}")
        for name in sorted(tables.schemas, key=[one.table for one in tables.asked].count, reverse=True):
            names = names_of(tables.schemas[name], headings_of(tables))
            told = f"{short_name(name)}: {', '.join(called(column, names.headings) for column in names.columns)}"
            note = "".join(f" ({one.note})" for one in tables.asked if one.table == name and one.note)
            lines += textwrap.wrap(f"{told}{note}", 100, initial_indent="    ", subsequent_indent="      ")
    return lines


def families_with(of: str | None) -> list[str] | None:
    """The names of the families that have a table of this name; None, for any, where none is named.

    Raises BadInput where there is no such table.
    """
    if of is None:
        return None
    tables = {family.name: [*map(short_name, tables_of(family).schemas)] for family in FAMILIES.values()}
    if found := [family for family, names in tables.items() if short_name(of) in names]:
        return found
    known = sorted({name for names in tables.values() for name in names})
    raise BadInput(f"there is no table {of[:80]!r}: there are {', '.join(known)}{did_you_mean(of, known)}")


def short_name(table: str) -> str:
    """What a table is called, without the ending of its file."""
    return table.removesuffix(".parquet")


def matching(
    directory: Path, text: str, check: bool = True, of: str | None = None, sort: Sequence[str] = ()
) -> Found:
    """The rows of a stored table that meet a condition, in their order or sorted.

    It is the table of positions, or the one named by `of`. `sort` are columns, the first to be looked at first,
    each with a - before it if the largest comes first; what is null comes last. Raises BadInput for what is no
    condition, no column or no table, and TableAbsent or TableCorrupt where the table is not in order; its files
    are held against their hashes unless `check` is False.
    """
    manifest = trusted_manifest(directory, check)
    tables = tables_of(family_in(manifest))
    name = table_asked(tables, manifest["family"], of)
    schema, headings = tables.schemas[name], headings_of(tables)
    names = names_of(schema, headings)
    order = [_sorted_by(column, names) for column in sort]
    stored = (pa.Table.from_batches([one]) for one in batches(directory / name, schema))
    rows = pa.concat_tables([schema.empty_table(), *matching_rows(stored, text, schema, headings)])
    if order:
        rows = rows.sort_by(order)
    asked = next((one for one in tables.asked if one.table == name), None)
    shown = (POSITION, *asked.shown) if asked else _FEW.get(name, tuple(schema.names))
    return Found(rows, asked, shown, names, source_of_table(directory, manifest))


def table_asked(tables: Tables, family: str, of: str | None) -> str:
    """The file of the table that is asked. Raises BadInput where there is none."""
    there = ", ".join(map(short_name, tables.schemas))
    if of is None and not tables.asked:
        raise BadInput(f"{family} have no table of positions to ask: name one with --of, of {there}")
    name = tables.asked[0].table if of is None else f"{short_name(of)}.parquet"
    if name not in tables.schemas:
        near = did_you_mean(of or "", map(short_name, tables.schemas))
        raise BadInput(f"tables of {family} have no {short_name(name)[:80]!r}: there are {there}{near}")
    return name


def _sorted_by(column: str, names: Names) -> tuple[str, str]:
    """How Arrow sorts by a column. Raises BadInput where that is none, or one of lists."""
    found = names.column(column.removeprefix("-").strip())
    if names.columns[found] == LIST:
        raise BadInput(f"lists, as in {found}, have no order to sort by")
    return found, "descending" if column.startswith("-") else "ascending"


def trusted_manifest(directory: Path, check: bool, *families: str) -> dict[str, Any]:
    """The manifest of a directory, of these families if any are named; held against its files if `check`."""
    if check:
        return manifest_of_unchanged(directory, Stages(shown=False), *families)
    return read_manifest(directory, *families)


def source_of_table(directory: Path, manifest: dict[str, Any]) -> str:
    """What an answer from a table rests on."""
    return f"table {directory}, made from sources {manifest['source_digest'][:12]}"
