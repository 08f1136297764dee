"""Branch-free logic, so that one text of a theorem runs on whole columns as on single positions.

The arguments are booleans or boolean numpy arrays (integers, for the branches of `where`).
"""

from functools import reduce
from typing import Any

import numpy as np


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """`then` where the condition holds, `otherwise` elsewhere."""
    return np.where(condition, then, otherwise)


def not_(statement: Any) -> Any:
    """The negation."""
    return np.logical_not(statement)


def all_of(*statements: Any) -> Any:
    """The conjunction."""
    return reduce(np.logical_and, statements)


def any_of(*statements: Any) -> Any:
    """The disjunction."""
    return reduce(np.logical_or, statements)


def implies(hypothesis: Any, conclusion: Any) -> Any:
    """False only where the hypothesis holds and the conclusion does not."""
    return np.logical_or(np.logical_not(hypothesis), conclusion)


def iff(left: Any, right: Any) -> Any:
    """True where both sides hold, or neither does."""
    return np.equal(left, right)
