"""The one runner of all claims: on any domain of any family, block by block, with every mismatch kept."""

import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.system.errors import Unexpected
from loony.verify.claims.claim import HOLDS, REFUTED, SKIPPED, UNCOVERED, Claim
from loony.verify.claims.conclusion import false_parts
from loony.verify.claims.least import least_bound
from loony.verify.family import Domain

SHOWN = 3

Places = NDArray[np.int64]

ClaimCounts = list[tuple[int, Places]]
"""for each claim, on how many instances its hypothesis holds, and where the conclusion then does not"""

CounterexampleRow = dict[str, Any]
"""where a claim fails, under the names of the columns of a table of mismatches; among them `position` and
`instance` in words, and `value`"""


class Instances(Protocol):
    """What claims of one form speak of, in a stretch of a domain."""

    @property
    def values(self) -> Any:
        """Where v(H) is looked up, by `value_of`; None where no claim asks for it."""
        ...

    def __len__(self) -> int: ...

    def arguments(self, one: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The arguments of a claim, of all instances or of some: columns."""
        ...


I = TypeVar("I", bound=Instances)  # noqa: E741


class Block(Protocol[I]):
    """A stretch of a domain, as a family has it."""

    def instances(self, one: Claim) -> Iterator[Callable[[], I]]:
        """What a claim speaks of, in stretches that are made when they are called."""
        ...

    def rows(self, one: Claim, instances: I, at: Places) -> list[CounterexampleRow]:
        """Some of the instances, in words and numbers."""
        ...

    def candidates(self, G: Any) -> range:
        """The values that the positions G could have."""
        ...


class KnownCounts(NamedTuple):
    """What is known of a claim on a domain before it is run there: as in `Tally`."""

    examined: int
    covered: int
    mismatches: int


Runner = Callable[[I], ClaimCounts]
"""some claims of one form, ready to be run on instances, by any thread"""

_SYMBOLS = {"controlled_value": "c =", "value": "v ="}
"""the field's own, in place of a column's name"""


NO_VALUE = "none"
"""in place of the values that a claim would have agreed with: what is false in it is not the value alone"""


def in_words(expected: str, false: str = "") -> str:
    """Which values the claim would have agreed with, as it is said of a counterexample; if none, what is false."""
    if expected != NO_VALUE:
        return f"expected {expected}"
    return f"no value of v makes it true; false here: {false}" if false else "no value of v makes it true"


class Mismatch(NamedTuple):
    """A position where a claim's hypothesis holds and its conclusion does not."""

    row: CounterexampleRow
    expected: str
    """which values the claim would have agreed with"""
    false: str = ""
    """where there is no such value: which parts of the conclusion are false"""

    def words(self) -> str:
        """For a report."""
        where = "  ".join(filter(None, [self.row["position"], self.row["instance"]]))
        numbers = (f"{_SYMBOLS.get(name, name)} {n}" for name, n in self.row.items() if isinstance(n, int))
        return f"{where}  {', '.join(numbers)}, {in_words(self.expected, self.false)}"

    def data(self) -> CounterexampleRow:
        """For a program: what is one word or number, without the lists of a table."""
        scalars = {name: entry for name, entry in self.row.items() if not isinstance(entry, tuple)}
        return scalars | {"expected": self.expected}


@dataclass
class Tally:
    """What came of one claim on one domain."""

    claim: Claim
    domain: Domain
    examined: int = 0
    """instances of the claim: positions, or (position, component) pairs, each with every number to be tested"""
    covered: int = 0
    mismatches: int = 0
    smallest: list[Mismatch] = field(default_factory=list)
    """the first SHOWN of the mismatches"""
    skipped: bool = False
    up_to: int = 0
    """the bound of the domain that it was tested to"""

    @property
    def verdict(self) -> str:
        """`holds`, `refuted`, `uncovered` (which is a failure) or `skipped` (which says nothing)."""
        if self.skipped:
            return SKIPPED
        if self.mismatches:
            return REFUTED
        return HOLDS if self.covered else UNCOVERED

    @property
    def needed(self) -> int:
        """The least bound of the domain with which the claim is tested."""
        return least_bound(self.claim, self.domain)

    @property
    def as_registered(self) -> bool:
        """The verdict is the one that the claim is registered with."""
        return self.verdict == self.claim.expected_verdict


Keep = Callable[[Tally, list[Mismatch]], None]


def examine(
    claims: list[Claim],
    domain: Domain,
    bound: int,
    blocks: Iterable[Block[I]],
    runner: Callable[[list[Claim]], Runner[I]],
    keep: Keep,
    most: int | None = None,
    known: Mapping[Claim, KnownCounts] | None = None,
) -> list[Tally]:
    """Test the claims of a domain on the blocks of all that it has up to a bound, smallest first.

    `runner` makes claims of one form ready to be run. `keep` is handed the first mismatches of each claim, `most`
    of them or all; the others are only counted. A claim that says something only of more than the domain has is
    skipped, with the tally saying so. All blocks are gone through, though no claim may be left to test: who makes
    them may count them. Of a claim of which the counts are `known` only those first mismatches are looked for.
    Blind to positions that the blocks leave out. An instance that asks for the value of a position beyond the
    tables is not covered.
    """
    tallies = [Tally(one, domain, up_to=bound) for one in claims if domain in one.domains]
    for tally in tallies:
        tally.skipped = bound < tally.needed
    known = {} if known is None else known
    searched = {
        tally.claim: found.mismatches if most is None else min(found.mismatches, most)
        for tally in tallies if (found := known.get(tally.claim))
    }  # fmt: skip
    groups = [(group, runner([tally.claim for tally in group])) for group in _groups(tallies, searched)]
    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        for block in blocks:
            for group, run in groups:
                if all(tally.mismatches >= searched.get(tally.claim, math.inf) for tally in group):
                    continue
                stretches = block.instances(group[0].claim)
                for instances, outcome in threads.map(partial(_run, run), stretches):
                    for tally, (covered, wrong) in zip(group, outcome, strict=True):
                        tally.examined += len(instances)
                        tally.covered += covered
                        if len(wrong):
                            _add_mismatches(tally, block, instances, wrong, keep, most)
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
    for tally in tallies:
        if tally.claim in known and not tally.skipped:
            _take(tally, known[tally.claim], searched[tally.claim])
    return tallies


def _take(tally: Tally, known: KnownCounts, searched: int) -> None:
    """Take what is known of a claim, once its first mismatches are found."""
    if not searched <= tally.mismatches <= known.mismatches:
        raise Unexpected(
            f"{known.mismatches:,} mismatches of {tally.claim.id} were counted, and {tally.mismatches:,} found: "
            "please report it"
        )
    tally.examined, tally.covered, tally.mismatches = known


def _run(run: Runner[I], stretch: Callable[[], I]) -> tuple[I, ClaimCounts]:
    """Make the instances of a stretch, and run claims on them."""
    instances = stretch()
    return instances, run(instances)


def _groups(tallies: list[Tally], searched: Mapping[Claim, int]) -> Iterator[list[Tally]]:
    """The tallies whose claims have the same instances; those that speak of numbers each for itself, and those of
    which mismatches are searched for, if there are any.
    """
    together: dict[object, list[Tally]] = {}
    for tally in tallies:
        one = tally.claim
        if not tally.skipped and searched.get(one) != 0:
            key = one.id if one.numbers or one in searched else (one.of_component, one.size_below)
            together.setdefault(key, []).append(tally)
    yield from together.values()


def _add_mismatches(
    tally: Tally, block: Block[I], instances: I, wrong: Places, keep: Keep, most: int | None
) -> None:
    """Add the mismatches at some places of the instances of a block."""
    one = tally.claim
    kept = wrong if most is None else wrong[: max(0, most - tally.mismatches)]
    tally.mismatches += len(wrong)
    if not len(kept):
        return
    arguments = instances.arguments(one, kept)
    words = expected(one, arguments, block.candidates(arguments[0]))
    found = [Mismatch(row, text) for row, text in zip(block.rows(one, instances, kept), words, strict=True)]
    shown = SHOWN - len(tally.smallest)
    if any(mismatch.expected == NO_VALUE for mismatch in found[:shown]):
        false = false_parts(one, instances.arguments(one, kept[:shown]))
        found[:shown] = [mismatch._replace(false=text) for mismatch, text in zip(found, false, strict=False)]
    tally.smallest += found[:shown]
    keep(tally, found)


def expected(one: Claim, arguments: tuple[Any, ...], candidates: range) -> list[str]:
    """For each instance, which of some values v(G) would make the claim true of it, all else being as it is."""
    G, *others = arguments
    values = np.array(candidates, G.value.dtype)[:, None]  # all at once: what else there is, is computed once
    conclusion = one.states(G._replace(value=values), *others).conclusion
    agrees = np.broadcast_to(conclusion, (len(candidates), len(G.value)))
    patterns, which = np.unique(np.packbits(agrees, axis=0), axis=1, return_inverse=True)
    unpacked = np.unpackbits(patterns, axis=0).T
    words = [_in_words(pattern[: len(agrees)].astype(bool), candidates) for pattern in unpacked]
    return [words[i] for i in which.ravel().tolist()]


def _in_words(agrees: NDArray[np.bool_], candidates: range) -> str:
    """A set of values given by membership, in a few words."""
    inside = [v for v, agreed in zip(candidates, agrees, strict=True) if agreed]
    outside = [v for v, agreed in zip(candidates, agrees, strict=True) if not agreed]
    if len(inside) == 0:
        return NO_VALUE
    if len(inside) == 1:
        return f"{inside[0]}"
    if len(outside) == 0:
        return "any"
    if len(outside) == 1:
        return f"not {outside[0]}"
    if inside[0] > outside[-1]:
        return f"at least {inside[0]}"
    if inside[-1] < outside[0]:
        return f"at most {inside[-1]}"
    return ", ".join(map(str, inside[:8])) + (", ..." if len(inside) > 8 else "")
