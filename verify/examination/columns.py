"""Claims on whole columns of numpy, where a domain is small, or its claims ask for no other position's value."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from loony.verify.claims.claim import NOT_THERE, Claim, asked_of
from loony.verify.examination.examine import ClaimCounts, CounterexampleRow, Instances, Places, Runner


class ColumnBlock:
    """A stretch of a domain, and all that claims speak of in it."""

    values = None
    """no claim asks for the value of another position"""

    def __init__(
        self,
        record: Any,
        position: Callable[[int], str],
        instance: Callable[[int], str] = lambda _: "",
        shown: tuple[str, ...] = ("value",),
    ) -> None:
        self.record = record
        """columns of equal length, and scalars, under the names of the domain; `value` among them"""
        self.position = position
        """the position at each place, in words"""
        self.instance = instance
        """and which move, where the domain speaks of one"""
        self.shown = shown
        """the columns that a mismatch has too"""

    def __len__(self) -> int:
        return len(self.record.value)

    def instances(self, _: Claim) -> "Iterator[Callable[[], ColumnBlock]]":
        """All of them at once."""
        yield lambda: self

    def arguments(self, one: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The record, of all places or of some. A claim about columns is about no components and no numbers."""
        columns = (
            column[at] if isinstance(column, np.ndarray) and column.ndim else column for column in self.record
        )
        return one.arguments(self.record._make(columns), None, None)

    def rows(self, one: Claim, _: "ColumnBlock", at: Places) -> list[CounterexampleRow]:
        """What there is to know of some places."""
        return [
            {"position": self.position(place), "instance": self.instance(place)}
            | {name: int(getattr(self.record, name)[place]) for name in self.shown}
            for place in at.tolist()
        ]

    def candidates(self, G: Any) -> range:
        """Values on both sides of 0, for a player on move may lose."""
        most = int(np.abs(G.value).max()) + 10
        return range(-most, most + 1)


def on_columns(claims: list[Claim]) -> Runner[ColumnBlock]:
    """Some claims, ready to be run on stretches. Raises TypeError for one that is about more than G."""
    if any(one.size_below is not None or one.of_component or one.numbers for one in claims):
        raise TypeError("on columns a claim is about G alone, and says in its hypothesis how large G is")

    return by_numpy(claims)


def by_numpy(claims: list[Claim]) -> Runner[Instances]:
    """Some claims about the same instances, ready to be run on them by numpy."""

    def run(instances: Instances) -> ClaimCounts:
        return [states(one, instances) for one in claims]

    return run


def states(one: Claim, instances: Instances) -> tuple[int, Places]:
    """On how many instances the hypothesis of a claim holds, and where the conclusion then does not; by numpy."""
    inside = np.ones(len(instances), bool)
    G, *others = instances.arguments(one)

    def v(H: Any) -> Any:
        nonlocal inside
        value = instances.values.value_of(H)
        inside = inside & (value != NOT_THERE)
        return value

    G = G if instances.values is None else G._replace(v=asked_of(v))
    hypothesis, conclusion = (np.asarray(truth, bool) for truth in one.states(G, *others))
    covered = inside & hypothesis
    return int(np.count_nonzero(covered)), np.flatnonzero(covered & ~conclusion)
