"""The one runner of all claims: on any domain, block by block, with every mismatch kept."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from inspect import signature
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.components import Component
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.errors import BadInput
from loony.verify.claims import HOLDS, REFUTED, SKIPPED, UNCOVERED, Claim
from loony.verify.endgames.record import Record
from loony.verify.endgames.stored import Dense
from loony.verify.programs import LARGEST, Instances, Outcome, Runner

SHOWN = 3

_STRETCH = 1 << 15
"""positions, or pairs of a position and a component, that a thread takes at a time"""


class Components(NamedTuple):
    """The different components of positions: int32 columns of (position, component) pairs."""

    owner: NDArray[np.int32]
    """the place of the position"""
    length: NDArray[np.int32]
    is_loop: NDArray[np.int32]
    """0 or 1"""


class Block(NamedTuple):
    """A stretch of a domain."""

    columns: NDArray[np.int32]
    """the columns of the record of its positions, shape (COLUMNS, n)"""
    components: Components
    dense: Dense
    """where v(H) is looked up"""
    position: Callable[[int], Position]
    """the position at each place"""


class Mismatch(NamedTuple):
    """A position where a claim's hypothesis holds and its conclusion does not."""

    position: Position
    instance: str
    """which component and which number, where the claim speaks of them"""
    size: int
    controlled_value: int
    value: int
    expected: str
    """which values the claim would have agreed with"""

    def words(self) -> str:
        """For a report."""
        where = "  ".join(filter(None, [notation(self.position), self.instance]))
        numbers = f"size {self.size}, c = {self.controlled_value}, v = {self.value}"
        return f"{where}  {numbers}, expected {self.expected}"


@dataclass
class Tally:
    """What came of one claim on one domain."""

    claim: Claim
    domain: str
    examined: int = 0
    """instances of the claim: positions, or (position, component) pairs, each with every number to be tested"""
    covered: int = 0
    mismatches: int = 0
    smallest: list[Any] = field(default_factory=list)
    """the first SHOWN of the mismatches, of the family's own kind"""
    skipped: bool = False

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
        below = self.claim.size_below
        return self.claim.least if below is None else max(self.claim.least, below - 1)

    @property
    def as_registered(self) -> bool:
        """The verdict is the one that the claim is registered with."""
        return self.verdict == self.claim.expected_verdict


Keep = Callable[[Tally, list[Mismatch]], None]


def examine(
    claims: list[Claim], domain: str, bound: int, blocks: Iterable[Block], keep: Keep | None
) -> list[Tally]:
    """Test the claims of a domain on the blocks of all its positions of size <= bound, smallest first.

    `keep` is handed every mismatch, those of one claim in one stretch together; without it, only the first ones
    are put in words. A claim about all positions of size < k is skipped, with the tally saying so, where
    bound < k - 1. Blind to positions that the blocks leave out. An instance that asks for v(H) of a position H
    larger than the table is not covered.
    """
    tallies = [Tally(one, domain) for one in claims if domain in one.domains]
    for tally in tallies:
        tally.skipped = bound < tally.needed
    groups = [(group, Runner([tally.claim for tally in group], bound)) for group in _groups(tallies)]
    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        for block in blocks:
            for group, runner in groups:
                stretches = instances_of(group[0].claim, block)
                for instances, outcome in threads.map(partial(_run, runner), stretches):
                    for tally, (covered, wrong) in zip(group, outcome, strict=True):
                        tally.examined += len(instances.owner)
                        tally.covered += covered
                        if len(wrong):
                            _add_mismatches(tally, block, instances, wrong, keep)
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
    return tallies


def _run(runner: Runner, stretch: Callable[[], Instances]) -> tuple[Instances, Outcome]:
    """Make the instances of a stretch, and run claims on them."""
    instances = stretch()
    return instances, runner(instances)


def _groups(tallies: list[Tally]) -> Iterator[list[Tally]]:
    """The tallies whose claims have the same instances; those that speak of numbers each for itself."""
    together: dict[object, list[Tally]] = {}
    for tally in tallies:
        one = tally.claim
        if not tally.skipped:
            key = one.id if one.numbers else (one.of_component, one.size_below)
            together.setdefault(key, []).append(tally)
    yield from together.values()


def instances_of(one: Claim, block: Block) -> Iterator[Callable[[], Instances]]:
    """What a claim speaks of in a block, in stretches that are made when they are called."""
    owner, *component = block.components
    others = np.array(component, np.int32)
    if not one.of_component:
        owner = np.arange(block.columns.shape[1], dtype=np.int32)
        others = np.empty((0, len(owner)), np.int32)
    if one.size_below is not None:
        below = block.columns[Record._fields.index("size"), owner] < one.size_below
        owner, others = owner[below], others[:, below]
    for first in range(0, len(owner), _STRETCH):
        some = slice(first, first + _STRETCH)
        yield partial(_with_numbers, one, Instances(block.columns, owner[some], others[:, some], block.dense))


