"""The rows of `claims.parquet` and `mismatches.parquet`, from an examination."""

from typing import Any

import pyarrow as pa

from loony.results.stored.layout import CLAIMS, CLAIMS_SCHEMA, MISMATCHES
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import Tally


def outcome(examined: Examination) -> dict[str, pa.Table]:
    """The tables of the claims and of the mismatches, by their file names."""
    rows = [claim_row(tally) for tally in examined.tallies]
    return {CLAIMS: pa.Table.from_pylist(rows, schema=CLAIMS_SCHEMA), MISMATCHES: examined.mismatches_table()}


def claim_row(tally: Tally) -> dict[str, Any]:
    """The row of one claim on one domain."""
    claim = tally.claim
    return {
        "claim": claim.id,
        "title": claim.title,
        "source": claim.source,
        "statement": claim.statement,
        "domain": tally.domain.name,
        "up_to": tally.up_to,
        "examined": tally.examined,
        "covered": tally.covered,
        "mismatches": tally.mismatches,
        "verdict": tally.verdict,
        "expected_verdict": claim.expected_verdict,
    }
