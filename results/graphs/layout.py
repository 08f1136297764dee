"""The Parquet files of loony graphs; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described

GRAPHS_TABLE, BRACELETS_TABLE = "graphs.parquet", "bracelets.parquet"

SCHEMAS: dict[str, pa.Schema] = described("graphs")
