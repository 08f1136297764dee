"""The tables of narrow boards: how many rows they have, made, written, and made again to be compared."""

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa

from loony.enumerate.strips import closed
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.enumerate.strips.notation import closed_kind, notation, parse
from loony.enumerate.strips.swedish import checked_total, count, dense_rooms, stake_rooms
from loony.results.asked.entry import value_in
from loony.results.runs import whole
from loony.results.stored.tables import QueryTable, StoredAnswers
from loony.results.strips import making
from loony.results.strips.layout import (
    BOXES,
    POSITIONS_SWEDISH,
    SCHEMAS,
    SWEDISH_MISERE,
    SWEDISH_NORMAL,
    TRIANGLES,
)
from loony.results.strips.making import examined
from loony.system.capacity import require
from loony.system.errors import BadInput, TooLarge
from loony.verify.family import Bounds
from loony.verify.strips.closed import slots_for
from loony.verify.strips.family import STRIPS

_BASE_MEMORY = 600_000_000
_SLOT = 16


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables of boards. Raises BadInput, or TooLarge, for a bound that is none."""
    swedish = checked_total(bounds["swedish"])
    for kind, bound in (("boxes", "closed"), ("triangles", "triangles")):
        if bounds[bound] < 1:
            raise BadInput(f"a closed board has at least 1 box, not {bounds[bound]}: --{bound} takes 1 or more")
        if bounds[bound] > MOST_LETTERS:
            raise TooLarge(
                f"closed {kind} to n = {bounds[bound]:,} do not fit keys of 64 bits, which end at {MOST_LETTERS}"
            )
    dense = min(swedish, making.LARGEST_DENSE)
    return {
        SWEDISH_MISERE: swedish - 1,
        SWEDISH_NORMAL: dense - 1,
        BOXES: bounds["closed"],
        TRIANGLES: bounds["triangles"],
        POSITIONS_SWEDISH: count(dense_rooms(min(dense, making.LARGEST_STORED))),
    }


def require_room(bounds: Bounds, _: Path) -> None:
    """See that the tables with these bounds can be made.

    Raises BadInput for a bound that is none, and TooLarge for one that does not fit the columns, the keys or the
    memory that is available.
    """
    rows(bounds)
    swedish = bounds["swedish"]
    require(
        f"the table of Swedish boards to n = {swedish}", "ask for less", swedish_memory(swedish) + _BASE_MEMORY
    )
    require_search_room("boxes", bounds["closed"])
    require_search_room("triangles", bounds["triangles"])


def swedish_memory(largest: int) -> int:
    """Bytes that the Swedish tables take: dense ones of both games beside a stake table, then a larger one."""
    dense = min(largest, making.LARGEST_DENSE)
    together = 2 * count(dense_rooms(dense)) + count(stake_rooms(dense))
    return max(together, count(stake_rooms(largest)))


def require_stake_room(largest: int) -> None:
    """See that a stake table up to a total can be made; raises TooLarge where it cannot."""
    what = f"a table of Swedish positions to total {checked_total(largest)}"
    require(what, "ask for less", count(stake_rooms(largest)) + _BASE_MEMORY)


def require_search_room(kind: str, n: int) -> None:
    """See that closed boards up to 1 x n can be searched; raises TooLarge where they cannot."""
    what = f"the search for closed {kind} to n = {n}"
    require(what, "ask for less", _SLOT * slots_for(kind, n) + _BASE_MEMORY)


def title(bounds: Bounds) -> str:
    """What a directory holds."""
    swedish, boxes, triangles = bounds["swedish"], bounds["closed"], bounds["triangles"]
    return (
        f"Narrow Dots and Boxes boards 1 x n: Swedish to n = {swedish}, closed boxes to n = {boxes} and triangles "
        f"to n = {triangles}"
    )


def extent(bounds: Bounds) -> str:
    """How far it goes."""
    domains = making.domain_bounds(bounds).items()
    return "up to " + ", ".join(f"{domain} {bound}" for domain, bound in domains)


def stored(rows: Callable[[str], pa.Table], *_: object) -> StoredAnswers:
    """What the tables say of Swedish positions, misère, and of whole boards of every kind."""
    places = {tuple(parts): at for at, parts in enumerate(rows(POSITIONS_SWEDISH)["parts"].to_pylist())}

    def value(text: str) -> int:
        kind, rest = closed_kind(text)
        if kind is not None:
            words = closed.parse(rest)
            whole_board = len(words) == 1 and not words[0] & (words[0] + 1)
            n = words[0].bit_length() if whole_board else 0
            return value_in(f"{kind}: {closed.notation(words)}", STRIPS.name, (rows(_CLOSED[kind]), {"n": n}))
        parts = parse(rest)
        if (at := places.get(tuple(sorted(parts)))) is not None:
            return int(rows(POSITIONS_SWEDISH)["value"][at].as_py())
        n = parts[0] if len(parts) == 1 else 0
        return value_in(notation(parts), STRIPS.name, (rows(SWEDISH_MISERE), {"n": n}))

    return StoredAnswers(value)


_CLOSED = {"boxes": BOXES, "triangles": TRIANGLES}

TABLES = whole.tables(
    examined,
    schemas=SCHEMAS,
    title=title,
    extent=extent,
    domain_bounds=making.domain_bounds,
    rows=rows,
    require_room=require_room,
    asked=(
        QueryTable(
            POSITIONS_SWEDISH,
            {"total": "total", "value": "v"},
            lambda positions: [notation(parts) for parts in positions["parts"].to_pylist()],
        ),
    ),
    stored=stored,
)
