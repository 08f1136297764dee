"""Tables that are made in memory as a whole, written, and made once more to be compared."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from loony.results.stored.files import corrupt, whole_table, write_table
from loony.results.stored.layout import MISMATCHES
from loony.results.stored.tables import Tables
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.least import least_bound
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import KEPT, Examination, ExaminedPart
from loony.verify.examination.examine import examine
from loony.verify.family import Bounds, Domain, Family

TablesByName = dict[str, pa.Table]
"""tables by their file names"""

Examined = Callable[[Bounds, list[Claim], Stages, int | None], tuple[Examination, TablesByName]]
"""makes all tables with these bounds, by their file names, and tests claims on them; so many mismatches of each
claim are kept"""


class Making:
    """The tables of a family that are made so far, and what came of examining them."""

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
        """What came of it, and all tables."""
        self.result.in_order(self._claims)
        return self.result, self.tables

    def bound(self, domain: Domain) -> int:
        """How far a domain goes."""
        return self._limits[domain.name]

    def _part(self, domain: Domain, walked: int, formula: int | None = None, heading: str = "") -> ExaminedPart:
        """The line of a report on a domain, which is added to it."""
        part = ExaminedPart(
            heading or f"{domain.noun} {domain.up_to} {self.bound(domain)}", domain, formula, walked
        )
        self.result.parts.append(part)
        return part

    def _test(self, domain: Domain, stretches: Iterable[Any], ready: Callable[..., Any] = on_columns) -> None:
        """Test the claims on a domain."""
        bound = self.bound(domain)
        self.result.tallies += examine(
            self._claims, domain, bound, stretches, ready, self.result.keep, self._most
        )  # fmt: skip

    def _test_part(self, part: ExaminedPart, domain: Domain, blocks: Iterable[ColumnBlock]) -> None:
        """Test the claims on a domain, and count its positions in a part of the report as they go by."""

        def walk() -> Iterator[ColumnBlock]:
            for block in blocks:
                yield block
                part.walked += len(block)
                self._stages.advance(len(block))

        self._test(domain, walk())

    def _test_if_claimed(
        self, domain: Domain, make: Callable[[], ColumnBlock], number: int | None = None
    ) -> int | None:
        """Make a domain and test the claims on it, if its bound reaches any of them.

        `make` takes `number` steps. Returns the number of positions of the domain, or None if no claim is tested.
        """
        bound = self.bound(domain)
        if not any(domain in claim.domains and least_bound(claim, domain) <= bound for claim in self._claims):
            self._test(domain, [])
            return None
        self._stages.start(f"testing {domain}", number)
        block = make()
        self._test(domain, [block])
        return len(block)


def require_bounds(
    family: Family, bounds: Bounds, least: Mapping[str, int], most: Mapping[str, int], why: Mapping[str, str]
) -> None:
    """Check the bounds of a family against the least and the most for each; `why` says why a bound has its least.

    Raises BadInput for a bound below its least, and TooLarge for a bound above its most.
    """
    for bound in family.bounds:
        number = bounds[bound.name]
        if number < least[bound.name]:
            reason = why.get(bound.name, "")
            raise BadInput(f"{bound.option} takes {least[bound.name]} or more, not {number}{reason}")
        if number > most[bound.name]:
            raise TooLarge(f"{bound.option} {number:,} is too much: at most {most[bound.name]}")


def tables(examined: Examined, **about: Any) -> Tables:
    """The tables of a family that `examined` makes; the rest is what `Tables` says of them."""
    schemas = about["schemas"]
    return Tables(
        make=partial(make, examined, schemas),
        again=partial(again, examined, schemas, about["require_room"]),
        **about,
    )


def make(
    examined: Examined,
    schemas: Mapping[str, pa.Schema],
    bounds: Bounds,
    new: Path,
    claims: list[Claim],
    stages: Stages,
) -> Examination:
    """Make all tables in memory, examine them, and write them; raises TableCorrupt where one is not read back."""
    result, tables = examined(bounds, claims, stages, None)
    stages.start("writing")
    for name, table in tables.items():
        write_table(new / name, schemas[name], [table])
        if not whole_table(new / name, schemas[name]).equals(table):
            raise corrupt(new / name, "it is not read back as it was written")
    return result


def again(
    examined: Examined,
    schemas: Mapping[str, pa.Schema],
    require_room: Callable[[Bounds, Path], None],
    bounds: Bounds,
    directory: Path,
    claims: list[Claim],
    stages: Stages,
    most: int | None = None,
) -> Examination:
    """Make the tables once more, for not all that is examined is stored, and hold those stored against them.

    Raises TooLarge where they cannot be made, and TableCorrupt where a stored table differs.
    """
    require_room(bounds, directory)
    result, tables = examined(bounds, claims, stages, most)
    stages.start("comparing")
    for name, table in tables.items():
        if not whole_table(directory / name, schemas[name]).equals(table):
            raise corrupt(directory / name, "it is not what comes of making it again")
    return result
