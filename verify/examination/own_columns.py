"""Claims of a researcher's own on columns: a trial before any test, 64 bits, and a test with wrong numbers."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import all_of, iff, implies, not_
from loony.enumerate.terms import BranchesOnTerm
from loony.verify.claims.claim import Claim, Statement, when
from loony.verify.claims.record import record_of, truths_of
from loony.verify.examination.columns import on_columns

WRONG_BY = (-4, -3, -2, -1, 1, 2, 3, 4)  # added to a right number, each makes a wrong number
_PLACES = 3  # the length of the columns in a trial of a claim


def in_64_bits(claim: Claim) -> Claim:
    """The claim on columns of 64 bits, in place of the columns of a block, whose numbers may have 16 bits."""

    @wraps(claim.states)
    def states(G: Any) -> Statement:
        return claim.states(G._make(map(_wide, G)))

    return replace(claim, states=states)


def _wide(column: Any) -> Any:
    return column.astype(np.int64) if isinstance(column, np.ndarray) and column.dtype.kind in "iu" else column


def noticing(claim: Claim) -> Claim:
    """A claim that fails exactly where `claim` notices a wrong number in some column.

    A claim notices a wrong number if it holds with the wrong number and fails with the right number, or the reverse.
    Scalars stay right, and so do numbers that would lead the claim beyond the end of an array.
    """

    def states(G: Any) -> Statement:
        truth = implies(*claim.states(G))
        same = True
        for wrong in _with_wrong_columns(G):
            with suppress(IndexError), np.errstate(all="ignore"):
                same = all_of(same, iff(truth, implies(*claim.states(wrong))))
        return when(True, same)

    return replace(claim, states=states)


def _with_wrong_columns(G: Any) -> Iterator[Any]:
    """For each column and each error, the record with this error in this column."""
    for name, column in G._asdict().items():
        if isinstance(column, np.ndarray) and column.ndim:
            is_truth = column.dtype.kind == "b"
            for wrong in [not_(column)] if is_truth else (column + error for error in WRONG_BY):
                yield G._replace(**{name: wrong})


def try_on_columns(claim: Claim) -> None:
    """Call a claim on columns in each way in which the runner does; raises every error of the claim.

    Raises TypeError if the claim does not return two truths for each place, from the numbers of this place alone, and
    BranchesOnTerm if it branches.
    """
    on_columns([claim])
    column = np.arange(_PLACES)
    values = np.arange(2)[:, None]  # as where the runner looks for values with which a claim would be true
    for record in map(record_of, claim.domains):
        truths = truths_of(record)
        columns = {name: column > 1 if name in truths else column for name in record._fields}
        G = record(**columns)
        whole = _truths(claim, G, (_PLACES,))
        for place in range(_PLACES):
            alone = _truths(claim, record._make(column[[place]] for column in G), (1,))
            if not np.array_equal(whole[:, [place]], alone):
                raise TypeError("it compares positions with each other, but a claim is about each position by itself")
        _truths(claim, record._make(column[:0] for column in G), (0,))
        _truths(claim, G._replace(value=values), (2, _PLACES))
        scalars = {name: False if name in truths else 0 for name in record._fields}
        _truths(claim, record(**scalars | {"value": column}), (_PLACES,))


def _truths(claim: Claim, G: Any, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The hypotheses and the conclusions of a claim, as an array of shape (2, *shape)."""
    try:
        with np.errstate(all="ignore"):
            statement = [np.asarray(truth) for truth in claim.states(G)]
    except ValueError as error:
        if "truth value of an array" not in str(error):
            raise
        text = "it branches on a number that differs from position to position"
        raise BranchesOnTerm(text).with_traceback(error.__traceback__) from error
    if any(truth.dtype != bool for truth in statement):
        raise TypeError("it states a number, where it should be when(truth, truth)")
    try:
        return np.array([np.broadcast_to(truth, shape) for truth in statement])
    except ValueError:
        raise TypeError("it does not state a truth for each position") from None
