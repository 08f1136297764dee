"""The report in short: what came of claims and tables that are made up, with nothing wrong left out."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from loony.results.endgames.tables import SCHEMAS
from loony.results.shown import tallies as report
from loony.results.stored.tables import MISMATCHES
from loony.verify.claims.claim import REFUTED, Claim
from loony.verify.claims.register import claims_of
from loony.verify.endgames.family import AMALGAMATED, ENDGAMES, RAW
from loony.verify.examination.examination import Comparison, Examination, ExaminedPart
from loony.verify.examination.examine import Mismatch, Tally
from loony.verify.family import Domain

CLAIMS = claims_of(ENDGAMES)
SMALLEST = Mismatch({"position": "3+5+4l", "instance": "", "size": 12, "value": 0}, "not 0")


def tally(one: Claim, domain: Domain = RAW, mismatches: int | None = None, **changes: Any) -> Tally:
    """Ten cases of a claim, and what came of them: what is expected, or so many mismatches."""
    number = 2 * (one.expected_verdict == REFUTED) if mismatches is None else mismatches
    return replace(Tally(one, domain, 20, 10, number, [SMALLEST] * number), **changes)


def examined(tallies: Iterable[Tally], **changes: Any) -> Examination:
    found = Examination(ENDGAMES, {"size": 5, "raw_size": 5}, SCHEMAS[MISMATCHES])
    held = Comparison("rules", "entries against the rules", examined=7)
    found.parts.append(replace(ExaminedPart("positions", RAW, 7, 7, [held]), **changes))
    found.tallies += tallies
    return found


def lines(tallies: Iterable[Tally], **changes: Any) -> list[str]:
    """The report in short, without what was counted, times, tables and the verdict."""
    text = report.text(examined(tallies, **changes), Path("t"), {"all": 1.0}, False).splitlines()
    assert text[:3] == [*examined(tallies, **changes).lines(), ""]
    return text[3:-5]


def test_what_is_not_tested_is_named_with_its_own_bounds_or_counted_once() -> None:
    names = ("allcock-5.1", "allcock-5.2", "allcock-1.1")
    few = [tally(CLAIMS[id_], domain) for id_ in names for domain in CLAIMS[id_].domains]
    assert len(few) == 4
    for one in few:
        one.skipped = True
    own = {id_: [one for one in few if one.claim.id == id_] for id_ in names}
    said = [
        f"{id_} (from {' and '.join(f'{one.domain.option} {one.needed}' for one in of_it)})"
        for id_, of_it in own.items()
    ]
    assert report.not_tested(few) == f"; NOT TESTED: {', '.join(said)}"
    assert len({bound.partition("(")[2] for bound in said}) > 1
    on_both = [one for one in CLAIMS.values() if len(one.domains) == 2 and one.size_below is None][:9]
    many = [tally(one, domain, skipped=True) for one in on_both for domain in one.domains]
    too_small = "; NOT TESTED, because the bounds are too small:"
    assert report.not_tested(many).startswith(f"{too_small} 9 claims; --size ")
    many[0].skipped = False
    assert report.not_tested(many).startswith(f"{too_small} 8 claims, and 1 more on some of its domains; --")
    for one in many[::2]:
        one.skipped = False
    largest = max(one.needed for one in many[1::2])
    on_some = f"9 claims on some of their domains; --raw-size {largest} would test all; --all prints"
    assert report.not_tested(many).startswith(f"{too_small} {on_some}")


@pytest.mark.parametrize(("wrong", "said"), [
    (tally(CLAIMS["allcock-1.1"], mismatches=2), "fails in 2 of 10 raw cases, NOT AS REGISTERED"),
    (tally(CLAIMS["allcock-1.1"], covered=0), "covers no case, NOT AS REGISTERED"),
    (tally(CLAIMS["allcock-5.1"], mismatches=0), "holds in 10 raw cases, NOT AS REGISTERED"),
    (tally(CLAIMS["allcock-3.1"], mismatches=2), None),
    (tally(CLAIMS["allcock-5-rule-of-thumb"], mismatches=0), None),
])  # fmt: skip
def test_what_is_not_as_registered_is_there_in_full(wrong: Tally, said: str | None) -> None:
    right = tally(wrong.claim, AMALGAMATED)
    found = lines([tally(CLAIMS["allcock-1.3"]), right, wrong])
    at = found.index("NOT AS REGISTERED:")
    assert [*found[at + 1 :], ""] == [*report.claims_table([wrong]).lines(), "", *report.counterexamples([wrong]), ""]
    assert found[at - 2] == "1 claim holds"
    assert said is None or lines([wrong])[1].endswith(f"  {said}")
    whole = examined([right, wrong])
    assert report.text(whole, Path("t"), {}, False).splitlines()[-1] == report.summary(whole)
    assert report.summary(whole).startswith(f"FAILED: {wrong.claim.id} did not come out as registered")


@pytest.mark.parametrize("changes", [
    {"formula": 8}, {"walked": 0, "formula": None},
    {"comparisons": [Comparison("rules", "entries against the rules", None, 7, 1, "3+4l")]},
    {"comparisons": [Comparison("rules", "entries against the rules")]},
])  # fmt: skip
def test_tables_that_do_not_agree_are_named_once_more(changes: dict[str, Any]) -> None:
    right = [tally(CLAIMS["allcock-1.3"])]
    found = examined(right, **changes)
    assert lines(right, **changes) == ["1 claim holds", "", "DOES NOT AGREE:", *found.lines()]
    assert report.text(found, Path("t"), {}, False).splitlines()[-1].startswith("FAILED: the tables do not agree")


def test_the_time_has_the_stages_that_took_longest() -> None:
    seconds = {"reading": 0.5, "testing": 7.25, "writing": 3.0, "hashing": 0.25}
    found = examined([tally(CLAIMS["allcock-1.3"])])
    short, full = (
        report.text(found, Path("my t"), seconds, in_full).splitlines()[-4:-1:2] for in_full in (False, True)
    )
    assert short[0] == "11.0 s (testing 7.2, writing 3.0, the rest 0.8)"
    assert full[0] == "11.0 s (reading 0.5, testing 7.2, writing 3.0, hashing 0.2)"
    assert short[1] == "tables in my t; every claim:  loony check --table 'my t' --all"
