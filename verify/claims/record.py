"""The record of a domain: the fields of a position that claims about the domain may read."""

from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

from loony.verify.claims.claim import Truth
from loony.verify.claims.register import claims_of
from loony.verify.families import FAMILIES
from loony.verify.family import Domain


@cache
def record_of(domain: Domain) -> Any:
    """The class of the records of a domain, a NamedTuple.

    A family that proves has a single record. In other families, the annotations of the registered claims name the
    record, or a part of it: the record is the class with the most fields.
    """
    family = FAMILIES[domain.family]
    if family.proves:
        return import_module(f"loony.verify.{family.folder}.record").Record
    claims = (claim for claim in claims_of(family).values() if domain in claim.domains)
    return max((get_type_hints(claim.states)["G"] for claim in claims), key=lambda record: len(record._fields))


def truths_of(record: Any) -> set[str]:
    """The fields of a class of records that are truths, and not numbers."""
    hints = get_type_hints(record, include_extras=True)
    return {name for name in record._fields if hints[name] == Truth}
