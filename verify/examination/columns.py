"""Claims on whole columns of numpy: for small domains, and for claims that ask for no other position's value."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from loony.verify.claims.claim import NOT_THERE, Claim, value_function
from loony.verify.examination.examine import CounterexampleRow, Instances, Places, Runner


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
