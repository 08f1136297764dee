"""Every registered claim of every paper."""

from loony.enumerate.errors import BadInput
from loony.verify import allcock, buzzard_ciere
from loony.verify.claims import Claim

PAPERS = (allcock, buzzard_ciere)

REGISTERED: dict[str, Claim] = {one.id: one for paper in PAPERS for one in paper.CLAIMS}


def claims(ids: list[str] | None = None) -> list[Claim]:
    """The registered claims, or those with the given ids, in the order of the register.

    Raises BadInput for an unknown id.
    """
    unknown = sorted(set(ids or ()) - REGISTERED.keys())
    if unknown:
        raise BadInput(f"there is no claim {unknown[0]!r}: loony claims lists all {len(REGISTERED)}")
    return [one for one in REGISTERED.values() if ids is None or one.id in ids]
