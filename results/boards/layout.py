"""The Parquet files of drawn boards; tables.csv describes their columns."""

import pyarrow as pa

from loony.results.stored.layout import described

BOARDS_TABLE, ENDGAMES_TABLE, QUIET_TABLE = "boards.parquet", "endgames.parquet", "quiet.parquet"
CENSUS_TABLE, NIMBERS_TABLE = "endgames_census.parquet", "nimbers.parquet"
PROOF_TREE = "proof tree"  # the kinds of files, as their metadata have them

SCHEMAS: dict[str, pa.Schema] = described("boards")
DATASET_SCHEMA, TREE_SCHEMA = SCHEMAS.pop("dataset"), SCHEMAS.pop(PROOF_TREE)
QUIET_SCHEMA = SCHEMAS.pop("quiet positions")  # the schemas of files outside directories of tables
