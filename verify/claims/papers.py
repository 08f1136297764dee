"""The results of a paper: a list of everything that has a number in the paper.

A family lists its papers in a table, `papers.csv`; a module of its claims may make more of it. The list names no
claims, because the source of a claim names its result. The list names other tests; if a result has neither a claim nor
a test, the list says why.
"""

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from loony.verify.claims.claim import REFUTED, Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family


class Result(NamedTuple):
    """A theorem, an example, an equation, a figure, or any other statement of a paper."""

    name: str  # the name of the result in sources, after the paper, such as `Lemma 3.6` or `Section 5, A = 1: c = 0`
    about: str  # the content of the result in a few words of ours
    tests: tuple[str, ...] = ()  # other tests: `tests/PATH.py::NAME`, or a file of printed values
    why_not: str = ""  # why nothing tests it
    part_of: str = ""  # another result of the same paper that contains this result, and whose tests test it
    cited: str = ""  # another name of the result in sources
    proof: tuple[str, str] | None = None  # the document that proves it in words, and the first words there

    def name_in(self, place: str) -> str:
        """The name of this result that begins a place in its paper, such as `Lemma 3.6(1)`; empty if none does.

        `Theorem 10` and `Theorem 1.2` do not begin with `Theorem 1`.
        """
        names = [name for name in (self.name, self.cited) if name and place.startswith(name)]
        longer_number = r"[0-9A-Za-z]|\.[0-9]"
        return max((name for name in names if not re.match(longer_number, place[len(name) :])), key=len, default="")


class Paper(NamedTuple):
    """A paper, or a text of ours, with its results."""

    source: str  # the first words of the sources of its claims, such as `Allcock 2021`
    results: tuple[Result, ...]  # in the order of the paper
    document: str = ""  # the path of a text of ours

    def result_of(self, source: str) -> Result | None:
        """The result that a source names: the longest name that fits. None if it names no result of this paper."""
        if not source.startswith(f"{self.source}, "):
            return None
        place = source.removeprefix(f"{self.source}, ")
        best = max(self.results, key=lambda result: len(result.name_in(place)), default=None)
        return best if best and best.name_in(place) else None


@cache
def papers_in(folder: str) -> tuple[Paper, ...]:
    """The papers in the table of a family's folder. The table has a row for each result, and spaces between tests."""
    with files(f"loony.verify.{folder}").joinpath("papers.csv").open(encoding="utf-8") as file:
        by_paper = groupby(csv.DictReader(file), itemgetter("paper", "document"))
        return tuple(Paper(source, tuple(map(_result, rows)), document) for (source, document), rows in by_paper)


def _result(row: dict[str, str]) -> Result:
    proof = (row["proof_in"], row["proof"]) if row["proof"] else None
    cells = {name: row[name] for name in ("name", "about", "why_not", "part_of", "cited")}
    return Result(**cells, tests=(*row["tests"].split(),), proof=proof)


def paper_and_place(claim: Claim) -> tuple[str, str]:
    """The paper that the source of a claim names, and the place in it; "" and the source if it names none."""
    papers = papers_of(FAMILIES[claim.family])
    paper = next((paper.source for paper in papers if claim.source.startswith(f"{paper.source}, ")), "")
    return paper, claim.source.removeprefix(f"{paper}, ")


def proof_in_words(claim: Claim) -> tuple[str, str] | None:
    """The proof in words of the result that a claim is about, as `Result.proof` has it; None if there is none."""
    if claim.expected_verdict == REFUTED:  # what was proved is another statement
        return None
    results = (paper.result_of(claim.source) for paper in papers_of(FAMILIES[claim.family]))
    return next((result.proof for result in results if result), None)


def papers_of(family: Family) -> tuple[Paper, ...]:
    """The papers of a family: those that a module of its claims has as PAPERS, or else those of its table."""
    modules = (import_module(f"loony.verify.{family.folder}.{paper}") for paper in family.papers)
    papers: tuple[Paper, ...] = next((module.PAPERS for module in modules if hasattr(module, "PAPERS")), ())
    return papers or papers_in(family.folder)


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
