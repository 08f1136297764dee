"""What a family brings of tables: their columns and their numbers of rows, how to make them and to examine them.

The families' own are in `loony.results.<name>.tables`, as TABLES; the rest of this room does with them what is
done with all: `run`, `check`, `manifest`, `datapackage`, `known`, `show`, `query`, `sql`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds, Family


class QueryTable(NamedTuple):
    """A table of positions, as `loony query` shows it."""

    table: str
    shown: Mapping[str, str]
    """headings, which a condition may have too, by those of its columns that are shown beside the position"""
    notations: Callable[[pa.Table], list[str]]
    """the positions of some rows, in their notation"""
    noun: str = "positions"
    """what they are"""
    note: str = ""
    """what is to be known of a column, in a sentence"""
    answered: bool = True
    """the family reads this notation, where it answers what is asked of a position"""


class Reach(NamedTuple):
    """How far a table goes that has positions by size, or counts of positions by size."""

    largest: Callable[[Bounds], int]
    """the size of the largest positions"""
    number: Callable[[int], int] | None
    """how many positions of size <= n there are, by formula; None where there is no formula"""

    def by_formula(self, bounds: Bounds) -> int:
        """How many positions the table has, or counts. Requires: there is a formula."""
        assert self.number is not None
        return self.number(self.largest(bounds))


class StoredAnswers(NamedTuple):
    """What tables that are opened say of one position. Each takes a text, and raises BadInput for what is no
    position of the family, and TooLarge for one that is not in the tables.
    """

    value: Callable[[str], int]
    """its value, in boxes"""
    openings: Callable[[str], list[Any]] | None = None
    """every opening, best first, where values of all that is left are stored"""


def texts(column: str, positions: pa.Table) -> list[str]:
    """Positions that are stored in their notation, in a column."""
    found: list[str] = positions[column].to_pylist()
    return found


@dataclass(frozen=True)
class Tables:
    """The tables of a family."""

    schemas: Mapping[str, pa.Schema]
    """by file name, those of the claims and mismatches among them"""
    title: Callable[[Bounds], str]
    """what a directory with these bounds holds, in a sentence"""
    extent: Callable[[Bounds], str]
    """how far it goes, in words that follow the family's name"""
    domain_bounds: Callable[[Bounds], dict[str, int]]
    """the bound of each domain, by its name"""
    rows: Callable[[Bounds], dict[str, int]]
    """how many rows some of the tables have, by formula; raises BadInput where a bound is none"""
    require_room: Callable[[Bounds, Path], None]
    """raises BadInput for a bound that is none, and TooLarge where there is no room for tables in a directory"""
    make: Callable[[Bounds, Path, list[Claim], Stages], Examination]
    """writes all tables but the claims and mismatches to a new directory, and examines what was written

    Raises TableCorrupt where that is not read back in order."""
    again: Callable[[Bounds, Path, list[Claim], Stages, int | None], Examination]
    """examines a finished directory, and tests claims on it; so many mismatches of each claim are kept at most

    Raises TableCorrupt where an entry is not what it must be."""
    asked: tuple[QueryTable, ...]
    """the tables of positions: the first is asked where none is named"""
    reach: Mapping[str, Reach] = field(default_factory=dict)
    """how far the tables of a family go whose positions have a size, by file name"""
    stored: Callable[[Callable[[str], pa.Table], Bounds, Path], StoredAnswers] | None = None
    """what is made of the tables of a directory, each read by the name of its file, to be asked of positions;
    raises TableCorrupt where they do not have what they must have"""
    runs: Mapping[str, Callable[[Path, Stages], Examination]] = field(default_factory=dict)
    """what checks the directory of a run of shards, by what the run is called"""


def tables_of(family: Family) -> Tables:
    """The tables of a family."""
    tables: Tables = import_module(f"loony.results.{family.folder}.tables").TABLES
    return tables


def headings_of(tables: Tables) -> dict[str, str]:
    """What columns are called, for short, in all tables of a family: `v` for `value`."""
    return {heading: column for one in tables.asked for column, heading in one.shown.items() if heading != column}
