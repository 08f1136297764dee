"""Every claim of every paper: what the modules of the families' papers make."""

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from loony.system.errors import BadInput
from loony.verify.claims.claim import Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family


@cache
def claims_of(family: Family) -> dict[str, Claim]:
    """The claims of a family by their ids, in the order of its papers and of the text of each.

    Raises ValueError where two have one id, or one is of another family, or on a domain that there is not.
    """
    found: dict[str, Claim] = {}
    papers = {f"loony.verify.{family.folder}.{paper}" for paper in family.papers}
    for paper in family.papers:
        module = import_module(f"loony.verify.{family.folder}.{paper}")
        for one in _made_in(vars(module).values()):
            if isinstance(one, Claim) and one.states.__module__ not in papers - {module.__name__}:
                if found.setdefault(one.id, one) is not one:
                    raise ValueError(f"two claims are called {one.id}")
                if one.family != family.name:
                    raise ValueError(f"{one.id} in {module.__name__} is about {one.family}")
                if not {*one.domains} <= {*family.domains}:
                    raise ValueError(f"{one.id} in {module.__name__} is on a domain that {family.name} has not")
    return found


def _made_in(named: Iterable[object]) -> Iterator[object]:
    """What a module has under names, and what there is in its tuples."""
    for one in named:
        yield from one if isinstance(one, tuple) else (one,)


def registered() -> dict[str, Claim]:
    """The claims of all families, by their ids. Raises ValueError where two have one id."""
    all_of = {family: claims_of(family) for family in FAMILIES.values()}
    found = {id_: one for of_one in all_of.values() for id_, one in of_one.items()}
    if len(found) < sum(map(len, all_of.values())):
        raise ValueError("claims of two families have the same id")
    return found


def claims(names: Collection[str] | None = None, families: Collection[Family] | None = None) -> list[Claim]:
    """The registered claims about some families, or about any, in the order of the register.

    Given names, only those that these stand for, as `named` has it. Raises BadInput for a name that stands for
    none, and for one that stands for claims of another family only.
    """
    wanted = [family.name for family in (FAMILIES.values() if families is None else families)]
    everything = registered()
    known = {id_: one for id_, one in everything.items() if one.family in wanted}
    if names is None:
        return [*known.values()]
    found: set[str] = set()
    for name in _joined(names, everything):
        ids = [] if name in everything.keys() - known.keys() else named(name, known)
        if not ids and (elsewhere := named(name, everything)):
            about = f"about {everything[elsewhere[0]].family}, not {' or '.join(wanted)}"
            what = f"the claim {name!r} is" if len(elsewhere) == 1 else f"the claims {name!r} are"
            raise BadInput(f"{what} {about}")
        if not ids:
            near = " or ".join(_near(name, known))
            hint = f"did you mean {near}? " if near else ""
            raise BadInput(f"there is no claim {name[:80]!r}: {hint}loony claims lists all {len(everything)}")
        found.update(ids)
    return [one for one in known.values() if one.id in found]


def named(name: str, ids: Collection[str]) -> list[str]:
    """The ids that a name stands for, in their order: as exactly as may be, and none where it stands for nothing.

    A name is an id, such as `allcock-5.1`, which does not stand for `allcock-5.1-amended` too. Else it is one
    written otherwise, as `Allcock 5.1`; or without its paper, as `5.1`, which may be of several; or the beginning
    of some, as `allcock` or `allcock-3.3`, or of what comes after the paper, as `5-A1`.
    """
    if name in ids:
        return [name]
    text = _plain(name)
    spelled = [(id_, id_.lower(), _without_paper(id_.lower())) for id_ in ids]
    readings = (
        [id_ for id_, whole, _ in spelled if whole == text],
        [id_ for id_, _, rest in spelled if rest == text],
        [id_ for id_, whole, _ in spelled if _begins(whole, text)],
        [id_ for id_, _, rest in spelled if _begins(rest, text)],
    )
    return next(filter(None, readings), [])


def _plain(name: str) -> str:
    """A name in small letters, with hyphens where a person may write something else."""
    return re.sub(r"[\s_-]+", "-", name.strip().lower())


def _papers(ids: Collection[str]) -> list[str]:
    """The papers with which ids begin, such as `buzzard-ciere`."""
    papers = [
        paper.rpartition(".")[2].replace("_", "-") for family in FAMILIES.values() for paper in family.papers
    ]
    return [paper for paper in papers if any(id_.startswith(f"{paper}-") for id_ in ids)]


def _without_paper(id_: str) -> str:
    """What comes after the paper in an id."""
    return id_.removeprefix("".join(f"{paper}-" for paper in _papers([id_])))


def _begins(whole: str, text: str) -> bool:
    """A text begins with another, and no word or number of it is cut there: not `allcock-1` with `all`."""
    if not text or not whole.startswith(text) or whole == text:
        return False
    last, following = text[-1], whole[len(text)]
    return not (last.isalpha() and following.isalpha()) and not (last.isdigit() and following.isdigit())


def _joined(names: Collection[str], ids: Collection[str]) -> Iterator[str]:
    """The names, of which some in a row may be one id with spaces in it: `allcock 4.1` is one claim."""
    small = {id_.lower() for id_ in ids}
    left = [*names]
    while left:
        together = (many for many in (3, 2) if many <= len(left) and _plain(" ".join(left[:many])) in small)
        many = next(together, 1)
        yield " ".join(left[:many])
        del left[:many]


def _near(name: str, ids: Collection[str]) -> list[str]:
    """The papers and the ids that a name may be a slip of."""
    small = {id_.lower(): id_ for id_ in [*_papers(ids), *ids]}
    return [small[id_] for id_ in get_close_matches(_plain(name[:80]), small, n=2, cutoff=0.7)]


def amended(one: Claim) -> Claim | None:
    """The claim that says what holds in place of one that fails as it is printed; None for a claim that does not.

    It has the id of that one and `-amended`. What is registered as refuted and has none is nothing that a paper
    states: a question, a rule of thumb that it warns of, or a remark.
    """
    return registered().get(f"{one.id}-amended")
