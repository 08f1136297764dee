"""The shards of a sweep by planes: the planes of some long loops, and again those without a long loop."""

import base64
import zlib
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import Counts, position_of
from loony.kernels.endgames.planes import room_of_planes, sweep_of, sweep_with
from loony.kernels.endgames.row_counts import SETS, by_openings, by_value, row_counts
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.claims_in_rows import tests_of
from loony.verify.examination.examine import KnownCounts

_BASES, _AT_ONCE = 6, 9
"""the work of a shard is about _BASES times the work of the planes without a long loop, and its memory is at most
that of _AT_ONCE of the largest planes"""

Numbers = NDArray[np.int64]

Shard = list[int]  # the long loops; an empty list for the positions without a long loop


class ShardResult(NamedTuple):
    """The counts of a shard."""

    positions: int
    values: str  # the numbers of positions by value and size, packed: of shape (bound + 1, bound + 1)
    openings: str  # the numbers of positions by set of optimal openings and size, packed: of shape (SETS, bound + 1)
    known: list[list[int]]  # by claim, as the fields of `loony.verify.examination.examine.KnownCounts`
    failing: str | None  # a row in which a claim fails unexpectedly


class Total(NamedTuple):
    """The counts of all shards: as in `ShardResult`, and not packed."""

    values: Numbers
    openings: Numbers
    known: Numbers  # by claim, as the fields of `loony.verify.examination.examine.KnownCounts`
    failing: str | None


def _packed(numbers: Numbers) -> str:
    return base64.b64encode(zlib.compress(numbers.astype("<i8").tobytes(), 1)).decode()


def _unpacked(packed: str, rows: int) -> Numbers:
    return np.frombuffer(_bytes(packed), "<i8").reshape(rows, -1)


def _bytes(packed: str) -> bytes:
    return zlib.decompress(base64.b64decode(packed))


def unpacked(outcome: ShardResult) -> ShardResult:
    """The result without compression, because compressed bytes differ between versions of zlib."""
    return outcome._replace(values=_bytes(outcome.values).hex(), openings=_bytes(outcome.openings).hex())


Test = Callable[[int, Shard], ShardResult]


def shards_of(bound: int) -> list[Shard]:
    """Long loops in shards of about equal work, the largest first."""
    shards: list[Shard] = [[]]
    done, enough = 0, _BASES * _work(bound)
    for loop in range(8, bound + 1, 2):
        shard = shards[-1]
        full = shard and (done >= enough or (len(shard) + 2) * _entries(bound - shard[0]) > _AT_ONCE * _entries(bound))
        if full or not shards[-1]:
            shards.append([])
            done = 0
        shards[-1].append(loop)
        done += _work(bound - loop)
    return shards


def _work(room: int) -> int:
    return (room + 20) ** 4


def _entries(room: int) -> int:
    return (room + 30) ** 3


def room_of(bound: int, shard: Shard) -> int:
    """The bytes of memory that a shard takes."""
    of_row_counts = 8 * 5 * (bound + 32) ** 2  # and of the arrays that `by_value` and `by_openings` make
    return room_of_planes(shard, bound) + of_row_counts


@lru_cache(1)
def tester(claims: tuple[Claim, ...]) -> Test:
    """The function that tests the claims on a shard of the positions up to some size, compiled."""

    @cache
    def kernel(apart: bool) -> Any:
        rows = tests_of([*claims], apart)
        return rows, sweep_with(rows.tests)

    def run(bound: int, shard: Shard, apart: bool) -> ShardResult:
        rows, through = kernel(apart)
        counted, asked = row_counts(bound), rows.requests()
        sweep = sweep_of(shard, bound, counted, *asked)
        failed = through(sweep)
        t, f, s, loop = sweep.failing.tolist()
        row = notation(position_of(Counts(t, 0, f, s, loop))) if failed else None
        values, openings = by_value(counted), by_openings(counted)
        positions = int(values.sum())
        known = rows.known_counts([some.counts.tolist() for some in asked], positions)
        by_claim = [[*known[claim]] for claim in claims]
        return ShardResult(positions, _packed(values), _packed(openings), by_claim, row)

    def test(bound: int, shard: Shard) -> ShardResult:
        outcome = run(bound, shard, False)
        if outcome.failing is None:
            return outcome
        return run(bound, shard, True)._replace(failing=outcome.failing)  # again, with a counter for each claim

    test(8, [])
    return test


def fits(bound: int, claims: int, result: ShardResult) -> bool:
    """Whether a result has the counts of size <= bound, and of `claims` claims."""
    try:
        entries = [len(_bytes(packed)) // 8 for packed in (result.values, result.openings)]
    except (ValueError, zlib.error):
        return False
    right_entries = entries == [(bound + 1) ** 2, SETS * (bound + 1)]
    right_known = [*map(len, result.known)] == [len(KnownCounts._fields)] * claims
    return right_entries and right_known and all(0 <= count < 2**63 for row in result.known for count in row)


def added(bound: int, outcomes: Iterable[ShardResult]) -> Total:
    """The sums of the counts of some shards of positions of size <= bound."""
    values, openings = np.zeros((bound + 1, bound + 1), np.int64), np.zeros((SETS, bound + 1), np.int64)
    known = np.zeros((1, len(KnownCounts._fields)), np.int64)
    failing = None
    for result in outcomes:
        values += _unpacked(result.values, bound + 1)
        openings += _unpacked(result.openings, SETS)
        known = known + np.array(result.known, np.int64).reshape(-1, len(KnownCounts._fields))
        failing = failing or result.failing
    return Total(values, openings, known, failing)
