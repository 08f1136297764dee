"""The tables of a family: their columns, their numbers of rows, how to make them and how to examine them.

Each family has its own in `loony.results.<name>.tables`, as TABLES.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pyarrow as pa

from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.examination import Examination
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Family

POSITION = "position"
"""the column of notations of rows that are positions, which need not be stored"""


class QueryTable(NamedTuple):
    """A table of positions, as `loony query` shows it."""

    table: str
    shown: Mapping[str, str]
    """headings by the columns that are shown beside the position; a condition may use both"""
    notations: Callable[[pa.Table], list[str]]
    """the notations of the positions of some rows"""
    noun: str = "positions"
    """the word for its rows"""
    note: str = ""
    """a remark on a column, in a sentence"""
    answered: bool = True
    """whether the family reads this notation in questions about a position"""


class Reach(NamedTuple):
    """The reach of a table of positions by size, or of counts by size."""

    largest: Callable[[Bounds], int]
    """the size of the largest positions"""
    number: Callable[[int], int] | None
    """how many positions of size <= n there are, by formula; None where there is no formula"""

    def by_formula(self, bounds: Bounds) -> int:
        """The number of positions in the table, or in its counts. Requires: there is a formula."""
        assert self.number is not None
        return self.number(self.largest(bounds))


class StoredAnswers(NamedTuple):
    """The answers of open tables about a position. Each takes a text, and raises BadInput for a text that is no
    position of the family, and TooLarge for a position beyond the tables.
    """

    value: Callable[[str], int]
    """its value, in boxes"""
    openings: Callable[[str], list[Any]] | None = None
    """every opening, best first, if the values of all rests are stored"""


def texts(column: str, positions: pa.Table) -> list[str]:
    """The positions of a column that stores their notation."""
    notations: list[str] = positions[column].to_pylist()
    return notations


Examined = tuple[Examination, dict[str, pa.Table]]
"""an examination, and the tables by file names that are not written yet, or are to be compared with the stored"""


Kind = TypeVar("Kind")


class ShardRun(NamedTuple):
    """A run of shards that a command of the family makes."""

    job: Callable[[Path, dict[str, Any], Stages], Any]
    """the job of a directory with a plan, for a check (`loony.results.runs.job`)"""
    remedy: str
    """what to do where a file is damaged"""


@dataclass(frozen=True)
class Tables:
    """The tables of a family."""

    schemas: Mapping[str, pa.Schema]
    """by file name, those of the claims and mismatches among them"""
    title: Callable[[Bounds], str]
    """the content of a directory with these bounds, in a sentence"""
    extent: Callable[[Bounds], str]
    """its bounds, in words that follow the family's name"""
    domain_bounds: Callable[[Bounds], dict[str, int]]
    """the bound of each domain, by its name"""
    rows: Callable[[Bounds], dict[str, int]]
    """the numbers of rows of some tables, by formula; raises BadInput for a wrong bound"""
    require_room: Callable[[Bounds, Path], None]
    """raises BadInput for a wrong bound, and TooLarge where the tables do not fit the memory or a disk"""
    make: Callable[[Bounds, Path, list[Claim], Stages], Examined]
    """makes all tables but the claims and mismatches for a new directory, and examines them

    Raises TableCorrupt where a file is not read back in order."""
    again: Callable[[Bounds, Path, list[Claim], Stages, int | None], Examined]
    """examines a finished directory, and tests claims on it; the number is how many mismatches of each are kept

    Raises TableCorrupt where an entry is wrong."""
    asked: tuple[QueryTable, ...]
    """the tables of positions; the first is the default of a question"""
    reach: Mapping[str, Reach] = field(default_factory=dict)
    """of the tables whose positions have a size, by file name"""
    stored: Callable[[Callable[[str], pa.Table], Bounds, Path], StoredAnswers] | None = None
    """makes the answers of a directory, from a function that reads a table by its file name; raises TableCorrupt
    where a table is incomplete"""
    runs: Mapping[str, ShardRun] = field(default_factory=dict)
    """its runs of shards, by the kind in their plans"""
    files: Mapping[str, Callable[[Path, Stages, int], Examination]] = field(default_factory=dict)
    """the checks of its files outside directories of tables, by the kind in their metadata, in so many threads"""


def tables_of(family: Family) -> Tables:
    """The tables of a family."""
    tables: Tables = import_module(f"loony.results.{family.folder}.tables").TABLES
    return tables


def of_kind(kind: object, among: Callable[[Tables], Mapping[str, Kind]]) -> Kind | None:
    """The entry of a kind among those of all families; None without a kind."""
    if kind is None:
        return None
    entries = (among(tables_of(family)).get(str(kind)) for family in FAMILIES.values())
    return next((entry for entry in entries if entry), None)


def run_of(kind: object) -> ShardRun | None:
    """The run of shards with this kind in its plan, of any family; None where there is no plan."""
    return of_kind(kind, lambda tables: tables.runs)


def asked_of(tables: Tables, name: str) -> QueryTable | None:
    """How a table of positions is shown; None for another table."""
    return next((asked for asked in tables.asked if asked.table == name), None)


def headings_of(tables: Tables) -> dict[str, str]:
    """Columns by their short headings, in all tables of a family: `value` by `v`."""
    return {heading: column for table in tables.asked for column, heading in table.shown.items() if heading != column}
