"""The Parquet files of long chains and loops of any length."""

import pyarrow as pa

from loony.enumerate.odd_loops.positions import SHORT, Counts
from loony.results.endgames import layout as endgames
from loony.results.stored.layout import CLAIMS, MISMATCHES

COUNTS = list(Counts._fields)
OPENINGS = endgames.openings_of(SHORT)
"""v(G;C) by kind of component, in the order of COUNTS"""

_MISMATCHES = endgames.SCHEMAS[MISMATCHES]
_SOME = "Counterexamples to claims, the first 2,000 of each claim on each domain"

SCHEMAS: dict[str, pa.Schema] = {
    **endgames.of_positions("long chains and loops of any length", COUNTS, SHORT),
    CLAIMS: endgames.SCHEMAS[CLAIMS],
    MISMATCHES: _MISMATCHES.with_metadata(_MISMATCHES.metadata | {b"title": _SOME.encode()}),
}
