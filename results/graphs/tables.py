"""The tables of loony graphs: how many rows they have, made, written, and made again to be compared."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pyarrow as pa

from loony.enumerate.graphs.bracelets import count
from loony.enumerate.graphs.counting import counts
from loony.enumerate.graphs.notation import notation, parse
from loony.results.asked.entry import value_in
from loony.results.graphs.layout import BRACELETS_TABLE, GRAPHS_TABLE, SCHEMAS
from loony.results.graphs.making import domain_bounds, examined
from loony.results.runs import whole
from loony.results.stored.tables import QueryTable, StoredAnswers, texts
from loony.system.capacity import require
from loony.system.errors import BadInput, TooLarge
from loony.verify.family import Bounds
from loony.verify.graphs.family import LOONY_GRAPHS

_A_GRAPH_HAS = 4, ": the smallest loony graph has 4 strings"
LEAST = {"strings": _A_GRAPH_HAS, "played": _A_GRAPH_HAS, "bracelets": (7, ": the smallest bracelet has 7 coins")}
"""below these, there is nothing to examine"""

MOST = {"strings": 36, "bracelets": 60, "sums": 60, "played": 26}
"""beyond these, a run takes days or more memory than there is; a formula says how many rows there would be"""

_BASE_MEMORY = 400_000_000
_A_GRAPH, _A_BRACELET = 6_000, 400
"""bytes, of which most are for the graphs as lists, and for the pairs in them"""


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables. Raises BadInput, or TooLarge, for a bound that is none."""
    for bound in LOONY_GRAPHS.bounds:
        least, smallest = LEAST.get(bound.name, (1, ""))
        if bounds[bound.name] < least:
            raise BadInput(f"{bound.option} takes {least} or more, not {bounds[bound.name]}{smallest}")
        if bounds[bound.name] > MOST[bound.name]:
            raise TooLarge(f"{bound.option} {bounds[bound.name]:,} is too much: at most {MOST[bound.name]}")
    return {
        GRAPHS_TABLE: int(counts(bounds["strings"]).sum()) - 1,
        BRACELETS_TABLE: sum(map(count, range(bounds["bracelets"] + 1))),
    }


def require_room(bounds: Bounds, _: Path) -> None:
    """See that the tables with these bounds can be made.

    Raises BadInput for a bound that is none, and TooLarge for one that is too large or does not fit the memory
    that is available.
    """
    number = rows(bounds)
    memory = number[GRAPHS_TABLE] * _A_GRAPH + number[BRACELETS_TABLE] * _A_BRACELET + _BASE_MEMORY
    what = f"loony graphs of <= {bounds['strings']} strings and bracelets of <= {bounds['bracelets']} coins"
    require(what, "ask for less", memory)


def title(bounds: Bounds) -> str:
    """What a directory holds."""
    return (
        f"Loony graphs of <= {bounds['strings']} strings, and linear bracelets of <= {bounds['bracelets']} coins: "
        "values, packings and openings"
    )


def extent(bounds: Bounds) -> str:
    """How far it goes."""
    return (
        f"of <= {bounds['strings']} strings, bracelets of <= {bounds['bracelets']} coins, with more beside them "
        f"of <= {bounds['sums']}"
    )


def stored(rows: Callable[[str], pa.Table], *_: object) -> StoredAnswers:
    """What the tables of graphs and of bracelets say of one of these, however it is written."""

    def value(text: str) -> int:
        told = notation(parse(text))
        asked = (rows(GRAPHS_TABLE), {"graph": told}), (rows(BRACELETS_TABLE), {"bracelet": told})
        return value_in(told, LOONY_GRAPHS.name, *asked)

    return StoredAnswers(value)


_SHOWN = {"coins": "coins", "joints": "joints", "controlled_value": "cv", "value": "v"}

TABLES = whole.tables(
    examined,
    schemas=SCHEMAS,
    title=title,
    extent=extent,
    domain_bounds=domain_bounds,
    rows=rows,
    require_room=require_room,
    asked=(
        QueryTable(GRAPHS_TABLE, _SHOWN, partial(texts, "graph")),
        QueryTable(BRACELETS_TABLE, _SHOWN, partial(texts, "bracelet")),
    ),
    stored=stored,
)
