"""The rows of `claims.parquet` and `mismatches.parquet`, from an examination."""

from typing import Any

import pyarrow as pa

from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import Tally


def claim_tables(examined: Examination) -> dict[str, pa.Table]:
    """The tables of the claims and of the mismatches, by their file names."""
    rows = [claim_row(tally) for tally in examined.tallies]
    return {CLAIMS: pa.Table.from_pylist(rows, schema=CLAIMS_SCHEMA), MISMATCHES: examined.mismatches_table()}


def claim_row(tally: Tally) -> dict[str, Any]:
    """The row of one claim on one domain: each column is an attribute of the tally, or else of the claim."""
    ids = {"claim": tally.claim.id, "domain": tally.domain.name}
    return {
        name: ids.get(name) or getattr(tally if hasattr(tally, name) else tally.claim, name)
        for name in CLAIMS_SCHEMA.names
    }
