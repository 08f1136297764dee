"""The report of a run, and of a test of a user's own claims, as text for a person and as data for a program."""

import shlex
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from loony.results.shown.report import Report, Table, agreeing, columns, count_of
from loony.results.stored.tables import claim_row
from loony.verify.claims.claim import HOLDS, REFUTED, UNCOVERED, Claim, Evidence
from loony.verify.claims.papers import paper_and_place
from loony.verify.claims.register import amended_claim
from loony.verify.examination.columns import WRONG_BY
from loony.verify.examination.examination import Examination
from loony.verify.examination.examine import Tally
from loony.verify.proof.solver import Proof

NAMED = 8


def succeeded(examined: Examination) -> bool:
    """Whether the tables are sound, a claim was tested or none was asked for, and each has its registered verdict."""
    tested = _tested(examined.tallies)
    return examined.sound and bool(tested or examined.conclusion) and all(tally.as_registered for tally in tested)


def _tested(tallies: Iterable[Tally]) -> list[Tally]:
    return [tally for tally in tallies if not tally.skipped]


def _by_claim(tallies: Iterable[Tally]) -> dict[str, list[Tally]]:
    of_claim: dict[str, list[Tally]] = {}
    for tally in tallies:
        of_claim.setdefault(tally.claim.id, []).append(tally)
    return of_claim


def claims_table(tallies: list[Tally], own: bool = False) -> Table:
    """A row for each claim and domain; a user's own claims are not registered."""
    rows: list[tuple[str, ...]] = []
    for tally in tallies:
        numbers = (f"{number:,}" for number in (tally.examined, tally.covered, tally.mismatches))
        rows.append((tally.claim.id, tally.domain.name, *numbers, tally.verdict, _remark(tally, own)))
    heading = ("claim", "domain", "examined", "covered", "mismatches", "verdict", "")
    return Table(heading, rows, "<<>>><<")


def expectation(claim: Claim) -> str:
    """The verdict that the file of a user's own claim expects."""
    return f"it is expected to {'hold' if claim.expected_verdict == HOLDS else 'fail'}"


def _remark(tally: Tally, own: bool) -> str:
    if tally.skipped:
        return f"from {_bound_of(tally)} {_needed(tally)} on"
    if tally.verdict == tally.claim.expected_verdict == HOLDS:
        return ""
    if own:
        return "as expected" if tally.as_registered else f"but {expectation(tally.claim)}"
    return "as registered" if tally.as_registered else f"but registered: {tally.claim.expected_verdict}"


def text(examined: Examination, directory: Path, seconds: dict[str, float], in_full: bool) -> str:
    """The report for a person: every row, or only the main claims and everything unexpected."""
    again, times = f"loony check --table {shlex.quote(str(directory))}", _times(seconds, in_full)
    if examined.conclusion:
        return "\n".join([*examined.lines(), times, f"to check {directory} again:  {again}", summary(examined)])
    of_all = [*claims_table(examined.tallies).lines(), "", *counterexamples(examined.tallies)]
    evidence = f"evidence: {Evidence.EXHAUSTIVE.words}; for stronger evidence:  loony claims"
    how = f"to see it again:  {again}" if in_full else f"every claim:  {again} --all"
    lines = [*examined.lines(), "", *(of_all if in_full else _in_short(examined)), times, evidence]
    return "\n".join([*lines, f"tables in {directory}; {how}", summary(examined)])


def report(examined: Examination, directory: Path, seconds: dict[str, float], in_full: bool) -> Report:
    """The report, with exit code 0 where every claim tested came out as registered, else 1."""
    shown = [text(examined, directory, seconds, in_full)]
    as_data = partial(data, examined, directory, seconds)
    return Report(shown, as_data, summary(examined), exit_code=0 if succeeded(examined) else 1)


def _times(seconds: dict[str, float], in_full: bool) -> str:
    longest = sorted(seconds, key=seconds.__getitem__)[-2:]
    shown = {stage: took for stage, took in seconds.items() if in_full or stage in longest}
    stages = [f"{stage} {took:.1f}" for stage, took in shown.items()]
    if len(shown) < len(seconds):
        stages.append(f"the rest {sum(seconds.values()) - sum(shown.values()):.1f}")
    return f"{sum(seconds.values()):.1f} s ({', '.join(stages)})"


