"""A claim: a statement of a paper about positions, with its source and the verdict that we expect; kinds of evidence.

A claim is one function that reads like its paper and returns `when(hypothesis, conclusion)`. It takes the record
of a position G, as the family defines it; a component C of G, if the claim is about every component; and a number,
if it is about every number. It is branch-free, so that it runs on whole columns, and, where its family has
programs and proofs, on single positions, in a kernel and in a solver too.
"""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple

from loony.enumerate.logic import Partial, plain
from loony.verify.family import Domain

HOLDS, REFUTED, UNCOVERED, SKIPPED = "holds", "refuted", "uncovered", "skipped"
"""verdicts: no mismatch; a mismatch; the hypothesis covered nothing; not tested on this domain"""
PROVED, UNDECIDED = "proved", "undecided"  # of proofs, besides `refuted` and `uncovered`
Truth = Annotated[Any, "a truth, and no number"]  # the annotation of a field of a record that holds truths
NO_POSITION, NOT_THERE = -1, -2  # in place of v(H): H is no position; H is larger than the tables


def value_function(look_up: Callable[[Any], Any]) -> Callable[[Any], Partial]:
    """v for claims, from a function that looks v(H) up in tables: undefined where H is no position."""

    def v(H: Any) -> Partial:
        value = look_up(getattr(H, "_make", tuple)(map(plain, H)) if isinstance(H, tuple) else H)
        return Partial(value, value >= 0)

    return v


class Statement(NamedTuple):
    """A hypothesis about G, and the conclusion where the hypothesis holds."""

    hypothesis: Any
    conclusion: Any


def when(hypothesis: Any, conclusion: Any) -> Statement:
    """The statement that the hypothesis implies the conclusion."""
    return Statement(hypothesis, conclusion)


Numbers = Callable[..., tuple[Any, Any]]  # of G, and C if there is one: the least and the largest number to test


@dataclass(frozen=True)
class Claim:
    """A claim, of a paper or of a user."""

    id: str
    title: str
    source: str  # paper and number
    statement: str  # the claim in words
    states: Callable[..., Statement]  # of G, then of C if `of_component`, then of a number if there are `numbers`
    expected_verdict: str
    domains: tuple[Domain, ...]
    size_below: int | None  # the claim is about positions of size < this; None for all sizes
    of_component: bool  # the claim is about every component C of G
    numbers: Numbers | None  # the claim is about every number for which its hypothesis holds; tests take these numbers
    theorem: str = ""
    """`File.theorem`, a theorem in a file in Coq that is written by hand: it says this claim of every position, or
    more. A person compared the words of both; no machine does. Empty if there is no theorem by hand"""

    @property
    def family(self) -> str:
        """The name of the family of positions that the claim is about."""
        return self.domains[0].family

    def arguments(self, G: Any, C: Any, number: Any) -> tuple[Any, ...]:
        """Those of G, C and the number that `states` takes."""
        return (G, *((C,) if self.of_component else ()), *((number,) if self.numbers else ()))


def claim(
    id: str,  # noqa: A002
    title: str,
    source: str,
    *,
    domains: tuple[Domain, ...],
    expected: str = HOLDS,
    size_below: int | None = None,
    numbers: Numbers | None = None,
    theorem: str = "",
    paper: str = "",
) -> Callable[[Callable[..., Statement]], Claim]:
    """Make a claim of the decorated function of (G), (G, C), (G, k) or (G, C, k); its docstring is the statement.

    `source` is the paper and the place in it, or the place alone where the `paper` is given.
    Raises TypeError where the function takes other arguments, or an argument of `claim` is not valid.
    """
    if not isinstance(id, str) or re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}", id) is None:
        raise TypeError(f"{id!r} is not an id: an id has up to 40 letters, digits, - and .")
    if expected not in (HOLDS, REFUTED):
        raise TypeError(f"{expected!r} is not a verdict to expect: write {HOLDS!r} or {REFUTED!r}")
    if not (isinstance(domains, tuple) and domains and all(isinstance(domain, Domain) for domain in domains)):
        raise TypeError(f"domains={domains!r} is no tuple of domains, such as (RAW,)")
    if len({domain.family for domain in domains}) > 1:
        raise TypeError(f"domains={', '.join(map(str, domains))} belong to several families")
    if size_below is not None and (type(size_below) is not int or size_below < 1):
        raise TypeError(f"size_below={size_below!r} is no size")
    if not all(isinstance(text, str) and text.isprintable() for text in (title, source)):
        raise TypeError("title and source must each be a text of one line")
    if theorem and (expected != HOLDS or re.fullmatch(r"\w+\.\w+", theorem) is None):
        raise TypeError(f"theorem={theorem!r} is no File.theorem of a claim that holds")

    def make(states: Callable[..., Statement]) -> Claim:
        statement = " ".join((states.__doc__ or "").split())
        names = list(inspect.signature(states).parameters)
        of_component = "C" in names
        number = 1 + of_component + (numbers is not None)
        if names[:1] != ["G"] or len(names) != number or (of_component and names[1] != "C"):
            raise TypeError(
                f"{states.__name__} takes ({', '.join(names)}): a claim takes (G) or (G, C), and then a number "
                "if it has numbers="
            )
        place = f"{paper}, {source}" if paper else source
        return Claim(
            id, title, place, statement, states, expected, domains, size_below, of_component, numbers, theorem
        )

    return make


class Evidence(Enum):
    """A kind of evidence; the strongest comes first."""

    COQ = "certified by Coq", "proved, and Coq's kernel checked the proof, which assumes nothing"
    SOLVER = "proved by solver", "proved by induction, and an SMT solver proved each step"
    WORDS = "proved in words", "a document of this project has a proof, for people to check"
    EXHAUSTIVE = "exhaustive to a bound", "every case up to the bound was tested"
    OBSERVED = "observed", "a command shows it, and no more is known"
    BY_HAND = "by hand", "a counterexample to follow with pencil and paper"

    def __init__(self, words: str, meaning: str) -> None:
        self.words = words
        self.meaning = meaning

    @classmethod
    def of_words(cls, words: str) -> "Evidence":
        """The kind of evidence that has these words. Raises ValueError where there is none."""
        for kind in cls:
            if kind.words == words:
                return kind
        raise ValueError(f"{words!r} is no kind of evidence")

    def line(self, by: str, outcome: str = "") -> str:
        """A line of evidence: its words, its source or its bound, and the outcome."""
        return f"{self.words}{f' ({by})' if by else ''}{f': {outcome}' if outcome else ''}"
