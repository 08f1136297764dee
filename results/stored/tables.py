"""The tables of a family, TABLES in `loony.results.<name>.tables`: files, columns, and how to make and ask them."""

import csv
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import Tally
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Family

SCHEMA_VERSION = 1  # the version of the manifest, and of the columns in each Parquet file

CLAIMS, MISMATCHES = "claims.parquet", "mismatches.parquet"
MANIFEST, DATAPACKAGE = "manifest.json", "datapackage.json"
PROOFS = "proofs.csv"
TABLES = "tables"  # the kind in the manifest of a directory that `loony verify` makes
SHARDS = "shards.jsonl"

ROW_GROUP = 122_880

PARQUET: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 3,
    "write_page_checksum": True,
    "write_statistics": True,  # a question about few rows reads few row groups
    "use_dictionary": False,  # before zstd, the plain encoding is smaller and faster to write
}

FILE_KIND = "kind"  # the entry for its kind in the metadata of a file that stands outside a directory of tables

LENGTHS = pa.list_(pa.field("element", pa.int16(), nullable=False))
STRINGS = pa.list_(pa.field("element", pa.string(), nullable=False))


def lists(entries: Any, offsets: Any) -> pa.Array:
    """An array of LENGTHS: list i has the entries from offsets[i] to offsets[i + 1]."""
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(entries, pa.int16()), type=LENGTHS)


def schema(title: str, columns: list[tuple[str, Any, str]], nullable: Collection[str] = ()) -> pa.Schema:
    """A schema whose metadata describes the table and every column, by name, type and meaning, as JSON."""
    meanings = json.dumps({name: text for name, _, text in columns}, ensure_ascii=False)
    fields = [pa.field(name, kind, nullable=name in nullable) for name, kind, _ in columns]
    return pa.schema(fields, {"title": title, "schema_version": str(SCHEMA_VERSION), "columns": meanings})


def described(folder: str, **blanks: Any) -> dict[str, pa.Schema]:
    """The schemas of tables, by tables.csv in their folder, where the first row of a table has its title.

    The table of claims stands before the table of their counterexamples. `blanks` are the words for {blanks} in the
    texts. A column whose name becomes empty is omitted.
    """
    types = {"lengths": LENGTHS, "texts": STRINGS}
    with files(f"loony.results.{folder}").joinpath("tables.csv").open(encoding="utf-8") as file:
        filled = [{key: text.format(**blanks) for key, text in row.items()} for row in csv.DictReader(file)]
    schemas = {}
    for name, (title, *rows) in groupby(filled, lambda row: row["file"]):
        named = [row for row in rows if row["column"]]
        columns = [(row["column"], types.get(row["type"]) or row["type"], row["meaning"]) for row in named]
        if name == MISMATCHES:
            schemas[CLAIMS] = CLAIMS_SCHEMA
        schemas[name] = schema(title["meaning"], columns, [row["column"] for row in named if row["null"]])
    return schemas


CLAIMS_SCHEMA = described("stored")[CLAIMS]


POSITION = "position"  # the name of the column of notations, in tables of positions; not every table stores it


class QueryTable(NamedTuple):
    """A table of positions, as `loony query` shows it."""

    table: str
    shown: Mapping[str, str]
    """the columns that are shown beside the position, with their short names; a condition may use both"""
    notations: Callable[[pa.Table], list[str]]  # writes the positions of some rows in notation
    noun: str = "positions"
    note: str = ""
    answered: bool = True  # whether the family reads this notation in questions about a position


class Reach(NamedTuple):
    """The reach of a table of positions by size, or of counts by size."""

    largest: Callable[[Bounds], int]
    number: Callable[[int], int] | None  # computes the number of positions of size <= n; None if there is no formula

    def by_formula(self, bounds: Bounds) -> int:
        """The number of positions in the table, or in its counts. Requires: there is a formula."""
        assert self.number is not None
        return self.number(self.largest(bounds))


class StoredAnswers(NamedTuple):
    """Answers from open tables about a position; BadInput for no position, TooLarge beyond the tables."""

    value: Callable[[str], int]
    openings: Callable[[str], list[Any]] | None = None
    """every opening, the best first; None if not all values are stored that this takes"""


