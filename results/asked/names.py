"""What the names in a question mean: columns, and the headings that are printed for some."""

from collections.abc import Mapping
from typing import NamedTuple

import pyarrow as pa

from loony.system.errors import BadInput, did_you_mean

CONDITION, NUMBER, TEXT, LIST = "a condition", "a number", "a text", "a list"
"""what a part of a condition is; a column is one of the last three"""


class Names(NamedTuple):
    """What the names in a condition mean."""

    columns: Mapping[str, str]
    """by their names, what the columns are"""
    headings: Mapping[str, str]
    """other names of some"""

    def column(self, name: str) -> str:
        """The column that a name means. Raises BadInput where it means none, with the nearest that means one."""
        found = name if name in self.columns else self.headings.get(name, "")
        if found not in self.columns:
            there = ", ".join(called(column, self.headings) for column in self.columns)
            near = did_you_mean(name, [*self.columns, *self.headings])
            raise BadInput(f"there is no column {name[:80]!r}: the columns are {there}{near}")
        return found


def called(column: str, headings: Mapping[str, str]) -> str:
    """A column with its other name, if it has one: `value (v)`."""
    return " ".join([column, *(f"({heading})" for heading, of in headings.items() if of == column)])


def names_of(schema: pa.Schema, headings: Mapping[str, str] = {}) -> Names:
    """The names of columns that can be asked of, among them headings of some that there are."""
    kinds = {column.name: _kind(column.type) for column in schema}
    return Names(kinds, {heading: column for heading, column in headings.items() if column in kinds})


def _kind(of: pa.DataType) -> str:
    if pa.types.is_integer(of):
        return NUMBER
    return LIST if pa.types.is_list(of) else TEXT
