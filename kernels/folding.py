"""What terms come to in a row of positions, as far as that is known beforehand, and steps for the rest.

In a row one number rises from lane to lane; the others stand still. Numbers are kept as sums of multiples of
*atoms*: what the row is given, and results that are no such sums. So a range, or a remainder by which all
multiples vanish, decides many a comparison before anything is compiled.
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


Truth = bool | str
"""known, or the name of what computes it"""

Argument = Sum | str | int
"""of a step: a number, the name of a truth, or a divisor or a place, which is known"""


class Atom(NamedTuple):
    """A number, or a truth, of a row: how large it is, and the step that computes it."""

    low: int
    high: int
    in_lanes: bool
    """it changes along the row"""
    operation: int | None = None
    """as in `loony.enumerate.terms`; None where the row is given it"""
    arguments: tuple[Argument, ...] = ()

    @property
    def needs(self) -> list[str]:
        """The atoms that the step needs."""
        return [name for one in self.arguments if not isinstance(one, int) for name in _names(one)]


class Given(NamedTuple):
    """What is known of the rows of a kind."""

    atoms: Mapping[str, Atom]
    """what the function of such a row is given, by name"""
    inputs: Mapping[int, Sum]
    """the columns of a record, by their places"""
    facts: tuple[tuple[Sum, int, int], ...]
    """sums whose ranges are known"""
    v: "Callable[[Folding, list[Sum]], Sum]"
    """v(H) of a summary; raises NotInARow for one that a row does not have"""


class NotInARow(Exception):
    """A claim asks for what a row of positions does not have."""


def number(constant: int) -> Sum:
    """A known number."""
    return Sum((), constant)


def atom(name: str) -> Sum:
    """An atom by itself."""
    return Sum(((name, 1),), 0)


def plus(*sums: Sum) -> Sum:
    """Their sum."""
    total: dict[str, int] = {}
    for one in sums:
        for name, multiple in one.multiples:
            total[name] = total.get(name, 0) + multiple
    multiples = tuple(sorted((name, multiple) for name, multiple in total.items() if multiple))
    return Sum(multiples, sum(one.constant for one in sums))


def times(factor: int, one: Sum) -> Sum:
    """A multiple."""
    if factor == 0:
        return number(0)
    return Sum(tuple((name, factor * multiple) for name, multiple in one.multiples), factor * one.constant)


class Folding:
    """The steps of a trace, as far as they are not known beforehand, in the rows of a kind."""

    def __init__(self, trace: Trace, given: Given, prefix: str) -> None:
        self._trace, self._given, self.prefix = trace, given, prefix
        self.atoms = dict(given.atoms)
        self._names: dict[tuple[int, tuple[Argument, ...]], str] = {}
        self._done: dict[int, Sum | Truth] = {}

    def beside(self, given: Given) -> "Folding":
        """The same terms in rows of which something else is known: what comes of both stands in one function."""
        other = Folding(self._trace, given, self.prefix)
        other.atoms, other._names = self.atoms, self._names
        return other

    def truth(self, term: Term) -> Truth:
        """What a term that is a truth comes to."""
        found = self._of(term.place)
        assert not isinstance(found, Sum)
        return found

    def number(self, term: Term) -> Sum:
        """What a term that is a number comes to."""
        return self._number(term.place)

    def _of(self, place: int) -> Sum | Truth:
        if place not in self._done:
            self._done[place] = self._step(*self._trace.nodes[place])
        return self._done[place]

    def _number(self, place: int) -> Sum:
        found = self._of(place)
        assert isinstance(found, Sum)
        return found

    def _step(self, operation: int, *arguments: int) -> Sum | Truth:
        if operation == terms.INPUT:
            if arguments[0] not in self._given.inputs:
                raise NotInARow("it reads what a row does not have")
            return self._given.inputs[arguments[0]]
        if operation == terms.CONSTANT:
            return bool(arguments[0]) if arguments[1] else number(arguments[0])
        if operation == terms.VALUE:
            return self._given.v(self, [self._number(place) for place in arguments])
        if operation == terms.WHERE:
            return self._choice(*arguments)
        if operation in (terms.NOT, terms.AND, terms.OR) or not isinstance(self._of(arguments[0]), Sum):
            return self._logic(operation, [self._of(place) for place in arguments])
        return self._arithmetic(operation, [self._number(place) for place in arguments])

    def _logic(self, operation: int, arguments: list[Sum | Truth]) -> Truth:
        truths = [one for one in arguments if not isinstance(one, Sum)]
        if operation == terms.NOT:
            return self.negation(truths[0])
        if operation == terms.AND:
            return self.both(*truths)
        if operation == terms.OR:
            return self.negation(self.both(*map(self.negation, truths)))
        different = self._different(*truths)
        return different if operation == terms.DIFFERENT else self.negation(different)

    def negation(self, one: Truth) -> Truth:
        """That it is not so."""
        if isinstance(one, bool):
            return not one
        operation, arguments = self.atoms[one][-2:]
        if operation == terms.NOT:
            return str(arguments[0])
        return self._named(0, 1, terms.NOT, one)

    def both(self, left: Truth, right: Truth) -> Truth:
        """That both are so."""
        if isinstance(left, bool):
            return right if left else False
        if isinstance(right, bool):
            return left if right else False
        if left == right:
            return left
        left, right = sorted((left, right))
        return self._named(0, 1, terms.AND, left, right)

    def _different(self, left: Truth, right: Truth) -> Truth:
        if isinstance(left, bool):
            return self.negation(right) if left else right
        if isinstance(right, bool):
            return self.negation(left) if right else left
        if left == right:
            return False
        left, right = sorted((left, right))
        return self._named(0, 1, terms.DIFFERENT, left, right)

    def _choice(self, condition: int, then: int, otherwise: int) -> Sum | Truth:
        if_so = self._of(condition)
        assert not isinstance(if_so, Sum)
        if isinstance(if_so, bool):
            return self._of(then if if_so else otherwise)
        left, right = self._of(then), self._of(otherwise)
        if left == right:
            return left
        if isinstance(left, Sum) and isinstance(right, Sum):
            return self.chosen(if_so, left, right)
        assert not isinstance(left, Sum)
        assert not isinstance(right, Sum)
        first, second = self.both(if_so, left), self.both(self.negation(if_so), right)
        return self.negation(self.both(self.negation(first), self.negation(second)))

    def where_zero(self, one: Sum, then: Sum, otherwise: Sum) -> Sum:
        """`then` where a number is 0, `otherwise` elsewhere."""
        zero = self._compared(terms.EQUAL, one)
        return self.chosen(zero, then, otherwise)

    def chosen(self, if_so: Truth, left: Sum, right: Sum) -> Sum:
        """`left` where something is so, `right` elsewhere."""
        if isinstance(if_so, bool):
            return left if if_so else right
        (low, high), (low_too, high_too) = self.range_of(left), self.range_of(right)
        lanes = any(self.atoms[name].in_lanes for name in [if_so, *_names(left), *_names(right)])
        sides = [self._side(side, lanes) for side in (left, right)]
        return atom(self._named(min(low, low_too), max(high, high_too), terms.WHERE, if_so, *sides))

    def _arithmetic(self, operation: int, sides: list[Sum]) -> Sum | Truth:
        left, right = sides[0], sides[-1]
        if operation == terms.ADD:
            return plus(left, right)
        if operation == terms.SUBTRACT:
            return left - right
        if operation in (terms.LESS, terms.AT_MOST, terms.EQUAL, terms.DIFFERENT):
            return self._compared(operation, right - left)
        if operation == terms.MULTIPLY and not (left.multiples and right.multiples):
            return times(left.constant, right) if not left.multiples else times(right.constant, left)
        low, high = self.range_of(left)
        if operation == terms.REMAINDER:
            return self._remainder(left, right.constant)
        if operation == terms.MAGNITUDE:
            if low >= 0 or high <= 0:
                return left if low >= 0 else times(-1, left)
            return atom(self._named(0, max(-low, high), operation, self._side(left, self._in_lanes(left))))
        if operation == terms.QUOTIENT and all(n % right.constant == 0 for _, n in left.multiples):
            exact = tuple((name, n // right.constant) for name, n in left.multiples)
            return Sum(exact, left.constant // right.constant)
        if operation != terms.QUOTIENT:
            raise NotInARow("it computes what a row is not made for")
        ends = low // right.constant, high // right.constant
        return atom(self._named(*ends, operation, *self._divided(left, right.constant)))

    def _remainder(self, one: Sum, divisor: int) -> Sum:
        """Of the multiples only those that do not vanish."""
        left = plus(Sum(tuple((name, n % divisor) for name, n in one.multiples), one.constant % divisor))
        left = Sum(tuple((name, n) for name, n in left.multiples if n), left.constant)
        if not left.multiples:
            return number(left.constant)
        return atom(self._named(0, divisor - 1, terms.REMAINDER, *self._divided(left, divisor)))

    def _divided(self, one: Sum, divisor: int) -> tuple[Sum, int]:
        """What is divided, and by what."""
        lanes = self._in_lanes(one)
        if lanes and divisor & (divisor - 1):
            raise NotInARow("it divides by what is no power of 2")
        return self._side(one, lanes), divisor

    def _compared(self, operation: int, more: Sum) -> Truth:
        """How a number, which is one side less the other, compares with 0."""
        low, high = self.range_of(more)
        if operation in (terms.EQUAL, terms.DIFFERENT):
            known = low > 0 or high < 0 or _never_zero(more)
            if known or low == high:
                return (operation == terms.EQUAL) != known
            if (operation == terms.DIFFERENT) or more.multiples[0][1] < 0:
                sure = more if more.multiples[0][1] > 0 else times(-1, more)
                equal = self._compared(terms.EQUAL, sure)
                return self.negation(equal) if operation == terms.DIFFERENT else equal
        else:
            least = 1 if operation == terms.LESS else 0
            if low >= least or high < least:
                return low >= least
        lanes = self._in_lanes(more)
        left: list[tuple[str, int]] = []
        right: list[tuple[str, int]] = []
        still: list[tuple[str, int]] = []
        for name, multiple in more.multiples:
            if lanes and not self.atoms[name].in_lanes:
                still.append((name, multiple))
            else:
                (right if multiple > 0 else left).append((name, abs(multiple)))
        constant = Sum(tuple(still), more.constant)
        if lanes and not left:
            sides = times(-1, constant), Sum(tuple(right), 0)
        else:
            sides = Sum(tuple(left), 0), plus(Sum(tuple(right), 0), constant)
        return self._named(0, 1, operation, *(self._side(side, lanes) for side in sides))

    def range_of(self, one: Sum) -> tuple[int, int]:
        """The least and the largest that a number can be."""
        low, high = self._plain_range(one)
        for fact, least, most in self._given.facts:
            for sign in (1, -1):
                rest = one - times(sign, fact)
                if len(rest.multiples) < len(one.multiples):
                    low_of_rest, high_of_rest = self._plain_range(rest)
                    ends = sorted((sign * least, sign * most))
                    low, high = max(low, ends[0] + low_of_rest), min(high, ends[1] + high_of_rest)
        return low, high

    def _plain_range(self, one: Sum) -> tuple[int, int]:
        low = high = one.constant
        for name, multiple in one.multiples:
            ends = sorted((multiple * self.atoms[name].low, multiple * self.atoms[name].high))
            low, high = low + ends[0], high + ends[1]
        return low, high

    def _in_lanes(self, one: Sum) -> bool:
        return any(self.atoms[name].in_lanes for name in _names(one))

    def _side(self, one: Sum, lanes: bool) -> Sum:
        """A number as an argument: in lanes, what stands still in it is computed before them, under a name."""
        if not lanes:
            return one
        self._fits(one)
        still = Sum(tuple((n, m) for n, m in one.multiples if not self.atoms[n].in_lanes), one.constant)
        self._fits(still)
        if not still.multiples:
            return one
        moving = Sum(tuple((n, m) for n, m in one.multiples if self.atoms[n].in_lanes), 0)
        return plus(moving, atom(self._named(*self.range_of(still), terms.ADD, still)))

    def _fits(self, one: Sum) -> None:
        low, high = self.range_of(one)
        if max(-low, high) > LARGEST_LANE:
            raise TooLarge("computes with numbers that do not fit 16 bits at this size")

    def _named(self, low: int, high: int, operation: int, *arguments: Argument) -> str:
        """The name of what a step computes; equal steps have one."""
        name = self._names.setdefault((operation, arguments), f"{self.prefix}{len(self._names)}")
        if name not in self.atoms:
            new = Atom(low, high, False, operation, arguments)
            self.atoms[name] = new._replace(in_lanes=any(self.atoms[need].in_lanes for need in new.needs))
        return name


def _names(one: Sum | str) -> list[str]:
    return [one] if isinstance(one, str) else [name for name, _ in one.multiples]


def _never_zero(one: Sum) -> bool:
    """Some number divides all multiples and not the constant."""
    return any(one.constant % by and all(m % by == 0 for _, m in one.multiples) for by in (2, 4, 8))
