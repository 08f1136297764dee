"""Branch-free logic, so that one text of a theorem runs on columns, on single positions and in a solver.

The arguments are booleans or boolean numpy arrays (integers, for the branches of `where`), or terms of an SMT
solver with the interface of z3's Python module.
"""

import sys
from functools import reduce
from typing import Any

import numpy as np


def _solver(*arguments: Any) -> Any:
    """The module of the solver whose terms are among the arguments, or None."""
    terms = (argument for argument in arguments if hasattr(argument, "as_ast"))
    return next((sys.modules[type(term).__module__] for term in terms), None)


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """`then` where the condition holds, `otherwise` elsewhere."""
    solver = _solver(condition, then, otherwise)
    return solver.If(condition, then, otherwise) if solver else np.where(condition, then, otherwise)


def not_(statement: Any) -> Any:
    """The negation."""
    solver = _solver(statement)
    return solver.Not(statement) if solver else np.logical_not(statement)


def all_of(*statements: Any) -> Any:
    """The conjunction."""
    solver = _solver(*statements)
    return solver.And(*statements) if solver else reduce(np.logical_and, statements)


def any_of(*statements: Any) -> Any:
    """The disjunction."""
    solver = _solver(*statements)
    return solver.Or(*statements) if solver else reduce(np.logical_or, statements)


def implies(hypothesis: Any, conclusion: Any) -> Any:
    """False only where the hypothesis holds and the conclusion does not."""
    return any_of(not_(hypothesis), conclusion)


def iff(left: Any, right: Any) -> Any:
    """True where both sides hold, or neither does."""
    return left == right if _solver(left, right) else np.equal(left, right)


def quotient(dividend: Any, divisor: int) -> Any:
    """The integer quotient, rounded down; the divisor is positive."""
    return dividend / divisor if _solver(dividend) else dividend // divisor


def magnitude(number: Any) -> Any:
    """The absolute value."""
    return where(number < 0, -number, number) if _solver(number) else abs(number)
