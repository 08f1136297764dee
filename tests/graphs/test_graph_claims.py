"""The claims about loony graphs: what fails in our text, by the oracle too, and that each can fail."""

import re
from functools import cache

import naive_graphs as naive
import numpy as np
import pytest
from conftest import ROOT
from oracle_graphs import no_one, oracle_of_text

from loony.enumerate.graphs.arrays import arrays_of
from loony.enumerate.graphs.bracelets import bracelets
from loony.enumerate.graphs.listing import components, graphs
from loony.enumerate.graphs.notation import parse
from loony.enumerate.graphs.pieces import Graph
from loony.system.stages import Stages
from loony.verify.claims.claim import HOLDS, REFUTED, Claim
from loony.verify.claims.register import claims, claims_of
from loony.verify.examination.columns import ColumnBlock, on_columns
from loony.verify.family import Domain
from loony.verify.graphs.claims.records import bracelet_columns
from loony.verify.graphs.examination import comparisons, domains
from loony.verify.graphs.examination.domains import measure_all
from loony.verify.graphs.family import LOONY_GRAPHS

pytestmark = pytest.mark.slow_plain  # for the bounds from which on all claims say something

STRINGS, COINS = 22, 30

TYPED = ("[(3) 4 (14)]+5", "[4 13 4]+3+12l", "{a-3-a a-3-b a-5-b b-4-b}", "[4 11 4 4 4 11 4]+10l")
"""the smallest that refute something, and one of which cv(H) is 8"""

OF_TRIPLES = {
    "packed": ("[4 7 5]", "[10 (3)]", "3+10l", "[4 9 6]+12l"),
    "packed sums": ("[5 (7)]+4", "[4 12 4]+9", "[4 13 4]+9", "[4 9 6]+10"),
    "beside": ("[4 12 4]+9", "[4 13 4]+10", "[4 11 4 4 4 11 4]+10", "[4 11 4 4 4 11 4]+10l"),
}
"""graphs with triples: what refutes a claim comes first, the smallest before others"""


@cache
def listed() -> list[Graph]:
    return [*(graph for strings in range(4, STRINGS + 1) for graph in graphs(strings)), *map(parse, TYPED)]


EVERY, PATHS = cache(lambda: arrays_of(listed())), cache(lambda: bracelets(COINS))

FOUND, FLOWN = cache(lambda: measure_all(EVERY(), no_one)), cache(lambda: bracelet_columns(PATHS()))


@cache
def stretch(domain: str) -> ColumnBlock:
    match domain:
        case "graphs":
            return domains.graphs_block(EVERY(), FOUND(), no_one)
        case "loops":
            single = arrays_of((one,) for strings in range(4, STRINGS + 1) for one in components(strings))
            return domains.loops_block(single, no_one)
        case "twins":
            return domains.twins_block(listed(), EVERY(), FOUND())
        case "descents" | "sums":
            return domains.descents_block(EVERY(), no_one)
        case "ascents":
            return domains.ascents_block(EVERY(), no_one)
        case "bracelets":
            return domains.bracelets_block(PATHS(), FLOWN())
        case "earmuffs":
            return domains.earmuffs_block(17, no_one)
        case "packed" | "packed sums" | "beside":
            (block,) = domains.packed_blocks(arrays_of([*map(parse, OF_TRIPLES[domain])]))
            return block
    raise AssertionError(domain)


INSTANCES = [(one, domain) for one in claims(families=[LOONY_GRAPHS]) for domain in one.domains]

WRONG = {
    "berlekamp-scott-moderate": ("joints", 2), "berlekamp-scott-cv": ("value", -99),
    "berlekamp-scott-twin-order": ("open_shorter", 99), "berlekamp-scott-earmuffs-best": ("failing", 8),
    "berlekamp-scott-bump": ("best_part", 0), "berlekamp-scott-bump-4-chains": ("best_part", 0),
    "berlekamp-scott-corollary-1": ("bump", 11), "berlekamp-scott-corollary-2": ("minimal_bump", 11),
    "berlekamp-scott-smooth": ("smooth_bump", 11), "berlekamp-scott-smooth-sum": ("sum_bump", 11),
    "berlekamp-scott-smooth-4-chains": (("smooth_bump", "backward_smooth_bump"), 11),
    "berlekamp-scott-bump-best": ("bump", 9), "berlekamp-scott-crashed": ("worth", -99),
    "graphs-packed": ("unmatched", 1), "graphs-tight-connected": ("components", 2),
    "graphs-tight-joints": ("free_joints", 1), "graphs-tight-flight": ("depth_in_order", -1),
    "graphs-depth": ("depth", -99), "graphs-ascent-converse": ("landed_last", 0),
}  # fmt: skip
"""a number with which a claim is false; v is one more elsewhere"""


@pytest.mark.parametrize(("one", "domain"), INSTANCES, ids=lambda one: getattr(one, "id", str(one)))
def test_each_claim_comes_out_as_registered_and_can_fail(one: Claim, domain: Domain) -> None:
    some = stretch(domain.name)
    ((covered, wrong),) = on_columns([one])(some)
    assert covered
    assert (len(wrong) > 0) == (one.expected_verdict == REFUTED)
    if one.expected_verdict == HOLDS:
        hypothesis, _ = one.states(some.record)
        place = int(np.argmax(np.broadcast_to(hypothesis, len(some))))
        names, number = WRONG.get(one.id, ("value", int(some.record.value[place]) + 1))
        altered = {}
        for name in (names,) if isinstance(names, str) else names:
            altered[name] = np.array(getattr(some.record, name), np.int64)
            altered[name][place] = number
        planted = ColumnBlock(some.record._replace(**altered), some.position, some.instance)
        ((_, wrong),) = on_columns([one])(planted)
        assert wrong.tolist() == [place]


