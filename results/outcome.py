"""What came of the claims, as the rows of `claims.parquet` and `mismatches.parquet`."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from loony.enumerate.endgames.notation import notation
from loony.results.layout import CLAIMS, MISMATCHES, SCHEMAS
from loony.verify.examine import Mismatch, Tally


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
        "mismatches": tally.mismatches,
        "verdict": tally.verdict,
        "expected_verdict": claim.expected_verdict,
    }


def mismatches_table(tally: Tally, mismatches: list[Mismatch]) -> pa.Table:
    """One row a counterexample to the claim of the tally."""
    columns = {
        "claim": [tally.claim.id] * len(mismatches),
        "domain": [tally.domain] * len(mismatches),
        "position": [notation(one.position) for one in mismatches],
        "instance": [one.instance for one in mismatches],
        "chains": [one.position.chains for one in mismatches],
        "loops": [one.position.loops for one in mismatches],
        "size": [one.size for one in mismatches],
        "controlled_value": [one.controlled_value for one in mismatches],
        "value": [one.value for one in mismatches],
        "expected": [one.expected for one in mismatches],
    }
    return pa.Table.from_pydict(columns, schema=SCHEMAS[MISMATCHES])


def in_order(tallies: list[Tally], kept: list[tuple[Tally, pa.Table]], schema: pa.Schema) -> pa.Table:
    """The counterexamples that were kept, in the order of the tallies, smallest first in each."""
    tables = (table for tally in tallies for owner, table in kept if owner is tally)
    return pa.concat_tables([schema.empty_table(), *tables])
