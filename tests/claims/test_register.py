"""The register of claims: what a paper's module makes is in it, and nothing is said twice."""

import re
from types import ModuleType

import pytest
from conftest import ROOT

from loony.system.errors import BadInput
from loony.verify.boards.family import DRAWN_BOARDS
from loony.verify.claims import claim as shared
from loony.verify.claims import register
from loony.verify.claims.claim import HOLDS, REFUTED, Claim, Statement, when
from loony.verify.claims.register import all_claims, claims, claims_of
from loony.verify.endgames.claims import allcock, buzzard_ciere, buzzard_ciere_remarks
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW
from loony.verify.endgames.record import Record
from loony.verify.families import FAMILIES
from loony.verify.family import Domain, Family
from loony.verify.graphs.family import LOONY_GRAPHS
from loony.verify.odd_loops.family import ODD_LOOPS
from loony.verify.strips.family import STRIPS, SWEDISH


def made(id_: str, module: str, domains: tuple[Domain, ...] = (AMALGAMATED, RAW)) -> Claim:
    """A claim as if it were made in a module."""

    def states(G: Record) -> Statement:
        """Says something."""
        return when(G.size > 0, G.value >= 0)

    states.__module__ = module
    return shared.claim(id_, "Mine", source="own", domains=domains)(states)


def collected(family: Family = ENDGAMES) -> dict[str, Claim]:
    """The claims of a family now, past the cache that holds them for the life of a process."""
    return claims_of.__wrapped__(family)


def test_a_claim_that_a_papers_module_makes_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    before = collected()
    mine = made("mine", allcock.__name__)
    monkeypatch.setattr(allcock, "mine", mine, raising=False)
    found = collected()
    assert found["mine"] is mine
    last = len([one for one in before.values() if one.states.__module__ == allcock.__name__])
    assert [*found] == [*[*before][:last], "mine", *[*before][last:]]