@pytest.mark.parametrize("one", claims(families=[LOONY_GRAPHS]), ids=lambda one: one.id)
def test_what_fails_has_its_smallest_counterexample_in_the_errata(one: Claim) -> None:
    """With v and cv by the oracle, which knows the rules alone."""
    if one.expected_verdict == HOLDS:
        return
    some = stretch(one.domains[0].name)
    ((_, wrong),) = on_columns([one])(some)
    told = some.position(int(wrong[0]))
    assert re.search(re.escape(f"`{told}`").replace("\\ ", r"\s"), (ROOT / "docs" / "errata.md").read_text())
    G = oracle_of_text(told)
    row = some.rows(one, some, wrong[:1])[0]
    assert (row["value"], row["controlled_value"]) == (naive.value(G), naive.controlled_value(G))


@pytest.mark.parametrize(("text", "K", "value", "controlled"), [
    ("[(3) 4 (14)]+5", "5+18", 12, 10), ("[4 13 4]+3+12l", "12l", 12, 10), ("[4 11 4 4 4 11 4]+10l", "10l", 10, 8),
])  # fmt: skip
def test_where_the_main_theorem_ends(text: str, K: str, value: int, controlled: int) -> None:
    """The K of each is among its pairs, cv(K) is 10 or more, and v is more than cv."""
    some = domains.descents_block(arrays_of([parse(text)]), no_one)
    place = [some.instance(place) for place in range(len(some))].index(f"K = {K}")
    record = some.record
    assert (record.value[place], record.controlled_value[place]) == (value, controlled)
    assert record.landing_value[place] >= 10
    assert (record.within[place], record.disjoint[place]) == {"5+18": (1, 0), "12l": (0, 1), "10l": (1, 1)}[K]
    nine = claims_of(LOONY_GRAPHS)["berlekamp-scott-main-9"].states(record)
    assert not (nine.hypothesis & ~nine.conclusion).any()


@pytest.mark.parametrize(("text", "K", "landing", "controlled", "value"), [
    ("[4 12 4]+9", "9", 9, 9, 11), ("[4 13 4]+9", "9", 9, 10, 12), ("[4 11 4 4 4 11 4]+10l", "10l", 10, 8, 10),
    ("[6 6 6]+3", "3+6l", 3, 3, 5), ("[4 7 5]", "4l", 4, 4, 6), ("[4 8 5]", "5l", 5, 5, 7),
    ("[5 9 6]+6", "6", 6, 6, 8), ("[4 10 6]+7", "7", 7, 7, 9), ("[4 11 5]+8l", "8l", 8, 8, 10),
])  # fmt: skip
def test_where_theorems_a_and_d_end(text: str, K: str, landing: int, controlled: int, value: int) -> None:
    """With v and cv by the oracle. Theorem D says nothing here, and with one less it would be false."""
    some = next(domains.packed_blocks(arrays_of([parse(text)])))
    record, G, part = some.record, oracle_of_text(text), oracle_of_text(K)
    assert (naive.value(G), naive.controlled_value(G)) == (value, controlled)
    assert (naive.value(part), naive.controlled_value(part)) == (landing, landing)
    (place, *_) = [place for place in range(len(some)) if some.instance(place).endswith(f", K = {K}")]
    theta = int(record.theta[place])
    assert (theta == landing + 1) == (text != "[4 11 4 4 4 11 4]+10l")
    assert (record.landing_value[place], record.landing_controlled_value[place]) == (landing, landing)
    hypothesis, _ = claims_of(LOONY_GRAPHS)["graphs-weights"].states(record)
    assert not hypothesis[place]


def test_a_wrong_value_or_packing_is_noticed() -> None:
    """By string, by the closed form, piece by piece, and of bracelets."""
    few = arrays_of(graph for strings in range(4, 13) for graph in graphs(strings))
    found = measure_all(few, no_one)
    with Stages(shown=False) as stages:
        every = np.arange(len(few))
        for one in [*comparisons.of_few(few, found, every, stages), comparisons.of_closed(few, found, stages)]:
            assert one.examined, one
            assert not one.differing, one
        by_value = {"string_by_string", "closed_form"}
        for column, place, noticed in (("value", -1, by_value), ("weight", 3, {"packings"})):
            wrong = getattr(found, column).copy()
            wrong[place] += 2
            broken = found._replace(**{column: wrong})
            lines = [*comparisons.of_few(few, broken, every, stages), comparisons.of_closed(few, broken, stages)]
            assert {one.name for one in lines if one.differing == 1} == noticed, column
            assert all(one.smallest == few.text(place % len(few)) for one in lines if one.differing), column
        assert not comparisons.of_bracelets(PATHS(), FLOWN(), stages).differing
        value = FLOWN().value.copy()
        value[5] += 1
        one = comparisons.of_bracelets(PATHS(), FLOWN()._replace(value=value), stages)
        assert (one.differing, one.smallest) == (1, PATHS().text(5))
