"""The Parquet files of drawn boards; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described, of_claims

BOARDS_TABLE, ENDGAMES_TABLE, QUIET_TABLE = "boards.parquet", "endgames.parquet", "quiet.parquet"
CENSUS_TABLE, NIMBERS_TABLE = "endgames_census.parquet", "nimbers.parquet"
PROOF_TREE = "proof tree"
"""the kind of a file that has one, in its metadata"""

_DESCRIBED = described("boards")
DATASET_SCHEMA, TREE_SCHEMA = _DESCRIBED.pop("dataset"), _DESCRIBED.pop(PROOF_TREE)
"""of files outside a directory of tables"""

SCHEMAS: dict[str, pa.Schema] = _DESCRIBED | of_claims(
    "the board with its lines, or pieces of chains and loops",
    "nothing: all claims are about positions alone",
    [("value", pa.int16(), "V, in boxes")],
)
