"""Certificates: why a claim is true of all numbers, case by case, as the checker in `coq/Check.v` reads it.

The claim is decided by cases (`loony.verify.proof.cases`). Where an outcome is left out, the certificate says
which facts, and how much of each, add up to a contradiction with it. Nothing here is trusted: what is wrong in a
certificate, the checker refuses.
"""

from functools import partial
from typing import Any

from loony.verify.proof.cases import Cases, Contradiction, Undecided, Witness
from loony.verify.proof.forms import LinearForm, minus, opposite, tight, times, trimmed, variable
from loony.verify.proof.simplex import Simplex, Weights
from loony.verify.proof.steps import Steps

BOTH, ONLY_YES, ONLY_NO, ABSURD, RESIDUES, BRANCH = range(6)

_DEEPEST = 40
"""how often facts that are no contradiction of rational numbers are split, before it is given up"""


class NoCertificate(Exception):
    """There is none: the claim fails, or the checker has no way to see that it holds."""


def certificate(known: Steps, claim: Steps, inputs: int, formula: Steps, seconds: float) -> list[int]:
    """The certificate of a claim that is true of all integers of which something is known, values being what the
    formula says.

    Raises NoCertificate where it finds none in so many seconds.
    """
    judge = SimplexJudge(inputs)
    try:
        Cases(judge, inputs, [(known, True), (claim, False)], formula).one_is_true(seconds)
    except Undecided as error:
        raise NoCertificate(str(error)) from None
    return judge.words


class SimplexJudge:
    """Says what is possible by exact arithmetic, and writes down why nothing else is."""

    def __init__(self, variables: int) -> None:
        self.words: list[int] = []
        self._simplex = Simplex(variables)
        self._facts = 0
        """how many the simplex has taken in"""
        self._wrong: Weights | None = None
        """the facts that exclude each other, once they do"""
        self._checked = False
        """the simplex is at a common point of the facts"""
        self._branches = 0
        """how often the case was split since the claim turned out to be false in it"""

    # ---- the case ----

    def mark(self) -> Any:
        """What it was told up to now."""
        return self._simplex, self._simplex.mark(), self._facts, self._branches

    def back_to(self, mark: Any) -> None:
        """Forget what it was told later."""
        self._simplex, bounds, self._facts, self._branches = mark
        self._simplex.back_to(bounds)
        self._wrong, self._checked = None, False

    def know(self, fact: LinearForm, _: Witness) -> None:
        """Take in one more fact."""
        if self._wrong is None:
            self._wrong = self._simplex.take(fact, self._facts)
        self._facts += 1
        self._checked = False

    def outcomes(self, yes: LinearForm, no: LinearForm) -> list[tuple[bool, Witness]]:
        """The possible ones: whether the first form is >= 0, or the second."""
        self._require_possible()
        at = self._simplex.value(yes)
        against_no = None if self._simplex.value(no) >= 0 else self._against(no)
        if against_no:
            self._say(ONLY_YES, against_no, 1)
            return [(True, None)]
        against_yes = None if at >= 0 else self._against(yes)
        if against_yes:
            self._say(ONLY_NO, against_yes, 1)
            return [(False, None)]
        self.words.append(BOTH)
        return [(True, None), (False, None)]

    def split(self, place: int, divisor: int, others: LinearForm) -> None:
        """Say what comes in the place of a variable."""
        self._require_possible()
        self.words += [RESIDUES, place, divisor, len(others), *map(_unsigned, others)]

    def replace(self, _: LinearForm, variables: int) -> None:
        """Begin anew, with so many variables."""
        self._simplex, self._wrong, self._facts = Simplex(variables), None, 0

    def settle(self, cases: Cases) -> None:
        """The claim is false in this case: say why there is no such case."""
        while True:
            self._require_possible()
            if self._branches > _DEEPEST:
                raise Undecided("its facts exclude each other, if they do, in no way that was tried")
            if not (self._eliminate(cases) or self._branch(cases)):
                raise Undecided("it fails for some numbers, or no facts were found that exclude them")

    def _require_possible(self) -> None:
        """The facts have a common point, which the simplex then is at; else the case ends."""
        if self._wrong is None and not self._checked:
            self._wrong = self._simplex.contradiction()
            self._checked = self._wrong is None
        if self._wrong is not None:
            self._say(ABSURD, self._wrong)
            raise Contradiction

    def _against(self, fact: LinearForm) -> Weights | None:
        """What contradicts one more fact, whose number is that of the next."""
        mark = self._simplex.mark()
        wrong = self._simplex.take(fact, self._facts) or self._simplex.contradiction()
        self._simplex.back_to(mark)
        return wrong

    def _say(self, word: int, wrong: Weights, more: int = 0) -> None:
        """A word, and the facts by how many there are after each, with one more than are known, or not."""
        self.words += [word, len(wrong)]
        for number, weight in wrong:
            self.words += [self._facts - 1 + more - number, weight]

    # ---- where no sum of the facts is a contradiction yet ----

    def _eliminate(self, cases: Cases) -> bool:
        """Put another in the place of a variable of an equation, so that other facts may have a common divisor.

        Whether there is such an equation.
        """
        equations, fixed = _equations(cases.least), set[int]()
        frees = [[place for place, factor in enumerate(factors) if factor] for factors in equations]
        while alone := {free[0] for free in frees if len(free) == 1}:
            fixed |= alone
            frees = [[place for place in free if place not in fixed] for free in frees]
        for factors, free in zip(equations, frees, strict=True):
            if len(free) > 1:
                least, chosen = min((abs(factors[place]), place) for place in free)
                sign = -1 if factors[chosen] > 0 else 1
                others = [0, *(sign * (factor // least) for factor in factors)]
                others[1 + chosen] = 0
                self.split(chosen, 1, trimmed(others))
                cases.fork([partial(cases.replace, chosen, 1, trimmed(others), 0)])
                return True
        return False

    def _branch(self, cases: Cases) -> bool:
        """Go into the case that a form is >= 0; and later into that it is not. Whether there is such a form."""
        splits = []
        for place in range(cases.variables):
            at = self._simplex.value(variable(place))
            if at.denominator != 1:
                splits.append((-(at.__floor__() + 1), *variable(place)[1:]))
        if not splits:
            return False
        form = self._equation(cases) or max(splits, key=self._closed)
        self.words += [BRANCH, len(form), *map(_unsigned, form)]
        self._branches += 1
        cases.fork([partial(cases.know, form), partial(cases.know, tight(opposite(form)))])
        return True

    def _equation(self, cases: Cases) -> LinearForm | None:
        """A form that is <= 0, as the facts say, and no fact by itself; and that is >= 0 in no other case."""
        self._checked = False
        for fact in cases.facts:
            negative = times(-1, fact)
            if cases.least.get(negative[1:], 1) > negative[0] and self._against(minus(fact, (1,))) is not None:
                return negative
        return None

    def _closed(self, form: LinearForm) -> int:
        """In how many of the two cases of a form the facts exclude each other at once."""
        self._checked = False
        return sum(self._against(fact) is not None for fact in (form, opposite(form)))


def _equations(least: dict[LinearForm, int]) -> list[LinearForm]:
    """The coefficients of sums that are known."""
    return [factors for factors in least if least.get(times(-1, factors)) == -least[factors]]


def _unsigned(number: int) -> int:
    return 2 * number if number >= 0 else -2 * number - 1
