"""Finds a point where all forms are >= 0, in exact numbers, or a sum of the forms that excludes a point like that.

The method is the dual simplex with bounds (Dutertre and de Moura 2006): a condition is a bound of a sum of
variables, so the simplex takes conditions away by wider bounds.
"""

from fractions import Fraction
from math import gcd

from loony.verify.proof.forms import LinearForm

Weights = list[tuple[int, int]]  # factors of conditions, by number, whose sum is a constant < 0


class Simplex:
    """Conditions, and a point that fulfils them once `contradiction` has returned None."""

    def __init__(self, variables: int) -> None:
        self._own = variables
        self._rows: dict[int, tuple[int, dict[int, int]]] = {}
        """by basic variable, a factor and the sum that equals it times the factor"""
        self._at = [Fraction(0)] * variables
        self._least: list[tuple[int, int] | None] = [None] * variables  # bound, number of the condition
        self._most: list[tuple[int, int] | None] = [None] * variables
        self._variables: dict[LinearForm, int] = {}  # by sum of variables, the variable that stands for the sum
        self._before: list[tuple[int, bool, tuple[int, int] | None]] = []
        """the variable, whether the bound is lower, the bound before"""

    def mark(self) -> int:
        """The number of changes, for `back_to`."""
        return len(self._before)

    def back_to(self, mark: int) -> None:
        """Take away the conditions since a mark."""
        while len(self._before) > mark:
            variable, is_least, bound = self._before.pop()
            (self._least if is_least else self._most)[variable] = bound

    def value(self, form: LinearForm) -> Fraction:
        """A form at the point."""
        total = Fraction(form[0])
        for variable, factor in enumerate(form[1:]):
            if factor:
                total += factor * self._at[variable]
        return total

    def take(self, form: LinearForm, number: int) -> Weights | None:
        """Take in a condition, with its number; returns the weights if it contradicts a single other condition."""
        constant, factors = form[0], form[1:]
        if not factors:
            return [(number, 1)] if constant < 0 else None
        is_least = next(factor for factor in factors if factor) > 0
        sign, own, others = (1, self._least, self._most) if is_least else (-1, self._most, self._least)
        variable = self._variable(factors if is_least else tuple(-factor for factor in factors))
        mine, other = own[variable], others[variable]
        if other is not None and sign * other[0] < -constant:
            return [(number, 1), (other[1], 1)]
        if mine is None or sign * mine[0] < -constant:
            self._before.append((variable, is_least, mine))
            own[variable] = -sign * constant, number
        if variable not in self._rows:
            self._keep_within(variable)
        return None

    def contradiction(self) -> Weights | None:
        """None if the point now fulfils all conditions; else weights of conditions that exclude each other."""
        while True:
            basic = self._violated()
            if basic is None:
                return None
            factor, row = self._rows[basic]
            least = self._least[basic]
            rises = least is not None and self._at[basic] < least[0]
            sign = 1 if rises else -1
            entering = -1
            for variable in sorted(row):
                bound = (self._most if (row[variable] > 0) == rises else self._least)[variable]
                if bound is None or self._at[variable] != bound[0]:
                    entering = variable
                    break
            if entering < 0:
                bounds = [((self._least if rises else self._most)[basic], factor)]
                for variable, part in row.items():
                    bounds.append(((self._most if part * sign > 0 else self._least)[variable], abs(part)))
                common = gcd(*(weight for _, weight in bounds))
                return [(bound[1], weight // common) for bound, weight in bounds if bound is not None]
            target = (self._least if rises else self._most)[basic]
            assert target is not None
            self._exchange(basic, entering, Fraction(target[0]))

    def _violated(self) -> int | None:
        """The first basic variable that is beyond one of its bounds."""
        first = None
        for variable in self._rows:
            if first is None or variable < first:
                least, most, at = self._least[variable], self._most[variable], self._at[variable]
                if (least is not None and at < least[0]) or (most is not None and at > most[0]):
                    first = variable
        return first

    def _keep_within(self, variable: int) -> None:
        """Move a variable that is not basic between its bounds, and the basic variables with it."""
        least, most, at = self._least[variable], self._most[variable], self._at[variable]
        if least is not None and at < least[0]:
            self._move(variable, least[0] - at)
        elif most is not None and at > most[0]:
            self._move(variable, most[0] - at)

    def _move(self, variable: int, by: Fraction) -> None:
        self._at[variable] += by
        for basic, (factor, row) in self._rows.items():
            part = row.get(variable)
            if part:
                self._at[basic] += by * part / factor

    def _variable(self, factors: LinearForm) -> int:
        """The variable that stands for this sum; for a single variable, that variable."""
        if factors[-1] == 1 and not any(factors[:-1]):
            return len(factors) - 1
        variable = self._variables.get(factors)
        if variable is None:
            variable = self._variables[factors] = len(self._at)
            self._least.append(None)
            self._most.append(None)
            self._at.append(self.value((0, *factors)))
        elif variable in self._rows or any(variable in row for _, row in self._rows.values()):
            return variable
        else:
            self._at[variable] = self.value((0, *factors))
        common, row = 1, dict[int, int]()
        for place, factor in enumerate(factors):
            if factor:
                common, row = self._added(common, row, factor, place)
        self._rows[variable] = common, row
        return variable

    def _added(self, common: int, row: dict[int, int], factor: int, place: int) -> tuple[int, dict[int, int]]:
        """The sum `row / common`, plus a factor times a variable, in variables that are not basic."""
        if place not in self._rows:
            more = {**row}
            more[place] = more.get(place, 0) + factor * common
            if not more[place]:
                del more[place]
            return common, more
        divisor, parts = self._rows[place]
        more = {variable: part * divisor for variable, part in row.items()}
        for variable, part in parts.items():
            more[variable] = more.get(variable, 0) + factor * common * part
        return _reduced(common * divisor, more)

    def _exchange(self, basic: int, entering: int, target: Fraction) -> None:
        """Exchange a basic variable, which moves to a bound, with another variable."""
        factor, row = self._rows.pop(basic)
        pivot = row.pop(entering)
        by = (target - self._at[basic]) * factor / pivot
        self._at[basic] = target
        self._at[entering] += by
        sign = 1 if pivot > 0 else -1
        new = {variable: -sign * part for variable, part in row.items()}
        new[basic] = sign * factor
        divisor = abs(pivot)
        unbounded = []
        for other, (common, parts) in self._rows.items():
            coefficient = parts.get(entering)
            if coefficient is None:
                continue
            self._at[other] += by * coefficient / common
            if other >= self._own and self._least[other] is None and self._most[other] is None:
                unbounded.append(other)
                continue
            more = {variable: part * divisor for variable, part in parts.items() if variable != entering}
            for variable, part in new.items():
                more[variable] = more.get(variable, 0) + coefficient * part
            self._rows[other] = _reduced(common * divisor, more)
        for other in unbounded:
            del self._rows[other]
        self._rows[entering] = _reduced(divisor, new)


def _reduced(common: int, row: dict[int, int]) -> tuple[int, dict[int, int]]:
    """The same sum, without zeros, and in lowest terms."""
    row = {variable: part for variable, part in row.items() if part}
    divisor = gcd(common, *row.values())
    if divisor > 1:
        return common // divisor, {variable: part // divisor for variable, part in row.items()}
    return common, row
