"""The Parquet files of long chains and loops of any length."""

from loony.enumerate.odd_loops.positions import Counts
from loony.results.endgames import layout as endgames

_SOME = "Counterexamples to claims, the first 2,000 of each claim on each domain"

SCHEMAS = endgames.schemas("long chains and loops of any length", _SOME, with_odd=True)
del SCHEMAS[endgames.RAW_CENSUS]
COUNTS, OPENINGS = list(Counts._fields), endgames.openings_in(SCHEMAS[endgames.POSITIONS])
