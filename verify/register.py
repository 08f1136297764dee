"""Every claim of every paper: what the modules of the families' papers make."""

from collections.abc import Collection
from functools import cache
from importlib import import_module

from loony.enumerate.errors import BadInput
from loony.verify.claims import Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family


@cache
def claims_of(family: Family) -> dict[str, Claim]:
    """The claims of a family by their ids, in the order of its papers and of the text of each.

    Raises ValueError where two have one id, or one is of another family, or on a domain that there is not.
    """
    found: dict[str, Claim] = {}
    papers = {f"loony.verify.{family.name}.{paper}" for paper in family.papers}
    for paper in family.papers:
        module = import_module(f"loony.verify.{family.name}.{paper}")
        for one in vars(module).values():
            if isinstance(one, Claim) and one.states.__module__ not in papers - {module.__name__}:
                if found.setdefault(one.id, one) is not one:
                    raise ValueError(f"two claims are called {one.id}")
                if one.family != family.name:
                    raise ValueError(f"{one.id} in {module.__name__} is about {one.family}")
                if not {*one.domains} <= {*family.domains}:
                    raise ValueError(f"{one.id} in {module.__name__} is on a domain that {family.name} has not")
    return found


def registered() -> dict[str, Claim]:
    """The claims of all families, by their ids. Raises ValueError where two have one id."""
    all_of = {family: claims_of(family) for family in FAMILIES.values()}
    found = {id_: one for of_one in all_of.values() for id_, one in of_one.items()}
    if len(found) < sum(map(len, all_of.values())):
        raise ValueError("claims of two families have the same id")
    return found


def claims(ids: Collection[str] | None = None, families: Collection[Family] | None = None) -> list[Claim]:
    """The registered claims about some families, or about any, in the order of the register.

    Given ids, only those. Raises BadInput for an unknown id, and for one of another family.
    """
    wanted = [family.name for family in (FAMILIES.values() if families is None else families)]
    everything = registered()
    known = {id_: one for id_, one in everything.items() if one.family in wanted}
    unknown = sorted(set(ids or ()) - known.keys())
    if unknown and unknown[0] in everything:
        about = f"about {everything[unknown[0]].family}, not {' or '.join(wanted)}"
        raise BadInput(f"the claim {unknown[0]!r} is {about}")
    if unknown:
        raise BadInput(f"there is no claim {unknown[0]!r}: loony claims lists all {len(everything)}")
    return [one for one in known.values() if ids is None or one.id in ids]
