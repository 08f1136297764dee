"""The tables of loony graphs: their numbers of rows, their memory, and how to make and ask them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.enumerate.graphs.bracelets import count
from loony.enumerate.graphs.counting import counts
from loony.enumerate.graphs.notation import notation, parse
from loony.results.asked.answers import value_in
from loony.results.runs.maker import in_memory, require_bounds
from loony.results.stored.tables import Examined, QueryTable, StoredAnswers, described
from loony.system.memory import require
from loony.verify.family import Bounds
from loony.verify.graphs.family import LOONY_GRAPHS

GRAPHS_TABLE, BRACELETS_TABLE = "graphs.parquet", "bracelets.parquet"

SCHEMAS: dict[str, pa.Schema] = described("graphs")


_SMALLEST = ": the smallest loony graph has 4 strings"
_WHY = {"strings": _SMALLEST, "played": _SMALLEST, "bracelets": ": the smallest bracelet has 7 coins"}

_LIMITS = {"strings": (4, 36), "bracelets": (7, 60), "sums": (1, 60), "played": (4, 26)}
"""the least and the greatest bounds: below them no graph is examined, beyond them a run takes days or much memory"""

_A_GRAPH, _A_BRACELET = 6_000, 2_500
"""bytes for a row, most of them for graphs as lists and for pairs of a graph and a state"""


def rows(bounds: Bounds) -> dict[str, int]:
    """The rows of the tables. Raises BadInput, or TooLarge, for a bound out of range."""
    require_bounds(LOONY_GRAPHS, bounds, _LIMITS, _WHY)
    return {
        GRAPHS_TABLE: int(counts(bounds["strings"]).sum()) - 1,
        BRACELETS_TABLE: sum(map(count, range(bounds["bracelets"] + 1))),
    }


def require_room(bounds: Bounds, _: Path) -> None:
    """Raise BadInput for a bound below its least, and TooLarge for one above its most or beyond the free memory."""
    number = rows(bounds)
    memory = max(number[GRAPHS_TABLE] * _A_GRAPH, number[BRACELETS_TABLE] * _A_BRACELET)  # made one after the other
    tables = f"loony graphs of <= {bounds['strings']} strings and bracelets of <= {bounds['bracelets']} coins"
    require(tables, "ask for less", memory)


def stored(rows: Callable[[str], pa.Table], *_: object) -> StoredAnswers:
    """The stored value of a graph or bracelet, in any notation."""

    def value(text: str) -> int:
        graph = notation(parse(text))
        places = (rows(GRAPHS_TABLE), {"graph": graph}), (rows(BRACELETS_TABLE), {"bracelet": graph})
        return value_in(graph, LOONY_GRAPHS.name, *places)

    return StoredAnswers(value)


_COLUMNS = {"coins": "coins", "joints": "joints", "controlled_value": "cv", "value": "v"}


def _examine(*asked: Any) -> Examined:
    from loony.results.graphs.making import GraphTables  # compiled

    return GraphTables.examine(*asked)


TABLES = in_memory(
    _examine,
    domain_bounds=LOONY_GRAPHS.domain_bounds,
    schemas=SCHEMAS,
    title=(
        "Loony graphs of <= {strings} strings, and linear bracelets of <= {bracelets} coins: values, packings and "
        "openings"
    ).format_map,
    extent="of <= {strings} strings, bracelets of <= {bracelets} coins, with more beside them of <= {sums}".format_map,
    rows=rows,
    require_room=require_room,
    asked=(
        QueryTable(GRAPHS_TABLE, _COLUMNS, lambda rows: rows["graph"].to_pylist()),
        QueryTable(BRACELETS_TABLE, _COLUMNS, lambda rows: rows["bracelet"].to_pylist()),
    ),
    stored=stored,
)
