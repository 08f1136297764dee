"""Whether forms can all be >= 0 at a common point, by exact numbers; and where not, a sum of them that says so.

The method is the dual simplex with bounds (Dutertre and de Moura 2006): a condition is a bound of a sum of
variables, and taking conditions away is no more than widening bounds again.
"""

from fractions import Fraction
from math import gcd

from loony.verify.proof.forms import LinearForm

Weights = list[tuple[int, int]]
"""conditions, by their numbers, and how much of each: in the sum no variable is left, and the constant is < 0"""


class Simplex:
    """Conditions that were taken in, and a point that fulfils them, as far as `contradiction` found one."""

    def __init__(self, variables: int) -> None:
        self._own = variables
        self._rows: dict[int, tuple[int, dict[int, int]]] = {}
        """of a basic variable: its factor, and the others that this much of it is the sum of"""
        self._at = [Fraction(0)] * variables
        self._least: list[tuple[int, int] | None] = [None] * variables
        """of each variable, its bound, and the number of the condition that says so"""
        self._most: list[tuple[int, int] | None] = [None] * variables
        self._variables: dict[LinearForm, int] = {}
        """sums of variables that are variables themselves"""
        self._before: list[tuple[int, bool, tuple[int, int] | None]] = []
        """what was changed, and the bound that it had"""

    def mark(self) -> int:
        """The conditions that are in, for `back_to`."""
        return len(self._before)

    def back_to(self, mark: int) -> None:
        """Take away what came later."""
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
        """Take in a condition, with its number; where it contradicts one other outright, the weights."""
        constant, factors = form[0], form[1:]
        if not factors:
            return [(number, 1)] if constant < 0 else None
        first = next(factor for factor in factors if factor)
        if first > 0:
            variable, bound = self._variable(factors), -constant
            other = self._most[variable]
            if other is not None and other[0] < bound:
                return [(number, 1), (other[1], 1)]
            mine = self._least[variable]
            if mine is None or mine[0] < bound:
                self._before.append((variable, True, mine))
                self._least[variable] = bound, number
        else:
            variable, bound = self._variable(tuple(-factor for factor in factors)), constant
            other = self._least[variable]
            if other is not None and other[0] > bound:
                return [(number, 1), (other[1], 1)]
            mine = self._most[variable]
            if mine is None or mine[0] > bound:
                self._before.append((variable, False, mine))
                self._most[variable] = bound, number
        if variable not in self._rows:
            self._keep_within(variable)
        return None

    def contradiction(self) -> Weights | None:
        """None where the point now fulfils all conditions; else which of them exclude each other."""
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
                for variable, factor_ in row.items():
                    bounds.append(((self._most if factor_ * sign > 0 else self._least)[variable], abs(factor_)))
                common = gcd(*(weight for _, weight in bounds))
                return [(bound[1], weight // common) for bound, weight in bounds if bound is not None]
            target = (self._least if rises else self._most)[basic]
            assert target is not None
            self._exchange(basic, entering, Fraction(target[0]))

    def _violated(self) -> int | None:
        """The first basic variable that is beyond a bound of it."""
        found = None
        for variable in self._rows:
            if found is None or variable < found:
                least, most, at = self._least[variable], self._most[variable], self._at[variable]
                if (least is not None and at < least[0]) or (most is not None and at > most[0]):
                    found = variable
        return found

    def _keep_within(self, variable: int) -> None:
        """Move a variable that is not basic to within its bounds, and the basic ones with it."""
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
        """The variable that is this sum, or that this is alone."""
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
        """A sum, divided by something, and so much of a variable, by those that are not basic."""
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
        """Let two variables change places, the first of them coming to a bound."""
        factor, row = self._rows.pop(basic)
        pivot = row.pop(entering)
        by = (target - self._at[basic]) * factor / pivot
        self._at[basic] = target
        self._at[entering] += by
        sign = 1 if pivot > 0 else -1
        new = {variable: -sign * part for variable, part in row.items()}
        new[basic] = sign * factor
        divisor = abs(pivot)
        gone = []
        for other, (its, parts) in self._rows.items():
            much = parts.get(entering)
            if much is None:
                continue
            self._at[other] += by * much / its
            if other >= self._own and self._least[other] is None and self._most[other] is None:
                gone.append(other)
                continue
            more = {variable: part * divisor for variable, part in parts.items() if variable != entering}
            for variable, part in new.items():
                more[variable] = more.get(variable, 0) + much * part
            self._rows[other] = _reduced(its * divisor, more)
        for other in gone:
            del self._rows[other]
        self._rows[entering] = _reduced(divisor, new)


def _reduced(common: int, row: dict[int, int]) -> tuple[int, dict[int, int]]:
    """The same sum, without zeros, and divided by what divides all of it."""
    row = {variable: part for variable, part in row.items() if part}
    divisor = gcd(common, *row.values())
    if divisor > 1:
        return common // divisor, {variable: part // divisor for variable, part in row.items()}
    return common, row
