"""Certificates: why a claim is true of all numbers, case by case, as the checker in `verify/coq/Check.v` reads it.

The claim is evaluated as a program is, with sums of variables in place of numbers. Where a comparison, or a
remainder, is open, each outcome is gone into in turn, but for those that contradict what is known: then the
certificate says which facts, and how much of each, add up to a contradiction. Nothing here is trusted: what is
wrong in a certificate, the checker refuses.
"""

import sys
import time
from collections.abc import Callable
from math import gcd
from typing import Any, NamedTuple

from loony.verify.simplex import Form, Simplex, Weights
from loony.verify.steps import Steps

BOTH, ONLY_YES, ONLY_NO, ABSURD, RESIDUES, BRANCH = range(6)

_DEEPEST = 40
"""how often facts that are no contradiction of rational numbers are split, before it is given up"""


_DEEP = 10_000
"""calls within calls: as many as a few for each step of a claim"""


class NoCertificate(Exception):
    """There is none: the claim fails, or the checker has no way to see that it holds."""


class _CaseEnds(Exception):
    """The facts of this case exclude each other."""


class _Frame(NamedTuple):
    """Steps that are evaluated, with forms for inputs."""

    steps: Steps
    inputs: list[Form]
    place: int
    """of the step that asks for them, in the claim; less than 0 of the claim itself, and of what is known"""


