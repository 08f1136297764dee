"""The tables of narrow boards: their bounds, their numbers of rows, their memory, and how to make and ask them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.enumerate.strips import closed
from loony.enumerate.strips.closed import MOST_LETTERS
from loony.enumerate.strips.notation import closed_kind, notation, parse
from loony.enumerate.strips.swedish import LARGEST_TOTAL, LEAST_PART, count, dense_rooms, stake_rooms
from loony.results.asked.answers import value_in
from loony.results.runs.maker import in_memory, require_bounds
from loony.results.stored.tables import Examined, QueryTable, StoredAnswers, described
from loony.system.memory import require
from loony.verify.family import Bounds
from loony.verify.strips import family as strips
from loony.verify.strips.family import STRIPS

SWEDISH_MISERE, SWEDISH_NORMAL = "swedish_misere.parquet", "swedish_normal.parquet"
BOXES, TRIANGLES = "closed_boxes.parquet", "closed_triangles.parquet"
POSITIONS_SWEDISH = "positions_swedish.parquet"

SCHEMAS: dict[str, pa.Schema] = described("strips")


LARGEST_DENSE = 100
"""the largest total of dense Swedish tables; beyond it, stake tables answer in a third of the memory"""

LARGEST_STORED = 60  # the largest total of stored Swedish positions

FIXED = {
    strips.RESTRICTED: 300,  # which takes a second
    strips.OPEN_BOXES: 8,  # in normal play; its 25 strings have 33 million subsets
    strips.STRATEGY: 5,  # the strategy of Theorem 1 plays against everything
    strips.TWO_ROWS_STRATEGY: 3,  # a strategy plays against everything
    strips.ELEVENS: 9,  # parts of 11
    strips.MIRROR: 15,  # mirroring leads to two long chains, whose values a search finds
    strips.OPPORTUNITIES: 13,  # strings of a board whose positions are all examined
    strips.DOUBLED: 9,  # the same
    strips.PLAYS: 5,  # all plays are examined
}
"""the bounds of the domains that no option bounds; that of the restricted game is larger with larger Swedish boards"""


def domain_bounds(bounds: Bounds) -> dict[str, int]:
    """The largest total, or n, of each domain."""
    swedish = bounds["swedish"]
    by_name = {domain.name: bound for domain, bound in FIXED.items()} | strips.STRIPS.domain_bounds(bounds)
    by_name[strips.SWEDISH.name] = min(swedish, LARGEST_DENSE)
    by_name[strips.RESTRICTED.name] = max(FIXED[strips.RESTRICTED], swedish)
    return {domain.name: by_name[domain.name] for domain in strips.STRIPS.domains}


_SLOT, _A_STORED = 16, 160  # bytes of memory, measured and rounded up

LIMITS = {
    "swedish": (LEAST_PART, LARGEST_TOTAL),
    "closed": (1, MOST_LETTERS),
    "triangles": (1, MOST_LETTERS),
    "open": (1, 20),  # `loony.kernels.strips.open_misere.MOST_COINS`
    "two_rows": (1, 6),  # the 32 strings of 2 x 6 have 1.4 billion sets, a byte each
}


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables of boards. Raises BadInput, or TooLarge, for a bound out of range."""
    require_bounds(STRIPS, bounds, LIMITS)
    dense = min(bounds["swedish"], LARGEST_DENSE)
    return {
        SWEDISH_MISERE: bounds["swedish"] - 1,
        SWEDISH_NORMAL: dense - 1,
        BOXES: bounds["closed"],
        TRIANGLES: bounds["triangles"],
        POSITIONS_SWEDISH: count(dense_rooms(min(dense, LARGEST_STORED))),
    }


def require_room(bounds: Bounds, _: Path) -> None:
    """Raise BadInput for a bound below its least, and TooLarge for one above its most or beyond the free memory."""
    from loony.verify.strips.closed import sets_of_two_rows  # compiled

    rows(bounds)
    swedish = bounds["swedish"]
    dense = min(swedish, LARGEST_DENSE)  # of both games beside a stake table; then a larger stake table
    together = max(2 * count(dense_rooms(dense)) + count(stake_rooms(dense)), count(stake_rooms(swedish)))
    kept = _A_STORED * count(dense_rooms(min(dense, LARGEST_STORED)))
    require(f"the table of Swedish boards to n = {swedish}", "ask for less", kept + together)
    for kind, bound in (("boxes", "closed"), ("triangles", "triangles"), ("open boxes", "open")):
        require_search_room(kind, bounds[bound])
    columns = bounds["two_rows"]
    require(f"the values of all positions of 2 x {columns}", "ask for less", sets_of_two_rows(columns))


def require_stake_room(largest: int) -> None:
    """Raise TooLarge if the memory does not hold a stake table up to a total."""
    require(f"a table of Swedish positions to total {largest}", "ask for less", count(stake_rooms(largest)))


def require_search_room(kind: str, n: int) -> None:
    """Raise TooLarge if the memory does not hold a search of a kind of boards up to 1 x n."""
    from loony.verify.strips.closed import slots_for  # compiled

    boards = kind if kind == "open boxes" else f"closed {kind}"
    require(f"the search for {boards} to n = {n}", "ask for less", _SLOT * slots_for(kind, n))


def extent(bounds: Bounds) -> str:
    """The bounds of a directory, in words."""
    domains = domain_bounds(bounds).items()
    return "up to " + ", ".join(f"{domain} {bound}" for domain, bound in domains)


def stored(rows: Callable[[str], pa.Table], *_: object) -> StoredAnswers:
    """The stored values of Swedish positions, misère, and of whole boards of every kind."""
    places = {tuple(parts): place for place, parts in enumerate(rows(POSITIONS_SWEDISH)["parts"].to_pylist())}

    def value(text: str) -> int:
        kind, rest = closed_kind(text)
        if kind is not None:
            words = closed.parse(rest)
            whole_board = len(words) == 1 and not words[0] & (words[0] + 1)
            n = words[0].bit_length() if whole_board else 0
            return value_in(f"{kind}: {closed.notation(words)}", STRIPS.name, (rows(_TABLE_OF[kind]), {"n": n}))
        parts = parse(rest)
        if (place := places.get(tuple(sorted(parts)))) is not None:
            return int(rows(POSITIONS_SWEDISH)["value"][place].as_py())
        n = parts[0] if len(parts) == 1 else 0
        return value_in(notation(parts), STRIPS.name, (rows(SWEDISH_MISERE), {"n": n}))

    return StoredAnswers(value)


_TABLE_OF = {"boxes": BOXES, "triangles": TRIANGLES}


def _examine(*asked: Any) -> Examined:
    from loony.results.strips.making import StripTables  # compiled

    return StripTables.examine(*asked)


TABLES = in_memory(
    _examine,
    domain_bounds=domain_bounds,
    schemas=SCHEMAS,
    title=(
        "Narrow Dots and Boxes boards 1 x n: Swedish to n = {swedish}, closed boxes to n = {closed} and triangles to "
        "n = {triangles}"
    ).format_map,
    extent=extent,
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
