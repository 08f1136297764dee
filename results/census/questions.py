"""The questions of a census, which a family answers for some stored positions at a time."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.verify.family import Bounds, Family

if TYPE_CHECKING:
    from loony.results.census.counts import Census

Openings = NDArray[np.int16]
"""v(G;C) by kind of component and position, in boxes, with ABSENT where there is none"""

ABSENT = -1
"""in place of v(G;C): there is no such C"""


class Theorem(NamedTuple):
    """A theorem that gives the value of every nonempty position, or an optimal opening, by cases."""

    name: str
    cases: tuple[str, ...]
    """their names, in order: the first that applies counts"""
    of_openings: bool
    """it gives an optimal opening, not the value"""
    says: Callable[[Any, Openings], list[tuple[Any, Any]]]
    """for each case, where it applies to the positions of a record, and its value, or that of its opening"""


class BoardQuestion(NamedTuple):
    """A board, for the question who wins its endgames."""

    boxes: Callable[[Bounds], int]
    """by the bounds of the tables"""
    about: str
    """its raw positions, as a heading of the counts"""


class Questions(NamedTuple):
    """The census of a family, as QUESTIONS of its module `census`.

    It reads a table of `positions`, and a table of `raw` positions, which may be the same. For their bounds, and
    the number of positions of each size by formula, see `loony.results.stored.tables.Reach`.
    """

    positions: str
    raw: str
    columns: list[str]
    """of the first table, besides `size`, `controlled_value` and `value`"""
    read: Callable[[pa.RecordBatch], tuple[Any, Openings]]
    """the record of some rows of it, and the values of opening a component of each kind"""
    kinds: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    source: str
    """of the theorems"""
    case_named: str
    """the description of the column of cases"""
    noun: str
    raw_noun: str
    """for the positions of both tables"""
    about: Callable[["Census"], str]
    """a sentence about the census"""
    sequence: str
    """the positions of the first table in the title of a sequence, before `of n boxes`"""
    board: BoardQuestion | None
    """None where the positions are on no square grid"""
    raw_counts: str = ""
    """the table of the numbers of raw positions by size, where it goes further than the second table"""
    weight: str = ""
    """the column of both tables with the number of positions for which a row stands, where this may exceed 1"""
    counted: str = "positions"
    """the noun for these numbers"""
    formulas: tuple[str, str] = ("", "")
    """the generating functions of the positions of both tables by size; empty where none is known"""


def questions_of(family: Family) -> Questions:
    """The questions of a family that has a census."""
    questions: Questions = import_module(f"loony.results.{family.folder}.census").QUESTIONS
    return questions


def opening_values(batch: pa.RecordBatch, names: list[str]) -> Openings:
    """The columns of these names as values v(G;C)."""
    return np.stack([batch[name].fill_null(ABSENT).to_numpy() for name in names])


def read_counts(
    counts: list[str], openings: list[str], record: Callable[[list[Any], Any], Any], batch: pa.RecordBatch
) -> tuple[Any, Openings]:
    """The record of rows with columns of counts, and v(G;C) by kind; `record` takes the counts and values."""
    columns = [batch[name].to_numpy().astype(np.int32) for name in counts]
    return record(columns, batch["value"].to_numpy().astype(np.int32)), opening_values(batch, openings)


def first_there(*openings: Any) -> Any:
    """The first of these values that is not ABSENT, position by position."""
    *before, chosen = openings
    for values in reversed(before):
        chosen = np.where(values == ABSENT, chosen, values)
    return chosen
