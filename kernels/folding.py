"""Terms in a row of positions: the values that are known before the row runs, and steps for the others.

In a row one number rises from lane to lane; the others are constant. Numbers are sums of multiples of *atoms*: the
inputs of the row, and results that are not sums of multiples. Ranges decide many comparisons before the compiler runs,
and so do remainders by a divisor of all multiples.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from loony.enumerate import terms
from loony.enumerate.terms import Term, Trace
from loony.system.errors import TooLarge

LARGEST_LANE = 32_767


class Sum(NamedTuple):
    """A number: multiples of atoms, by their names, and a constant."""

    multiples: tuple[tuple[str, int], ...]
    constant: int

    def __sub__(self, other: "Sum") -> "Sum":
        return plus(self, times(-1, other))

    def __str__(self) -> str:
        return " + ".join([*(f"{multiple} * {name}" for name, multiple in self.multiples), str(self.constant)])


Truth = bool | str  # a known truth, or the name of the atom that computes it
Argument = Sum | str | int  # an argument of a step: a number, the name of a truth, or a known divisor or place


class Atom(NamedTuple):
    """A number, or a truth, of a row: the range, whether it changes along the row, and the step that computes it."""

    low: int
    high: int
    in_lanes: bool
    operation: int | None = None  # as in `loony.enumerate.terms`; None for an input of the row
    arguments: tuple[Argument, ...] = ()

    @property
    def needs(self) -> list[str]:
        """The atoms that the step needs."""
        return [name for argument in self.arguments if not isinstance(argument, int) for name in _names(argument)]


class Given(NamedTuple):
    """The known facts about the rows of a kind."""

    atoms: Mapping[str, Atom]  # the inputs of a row, by name
    inputs: Mapping[int, Sum]  # the columns of a record, by their places
    facts: tuple[tuple[Sum, int, int], ...]  # sums, each with its least and its largest value
    v: "Callable[[Folding, list[Sum]], Sum]"  # v(H) of a summary; raises NotInARow if a row does not have H


class NotInARow(Exception):
    """A claim asks for something that a row of positions does not have."""


def number(constant: int) -> Sum:
    """A known number."""
    return Sum((), constant)


def atom(name: str) -> Sum:
    """An atom by itself."""
    return Sum(((name, 1),), 0)


def plus(*sums: Sum) -> Sum:
    """The sum of some sums."""
    total: dict[str, int] = {}
    for part in sums:
        for name, multiple in part.multiples:
            total[name] = total.get(name, 0) + multiple
    multiples = tuple(sorted((name, multiple) for name, multiple in total.items() if multiple))
    return Sum(multiples, sum(part.constant for part in sums))


def times(factor: int, total: Sum) -> Sum:
    """A multiple of a sum."""
    if factor == 0:
        return number(0)
    return Sum(tuple((name, factor * multiple) for name, multiple in total.multiples), factor * total.constant)


class Folding:
    """The steps of a trace in the rows of a kind whose results are not known before."""

    def __init__(self, trace: Trace, rows: Given, prefix: str) -> None:
        self._trace, self._rows = trace, rows
        self.prefix = prefix
        self.atoms: dict[str, Atom] = dict(rows.atoms)
        self._names: dict[tuple[int, tuple[Argument, ...]], str] = {}
        self._results: dict[int, Sum | Truth] = {}

    def beside(self, rows: Given) -> "Folding":
        """The folding of the same terms in rows with other facts; both share names, so one function has all steps."""
        other = Folding(self._trace, rows, self.prefix)
        other.atoms, other._names = self.atoms, self._names
        return other

    def truth(self, term: Term) -> Truth:
        """The value of a term that is a truth."""
        truth = self._of(term.place)
        assert not isinstance(truth, Sum)
        return truth

    def number(self, term: Term) -> Sum:
        """The value of a term that is a number."""
        return self._number(term.place)

    def _of(self, place: int) -> Sum | Truth:
        if place not in self._results:
            self._results[place] = self._step(*self._trace.nodes[place])
        return self._results[place]

    def _number(self, place: int) -> Sum:
        total = self._of(place)
        assert isinstance(total, Sum)
        return total

    def _step(self, operation: int, *arguments: int) -> Sum | Truth:
        if operation == terms.INPUT:
            if arguments[0] not in self._rows.inputs:
                raise NotInARow("it reads what a row does not have")
            return self._rows.inputs[arguments[0]]
        if operation == terms.CONSTANT:
            return bool(arguments[0]) if arguments[1] else number(arguments[0])
        if operation == terms.VALUE:
            return self._rows.v(self, [self._number(place) for place in arguments])
        if operation == terms.WHERE:
            return self._choice(*arguments)
        if operation in (terms.NOT, terms.AND, terms.OR) or not isinstance(self._of(arguments[0]), Sum):
            return self._logic(operation, [self._of(place) for place in arguments])
        return self._arithmetic(operation, [self._number(place) for place in arguments])

    def _logic(self, operation: int, arguments: list[Sum | Truth]) -> Truth:
        truths = [argument for argument in arguments if not isinstance(argument, Sum)]
        if operation == terms.NOT:
            return self.negation(truths[0])
        if operation == terms.AND:
            return self.both(*truths)
        if operation == terms.OR:
            return self.negation(self.both(*map(self.negation, truths)))
        different = self._of_two(terms.DIFFERENT, *truths)
        return different if operation == terms.DIFFERENT else self.negation(different)

    def negation(self, truth: Truth) -> Truth:
        """The negation of a truth."""
        if isinstance(truth, bool):
            return not truth
        operation, arguments = self.atoms[truth][-2:]
        if operation == terms.NOT:
            return str(arguments[0])
        return self._name_of(0, 1, terms.NOT, truth)

    def both(self, left: Truth, right: Truth) -> Truth:
        """The conjunction of two truths."""
        return self._of_two(terms.AND, left, right)

    def _of_two(self, operation: int, left: Truth, right: Truth) -> Truth:
        """AND, or DIFFERENT, of two truths."""
        for known, other in ((left, right), (right, left)):
            if isinstance(known, bool):
                if operation == terms.AND:
                    return other if known else False
                return self.negation(other) if known else other
        if left == right:
            return left if operation == terms.AND else False
        return self._name_of(0, 1, operation, *sorted((str(left), str(right))))

    def _choice(self, condition: int, then: int, otherwise: int) -> Sum | Truth:
        if_so = self._of(condition)
        assert not isinstance(if_so, Sum)
        if isinstance(if_so, bool):
            return self._of(then if if_so else otherwise)
        left, right = self._of(then), self._of(otherwise)
        if left == right:
            return left
        if isinstance(left, Sum) and isinstance(right, Sum):
            return self.choice(if_so, left, right)
        assert not isinstance(left, Sum)
        assert not isinstance(right, Sum)
        return self._logic(terms.OR, [self.both(if_so, left), self.both(self.negation(if_so), right)])

    def where_zero(self, total: Sum, then: Sum, otherwise: Sum) -> Sum:
        """`then` where a number is 0, `otherwise` elsewhere."""
        return self.choice(self._comparison(terms.EQUAL, total), then, otherwise)

    def choice(self, if_so: Truth, left: Sum, right: Sum) -> Sum:
        """`left` where a truth holds, `right` elsewhere."""
        if isinstance(if_so, bool):
            return left if if_so else right
        (low, high), (low_too, high_too) = self.range_of(left), self.range_of(right)
        lanes = any(self.atoms[name].in_lanes for name in [if_so, *_names(left), *_names(right)])
        sides = [self._side(side, lanes) for side in (left, right)]
        return atom(self._name_of(min(low, low_too), max(high, high_too), terms.WHERE, if_so, *sides))

    def _arithmetic(self, operation: int, sides: list[Sum]) -> Sum | Truth:
        left, right = sides[0], sides[-1]
        if operation == terms.ADD:
            return plus(left, right)
        if operation == terms.SUBTRACT:
            return left - right
        if operation in (terms.LESS, terms.AT_MOST, terms.EQUAL, terms.DIFFERENT):
            return self._comparison(operation, right - left)
        if operation == terms.MULTIPLY and not (left.multiples and right.multiples):
            return times(left.constant, right) if not left.multiples else times(right.constant, left)
        low, high = self.range_of(left)
        if operation == terms.REMAINDER:
            return self._remainder(left, right.constant)
        if operation == terms.MAGNITUDE:
            if low >= 0 or high <= 0:
                return left if low >= 0 else times(-1, left)
            return atom(self._name_of(0, max(-low, high), operation, self._side(left, self._in_lanes(left))))
        if operation == terms.QUOTIENT and all(n % right.constant == 0 for _, n in left.multiples):
            exact = tuple((name, n // right.constant) for name, n in left.multiples)
            return Sum(exact, left.constant // right.constant)
        if operation != terms.QUOTIENT:
            raise NotInARow("it computes what a row is not made for")
        ends = low // right.constant, high // right.constant
        return atom(self._name_of(*ends, operation, *self._division(left, right.constant)))

    def _remainder(self, dividend: Sum, divisor: int) -> Sum:
        multiples = tuple((name, n % divisor) for name, n in dividend.multiples if n % divisor)
        remainder = Sum(multiples, dividend.constant % divisor)
        if not multiples:
            return remainder
        return atom(self._name_of(0, divisor - 1, terms.REMAINDER, *self._division(remainder, divisor)))

    def _division(self, dividend: Sum, divisor: int) -> tuple[Sum, int]:
        lanes = self._in_lanes(dividend)
        if lanes and divisor & (divisor - 1):
            raise NotInARow("it divides by what is no power of 2")
        return self._side(dividend, lanes), divisor

    def _comparison(self, operation: int, more: Sum) -> Truth:
        """The comparison of 0 with `more`, the right side less the left."""
        low, high = self.range_of(more)
        if operation in (terms.EQUAL, terms.DIFFERENT):
            divides = (all(m % by == 0 for _, m in more.multiples) and more.constant % by for by in (2, 4, 8))
            never_zero = low > 0 or high < 0 or any(divides)
            if never_zero or low == high:
                return (operation == terms.EQUAL) != never_zero
            if (operation == terms.DIFFERENT) or more.multiples[0][1] < 0:
                sure = more if more.multiples[0][1] > 0 else times(-1, more)
                equal = self._comparison(terms.EQUAL, sure)
                return self.negation(equal) if operation == terms.DIFFERENT else equal
        else:
            least = 1 if operation == terms.LESS else 0
            if low >= least or high < least:
                return low >= least
        lanes = self._in_lanes(more)
        still, moving = self._parts(more) if lanes else (number(more.constant), Sum(more.multiples, 0))
        negative = Sum(tuple((name, -multiple) for name, multiple in moving.multiples if multiple < 0), 0)
        positive = plus(moving, negative)
        sides = (times(-1, still), positive) if lanes and not negative.multiples else (negative, plus(positive, still))
        return self._name_of(0, 1, operation, *(self._side(side, lanes) for side in sides))

    def range_of(self, total: Sum) -> tuple[int, int]:
        """The least and the largest possible value of a number."""
        low, high = self._plain_range(total)
        for fact, least, most in self._rows.facts:
            for sign in (1, -1):
                rest = total - times(sign, fact)
                if len(rest.multiples) < len(total.multiples):
                    low_of_rest, high_of_rest = self._plain_range(rest)
                    ends = sorted((sign * least, sign * most))
                    low, high = max(low, ends[0] + low_of_rest), min(high, ends[1] + high_of_rest)
        return low, high

    def _plain_range(self, total: Sum) -> tuple[int, int]:
        low = high = total.constant
        for name, multiple in total.multiples:
            ends = sorted((multiple * self.atoms[name].low, multiple * self.atoms[name].high))
            low, high = low + ends[0], high + ends[1]
        return low, high

    def _in_lanes(self, total: Sum) -> bool:
        return any(self.atoms[name].in_lanes for name in _names(total))

    def _side(self, side: Sum, lanes: bool) -> Sum:
        """A number as an argument: for a step in lanes, a named step before the lanes computes its constant part."""
        if not lanes:
            return side
        still, moving = self._parts(side)
        self._fits(side)
        self._fits(still)
        if not still.multiples:
            return side
        return plus(moving, atom(self._name_of(*self.range_of(still), terms.ADD, still)))

    def _parts(self, total: Sum) -> tuple[Sum, Sum]:
        """The part of a number that is constant along a row, and the other part."""
        still = tuple((name, multiple) for name, multiple in total.multiples if not self.atoms[name].in_lanes)
        moving = tuple((name, multiple) for name, multiple in total.multiples if self.atoms[name].in_lanes)
        return Sum(still, total.constant), Sum(moving, 0)

    def _fits(self, total: Sum) -> None:
        low, high = self.range_of(total)
        if max(-low, high) > LARGEST_LANE:
            raise TooLarge("computes with numbers that do not fit 16 bits at this size")

    def _name_of(self, low: int, high: int, operation: int, *arguments: Argument) -> str:
        """The name of the result of a step; equal steps have the same name."""
        name = self._names.setdefault((operation, arguments), f"{self.prefix}{len(self._names)}")
        if name not in self.atoms:
            new = Atom(low, high, False, operation, arguments)
            self.atoms[name] = new._replace(in_lanes=any(self.atoms[need].in_lanes for need in new.needs))
        return name


def _names(argument: Sum | str) -> list[str]:
    return [argument] if isinstance(argument, str) else [name for name, _ in argument.multiples]
