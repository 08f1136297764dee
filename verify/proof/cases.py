"""Decides a statement about integers, a list of steps, by cases. Each case is a list of linear facts.

Statements about positions are full of choices: conditions choose terms, and remainders are of chosen terms. A
solver that takes the whole statement searches among thousands of choices that exclude each other. This module
evaluates the statement like a program, with sums of variables in place of numbers. Where the outcome of a comparison,
or a remainder, is open, the evaluation goes into each outcome in turn, with that outcome as one more fact. So each
case ends with the statement true or false. A judge says which outcomes are possible beside the facts of the case: z3
(`loony.verify.proof.solver_judge`), or our simplex, which also says why the other outcomes are impossible
(`loony.verify.proof.certificate`).
"""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import gcd
from typing import Any, NamedTuple, Protocol

from loony.verify.proof.simplex import (
    LinearForm,
    coefficient,
    minus,
    opposite,
    sum_of,
    tight,
    times,
    trimmed,
    variable,
)
from loony.verify.proof.steps import Steps

_DEEP = 10_000  # the most calls within calls: a statement takes a few for each step
Witness = list[int] | None  # an integer for each variable that makes all facts true; None if none is needed
Way = Callable[[], None]  # a function that goes into a case


class Undecided(Exception):
    """The cases do not decide whether the statement is true of some integers."""


class Contradiction(Exception):
    """The facts of this case exclude each other."""


class Judge(Protocol):
    """Says which outcomes a case can have; each method raises Contradiction where its facts exclude each other."""

    def mark(self) -> Any:
        """The state of the judge, for `back_to`."""

    def back_to(self, mark: Any) -> None:
        """Forget all facts since a mark. There may be several returns to a mark."""

    def know(self, fact: LinearForm, witness: Witness) -> None:
        """Take in that a form is >= 0, with a witness if the opposite outcome was possible too."""

    def outcomes(self, yes: LinearForm, no: LinearForm) -> list[tuple[bool, Witness]]:
        """The possible outcomes, in the order in which to go into them: `yes` is >= 0 (True), or `no` is (False)."""

    def split(self, place: int, divisor: int, others: LinearForm) -> None:
        """A variable becomes the divisor times a new one, plus `others`, plus each remainder, the largest first."""

    def replace(self, zero: LinearForm, variables: int) -> None:
        """Take in a new variable, and a form that is 0; all facts follow again, without the eliminated variable."""

    def settle(self, cases: "Cases") -> None:
        """The statement is true in this case: check that there are integers in it. Raises Undecided."""


class _Frame(NamedTuple):
    """Steps to be evaluated, with forms for inputs."""

    steps: Steps
    inputs: list[LinearForm]
    place: int  # the place of the step Value to which these steps belong; below 0 for a part of the statement


class _Fork(NamedTuple):
    state: tuple[Any, ...]  # the case before the fork
    mark: Any  # the judge's mark
    ways: list[Way]  # the ways into the remaining cases, the next case last


