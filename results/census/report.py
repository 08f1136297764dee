"""A census in short, as data and as a report, and as files: Parquet tables, and sequences for the OEIS.

An entry of a sequence has A...... in place of a number, because loony does not look up the encyclopedia.
"""

import os
import re
from collections import Counter
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.results.census import counts
from loony.results.census.counts import Census, census_schemas
from loony.results.shown.report import Block, Table
from loony.results.stored.files import mark_of, write_whole
from loony.results.stored.tables import MANIFEST
from loony.system.errors import BadInput
from loony.system.writing import marked, own_folder, require_utf_8, write_file
from loony.verify.family import Family

_SHOWN_VALUES = 5


def totals(census: Census) -> dict[str, Any]:
    """The counts of all sizes together."""

    def of_all_sizes(name: str) -> list[dict[str, Any]]:
        rows = census.tables[name].to_pylist()
        return [{key: entry for key, entry in row.items() if key != "size"} for row in rows if row["size"] is None]

    found: dict[str, Any] = {
        "positions": sum(census.by_size),
        "raw_positions": sum(census.raw_by_size),
        "values": _sums(census.tables[counts.CENSUS_VALUES].drop_columns("size"), "value"),
        "one_or_two": of_all_sizes(counts.CENSUS_ONE_OR_TWO)[0],
        "one_or_two_of_largest_size": census.tables[counts.CENSUS_ONE_OR_TWO].to_pylist()[-2],
        "openings": of_all_sizes(counts.CENSUS_OPENINGS),
        "cases": of_all_sizes(counts.CENSUS_CASES),
    }
    if census.questions.board:
        found["board"] = {"boxes": census.board, "about": census.questions.about_board}
        exceptions = Counter[int]()
        for row in census.tables[counts.CENSUS_EXCEPTIONS].to_pylist():
            exceptions[row["advantage"]] += row.get(census.questions.weight, 1)
        opener = _sums(census.tables[counts.CENSUS_OPENER].drop_columns("size"), "advantage")
        found["opener"] = [row | {"exceptions": exceptions[row["advantage"]]} for row in opener]
    return found


def _sums(rows: pa.Table, key: str) -> list[dict[str, int]]:
    """The sums of all other columns by a column, which ascends."""
    names = [name for name in rows.column_names if name != key]
    sums = rows.group_by(key).aggregate([(name, "sum") for name in names]).sort_by(key)
    found: list[dict[str, int]] = sums.rename_columns(
        [name.removesuffix("_sum") for name in sums.column_names]
    ).to_pylist()
    return found


def tables_of(report: dict[str, Any]) -> dict[str, Table]:
    """The tables of the totals, by their titles."""
    openings = [(row["kind"], *_with_shares(row, "optimal", "only")) for row in report["openings"]]
    cases = [(row["theorem"], row["case"], *_with_shares(row, "right", "only")) for row in report["cases"]]
    of_values = ("value", "positions", "share", "with c < 2", "share")
    tables = {
        "values": Table(of_values, _value_rows(report["values"]), "<>"),
        "openings": Table(("to open", "have one", "optimal", "share", "alone", "share"), openings, "<>"),
        "cases": Table(("theorem", "case", "applies", "right", "share", "alone", "share"), cases, "<<>"),
    }
    if opener := report.get("opener"):
        rows = [tuple(f"{number:,}" for number in row.values()) for row in opener]
        heading = ("A", "positions", "won", "lost", "with c < 2", "won", "lost", "exceptions")
        tables[report["board"]["about"]] = Table(heading, rows, "<>")
    return tables


def blocks(counted: dict[str, Any]) -> list[Block]:
    """The totals as blocks of a report."""
    tables = tables_of(counted)
    whole, largest = counted["one_or_two"], counted["one_or_two_of_largest_size"]
    one_or_two = (
        f"value 1 or 2 if c < 2: {whole['one_or_two']:,} of {whole['positions_below_two']:,}, "
        f"{_share(whole['one_or_two'], whole['positions_below_two'])}; "
        f"of size {largest['size']}: {_share(largest['one_or_two'], largest['positions_below_two'])}"
    )
    source = f"census of {counted['table']} (sources {counted['source_digest'][:12]})"
    found: list[Block] = [source, counted["about"], "", tables["values"], "", one_or_two, ""]
    found += [tables["openings"], "", tables["cases"], ""]
    if "board" in counted:
        about = counted["board"]["about"]
        size = f"those of size <= {counted['raw_listed']}"
        if about in tables:
            found += [f"{about}:", tables[about]]
            if counted["raw_listed"] < counted["board"]["boxes"] - 1:
                found.append(f"  of these, only {size}, which the tables have")
        else:
            found.append(f"{about}: none among {size}, and the tables have no others")
        found.append("")
    return [*found, in_short(counted)]


def in_short(counted: dict[str, Any]) -> str:
    """A sentence with the number of files that a census has written."""
    return f"{len(counted['files'])} files in {counted['directory']}"


