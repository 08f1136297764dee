"""The only runner of claims: it takes any domain of any family, block by block, and counts every mismatch.

Most conclusions are conjunctions: where no value would make a claim true, a mismatch names the false parts.
"""

import ast
import inspect
import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.logic import conjunctions
from loony.system.errors import Unexpected
from loony.system.prefetch import prefetched
from loony.verify.claims.claim import HOLDS, REFUTED, SKIPPED, UNCOVERED, Claim
from loony.verify.claims.register import least_bound
from loony.verify.family import Domain

SHOWN = 3

Places = NDArray[np.int64]

ClaimCounts = list[tuple[int, Places]]  # by claim, the number of covered instances, and the mismatches
CounterexampleRow = dict[str, Any]  # a row of a table of mismatches: `position`, `instance`, `value`, and more

_SYMBOLS = {"controlled_value": "c =", "value": "v ="}  # symbols for a report
NO_VALUE = "none"  # the word in place of the values for which a claim would be true, if there is no such value


class Instances(Protocol):
    """The instances of claims of the same form, in a stretch of a domain."""

    @property
    def values(self) -> Any:
        """The values, with a method `value_of` that looks v(H) up; None where no claim asks for v(H)."""

    def __len__(self) -> int: ...

    def arguments(self, claim: Claim, at: Any = slice(None)) -> tuple[Any, ...]:
        """The arguments of a claim as columns, for all instances or for some."""


I = TypeVar("I", bound=Instances)  # noqa: E741


class Block(Protocol[I]):
    """A stretch of a domain of a family."""

    def instances(self, claim: Claim) -> Iterator[Callable[[], I]]:
        """The instances of a claim in stretches, each as a function that makes them."""

    def rows(self, claim: Claim, instances: I, at: Places) -> list[CounterexampleRow]:
        """The rows, in words and numbers, of some instances."""

    def candidates(self, G: Any) -> range:
        """The values that the positions G could have."""


class KnownCounts(NamedTuple):
    """The counts of a claim on a domain, known before the claim runs there; the names are those of `Tally`."""

    examined: int
    covered: int
    mismatches: int


Runner = Callable[[I], ClaimCounts]  # runs some claims of the same form on instances, in any thread


def in_words(expected: str, false: str = "") -> str:
    """The words for the values with which a claim would be true, or, if there are none, for its false parts."""
    if expected != NO_VALUE:
        return f"expected {expected}"
    return f"no value of v makes it true; false here: {false}" if false else "no value of v makes it true"


class Mismatch(NamedTuple):
    """A position where a claim's hypothesis holds and its conclusion does not."""

    row: CounterexampleRow
    expected: str  # the values for which the claim would be true
    false: str = ""  # the false parts of the conclusion, if there is no such value

    def words(self) -> str:
        """The mismatch as a line of a report."""
        where = "  ".join(filter(None, [self.row["position"], self.row["instance"]]))
        numbers = (f"{_SYMBOLS.get(name, name)} {n}" for name, n in self.row.items() if isinstance(n, int))
        return f"{where}  {', '.join(numbers)}, {in_words(self.expected, self.false)}"

    def data(self) -> CounterexampleRow:
        """The mismatch as data: words and numbers, without the lists of a table."""
        scalars = {name: entry for name, entry in self.row.items() if not isinstance(entry, tuple)}
        return scalars | {"expected": self.expected}


@dataclass
class Tally:
    """The counts of a claim on a domain."""

    claim: Claim
    domain: Domain
    examined: int = 0  # the number of instances: positions, or pairs with a component, each with every number
    covered: int = 0
    mismatches: int = 0
    smallest: list[Mismatch] = field(default_factory=list)  # the first SHOWN of the mismatches
    skipped: bool = False
    up_to: int = 0  # the bound of the domain in this run
    noticed: int | None = None  # the instances where it notices a wrong number; None if nothing counted

    @property
    def verdict(self) -> str:
        """`holds`, `refuted`, `skipped`, or `uncovered`, a failure: also where no wrong number is noticed."""
        if self.skipped:
            return SKIPPED
        if self.mismatches:
            return REFUTED
        return HOLDS if self.covered and self.noticed != 0 else UNCOVERED

    @property
    def needed(self) -> int:
        """The least bound of the domain for a test of the claim."""
        return least_bound(self.claim, self.domain)

    @property
    def as_registered(self) -> bool:
        """Whether the verdict is as expected."""
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
    """Test the claims of a domain on blocks of all its positions up to a bound, smallest first.

    `runner` makes a runner of claims of the same form. `keep` gets the first `most` mismatches of each claim, or all;
    the tally counts every mismatch. A claim that needs a larger bound is skipped. The loop goes through all blocks,
    even without a claim to test, because the maker of the blocks may count them. For a claim with `known` counts, the
    loop only looks for the first mismatches. The run is blind to positions that the blocks leave out. An instance
    that asks for the value of a position beyond the tables is not covered.
    """
    tallies = [Tally(claim, domain, up_to=bound) for claim in claims if domain in claim.domains]
    for tally in tallies:
        tally.skipped = bound < tally.needed
    known = {} if known is None else known
    enough: dict[Claim, float] = {
        tally.claim: min(known[tally.claim].mismatches, math.inf if most is None else most)
        for tally in tallies
        if tally.claim in known
    }
    groups = [(group, runner([tally.claim for tally in group])) for group in _groups(tallies, enough)]
    for block in blocks:
        for group, run in groups:
            if all(tally.mismatches >= enough.get(tally.claim, math.inf) for tally in group):
                continue
            for instances, counts in prefetched(partial(_run, run), block.instances(group[0].claim)):
                for tally, (covered, places) in zip(group, counts, strict=True):
                    tally.examined += len(instances)
                    tally.covered += covered
                    if len(places):
                        _add_mismatches(tally, block, instances, places, keep, most)
    for tally in tallies:
        if tally.claim in known and not tally.skipped:
            counted = known[tally.claim]
            if not enough[tally.claim] <= tally.mismatches <= counted.mismatches:
                what = f"{counted.mismatches:,} mismatches of {tally.claim.id} were counted"
                raise Unexpected(f"{what}, and {tally.mismatches:,} found: please report it")
            tally.examined, tally.covered, tally.mismatches = counted
    return tallies


