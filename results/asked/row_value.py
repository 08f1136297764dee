"""The value of one position from its row in a stored table."""

from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from loony.results.asked.answers import family_of
from loony.system.errors import TooLarge


def value_in(position: str, family: str, *tables: tuple[pa.Table, dict[str, Any]]) -> int:
    """The value of a position by the first row with the entries of its table. Raises TooLarge where there is none."""
    for rows, entries in tables:
        matches = reduce(pc.and_, (pc.equal(rows[name], entry) for name, entry in entries.items()))
        at = pc.index(matches, True).as_py()
        if at >= 0 and (value := rows["value"][at].as_py()) is not None:
            return int(value)
    option = "" if family_of(position, None).name == family else f", family={family!r}"
    raise TooLarge(f"these tables have no value of {position}: loony.value({position!r}{option}) computes it")
