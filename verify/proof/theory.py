"""Theories: the value formula of a family, the goals of its claims, and the assumptions outside the solver."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from loony.verify.claims.claim import Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family
from loony.verify.proof.steps import CertificateTheory


class Goal(NamedTuple):
    """A formula to be proved: the premise and the hypothesis imply the conclusion."""

    name: str
    about: tuple[Any, Any, Any]  # the record, with a `size`, the component and the number, as terms of the solver
    premise: Any  # a condition that every such position, component and number fulfils without the hypothesis
    hypothesis: Any
    conclusion: Any
    facts: Any = True  # more facts, which slow the solver: only for a goal that has a model without them
    kind: str = ""  # the kind of the component; empty where there is none


class Counterexample(NamedTuple):
    """An instance where a claim fails."""

    words: str  # the position in its notation, and the component and the number, where the claim is about them
    size: int
    arguments: Callable[[], tuple[Any, ...]]  # with values by plain recursion, which may take seconds

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Theory:
    """The base of the proofs of a family's claims."""

    formula: Claim  # the value formula, which the other claims rest on
    goals: Callable[[Any, Claim], Iterator[Goal]]  # of a solver's module and a claim: formulas that imply it
    instance: Callable[[Claim, Goal, Callable[[Any], int]], Counterexample]
    """of a claim, one of its goals, and the numbers of a model by terms: the position that the model describes"""
    try_small: Callable[..., tuple[bool, Counterexample | None]]
    """of a claim, and maybe the most boxes, by plain recursion on all small positions: whether its hypothesis holds
    somewhere, and the smallest position where the claim fails"""
    outside: str  # the assumptions outside the solver, for a report
    trial: Callable[[Claim, Any], None]  # calls a claim in every way of the program, with a solver or None
    certificates: Callable[[], CertificateTheory]  # of which Coq checks the proofs


def theory_of(family: Family) -> Theory:
    """The theory of a family that proves."""
    theory: Theory = import_module(f"loony.verify.{family.folder}.theory").THEORY
    return theory


def outside(claims: list[Claim]) -> str:
    """The assumptions outside the solver in the proofs of some claims, for a report."""
    families = dict.fromkeys(claim.family for claim in claims)
    return "\n".join(theory_of(FAMILIES[family]).outside for family in families)
