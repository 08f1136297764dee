"""Branch-free logic, so that one text of a theorem runs on columns, on single positions and in a solver.

The arguments are booleans or boolean numpy arrays (integers, for the branches of `where`); terms of
`loony.enumerate.terms`; or terms of an SMT solver with the interface of z3's Python module. A number may be `Partial`:
undefined somewhere.
"""

import operator
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from typing import Any, ClassVar, Final

from loony.enumerate import terms
from loony.enumerate.terms import Term


def _algebra(*arguments: Any) -> Any:
    """The module of the terms among the arguments, or None."""
    terms = (argument for argument in arguments if isinstance(argument, Term) or hasattr(argument, "as_ast"))
    return next((sys.modules[type(term).__module__] for term in terms), None)


def _numpy() -> Any:
    """numpy, imported only here: single positions do not need it, and take less time than its import."""
    import numpy as np

    return np


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """`then` where the condition holds, `otherwise` elsewhere."""
    condition = plain(condition)  # terms refuse a number in place of a condition
    if isinstance(condition, bool):
        return then if condition else otherwise
    if isinstance(then, Partial) or isinstance(otherwise, Partial):
        (then, there), (otherwise, there_otherwise) = _parts(then), _parts(otherwise)
        everywhere = there is True and there_otherwise is True
        return Partial(where(condition, then, otherwise), everywhere or where(condition, there, there_otherwise))
    algebra = _algebra(condition, then, otherwise)
    if algebra and type(then) is type(otherwise) is int:
        return Partial(algebra.If(condition, then, otherwise), True)
    return algebra.If(condition, then, otherwise) if algebra else _numpy().where(condition, then, otherwise)


def not_(statement: Any) -> Any:
    """The negation."""
    statement = plain(statement)
    if isinstance(statement, bool):
        return not statement
    algebra = _algebra(statement)
    return algebra.Not(statement) if algebra else _numpy().logical_not(statement)


def all_of(*statements: Any) -> Any:
    """The conjunction."""
    conjunction = _junction(statements, False, "And", "logical_and")
    if (record := _CONJUNCTIONS.get()) is not None:
        record.append((conjunction, statements))
    return conjunction


_CONJUNCTIONS: ContextVar[list[tuple[Any, tuple[Any, ...]]] | None] = ContextVar("conjunctions", default=None)


@contextmanager
def conjunctions() -> Iterator[list[tuple[Any, tuple[Any, ...]]]]:
    """Record every conjunction made within the block, in order, each with its parts."""
    record: list[tuple[Any, tuple[Any, ...]]] = []
    before = _CONJUNCTIONS.set(record)
    try:
        yield record
    finally:
        _CONJUNCTIONS.reset(before)


def any_of(*statements: Any) -> Any:
    """The disjunction."""
    return _junction(statements, True, "Or", "logical_or")


def _junction(statements: tuple[Any, ...], decisive: bool, name: str, numpys: str) -> Any:
    """The con- or disjunction of some statements. A known statement decides the result, or does not matter."""
    if any(statement is decisive for statement in statements):
        return decisive
    unknown = [plain(statement) for statement in statements if not isinstance(statement, bool)]
    if len(unknown) < 2:
        return unknown[0] if unknown else not decisive
    algebra = _algebra(*unknown)
    return getattr(algebra, name)(*unknown) if algebra else reduce(getattr(_numpy(), numpys), unknown)


def implies(hypothesis: Any, conclusion: Any) -> Any:
    """False only where the hypothesis holds and the conclusion does not."""
    return any_of(not_(hypothesis), conclusion)


def iff(left: Any, right: Any) -> Any:
    """True where both sides hold, or neither does."""
    return left == right


def quotient(dividend: Any, divisor: int) -> Any:
    """The integer quotient, rounded down; the divisor is positive."""
    if isinstance(dividend, Partial):
        return Partial(quotient(dividend.value, divisor), dividend.there)
    if isinstance(dividend, Term):
        return terms.quotient(dividend, divisor)
    return dividend / divisor if hasattr(dividend, "as_ast") else dividend // divisor


def magnitude(number: Any) -> Any:
    """The absolute value."""
    if isinstance(number, Partial):
        return Partial(magnitude(number.value), number.there)
    if isinstance(number, Term):
        return terms.magnitude(number)
    return where(number < 0, -number, number) if hasattr(number, "as_ast") else abs(number)


def _arithmetic(operation: Callable[[Any, Any], Any], turned: bool = False) -> Callable[[Any, Any], "Partial"]:
    """A method of `Partial` for an operation; if `turned`, with the operands in the reverse order."""
    return lambda number, other: _result(operation, *((other, number) if turned else (number, other)))


def _comparison(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A method of `Partial` that compares it with another number."""

    def compared(left: Any, right: Any) -> Any:
        partial = _result(operation, left, right)
        return partial.value if partial.there is True else all_of(partial.there, partial.value)

    return compared


class Partial:
    """A number, or a column or a term of numbers, that may be undefined: v(H) is defined only where H is a position.

    A result is defined where all its operands are. A comparison is false where a side is undefined, so that nothing
    holds because of an undefined number.
    """

    __hash__: ClassVar[None] = None  # type: ignore[assignment]
    __array_ufunc__ = None  # numpy leaves operations of a column with a Partial to this class

    def __init__(self, value: Any, there: Any) -> None:
        self.value = value
        self.there = there

    __add__: Final = _arithmetic(operator.add)
    __radd__: Final = _arithmetic(operator.add, turned=True)
    __sub__: Final = _arithmetic(operator.sub)
    __rsub__: Final = _arithmetic(operator.sub, turned=True)
    __mul__: Final = _arithmetic(operator.mul)
    __rmul__: Final = _arithmetic(operator.mul, turned=True)
    __mod__: Final = _arithmetic(operator.mod)
    __floordiv__: Final = _arithmetic(operator.floordiv)
    __lt__: Final = _comparison(operator.lt)
    __le__: Final = _comparison(operator.le)
    __gt__: Final = _comparison(operator.gt)
    __ge__: Final = _comparison(operator.ge)
    __eq__: Final = _comparison(operator.eq)
    __ne__: Final = _comparison(operator.ne)

    def __neg__(self) -> "Partial":
        return Partial(-self.value, self.there)

    def __abs__(self) -> "Partial":
        return Partial(abs(self.value), self.there)

    def __bool__(self) -> bool:
        return bool(self.value)


def there(number: Any) -> Partial:
    """A number that is defined everywhere, as a `Partial`: a term cannot compute with a `Partial`."""
    return Partial(number, True)


def plain(number: Any) -> Any:
    """The number inside a `Partial`, or the number itself."""
    return _parts(number)[0]


def _parts(number: Any) -> tuple[Any, Any]:
    """A number, and where it is defined."""
    return (number.value, number.there) if isinstance(number, Partial) else (number, True)


def _result(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Partial:
    (left, there), (right, there_too) = _parts(left), _parts(right)
    everywhere = there is True and there_too is True  # as in most steps of a trace, of which there are many
    return Partial(operation(left, right), everywhere or all_of(there, there_too))
