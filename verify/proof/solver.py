"""Proof of claims for positions of every size, by an SMT solver in linear integer arithmetic.

A family that proves has a `Theory`: a formula for the value, proved by an induction of its own, on which all its
other claims rest; the goals of each claim; and what stays outside the solver.
"""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from math import inf
from typing import Any, NamedTuple

from loony.enumerate.logic import all_of, not_
from loony.system.errors import BadInput
from loony.verify.claims.claim import HOLDS, REFUTED, UNCOVERED, Claim
from loony.verify.families import FAMILIES
from loony.verify.family import Family
from loony.verify.proof.solver_judge import answer_by_cases
from loony.verify.proof.steps import CertificateTheory, Steps, Symbols

PROVED, UNDECIDED = "proved", "undecided"
"""verdicts besides `refuted`, and `uncovered`, where the hypothesis can never be met"""

_LARGEST_SHOWN = 200
"""a counterexample is looked for up to this size, which plain recursion can confirm"""

_PATIENCE = (1.0, 10.0), (4.0, inf)
"""seconds that z3 has for a goal as it is, and then case by case, before it begins anew"""

_SPURIOUS = 100
"""models of a goal that are no positions, or none where the claim fails, before the next is no more looked for"""


class Goal(NamedTuple):
    """A formula to be proved: what is known, and the hypothesis, imply the conclusion."""

    name: str
    about: tuple[Any, Any, Any]
    """the record of the position, which has a `size`, the component and the number, in terms of the solver"""
    known: Any
    """what is so of every such position, component and number, apart from what the claim supposes"""
    hypothesis: Any
    conclusion: Any
    facts: Any = True
    """what else is true of every position: told to a solver that finds a model without, for it takes longer so"""
    kind: str = ""
    """of the component that it is about, or nothing"""


class Counterexample(NamedTuple):
    """Where a claim fails."""

    words: str
    """the position in its notation, and the component and the number, where the claim is about them"""
    size: int
    arguments: Callable[[], tuple[Any, ...]]
    """what the claim takes, with values by plain recursion, which may take seconds"""

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Theory:
    """What the proofs of a family's claims rest on."""

    formula: Claim
    """the value formula, which the other claims rest on"""
    goals: Callable[[Any, Claim], Iterator[Goal]]
    """of a solver's Python module and a claim: the formulas whose validity makes it true for every size"""
    instance: Callable[[Claim, Goal, Callable[[Any], int]], Counterexample]
    """of a claim, a goal of it, and what a model makes of a term: the position that the model describes"""
    tried: Callable[[Claim], tuple[bool, Counterexample | None]]
    """of a claim, by plain recursion on all small positions: whether its hypothesis holds somewhere, and the
    smallest position where the conclusion then does not"""
    outside: str
    """what stays outside the solver, for a report"""
    trial: Callable[[Claim, Any], None]
    """calls a claim in every way in which it will be called, with a solver or None; raises what it then raises"""
    certified: Callable[[], CertificateTheory] | None = None
    """what certificates are about, where there are files in Coq that they can be checked with"""


def theory_of(family: Family) -> Theory:
    """The theory of a family that proves."""
    theory: Theory = import_module(f"loony.verify.{family.folder}.theory").THEORY
    return theory


def outside(claims: list[Claim]) -> str:
    """What stays outside the solver in the proofs of some claims, for a report."""
    families = dict.fromkeys(claim.family for claim in claims)
    return "\n".join(theory_of(FAMILIES[family]).outside for family in families)


@dataclass
class Proof:
    """What came of proving one claim."""

    claim: Claim
    verdict: str = UNDECIDED
    goals: int = 0
    """how many formulas the solver was asked"""
    unsolved: list[str] = field(default_factory=list)
    """the goals that the solver gave up, or whose counterexample is none"""
    counterexample: Counterexample | None = None
    """the smallest, confirmed by plain recursion"""
    seconds: float = 0.0

    @property
    def as_registered(self) -> bool:
        """Proved where the claim is registered as holding, refuted where as refuted."""
        return self.verdict == {HOLDS: PROVED, REFUTED: REFUTED}.get(self.claim.expected_verdict)

    @property
    def words(self) -> str:
        """What came of it, as it is said of the claim."""
        if self.verdict == REFUTED:
            return f"refuted by the counterexample {self.counterexample}"
        if self.verdict == UNCOVERED:
            return "its hypothesis holds at no position of any size"
        return f"{'not ' * (self.verdict == UNDECIDED)}{PROVED} for positions of every size"


MODULES = {"z3": "z3", "cvc5": "cvc5.pythonic"}
DISTRIBUTIONS = {"z3": "z3-solver", "cvc5": "cvc5"}
"""the solvers' Python modules, and the packages that they come in"""


