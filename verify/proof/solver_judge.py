"""z3 as the judge of cases (`loony.verify.proof.cases`), with a witness of the present case."""

import time
from typing import Any

from loony.verify.proof.cases import Cases, Contradiction, Undecided, Witness
from loony.verify.proof.simplex import LinearForm, times
from loony.verify.proof.steps import Steps

_PATIENCE = 0.2  # the most seconds for whether an outcome is possible; most answers take less than a thousandth


def answer_by_cases(smt: Any, premises: list[Any], statement: Steps, names: list[str], seconds: float) -> Any:
    """Whether a statement is true of some integers: sat, unsat, or unknown after `seconds` seconds.

    `names` are the names of the inputs. The premises are terms of z3: they have no choices, and z3 alone decides terms
    without choices quickly.
    """
    try:
        judge = _SolverJudge(smt, premises, names, seconds)
        has_solution = Cases(judge, len(names), [(statement, True)]).has_solution(seconds)
    except Contradiction:
        return smt.unsat
    except Undecided:
        return smt.unknown
    return smt.sat if has_solution else smt.unsat


class _SolverJudge:
    """Says which outcomes z3 finds possible, and keeps a witness of the case."""

    def __init__(self, smt: Any, premises: list[Any], names: list[str], seconds: float) -> None:
        """Raises Contradiction if the premises are true of no integers."""
        self._smt, self._ends = smt, time.perf_counter() + seconds
        self._variables = [smt.Int(name) for name in names]
        self._conditions: dict[LinearForm, Any] = {}
        self._solver = self._new_solver()
        self._solver.add(premises)
        self._numbers: list[int] = []
        self._find_numbers()

    def _new_solver(self) -> Any:
        solver = self._smt.SimpleSolver()
        solver.set("ctrl_c", False)  # else z3 takes an interrupt for itself
        return solver

    def mark(self) -> Any:
        mark = self._solver.num_scopes(), len(self._variables), self._numbers
        self._solver.push()
        return mark

    def back_to(self, mark: Any) -> None:
        scopes, variables, self._numbers = mark
        del self._variables[variables:]
        self._solver.pop(self._solver.num_scopes() - scopes)
        self._solver.push()

    def know(self, fact: LinearForm, witness: Witness) -> None:
        """Take in a fact; without a witness, the fact follows from the others."""
        if witness is not None:
            self._solver.add(self._condition(fact))
            self._numbers = witness

    def outcomes(self, yes: LinearForm, no: LinearForm) -> list[tuple[bool, Witness]]:
        """The outcome that is true of the witness; and the other outcome, if there are numbers of which it is true."""
        holds = self._at(yes) >= 0
        self._solver.push()
        self._solver.add(self._condition(no if holds else yes))
        others = self._possible()
        self._solver.pop()
        return [(holds, None)] if others is None else [(holds, self._numbers), (not holds, others)]

    def split(self, place: int, divisor: int, others: LinearForm) -> None:
        """Does nothing: the work begins with the first remainder."""

    def replace(self, zero: LinearForm, variables: int) -> None:
        """Take in a new variable. Its number follows from the other numbers if their remainder is right."""
        self._variables.append(self._smt.Int(f"quotient!{variables}"))
        self._solver.add(self._total(zero[1:]) == -zero[0])
        rest, divisor = self._at(zero), zero[-1]
        if rest % divisor == 0:
            self._numbers = [*self._numbers, -rest // divisor]
        else:
            self._find_numbers()

    def settle(self, cases: Cases) -> None:
        """The statement is true of the numbers of this case."""

    def _at(self, form: LinearForm) -> int:
        """A form at the witness; variables without a number are left out."""
        return form[0] + sum(a * b for a, b in zip(form[1:], self._numbers, strict=False))

    def _condition(self, fact: LinearForm) -> Any:
        """The condition that a form is >= 0, as a term of the solver."""
        if fact not in self._conditions:
            positive = next(factor for factor in fact[1:] if factor) > 0
            total = self._total(fact[1:] if positive else times(-1, fact[1:]))
            self._conditions[fact] = total >= -fact[0] if positive else total <= fact[0]
        return self._conditions[fact]

    def _total(self, factors: LinearForm) -> Any:
        return self._smt.Sum([a * b for a, b in zip(factors, self._variables, strict=False) if a])

    def _find_numbers(self) -> None:
        """Find numbers of which all facts of the case are true. Raises Contradiction if there are no such numbers."""
        numbers = self._possible()
        if numbers is None:
            raise Contradiction
        self._numbers = numbers

    def _possible(self) -> list[int] | None:
        """Numbers that fulfil all conditions in the solver, or None if there are no such numbers."""
        answer, numbers = self._check(self._solver, _PATIENCE)
        if answer == self._smt.unknown:  # earlier checks sometimes mislead a solver, so ask a new solver
            anew = self._new_solver()
            anew.add(self._solver.assertions())
            answer, numbers = self._check(anew, 25 * _PATIENCE)
        if answer == self._smt.unknown:
            raise Undecided("the solver does not say whether a case is possible")
        return numbers

    def _check(self, solver: Any, seconds: float) -> tuple[Any, list[int] | None]:
        """The answer of a solver within `seconds` seconds, and the numbers that it finds."""
        remaining = self._ends - time.perf_counter()
        if remaining <= 0:
            raise Undecided("the time is over")
        solver.set("timeout", int(1000 * min(remaining, seconds)) + 1)
        answer = solver.check()
        if answer != self._smt.sat:
            return answer, None
        model = solver.model()
        return answer, [model.eval(variable, model_completion=True).as_long() for variable in self._variables]