Examined = tuple[Examination, dict[str, pa.Table]]
"""an examination, and tables by their file names: those of a run to write, those of a check to compare"""


class ShardRun(NamedTuple):
    """A run of shards that a command of the family makes."""

    job: Callable[[Path, dict[str, Any], Stages], Any]
    """makes the job of a directory with a plan, for a check (`loony.results.runs.shards`)"""
    remedy: str


class Workforce(NamedTuple):
    """Who does a work, as a person asked for it."""

    number: int | None = None  # threads, or processes of a cluster on this machine
    dask: str | None = None  # the address of a scheduler, or LOCAL; None for threads
    checkpoint: Path | None = None


ALONE = Workforce()


@dataclass(frozen=True)
class Tables:
    """The tables of a family."""

    schemas: Mapping[str, pa.Schema]
    """the schemas of all tables, by file name; also of the tables of claims and mismatches"""
    title: Callable[[Bounds], str]  # describes a directory with these bounds, in a sentence
    extent: Callable[[Bounds], str]  # describes the bounds, in words that follow the family's name
    domain_bounds: Callable[[Bounds], dict[str, int]]
    rows: Callable[[Bounds], dict[str, int]]
    """computes the numbers of rows of some tables, by formulas; raises BadInput for a wrong bound"""
    require_room: Callable[[Bounds, Path], None]
    """raises BadInput for a wrong bound, and TooLarge where the tables do not fit the memory or a disk"""
    make: Callable[[Bounds, Path, list[Claim], Stages], Examined]
    """makes all tables but the claims and mismatches for a new directory, and examines them

    Raises TableCorrupt where a file is not read back in order."""
    again: Callable[[Bounds, Path, list[Claim], Stages, int | None], Examined]
    """examines a finished directory, and tests claims on it; the number is the most mismatches to keep for a claim

    Raises TableCorrupt where an entry is wrong."""
    asked: tuple[QueryTable, ...]  # the tables of positions; a question without a table is about the first
    reach: Mapping[str, Reach] = field(default_factory=dict)
    """computes the reach of each table whose positions have a size, by file name"""
    stored: Callable[[Callable[[str], pa.Table], Bounds, Path], StoredAnswers] | None = None
    """makes the answers of a directory from a function that reads a table by its file name; raises TableCorrupt for an
    incomplete table"""
    runs: Mapping[str, ShardRun] = field(default_factory=dict)
    """the runs of shards of the family, by the kinds in their plans"""
    files: Mapping[str, Callable[[Path, Stages, Workforce], Examination]] = field(default_factory=dict)
    """the checks of files outside directories of tables, by the kinds in the metadata of these files"""


def tables_of(family: Family) -> Tables:
    """The tables of a family."""
    tables: Tables = import_module(f"loony.results.{family.folder}.tables").TABLES
    return tables


def run_of(kind: object) -> ShardRun | None:
    """The run of shards with this kind in its plan, of any family; None where there is no such run."""
    families = FAMILIES.values() if kind is not None else ()  # for no plan no family is imported
    return next(filter(None, (tables_of(family).runs.get(str(kind)) for family in families)), None)


def asked_of(tables: Tables, name: str) -> QueryTable | None:
    """The form in which questions show a table of positions; None for any other table."""
    return next((asked for asked in tables.asked if asked.table == name), None)


def claim_tables(examined: Examination) -> dict[str, pa.Table]:
    """The tables of the claims and of the mismatches, by their file names."""
    rows = [claim_row(tally) for tally in examined.tallies]
    return {CLAIMS: pa.Table.from_pylist(rows, schema=CLAIMS_SCHEMA), MISMATCHES: examined.mismatches_table()}


def claim_row(tally: Tally) -> dict[str, Any]:
    """The row of one claim on one domain: each column is an attribute of the tally, or else of the claim."""
    ids = {"claim": tally.claim.id, "domain": tally.domain.name}
    return {
        name: ids.get(name) or getattr(tally if hasattr(tally, name) else tally.claim, name)
        for name in CLAIMS_SCHEMA.names
    }
