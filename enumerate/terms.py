"""Terms: a branch-free function on integers, as the list of steps that a call takes, each step once.

If a function is called with terms of a `Trace`, the function returns a term, and the trace records every step. A step
comes after the steps that it needs, and equal steps are one node. A truth is the integer 0 or 1.
"""

from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import Any, ClassVar, Final, TypeVar

OPERATIONS = tuple(range(17))
(
    INPUT, CONSTANT, ADD, SUBTRACT, MULTIPLY, REMAINDER, QUOTIENT, MAGNITUDE,
    LESS, AT_MOST, EQUAL, DIFFERENT, NOT, AND, OR, WHERE, VALUE,
) = OPERATIONS  # fmt: skip
"""VALUE is v(H) of a summary, whose counts are the arguments"""

Name = TypeVar("Name")


def needs(node: tuple[int, ...]) -> tuple[int, ...]:
    """The nodes that a node needs."""
    return () if node[0] in (INPUT, CONSTANT) else node[1:]


def in_order(names: Iterable[Name], needs_of: Callable[[Name], Iterable[Name]]) -> list[Name]:
    """Some names and all that they need, each after the names that it needs."""
    order: dict[Name, None] = {}
    stack: list[tuple[Name, bool]] = [(name, False) for name in reversed([*names])]
    while stack:
        name, ready = stack.pop()
        if ready:
            order[name] = None
        elif name not in order:
            stack.append((name, True))
            stack += [(need, False) for need in reversed([*needs_of(name)])]
    return [*order]


class BranchesOnTerm(Exception):
    """A function branches on a term."""


class Trace:
    """The steps so far. A summary H has `counts` entries; v(H) depends on the first `dependent`, or on all."""

    def __init__(self, counts: int, dependent: int | None = None) -> None:
        self._counts, self._dependent = counts, dependent
        self.nodes: list[tuple[int, ...]] = []
        """(operation, arguments): numbers for INPUT and CONSTANT, and else nodes"""
        self.truths: list[bool] = []  # for each node, whether it is a truth and not a number
        self._places: dict[tuple[int, ...], int] = {}

    def term(self, operation: int, *arguments: int) -> "Term":
        """The term of a step; equal steps have the same place."""
        node = (operation, *arguments)
        place = self._places.setdefault(node, len(self.nodes))
        if place == len(self.nodes):
            self.truths.append(self._is_truth(operation, arguments))
            self.nodes.append(node)
        return Term(self, place)

    def _is_truth(self, operation: int, arguments: tuple[int, ...]) -> bool:
        """Whether a step gives a truth. Raises TypeError where it takes a truth for a number, or the reverse."""
        if operation in (INPUT, CONSTANT):
            return operation == CONSTANT and arguments[1] == 1
        truths = [self.truths[place] for place in arguments]
        if operation in (EQUAL, DIFFERENT) and truths[0] == truths[1]:
            return True
        if operation == WHERE and truths[0] and truths[1] == truths[2]:
            return truths[1]
        of_truths = operation in (NOT, AND, OR)
        if operation in (EQUAL, DIFFERENT, WHERE) or any(truth != of_truths for truth in truths):
            raise TypeError("a number stands where a truth should, or a truth for a number: write where(..., 1, 0)")
        return of_truths or operation in (LESS, AT_MOST)

    def needed(self, *places: int) -> list[int]:
        """The places of some nodes and of all that they need, in the order of `in_order`."""
        return in_order(places, lambda place: needs(self.nodes[place]))

    def inputs(self, number: int) -> "list[Term]":
        """The arguments of a function: column 0, column 1, ..."""
        return [self.term(INPUT, i) for i in range(number)]

    def value(self, summary: Any) -> "Term":
        """v(H) of the position with a summary. Raises TypeError for anything that is no summary."""
        if not isinstance(summary, tuple) or len(summary) != self._counts:
            raise TypeError("v is asked of a position, such as less(G, C) or position(G)")
        return self.term(VALUE, *(self.lifted(count).place for count in summary[: self._dependent]))

    def lifted(self, number: Any) -> "Term":
        """A term itself, an integer or a truth as a constant. Raises TypeError for anything else."""
        if isinstance(number, Term):
            return number
        if isinstance(number, bool):
            return self.term(CONSTANT, int(number), 1)
        if hasattr(number, "__index__"):
            return self.term(CONSTANT, int(number), 0)
        raise TypeError(f"a claim computes with integers, not with {type(number).__name__}")


def _operator(operation: int, turned: bool = False) -> Callable[[Any, Any], "Term"]:
    """A method of terms: the operation on self and another term, in the reverse order if `turned`."""
    return lambda term, other: _step(operation, *((other, term) if turned else (term, other)))


class Term:
    """A step of a trace, for arithmetic as with an integer."""

    __hash__: ClassVar[None] = None  # type: ignore[assignment]
    __array_ufunc__ = None  # numpy leaves a sum with a term to the term

    def __init__(self, trace: Trace, place: int) -> None:
        self.trace = trace
        self.place = place

    __add__: Final = _operator(ADD)
    __radd__: Final = _operator(ADD, turned=True)
    __sub__: Final = _operator(SUBTRACT)
    __rsub__: Final = _operator(SUBTRACT, turned=True)
    __mul__: Final = _operator(MULTIPLY)
    __rmul__: Final = _operator(MULTIPLY, turned=True)
    __lt__: Final = _operator(LESS)
    __gt__: Final = _operator(LESS, turned=True)
    __le__: Final = _operator(AT_MOST)
    __ge__: Final = _operator(AT_MOST, turned=True)
    __eq__: Final = _operator(EQUAL)  # type: ignore[assignment]
    __ne__: Final = _operator(DIFFERENT)  # type: ignore[assignment]
    __and__: Final = _operator(AND)
    __or__: Final = _operator(OR)

    def __mod__(self, other: int) -> "Term":
        return _step(REMAINDER, self, _positive(other))

    def __floordiv__(self, other: int) -> "Term":
        raise TypeError("write quotient(a, b) in place of a // b")

    def __neg__(self) -> "Term":
        return _step(SUBTRACT, 0, self)

    def __abs__(self) -> "Term":
        raise TypeError("write magnitude(a) in place of abs(a)")

    def __invert__(self) -> "Term":
        raise TypeError("write not_(a) in place of ~a")

    def __bool__(self) -> bool:
        raise BranchesOnTerm("it branches on a number that differs from position to position")


def _positive(divisor: Any) -> int:
    if not hasattr(divisor, "__index__") or divisor < 1:
        raise TypeError("a divisor is a whole number above 0")
    return int(divisor)


def _step(operation: int, *arguments: Any) -> Term:
    """The step of an operation; at least one argument is a term."""
    trace: Trace = next(argument.trace for argument in arguments if isinstance(argument, Term))
    return trace.term(operation, *[trace.lifted(argument).place for argument in arguments])


magnitude: Final = partial(_step, MAGNITUDE)


def quotient(dividend: Term, divisor: int) -> Term:
    """The integer quotient, rounded down."""
    return _step(QUOTIENT, dividend, _positive(divisor))


def _junction(operation: int, *statements: Any) -> Any:
    return reduce(partial(_step, operation), statements)


# Functions with the names of z3's Python module, so that `loony.enumerate.logic` treats both alike.
If: Final = partial(_step, WHERE)
Not: Final = partial(_step, NOT)
And: Final = partial(_junction, AND)
Or: Final = partial(_junction, OR)
