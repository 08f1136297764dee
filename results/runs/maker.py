"""The tables of a family that makes all its tables in memory, and tests the claims on them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pyarrow as pa

from loony.results.stored.tables import MISMATCHES, Examined, Tables, tables_of
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import least_bound
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.examination.examination import KEPT, Examination, ExaminedPart
from loony.verify.examination.examine import examine
from loony.verify.family import Bounds, Domain, Family


def require_bounds(
    family: Family, bounds: Bounds, limits: Mapping[str, tuple[int, int]], why: Mapping[str, str] = {}
) -> None:
    """Raise BadInput for a bound below its least, for the reason `why`, and TooLarge for a bound above its most."""
    for bound in family.bounds:
        number, (least, most) = bounds[bound.name], limits[bound.name]
        if number < least:
            raise BadInput(f"{bound.option} takes {least} or more, not {number}{why.get(bound.name, '')}")
        if number > most:
            raise TooLarge(f"{bound.option} {number:,} is too much: at most {most}")


def in_memory(examine: Callable[..., Examined], **about: Any) -> Tables:
    """`Tables` for which one function, `examine`, makes and checks the tables; `about` has the other fields."""

    def again(bounds: Bounds, directory: Path, *asked: Any) -> Examined:
        """Make the tables again, because not all examined positions are stored."""
        about["require_room"](bounds, directory)
        return examine(bounds, *asked)

    return Tables(make=lambda bounds, _, *asked: examine(bounds, *asked), again=again, **about)


class TableMaker:
    """The tables of a family that are made so far, and their examination. A family's own class makes the tables."""

    family: ClassVar[Family]
    most_mismatches: ClassVar[int] = KEPT  # the most mismatches to keep for a claim on a domain

    def __init__(self, bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None) -> None:
        tables = tables_of(self.family)
        self.result: Examination = Examination(self.family, bounds, tables.schemas[MISMATCHES])
        self.tables: dict[str, pa.Table] = {}
        self._bounds, self._limits = bounds, tables.domain_bounds(bounds)
        self._claims, self._stages = claims, stages
        self._most = self.most_mismatches if most is None else min(most, self.most_mismatches)

    @classmethod
    def examine(cls, bounds: Bounds, claims: list[Claim], stages: Stages, most: int | None = None) -> Examined:
        """The examination, and the tables by file name, without the tables of claims and mismatches."""
        maker = cls(bounds, claims, stages, most)
        maker.make_all()
        maker.result.in_order(claims)
        return maker.result, maker.tables

    def make_all(self) -> None:
        """Make all tables but those of claims and mismatches, and test the claims on them."""
        raise NotImplementedError

    def bound(self, domain: Domain) -> int:
        """The bound of a domain."""
        return self._limits[domain.name]

    def _part(self, domain: Domain, walked: int, formula: int | None = None, heading: str = "") -> ExaminedPart:
        part = ExaminedPart(heading or domain.heading(self.bound(domain)), domain, formula, walked)
        self.result.parts.append(part)
        return part

    def _test(self, domain: Domain, blocks: Iterable[Any], ready: Callable[..., Any] = on_columns) -> None:
        bound = self.bound(domain)
        keep = self.result.keep
        self.result.tallies += examine(self._claims, domain, bound, blocks, ready, keep, self._most)

    def _test_part(self, part: ExaminedPart, domain: Domain, blocks: Iterable[ColumnBlock]) -> None:
        """Test the claims on a domain, and meanwhile count its positions, for a part of the report."""

        def walk() -> Iterator[ColumnBlock]:
            for block in blocks:
                yield block
                part.walked += len(block)
                self._stages.advance(len(block))

        self._test(domain, walk())

    def _is_tested(self, domain: Domain) -> bool:
        bound = self.bound(domain)
        return any(domain in claim.domains and least_bound(claim, domain) <= bound for claim in self._claims)

    def _test_if_claimed(
        self, domain: Domain, make: Callable[[], ColumnBlock], number: int | None = None
    ) -> int | None:
        """Make and test a domain, and return its number of positions; None if its bound is too small for a claim."""
        if not self._is_tested(domain):
            self._test(domain, [])
            return None
        self._stages.start(f"testing {domain}", number)
        block = make()
        self._test(domain, [block])
        return len(block)
