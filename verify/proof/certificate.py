"""Certificates: proofs that a claim is true of all numbers, case by case, for the checker in `coq/Check.v`.

`loony.verify.proof.cases` decides the claim by cases. Where it leaves out an outcome, the certificate names the facts
that contradict the outcome, with weights. Nobody need trust this module: the checker refuses a wrong certificate.
"""

from functools import partial
from typing import Any

from loony.verify.proof.cases import Cases, Contradiction, Undecided, Witness
from loony.verify.proof.simplex import LinearForm, Simplex, Weights, minus, opposite, tight, times, trimmed, variable
from loony.verify.proof.steps import Steps

BOTH, ONLY_YES, ONLY_NO, ABSURD, RESIDUES, BRANCH = range(6)

_DEEPEST = 40  # the most splits of a case whose facts are true of some rational numbers


class NoCertificate(Exception):
    """There is no certificate: the claim fails, or the checker cannot see that the claim holds."""


def certificate(premise: Steps, claim: Steps, inputs: int, formula: Steps, seconds: float) -> list[int]:
    """The certificate that a claim is true of all integers that fulfil a premise; the formula gives each v(H).

    Raises NoCertificate if the search finds no certificate in `seconds` seconds.
    """
    judge = _SimplexJudge(inputs)
    try:
        Cases(judge, inputs, [(premise, True), (claim, False)], formula).has_solution(seconds)
    except Undecided as error:
        raise NoCertificate(str(error)) from None
    return judge.words


class _SimplexJudge:
    """Finds the possible outcomes by exact arithmetic, and writes down why the other outcomes are impossible."""

    def __init__(self, variables: int) -> None:
        self.words: list[int] = []
        self._simplex = Simplex(variables)
        self._facts = 0  # the number of facts in the simplex
        self._contradiction: Weights | None = None  # of facts that exclude each other
        self._at_point = False  # whether the simplex is at a common point of the facts
        self._branches = 0  # the number of splits since the claim was found false in the case

    # ---- the case ----

    def mark(self) -> Any:
        return self._simplex, self._simplex.mark(), self._facts, self._branches

    def back_to(self, mark: Any) -> None:
        self._simplex, bounds, self._facts, self._branches = mark
        self._simplex.back_to(bounds)
        self._contradiction, self._at_point = None, False

    def know(self, fact: LinearForm, _: Witness) -> None:
        if self._contradiction is None:
            self._contradiction = self._simplex.take(fact, self._facts)
        self._facts += 1
        self._at_point = False

    def outcomes(self, yes: LinearForm, no: LinearForm) -> list[tuple[bool, Witness]]:
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
        self._require_possible()
        self.words += [RESIDUES, place, divisor, len(others), *map(_unsigned, others)]

    def replace(self, _: LinearForm, variables: int) -> None:
        self._simplex, self._contradiction, self._facts = Simplex(variables), None, 0

    def settle(self, cases: Cases) -> None:
        """The claim is false in this case: write down why no integers are in the case."""
        while True:
            self._require_possible()
            if self._branches > _DEEPEST:
                raise Undecided("no way was found in which its facts exclude each other")
            if not (self._eliminate(cases) or self._branch(cases)):
                raise Undecided("it fails for some numbers, or the facts that exclude them were not found")

    def _require_possible(self) -> None:
        """Move the simplex to a common point of the facts; if there is no common point, the case ends."""
        if self._contradiction is None and not self._at_point:
            self._contradiction = self._simplex.contradiction()
            self._at_point = self._contradiction is None
        if self._contradiction is not None:
            self._say(ABSURD, self._contradiction)
            raise Contradiction

    def _against(self, fact: LinearForm) -> Weights | None:
        """The contradiction with one more fact, which has the next number; None if there is no contradiction."""
        mark = self._simplex.mark()
        contradiction = self._simplex.take(fact, self._facts) or self._simplex.contradiction()
        self._simplex.back_to(mark)
        return contradiction

    def _say(self, word: int, weights: Weights, more: int = 0) -> None:
        """Write a word, and weights of facts; the name of a fact is the number of facts after it, plus `more`."""
        self.words += [word, len(weights)]
        for number, weight in weights:
            self.words += [self._facts - 1 + more - number, weight]

    # ---- where no sum of the facts is a contradiction yet ----

    def _eliminate(self, cases: Cases) -> bool:
        """Replace a variable of an equation, so that other facts may have a common divisor; False if there is none."""
        least, fixed = cases.least, set[int]()
        equations = [factors for factors in least if least.get(times(-1, factors)) == -least[factors]]
        frees = [[place for place, factor in enumerate(factors) if factor] for factors in equations]
        while alone := {free[0] for free in frees if len(free) == 1}:
            fixed |= alone
            frees = [[place for place in free if place not in fixed] for free in frees]
        for factors, free in zip(equations, frees, strict=True):
            if len(free) > 1:
                divisor, chosen = min((abs(factors[place]), place) for place in free)
                sign = -1 if factors[chosen] > 0 else 1
                others = [0, *(sign * (factor // divisor) for factor in factors)]
                others[1 + chosen] = 0
                self.split(chosen, 1, trimmed(others))
                cases.fork([partial(cases.replace, chosen, 1, trimmed(others), 0)])
                return True
        return False

    def _branch(self, cases: Cases) -> bool:
        """Go into the case that a form is >= 0, and later into the opposite. Returns False if there is no form."""
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
        """The negative of a fact that can only be 0, where no fact says yet that it is >= 0."""
        self._at_point = False
        for fact in cases.facts:
            negative = times(-1, fact)
            if cases.least.get(negative[1:], 1) > negative[0] and self._against(minus(fact, (1,))) is not None:
                return negative
        return None

    def _closed(self, form: LinearForm) -> int:
        """The number of the two cases of a form that contradict the facts at once."""
        self._at_point = False
        return sum(self._against(fact) is not None for fact in (form, opposite(form)))


def _unsigned(number: int) -> int:
    return 2 * number if number >= 0 else -2 * number - 1
