"""A formula of linear integer arithmetic decided by cases, each of which is a list of linear conditions.

A formula about positions is full of choices: conditions choose terms, and there are remainders of terms that were
chosen. A solver that is given it whole searches among thousands of choices that exclude each other. Here it is
evaluated as a program is. Where a comparison of the numbers, or a remainder, is needed, each outcome that is
possible is gone into in turn, with that outcome as one more condition; so a case ends with the formula true or
false. The solver only says which outcomes are possible beside the conditions of the case: no outcome is left out
but by its word.
"""

import time
from math import gcd
from typing import Any, NamedTuple

_PATIENCE = 0.2
"""seconds that the solver has to say whether an outcome is possible, which takes it less than a thousandth"""

Terms = tuple[tuple[int, int], ...]
"""a sum: variables, by their places, in an order, each with its coefficient, which is not 0"""


class Linear(NamedTuple):
    """A sum and a constant."""

    constant: int
    terms: Terms = ()


class Outcome(NamedTuple):
    """One way in which a comparison or a remainder comes out."""

    condition: Any
    """that it does, as a term of the solver"""
    key: Any
    known: Any
    """what is known then of what"""
    numbers: list[int]
    """numbers for the variables for which all conditions hold"""


class _Unknown(Exception):
    """The time is over, or the solver does not know of some case."""


def answer_by_cases(smt: Any, formula: Any, seconds: float) -> Any:
    """Whether there are integers for which a formula of z3 is true: sat, unsat, or unknown after a time."""
    try:
        return smt.sat if Cases(smt, formula, seconds).one_is_true() else smt.unsat
    except _Unknown:
        return smt.unknown


class _Nodes:
    """A formula of z3, node by node: each after its parts."""

    def __init__(self, smt: Any) -> None:
        self._smt = smt
        self._names = {
            smt.Z3_OP_ADD: "+", smt.Z3_OP_SUB: "-", smt.Z3_OP_UMINUS: "-", smt.Z3_OP_MUL: "*", smt.Z3_OP_MOD: "%",
            smt.Z3_OP_IDIV: "//", smt.Z3_OP_ITE: "if", smt.Z3_OP_LE: "<=", smt.Z3_OP_GE: ">=", smt.Z3_OP_LT: "<",
            smt.Z3_OP_GT: ">", smt.Z3_OP_EQ: "==", smt.Z3_OP_AND: "and", smt.Z3_OP_OR: "or", smt.Z3_OP_NOT: "not",
            smt.Z3_OP_IMPLIES: "implies", smt.Z3_OP_TRUE: "and", smt.Z3_OP_FALSE: "or",
        }  # fmt: skip
        self._places: dict[int, int] = {}
        self.each: list[tuple[str, Any]] = []
        """what is done, and the places of the parts; or `number` and the number, or variable, itself"""
        self.choosing: list[bool] = []
        """of each, whether a number is chosen in it, or divided"""
        self.variables: list[Any] = []

    def place(self, term: Any) -> int:
        """The place of a term among the nodes."""
        place = self._places.get(term.get_id())
        if place is None:
            name, parts = node = self._node(term)
            place = self._places[term.get_id()] = len(self.each)
            chooses = name in ("%", "//") or (name == "if" and not self._smt.is_bool(term))
            self.choosing.append(chooses or (name != "number" and any(self.choosing[part] for part in parts)))
            self.each.append(node)
        return place

    def _node(self, term: Any) -> tuple[str, Any]:
        smt = self._smt
        if smt.is_int_value(term):
            return "number", Linear(term.as_long())
        if smt.is_const(term) and smt.is_int(term):
            self.variables.append(term)
            return "number", _variable(len(self.variables) - 1)
        name = self._names.get(term.decl().kind())
        if name is None:
            raise _Unknown
        equivalent = name == "==" and smt.is_bool(term.arg(0))
        return "iff" if equivalent else name, [self.place(part) for part in term.children()]


