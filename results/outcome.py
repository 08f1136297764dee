"""What came of the claims, as the rows of `claims.parquet` and `mismatches.parquet`."""

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from loony.enumerate.notation import notation
from loony.results.layout import CLAIMS, MISMATCHES, SCHEMAS
from loony.verify.examine import Tally


def claims_table(tallies: Iterable[Tally]) -> pa.Table:
    """One row a claim and domain, in the order of the tallies."""
    return pa.Table.from_pylist([claim_row(tally) for tally in tallies], schema=SCHEMAS[CLAIMS])


def claim_row(tally: Tally) -> dict[str, Any]:
    """The row of one claim on one domain."""
    claim = tally.claim
    return {
        "claim": claim.id,
        "title": claim.title,
        "source": claim.source,
        "statement": claim.statement,
        "domain": tally.domain,
        "examined": tally.examined,
        "covered": tally.covered,
        "mismatches": len(tally.mismatches),
        "verdict": tally.verdict,
        "expected_verdict": claim.expected_verdict,
    }


def mismatches_table(tallies: Iterable[Tally]) -> pa.Table:
    """One row a counterexample, smallest first for each claim and domain."""
    rows = [row for tally in tallies for row in mismatch_rows(tally)]
    return pa.Table.from_pylist(rows, schema=SCHEMAS[MISMATCHES])


def mismatch_rows(tally: Tally) -> Iterator[dict[str, Any]]:
    """The rows of the counterexamples to one claim on one domain."""
    for mismatch in tally.mismatches:
        yield {
            "claim": tally.claim.id,
            "domain": tally.domain,
            "position": notation(mismatch.position),
            "chains": list(mismatch.position.chains),
            "loops": list(mismatch.position.loops),
            "size": mismatch.size,
            "controlled_value": mismatch.controlled_value,
            "value": mismatch.value,
            "expected": mismatch.expected,
        }