def _run(run: Runner[I], stretch: Callable[[], I]) -> tuple[I, ClaimCounts]:
    instances = stretch()
    return instances, run(instances)


def _groups(tallies: list[Tally], enough: Mapping[Claim, float]) -> Iterable[list[Tally]]:
    """Groups of tallies whose claims have the same instances. A claim with numbers, or in `enough`, is a group.

    `enough` has the numbers of mismatches to look for; a claim with 0 is in no group.
    """
    groups: dict[object, list[Tally]] = {}
    for tally in tallies:
        claim = tally.claim
        if not tally.skipped and enough.get(claim) != 0:
            key = claim.id if claim.numbers or claim in enough else (claim.of_component, claim.size_below)
            groups.setdefault(key, []).append(tally)
    return groups.values()


def _add_mismatches(tally: Tally, block: Block[I], instances: I, places: Places, keep: Keep, most: int | None) -> None:
    claim = tally.claim
    first = places if most is None else places[: max(0, most - tally.mismatches)]
    tally.mismatches += len(places)
    if not len(first):
        return
    arguments = instances.arguments(claim, first)
    words = expected(claim, arguments, block.candidates(arguments[0]))
    mismatches = [Mismatch(row, text) for row, text in zip(block.rows(claim, instances, first), words, strict=True)]
    room = SHOWN - len(tally.smallest)
    if any(mismatch.expected == NO_VALUE for mismatch in mismatches[:room]):
        false = false_parts(claim, instances.arguments(claim, first[:room]))
        pairs = zip(mismatches, false, strict=False)
        mismatches[:room] = [mismatch._replace(false=text) for mismatch, text in pairs]
    tally.smallest += mismatches[:room]
    keep(tally, mismatches)


def expected(claim: Claim, arguments: tuple[Any, ...], candidates: range) -> list[str]:
    """For each instance, the candidates that, in place of v(G), would make the claim true, in words."""
    G, *others = arguments
    values = np.array(candidates, G.value.dtype)[:, None]  # all candidates in one call of the claim
    conclusion = claim.states(G._replace(value=values), *others).conclusion
    agrees = np.broadcast_to(conclusion, (len(candidates), len(G.value)))
    patterns, pattern_of = np.unique(np.packbits(agrees, axis=0), axis=1, return_inverse=True)
    unpacked = np.unpackbits(patterns, axis=0).T
    words = [_in_words(pattern[: len(agrees)].astype(bool), candidates) for pattern in unpacked]
    return [words[i] for i in pattern_of.ravel().tolist()]


def _in_words(agrees: NDArray[np.bool_], candidates: range) -> str:
    inside = [v for v, is_inside in zip(candidates, agrees, strict=True) if is_inside]
    outside = [v for v, is_inside in zip(candidates, agrees, strict=True) if not is_inside]
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


def false_parts(claim: Claim, arguments: tuple[Any, ...]) -> list[str]:
    """For each instance in columns, the false parts of the conclusion, as in the claim's source, or numbered."""
    with conjunctions() as pairs:
        conclusion = claim.states(*arguments).conclusion
    parts = next((parts for conjunction, parts in reversed(pairs) if conjunction is conclusion), (conclusion,))
    texts = _source(claim)
    if len(texts) == 1:
        parts = (conclusion,)
    elif len(texts) != len(parts):
        texts = [f"part {k + 1} of {len(parts)}" for k in range(len(parts))]
    number = len(arguments[0].value)
    columns = [np.broadcast_to(np.asarray(part, bool), number) for part in parts]
    return [", ".join(text for text, holds in zip(texts, columns, strict=True) if not holds[i]) for i in range(number)]


def _source(claim: Claim) -> list[str]:
    """The source of each part of the conclusion; an empty list if there is no source, or the source unpacks a list."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(claim.states)))
    except (OSError, SyntaxError):
        return []
    assignments = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    conclusions = [node.args[1] for node in _calls(tree, "when") if len(node.args) == 2]
    if len(conclusions) != 1:
        return []
    conclusion: ast.expr = conclusions[0]
    if isinstance(conclusion, ast.Name):
        conclusion = assignments.get(conclusion.id, conclusion)
    parts = conclusion.args if conclusion in _calls(conclusion, "all_of") else [conclusion]
    return [] if any(isinstance(part, ast.Starred) for part in parts) else [ast.unparse(part) for part in parts]


def _calls(tree: ast.AST, name: str) -> list[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == name]
