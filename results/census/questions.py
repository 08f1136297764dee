"""The questions of a census, which a family answers for a stretch of stored positions, and the files of answers."""

import json
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.results.stored.layout import described
from loony.results.stored.tables import tables_of
from loony.verify.family import Bounds, Family

if TYPE_CHECKING:
    from loony.results.census.counts import Census

Openings = NDArray[np.int16]
"""v(G;C) by kind of component and position, in boxes; ABSENT where G has no component of the kind"""

ABSENT = -1  # in place of v(G;C) where G has no component C


class Theorem(NamedTuple):
    """A theorem that gives the value of every nonempty position, or an optimal opening, by cases."""

    name: str
    cases: tuple[str, ...]  # the names of the cases, in order: a position has the first case that applies
    of_openings: bool  # whether the theorem gives an optimal opening, and not the value
    says: Callable[[Any, Openings], list[tuple[Any, Any]]]
    """for each case, where it applies to the positions of a record, and the value of the position or of its opening"""


class Questions(NamedTuple):
    """The questions of a family, QUESTIONS in its module `census`; both tables of positions may be the same."""

    positions: str
    raw: str
    columns: list[str]
    """the columns of the first table that the census needs besides `size`, `controlled_value` and `value`"""
    read: Callable[[pa.RecordBatch], tuple[Any, Openings]]
    """makes the record of some rows of the first table, and the values of opening a component of each kind"""
    kinds: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    source: str
    case_named: str  # the description of the column of cases
    noun: str
    raw_noun: str  # the nouns for the positions of both tables
    about: Callable[["Census"], str]
    sequence: str  # the positions of the first table in the title of a sequence, before `of n boxes`
    board: Callable[[Bounds], int] | None  # the boxes of a board; None if the positions are not on a square grid
    about_board: str = ""  # the raw positions of the board, as a heading of the counts of who wins there
    raw_counts: str = ""
    """a table of the numbers of raw positions by size, if there is one that goes further than the second table"""
    weight: str = ""
    """the column of both tables with the number of positions that a row stands for, if a row may stand for several"""
    counted: str = "positions"
    formulas: tuple[str, str] = ("", "")
    """the generating functions of the numbers of positions of both tables by size; empty if unknown"""


def questions_of(family: Family) -> Questions:
    """The questions of a family that has a census."""
    questions: Questions = import_module(f"loony.results.{family.folder}.census").QUESTIONS
    return questions


def read_counts(
    counts: list[str], openings: list[str], record: Callable[[list[Any], Any], Any], batch: pa.RecordBatch
) -> tuple[Any, Openings]:
    """The record of rows with columns of counts, and v(G;C) by kind; `record` makes it from counts and values."""
    columns = [batch[name].to_numpy().astype(np.int32) for name in counts]
    values = np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in openings])
    return record(columns, batch["value"].to_numpy().astype(np.int32)), values


def first_there(*openings: Any) -> Any:
    """The first of these values that is not ABSENT, position by position."""
    *before, chosen = openings
    for values in reversed(before):
        chosen = np.where(values == ABSENT, chosen, values)
    return chosen


CENSUS_VALUES, CENSUS_ONE_OR_TWO = "values.parquet", "one_or_two.parquet"
CENSUS_OPENINGS, CENSUS_CASES = "openings.parquet", "cases.parquet"
CENSUS_OPENER, CENSUS_EXCEPTIONS = "opener.parquet", "opener_exceptions.parquet"


def census_schemas(family: Family) -> dict[str, pa.Schema]:
    """The columns of each file of a census, by its name; files about a board are only for families on square grids."""
    questions, tables = questions_of(family), tables_of(family).schemas
    stored, raw = (json.loads(tables[name].metadata[b"columns"]) for name in (questions.positions, questions.raw))
    schemas = described(
        "census", stored=stored, raw=raw, noun=questions.noun, Noun=questions.noun.capitalize(),
        raw_noun=questions.raw_noun, counted=questions.counted, weight=questions.weight,
        weighs=raw.get(questions.weight), source=questions.source, case_named=questions.case_named,
        names=" and ".join(theorem.name for theorem in questions.theorems),
        theorem=_of_each(questions, " or ", "{} (which opening is optimal)", "{} (the value)"),
        right=_of_each(questions, ", or ", "its opening is optimal ({})", "its value is v(G) ({})"),
        only=_of_each(
            questions, ", or ", "no other kind of component is optimal ({})", "no other case has that value ({})"
        ),
    )  # fmt: skip
    of_board = () if questions.board else (CENSUS_OPENER, CENSUS_EXCEPTIONS)
    return {name: columns for name, columns in schemas.items() if name not in of_board}


def _of_each(questions: Questions, separator: str, opening: str, value: str) -> str:
    theorems = questions.theorems
    return separator.join((opening if each.of_openings else value).format(each.name) for each in theorems)