def certificate(known: Steps, claim: Steps, inputs: int, formula: Steps, seconds: float) -> list[int]:
    """The certificate of a claim that is true of all integers of which something is known, values being what the
    formula says.

    Raises NoCertificate where it finds none in so many seconds.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
    return _Search(known, claim, inputs, formula).found(seconds)


class _Search:
    def __init__(self, known: Steps, claim: Steps, inputs: int, formula: Steps) -> None:
        self._formula = formula
        self._many = inputs
        variables = [(0,) * (1 + i) + (1,) for i in range(inputs)]
        self._known, self._claim = _Frame(known, variables, -1), _Frame(claim, variables, -2)
        self._memory: dict[tuple[int, int], Any] = {}
        self._remembered: list[tuple[int, int]] = []
        self._zeros: tuple[tuple[int, Form], ...] = ()
        self._facts: list[Form] = []
        self._best: dict[Form, int] = {}
        """the least constant of the facts with the same coefficients"""
        self._simplex = Simplex(inputs)
        self._wrong: Weights | None = None
        """the facts that exclude each other, once they do"""
        self._checked = False
        self._branches = 0
        """how often the case was split since the claim turned out to be false in it"""
        self._forks: list[tuple[Callable[[], None], list[Callable[[], None]]]] = []
        """how to come back to each fork, and the cases that are still to be gone into, the next one last"""
        self._words: list[int] = []

    def found(self, seconds: float) -> list[int]:
        """The words, once all cases were gone into."""
        ends = time.perf_counter() + seconds
        while True:
            if time.perf_counter() > ends:
                raise NoCertificate(f"none was found in {seconds:g} s")
            try:
                if self._last(self._known) and not self._last(self._claim):
                    self._exclude()
            except _CaseEnds:
                pass
            while self._forks and not self._forks[-1][1]:
                self._forks.pop()
            if not self._forks:
                return self._words
            back, cases = self._forks[-1]
            back()
            cases.pop()()

    # ---- the case ----

    def _fork(self, cases: list[Callable[[], None]]) -> None:
        """Go into the first of some cases; into the others later."""
        remembered, facts, zeros, many = len(self._remembered), len(self._facts), self._zeros, self._many
        branches = self._branches
        all_facts, best, simplex, mark = self._facts, self._best, self._simplex, self._simplex.mark()

        def back() -> None:
            while len(self._remembered) > remembered:
                del self._memory[self._remembered.pop()]
            self._zeros, self._many, self._simplex, self._branches = zeros, many, simplex, branches
            self._facts, self._best = all_facts, best
            while len(all_facts) > facts:
                self._forget(all_facts.pop())
            simplex.back_to(mark)
            self._wrong, self._checked = None, False

        self._forks.append((back, cases[:0:-1]))
        cases[0]()

    def _forget(self, fact: Form) -> None:
        constants = [one[0] for one in self._facts if one[1:] == fact[1:]]
        if constants:
            self._best[fact[1:]] = min(constants)
        else:
            del self._best[fact[1:]]

    def _know(self, fact: Form) -> None:
        """Take in one more fact."""
        self._facts.append(fact)
        known = self._best.get(fact[1:])
        self._best[fact[1:]] = fact[0] if known is None else min(known, fact[0])
        if self._wrong is None:
            self._wrong = self._simplex.take(fact, len(self._facts) - 1)
        self._checked = False

    def _possible(self) -> bool:
        """The facts have a common point, which the simplex then is at."""
        if self._wrong is None and not self._checked:
            self._wrong = self._simplex.contradiction()
            self._checked = self._wrong is None
        return self._wrong is None

    def _against(self, fact: Form) -> Weights | None:
        """What contradicts one more fact, whose number is that of the next."""
        mark = self._simplex.mark()
        wrong = self._simplex.take(fact, len(self._facts)) or self._simplex.contradiction()
        self._simplex.back_to(mark)
        return wrong

    def _say(self, word: int, wrong: Weights, more: int = 0) -> None:
        """A word, and the facts by how many there are after each, with one more than are known, or not."""
        self._words += [word, len(wrong)]
        for number, weight in wrong:
            self._words += [len(self._facts) - 1 + more - number, weight]

    def _end(self) -> None:
        assert self._wrong is not None
        self._say(ABSURD, self._wrong)
        raise _CaseEnds

    def _resolved(self, form: Form) -> Form:
        for variable, zero in self._zeros:
            factor = form[1 + variable] if len(form) > 1 + variable else 0
            if factor:
                form = _sum(form, _times(factor, zero))
        return form

    def _at_least_0(self, form: Form) -> bool:
        """Whether a form is >= 0 in this case, which may split it in two."""
        form = self._resolved(form)
        if len(form) == 1:
            return form[0] >= 0
        yes, no = _tight(form), _tight(_minus((-1,), form))
        for fact, answer in ((yes, True), (no, False)):
            known = self._best.get(fact[1:])
            if known is not None and known <= fact[0]:
                return answer
        if not self._possible():
            self._end()
        at = self._simplex.value(yes)
        against_no = None if self._simplex.value(no) >= 0 else self._against(no)
        if against_no:
            self._say(ONLY_YES, against_no, 1)
            self._know(yes)
            return True
        against_yes = None if at >= 0 else self._against(yes)
        if against_yes:
            self._say(ONLY_NO, against_yes, 1)
            self._know(no)
            return False
        self._words.append(BOTH)
        self._fork([lambda: self._know(yes), lambda: self._know(no)])
        return True

    def _divided(self, form: Form, divisor: int) -> Form:
        """The form, once its variables' part is a multiple of a divisor in this case, which may split it."""
        while True:
            form = self._resolved(form)
            open_ = [(place, factor) for place, factor in enumerate(form[1:]) if factor % divisor]
            if not open_:
                return form
            if not self._possible():
                self._end()
            self._split(open_, divisor)

    def _split(self, open_: list[tuple[int, int]], divisor: int) -> None:
        """Put others in the place of a variable, so that a remainder of the rest is known."""
        common, chosen = min((gcd(factor, divisor), place) for place, factor in open_)
        if mixed := [(place, factor % common) for place, factor in open_ if factor % common]:
            self._split(mixed, common)
            return
        divisor //= common
        inverse = pow(dict(open_)[chosen] // common, -1, divisor)
        others = [0]
        for place, factor in open_:
            rest = -factor // common * inverse % divisor
            if place != chosen and rest:
                others += [0] * (place + 2 - len(others))
                others[place + 1] = rest - divisor if 2 * rest > divisor else rest
        self._words += [RESIDUES, chosen, divisor, len(others), *map(_unsigned, others)]
        self._fork([self._case(chosen, divisor, tuple(others), rest) for rest in reversed(range(divisor))])

    def _case(self, variable: int, divisor: int, others: Form, rest: int) -> Callable[[], None]:
        def enter() -> None:
            zero = _sum(others, (rest,))
            zero = _sum(zero, (0,) * (1 + self._many) + (divisor,))
            zero = _minus(zero, (0,) * (1 + variable) + (1,))
            self._zeros = (*self._zeros, (variable, zero))
            self._many += 1
            self._simplex, self._wrong, facts = Simplex(self._many), None, self._facts
            self._facts, self._best = [], {}
            for fact in facts:
                factor = fact[1 + variable] if len(fact) > 1 + variable else 0
                self._know(_tight(_sum(fact, _times(factor, zero))) if factor else fact)

        return enter

    def _exclude(self) -> None:
        """The claim is false in this case: say why there is no such case."""
        if not self._possible():
            self._end()
        if self._branches > _DEEPEST:
            raise NoCertificate("its facts exclude each other, if they do, in no way that was tried")
        self._eliminate()
        splits = []
        for variable in range(self._many):
            at = self._simplex.value((0,) * (1 + variable) + (1,))
            if at.denominator != 1:
                splits.append((-(at.__floor__() + 1), *(0,) * variable, 1))
        if splits:
            self._branch(self._equation() or max(splits, key=self._closed))
            self._exclude()
        raise NoCertificate("it fails for some numbers, or no facts were found that exclude them")

    def _equation(self) -> Form | None:
        """A form that is <= 0, as the facts say, and no fact by itself; and that is >= 0 in no other case."""
        for fact in self._facts:
            opposite = _times(-1, fact)
            if self._best.get(opposite[1:], 1) > opposite[0] and self._against(_minus(fact, (1,))) is not None:
                self._checked = False
                return opposite
        self._checked = False
        return None

    def _closed(self, form: Form) -> int:
        """In how many of the two cases of a form the facts exclude each other at once."""
        found = sum(self._against(one) is not None for one in (form, _minus((-1,), form)))
        self._checked = False
        return found

    def _branch(self, form: Form) -> None:
        """Go into the case that a form is >= 0; and later into that it is not."""
        self._words += [BRANCH, len(form), *map(_unsigned, form)]
        no = _tight(_minus((-1,), form))
        self._branches += 1
        self._fork([lambda: self._know(form), lambda: self._know(no)])

    def _eliminate(self) -> None:
        """Put another in the place of a variable of an equation, so that other facts may have a common divisor."""
        equations, fixed = self._equations(), set[int]()
        frees = [[place for place, factor in enumerate(factors) if factor] for factors in equations]
        while alone := {free[0] for free in frees if len(free) == 1}:
            fixed |= alone
            frees = [[place for place in free if place not in fixed] for free in frees]
        for factors, free in zip(equations, frees, strict=True):
            if len(free) > 1:
                least, chosen = min((abs(factors[place]), place) for place in free)
                sign = -1 if factors[chosen] > 0 else 1
                others = _trimmed([0, *(sign * (factor // least) for factor in factors)])
                others = _trimmed([*others[: chosen + 1], 0, *others[chosen + 2 :]])
                self._words += [RESIDUES, chosen, 1, len(others), *map(_unsigned, others)]
                self._fork([self._case(chosen, 1, others, 0)])
                self._exclude()

    def _equations(self) -> list[Form]:
        """The coefficients of sums that are known."""
        best = self._best
        return [one for one in best if best.get(tuple(-factor for factor in one)) == -best[one]]

    # ---- steps ----

    def _last(self, frame: _Frame) -> Any:
        return self._value(frame, len(frame.steps) - 1)

    def _value(self, frame: _Frame, place: int) -> Any:
        """What a step comes to in this case: a form, or a truth."""
        key = frame.place, place
        found = self._memory.get(key)
        if found is None:
            found = self._computed(frame, place)
            self._memory[key] = found
            self._remembered.append(key)
        return found

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
            return _trimmed([factor // divisor for factor in self._divided(first, divisor)])
        if name == "Magnitude":
            return first if self._at_least_0(first) else _times(-1, first)
        if name == "Value":
            inputs = [first, *(self._value(frame, one) for one in arguments[1:])]
            return self._last(_Frame(self._formula, inputs, place))
        second = self._value(frame, arguments[1])
        if name == "Add":
            return _sum(first, second)
        if name == "Subtract":
            return _minus(first, second)
        if name == "Multiply":
            if len(first) > 1 and len(second) > 1:
                raise NoCertificate("a product of variables")
            return _times(first[0], second) if len(first) == 1 else _times(second[0], first)
        if name == "AtMost":
            return self._at_least_0(_minus(second, first))
        if name == "Less":
            return self._at_least_0(_sum(_minus(second, first), (-1,)))
        if name == "Equal":
            return self._at_least_0(_minus(second, first)) and self._at_least_0(_minus(first, second))
        assert name == "Same"
        return first == second


def _trimmed(form: list[int]) -> Form:
    while len(form) > 1 and not form[-1]:
        form.pop()
    return tuple(form)


def _sum(one: Form, other: Form) -> Form:
    if len(one) < len(other):
        one, other = other, one
    return _trimmed([a + b for a, b in zip(one, other)] + list(one[len(other) :]))  # noqa: B905


def _times(factor: int, form: Form) -> Form:
    return tuple(factor * one for one in form) if factor else (0,)


def _minus(one: Form, other: Form) -> Form:
    return _sum(one, _times(-1, other))


def _tight(form: Form) -> Form:
    """The same condition of integers, without a common divisor of the coefficients."""
    divisor = gcd(*form[1:])
    return tuple(one // divisor for one in form) if divisor > 1 else form


def _unsigned(number: int) -> int:
    return 2 * number if number >= 0 else -2 * number - 1
