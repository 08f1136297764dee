"""The results of a paper: a list of everything that has a number in the paper.

A family lists its papers in a table, `papers.csv`; a module `papers` of the family may make more of it. The list names
no claims, because the source of a claim names its result. The list names other tests; if a result has neither a claim
nor a test, the list says why.
"""

import csv
import re
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
    """The papers of a family: those that its module `papers` has as PAPERS, or else those of its table."""
    name = f"loony.verify.{family.folder}.papers"
    try:
        papers: tuple[Paper, ...] = import_module(name).PAPERS
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return papers_in(family.folder)
    return papers
