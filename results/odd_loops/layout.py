"""The Parquet files of long chains and loops of any length."""

from loony.enumerate.odd_loops.positions import SHORT, Counts
from loony.results.endgames import layout as endgames

COUNTS = list(Counts._fields)
OPENINGS = endgames.openings_of(SHORT)

_SOME = "Counterexamples to claims, the first 2,000 of each claim on each domain"

SCHEMAS = endgames.schemas("long chains and loops of any length", COUNTS, SHORT, _SOME)
del SCHEMAS[endgames.RAW_CENSUS]
