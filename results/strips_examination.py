"""What came of examining narrow boards, for a report, a manifest and the stored outcome."""

from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from loony.results.examination import Held
from loony.results.layout import MISMATCHES, STRIPS_SCHEMAS
from loony.results.outcome import in_order
from loony.verify.claims import CLOSED_BOXES, CLOSED_TRIANGLES, STRIPS, SWEDISH, SWEDISH_BOARDS
from loony.verify.examine import Tally
from loony.verify.strips.records import StripMismatch


@dataclass
class StripsExamination:
    """What came of examining narrow boards."""

    bounds: dict[str, int]
    """the largest n, or total, of each domain"""
    formula: int = 0
    """Swedish positions by formula"""
    walked: int = 0
    """and those whose values were read"""
    rules: Held = field(default_factory=Held)
    """stored Swedish positions against the rules of the game"""
    assumed: Held = field(default_factory=Held)
    """closed boards against a solver that assumes nothing"""
    tallies: list[Tally] = field(default_factory=list)
    _kept: list[tuple[Tally, pa.Table]] = field(default_factory=list)

    def keep(self, tally: Tally, mismatches: list[StripMismatch]) -> None:
        """Keep the rows of some mismatches."""
        columns = {"claim": [tally.claim.id] * len(mismatches), "domain": [tally.domain] * len(mismatches)}
        columns |= {name: [getattr(one, name) for one in mismatches] for name in StripMismatch._fields}
        self._kept.append((tally, pa.Table.from_pydict(columns, schema=STRIPS_SCHEMAS[MISMATCHES])))

    def mismatches_table(self) -> pa.Table:
        """The counterexamples that were kept, in the order of the tallies, smallest first in each."""
        return in_order(self.tallies, self._kept, STRIPS_SCHEMAS[MISMATCHES])

    @property
    def sound(self) -> bool:
        """Everything but the claims: counts agree, no entry differs, and each check looked at something."""
        held = (self.rules, self.assumed)
        return self.formula == self.walked and all(one.examined and not one.differing for one in held)

    def lines(self) -> list[str]:
        """The head of a report: what there is, and what it was held against."""
        most = self.bounds
        counts = f"{self.formula:,} by formula, {self.walked:,} by walking"
        return [
            f"Swedish positions of total <= {most[SWEDISH]}: {counts}",
            f"  {self.rules.words('stored values against the rules of the game')}",
            f"Swedish boards 1 x n: to n = {most[SWEDISH_BOARDS]} misère, to n = {most[SWEDISH]} in normal play",
            f"closed boards 1 x n: boxes to n = {most[CLOSED_BOXES]}, triangles to n = {most[CLOSED_TRIANGLES]}",
            f"  {self.assumed.words('small boards against a solver that assumes nothing')}",
        ]

    def data(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "bounds": self.bounds,
            "counts": {"formula": self.formula, "walked": self.walked},
            "rules": vars(self.rules),
            "assumed": vars(self.assumed),
        }

    def derived(self) -> dict[str, Any]:
        """The part of a manifest that follows from the tables."""
        return {
            "family": STRIPS,
            "bounds": self.bounds,
            "counts": {"formula": self.formula, "walked": self.walked},
            "claims": sorted({tally.claim.id for tally in self.tallies}),
        }
