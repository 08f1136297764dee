"""Finds a point where all forms are >= 0, in exact numbers, or a sum of the forms that excludes a point like that.

A form is a sum of variables with integer coefficients, and a constant. The method is the dual simplex with bounds
(Dutertre and de Moura 2006): a condition is a bound of a sum of variables, so the simplex takes conditions away by
wider bounds.
"""

from fractions import Fraction
from math import gcd

LinearForm = tuple[int, ...]  # a constant, then the coefficients of variables 0, 1, ...; the last coefficient is not 0

Weights = list[tuple[int, int]]  # factors of conditions, by number, whose sum is a constant < 0


def variable(place: int) -> LinearForm:
    """A variable by itself."""
    return (*(0,) * (1 + place), 1)


def coefficient(form: LinearForm, place: int) -> int:
    """The coefficient of a variable."""
    return form[1 + place] if len(form) > 1 + place else 0


def trimmed(numbers: list[int]) -> LinearForm:
    """The form with this constant and these coefficients, whose last may be 0."""
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def sum_of(form: LinearForm, other: LinearForm) -> LinearForm:
    """The sum of two forms."""
    if len(form) < len(other):
        form, other = other, form
    return trimmed([a + b for a, b in zip(form, other)] + list(form[len(other) :]))  # noqa: B905


def times(factor: int, form: LinearForm) -> LinearForm:
    """A form times a number."""
    return tuple(factor * number for number in form) if factor else (0,)


def minus(form: LinearForm, other: LinearForm) -> LinearForm:
    """The difference of two forms."""
    return sum_of(form, times(-1, other))


def tight(form: LinearForm) -> LinearForm:
    """The form that is >= 0 for the same integers, and whose coefficients have no common divisor."""
    divisor = gcd(*form[1:])
    return tuple(number // divisor for number in form) if divisor > 1 else form


def opposite(form: LinearForm) -> LinearForm:
    """The form that is >= 0 for the other integers."""
    return minus((-1,), form)


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
        if variable not in self._rows and (bound := self._violated(variable)):
            by = bound[0] - self._at[variable]
            self._at[variable] += by
            for basic, (factor, row) in self._rows.items():
                if part := row.get(variable):
                    self._at[basic] += by * part / factor
        return None

    def contradiction(self) -> Weights | None:
        """None if the point now fulfils all conditions; else weights of conditions that exclude each other."""
        while True:
            violated = ((basic, bound) for basic in sorted(self._rows) if (bound := self._violated(basic)))
            if (found := next(violated, None)) is None:
                return None
            basic, target = found
            factor, row = self._rows[basic]
            rises = self._at[basic] < target[0]
            sides = {each: (self._most if (row[each] > 0) == rises else self._least)[each] for each in sorted(row)}
            free = (each for each, bound in sides.items() if bound is None or self._at[each] != bound[0])
            if (entering := next(free, None)) is None:
                bounds = [(target, factor), *((sides[variable], abs(part)) for variable, part in row.items())]
                common = gcd(*(weight for _, weight in bounds))
                return [(bound[1], weight // common) for bound, weight in bounds if bound is not None]
            self._exchange(basic, entering, Fraction(target[0]))

    def _violated(self, variable: int) -> tuple[int, int] | None:
        """The bound that a variable is beyond, or None."""
        least, most, at = self._least[variable], self._most[variable], self._at[variable]
        if least is not None and at < least[0]:
            return least
        return most if most is not None and at > most[0] else None

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
        divisor, parts = self._rows.get(place, (1, {place: 1}))
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
