"""The least bound of a domain at which a claim covers something there: below it, a run is too small to test it.

The numbers come from runs with larger and larger bounds. A file has them, and a test compares them with such runs;
the test also writes the file: `PYTHONPATH=tests:tests/tools python tests/families/test_least.py`.
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
    """The least bound by claim and domain: there the claim covers something, or fails if it is refuted.

    Domains with a fixed bound are left out, and so are a user's own claims.
    """
    with files("loony.verify.claims").joinpath(LEAST).open(encoding="utf-8") as file:
        return {(row["claim"], row["domain"]): int(row["least"]) for row in csv.DictReader(file)}


def least_bound(claim: Claim, domain: Domain) -> int:
    """The least bound at which a claim is tested on a domain: one about sizes < s needs all these positions."""
    least = least_bounds().get((claim.id, domain.name), 0)
    return least if claim.size_below is None else max(least, claim.size_below - 1)