def _value_rows(values: list[dict[str, int]]) -> list[tuple[str, ...]]:
    small = [row for row in values if row["value"] < _SHOWN_VALUES]
    groups = [(f"{row['value']}", [row]) for row in small]
    groups += [(f">= {_SHOWN_VALUES}", values[len(small) :]), ("all", values)]
    rows: list[tuple[str, ...]] = []
    for heading, group in groups:
        cells = [heading]
        for name in ("positions", "positions_below_two"):
            number, whole = (sum(row[name] for row in some) for some in (group, values))
            cells += [f"{number:,}", _share(number, whole)]
        rows.append(tuple(cells))
    return rows


def _with_shares(row: dict[str, Any], *parts: str) -> list[str]:
    shares = [[f"{row[part]:,}", _share(row[part], row["positions"])] for part in parts]
    return [f"{row['positions']:,}", *chain(*shares)]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "-"


FIRST = "# a(n) is the number of"
ENTRIES, HEADING = "sequences.txt", "# Entries for sequences of a census"  # the file of entries, and its start

_LONGEST = 260  # signs of a list of terms in an entry


class Sequence(NamedTuple):
    """A sequence from n = 0 on."""

    stem: str  # the b-file of the sequence is `b_STEM.txt`
    what: str
    terms: list[int]
    formula: str  # the ordinary generating function; empty if unknown

    @property
    def file(self) -> str:
        """The name of the b-file."""
        return f"b_{self.stem}.txt"

    def b_file(self) -> str:
        """The text of the b-file: a comment on the counted things, then lines `n a(n)`."""
        return "".join([f"{FIRST} {self.what}\n", *(f"{n} {a}\n" for n, a in enumerate(self.terms))])


def sequences(census: Census) -> list[Sequence]:
    """The sequences of a census, by size n in boxes."""
    questions = census.questions
    amalgamated = f"{questions.sequence} of n boxes"
    raw = f"endgame positions of n boxes: {questions.raw_noun}"
    of_all, of_raw = questions.formulas
    *below, _ = census.tables[counts.CENSUS_ONE_OR_TWO]["one_or_two"].to_pylist()
    found = [
        Sequence("positions", amalgamated, census.by_size, of_all),
        Sequence("one_or_two", f"{amalgamated} with c(G) < 2 and value 1 or 2", below, ""),
        Sequence("raw_positions", raw, census.raw_by_size, of_raw),
    ]
    rows = census.tables[counts.CENSUS_VALUES].to_pylist()
    for value in range(5):
        numbers = {row["size"]: row["positions"] for row in rows if row["value"] == value}
        terms = [numbers.get(size, 0) for size in range(census.size + 1)]
        found.append(Sequence(f"value_{value}", f"{amalgamated} and value {value}", terms, ""))
    return found


def entries(census: Census) -> str:
    """The entries of all sequences: name, terms, offset, formula, links, program."""
    family = census.family
    links = [
        f'%H {source.title.partition(", ")[0]}, <a href="{source.path}">{source.title.partition(", ")[2]}</a>.'
        for source in family.sources
        if source.path
    ]
    program = f"%o (loony) loony verify {family.options(census.bounds)}--family {family.name} && loony census"
    lines = [f"{HEADING}, in the internal format of the OEIS. No number is looked up: A...... stands for it."]
    for sequence in sequences(census):
        terms = ",".join(map(str, sequence.terms))
        terms = terms if len(terms) <= _LONGEST else terms[:_LONGEST].rpartition(",")[0]
        formula = [f"%F G.f.: {sequence.formula}."] if sequence.formula else []
        comment = [] if formula else ["%C No formula is known to the program; the terms are counted."]
        table = f'<a href="/A....../{sequence.file}">Table of n, a(n) for n = 0..{len(sequence.terms) - 1}</a>'
        lines += ["", f"%I A......  ({sequence.file})", f"%S {terms}", f"%N Number of {sequence.what}.", *comment]
        lines += [f"%H The loony-endgames authors, {table}", *links, *formula, program]
        lines += [f"%K nonn{',fini' * bool(census.questions.weight)}", "%O 0", "%A The loony-endgames authors"]
    return "\n".join([*lines, ""])


def write_census(census: Census, directory: Path) -> list[str]:
    """Write the tables and b-files of a census into a folder, and return the names of the files."""
    texts = {sequence.file: sequence.b_file() for sequence in sequences(census)} | {ENTRIES: entries(census)}
    made_of = {"tables_size": str(census.size), "tables_source_digest": census.source_digest}
    for name, table in census.tables.items():
        write_whole(directory / name, table.replace_schema_metadata(table.schema.metadata | made_of))
    for name, text in texts.items():
        write_file(directory / name, text)
    return [*census.tables, *texts]


def folder_of_census(directory: Path, of: Path, family: Family) -> AbstractContextManager[None]:
    """Make the folder of a census, as `own_folder` does. Raises BadInput for a folder of tables, or one in it."""
    require_utf_8(directory)
    if (directory / MANIFEST).exists() or Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(of)):
        raise BadInput(f"{directory} is for tables of positions, which lie alone; name another with --out")
    schemas = census_schemas(family)
    marks = [*(re.escape(text.encode()) for text in (FIRST, HEADING)), *map(mark_of, schemas.values())]
    return own_folder(directory, marked(*marks, names=(*schemas, "b_*.txt", ENTRIES)))
