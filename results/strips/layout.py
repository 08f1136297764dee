"""The Parquet files of narrow boards; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described

SWEDISH_MISERE, SWEDISH_NORMAL = "swedish_misere.parquet", "swedish_normal.parquet"
BOXES, TRIANGLES = "closed_boxes.parquet", "closed_triangles.parquet"
POSITIONS_SWEDISH = "positions_swedish.parquet"

SCHEMAS: dict[str, pa.Schema] = described("strips")
