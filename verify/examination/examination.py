"""The results of examining the tables of a directory, of any family."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.verify.claims.claim import Claim
from loony.verify.examination.examine import Mismatch, Tally
from loony.verify.family import Bounds, Domain, Family

KEPT = 10_000  # the most counterexamples to a claim on a domain that get a row; the tally counts all, maybe millions


@dataclass
class Comparison:
    """The number of entries compared, the number of entries that differ, and the smallest of these."""

    name: str  # the name for a program
    what: str  # the entries, and the other side of the comparison, in the words of a report
    domain: Domain | None = None  # the domain, if several domains have the same comparison
    examined: int = 0
    differing: int = 0
    smallest: str | None = None

    def add(self, differs: NDArray[np.bool_], position: Callable[[int], str]) -> None:
        """Count a stretch of entries, smallest first."""
        self.examined += len(differs)
        self.differing += int(np.count_nonzero(differs))
        if self.smallest is None and differs.any():
            self.smallest = position(int(np.argmax(differs)))

    def words(self) -> str:
        """The comparison as a line of a report."""
        smallest = f", the smallest at {self.smallest}" if self.smallest else ""
        return f"{self.examined:,} {self.what}: {self.differing:,} differ{smallest}"

    def data(self) -> dict[str, Any]:
        """The comparison as data."""
        return {"examined": self.examined, "differing": self.differing, "smallest": self.smallest}


@dataclass
class ExaminedPart:
    """A part of an examination: a domain with two counts, or something else with a line in a report."""

    heading: str
    domain: Domain | None = None  # the domain that was counted
    formula: int | None = None  # the number of positions by formula, where there is a formula
    walked: int = 0  # the number of positions from a walk through all, or through rows seen to be distinct
    comparisons: list[Comparison] = field(default_factory=list)
    means: str = "by walking"  # the way in which the second count was made, in the words of a report

    @property
    def sound(self) -> bool:
        """Whether the counts agree, no entry differs, and each check examined something."""
        counts_agree = self.domain is None or (self.walked > 0 and self.formula in (None, self.walked))
        return counts_agree and all(
            comparison.examined and not comparison.differing for comparison in self.comparisons
        )

    def lines(self) -> list[str]:
        """The part as lines of a report."""
        by_formula = "" if self.formula is None else f"{self.formula:,} by formula, "
        counts = f": {by_formula}{self.walked:,} {self.means}" if self.domain else ""
        return [self.heading + counts, *(f"  {comparison.words()}" for comparison in self.comparisons)]

    def counts(self) -> dict[str, int]:
        """The counts as data."""
        by_formula = {} if self.formula is None else {"formula": self.formula}
        return {**by_formula, "walked": self.walked}


@dataclass
class Examination:
    """The results of examining the tables of a directory."""

    family: Family
    bounds: Bounds
    mismatches_schema: pa.Schema
    parts: list[ExaminedPart] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    conclusion: str | None = None  # the result in a sentence, where no claims are tested
    _mismatches: list[tuple[Tally, pa.Table]] = field(default_factory=list)

    def keep(self, tally: Tally, mismatches: list[Mismatch]) -> None:
        """Keep the rows of some mismatches of a claim."""
        ids = {"claim": tally.claim.id, "domain": tally.domain.name}
        rows = [{**mismatch.row, **ids, "expected": mismatch.expected} for mismatch in mismatches]
        self._mismatches.append((tally, pa.Table.from_pylist(rows, schema=self.mismatches_schema)))

    def in_order(self, claims: list[Claim]) -> None:
        """Put the tallies in the order of the claims."""
        self.tallies.sort(key=lambda tally: claims.index(tally.claim))

    def mismatches_table(self) -> pa.Table:
        """The rows of mismatches, in the order of the tallies, for each tally smallest first."""
        tables = (table for tally in self.tallies for owner, table in self._mismatches if owner is tally)
        return pa.concat_tables([self.mismatches_schema.empty_table(), *tables])

    @property
    def sound(self) -> bool:
        """Whether a domain was counted, and each part is sound; claims do not matter."""
        return any(part.domain for part in self.parts) and all(part.sound for part in self.parts)

    def lines(self) -> list[str]:
        """The head of a report: the lines of all parts."""
        return [line for part in self.parts for line in part.lines()]

    def data(self) -> dict[str, Any]:
        """The examination as data."""
        checks: dict[str, Any] = {}
        for comparison in self._comparisons():
            if comparison.domain is None:
                checks[comparison.name] = comparison.data()
            else:
                checks.setdefault(comparison.name, {})[comparison.domain.name] = comparison.data()
        return {"family": self.family.name, **self.bounds, "counts": self._counts(), **checks}

    def derived(self) -> dict[str, Any]:
        """The part of a manifest that follows from the tables."""
        return {
            "family": self.family.name,
            "bounds": self.bounds,
            "counts": self._counts(),
            "checks": [
                {"name": each.name, "domain": each.domain and each.domain.name, "what": each.what, **each.data()}
                for each in self._comparisons()
            ],
            "claims": sorted({tally.claim.id for tally in self.tallies}),
        }

    def _comparisons(self) -> Iterator[Comparison]:
        return (comparison for part in self.parts for comparison in part.comparisons)

    def _counts(self) -> dict[str, dict[str, int]]:
        return {part.domain.name: part.counts() for part in self.parts if part.domain}
