"""The report of a run, as text for a person and as plain data for a program."""

import shlex
from pathlib import Path
from typing import Any

from loony.results.shown.text import columns
from loony.results.stored.outcome import claim_row
from loony.verify.claims.claim import HOLDS, REFUTED, UNCOVERED, Claim
from loony.verify.claims.papers import paper_and_place, papers_of
from loony.verify.claims.register import amended_claim
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import Tally

NAMED = 8
"""claims that are not tested are named up to so many"""


def succeeded(examined: Examination) -> bool:
    """Tables sound, at least one claim tested, and each tested claim with the verdict it is registered with.

    What comes to something else than claims need not have any.
    """
    tested = [tally for tally in examined.tallies if not tally.skipped]
    return examined.sound and bool(tested or examined.conclusion) and all(tally.as_registered for tally in tested)


def claims_lines(tallies: list[Tally], own: bool = False) -> list[str]:
    """One line a claim and domain, under a heading, in columns; of one's own claims nothing is registered."""
    rows: list[tuple[str, ...]] = [("claim", "domain", "examined", "covered", "mismatches", "verdict", "")]
    for tally in tallies:
        numbers = (f"{number:,}" for number in (tally.examined, tally.covered, tally.mismatches))
        rows.append((tally.claim.id, tally.domain.name, *numbers, tally.verdict, _remark(tally, own)))
    return columns(rows, "<<>>><<")


def expectation(one: Claim) -> str:
    """What its file says will come of a claim of one's own."""
    return f"it is expected to {'hold' if one.expected_verdict == HOLDS else 'fail'}"


def _remark(tally: Tally, own: bool) -> str:
    """What a reader of a verdict should know: that it was to be expected, or not; or from where it is tested."""
    if tally.skipped:
        return f"from {_bound_of(tally)} {_needed(tally)} on"
    if tally.verdict == tally.claim.expected_verdict == HOLDS:
        return ""
    if own:
        return "as expected" if tally.as_registered else f"but {expectation(tally.claim)}"
    return "as registered" if tally.as_registered else f"but registered: {tally.claim.expected_verdict}"


def text(examined: Examination, directory: Path, seconds: dict[str, float], in_full: bool) -> str:
    """The report for a person: every row, or what came of the main claims and all that is not as it should be."""
    again = f"loony check {shlex.quote(str(directory))}"
    if examined.conclusion:
        tables = f"kept in {directory}; to see it again:  {again}"
    elif in_full:
        tables = f"tables in {directory}; to see it again:  {again}"
    else:
        tables = f"tables in {directory}; every claim:  {again} --all"
    return "\n".join([*outcome_lines(examined, seconds, in_full), tables, summary(examined)])


def outcome_lines(examined: Examination, seconds: dict[str, float], in_full: bool) -> list[str]:
    """What was examined, what came of the claims, and how long it took."""
    of_all = [*claims_lines(examined.tallies), "", *counterexamples(examined.tallies)]
    lines = of_all if in_full else _in_short(examined)
    lines = [] if examined.conclusion else ["", *lines]
    return [*examined.lines(), *lines, _times(seconds, in_full)]


def _times(seconds: dict[str, float], in_full: bool) -> str:
    """How long it took, and each stage, or the two that took longest."""
    longest = sorted(seconds, key=seconds.__getitem__)[-2:]
    shown = {stage: took for stage, took in seconds.items() if in_full or stage in longest}
    stages = [f"{stage} {took:.1f}" for stage, took in shown.items()]
    if len(shown) < len(seconds):
        stages.append(f"the rest {sum(seconds.values()) - sum(shown.values()):.1f}")
    return f"{sum(seconds.values()):.1f} s ({', '.join(stages)})"


def _in_short(examined: Examination) -> list[str]:
    """What came of the main claims, how many of all hold, those that fail as printed, and what went wrong."""
    of_claim: dict[str, list[Tally]] = {}
    for tally in examined.tallies:
        of_claim.setdefault(tally.claim.id, []).append(tally)
    tested = [[one for one in found if not one.skipped] for found in of_claim.values()]
    right = [found for found in tested if found and all(one.as_registered for one in found)]
    failing = [found for found in right if found[0].claim.expected_verdict == REFUTED]
    printed = [found[0] for found in failing if amended_claim(found[0].claim)]
    lines = _main_lines(examined, of_claim)
    holding, others = len(right) - len(failing), len(failing) - len(printed)
    said = []
    if holding:
        said.append(f"{holding} {_claims(holding)} {_verb('hold', holding)}")
    if printed:
        what = "" if said else f"{_claims(len(printed))} "
        fail = f"{len(printed)} {what}{_verb('fail', len(printed))}"
        said.append(f"{fail} as printed (docs/errata.md has what holds instead):")
    lines += [", ".join(said)] if said else []
    lines += columns([(f"  {one.claim.id}", one.smallest[0].words()) for one in printed], "<") if printed else []
    if others:
        fail = f"{others} {'more' if said else _claims(others)} {_verb('fail', others)}"
        lines.append(f"{fail} as registered: no result that a paper states of these positions")
    if unsound := [line for part in examined.parts if not part.sound for line in part.lines()]:
        lines += ["", "DOES NOT AGREE:", *unsound]
    if wrong := [one for found in tested for one in found if not one.as_registered]:
        lines += ["", "NOT AS REGISTERED:", *claims_lines(wrong), "", *counterexamples(wrong)]
    return [*lines, ""]


def _claims(number: int) -> str:
    return "claim" if number == 1 else "claims"


def _verb(verb: str, number: int) -> str:
    return f"{verb}s" if number == 1 else verb


