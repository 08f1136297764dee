"""What each test of the contract is handed: a family, a directory of its tables, and the command."""

import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from commanded import Capsys, Patch, output_of, refused, told
from contract.toy import TOY

from loony.results.stored.tables import Tables, tables_of
from loony.verify.claims.claim import REFUTED, Claim
from loony.verify.claims.register import claims_of
from loony.verify.families import FAMILIES, first
from loony.verify.family import Bounds, Family

RUNNER = [sys.executable, "-m", "contract.runner"]

few_families = pytest.mark.parametrize(
    "family",
    [TOY, *(pytest.param(family, marks=pytest.mark.long) for family in list(FAMILIES.values())[:2])],
    ids=lambda family: family.name, indirect=True,
)  # fmt: skip
"""for a test of what all families share: on the toy, and on two others where there is time"""

BRIEF = {"strips": {"swedish": 10, "closed": 4, "triangles": 3}, "odd-loops": {"size": 16, "raw_size": 16}}
"""by their families, smaller bounds, for tests that check tables a hundred times"""


def small(family: Family, brief: bool = False) -> Bounds:
    return family.small() | BRIEF.get(family.name, {}) if brief else family.small()


def some_claims(family: Family) -> list[Claim]:
    """The first claim, and the first refuted, on each domain that has a bound; and the first refuted of all."""
    claims = claims_of(family).values()
    refuted = [one for one in claims if one.expected_verdict == REFUTED]
    found = [
        next((one for one in of if domain in one.domains), None)
        for domain in family.domains if domain.option for of in (claims, refuted)
    ]  # fmt: skip
    return [one for one in claims if one in (*found, *refuted[:1])]


class Bench(NamedTuple):
    family: Family
    made: Path
    """tables with small bounds; not to be changed"""
    folder: Path
    """empty at first, and where the command runs"""
    bounds: Bounds
    tested: list[str]
    """the claims that are tested on them"""
    capsys: Capsys
    patch: Patch

    @property
    def tables(self) -> Tables:
        return tables_of(self.family)

    @property
    def a_table(self) -> str:
        return next(iter(self.tables.schemas))

    @property
    def claims(self) -> dict[str, Claim]:
        return claims_of(self.family)

    @property
    def of_family(self) -> list[str]:
        return ["--family", self.family.name]

    @property
    def remedy(self) -> str:
        """How a sentence about broken tables begins to say what helps."""
        named = "" if self.family is first() else f"--family {self.family.name} "
        return f"make it again with  loony verify {named}"

    def loony(self, *arguments: str) -> tuple[int, str, str]:
        return told(self.capsys, *arguments)

    def output_of(self, *arguments: str) -> str:
        return output_of(self.capsys, *arguments, err="")

    def refused(self, *arguments: str, match: str = "", code: int = 2) -> str:
        return refused(self.capsys, *arguments, match=match, code=code)

    def verify(self, *arguments: str, bounds: Bounds | None = None) -> tuple[int, str, str]:
        return self.loony("verify", *self.job(*arguments, bounds=bounds))

    def job(self, *arguments: str, bounds: Bounds | None = None) -> list[str]:
        options = self.family.options(self.bounds if bounds is None else bounds).split()
        chosen = [] if len(self.tested) == len(self.claims) else ["--claims", *self.tested]
        return [*self.of_family, *options, *chosen, *arguments]

    def copy(self) -> Path:
        """A copy of the tables, to be broken, under the name that such a directory has."""
        copied = self.folder / self.family.directory_of(self.bounds)
        shutil.rmtree(copied, ignore_errors=True)
        return Path(shutil.copytree(self.made, copied))
