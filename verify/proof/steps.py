"""What a claim says as steps, in the order and with the names that `verify/proof/coq/Claim.v` gives them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from loony.enumerate import terms
from loony.enumerate.logic import plain
from loony.enumerate.terms import Term, Trace, needs
from loony.verify.claims.claim import Claim

NAMES = {
    terms.ADD: "Add", terms.SUBTRACT: "Subtract", terms.MULTIPLY: "Multiply", terms.MAGNITUDE: "Magnitude",
    terms.LESS: "Less", terms.AT_MOST: "AtMost", terms.NOT: "Not", terms.AND: "And", terms.OR: "Or",
}  # fmt: skip


class Step(NamedTuple):
    """One step."""

    name: str
    arguments: tuple[int, ...]
    """places of other steps, the first being 0, which stand before; of Input and Constant, a number"""
    divisor: int = 0
    """of Remainder and Quotient"""


Steps = tuple[Step, ...]


class GoalSteps(NamedTuple):
    """A goal of a claim as steps."""

    name: str
    """of a Coq module"""
    known_as: str
    """the name of what is known"""
    known: Steps
    """what is so of every position, or of every component of such a kind"""
    said: Steps


class CertificateTheory(NamedTuple):
    """What certificates of a family's claims are about."""

    formula: Steps
    """the closed form of a value"""
    inputs: int
    """how many numbers a goal is about"""
    stated: Callable[[Claim], Iterator[GoalSteps]]
    """of a claim: its goals"""
    first: tuple[Claim, ...]
    """the claims on which the files written by hand rest"""
    known_of: tuple[Claim, ...]
    """claims of which what is known is taken, of positions and of components of each kind"""
    theorems: dict[str, str]
    """ids of claims, and which theorem of a file by hand says the same as a person would write it: File.theorem"""
    larger: Callable[[Claim], str | None]
    """of a refuted claim: a position that no small one is, by its words, where it fails"""
    refuting: Callable[[str], str]
    """of the words of a counterexample: the arguments of what Coq is to compute"""
    by_hand: tuple[Path, ...]
    """the family's files that are written by hand"""


class Symbols:
    """Stands where a solver's module stands when the goals of claims are made: its terms are steps."""

    def __init__(self, trace: Trace | None = None, names: Iterable[str] = ()) -> None:
        """Values are asked for as the trace has it; without one they are not."""
        self.trace = trace or Trace(0)
        self.names = [*names]
        """of the inputs, to which others are added when they are first asked for"""

    def Int(self, name: str) -> Term:  # noqa: N802
        """The input of this name."""
        if name not in self.names:
            self.names.append(name)
        return self.trace.term(terms.INPUT, self.names.index(name))

    def Ints(self, names: str) -> list[Term]:  # noqa: N802
        """Inputs."""
        return [self.Int(name) for name in names.split()]

    def steps(self, term: Any) -> Steps:
        """The steps to a term, or to what is known beforehand, which is the last of them."""
        nodes, truths = self.trace.nodes, self.trace.truths
        root = self.trace.lifted(plain(term)).place
        needed, left = {root}, [root]
        while left:
            for place in needs(nodes[left.pop()]):
                if place not in needed:
                    needed.add(place)
                    left.append(place)
        found: list[Step] = []
        places: dict[int, int] = {}
        for place in sorted(needed):
            operation, *arguments = nodes[place]
            found += _lowered(operation, arguments, nodes, truths, places, len(found))
            places[place] = len(found) - 1
        return tuple(found)


def _lowered(
    operation: int, arguments: list[int], nodes: list[tuple[int, ...]], truths: list[bool],
    places: dict[int, int], next_place: int,
) -> list[Step]:  # fmt: skip
    """The step, or the two, that a node is."""
    if operation == terms.INPUT:
        return [Step("Input", (arguments[0],))]
    if operation == terms.CONSTANT:
        return [Step("Truth" if arguments[1] else "Constant", (arguments[0],))]
    of = tuple(places[place] for place in arguments)
    if operation in (terms.REMAINDER, terms.QUOTIENT):
        divisor = nodes[arguments[1]]
        return [Step("Remainder" if operation == terms.REMAINDER else "Quotient", of[:1], divisor[1])]
    if operation == terms.VALUE:
        return [Step("Value", of)]
    if operation == terms.WHERE:
        return [Step("ChooseTruth" if truths[arguments[1]] else "Choose", of)]
    if operation in (terms.EQUAL, terms.DIFFERENT):
        same = Step("Same" if truths[arguments[0]] else "Equal", of)
        return [same] if operation == terms.EQUAL else [same, Step("Not", (next_place,))]
    return [Step(NAMES[operation], of)]