def _main_lines(examined: Examination, of_claim: dict[str, list[Tally]]) -> list[str]:
    """The main claims of the family, as far as they were asked for: a line each, under its paper."""
    asked = [of_claim[id_] for id_ in examined.family.main if id_ in of_claim]
    papers = papers_of(examined.family)
    places = [paper_and_place(found[0].claim.source, papers) for found in asked]
    rows = [
        (f"  {place}", found[0].claim.title, _came_of(found))
        for (_, place), found in zip(places, asked, strict=True)
    ]
    lines, last = [], ""
    for (paper, _), line in zip(places, columns(rows, "<") if rows else [], strict=True):
        lines += [paper, line] if paper != last else [line]
        last = paper
    return [*lines, ""] if lines else []


def _came_of(tallies: list[Tally]) -> str:
    """What came of one claim on all its domains, in a few words."""
    tested = [one for one in tallies if not one.skipped]
    failing = [one for one in tested if one.mismatches]
    if failing:
        numbers = [f"{one.mismatches:,} of {one.covered:,} {one.domain}" for one in failing]
    else:
        numbers = [f"{one.covered:,} {one.domain}" for one in tested if one.covered]
    what = f"{'fails' if failing else 'holds'} in {' and '.join(numbers)} cases" if numbers else "covers no case"
    if not tested:
        return "NOT TESTED"
    if not all(one.as_registered for one in tested):
        return f"{what}, NOT AS REGISTERED"
    return f"{what}, in part NOT TESTED" if len(tested) < len(tallies) else what


def summary(examined: Examination) -> str:
    """One sentence: how many claims came out as registered, and what did not; or what else it comes to."""
    tested = [tally for tally in examined.tallies if not tally.skipped]
    wrong = sorted({tally.claim.id for tally in tested if not tally.as_registered})
    if examined.conclusion:
        return examined.conclusion if examined.sound else f"FAILED: {examined.conclusion}"
    if not tested:
        return f"FAILED: no claim was tested{not_tested(examined.tallies)}"
    if not examined.sound:
        what = "the tables do not agree with what they were held against, or with their number"
        return f"FAILED: {what}{not_tested(examined.tallies)}"
    if wrong:
        empty = {tally.claim.id for tally in tested if tally.verdict == UNCOVERED}
        covered = " (a hypothesis that covers nothing is a failure)" if empty else ""
        what = f"{', '.join(wrong)} did not come out as registered{covered}"
        return f"FAILED: {what}{not_tested(examined.tallies)}"
    number = len({tally.claim.id for tally in tested})
    claims = "the one claim" if number == 1 else f"all {number} claims"
    return f"{claims} tested came out as registered{not_tested(examined.tallies)}"


def not_tested(tallies: list[Tally]) -> str:
    """The claims that the bounds are too small to test, and what they take; nothing where there is none.

    A few are named, each with its own bounds; of more it is said how many there are, each counted once, and with
    which bounds all would be tested.
    """
    of_claim: dict[str, list[Tally]] = {}
    for tally in tallies:
        if tally.skipped:
            of_claim.setdefault(tally.claim.id, []).append(tally)
    if not of_claim:
        return ""
    if len(of_claim) <= NAMED:
        each = (f"{id_} (from {' and '.join(_largest_needed(few))})" for id_, few in of_claim.items())
        return f"; NOT TESTED: {', '.join(each)}"
    partly = len({tally.claim.id for tally in tallies if not tally.skipped} & of_claim.keys())
    wholly = len(of_claim) - partly
    on_some = f"on some of {'its' if partly == 1 else 'their'} domains"
    numbers = [f"{wholly} {_claims(wholly)}"] if wholly else []
    if partly:
        numbers.append(f"{partly} {'more' if wholly else _claims(partly)} {on_some}")
    every = " ".join(_largest_needed([tally for few in of_claim.values() for tally in few]))
    return (
        f"; NOT TESTED, for these bounds are too small: {', and '.join(numbers)}; with {every} all would be; "
        "--all says from which bound on each would"
    )


def _largest_needed(tallies: list[Tally]) -> list[str]:
    """What says how far the domains of some tallies go, each with as much as the last of them takes."""
    largest: dict[str, int] = {}
    for tally in tallies:
        bound = _bound_of(tally)
        largest[bound] = max(_needed(tally), largest.get(bound, 0))
    return [f"{bound} {number}" for bound, number in largest.items()]


def _bound_of(tally: Tally) -> str:
    """What says how far the domain of a tally goes."""
    return tally.domain.option or f"{tally.domain.noun} {tally.domain.up_to}"


def _needed(tally: Tally) -> int:
    """With how much of that the claim is tested there."""
    return tally.needed + tally.domain.less


def counterexamples(tallies: list[Tally]) -> list[str]:
    """The smallest counterexamples to each claim that has some, under headings."""
    lines = []
    for tally in tallies:
        if not tally.smallest:
            continue
        number = f"{len(tally.smallest)} of " if tally.mismatches > len(tally.smallest) else ""
        several = f"the smallest {number}{tally.mismatches:,} counterexamples"
        shown = several if tally.mismatches > 1 else "a counterexample"
        lines.append(f"{tally.claim.id} ({tally.claim.source}): {shown}, on {tally.domain.noun}:")
        lines += [f"  {one.words()}" for one in tally.smallest]
        lines.append("")
    return lines


def data(examined: Examination, directory: Path, seconds: dict[str, float]) -> dict[str, Any]:
    """The report for a program."""
    return {
        "succeeded": succeeded(examined),
        "summary": summary(examined),
        "directory": str(directory),
        **examined.data(),
        "claims": [
            {**claim_row(tally), "bound": _bound_of(tally), "tested_from": _needed(tally)}
            for tally in examined.tallies
        ],
        "mismatches": examined.mismatches_table().to_pylist(),
        "seconds": seconds,
    }
