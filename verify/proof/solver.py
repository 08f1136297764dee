"""Proofs of claims for positions of every size, by an SMT solver: all rest on the value formula of a `Theory`."""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from math import inf
from typing import Any, Final

from loony.enumerate.logic import all_of, not_
from loony.system.errors import BadInput
from loony.verify.claims.claim import HOLDS, PROVED, REFUTED, UNCOVERED, UNDECIDED, Claim, Evidence
from loony.verify.families import FAMILIES
from loony.verify.proof.solver_judge import answer_by_cases
from loony.verify.proof.steps import Steps, Symbols
from loony.verify.proof.theory import Counterexample, Goal, Theory, theory_of

_LARGEST_SHOWN = 200  # the most boxes of a counterexample, which plain recursion has to confirm

_PATIENCE = (1.0, 10.0), (4.0, inf)
"""the seconds of z3 for a goal as it is, and for the goal case by case, in the first round and in the second"""

_SPURIOUS = 100  # the most models of a goal that are no positions, or no counterexamples, before the search ends


@dataclass
class Proof:
    """The result of proving a claim."""

    claim: Claim
    verdict: str = UNDECIDED
    goals: int = 0  # the number of formulas
    unsolved: list[str] = field(default_factory=list)  # the goals not decided, or whose model is no counterexample
    counterexample: Counterexample | None = None  # the smallest counterexample, confirmed by plain recursion
    seconds: float = 0.0

    @property
    def as_registered(self) -> bool:
        """Whether the verdict is `proved` for a claim registered as holding, or `refuted` for one registered so."""
        return self.verdict == {HOLDS: PROVED, REFUTED: REFUTED}.get(self.claim.expected_verdict)

    @property
    def words(self) -> str:
        """The verdict, as a predicate of the claim."""
        if self.verdict == REFUTED:
            return f"refuted by the counterexample {self.counterexample}"
        if self.verdict == UNCOVERED:
            return "its hypothesis holds at no position of any size"
        return f"{'not ' * (self.verdict == UNDECIDED)}{Evidence.SOLVER.words} for positions of every size"


MODULES = {"z3": "z3", "cvc5": "cvc5.pythonic"}
DISTRIBUTIONS = {"z3": "z3-solver", "cvc5": "cvc5"}  # by Python module of a solver, the package that has it


class NoSolver(BadInput):
    """A solver is not installed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a proof needs {name}: install it with  pip install 'loony-endgames[prove]'")
        self.words: Final = f"not proved: {name} is not installed (pip install 'loony-endgames[prove]')"
        """the words in place of a verdict"""


def load_solver(name: str) -> Any:
    """The Python module of z3 or cvc5, which share an interface. Raises NoSolver if it is not installed."""
    try:
        return import_module(MODULES[name])
    except ImportError:
        raise NoSolver(name) from None


Emit = Callable[[Claim, int, Any, str | None], None]  # claim, number of goal, solver with it, answer
GoalProgress = Callable[[Claim, int, int], None]  # claim, number of its next goal, number of its goals

_InSteps = Callable[[], tuple[Steps, list[str]]]
_Fits = Callable[[Claim, Counterexample], bool]


def prove(
    claims: list[Claim],
    solver: str,
    seconds: float,
    emit: Emit = lambda *_: None,
    turn: GoalProgress = lambda *_: None,
    known: Collection[str] = (),
) -> Iterator[Proof]:
    """Prove the claims of families that prove, each goal within a time limit, from the value formula.

    If the formula is not proved, the other claims of its family are undecided. If the id of the formula is in
    `known`, and the formula is not among the claims, it is not proved again. `emit` gets every goal, and `turn` is
    called before each goal.
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


def _solver_with(smt: Any, seconds: float, *statements: Any) -> Any:
    """A solver that looks for numbers for which all of the statements are true."""
    solver = smt.SimpleSolver()
    _limit(smt, solver, seconds)
    solver.add(*statements)
    return solver


def _limit(smt: Any, solver: Any, seconds: float) -> None:
    milliseconds = max(int(1000 * seconds), 1)
    if smt.__name__ == MODULES["cvc5"]:
        solver.setOption("tlimit-per", str(milliseconds))
    else:
        solver.set("timeout", milliseconds)
        solver.set("ctrl_c", False)  # else z3 takes an interrupt for itself, and answers that it does not know


def _statement(goal: Goal, is_denied: bool) -> Any:
    """The hypothesis of a goal, and, if `is_denied`, that the conclusion is false."""
    return all_of(goal.hypothesis, not_(goal.conclusion) if is_denied else True)


def _answer(
    smt: Any, seconds: float, premise: Any, statement: Any, facts: list[Any], in_steps: _InSteps
) -> tuple[Any, Any]:
    """The answer within `seconds` seconds, and the solver.

    z3 decides most goals as they are, in less than a second, and most other goals case by case: `in_steps` makes
    the statement as steps, with the names of their inputs.
    """
    if smt.__name__ != MODULES["z3"]:
        solver = _solver_with(smt, seconds, premise, statement, *facts)
        return solver.check(), solver
    ends, answer = time.perf_counter() + seconds, smt.unknown
    for whole, by_cases in _PATIENCE:
        remaining = max(ends - time.perf_counter(), 0.0)
        solver = _solver_with(smt, min(remaining, whole), premise, statement, *facts)
        copy = solver.translate(smt.Context())  # the terms of earlier claims change the time of z3, even tenfold
        _limit(smt, copy, min(remaining, whole))
        answer = copy.check()
        if answer == smt.sat:  # the model has to be in the first context, where the search may take longer
            _limit(smt, solver, ends - time.perf_counter())
            return solver.check(), solver
        remaining = ends - time.perf_counter()
        if answer == smt.unknown and remaining > 0:
            answer = answer_by_cases(smt, [premise, *facts], *in_steps(), min(remaining, by_cases))
        if answer != smt.unknown:
            break
    _limit(smt, solver, seconds)
    return answer, solver