class Cases:
    """The cases of one formula: the one that is looked at, and those that are still to be."""

    def __init__(self, smt: Any, formula: Any, seconds: float) -> None:
        self._smt, self._end = smt, time.perf_counter() + seconds
        self._solver = self._new_solver()
        self._formula = smt.simplify(formula)
        """it is kept, for its terms are known by addresses"""
        nodes, self._roots = _Nodes(smt), []
        for part in self._formula.children() if smt.is_and(self._formula) else [self._formula]:
            if nodes.choosing[nodes.place(part)]:
                self._roots.append(nodes.place(part))
            else:
                self._solver.add(part)  # which is quick with what is true and false alone
        self._nodes, self._variables = nodes.each, nodes.variables
        self._known: dict[Any, Any] = {}
        """in this case: of a node, its value; of a sum, its least and greatest value, or None; of a variable, what
        is in its place"""
        self._before: list[tuple[Any, Any]] = []
        """what was noted in this case, and what was known in its place"""
        self._forks: list[tuple[int, int, list[Outcome]]] = []
        """how much was noted before each fork, how many variables there are then, and the outcomes that are still
        to be gone into"""
        self._conditions: dict[Any, Any] = {}
        self._numbers: list[int] = []
        """of the variables, for which the conditions of this case hold"""

    def _new_solver(self) -> Any:
        solver = self._smt.SimpleSolver()
        solver.set("ctrl_c", False)  # else it takes an interrupt for itself
        return solver

    def one_is_true(self) -> bool:
        """The formula is true in some case."""
        numbers = self._possible(True)
        if numbers is None:
            return False
        self._numbers = numbers
        while True:
            if all(map(self._value, self._roots)):
                return True
            if not self._next():
                return False

    def _value(self, place: int) -> Any:
        """The value of a node in this case, or in the first of those into which it has to be split for that."""
        found = self._known.get(place)
        if found is None:
            found = self._computed(*self._nodes[place])
            self._note(place, found)
        return found

    def _computed(self, name: str, parts: Any) -> Any:
        """The same of a node that is not known; of its parts only what is needed."""
        value = self._value
        if name == "number":
            return parts
        if name == "and":
            return all(map(value, parts))
        if name == "or":
            return any(map(value, parts))
        if name == "not":
            return not value(parts[0])
        if name == "implies":
            return not value(parts[0]) or value(parts[1])
        if name == "if":
            return value(parts[1 if value(parts[0]) else 2])
        first, *others = map(value, parts)
        if name == "iff":
            return first == others[0]
        if name == "+":
            return _sum([(1, first), *((1, term) for term in others)])
        if name == "-":
            return _sum([(1 if others else -1, first), *((-1, term) for term in others)])
        if name == "*":
            return _product(first, others)
        if name in ("%", "//"):
            return self._divided(name, first, others[0])
        return self._compared(name, _sum([(1, first), (-1, others[0])]))

    def _compared(self, name: str, difference: Linear) -> bool:
        """How a difference compares with 0."""
        opposite = _sum([(-1, difference)])
        if name == "<=":
            return self._at_most(difference, 0)
        if name == "<":
            return self._at_most(difference, -1)
        if name == ">=":
            return self._at_most(opposite, 0)
        if name == ">":
            return self._at_most(opposite, -1)
        return self._at_most(difference, 0) and self._at_most(opposite, 0)

    def _at_most(self, linear: Linear, bound: int) -> bool:
        """The linear term is at most that in this case, which may split it in two."""
        bound -= linear.constant
        if not linear.terms:
            return bound >= 0
        divisor = gcd(*(factor for _, factor in linear.terms))
        if linear.terms[0][1] > 0:
            terms = tuple((place, factor // divisor) for place, factor in linear.terms)
            return self._is_at_most(terms, bound // divisor)
        terms = tuple((place, -factor // divisor) for place, factor in linear.terms)
        return not self._is_at_most(terms, -(bound // divisor) - 1)

    def _is_at_most(self, terms: Terms, bound: int) -> bool:
        """The same of a sum in its normal form: positive in front, and no common divisor."""
        least, most = self._known.get(terms, (None, None))
        if most is not None and most <= bound:
            return True
        if least is not None and least > bound:
            return False
        at_most = Outcome(self._condition(terms, bound, True), terms, (least, bound), self._numbers)
        more = Outcome(self._condition(terms, bound + 1, False), terms, (bound + 1, most), self._numbers)
        holds = self._at(terms) <= bound
        now, other = (at_most, more) if holds else (more, at_most)
        numbers = self._possible(other.condition)
        if numbers is None:
            self._note(terms, now.known)
        else:
            self._fork([now, other._replace(numbers=numbers)])
        return holds

    def _divided(self, name: str, linear: Linear, by: Linear) -> Linear:
        """The remainder, or the quotient, of a linear term in this case, which may split it."""
        divisor = by.constant
        if by.terms or divisor <= 0:
            raise _Unknown
        linear = self._resolved(linear)
        while terms := _modulo(linear.terms, divisor):
            self._settle(terms, divisor)
            linear = self._resolved(linear)
        if name == "%":
            return Linear(linear.constant % divisor)
        terms = tuple((place, factor // divisor) for place, factor in linear.terms)
        return Linear(linear.constant // divisor, terms)

    def _resolved(self, linear: Linear) -> Linear:
        """The same term, without the variables that have others in their place in this case."""
        while any(("is", place) in self._known for place, _ in linear.terms):
            parts = [(factor, self._known.get(("is", place), _variable(place))) for place, factor in linear.terms]
            linear = _sum([(1, Linear(linear.constant)), *parts])
        return linear

    def _settle(self, terms: Terms, divisor: int) -> None:
        """Put others in the place of a variable, so that less of the remainder of a sum is open.

        Where x + y has a remainder r by d, x is d q + r - y for another variable q. So which remainders are
        possible shows by itself, but for what the conditions of the case exclude.
        """
        common, chosen = min((gcd(factor, divisor), place) for place, factor in terms)
        if mixed := _modulo(terms, common):
            self._settle(mixed, common)
            return
        divisor //= common
        inverse = pow(dict(terms)[chosen] // common, -1, divisor)
        terms = _modulo(tuple((place, factor // common * inverse) for place, factor in terms), divisor)
        quotient = len(self._variables)
        self._variables.append(self._smt.Int(f"quotient!{quotient}"))
        now, value = self._at(terms), self._total(terms) - divisor * self._variables[quotient]
        self._numbers = [*self._numbers, now // divisor]
        others = [(place, -factor) for place, factor in terms if place != chosen]
        ways = []
        for rest in sorted(range(divisor), key=lambda rest: rest != now % divisor):
            condition = value == rest
            numbers = self._numbers if rest == now % divisor else self._possible(condition)
            if numbers:
                instead = Linear(rest, (*others, (quotient, divisor)))
                ways.append(Outcome(condition, ("is", chosen), instead, numbers))
        self._fork(ways)

    def _at(self, terms: Terms) -> int:
        """A sum at the numbers of this case."""
        return sum(factor * self._numbers[place] for place, factor in terms)

    def _condition(self, terms: Terms, bound: int, upper: bool) -> Any:
        """That a sum is at most a bound, or at least, as a term of the solver."""
        key = terms, bound, upper
        if key not in self._conditions:
            total = self._total(terms)
            self._conditions[key] = total <= bound if upper else total >= bound
        return self._conditions[key]

    def _total(self, terms: Terms) -> Any:
        return self._smt.Sum([factor * self._variables[place] for place, factor in terms])

    def _possible(self, condition: Any) -> list[int] | None:
        """Numbers for which a condition holds beside those of this case, or None."""
        self._solver.push()
        self._solver.add(condition)
        answer, numbers = self._asked(self._solver, _PATIENCE)
        if answer == self._smt.unknown:  # it is lost, as it sometimes is by what it was asked before
            anew = self._new_solver()
            anew.add(self._solver.assertions())
            answer, numbers = self._asked(anew, 25 * _PATIENCE)
        self._solver.pop()
        if answer == self._smt.unknown:
            raise _Unknown
        return numbers

    def _asked(self, solver: Any, seconds: float) -> tuple[Any, list[int] | None]:
        """What a solver answers within a time, and the numbers that it finds."""
        left = self._end - time.perf_counter()
        if left <= 0:
            raise _Unknown
        solver.set("timeout", int(1000 * min(left, seconds)) + 1)
        answer = solver.check()
        if answer != self._smt.sat:
            return answer, None
        model = solver.model()
        return answer, [model.eval(one, model_completion=True).as_long() for one in self._variables]

    def _note(self, key: Any, value: Any) -> None:
        """Something is known in this case."""
        self._before.append((key, self._known.get(key)))
        self._known[key] = value

    def _fork(self, outcomes: list[Outcome]) -> None:
        """Go into the first outcome; into the others later."""
        self._forks.append((len(self._before), len(self._variables), outcomes[1:]))
        self._enter(outcomes[0])

    def _enter(self, outcome: Outcome) -> None:
        self._solver.push()
        self._solver.add(outcome.condition)
        self._numbers = outcome.numbers
        self._note(outcome.key, outcome.known)

    def _next(self) -> bool:
        """Go on to the next case; whether there is one."""
        while self._forks:
            noted, variables, outcomes = self._forks.pop()
            self._solver.pop()
            del self._variables[variables:]
            while len(self._before) > noted:
                key, value = self._before.pop()
                if value is None:
                    del self._known[key]
                else:
                    self._known[key] = value
            if outcomes:
                self._forks.append((noted, variables, outcomes[1:]))
                self._enter(outcomes[0])
                return True
        return False


def _sum(parts: list[tuple[int, Linear]]) -> Linear:
    """The sum of linear terms, each times a factor."""
    constant, factors = 0, dict[int, int]()
    for factor, linear in parts:
        constant += factor * linear.constant
        for place, one in linear.terms:
            factors[place] = factors.get(place, 0) + factor * one
    return Linear(constant, tuple(sorted((place, one) for place, one in factors.items() if one)))


def _variable(place: int) -> Linear:
    return Linear(0, ((place, 1),))


def _product(first: Linear, others: list[Linear]) -> Linear:
    """The product of linear terms, of which at most one has variables."""
    for other in others:
        factor, term = (first, other) if not first.terms else (other, first)
        if factor.terms:
            raise _Unknown
        first = _sum([(factor.constant, term)])
    return first


def _modulo(terms: Terms, divisor: int) -> Terms:
    """The sum that has the same remainder, its factors being less than the divisor."""
    return tuple((place, factor % divisor) for place, factor in terms if factor % divisor)
