"""Theories: the value formula of a family, the goals of its claims, and the assumptions outside the solver.

Goals can be written into files for any solver, with a script that compares its answers with ours.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from loony.system.writing import marked, write_file
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


ANSWERS, SCRIPT = "answers", "check.sh"

_SCRIPT = """\
#!/bin/sh
# Asks a solver about every goal here, and compares its answers with those in the file `answers`:
#   sh check.sh cvc5 --tlimit=60000
# A claim is proved if each of its goals is answered with unsat. Ends with 0 if all answers are the same.
[ $# -gt 0 ] || { echo "name a solver that reads SMT-LIB files, such as  sh check.sh cvc5"; exit 2; }
command -v "$1" > /dev/null || { echo "there is no $1 here: install it, or name another solver"; exit 2; }
cd "$(dirname "$0")" || exit 2
same=0 other=0 open=0
while read -r answer file; do
  said=$("$@" "$file" 2>&1 | head -n 1)
  case $said in
    "$answer") same=$((same + 1)) ;;
    sat|unsat) other=$((other + 1)); echo "$file: $said, where it was $answer" ;;
    *) open=$((open + 1)); echo "$file: no answer: $said" ;;
  esac
done < answers
echo "$same goals answered alike, $other otherwise, $open not at all"
[ $same -gt 0 ] && [ $other -eq 0 ] && [ $open -eq 0 ]
"""


is_of_goals: Final = marked(
    b"; goal ",
    re.escape(_SCRIPT[:80].encode()),
    rb"(sat|unsat|unknown) \S+\.smt2\n",
    names=("*-*.smt2", ANSWERS, SCRIPT),
)
"""whether this module wrote a file"""


def write_goal(directory: Path, claim: Claim, number: int, solver: Any) -> str:
    """Write a goal of a claim, in the solver's words, into a directory; returns the name of the file."""
    heading = f"; goal {number} of {claim.id}: it is proved if this is unsat\n(set-logic QF_LIA)\n"
    name = f"{claim.id}-{number:03}.smt2"
    write_file(directory / name, heading + solver.to_smt2(), "--emit")
    return name


def write_answers(directory: Path, answers: dict[str, str]) -> None:
    """Write the solver's answers, by the files of the goals, and the script that asks another solver."""
    write_file(directory / ANSWERS, "".join(f"{answer} {name}\n" for name, answer in answers.items()), "--emit")
    write_file(directory / SCRIPT, _SCRIPT, "--emit")
