"""Claims on whole columns of numpy: for small domains, and for claims that ask for no other position's value.

A claim of a researcher's own is tried here before any test, runs in 64 bits, and is tested with wrong numbers too.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import all_of, iff, implies, not_
from loony.enumerate.terms import BranchesOnTerm
from loony.verify.claims.claim import NOT_THERE, Claim, Statement, value_function, when
from loony.verify.claims.register import record_of, truths_of
from loony.verify.examination.examine import CounterexampleRow, Instances, Places, Runner

WRONG_BY = (-4, -3, -2, -1, 1, 2, 3, 4)  # added to a right number, each makes a wrong number
_PLACES = 3  # the length of the columns in a trial of a claim


@dataclass(frozen=True)
class ColumnBlock:
    """A stretch of a domain, as columns."""

    record: Any  # columns of equal length, and scalars, by the fields of the domain
    position: Callable[[int], str]  # the position at each place, in words
    instance: Callable[[int], str] = lambda _: ""  # the move at each place, if claims of the domain are about moves
    shown: tuple[str, ...] = ("value",)  # the columns in the row of a mismatch
    values = None  # no claim asks for the value of another position

    def __len__(self) -> int:
        return len(self.record.value)

    def instances(self, _: Claim) -> "Iterator[Callable[[], ColumnBlock]]":
        """All instances at once."""
        yield lambda: self

    def arguments(self, claim: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The record of all places, or of some. A claim on columns has no component and no number."""
        columns = (column[at] if isinstance(column, np.ndarray) and column.ndim else column for column in self.record)
        return claim.arguments(self.record._make(columns), None, None)

    def rows(self, claim: Claim, _: "ColumnBlock", at: Places) -> list[CounterexampleRow]:
        """The rows of the mismatches at some places."""
        return [
            {"position": self.position(place), "instance": self.instance(place)}
            | {name: int(getattr(self.record, name)[place]) for name in self.shown}
            for place in at.tolist()
        ]

    def candidates(self, G: Any) -> range:
        """Values from below 0 to above 0, because the player on move may lose."""
        most = int(np.abs(G.value).max()) + 10
        return range(-most, most + 1)


def on_columns(claims: list[Claim]) -> Runner[ColumnBlock]:
    """A runner of some claims on stretches. Raises TypeError for a claim that is about more than G."""
    if any(claim.size_below is not None or claim.of_component or claim.numbers for claim in claims):
        raise TypeError("in this family a claim is about G alone, without C, numbers= or size_below=")
    return by_numpy(claims)


def by_numpy(claims: list[Claim]) -> Runner[Instances]:
    """A runner of some claims about the same instances, by numpy."""
    return lambda instances: [states(claim, instances) for claim in claims]


def states(claim: Claim, instances: Instances) -> tuple[int, Places]:
    """The number of instances that a claim covers, and the places of its mismatches, by numpy."""
    inside = np.ones(len(instances), bool)
    G, *others = instances.arguments(claim)

    def v(H: Any) -> Any:
        nonlocal inside
        value = instances.values.value_of(H)
        inside = inside & (value != NOT_THERE)
        return value

    G = G if instances.values is None else G._replace(v=value_function(v))
    hypothesis, conclusion = (np.asarray(truth, bool) for truth in claim.states(G, *others))
    covered = inside & hypothesis
    return int(np.count_nonzero(covered)), np.flatnonzero(covered & ~conclusion)


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