def _in_short(examined: Examination) -> list[str]:
    """The main claims, the number of claims that hold, the claims that fail in our text, and everything unexpected."""
    of_claim = _by_claim(examined.tallies)
    tested = [_tested(tallies) for tallies in of_claim.values()]
    right = [tallies for tallies in tested if tallies and all(tally.as_registered for tally in tallies)]
    failing = [tallies for tallies in right if tallies[0].claim.expected_verdict == REFUTED]
    amended = [tallies[0] for tallies in failing if amended_claim(tallies[0].claim)]
    lines = _main_lines(examined, of_claim)
    holding, others = len(right) - len(failing), len(failing) - len(amended)
    parts = []
    if holding:
        parts.append(f"{count_of(holding, 'claim')} {agreeing('hold', holding)}")
    if amended:
        number = f"{len(amended)}" if parts else count_of(len(amended), "claim")
        fail = f"{number} {agreeing('fail', len(amended))}"
        parts.append(f"{fail} in our text (loony claims ID-amended says what holds instead):")
    lines += [", ".join(parts)] if parts else []
    lines += columns([(f"  {tally.claim.id}", tally.smallest[0].words()) for tally in amended], "<") if amended else []
    if others:
        fail = f"{f'{others} more' if parts else count_of(others, 'claim')} {agreeing('fail', others)}"
        lines.append(f"{fail} as registered: questions and remarks, not results of a paper")
    if unsound := [line for part in examined.parts if not part.sound for line in part.lines()]:
        lines += ["", "DOES NOT AGREE:", *unsound]
    if wrong := [tally for tallies in tested for tally in tallies if not tally.as_registered]:
        lines += ["", "NOT AS REGISTERED:", *claims_table(wrong).lines(), "", *counterexamples(wrong)]
    return [*lines, ""]


def _main_lines(examined: Examination, of_claim: dict[str, list[Tally]]) -> list[str]:
    main = [of_claim[id_] for id_ in examined.family.main if id_ in of_claim]
    places = [paper_and_place(tallies[0].claim) for tallies in main]
    rows = [
        (f"  {place}", tallies[0].claim.title, _in_words(tallies))
        for (_, place), tallies in zip(places, main, strict=True)
    ]
    lines, last = [], ""
    for (paper, _), line in zip(places, columns(rows, "<") if rows else [], strict=True):
        lines += [paper, line] if paper != last else [line]
        last = paper
    return [*lines, ""] if lines else []


def _in_words(tallies: list[Tally]) -> str:
    tested = _tested(tallies)
    if not tested:
        return "NOT TESTED"
    if failing := [tally for tally in tested if tally.mismatches]:
        numbers = [f"{tally.mismatches:,} of {tally.covered:,} {tally.domain}" for tally in failing]
    else:
        numbers = [f"{tally.covered:,} {tally.domain}" for tally in tested if tally.covered]
    what = f"{'fails' if failing else 'holds'} in {' and '.join(numbers)} cases" if numbers else "covers no case"
    if not all(tally.as_registered for tally in tested):
        return f"{what}, NOT AS REGISTERED"
    return f"{what}, in part NOT TESTED" if len(tested) < len(tallies) else what


def summary(examined: Examination) -> str:
    """A sentence: how many claims have the registered verdict, and which have not; or another conclusion."""
    if examined.conclusion:
        return examined.conclusion if examined.sound else f"FAILED: {examined.conclusion}"
    tested = _tested(examined.tallies)
    number = len({tally.claim.id for tally in tested})
    wrong = sorted({tally.claim.id for tally in tested if not tally.as_registered})
    if not tested:
        sentence = "FAILED: no claim was tested"
    elif not examined.sound:
        sentence = "FAILED: the tables do not agree with a second computation, or have a wrong number of rows"
    elif wrong:
        empty = any(tally.verdict == UNCOVERED for tally in tested)
        covered = " (a hypothesis that covers nothing is a failure)" if empty else ""
        sentence = f"FAILED: {', '.join(wrong)} did not come out as registered{covered}"
    else:
        claims = "the one claim" if number == 1 else f"all {number} claims"
        sentence = f"{claims} tested came out as registered"
    return f"{sentence}{not_tested(examined.tallies)}"


def not_tested(tallies: list[Tally]) -> str:
    """The claims that small bounds leave out, with the bounds that they need, or the number of many; may be empty."""
    of_claim = _by_claim(tally for tally in tallies if tally.skipped)
    if not of_claim:
        return ""
    if len(of_claim) <= NAMED:
        each = (f"{id_} (from {' and '.join(_largest_needed(few))})" for id_, few in of_claim.items())
        return f"; NOT TESTED: {', '.join(each)}"
    grouped = [tally for few in of_claim.values() for tally in few]
    partly = len({tally.claim.id for tally in _tested(tallies)} & of_claim.keys())
    wholly = len(of_claim) - partly
    numbers = [count_of(wholly, "claim")] if wholly else []
    if partly:
        on_some = f"on some of {'its' if partly == 1 else 'their'} domains"
        numbers.append(f"{f'{partly} more' if wholly else count_of(partly, 'claim')} {on_some}")
    return (
        f"; NOT TESTED, because the bounds are too small: {', and '.join(numbers)}; "
        f"{' '.join(_largest_needed(grouped))} would test all; --all prints the bound that each needs"
    )


