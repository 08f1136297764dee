"""The one runner of all claims: on any domain, block by block, with every mismatch kept."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.notation import Position
from loony.verify.claims import HOLDS, REFUTED, SKIPPED, UNCOVERED, Claim, Record

SHOWN = 3


class Block(NamedTuple):
    """A stretch of a domain: the record of its positions, and the position at each place."""

    G: Record
    position: Callable[[int], Position]


class Mismatch(NamedTuple):
    """A position where a claim's hypothesis holds and its conclusion does not."""

    position: Position
    size: int
    controlled_value: int
    value: int
    expected: str
    """which values the claim would have agreed with"""


@dataclass
class Tally:
    """What came of one claim on one domain."""

    claim: Claim
    domain: str
    examined: int = 0
    covered: int = 0
    mismatches: int = 0
    smallest: list[Mismatch] = field(default_factory=list)
    """the first SHOWN of the mismatches"""
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
    def as_registered(self) -> bool:
        """The verdict is the one that the claim is registered with."""
        return self.verdict == self.claim.expected_verdict


Keep = Callable[[Tally, list[Mismatch]], None]


def examine(claims: list[Claim], domain: str, bound: int, blocks: Iterable[Block], keep: Keep) -> list[Tally]:
    """Test the claims of a domain on the blocks of all its positions of size <= bound, smallest first.

    `keep` is handed every mismatch, those of one claim in one block together. A claim about all positions of
    size < k is skipped, with the tally saying so, where bound < k - 1. Blind to positions that the blocks
    leave out.
    """
    tallies = [Tally(one, domain) for one in claims if domain in one.domains]
    for tally in tallies:
        below = tally.claim.size_below
        tally.skipped = below is not None and bound < below - 1
    for block in blocks:
        for tally in tallies:
            if not tally.skipped:
                _add(tally, block, keep)
    return tallies


def _add(tally: Tally, block: Block, keep: Keep) -> None:
    """Test one claim on one block."""
    G, below = block.G, tally.claim.size_below
    places = np.arange(len(G.size)) if below is None else np.flatnonzero(G.size < below)
    if below is not None:
        G = _at(G, places)
    hypothesis, conclusion = tally.claim.states(G)
    tally.examined += len(places)
    tally.covered += int(np.count_nonzero(hypothesis))
    wrong = np.flatnonzero(hypothesis & ~conclusion)
    if len(wrong):
        G = _at(G, wrong)
        columns = (places[wrong], G.size, G.controlled_value, G.value)
        rows = zip(*(column.tolist() for column in columns), _expected(tally.claim, G), strict=True)
        found = [Mismatch(block.position(place), *rest) for place, *rest in rows]
        tally.mismatches += len(found)
        tally.smallest += found[: SHOWN - len(tally.smallest)]
        keep(tally, found)


def _at(G: Record, places: NDArray[np.int64]) -> Record:
    return Record(*(column[places] for column in G))


def _expected(claim: Claim, G: Record) -> list[str]:
    """For each position, the values that would make the claim true of it, all else being as it is."""
    candidates = range(int(G.size.max()) + 2)
    agrees = np.array([claim.states(G._replace(value=np.full_like(G.value, v))).conclusion for v in candidates])
    patterns, which = np.unique(np.packbits(agrees, axis=0), axis=1, return_inverse=True)
    words = [_in_words(pattern[: len(agrees)].astype(bool)) for pattern in np.unpackbits(patterns, axis=0).T]
    return [words[i] for i in which.tolist()]


def _in_words(agrees: NDArray[np.bool_]) -> str:
    """A set of values 0, 1, 2, ... given by membership, in a few words."""
    inside, outside = np.flatnonzero(agrees), np.flatnonzero(~agrees)
    if len(inside) == 0:
        return "none"
    if len(inside) == 1:
        return f"{inside[0]}"
    if len(outside) == 1:
        return f"not {outside[0]}"
    if len(outside) and inside[0] > outside[-1]:
        return f"at least {inside[0]}"
    if len(outside) and inside[-1] < outside[0]:
        return f"at most {inside[-1]}"
    return ", ".join(map(str, inside[:8])) + (", ..." if len(inside) > 8 else "")
