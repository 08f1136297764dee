"""The value of one position in stored tables, found by the entries of its row."""

from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from loony.results.asked.answers import family_of
from loony.system.errors import TooLarge


def value_in(told: str, family: str, *asked: tuple[pa.Table, dict[str, Any]]) -> int:
    """The value of a position of a family in the first of some tables with a row of it, which has these entries.

    Raises TooLarge where none has one.
    """
    for rows, entries in asked:
        found = reduce(pc.and_, (pc.equal(rows[name], entry) for name, entry in entries.items()))
        at = pc.index(found, True).as_py()
        if at >= 0 and (value := rows["value"][at].as_py()) is not None:
            return int(value)
    named = "" if family_of(told, None).name == family else f", family={family!r}"
    raise TooLarge(f"these tables have no value of {told}: loony.value({told!r}{named}) works it out")
