"""The Parquet files of loony graphs; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described, of_claims

GRAPHS_TABLE, BRACELETS_TABLE = "graphs.parquet", "bracelets.parquet"

SCHEMAS: dict[str, pa.Schema] = described("graphs") | of_claims(
    "the graph, in notation",
    "what else the claim speaks of, such as the K in H",
    [
        ("controlled_value", pa.int16(), "cv of the graph, in coins"),
        ("value", pa.int16(), "v of the graph, in coins"),
    ],
)
