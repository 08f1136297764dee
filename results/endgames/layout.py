"""The Parquet files of loops and long chains; tables.csv describes their columns."""

import pyarrow as pa

from loony.enumerate.endgames.positions import Counts
from loony.results.stored.layout import described

POSITIONS, RAW_POSITIONS, RAW_CENSUS = "positions.parquet", "raw_positions.parquet", "raw_census.parquet"

SWEEPS = {"sweep": "planes", "raw sweep": "raw"}  # the modules of the kinds of sweeps, by their names in a plan
SWEEP_REMEDY = "make it again with  loony sweep"

SIZE_IS_OF_FORM = "size is the size of the amalgamated form"


def schemas(title: str, counterexamples: str, with_odd: bool = False) -> dict[str, pa.Schema]:
    """The schemas of all tables; that of positions has columns for 5-loops and 7-loops only `with_odd` loops."""
    odd = ("five_loops", "seven_loops", "open_five_loop", "open_seven_loop")
    names = {name: name * with_odd for name in odd}
    return described("endgames", title=title, counterexamples=counterexamples, **names)


def openings_in(schema: pa.Schema) -> list[str]:
    """The columns of v(G;C) by kind of component, in the order of the counts."""
    return [name for name in schema.names if name.startswith("open_")]


SCHEMAS = schemas("loops and long chains", "Every counterexample to every claim")
COUNTS, OPENINGS = list(Counts._fields), openings_in(SCHEMAS[POSITIONS])