class NoSolver(BadInput):
    """A solver is not installed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a proof needs {name}: install it with  pip install {DISTRIBUTIONS[name]}")
        self.words = f"not proved: {name} is not installed (pip install {DISTRIBUTIONS[name]})"
        """in place of a verdict"""


def load_solver(name: str) -> Any:
    """The Python module of z3 or cvc5, which have one interface. Raises NoSolver where it is not installed."""
    try:
        return import_module(MODULES[name])
    except ImportError:
        raise NoSolver(name) from None


Emit = Callable[[Claim, int, Any, str | None], None]
GoalProgress = Callable[[Claim, int, int], None]


def prove(
    claims: list[Claim], solver: str, seconds: float, emit: Emit = lambda *_: None,
    turn: GoalProgress = lambda *_: None, known: Collection[str] = (),
) -> Iterator[Proof]:  # fmt: skip
    """Prove the claims of families that prove, each goal within a time limit; they rest on the value formula.

    Where that is not proved, the others of its family are undecided; it is not proved again where it is among the
    ids of what is known, and not among the claims. `emit` is handed every goal of a claim: its number, a solver
    that was asked it, or was not, and the answer. `turn` is told before each which of how many it is.
    """
    smt = load_solver(solver)
    formulas: dict[str, Proof] = {}
    for claim in claims:
        theory = theory_of(FAMILIES[claim.family])
        if theory.formula.id in known and theory.formula not in claims:
            formulas[claim.family] = Proof(theory.formula, PROVED)
        if claim.family not in formulas:
            formulas[claim.family] = proof_of(smt, theory, theory.formula, seconds, emit, turn)
        formula = formulas[claim.family]
        if claim is theory.formula:
            yield formula
        elif formula.verdict == PROVED:
            yield proof_of(smt, theory, claim, seconds, emit, turn)
        else:
            yield Proof(claim, unsolved=[f"rests on {formula.claim.id}, which is {formula.verdict}"])


def _asked(smt: Any, seconds: float, *statements: Any) -> Any:
    """A solver that is to look for numbers for which all of the statements are true."""
    solver = smt.SimpleSolver()
    _limit(smt, solver, seconds)
    solver.add(*statements)
    return solver


def _limit(smt: Any, solver: Any, seconds: float) -> None:
    """Have a solver end after a time."""
    milliseconds = max(int(1000 * seconds), 1)
    if smt.__name__ == MODULES["cvc5"]:
        solver.setOption("tlimit-per", str(milliseconds))
    else:
        solver.set("timeout", milliseconds)
        solver.set("ctrl_c", False)  # else it takes an interrupt for itself, and answers that it does not know


def _alone(smt: Any, solver: Any, seconds: float) -> Any:
    """What the solver answers where it knows nothing else.

    How long z3 takes depends on the terms that were made before, of other claims too: tenfold, now and then.
    """
    alone = solver.translate(smt.Context())
    _limit(smt, alone, seconds)
    return alone.check()


def _said(goal: Goal, denied: bool) -> Any:
    """What a goal supposes, and that the conclusion fails, if that is asked."""
    return all_of(goal.hypothesis, not_(goal.conclusion) if denied else True)


def _answer(
    smt: Any, seconds: float, known: Any, said: Any, facts: list[Any],
    in_steps: Callable[[], tuple[Steps, list[str]]],
) -> tuple[Any, Any]:  # fmt: skip
    """What the solver answers within a time, and the solver.

    z3 takes most goals as they are, in less than a second, and of the others most case by case: for that there is
    what is said as steps, with the names of their inputs.
    """
    if smt.__name__ != MODULES["z3"]:
        solver = _asked(smt, seconds, known, said, *facts)
        return solver.check(), solver
    ends, answer = time.perf_counter() + seconds, smt.unknown
    for whole, by_cases in _PATIENCE:
        left = max(ends - time.perf_counter(), 0.0)
        solver = _asked(smt, min(left, whole), known, said, *facts)
        answer = _alone(smt, solver, min(left, whole))
        if answer == smt.sat:  # beside all else that it knows, it may take longer
            _limit(smt, solver, ends - time.perf_counter())
            return solver.check(), solver
        left = ends - time.perf_counter()
        if answer == smt.unknown and left > 0:
            answer = answer_by_cases(smt, [known, *facts], *in_steps(), min(left, by_cases))
        if answer != smt.unknown:
            break
    _limit(smt, solver, seconds)
    return answer, solver


def proof_of(
    smt: Any, theory: Theory, claim: Claim, seconds: float, emit: Emit, turn: GoalProgress = lambda *_: None
) -> Proof:
    """Try a claim on all small positions, and ask the solver about its goals, which may rest on the value formula.

    A claim is proved if the solver finds no model of any goal, and its hypothesis holds at a position: a model of
    the hypothesis alone may be none. What fails at a small position is not put to the solver.
    """
    started = time.perf_counter()
    covered, counterexample = theory.tried(claim)
    proof = Proof(claim, counterexample=counterexample)
    solved, met = 0, False
    goals, symbols = [*theory.goals(smt, claim)], Symbols()
    in_steps = cache(lambda: [*theory.goals(symbols, claim)])

    def answer_of(place: int, denied: bool, *facts: Any) -> tuple[Any, Any]:
        def steps() -> tuple[Steps, list[str]]:
            return symbols.steps(_said(in_steps()[place], denied)), symbols.names

        goal = goals[place]
        return _answer(smt, seconds, goal.known, _said(goal, denied), [*facts], steps)

    for place, goal in enumerate(goals):
        proof.goals += 1
        turn(claim, proof.goals, len(goals))
        if counterexample is not None:
            emit(claim, proof.goals, _asked(smt, seconds, goal.known, _said(goal, True), goal.facts), None)
            continue
        if not covered:
            answer, solver = answer_of(place, False, goal.facts)
            if answer != smt.unsat:
                met = True
                found = _real(smt, theory, claim, goal, solver, _LARGEST_SHOWN + 1, _hypothesis_holds)
                covered = isinstance(found, Counterexample)
        answer, solver = answer_of(place, True)
        if answer != smt.unsat:
            answer, solver = answer_of(place, True, goal.facts)
        emit(claim, proof.goals, solver, str(answer))
        if answer == smt.sat:
            _take_counterexample(smt, theory, proof, goal, solver)
        elif answer == smt.unsat:
            solved += 1
        else:
            proof.unsolved.append(goal.name)
    if proof.counterexample is not None:
        proof.verdict = REFUTED
    elif solved == proof.goals and (covered or not met):
        proof.verdict = PROVED if covered else UNCOVERED
    elif solved == proof.goals:
        proof.unsolved.append("the hypothesis holds at no position that was tried")
    proof.seconds = time.perf_counter() - started
    return proof


def _take_counterexample(smt: Any, theory: Theory, proof: Proof, goal: Goal, solver: Any) -> None:
    """Find a smallest position where a goal fails, and the claim fails by plain recursion.

    Where the value formula is proved by induction, a goal fails at a position where the formula is wrong, or
    is wrong of a smaller one; so the smallest over all goals is a counterexample.
    """
    known = proof.counterexample.size if proof.counterexample else _LARGEST_SHOWN + 1
    found = _real(smt, theory, proof.claim, goal, solver, known, _fails)
    if isinstance(found, Counterexample):
        proof.counterexample = found
    elif proof.counterexample is None:
        tried = f"where it was tried, {found} times" if found else f"at a position of up to {_LARGEST_SHOWN} boxes"
        proof.unsolved.append(f"{goal.name}: fails, but not {tried}")


def _real(
    smt: Any, theory: Theory, claim: Claim, goal: Goal, solver: Any, below: int,
    wanted: Callable[[Claim, Counterexample], bool],
) -> Counterexample | int:  # fmt: skip
    """A smallest model of fewer boxes that is a position of which something is so by plain recursion.

    A model that is none is excluded, and the next one looked at; returns how many were, where none is left, or the
    patience ends.
    """
    boxes = goal.about[0].size
    bound, spurious = 0, 0
    excluded: list[Any] = []
    while bound < below and spurious < _SPURIOUS:
        bound = min(2 * bound + 8, below)
        found: Counterexample | None = None
        solver.push()
        solver.add(boxes < bound, *excluded)
        while spurious < _SPURIOUS and solver.check() == smt.sat:
            model = solver.model()
            instance = theory.instance(claim, goal, partial(_integer, model))
            if wanted(claim, instance):
                found = instance
                solver.add(boxes < found.size)
            else:
                spurious += 1
                excluded.append(smt.Or([variable() != model[variable] for variable in model.decls()]))
                solver.add(excluded[-1])
        solver.pop()
        if found is not None:
            return found
    return spurious


def _integer(model: Any, term: Any) -> int:
    """What a model makes of a term."""
    return int(model.eval(term, model_completion=True).as_long())


def _hypothesis_holds(claim: Claim, found: Counterexample) -> bool:
    """The claim says something of that position, by plain recursion."""
    small = claim.size_below is None or found.size < claim.size_below
    return small and bool(claim.states(*found.arguments()).hypothesis)


def _fails(claim: Claim, found: Counterexample) -> bool:
    """The claim fails there, by plain recursion."""
    return _hypothesis_holds(claim, found) and not claim.states(*found.arguments()).conclusion