@pytest.mark.parametrize(("module", "name"), [(buzzard_ciere, "opened"), (allcock, "theorem_4_1")])
def test_another_name_makes_no_other_claim(module: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a claim of another paper that is imported there its own."""
    before = collected()
    monkeypatch.setattr(module, name, allcock.values_explicit, raising=False)
    assert [*collected().items()] == [*before.items()]


def test_one_that_a_helper_made_for_a_paper_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    helped = made("helped", "loony.verify.endgames.claims.vocabulary")
    monkeypatch.setattr(buzzard_ciere_remarks, "helped", helped, raising=False)
    assert [*collected().values()][-1] is helped


IN_ALLCOCK = r"in loony\.verify\.endgames\.claims\.allcock is"


@pytest.mark.parametrize(("module", "id_", "domain", "what"), [
    (allcock, "strange", RAW._replace(name="raww"), f"strange {IN_ALLCOCK} on a domain"),
    (allcock, "mine", SWEDISH, f"mine {IN_ALLCOCK} about strips"),
    (allcock, "allcock-1.1", RAW, r"two claims are called allcock-1\.1"),
    (buzzard_ciere, "allcock-1.1", RAW, r"two claims are called allcock-1\.1"),
])  # fmt: skip
def test_claims_that_a_family_cannot_have_are_refused(
    module: ModuleType, id_: str, domain: Domain, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "again", made(id_, module.__name__, (domain,)), raising=False)
    with pytest.raises(ValueError, match=what):
        collected()


def test_claims_of_two_families_with_one_id_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "claims_of", lambda family: {"mine": made("mine", family.name)})
    with pytest.raises(ValueError, match="claims of two families have the same id"):
        all_claims()


def test_the_register_is_all_families_in_their_order() -> None:
    assert [*FAMILIES.values()] == [ENDGAMES, STRIPS, LOONY_GRAPHS, ODD_LOOPS, DRAWN_BOARDS]
    assert [*all_claims()] == [id_ for family in FAMILIES.values() for id_ in claims_of(family)]
    turned = [STRIPS, LOONY_GRAPHS, DRAWN_BOARDS, ODD_LOOPS, ENDGAMES]
    assert claims() == claims(families=turned) == [*all_claims().values()]
    for family in FAMILIES.values():
        assert claims(families=[family]) == [*claims_of(family).values()], family
        assert {domain for one in claims(families=[family]) for domain in one.domains} == {*family.domains}, family
        papers = {one.states.__module__: 0 for one in claims(families=[family])}
        own = [f"loony.verify.{family.folder}.{paper}" for paper in family.papers]
        assert [paper for paper in papers if paper in own] == [paper for paper in own if paper in papers], family
        read = {one.states for one in claims() if one.family != family.name}  # those of another are read here
        assert all(one.states in read for one in claims(families=[family]) if one.states.__module__ not in own)
    assert claims(families=[]) == []


def test_claims_are_asked_for_by_their_ids() -> None:
    asked = claims({"swedish-3", "allcock-4.1", "allcock-1.4"})
    assert [one.id for one in asked] == ["allcock-1.4", "allcock-4.1", "swedish-3"]
    with pytest.raises(BadInput, match=r"the claim 'swedish-3' is about strips, not endgames$"):
        claims(["allcock-1.4", "swedish-3"], [ENDGAMES])
    hint = f"did you mean allcock-3.9 or allcock-5.2? loony claims lists all {len(all_claims())}"
    with pytest.raises(BadInput) as refused:
        claims(["allcock-9.9"], [ENDGAMES])
    assert str(refused.value) == f"there is no claim 'allcock-9.9': {hint}"


@pytest.mark.parametrize(("names", "found"), [
    (["allcock-5.1"], ["allcock-5.1"]), (["Allcock-4.1"], ["allcock-4.1"]), (["ALLCOCK-sigma"], ["allcock-Sigma"]),
    (["allcock 4.1"], ["allcock-4.1"]), (["allcock", "4.1"], ["allcock-4.1"]), (["allcock_4.1"], ["allcock-4.1"]),
    (["buzzard", "ciere", "22"], ["buzzard-ciere-22"]),
    (["Buzzard", "Ciere", "22", "allcock", "1.4"], ["allcock-1.4", "buzzard-ciere-22"]),
    (["4.1"], ["allcock-4.1", "buzzard-ciere-4.1"]), (["5.1"], ["allcock-5.1"]),
    (["allcock-3.3"], [f"allcock-3.3-{part}" for part in range(1, 6)]),
    (["3.3"], [f"allcock-3.3-{part}" for part in range(1, 6)]),
    (["buzzard-ciere-3"], ["buzzard-ciere-3a", "buzzard-ciere-3b"]), (["allcock-3.1"], ["allcock-3.1"]),
    (["lemma-1"], ["narrow-variations-lemma-1"]), (["1"], ["narrow-misere-1", "narrow-variations-1", "swedish-1"]),
])  # fmt: skip
def test_a_name_stands_for_what_it_says_most_exactly(names: list[str], found: list[str]) -> None:
    assert [one.id for one in claims(names)] == found


@pytest.mark.parametrize("paper", ["allcock", "Buzzard-Ciere", "narrow misere", "swedish", "narrow"])
def test_a_paper_stands_for_all_its_claims(paper: str) -> None:
    begins = paper.lower().replace(" ", "-") + "-"
    assert [one.id for one in claims([paper])] == [id_ for id_ in all_claims() if id_.startswith(begins)] != []


def test_every_id_stands_for_itself_alone() -> None:
    for id_ in all_claims():
        assert [one.id for one in claims([id_.upper()])] == [id_], id_
    assert claims([*all_claims()]) == claims()


def test_a_name_is_looked_for_among_the_claims_of_the_families_asked() -> None:
    assert [one.id for one in claims(["1"], [STRIPS])] == ["narrow-misere-1", "narrow-variations-1", "swedish-1"]
    assert all(one.id.startswith("allcock-1.") for one in claims(["1"], [ENDGAMES]))
    with pytest.raises(BadInput, match=r"the claims 'narrow' are about strips, not endgames$"):
        claims(["narrow"], [ENDGAMES])
    with pytest.raises(BadInput, match=r"the claims 'Allcock' are about endgames, not strips$"):
        claims(["Allcock"], [STRIPS])


@pytest.mark.parametrize(("name", "meant"), [
    ("allcok-4.1", "allcock-4.1 or"), ("buzzard-22", "buzzard-ciere-22 or"), ("Alcock", "allcock or"),
    ("allc", "allcock?"), ("allcock-4.1x", "allcock-4.1 or"),
])  # fmt: skip
def test_a_name_that_nearly_fits_is_answered_with_what_may_be_meant(name: str, meant: str) -> None:
    with pytest.raises(BadInput, match=rf"there is no claim '{name}': did you mean {re.escape(meant)}"):
        claims([name])


@pytest.mark.parametrize("name", ["", " ", "-", ".", "a", "nothing like it", "x" * 100_000, "theorem"])
def test_a_name_that_stands_for_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=rf"there is no claim '{name[:80]}': loony claims lists all"):
        claims([name])


def test_what_fails_in_our_text_has_what_holds_beside_it_and_an_erratum() -> None:
    errata, others = (ROOT / "docs" / "errata.md").read_text().split("\n# No errata")
    for one in claims():
        amended = register.amended_claim(one)
        assert not one.id.endswith("-amended") or register.amended_claim(all_claims()[one.id[:-8]]) is one, one
        if amended is not None:
            assert (one.expected_verdict, amended.expected_verdict) == (REFUTED, HOLDS), one
            assert amended.source.startswith(one.source), one
            assert one.title.startswith(f"{amended.title}, "), one
            assert f"`{amended.id}`" in errata, one
        elif one.expected_verdict == REFUTED:
            told = f"`{one.id}`" in errata + others
            headings = re.findall("^## (.*?):", others, re.MULTILINE)
            assert told or any(one.source == text or one.source.startswith(f"{text}, ") for text in headings), one
