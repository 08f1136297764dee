"""The register of claims: the claims that the modules of the families' papers make, and the records of domains.

`least.csv` has the least bound of a domain at which each claim covers an instance, from runs with larger and larger
bounds: a run with a smaller bound cannot test the claim. A test compares the file with runs, and writes the file:
`PYTHONPATH=tests:tests/tools python tests/families/test_least.py`.
"""

import csv
import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import chain
from typing import Any, get_type_hints

from loony.system.errors import BadInput
from loony.verify.claims.claim import Claim, Truth
from loony.verify.families import FAMILIES
from loony.verify.family import Domain, Family


@cache
def claims_of(family: Family) -> dict[str, Claim]:
    """The claims of a family by their ids, in the order of its papers. Raises ValueError if the register is wrong."""
    by_id: dict[str, Claim] = {}
    papers = {f"loony.verify.{family.folder}.{paper}" for paper in family.papers}
    for paper in family.papers:
        module = import_module(f"loony.verify.{family.folder}.{paper}")
        parts = chain.from_iterable(value if isinstance(value, tuple) else (value,) for value in vars(module).values())
        for claim in (part for part in parts if isinstance(part, Claim)):
            if claim.states.__module__ not in papers - {module.__name__}:
                if by_id.setdefault(claim.id, claim) is not claim:
                    raise ValueError(f"two claims are called {claim.id}")
                if claim.family != family.name:
                    raise ValueError(f"{claim.id} in {module.__name__} is about {claim.family}")
                if not {*claim.domains} <= {*family.domains}:
                    raise ValueError(
                        f"{claim.id} in {module.__name__} is on a domain that {family.name} does not have"
                    )
    return by_id


def all_claims() -> dict[str, Claim]:
    """The claims of all families, by their ids. Raises ValueError where two have one id."""
    by_family = [claims_of(family) for family in FAMILIES.values()]
    by_id = {id_: claim for claims_of_family in by_family for id_, claim in claims_of_family.items()}
    if len(by_id) < sum(map(len, by_family)):
        raise ValueError("claims of two families have the same id")
    return by_id


def claims(names: Collection[str] | None = None, families: Collection[Family] | None = None) -> list[Claim]:
    """The registered claims about some families, or about all families, in the order of the register.

    With names, only the claims that the names stand for (`ids_of`). Raises BadInput for a name that stands for no
    claim, or only for claims of other families.
    """
    searched = [family for family in FAMILIES.values() if families is None or family in families]
    candidates = {id_: claim for family in searched for id_, claim in claims_of(family).items()}
    if names is None:
        return [*candidates.values()]
    if {*names} <= candidates.keys():  # other families' claims import much
        return [claim for claim in candidates.values() if claim.id in names]
    everything, about = all_claims(), [family.name for family in searched]
    chosen: set[str] = set()
    for name in _joined(names, everything):
        ids = [] if name in everything.keys() - candidates.keys() else ids_of(name, candidates)
        if not ids and (elsewhere := ids_of(name, everything)):
            what = f"the claim {name!r} is" if len(elsewhere) == 1 else f"the claims {name!r} are"
            raise BadInput(f"{what} about {everything[elsewhere[0]].family}, not {' or '.join(about)}")
        if not ids:
            small = {id_.lower(): id_ for id_ in [*_papers(candidates), *candidates]}
            near = " or ".join(small[id_] for id_ in get_close_matches(_plain(name[:80]), small, n=2, cutoff=0.7))
            hint = f"did you mean {near}? " if near else ""
            raise BadInput(f"there is no claim {name[:80]!r}: {hint}loony claims lists all {len(everything)}")
        chosen.update(ids)
    return [claim for claim in candidates.values() if claim.id in chosen]


def ids_of(name: str, ids: Collection[str]) -> list[str]:
    """The ids that a name stands for, in their order; an empty list where it stands for none.

    An id, such as `allcock-5.1`, stands for itself alone, and not for `allcock-5.1-amended`. Any other name is read
    in the first way that fits: as an id in other letters, `Allcock 5.1`; as an id without its paper, `5.1`, perhaps
    of several papers; as the beginning of ids, `allcock` or `allcock-3.3`; as the beginning of ids without their
    papers, `5-A1`.
    """
    if name in ids:
        return [name]
    text = _plain(name)
    spellings = [(id_, id_.lower(), _without_paper(id_.lower())) for id_ in ids]
    readings = (
        [id_ for id_, whole, _ in spellings if whole == text],
        [id_ for id_, _, rest in spellings if rest == text],
        [id_ for id_, whole, _ in spellings if _begins(whole, text)],
        [id_ for id_, _, rest in spellings if _begins(rest, text)],
    )
    return next(filter(None, readings), [])


def _plain(name: str) -> str:
    """A name in small letters, with a hyphen for each run of spaces, underscores and hyphens."""
    return re.sub(r"[\s_-]+", "-", name.strip().lower())


def _papers(ids: Collection[str]) -> list[str]:
    """The papers with which ids begin, such as `buzzard-ciere`."""
    papers = [paper.rpartition(".")[2].replace("_", "-") for family in FAMILIES.values() for paper in family.papers]
    return [paper for paper in papers if any(id_.startswith(f"{paper}-") for id_ in ids)]


def _without_paper(id_: str) -> str:
    return id_.removeprefix("".join(f"{paper}-" for paper in _papers([id_])))


def _begins(whole: str, text: str) -> bool:
    """Whether a longer text begins with `text`, which ends a word or number there: `allcock-1` does not with `all`."""
    if not text or not whole.startswith(text) or whole == text:
        return False
    last, following = text[-1], whole[len(text)]
    return not (last.isalpha() and following.isalpha()) and not (last.isdigit() and following.isdigit())


def _joined(names: Collection[str], ids: Collection[str]) -> Iterator[str]:
    """The names, with two or three in a row joined where they make an id: `allcock 4.1` is the name of a claim."""
    small = {id_.lower() for id_ in ids}
    rest = [*names]
    while rest:
        lengths = (number for number in (3, 2) if number <= len(rest) and _plain(" ".join(rest[:number])) in small)
        number = next(lengths, 1)
        yield " ".join(rest[:number])
        del rest[:number]


def amended_claim(claim: Claim) -> Claim | None:
    """The claim `ID-amended`, which holds in place of a claim ID that fails in our text; None if there is none.

    A refuted claim without an amended claim is no result of its paper: a question, a rule of thumb that the paper
    warns of, or a remark.
    """
    return claims_of(FAMILIES[claim.family]).get(f"{claim.id}-amended")


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


@cache
def least_bounds() -> dict[tuple[str, str], int]:
    """By claim and domain, the least bound at which the claim covers an instance, or fails if it is refuted."""
    with files("loony.verify.claims").joinpath("least.csv").open(encoding="utf-8") as file:
        return {(row["claim"], row["domain"]): int(row["least"]) for row in csv.DictReader(file)}


def least_bound(claim: Claim, domain: Domain) -> int:
    """The least bound for a test of a claim on a domain: a claim about sizes < s needs all these positions."""
    least = least_bounds().get((claim.id, domain.name), 0)
    return least if claim.size_below is None else max(least, claim.size_below - 1)
