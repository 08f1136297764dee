"""The claims and tests about each result of the papers, and the results that have neither."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from loony.verify.claims.claim import Claim
from loony.verify.claims.papers import Paper, Result


class ResultCoverage(NamedTuple):
    """A result, with the claims and tests about it."""

    paper: Paper
    result: Result
    claims: tuple[Claim, ...]  # the claims whose source names this result, or the result that it is part of
    tests: tuple[str, ...]

    @property
    def by(self) -> str:
        """The first that the result has: `claims`, `tests`, or a `reason` why not; else an empty text."""
        if self.claims:
            return "claims"
        if self.tests:
            return "tests"
        return "reason" if self.result.why_not else ""


def coverage(papers: Iterable[Paper], claims: Collection[Claim]) -> list[ResultCoverage]:
    """Every result of some papers, in their order, with the claims and tests about it."""
    rows = []
    for paper in papers:
        by_name = {result.name: result for result in paper.results}
        results = [paper.result_of(claim.source) for claim in claims]
        for result in paper.results:
            itself_and_whole = [part for part in (result, by_name.get(result.part_of)) if part]
            about = tuple(claim for claim, its in zip(claims, results, strict=True) if its in itself_and_whole)
            tests = dict.fromkeys(test for part in itself_and_whole for test in part.tests)
            rows.append(ResultCoverage(paper, result, about, (*tests,)))
    return rows


def faults(papers: Sequence[Paper], claims: Collection[Claim]) -> list[str]:
    """Sentences about the faults of the lists of papers, such as a result without a claim, a test or a reason."""
    sentences = []
    for paper in papers:
        names = Counter(name for result in paper.results for name in (result.name, result.cited) if name)
        sentences += [f"{paper.source} lists {name} {number} times" for name, number in names.items() if number > 1]
        sentences += [
            f"{paper.source}, {result.name} is said to be part of {result.part_of}, which is not listed"
            for result in paper.results
            if result.part_of and result.part_of not in names
        ]
    for row in coverage(papers, claims):
        what = f"{row.paper.source}, {row.result.name}"
        if not row.by:
            sentences.append(f"{what} has no claim, no test, and no reason why not")
        elif row.result.why_not and row.by != "reason":
            sentences.append(f"{what} has {row.by}, and a reason why it has none")
    for claim in claims:
        if not any(paper.result_of(claim.source) for paper in papers):
            sentences.append(f"the claim {claim.id} is about {claim.source!r}, which no paper lists")
    return sentences