def proof_of(
    smt: Any, theory: Theory, claim: Claim, seconds: float, emit: Emit, turn: GoalProgress = lambda *_: None
) -> Proof:
    """Try a claim on all small positions, and ask the solver about its goals, which may rest on the value formula.

    A claim is proved if the solver finds no model of any goal, and its hypothesis holds at a position: a model of
    the hypothesis alone may be no position. The solver gets no goal of a claim that fails at a small position.
    """
    started = time.perf_counter()
    is_covered, counterexample = theory.try_small(claim)
    proof = Proof(claim, counterexample=counterexample)
    number_proved, has_model = 0, False
    goals, symbols = [*theory.goals(smt, claim)], Symbols()
    goals_in_steps = cache(lambda: [*theory.goals(symbols, claim)])

    def answer_of(place: int, is_denied: bool, *facts: Any) -> tuple[Any, Any]:
        def in_steps() -> tuple[Steps, list[str]]:
            return symbols.steps(_statement(goals_in_steps()[place], is_denied)), symbols.names

        goal = goals[place]
        return _answer(smt, seconds, goal.premise, _statement(goal, is_denied), [*facts], in_steps)

    for place, goal in enumerate(goals):
        proof.goals += 1
        turn(claim, proof.goals, len(goals))
        if counterexample is not None:
            solver = _solver_with(smt, seconds, goal.premise, _statement(goal, True), goal.facts)
            emit(claim, proof.goals, solver, None)
            continue
        if not is_covered:
            answer, solver = answer_of(place, False, goal.facts)
            if answer != smt.unsat:
                has_model = True
                instance = _smallest(smt, theory, claim, goal, solver, _LARGEST_SHOWN + 1, _hypothesis_holds)
                is_covered = isinstance(instance, Counterexample)
        answer, solver = answer_of(place, True)
        if answer != smt.unsat:
            answer, solver = answer_of(place, True, goal.facts)
        emit(claim, proof.goals, solver, str(answer))
        if answer == smt.sat:
            _take_counterexample(smt, theory, proof, goal, solver)
        elif answer == smt.unsat:
            number_proved += 1
        else:
            proof.unsolved.append(goal.name)
    if proof.counterexample is not None:
        proof.verdict = REFUTED
    elif number_proved == proof.goals and (is_covered or not has_model):
        proof.verdict = PROVED if is_covered else UNCOVERED
    elif number_proved == proof.goals:
        proof.unsolved.append("the hypothesis holds at no position that was tried")
    proof.seconds = time.perf_counter() - started
    return proof


def _take_counterexample(smt: Any, theory: Theory, proof: Proof, goal: Goal, solver: Any) -> None:
    """Find a smallest position where a goal fails, and where the claim fails by plain recursion.

    Where the value formula is proved by induction, a goal fails at a position where the formula is wrong, or
    is wrong of a smaller position; so the smallest over all goals is a counterexample.
    """
    below = proof.counterexample.size if proof.counterexample else _LARGEST_SHOWN + 1
    instance = _smallest(smt, theory, proof.claim, goal, solver, below, _fails)
    if isinstance(instance, Counterexample):
        proof.counterexample = instance
    elif proof.counterexample is None:
        tries = f"where it was tried, {instance} times"
        where = tries if instance else f"at a position of up to {_LARGEST_SHOWN} boxes"
        proof.unsolved.append(f"{goal.name}: fails, but not {where}")


def _smallest(
    smt: Any, theory: Theory, claim: Claim, goal: Goal, solver: Any, below: int, fits: _Fits
) -> Counterexample | int:
    """A smallest model of fewer boxes that is a position and fits, or else the number of models that do not."""
    boxes = goal.about[0].size
    bound, spurious = 0, 0
    exclusions: list[Any] = []
    while bound < below and spurious < _SPURIOUS:
        bound = min(2 * bound + 8, below)
        smallest: Counterexample | None = None
        solver.push()
        solver.add(boxes < bound, *exclusions)
        while spurious < _SPURIOUS and solver.check() == smt.sat:
            model = solver.model()
            instance = theory.instance(claim, goal, partial(_integer, model))
            if fits(claim, instance):
                smallest = instance
                solver.add(boxes < smallest.size)
            else:
                spurious += 1
                exclusions.append(smt.Or([variable() != model[variable] for variable in model.decls()]))
                solver.add(exclusions[-1])
        solver.pop()
        if smallest is not None:
            return smallest
    return spurious


def _integer(model: Any, term: Any) -> int:
    return int(model.eval(term, model_completion=True).as_long())


def _hypothesis_holds(claim: Claim, instance: Counterexample) -> bool:
    """Whether the hypothesis of the claim holds at a position, by plain recursion."""
    is_small = claim.size_below is None or instance.size < claim.size_below
    return is_small and bool(claim.states(*instance.arguments()).hypothesis)


def _fails(claim: Claim, instance: Counterexample) -> bool:
    return _hypothesis_holds(claim, instance) and not claim.states(*instance.arguments()).conclusion