def _with_numbers(one: Claim, instances: Instances) -> Instances:
    """The instances with each of the numbers that the claim is tested with, if it speaks of any."""
    if one.numbers is None:
        return instances
    G, C = instances.position_and_component(one)
    least, largest = bounds_of_numbers(one, G, C, len(instances.owner))
    most = LARGEST * (instances.dense.rooms.shape[1] - 1)
    if len(least) and max(-int(least.min()), int(largest.max())) > most:
        raise BadInput(f"{one.id} is given numbers beyond {most:,}, which is {LARGEST} times the size")
    many = np.maximum(largest - least + 1, 0)
    return instances.numbered(least.astype(np.int32), many.astype(np.int32))


def bounds_of_numbers(one: Claim, G: Record, C: Component | None, instances: int) -> tuple[Any, Any]:
    """The least and the largest number for each instance. Raises TypeError where the claim gives none."""
    assert one.numbers is not None
    bounds = one.numbers(*((G, C) if one.of_component else (G,)))
    if not isinstance(bounds, tuple) or len(bounds) != 2:
        raise TypeError(f"its numbers= gives {type(bounds).__name__}, not two numbers")
    least, largest = (np.broadcast_to(np.asarray(bound), (instances,)) for bound in bounds)
    if least.dtype.kind not in "iu" or largest.dtype.kind not in "iu":
        raise TypeError("its numbers= gives something else than whole numbers")
    return least.astype(np.int64), largest.astype(np.int64)


def _add_mismatches(
    tally: Tally, block: Block, instances: Instances, wrong: NDArray[np.int64], keep: Keep | None
) -> None:
    """Add the mismatches at some places of the instances of a block."""
    one = tally.claim
    tally.mismatches += len(wrong)
    if keep is None:
        wrong = wrong[: SHOWN - len(tally.smallest)]
        if not len(wrong):
            return
    arguments = instances.arguments(one, wrong)
    G = arguments[0]
    places = instances.owner[wrong]
    numbers = (column.tolist() for column in (places, G.size, G.controlled_value, G.value))
    words = _instances_in_words(one, arguments), expected(one, arguments, range(int(G.size.max()) + 10))
    found = [
        Mismatch(block.position(place), instance, size, c, value, expected)
        for place, size, c, value, instance, expected in zip(*numbers, *words, strict=True)
    ]
    tally.smallest += found[: SHOWN - len(tally.smallest)]
    if keep is not None:
        keep(tally, found)


def _instances_in_words(one: Claim, arguments: tuple[object, ...]) -> list[str]:
    """For each instance, its component and its number, such as `C = 8l, m = 4`."""
    names = list(signature(one.states).parameters)
    columns: list[list[str]] = []
    for name, argument in zip(names[1:], arguments[1:], strict=True):
        if name == "C":
            lengths, are_loops = (column.tolist() for column in argument)  # type: ignore[attr-defined]
            texts = [f"{n}{'l' * loop}" for n, loop in zip(lengths, are_loops, strict=True)]
        else:
            texts = [str(number) for number in argument.tolist()]  # type: ignore[attr-defined]
        columns.append([f"{name} = {text}" for text in texts])
    number = len(arguments[0].value)  # type: ignore[attr-defined]
    return [", ".join(texts) for texts in zip(*columns, strict=True)] if columns else [""] * number


def expected(one: Claim, arguments: tuple[Any, ...], candidates: range) -> list[str]:
    """For each instance, which of some values v(G) would make the claim true of it, all else being as it is."""
    G, *others = arguments
    agrees = np.array([
        np.broadcast_to(one.states(G._replace(value=np.full_like(G.value, v)), *others).conclusion, G.value.shape)
        for v in candidates
    ])  # fmt: skip
    patterns, which = np.unique(np.packbits(agrees, axis=0), axis=1, return_inverse=True)
    unpacked = np.unpackbits(patterns, axis=0).T
    words = [_in_words(pattern[: len(agrees)].astype(bool), candidates) for pattern in unpacked]
    return [words[i] for i in which.ravel().tolist()]


def _in_words(agrees: NDArray[np.bool_], candidates: range) -> str:
    """A set of values given by membership, in a few words."""
    inside = [v for v, agreed in zip(candidates, agrees, strict=True) if agreed]
    outside = [v for v, agreed in zip(candidates, agrees, strict=True) if not agreed]
    if len(inside) == 0:
        return "none"
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
