"""The shards of a sweep: all amalgamated positions of a size and smaller, gone through by planes.

A shard is the planes of some long loops, together with those without one, which each shard makes anew. So shards
are independent of each other.
"""

import base64
import zlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import dense_index
from loony.enumerate.endgames.dense_index import checked_size
from loony.enumerate.endgames.notation import notation
from loony.enumerate.endgames.positions import Counts, position_of
from loony.kernels.endgames.planes import room_of_planes, sweep_of, sweep_with
from loony.kernels.endgames.row_counts import SETS, by_openings, by_value, room_of_row_counts, row_counts
from loony.system.capacity import readable, require
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.claims.register import claims as registered_claims
from loony.verify.endgames.examination.claims_in_rows import tests_of
from loony.verify.endgames.examination.rows import LARGEST_BOUND
from loony.verify.endgames.family import ENDGAMES
from loony.verify.examination.examine import KnownCounts

_BASES, _AT_ONCE = 6, 9
"""a shard has about so many times the work of the planes that it makes anew, and no more planes than take the
memory of so many of the largest"""

_BASE_MEMORY = 400_000_000

Numbers = NDArray[np.int64]

Shard = list[int]
"""the long loops; none for the positions that have none"""


class Outcome(NamedTuple):
    """What came of a shard."""

    positions: int
    values: str
    """positions by value and size, packed: of shape (bound + 1, bound + 1)"""
    openings: str
    """positions by set of optimal openings and size, packed: of shape (SETS, bound + 1)"""
    known: list[list[int]]
    """by claim, as the fields of `loony.verify.examination.examine.KnownCounts`"""
    failing: str | None
    """a row in which a claim fails that is not expected to"""


class Total(NamedTuple):
    """What came of all shards: as in `Outcome`, and not packed."""

    values: Numbers
    openings: Numbers
    known: Numbers
    """by claim, as the fields of `loony.verify.examination.examine.KnownCounts`"""
    failing: str | None


def _packed(numbers: Numbers) -> str:
    return base64.b64encode(zlib.compress(numbers.astype("<i8").tobytes(), 1)).decode()


def _unpacked(packed: str, rows: int) -> Numbers:
    return np.frombuffer(_bytes(packed), "<i8").reshape(rows, -1)


def _bytes(packed: str) -> bytes:
    return zlib.decompress(base64.b64decode(packed))


def unpacked(outcome: Outcome) -> Outcome:
    """The same however it was packed, which differs with the library that did it."""
    return outcome._replace(values=_bytes(outcome.values).hex(), openings=_bytes(outcome.openings).hex())


Test = Callable[[int, Shard], Outcome]


def shards_of(bound: int) -> list[Shard]:
    """Long loops in shards of about equal work, the largest first."""
    shards: list[Shard] = [[]]
    done, enough = 0, _BASES * _work(bound)
    for loop in range(8, bound + 1, 2):
        shard = shards[-1]
        full = shard and (
            done >= enough or (len(shard) + 2) * _entries(bound - shard[0]) > _AT_ONCE * _entries(bound)
        )
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


def require_room(bound: int, threads: int) -> None:
    """Raise TooLarge where the planes do not fit, or a claim would need wider numbers; BadInput for no size."""
    checked_size(bound)
    if bound > LARGEST_BOUND:
        raise TooLarge(f"a sweep goes up to size {LARGEST_BOUND:,}: loony prove has the claims for every size")
    shards = shards_of(bound)
    threads = min(threads, len(shards))
    planes = max(room_of_planes(shard, bound) for shard in shards)
    require(
        f"a sweep of size {bound:,} ({readable(dense_index.count(bound))} positions){in_threads(threads)}",
        "take a smaller size, or fewer --threads",
        memory=_BASE_MEMORY + threads * (planes + room_of_row_counts(bound)),
    )


def in_threads(threads: int) -> str:
    """For a sentence about so many threads; nothing of one, nor of none, where others do the work."""
    return f" in {threads:,} threads" if threads > 1 else ""


def tester(claims: list[Claim]) -> Test:
    """What tests the claims on a shard of the positions up to some size."""
    made: dict[bool, Any] = {}

    def kernel(apart: bool) -> Any:
        if apart not in made:
            rows = tests_of(claims, apart)
            made[apart] = rows, sweep_with(rows.tests)
        return made[apart]

    def run(bound: int, shard: Shard, apart: bool) -> Outcome:
        rows, through = kernel(apart)
        counted, asked = row_counts(bound), rows.requests()
        sweep = sweep_of(shard, bound, counted, *asked)
        failed = through(sweep)
        t, f, s, loop = sweep.failing.tolist()
        row = notation(position_of(Counts(t, 0, f, s, loop))) if failed else None
        values, openings = by_value(counted), by_openings(counted)
        positions = int(values.sum())
        known = rows.known_counts([one.counts.tolist() for one in asked], positions)
        return Outcome(positions, _packed(values), _packed(openings), [[*known[one]] for one in claims], row)

    def test(bound: int, shard: Shard) -> Outcome:
        outcome = run(bound, shard, False)
        if outcome.failing is None:
            return outcome
        return run(bound, shard, True)._replace(failing=outcome.failing)  # now with a counter for each claim

    return test


def on_worker(bound: int, ids: tuple[str, ...]) -> Callable[[int], Outcome]:
    """What goes through a shard by its number, in another process, for the claims of some ids; it is compiled.

    It raises TooLarge where that process has not the memory.
    """
    test, shards = tester(registered_claims([*ids], [ENDGAMES])), shards_of(bound)
    test(min(bound, 8), [])

    def run(number: int) -> Outcome:
        room = room_of_planes(shards[number], bound) + room_of_row_counts(bound)
        require(f"a shard of a sweep of size {bound:,}", "start fewer workers there", memory=room)
        return test(bound, shards[number])

    return run


def added(bound: int, outcomes: Iterable[Outcome]) -> Total:
    """What came of all of some shards of positions of size <= bound."""
    values, openings = np.zeros((bound + 1, bound + 1), np.int64), np.zeros((SETS, bound + 1), np.int64)
    known = np.zeros((1, len(KnownCounts._fields)), np.int64)
    failing = None
    for one in outcomes:
        values += _unpacked(one.values, bound + 1)
        openings += _unpacked(one.openings, SETS)
        known = known + np.array(one.known, np.int64).reshape(-1, len(KnownCounts._fields))
        failing = failing or one.failing
    return Total(values, openings, known, failing)
