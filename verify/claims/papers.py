"""What a paper says, result by result: a list in which nothing numbered is left out, and where the family has it.

A family lists its papers in `loony.verify.<name>.papers`. Which claims are about a result is found by their
sources, so the list names none; it names tests, and where there is neither it says why.
"""

import re
from importlib import import_module
from typing import NamedTuple

from loony.verify.claims.claim import Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family


class Result(NamedTuple):
    """A theorem, an example, an equation, a figure, or anything else that a paper says."""

    name: str
    """as sources have it after the paper, such as `Lemma 3.6` or `Section 5, A = 1: c = 0`"""
    about: str
    """in a few words, and not the paper's"""
    tests: tuple[str, ...] = ()
    """what tests it besides claims: `tests/PATH.py::NAME`, or a file of printed values that names it"""
    why_not: str = ""
    """why nothing tests it"""
    part_of: str = ""
    """the result of the same paper that says it too: what tests that one tests this"""
    cited: str = ""
    """another name that sources have for it"""
    proof: tuple[str, str] | None = None
    """the document of this project that proves it in words, and the words there with which its statement begins"""

    def is_named_in(self, place: str) -> str:
        """The name of it with which a place in its paper begins, such as `Lemma 3.6(1)`; empty if there is none.

        `Theorem 10` and `Theorem 1.2` do not begin with `Theorem 1`.
        """
        begins = [name for name in (self.name, self.cited) if name and place.startswith(name)]
        goes_on = r"[0-9A-Za-z]|\.[0-9]"
        return max((name for name in begins if not re.match(goes_on, place[len(name) :])), key=len, default="")


class Paper(NamedTuple):
    """A paper, or a text of ours, and all that it says."""

    source: str
    """with which the sources of its claims begin, such as `Allcock 2021`"""
    results: tuple[Result, ...]
    """in its order"""
    document: str = ""
    """of a text of ours, where it stands"""

    def result_of(self, source: str) -> Result | None:
        """What a source names: the result whose name says the most of it. None if it names none of this paper."""
        if not source.startswith(f"{self.source}, "):
            return None
        place = source.removeprefix(f"{self.source}, ")
        best = max(self.results, key=lambda one: len(one.is_named_in(place)), default=None)
        return best if best and best.is_named_in(place) else None


def paper_and_place(source: str, papers: tuple[Paper, ...]) -> tuple[str, str]:
    """The paper that the source of a claim names, and the place in it; nothing and the source if it names none."""
    paper = next((one.source for one in papers if source.startswith(f"{one.source}, ")), "")
    return paper, source.removeprefix(f"{paper}, ")


def proof_in_words(one: Claim) -> tuple[str, str] | None:
    """Where the result that a claim is about is proved in words, as `Result.proof` has it; None if nowhere."""
    found = (paper.result_of(one.source) for paper in papers_of(FAMILIES[one.family]))
    return next((result.proof for result in found if result), None)


def papers_of(family: Family) -> tuple[Paper, ...]:
    """The papers of a family, with all that they say."""
    papers: tuple[Paper, ...] = import_module(f"loony.verify.{family.folder}.papers").PAPERS
    return papers
