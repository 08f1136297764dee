"""The report of a run, as text for a person and as plain data for a program."""

import shlex
from pathlib import Path
from typing import Any

from loony.results.examination import Examination
from loony.results.outcome import claim_row
from loony.results.text import columns
from loony.verify.claims import HOLDS, UNCOVERED
from loony.verify.examine import Tally


def succeeded(examined: Examination) -> bool:
    """Tables sound, at least one claim tested, and each tested claim with the verdict it is registered with."""
    tested = [tally for tally in examined.tallies if not tally.skipped]
    return examined.sound and bool(tested) and all(tally.as_registered for tally in tested)


def claims_lines(tallies: list[Tally]) -> list[str]:
    """One line a claim and domain, under a heading, in columns."""
    rows: list[tuple[str, ...]] = [("claim", "domain", "examined", "covered", "mismatches", "verdict", "")]
    for tally in tallies:
        numbers = (f"{number:,}" for number in (tally.examined, tally.covered, tally.mismatches))
        rows.append((tally.claim.id, tally.domain.name, *numbers, tally.verdict, _remark(tally)))
    return columns(rows, "<<>>><<")


def _remark(tally: Tally) -> str:
    """What a reader of a verdict should know: that it was to be expected, or that it was not."""
    if tally.skipped or tally.verdict == tally.claim.expected_verdict == HOLDS:
        return ""
    return "as registered" if tally.as_registered else f"but registered: {tally.claim.expected_verdict}"


def text(examined: Examination, directory: Path, seconds: dict[str, float]) -> str:
    """The report for a person."""
    lines = [*examined.lines(), "", *claims_lines(examined.tallies), "", *counterexamples(examined.tallies)]
    stages = ", ".join(f"{stage} {took:.1f}" for stage, took in seconds.items())
    lines.append(f"{sum(seconds.values()):.1f} s ({stages})")
    lines.append(f"tables in {directory}; to see it again:  loony check {shlex.quote(str(directory))}")
    lines.append(summary(examined))
    return "\n".join(lines)


def summary(examined: Examination) -> str:
    """One sentence: how many claims came out as registered, and what did not."""
    tested = [tally for tally in examined.tallies if not tally.skipped]
    wrong = sorted({tally.claim.id for tally in tested if not tally.as_registered})
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
    """The claims that were skipped, and what they need; nothing where there is none."""
    skipped = [tally for tally in tallies if tally.skipped]
    needed: dict[str, int] = {}
    for tally in skipped:
        bound = tally.domain.option or f"{tally.domain.noun} {tally.domain.up_to}"
        needed[bound] = max(needed.get(bound, 0), tally.needed)
    if not skipped:
        return ""
    names = ", ".join(dict.fromkeys(tally.claim.id for tally in skipped))
    take = " and ".join(f"{bound} {number}" for bound, number in needed.items())
    verb = "takes" if len({tally.claim.id for tally in skipped}) == 1 else "take"
    return f"; NOT TESTED: {names}, which {verb} {take} or more"


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
        "claims": [claim_row(tally) for tally in examined.tallies],
        "mismatches": examined.mismatches_table().to_pylist(),
        "seconds": seconds,
    }
