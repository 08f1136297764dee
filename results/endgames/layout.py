"""The Parquet files of loops and long chains."""

import pyarrow as pa

from loony.enumerate.endgames.positions import SHORT, Counts
from loony.results.stored.layout import described, schema

POSITIONS, RAW_POSITIONS, RAW_CENSUS = "positions.parquet", "raw_positions.parquet", "raw_census.parquet"

VALUES = [
    ("controlled_value", pa.int16(), "c(G), in boxes"),
    ("value", pa.int16(), "v(G), in boxes: the margin by which the controller wins"),
]
SIZE_OF_FORM = (
    "size",
    pa.int16(),
    "size of the amalgamated form, in boxes; a raw position that has this form may be larger",
)
SWEEPS = {"sweep": "planes", "raw sweep": "raw"}
"""the modules of the kinds of sweeps, by their names in a plan"""
SWEEP_REMEDY = "make it again with  loony sweep"

SIZE_IS_OF_FORM = "size is the size of the amalgamated form"

_WORDS = {4: "four", 5: "five", 6: "six", 7: "seven"}


def openings_of(short: tuple[int, ...]) -> list[str]:
    """Columns of v(G;C) by kind of component, in the order of the counts; short loops have the lengths `short`."""
    return ["open_three_chain", "open_chain", *(f"open_{_WORDS[n]}_loop" for n in short), "open_loop"]


COUNTS = list(Counts._fields)
OPENINGS = openings_of(SHORT)
"""v(G;C) by kind of component, in the order of COUNTS"""


def schemas(title: str, counts: list[str], short: tuple[int, ...], counterexamples: str) -> dict[str, pa.Schema]:
    """The schemas in tables.csv, and of amalgamated positions whose loops below 8 have the lengths `short`."""
    openings = openings_of(short)
    kinds = ["3-chain", "chain", *(f"{n}-loop" for n in short), "loop"]
    least = {"chain": 4, "loop": 8}
    columns = [SIZE_OF_FORM]
    for name, kind in zip(counts, kinds, strict=True):
        said = f"number of {kind}s"
        if kind in least:
            said = f"length of the amalgamated {kind} of those of length >= {least[kind]}; 0 for none"
        columns.append((name, pa.int16(), said))
    columns += [VALUES[0], ("terminal_bonus", pa.int16(), "tb(G), in boxes: 0, 4, 6 or 8"), VALUES[1]]
    for name, kind in zip(openings, kinds, strict=True):
        component = f"the amalgamated {kind}" if kind in least else f"a {kind}"
        columns.append((name, pa.int16(), f"v(G;C) of {component}, in boxes; null where there is none"))
    positions = schema(f"Amalgamated positions of {title}, by size and then the counts", columns, openings)
    return {POSITIONS: positions} | described("endgames", title=title, counterexamples=counterexamples)


SCHEMAS = schemas("loops and long chains", COUNTS, SHORT, "Every counterexample to every claim")
