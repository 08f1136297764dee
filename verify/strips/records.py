"""The domains of narrow boards: what a claim about them sees, and the runner that tests it, on whole columns."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.verify.claims import Claim
from loony.verify.examine import SHOWN, Tally, expected

KEPT = 10_000
"""counterexamples to a claim on a domain that are put in words at most: a domain may have 200 million positions"""


class SwedishPosition(NamedTuple):
    """Columns of misère Swedish positions G."""

    total: Any
    largest: Any
    """the largest part, 0 where none is >= 4"""
    excess: Any
    """the sum of k - 6 over the parts k >= 4"""
    stake: Any
    """the total of the 2s and 3s"""
    value: Any
    """v(G), from the dense table"""
    stake_value: Any
    """v(G) from the stake table"""
    value_above: Any
    """from the stake table with one more at stake, if that has a total <= bound"""
    normal_value: Any
    """v(G) in normal play"""
    bound: Any
    """the largest total in the tables"""


class SwedishBoard(NamedTuple):
    """Columns of misère Swedish boards 1 x n."""

    n: Any
    value: Any
    restricted_value: Any
    """in the restricted game"""
    restricted_line: Any
    """whether the restricted game has a line in which every move is optimal in the full one: 0 or 1"""


class SwedishTurn(NamedTuple):
    """Columns of first turns on misère Swedish boards 1 x n."""

    n: Any
    taken: Any
    """boxes captured first"""
    cut: Any
    """length of the smaller rectangle made last, 0 where all boxes are taken"""
    printed: Any
    """whether Table 2 of the paper has this turn"""
    board_value: Any
    value: Any
    """v after this turn, for the player who makes it"""


class Board(NamedTuple):
    """Columns of other boards 1 x n."""

    n: Any
    value: Any


class Stretch(NamedTuple):
    """A stretch of a domain."""

    record: Any
    """columns of equal length, and scalars, under the names of the domain"""
    position: Callable[[int], str]
    """the position at each place, in words"""
    instance: Callable[[int], str] = lambda _: ""
    """which move, where the domain speaks of one"""


class StripMismatch(NamedTuple):
    """A position where a claim's hypothesis holds and its conclusion does not."""

    position: str
    instance: str
    value: int
    expected: str
    """which values the claim would have agreed with"""

    def words(self) -> str:
        """For a report."""
        where = "  ".join(filter(None, [self.position, self.instance]))
        return f"{where}  v = {self.value}, expected {self.expected}"


Keep = Callable[[Tally, list[StripMismatch]], None]


def examine_strips(
    claims: list[Claim], domain: str, bound: int, stretches: Iterable[Stretch], keep: Keep
) -> list[Tally]:
    """Test the claims of a domain on the stretches of all that it has up to a bound, smallest first.

    `keep` is handed the first KEPT mismatches of each claim. A claim that says something only of larger positions
    is skipped. All stretches are gone through, though no claim may be left to test: who makes them may count them.
    Blind to positions that the stretches leave out.
    """
    tallies = [Tally(one, domain) for one in claims if domain in one.domains]
    for tally in tallies:
        tally.skipped = bound < tally.needed
    tested = [tally for tally in tallies if not tally.skipped]
    for stretch in stretches:
        G = stretch.record
        for tally in tested:
            hypothesis, conclusion = (np.broadcast_to(part, G.value.shape) for part in tally.claim.states(G))
            tally.examined += len(G.value)
            tally.covered += int(np.count_nonzero(hypothesis))
            wrong = np.flatnonzero(hypothesis & ~conclusion)
            if len(wrong):
                _add_mismatches(tally, stretch, wrong, keep)
    return tallies


def _add_mismatches(tally: Tally, stretch: Stretch, wrong: NDArray[np.int64], keep: Keep) -> None:
    """Add the mismatches at some places of a stretch."""
    kept = wrong[: max(0, KEPT - tally.mismatches)]
    tally.mismatches += len(wrong)
    if not len(kept):
        return
    G = stretch.record._make(
        column[kept] if isinstance(column, np.ndarray) and column.ndim else column for column in stretch.record
    )
    most = int(np.abs(G.value).max()) + 10
    words = expected(tally.claim, (G,), range(-most, most + 1))
    found = [
        StripMismatch(stretch.position(place), stretch.instance(place), value, text)
        for place, value, text in zip(kept.tolist(), G.value.tolist(), words, strict=True)
    ]
    tally.smallest += found[: SHOWN - len(tally.smallest)]
    keep(tally, found)