class Cases:
    """The cases of a statement: the present case, and the forks on the way to it."""

    def __init__(self, judge: Judge, inputs: int, parts: list[tuple[Steps, bool]], formula: Steps = ()) -> None:
        """The statement, about `inputs` integers, that each part is true, or false; the formula gives each v(H)."""
        sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
        self._judge, self._formula = judge, formula
        variables = [variable(place) for place in range(inputs)]
        self._parts = [(_Frame(part, variables, -i), true) for i, (part, true) in enumerate(parts, 1)]
        self.variables: int = inputs  # the number of variables in this case
        self.facts: tuple[LinearForm, ...] = ()  # forms that are >= 0 in this case
        self.least: dict[LinearForm, int] = {}  # by coefficients, the least constant of the facts
        self._zeros: tuple[tuple[int, LinearForm], ...] = ()  # forms that are 0, and what they eliminate
        self._memory: dict[tuple[int, int], Any] = {}  # by frame and step, the form or truth in this case
        self._forks: list[_Fork] = []

    def has_solution(self, seconds: float) -> bool:
        """Whether the statement is true of some integers. Raises Undecided, also after `seconds` seconds."""
        ends = time.perf_counter() + seconds
        way: Way = partial(self._be_at, *self._state())
        while time.perf_counter() <= ends:
            try:
                way()
                if all(self._last(frame) == true for frame, true in self._parts):
                    self._judge.settle(self)
                    return True
            except Contradiction:
                pass
            while self._forks and not self._forks[-1].ways:
                self._forks.pop()
            if not self._forks:
                return False
            state, mark, ways = self._forks[-1]
            self._judge.back_to(mark)
            self._be_at(*state)
            way = ways.pop()
        raise Undecided(f"the cases take more than {seconds:g} s")

    # ---- the case ----

    def fork(self, ways: Sequence[Way]) -> None:
        """Go the first way now, and the others later."""
        self._forks.append(_Fork(self._state(), self._judge.mark(), [*ways[:0:-1]]))
        self._be_at(*self._state())
        ways[0]()

    def _state(self) -> tuple[Any, ...]:
        return self.variables, self.facts, self._zeros, self.least, self._memory

    def _be_at(self, variables: int, facts: Any, zeros: Any, least: Any, memory: Any) -> None:
        self.variables, self.facts, self._zeros = variables, facts, zeros
        self.least, self._memory = {**least}, {**memory}

    def know(self, fact: LinearForm, witness: Witness = None) -> None:
        """Take in one more fact."""
        self.facts = (*self.facts, fact)
        self.least[fact[1:]] = min(fact[0], self.least.get(fact[1:], fact[0]))
        self._judge.know(fact, witness)

    def replace(self, place: int, divisor: int, others: LinearForm, rest: int) -> None:
        """Replace a variable by the divisor times a new variable, plus a sum of others, plus a remainder."""
        zero = sum_of(sum_of(others, (rest,)), times(divisor, variable(self.variables)))
        zero = minus(zero, variable(place))
        self._zeros = (*self._zeros, (place, zero))
        self.variables += 1
        self._judge.replace(zero, self.variables)
        facts, self.facts, self.least = self.facts, (), {}
        for fact in facts:
            factor = coefficient(fact, place)
            self.know(tight(sum_of(fact, times(factor, zero))) if factor else fact)

    def _resolved(self, form: LinearForm) -> LinearForm:
        """The form without the eliminated variables."""
        for place, zero in self._zeros:
            factor = coefficient(form, place)
            if factor:
                form = sum_of(form, times(factor, zero))
        return form

    def _at_least_0(self, form: LinearForm) -> bool:
        """Whether a form is >= 0 in this case, which may split it in two."""
        form = self._resolved(form)
        if len(form) == 1:
            return form[0] >= 0
        facts = {True: tight(form), False: tight(opposite(form))}
        for answer, fact in facts.items():
            constant = self.least.get(fact[1:])
            if constant is not None and constant <= fact[0]:
                return answer
        outcomes = self._judge.outcomes(facts[True], facts[False])
        ways = [partial(self.know, facts[answer], witness) for answer, witness in outcomes]
        if len(ways) == 1:
            ways[0]()
        else:
            self.fork(ways)
        return outcomes[0][0]

    def _divided(self, form: LinearForm, divisor: int) -> LinearForm:
        """The form with multiples of a divisor as coefficients; the case may have to split for this."""
        while True:
            form = self._resolved(form)
            remainders = {place: factor for place, factor in enumerate(form[1:]) if factor % divisor}
            if not remainders:
                return form
            self._split(remainders, divisor)

    def _split(self, remainders: dict[int, int], divisor: int) -> None:
        """Replace a variable by others, so that fewer remainders in a sum are open.

        Where x + y has a remainder r by d, x is d q + r - y for another variable q.
        """
        common, chosen = min((gcd(factor, divisor), place) for place, factor in remainders.items())
        if mixed := {place: factor % common for place, factor in remainders.items() if factor % common}:
            self._split(mixed, common)
            return
        divisor //= common
        inverse = pow(remainders[chosen] // common, -1, divisor)
        others = [0] * (2 + max(remainders))
        for place, factor in remainders.items():
            rest = -factor // common * inverse % divisor
            if place != chosen:
                others[1 + place] = rest - divisor if 2 * rest > divisor else rest
        form = trimmed(others)
        self._judge.split(chosen, divisor, form)
        self.fork([partial(self.replace, chosen, divisor, form, rest) for rest in reversed(range(divisor))])

    # ---- steps ----

    def _last(self, frame: _Frame) -> Any:
        return self._value(frame, len(frame.steps) - 1)

    def _value(self, frame: _Frame, place: int) -> Any:
        """The form or truth of a step in this case, or in the first of the cases into which this case has to split."""
        key = frame.place, place
        value = self._memory.get(key)
        if value is None:
            value = self._memory[key] = self._computed(frame, place)
        return value

    def _computed(self, frame: _Frame, place: int) -> Any:
        name, arguments, divisor = frame.steps[place]
        if name == "Input":
            return frame.inputs[arguments[0]]
        if name == "Constant":
            return (arguments[0],)
        if name == "Truth":
            return bool(arguments[0])
        first = self._value(frame, arguments[0])
        if name == "And":
            return first and self._value(frame, arguments[1])
        if name == "Or":
            return first or self._value(frame, arguments[1])
        if name == "Not":
            return not first
        if name in ("Choose", "ChooseTruth"):
            return self._value(frame, arguments[1 if first else 2])
        if name == "Remainder":
            return (self._divided(first, divisor)[0] % divisor,)
        if name == "Quotient":
            return trimmed([factor // divisor for factor in self._divided(first, divisor)])
        if name == "Magnitude":
            return first if self._at_least_0(first) else times(-1, first)
        if name == "Value":
            inputs = [first, *(self._value(frame, argument) for argument in arguments[1:])]
            return self._last(_Frame(self._formula, inputs, place))
        second = self._value(frame, arguments[1])
        if name == "Add":
            return sum_of(first, second)
        if name == "Subtract":
            return minus(first, second)
        if name == "Multiply":
            if len(first) > 1 and len(second) > 1:
                raise Undecided("a product of variables")
            return times(first[0], second) if len(first) == 1 else times(second[0], first)
        if name == "AtMost":
            return self._at_least_0(minus(second, first))
        if name == "Less":
            return self._at_least_0(sum_of(minus(second, first), (-1,)))
        if name == "Equal":
            return self._at_least_0(minus(second, first)) and self._at_least_0(minus(first, second))
        assert name == "Same"
        return first == second
