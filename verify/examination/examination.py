"""What came of examining the tables of a directory, of any family."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.verify.claims.claim import Claim
from loony.verify.examination.examine import Mismatch, Tally
from loony.verify.family import Bounds, Domain, Family

KEPT = 10_000
"""counterexamples to a claim on a domain that are put in words at most: there may be millions; all are counted"""


@dataclass
class Comparison:
    """How many entries were held against something, how many differ, and the smallest that does."""

    name: str
    """for a program"""
    what: str
    """for a report: what was held against what"""
    domain: Domain | None = None
    """where the same was done on several domains"""
    examined: int = 0
    differing: int = 0
    smallest: str | None = None

    def add(self, differs: NDArray[np.bool_], position: Callable[[int], str]) -> None:
        """Count a stretch of entries; they come smallest first."""
        self.examined += len(differs)
        self.differing += int(np.count_nonzero(differs))
        if self.smallest is None and differs.any():
            self.smallest = position(int(np.argmax(differs)))

    def words(self) -> str:
        """For a report."""
        smallest = f", the smallest at {self.smallest}" if self.smallest else ""
        return f"{self.examined:,} {self.what}: {self.differing:,} differ{smallest}"

    def data(self) -> dict[str, Any]:
        """For a program."""
        return {"examined": self.examined, "differing": self.differing, "smallest": self.smallest}


@dataclass
class ExaminedPart:
    """One thing that was examined: a domain that was counted twice, or something else with a line in a report."""

    heading: str
    counted: Domain | None = None
    formula: int | None = None
    """positions by formula, where there is one"""
    walked: int = 0
    """and by walking: through all of them, or through rows that are seen to be distinct"""
    held: list[Comparison] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Counts agree, no entry differs, and each check looked at something."""
        counted = self.counted is None or (self.walked > 0 and self.formula in (None, self.walked))
        return counted and all(one.examined and not one.differing for one in self.held)

    def lines(self) -> list[str]:
        """For a report."""
        by_formula = "" if self.formula is None else f"{self.formula:,} by formula, "
        counts = f": {by_formula}{self.walked:,} by walking" if self.counted else ""
        return [self.heading + counts, *(f"  {one.words()}" for one in self.held)]

    def counts(self) -> dict[str, int]:
        """For a program."""
        by_formula = {} if self.formula is None else {"formula": self.formula}
        return {**by_formula, "walked": self.walked}


@dataclass
class Examination:
    """What came of examining the tables of a directory."""

    family: Family
    bounds: Bounds
    mismatches_schema: pa.Schema
    parts: list[ExaminedPart] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    conclusion: str | None = None
    """what it comes to, in a sentence, where no claims are tested"""
    _kept: list[tuple[Tally, pa.Table]] = field(default_factory=list)

    def keep(self, tally: Tally, mismatches: list[Mismatch]) -> None:
        """Keep the rows of some mismatches."""
        head = {"claim": tally.claim.id, "domain": tally.domain.name}
        rows = [{**head, **one.row, "expected": one.expected} for one in mismatches]
        columns = {name: [row[name] for row in rows] for name in self.mismatches_schema.names}
        self._kept.append((tally, pa.Table.from_pydict(columns, schema=self.mismatches_schema)))

    def in_order(self, claims: list[Claim]) -> None:
        """Put the tallies in the order of the claims."""
        self.tallies.sort(key=lambda tally: claims.index(tally.claim))

    def mismatches_table(self) -> pa.Table:
        """The counterexamples that were kept, in the order of the tallies, smallest first in each."""
        tables = (table for tally in self.tallies for owner, table in self._kept if owner is tally)
        return pa.concat_tables([self.mismatches_schema.empty_table(), *tables])

    @property
    def sound(self) -> bool:
        """Everything but the claims: something was counted, and each part is sound."""
        return any(part.counted for part in self.parts) and all(part.sound for part in self.parts)

    def lines(self) -> list[str]:
        """The head of a report: what there is, and what it was held against."""
        return [line for part in self.parts for line in part.lines()]

    def data(self) -> dict[str, Any]:
        """The same for a program."""
        checks: dict[str, Any] = {}
        for one in (held for part in self.parts for held in part.held):
            if one.domain is None:
                checks[one.name] = one.data()
            else:
                checks.setdefault(one.name, {})[one.domain.name] = one.data()
        return {"family": self.family.name, **self.bounds, "counts": self._counts(), **checks}

    def derived(self) -> dict[str, Any]:
        """The part of a manifest that follows from the tables."""
        return {
            "family": self.family.name,
            "bounds": self.bounds,
            "counts": self._counts(),
            "checks": [
                {"name": one.name, "domain": one.domain and one.domain.name, "what": one.what, **one.data()}
                for part in self.parts for one in part.held
            ],
            "claims": sorted({tally.claim.id for tally in self.tallies}),
        }  # fmt: skip

    def _counts(self) -> dict[str, dict[str, int]]:
        return {part.counted.name: part.counts() for part in self.parts if part.counted}
