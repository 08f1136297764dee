"""What is kept of positions of long chains and loops of any length, in Parquet files."""

import pyarrow as pa

from loony.enumerate.odd_loops.positions import Counts
from loony.results.endgames import layout as endgames
from loony.results.endgames.layout import CHAINS, LOOPS, POSITIONS, RAW_POSITIONS, SIZE, SIZE_OF_FORM, VALUES
from loony.results.layout import CLAIMS, MISMATCHES, schema

COUNTS = list(Counts._fields)
OPENINGS = [
    "open_three_chain", "open_chain", "open_four_loop", "open_five_loop", "open_six_loop", "open_seven_loop",
    "open_loop",
]  # fmt: skip
"""v(G;C) by kind of component, in the order of COUNTS"""

_KINDS = ["3-chain", "amalgamated chain", "4-loop", "5-loop", "6-loop", "7-loop", "amalgamated loop"]


def _count(name: str, kind: str) -> tuple[str, pa.DataType, str]:
    """The column of a count."""
    if name in ("chain", "loop"):
        least = 4 if name == "chain" else 8
        return name, pa.int16(), f"length of the {kind} of those of length >= {least}; 0 for none"
    return name, pa.int16(), f"number of {kind}s"


_MISMATCHES = endgames.SCHEMAS[MISMATCHES]
_SOME = "Counterexamples to claims, the first 2,000 of each claim on each domain"

SCHEMAS: dict[str, pa.Schema] = {
    POSITIONS: schema(
        "Amalgamated positions of long chains and loops of any length, by size and then the counts",
        [
            SIZE_OF_FORM,
            *map(_count, COUNTS, _KINDS),
            VALUES[0],
            ("terminal_bonus", pa.int16(), "tb(G), in boxes: 0, 4, 6 or 8"),
            VALUES[1],
            *(
                (name, pa.int16(), f"v(G;C) of a {kind}, in boxes; null where there is none")
                for name, kind in zip(OPENINGS, _KINDS, strict=True)
            ),
        ],
        OPENINGS,
    ),
    RAW_POSITIONS: schema(
        "Raw positions of long chains and loops of any length, nothing amalgamated, by size, chains and loops",
        [SIZE, CHAINS, LOOPS, *VALUES],
    ),
    CLAIMS: endgames.SCHEMAS[CLAIMS],
    MISMATCHES: _MISMATCHES.with_metadata(_MISMATCHES.metadata | {b"title": _SOME.encode()}),
}
