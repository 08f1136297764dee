"""The Parquet files of narrow boards; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described, of_claims

SWEDISH_MISERE, SWEDISH_NORMAL = "swedish_misere.parquet", "swedish_normal.parquet"
BOXES, TRIANGLES = "closed_boxes.parquet", "closed_triangles.parquet"
POSITIONS_SWEDISH = "positions_swedish.parquet"

SCHEMAS: dict[str, pa.Schema] = described("strips") | of_claims(
    "a board 1 x n, or the parts of a Swedish position",
    "the turn, where the claim speaks of turns",
    [("value", pa.int16(), "v, in boxes")],
)
