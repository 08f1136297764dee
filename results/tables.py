"""What a family brings of tables: their columns and their numbers of rows, how to make them and to examine them.

The families' own are in `loony.results.<name>.tables`, as TABLES; the rest of this room does with them what is
done with all: `run`, `check`, `manifest`, `datapackage`, `known`, `show`, `query`, `sql`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from loony.results.examination import Examination
from loony.results.stages import Stages
from loony.verify.claims import Claim
from loony.verify.family import Bounds, Family


class Asked(NamedTuple):
    """A table of positions, as `loony query` shows it."""

    table: str
    shown: Mapping[str, str]
    """headings, which a condition may have too, by those of its columns that are shown beside the position"""
    notations: Callable[[pa.Table], list[str]]
    """the positions of some rows, in their notation"""


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
    asked: tuple[Asked, ...]
    """the tables of positions: the first is asked where none is named"""
    runs: Mapping[str, Callable[[Path, Stages], Examination]] = field(default_factory=dict)
    """what checks the directory of a run of shards, by what the run is called"""


def tables_of(family: Family) -> Tables:
    """The tables of a family."""
    tables: Tables = import_module(f"loony.results.{family.folder}.tables").TABLES
    return tables


def headings_of(tables: Tables) -> dict[str, str]:
    """What columns are called, for short, in all tables of a family: `v` for `value`."""
    return {heading: column for one in tables.asked for column, heading in one.shown.items() if heading != column}
