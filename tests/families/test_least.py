"""The least bounds at which claims say something, held against runs with larger and larger bounds.

`PYTHONPATH=tests:tests/tools python tests/families/test_least.py` writes the file of them anew: read the
differences.
"""

import csv
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from small_constants import short

from loony.results.graphs.tables import GRAPHS_TABLE, SCHEMAS
from loony.results.runs.run import verify
from loony.results.stored.tables import tables_of
from loony.system.errors import LoonyError
from loony.system.stages import Stages
from loony.verify.claims import register
from loony.verify.claims.claim import REFUTED, Claim
from loony.verify.claims.register import claims_of
from loony.verify.examination.examine import Tally
from loony.verify.families import FAMILIES
from loony.verify.family import Bounds, Domain, Family

pytestmark = pytest.mark.slow_plain

FILE = Path(register.__file__).with_name("least.csv")

Row = tuple[str, str, int]

Pair = tuple[Claim, Domain]


def pairs(family: Family) -> list[Pair]:
    """Each claim with each of its domains whose bound is an option."""
    every = claims_of(family).values()
    return [(one, domain) for one in every for domain in one.domains if domain.option]


def bounds_of(family: Family, number: int, varied: set[str | None]) -> Bounds:
    """These options have a number, and the others what a small run has."""
    found = family.small()
    for bound in family.bounds:
        if not isinstance(bound.default, int):
            del found[bound.name]  # it follows from the others
        if bound.option in varied:
            found |= {bound.name: number}
    return family.with_defaults(found)


def allowed(family: Family, number: int, options: set[str | None]) -> set[str | None]:
    found = set[str | None]()
    for option in options:
        with suppress(LoonyError):
            tables_of(family).rows(bounds_of(family, number, {option}))
            found.add(option)
    return found


def run(family: Family, bounds: Bounds, claims: list[Claim]) -> list[Tally]:
    with (
        patch("loony.verify.examination.examine.least_bound", lambda *_: 0),
        patch("loony.results.runs.maker.least_bound", lambda *_: 0),
        patch("loony.results.graphs.making.graphs_table", lambda *_: SCHEMAS[GRAPHS_TABLE].empty_table()),
        TemporaryDirectory() as made, Stages(shown=False) as stages, short(),
    ):  # fmt: skip
        return verify(family, bounds, Path(made) / "tables", claims, stages).tallies


def says(tally: Tally) -> int:
    """On how many instances a claim has shown what it is registered with."""
    return tally.mismatches if tally.claim.expected_verdict == REFUTED else tally.covered


def every_number(family: Family) -> dict[Pair, set[int]]:
    most = max(bound.default for bound in family.bounds if isinstance(bound.default, int))
    return {pair: {*range(1, most + 1)} for pair in pairs(family)}


def rows(family: Family, numbers: dict[Pair, set[int]]) -> Iterator[Row]:
    """The least bound of each claim on each domain, by runs in which the domain's option has these numbers."""
    left = pairs(family)
    found: dict[tuple[str, str], int] = {}
    for number in sorted(set().union(*numbers.values())):
        here = [pair for pair in left if number in numbers[pair]]
        options = allowed(family, number, {domain.option for _, domain in here})
        claims = {claim: None for claim, domain in here if domain.option in options}
        for tally in run(family, bounds_of(family, number, options), [*claims]) if claims else []:
            pair = tally.claim, tally.domain
            if pair in here and tally.domain.option in options and says(tally):
                found[tally.claim.id, tally.domain.name] = tally.up_to
                left.remove(pair)
    assert not left, f"{[(claim.id, str(domain)) for claim, domain in left]} say nothing"
    return iter([(claim.id, domain.name, found[claim.id, domain.name]) for claim, domain in pairs(family)])


def stored() -> list[Row]:
    with FILE.open(newline="") as file:
        return [(row["claim"], row["domain"], int(row["least"])) for row in csv.DictReader(file)]


def numbers_around(family: Family) -> dict[Pair, set[int]]:
    """The number at which a claim must say something for the first time on a domain, and the number before."""
    least = {(claim, domain): bound for claim, domain, bound in stored()}
    bounds = {pair: least[pair[0].id, pair[1].name] + pair[1].less for pair in pairs(family)}
    return {pair: {bound - 1, bound} - {0} for pair, bound in bounds.items()}


LONGEST = {"graphs"}


@pytest.mark.long
@pytest.mark.parametrize("family", [
    pytest.param(family, marks=[pytest.mark.longest] * (family.name in LONGEST), id=family.name)
    for family in FAMILIES.values()
])  # fmt: skip
def test_claims_say_something_from_these_bounds_on(family: Family) -> None:
    """A larger bound has all instances of a smaller one, so that the two bounds around the least show it."""
    ids = claims_of(family).keys()
    recorded = [row for row in stored() if row[0] in ids]
    assert [row[:2] for row in recorded] == [(claim.id, domain.name) for claim, domain in pairs(family)]
    assert recorded == [*rows(family, numbers_around(family))]


if __name__ == "__main__":
    found = [row for family in FAMILIES.values() for row in rows(family, every_number(family))]
    with FILE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("claim", "domain", "least"))
        writer.writerows(found)
