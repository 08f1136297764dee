"""Families whose tables are made in memory as a whole, written, and made once more for a comparison."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loony.results.stored.files import require_same, write_table
from loony.results.stored.tables import Tables
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages
from loony.verify.claims.claim import Claim
from loony.verify.examination.examination import Examination
from loony.verify.family import Bounds, Family

if TYPE_CHECKING:
    from loony.results.runs.maker import TableMaker


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


def tables(module: str, name: str, **about: Any) -> Tables:
    """The tables of a family; `about` has the other fields of `Tables`.

    The class of this name makes them. Its module needs compiled kernels, which a question about tables does not.
    """
    schemas = about["schemas"]

    def maker() -> type["TableMaker"]:
        made: type[TableMaker] = getattr(import_module(module), name)
        return made

    def make(bounds: Bounds, new: Path, claims: list[Claim], stages: Stages) -> Examination:
        """Make all tables in memory, examine them, and write them."""
        result, tables = maker().examine(bounds, claims, stages)
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
        result, tables = maker().examine(bounds, claims, stages, most)
        stages.start("comparing")
        for name, table in tables.items():
            require_same(directory / name, schemas[name], table, "it differs from a table made again")
        return result

    def domain_bounds(bounds: Bounds) -> dict[str, int]:
        return maker().domain_bounds(bounds)

    return Tables(domain_bounds=domain_bounds, make=make, again=again, **about)