def _largest_needed(tallies: list[Tally]) -> list[str]:
    largest: dict[str, int] = {}
    for tally in tallies:
        bound = _bound_of(tally)
        largest[bound] = max(_needed(tally), largest.get(bound, 0))
    return [f"{bound} {number}" for bound, number in largest.items()]


def _bound_of(tally: Tally) -> str:
    return tally.domain.option or f"{tally.domain.noun} {tally.domain.up_to}"


def _needed(tally: Tally) -> int:
    """The least number for the bound of its domain with which a tally tests its claim."""
    return tally.needed + tally.domain.less


def counterexamples(tallies: list[Tally]) -> list[str]:
    """The smallest counterexamples to each refuted claim, under headings."""
    lines = []
    for tally in tallies:
        if not tally.smallest:
            continue
        number = f"{len(tally.smallest)} of " if tally.mismatches > len(tally.smallest) else ""
        several = f"the smallest {number}{tally.mismatches:,} counterexamples"
        shown = several if tally.mismatches > 1 else "a counterexample"
        lines.append(f"{tally.claim.id} ({tally.claim.source}): {shown}, on {tally.domain.noun}:")
        lines += [f"  {row.words()}" for row in tally.smallest]
        lines.append("")
    return lines


def data(examined: Examination, directory: Path, seconds: dict[str, float]) -> dict[str, Any]:
    """The report for a program."""
    claims = [
        {**claim_row(tally), "bound": _bound_of(tally), "tested_from": _needed(tally)} for tally in examined.tallies
    ]
    return {
        "succeeded": succeeded(examined),
        "summary": summary(examined),
        "directory": str(directory),
        **examined.data(),
        "claims": claims,
        "mismatches": examined.mismatches_table().to_pylist(),
        "seconds": seconds,
    }


def own_data(tallies: list[Tally]) -> dict[str, Any]:
    """The tests of a user's own claims, for a program."""
    noticed = [{} if tally.noticed is None else {"noticed": tally.noticed} for tally in tallies]
    return {
        "claims": [claim_row(tally) | more for tally, more in zip(tallies, noticed, strict=True)],
        "smallest": [
            {"claim": tally.claim.id, "domain": tally.domain.name, **row.data()}
            for tally in tallies
            for row in tally.smallest
        ],
    }


def own_in_a_line(claim: Claim, tallies: list[Tally], proofs: list[Proof], unproved: str) -> str:
    """The outcome of a user's own claim: its tests, its proof, and whether they are as its file says."""
    tallies = [tally for tally in tallies if tally.claim is claim]
    proofs = [proof for proof in proofs if proof.claim is claim]
    parts = [_tested_in_words(tally) for tally in tallies]
    if decided := [place for place, tally in enumerate(tallies) if tally.verdict in (HOLDS, REFUTED)]:
        parts[decided[-1]] += f" ({Evidence.EXHAUSTIVE.words})"
    parts += [*(proof.words for proof in proofs), *([unproved] if unproved else [])]
    outcomes: list[Tally | Proof] = [*(tally for tally in tallies if not tally.skipped), *proofs]
    right = all(outcome.as_registered for outcome in outcomes)
    expected = ", as expected" * (claim.expected_verdict != HOLDS) if right else f"; {expectation(claim)}"
    return f"{claim.id}: {', '.join(parts)}{expected}{not_tested(tallies)}"


def _tested_in_words(tally: Tally) -> str:
    domain = tally.domain
    if tally.verdict != UNCOVERED:
        return f"{tally.verdict} on {domain.noun}"
    if not tally.examined:
        more = f"; use a larger {domain.option}" if domain.option else ""
        return f"these tables have no {domain.noun}{more}"
    if not tally.covered:
        return f"its hypothesis holds at none of the {domain.noun}"
    return f"no number wrong by at most {max(WRONG_BY)} would refute it on {domain.noun}"


def lines_of_noticed(tallies: list[Tally]) -> list[str]:
    """The numbers of wrong values that a user's own claims notice."""
    wrong = f"a number wrong by at most {max(WRONG_BY)}"
    lines = [
        f"{tally.claim.id} notices {wrong} at {tally.noticed:,} of {tally.examined:,} {tally.domain.noun}"
        for tally in tallies
        if tally.noticed is not None
    ]
    return [*lines, ""] if lines else []
