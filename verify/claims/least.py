"""The least bound of a domain at which a claim says something there: below it, a run is too small to test it.

The numbers are found by runs with larger and larger bounds, kept in a file, and held against such runs by a test,
which writes the file too: `PYTHONPATH=tests python tests/test_least.py`.
"""

import csv
from functools import cache
from importlib.resources import files

from loony.verify.claims.claim import Claim
from loony.verify.family import Domain

LEAST = "least.csv"
COLUMNS = ("claim", "domain", "least")


@cache
def found() -> dict[tuple[str, str], int]:
    """By claim and domain, the least bound at which the claim covers something, or fails if it is refuted.

    Domains whose bound is fixed are not among them, nor are claims of one's own.
    """
    with files("loony.verify.claims").joinpath(LEAST).open(encoding="utf-8") as file:
        return {(row["claim"], row["domain"]): int(row["least"]) for row in csv.DictReader(file)}


def least_bound(one: Claim, domain: Domain) -> int:
    """The least bound of a domain with which a claim is tested there.

    A claim about positions of size < s alone takes all of them too.
    """
    least = found().get((one.id, domain.name), 0)
    return least if one.size_below is None else max(least, one.size_below - 1)
