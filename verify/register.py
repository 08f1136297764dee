"""Every registered claim of every paper."""

from loony.enumerate.errors import BadInput
from loony.verify.claims import ENDGAMES, Claim
from loony.verify.endgames import allcock, buzzard_ciere
from loony.verify.strips import narrow_misere, narrow_variations, swedish

PAPERS = (allcock, buzzard_ciere, narrow_misere, narrow_variations, swedish)

REGISTERED: dict[str, Claim] = {one.id: one for paper in PAPERS for one in paper.CLAIMS}


def claims(ids: list[str] | None = None, family: str | None = ENDGAMES) -> list[Claim]:
    """The registered claims about a family, or about any (None), in the order of the register.

    Given ids, only those. Raises BadInput for an unknown id, and for one of another family.
    """
    known = {id_: one for id_, one in REGISTERED.items() if family in (None, one.family)}
    unknown = sorted(set(ids or ()) - known.keys())
    if unknown and unknown[0] in REGISTERED:
        raise BadInput(f"the claim {unknown[0]!r} is about {REGISTERED[unknown[0]].family}, not {family}")
    if unknown:
        raise BadInput(f"there is no claim {unknown[0]!r}: loony claims lists all {len(REGISTERED)}")
    return [one for one in known.values() if ids is None or one.id in ids]
