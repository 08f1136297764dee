"""The tables of a family that makes all its tables in memory; a check makes them again and compares."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from loony.results.stored.tables import Examined, Tables
from loony.system.errors import BadInput, TooLarge
from loony.verify.family import Bounds, Family


def require_bounds(
    family: Family, bounds: Bounds, least: Mapping[str, int], most: Mapping[str, int], why: Mapping[str, str]
) -> None:
    """Raise BadInput for a bound below its least, for the reason `why`, and TooLarge for a bound above its most."""
    for bound in family.bounds:
        number = bounds[bound.name]
        if number < least[bound.name]:
            reason = why.get(bound.name, "")
            raise BadInput(f"{bound.option} takes {least[bound.name]} or more, not {number}{reason}")
        if number > most[bound.name]:
            raise TooLarge(f"{bound.option} {number:,} is too much: at most {most[bound.name]}")


def tables(examine: Callable[..., Examined], **about: Any) -> Tables:
    """`Tables` for which one function, `examine`, makes and checks the tables; `about` has the other fields."""

    def again(bounds: Bounds, directory: Path, *asked: Any) -> Examined:
        """Make the tables again, because not all examined positions are stored."""
        about["require_room"](bounds, directory)
        return examine(bounds, *asked)

    return Tables(make=lambda bounds, _, *asked: examine(bounds, *asked), again=again, **about)
