"""Tables that are made in memory as a whole, written, and made once more to be compared."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.results.stored.files import require_same, write_table
from loony.results.stored.layout import MISMATCHES
from loony.results.stored.tables import Tables
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.columns import on_columns
from loony.verify.examination.examination import KEPT, Examination, ExaminedPart
from loony.verify.examination.examine import examine
from loony.verify.family import Bounds, Domain, Family

TablesByName = dict[str, pa.Table]
"""tables by their file names"""

Examined = Callable[[Bounds, list[Claim], Stages, int | None], tuple[Examination, TablesByName]]
"""makes all tables with these bounds, by their file names, and tests claims on them; so many mismatches of each
claim are kept"""


class Making:
    """The tables of a family that are made so far, and their examination."""

    kept = KEPT
    """mismatches of a claim on a domain that are kept at most"""

    def __init__(
        self, family: Family, schemas: Mapping[str, pa.Schema], bounds: Bounds, limits: Mapping[str, int],
        claims: list[Claim], stages: Stages, most: int | None,
    ) -> None:  # fmt: skip
        """Nothing is made yet. `limits` are the bounds of the domains; `most` mismatches of a claim are kept."""
        self.result = Examination(family, bounds, schemas[MISMATCHES])
        self.tables: TablesByName = {}
        self._bounds, self._limits = bounds, limits
        self._claims, self._stages = claims, stages
        self._most = self.kept if most is None else min(most, self.kept)

    def done(self) -> tuple[Examination, TablesByName]:
        """The examination, and all tables."""
        self.result.in_order(self._claims)
        return self.result, self.tables

    def bound(self, domain: Domain) -> int:
        """The bound of a domain."""
        return self._limits[domain.name]

    def _part(self, domain: Domain, walked: int, formula: int | None = None, heading: str = "") -> ExaminedPart:
        """The line of a report on a domain, which is added to it."""
        part = ExaminedPart(heading or domain.heading(self.bound(domain)), domain, formula, walked)
        self.result.parts.append(part)
        return part

    def _test(self, domain: Domain, stretches: Iterable[Any], ready: Callable[..., Any] = on_columns) -> None:
        """Test the claims on a domain."""
        bound = self.bound(domain)
        keep = self.result.keep
        self.result.tallies += examine(self._claims, domain, bound, stretches, ready, keep, self._most)


def tables(examined: Examined, **about: Any) -> Tables:
    """The tables of a family that `examined` makes; `about` is the rest of `Tables`."""
    schemas: Mapping[str, pa.Schema] = about["schemas"]

    def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examination:
        """Make all tables in memory, examine them, and write them."""
        result, tables = examined(bounds, claims, stages, None)
        stages.start("writing")
        for name, table in tables.items():
            write_table(new / name, schemas[name], [table])
            require_same(new / name, schemas[name], table, "it is not read back as it was written")
        return result

    def again(
        bounds: Bounds, directory: Path, claims: list[Claim], stages: Stages, most: int | None = None
    ) -> Examination:
        """Make the tables again, because what is examined is not all stored, and compare the stored ones."""
        about["require_room"](bounds, directory)
        result, tables = examined(bounds, claims, stages, most)
        stages.start("comparing")
        for name, table in tables.items():
            require_same(directory / name, schemas[name], table, "it is not what comes of making it again")
        return result

    return Tables(make=make, again=again, **about)
