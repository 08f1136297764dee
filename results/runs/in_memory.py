"""Families whose tables are made in memory as a whole, and made once more for a comparison."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from loony.results.stored.tables import Examined, Tables
from loony.system.errors import BadInput, TooLarge
from loony.verify.family import Bounds, Family


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


def tables(examine: Callable[..., Examined], **about: Any) -> Tables:
    """The tables of a family; `about` has the other fields of `Tables`.

    `examine` makes them, of bounds, claims, stages and, if it is given, how many mismatches of each are kept.
    """

    def again(bounds: Bounds, directory: Path, *asked: Any) -> Examined:
        """Make the tables again, because what is examined is not all stored."""
        about["require_room"](bounds, directory)
        return examine(bounds, *asked)

    return Tables(make=lambda bounds, _, *asked: examine(bounds, *asked), again=again, **about)
