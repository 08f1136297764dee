"""The least bound of a domain at which a claim covers an instance: a run with a smaller bound cannot test the claim.

The numbers come from runs with larger and larger bounds. `least.csv` has the numbers. A test compares the file with
runs, and writes the file: `PYTHONPATH=tests:tests/tools python tests/families/test_least.py`.
"""

import csv
from functools import cache
from importlib.resources import files

from loony.verify.claims.claim import Claim
from loony.verify.family import Domain

LEAST = "least.csv"
COLUMNS = ("claim", "domain", "least")


@cache
def least_bounds() -> dict[tuple[str, str], int]:
    """By claim and domain, the least bound at which the claim covers an instance, or fails if it is refuted."""
    with files("loony.verify.claims").joinpath(LEAST).open(encoding="utf-8") as file:
        return {(row["claim"], row["domain"]): int(row["least"]) for row in csv.DictReader(file)}


def least_bound(claim: Claim, domain: Domain) -> int:
    """The least bound for a test of a claim on a domain: a claim about sizes < s needs all these positions."""
    least = least_bounds().get((claim.id, domain.name), 0)
    return least if claim.size_below is None else max(least, claim.size_below - 1)
