"""The names of columns in a question, and the headings that are printed for some of them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pyarrow as pa

from loony.system.errors import BadInput, did_you_mean

CONDITION, NUMBER, TEXT, LIST = "a condition", "a number", "a text", "a list"
"""the kinds of the parts of a condition; a column is of one of the last three"""


class Names(NamedTuple):
    """The names in a condition."""

    columns: Mapping[str, str]
    """the kind of each column"""
    headings: Mapping[str, str]
    """other names of some columns"""

    def column(self, name: str) -> str:
        """The column of this name. Raises BadInput where there is none, with the nearest name."""
        column = name if name in self.columns else self.headings.get(name, "")
        if column not in self.columns:
            near = did_you_mean(name, [*self.columns, *self.headings])
            raise BadInput(f"there is no column {name[:80]!r}: the columns are {', '.join(self.in_words())}{near}")
        return column

    def in_words(self) -> list[str]:
        """Each column with its other name, if it has any: `value (v)`."""
        others = {column: f" ({heading})" for heading, column in self.headings.items()}
        return [f"{column}{others.get(column, '')}" for column in self.columns]


def names_of(schema: pa.Schema, headings: Mapping[str, str] = {}, computed: Iterable[str] = ()) -> Names:
    """The names of columns, with their headings; `computed` are columns of texts that are not stored."""
    kinds = {column.name: _kind(column.type) for column in schema} | dict.fromkeys(computed, TEXT)
    return Names(kinds, {heading: column for heading, column in headings.items() if column in kinds})


def _kind(entry: pa.DataType) -> str:
    return NUMBER if pa.types.is_integer(entry) else LIST if pa.types.is_list(entry) else TEXT
