"""Claims as steps, in the order and with the names of `verify/proof/coq/Claim.v`; steps and certificates for Coq."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from loony.enumerate import terms
from loony.enumerate.logic import plain
from loony.enumerate.terms import Term, Trace
from loony.verify.claims.claim import Claim

NAMES = {
    terms.ADD: "Add", terms.SUBTRACT: "Subtract", terms.MULTIPLY: "Multiply", terms.MAGNITUDE: "Magnitude",
    terms.LESS: "Less", terms.AT_MOST: "AtMost", terms.NOT: "Not", terms.AND: "And", terms.OR: "Or",
}  # fmt: skip


class Step(NamedTuple):
    """An operation of a claim."""

    name: str
    arguments: tuple[int, ...]  # places of earlier steps, from 0 on; for Input and Constant, a number
    divisor: int = 0  # the divisor of Remainder and Quotient


Steps = tuple[Step, ...]


class GoalSteps(NamedTuple):
    """A goal of a claim as steps."""

    name: str  # the name of the Coq module
    premise_name: str  # the name of the premise in Coq
    premise: Steps  # a condition that every position, or every component of a kind, fulfils
    statement: Steps


class CertificateTheory(NamedTuple):
    """The base of the certificates of a family's claims."""

    formula: Steps  # the closed form of a value
    inputs: int  # the number of variables of a goal
    goals: Callable[[Claim], Iterator[GoalSteps]]
    first: tuple[Claim, ...]  # the claims on which the files written by hand rest
    premises_of: tuple[Claim, ...]  # the claims whose goals have all premises, of each kind
    theorems: dict[str, str]  # by id of a claim, a theorem by hand that says the same: File.theorem
    refutation_arguments: Callable[[str], str]  # the arguments of `refuted` in Coq, from these words
    by_hand: tuple[Path, ...]  # the family's files that are written by hand


class Symbols:
    """A substitute for a solver's module that turns the goals of claims into steps."""

    def __init__(self, trace: Trace | None = None, names: Iterable[str] = ()) -> None:
        """`trace` has the calls of v; without a trace the claim does not call v."""
        self.trace: Final = trace or Trace(0)
        self.names: Final = [*names]  # the names of the inputs; a new name makes a new input

    def Int(self, name: str) -> Term:  # noqa: N802
        """The input of this name."""
        if name not in self.names:
            self.names.append(name)
        return self.trace.term(terms.INPUT, self.names.index(name))

    def Ints(self, names: str) -> list[Term]:  # noqa: N802
        """Inputs."""
        return [self.Int(name) for name in names.split()]

    def steps(self, term: Any) -> Steps:
        """The steps to a term or a constant, which is the last step."""
        steps: list[Step] = []
        places: dict[int, int] = {}
        for place in sorted(self.trace.needed(self.trace.lifted(plain(term)).place)):
            operation, *arguments = self.trace.nodes[place]
            steps += _lowered(self.trace, operation, arguments, places, len(steps))
            places[place] = len(steps) - 1
        return tuple(steps)


def _lowered(trace: Trace, operation: int, arguments: list[int], places: dict[int, int], following: int) -> list[Step]:
    """A node as one step or two."""
    if operation == terms.INPUT:
        return [Step("Input", (arguments[0],))]
    if operation == terms.CONSTANT:
        return [Step("Truth" if arguments[1] else "Constant", (arguments[0],))]
    operands = tuple(places[place] for place in arguments)
    if operation in (terms.REMAINDER, terms.QUOTIENT):
        divisor = trace.nodes[arguments[1]]
        return [Step("Remainder" if operation == terms.REMAINDER else "Quotient", operands[:1], divisor[1])]
    if operation == terms.VALUE:
        return [Step("Value", operands)]
    if operation == terms.WHERE:
        return [Step("ChooseTruth" if trace.truths[arguments[1]] else "Choose", operands)]
    if operation in (terms.EQUAL, terms.DIFFERENT):
        same = Step("Same" if trace.truths[arguments[0]] else "Equal", operands)
        return [same] if operation == terms.EQUAL else [same, Step("Not", (following,))]
    return [Step(NAMES[operation], operands)]


_NOTHING, _LARGE = 126, 127


def pack(words: list[int]) -> list[int]:
    """Words as numbers of 56 bits; `verify/proof/coq/Packed.v` unpacks the words."""
    groups: list[int] = []
    for word in words:
        if word < _NOTHING:
            groups.append(word)
        else:
            groups += [_LARGE, *(word >> shift & 127 for shift in (0, 7, 14, 21))]
    groups += [_NOTHING] * (-len(groups) % 8)
    return [
        sum(group << 7 * place for place, group in enumerate(groups[first : first + 8]))
        for first in range(0, len(groups), 8)
    ]


def step_text(step: Step) -> str:
    """A step in the notation of `verify/proof/coq/Claim.v`."""
    name, arguments, divisor = step
    if name == "Truth":
        return f"Truth {'true' if arguments[0] else 'false'}"
    if name in ("Input", "Constant"):
        number = arguments[0]
        return f"{name} ({number})" if number < 0 else f"{name} {number}"
    places = [str(place + 1) for place in arguments]
    if name == "Value":
        return f"Value [{'; '.join(places)}]%positive"
    return " ".join([name, *places, *([str(divisor)] if divisor else [])])


def steps_text(name: str, steps: Steps) -> str:
    """A definition of steps."""
    lines, line = [], ""
    for text in map(step_text, steps):
        if line and len(line) + len(text) > 110:
            lines.append(line)
            line = ""
        line += f"{text}; "
    body = "\n   ".join([*lines, line])[:-2]
    return f"Definition {name} : steps :=\n  [{body}].\n"
