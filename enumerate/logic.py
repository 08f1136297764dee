"""Branch-free logic, so that one text of a theorem runs on columns, on single positions and in a solver.

The arguments are booleans or boolean numpy arrays (integers, for the branches of `where`); terms of
`loony.enumerate.terms`; or terms of an SMT solver with the interface of z3's Python module.
"""

import sys
from functools import reduce
from typing import Any

from loony.enumerate import terms
from loony.enumerate.terms import Term


def _algebra(*arguments: Any) -> Any:
    """The module of the terms that are among the arguments, or None."""
    terms = (argument for argument in arguments if isinstance(argument, Term) or hasattr(argument, "as_ast"))
    return next((sys.modules[type(term).__module__] for term in terms), None)


def _numpy() -> Any:
    """numpy, which single positions do not need, and which takes longer to import than they take."""
    import numpy as np

    return np


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """`then` where the condition holds, `otherwise` elsewhere."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    algebra = _algebra(condition, then, otherwise)
    return algebra.If(condition, then, otherwise) if algebra else _numpy().where(condition, then, otherwise)


def not_(statement: Any) -> Any:
    """The negation."""
    if isinstance(statement, bool):
        return not statement
    algebra = _algebra(statement)
    return algebra.Not(statement) if algebra else _numpy().logical_not(statement)


def all_of(*statements: Any) -> Any:
    """The conjunction."""
    return _joined(statements, False, "And", "logical_and")


def any_of(*statements: Any) -> Any:
    """The disjunction."""
    return _joined(statements, True, "Or", "logical_or")


def _joined(statements: tuple[Any, ...], decisive: bool, name: str, plain: str) -> Any:
    """The statements joined; one that is known beforehand decides it, or does not matter."""
    if any(statement is decisive for statement in statements):
        return decisive
    unknown = [statement for statement in statements if not isinstance(statement, bool)]
    if not unknown:
        return not decisive
    algebra = _algebra(*unknown)
    return getattr(algebra, name)(*unknown) if algebra else reduce(getattr(_numpy(), plain), unknown)


def implies(hypothesis: Any, conclusion: Any) -> Any:
    """False only where the hypothesis holds and the conclusion does not."""
    return any_of(not_(hypothesis), conclusion)


def iff(left: Any, right: Any) -> Any:
    """True where both sides hold, or neither does."""
    return left == right


def quotient(dividend: Any, divisor: int) -> Any:
    """The integer quotient, rounded down; the divisor is positive."""
    if isinstance(dividend, Term):
        return terms.quotient(dividend, divisor)
    return dividend / divisor if hasattr(dividend, "as_ast") else dividend // divisor


def magnitude(number: Any) -> Any:
    """The absolute value."""
    if isinstance(number, Term):
        return terms.magnitude(number)
    return where(number < 0, -number, number) if hasattr(number, "as_ast") else abs(number)
