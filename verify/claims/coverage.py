"""Which claims and tests are about each result of the papers, and which results have neither."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from loony.verify.claims.claim import Claim
from loony.verify.claims.papers import Paper, Result


class Covered(NamedTuple):
    """A result, and what tests or proves it."""

    paper: Paper
    result: Result
    claims: tuple[Claim, ...]
    """of which the source names it, or the result that it is part of"""
    tests: tuple[str, ...]

    @property
    def by(self) -> str:
        """What there is, in the first of these words that applies: claims, tests, a reason, or nothing."""
        if self.claims:
            return "claims"
        if self.tests:
            return "tests"
        return "reason" if self.result.why_not else ""


def coverage(papers: Iterable[Paper], claims: Collection[Claim]) -> list[Covered]:
    """Every result of some papers, in their order, with what tests or proves it."""
    found = []
    for paper in papers:
        of_name = {one.name: one for one in paper.results}
        about = [(one, paper.result_of(one.source)) for one in claims]
        for result in paper.results:
            whole = [one for one in (result, of_name.get(result.part_of)) if one]
            named = tuple(claim for claim, one in about if one in whole)
            tests = dict.fromkeys(test for one in whole for test in one.tests)
            found.append(Covered(paper, result, named, (*tests,)))
    return found


def faults(papers: Sequence[Paper], claims: Collection[Claim]) -> list[str]:
    """What is wrong with the lists of papers, in sentences: a result that has nothing, a claim about none."""
    found = []
    for paper in papers:
        names = Counter(name for one in paper.results for name in (one.name, one.cited) if name)
        found += [f"{paper.source} lists {name} {number} times" for name, number in names.items() if number > 1]
        found += [
            f"{paper.source}, {one.name} is said to be part of {one.part_of}, which is not listed"
            for one in paper.results
            if one.part_of and one.part_of not in names
        ]
    for one in coverage(papers, claims):
        what = f"{one.paper.source}, {one.result.name}"
        if not one.by:
            found.append(f"{what} has no claim, no test, and no reason why not")
        elif one.result.why_not and one.by != "reason":
            found.append(f"{what} has {one.by}, and a reason why it has none")
    for claim in claims:
        if not any(paper.result_of(claim.source) for paper in papers):
            found.append(f"the claim {claim.id} is about {claim.source!r}, which no paper lists")
    return found
