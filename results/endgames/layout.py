"""What is kept of loops and long chains, in Parquet files."""

import pyarrow as pa

from loony.enumerate.endgames.positions import Counts
from loony.results.layout import CLAIMS, CLAIMS_SCHEMA, LENGTHS, MISMATCHES, schema

POSITIONS, RAW_POSITIONS, RAW_CENSUS = "positions.parquet", "raw_positions.parquet", "raw_census.parquet"

COUNTS = list(Counts._fields)
OPENINGS = ["open_three_chain", "open_chain", "open_four_loop", "open_six_loop", "open_loop"]
"""v(G;C) by kind of component, in the order of COUNTS"""

VALUES = [
    ("controlled_value", pa.int16(), "c(G), in boxes"),
    ("value", pa.int16(), "v(G), in boxes: the margin by which the controller wins"),
]
SIZE = ("size", pa.int16(), "size, in boxes: the number of unclaimed ones")
SIZE_OF_FORM = (
    "size", pa.int16(), "size of the amalgamated form, in boxes; a raw position that has this form may be larger"
)  # fmt: skip
SIZE_IS_OF_FORM = "size is the size of the amalgamated form"
CHAINS = ("chains", LENGTHS, "lengths of the chains, ascending")
LOOPS = ("loops", LENGTHS, "lengths of the loops, ascending")

SCHEMAS: dict[str, pa.Schema] = {
    POSITIONS: schema(
        "Amalgamated positions of loops and long chains, by size and then the counts",
        [
            SIZE_OF_FORM,
            ("three_chains", pa.int16(), "number of 3-chains"),
            ("chain", pa.int16(), "length of the amalgamated chain of those of length >= 4; 0 for none"),
            ("four_loops", pa.int16(), "number of 4-loops"),
            ("six_loops", pa.int16(), "number of 6-loops"),
            ("loop", pa.int16(), "length of the amalgamated loop of those of length >= 8; 0 for none"),
            VALUES[0],
            ("terminal_bonus", pa.int16(), "tb(G), in boxes: 0, 4, 6 or 8"),
            VALUES[1],
            ("open_three_chain", pa.int16(), "v(G;C) of a 3-chain, in boxes; null where there is none"),
            ("open_chain", pa.int16(), "v(G;C) of the amalgamated chain, in boxes; null where there is none"),
            ("open_four_loop", pa.int16(), "v(G;C) of a 4-loop, in boxes; null where there is none"),
            ("open_six_loop", pa.int16(), "v(G;C) of a 6-loop, in boxes; null where there is none"),
            ("open_loop", pa.int16(), "v(G;C) of the amalgamated loop, in boxes; null where there is none"),
        ],
        OPENINGS,
    ),
    RAW_POSITIONS: schema(
        "Raw positions of loops and long chains, nothing amalgamated, by size, chains and loops",
        [SIZE, CHAINS, LOOPS, *VALUES],
    ),
    RAW_CENSUS: schema(
        "How many raw positions have each size and value",
        [SIZE, VALUES[1], ("positions", pa.int64(), "raw positions of this size and value")],
    ),
    CLAIMS: CLAIMS_SCHEMA,
    MISMATCHES: schema(
        "Every counterexample to every claim",
        [
            ("claim", pa.string(), "id"),
            ("domain", pa.string(), "amalgamated or raw positions"),
            ("position", pa.string(), "the papers' notation, in ASCII"),
            ("instance", pa.string(), "component C and number, where the claim speaks of them"),
            CHAINS,
            LOOPS,
            ("size", pa.int16(), "size, in boxes; on amalgamated positions the size of the amalgamated form"),
            *VALUES,
            ("expected", pa.string(), "the values that the claim would have agreed with"),
        ],
    ),
}
