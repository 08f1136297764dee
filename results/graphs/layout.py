"""The Parquet files of loony graphs."""

import pyarrow as pa

from loony.results.stored.layout import STRINGS, of_claims, schema

GRAPHS_TABLE, BRACELETS_TABLE = "graphs.parquet", "bracelets.parquet"

_COINS = ("coins", pa.int16(), "number of coins, joints among them: c in the paper")
_JOINTS = ("joints", pa.int16(), "number of joints")
_CONTROLLED = ("controlled_value", pa.int16(), "cv, in coins")
_VALUE = ("value", pa.int16(), "v, in coins")

SCHEMAS: dict[str, pa.Schema] = {
    GRAPHS_TABLE: schema(
        "Loony graphs, by the number of their strings",
        [
            ("strings", pa.int16(), "number of strings"),
            _COINS,
            _JOINTS,
            ("graph", pa.string(), "in notation"),
            _CONTROLLED,
            (
                "packing",
                STRINGS,
                "the pieces of a maximum packing of node-disjoint loops, of those with the largest cv the first",
            ),
            ("packing_quarters", pa.int16(), "4p, its weight: 4 a loop, 2 or 1 for one through the ground"),
            ("packing_controlled_value", pa.int16(), "cv of this packing alone"),
            _VALUE,
            ("optimal_openings", STRINGS, "the pieces that are optimal to open"),
        ],
    ),
    BRACELETS_TABLE: schema(
        "Linear bracelets with trinkets of 4 to 7 coins, by coins",
        [
            _COINS,
            _JOINTS,
            ("tags", pa.int16(), "number of tags"),
            ("bracelet", pa.string(), "in notation"),
            _CONTROLLED,
            _VALUE,
        ],
    ),
    **of_claims(
        "the graph, in notation",
        "what else the claim speaks of, such as the K in H",
        [
            ("controlled_value", pa.int16(), "cv of the graph, in coins"),
            ("value", pa.int16(), "v of the graph, in coins"),
        ],
    ),
}
