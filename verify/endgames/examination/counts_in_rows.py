"""Counts claims in rows of amalgamated positions, with tests compiled for these claims: of a table, or of a sweep.

A sweep by planes has shards: the planes of some long loops, or those without a long loop. Its counts of small
positions are compared with those of programs and of a table.
"""

import base64
import os
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames import components, dense_index
from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.endgames.notation import Position, notation
from loony.enumerate.endgames.positions import Counts, position_of, summary_of_counts
from loony.enumerate.endgames.positions import size as size_of
from loony.kernels.endgames.look_up import walk
from loony.kernels.endgames.planes import room_of_planes, sweep_of, sweep_with
from loony.kernels.endgames.row_counts import SETS, by_openings, by_value, row_counts
from loony.kernels.endgames.table_rows import Rows, rows_with
from loony.kernels.jit import is_any_kept
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import claims_in_rows
from loony.verify.endgames.examination.blocks import FORM, amalgamated_components, block, compiler_to, record_columns
from loony.verify.endgames.examination.rows import KINDS, KINDS_WITH_COMPONENTS, LARGEST_SWEEP_BOUND
from loony.verify.endgames.examination.stored import DenseTable, filled, read_out
from loony.verify.endgames.family import AMALGAMATED
from loony.verify.examination.examination import KEPT, Comparison, Examination
from loony.verify.examination.examine import KnownCounts, examine
from loony.verify.examination.programs import COMPILES

WORTHWHILE, WORTHWHILE_WITH_COMPONENTS = 10_000_000, 1_000_000
"""the least numbers of positions for which tests of claims about positions alone, and about components, are compiled

To compile takes as long as some runs as programs; the cache keeps the tests for later runs.
"""

_BASES, _AT_ONCE = 6, 9
"""the work of a shard is about _BASES times the work of the planes without a long loop, and its memory is at most
that of _AT_ONCE of the largest planes"""

Numbers = NDArray[np.int64]
Shard = list[int]  # the long loops; an empty list for the positions without a long loop
COMPARED = 60  # the largest size compared; the programs also find the counterexamples up to this size


def counts_by_rows(claims: list[Claim], dense: DenseTable) -> dict[Claim, KnownCounts]:
    """The counts of claims on all positions of a table, and on their components.

    Requires: `dense` has a value at every place, as in `StoredValues`; values may be wrong.
    Returns no counts of claims whose tests are not worthwhile to compile; programs run these claims. Returns no counts
    at all where a claim fails unexpectedly: then programs have to find its counterexamples.
    """
    bound = dense.bound
    if not COMPILES or bound > LARGEST_SWEEP_BOUND:
        return {}
    number = int(dense.rooms[LOOP, bound])
    alone, with_components = claims_in_rows.by_instances(claims)
    try:
        testable = _to_compile(alone, KINDS, number >= WORTHWHILE)
        testable += _to_compile(with_components, KINDS_WITH_COMPONENTS, number >= WORTHWHILE_WITH_COMPONENTS)
        rows = claims_in_rows.tests_of(testable, False) if testable else None
    except TooLarge:  # for 16 bits; programs may have more
        return {}
    return count_rows(dense, rows, rows_with(rows.tests)) or {} if rows else {}


def _to_compile(claims: list[Claim], kinds: Iterable[str], is_worthwhile: bool) -> list[Claim]:
    """The claims that rows can test, if that is worthwhile, or if an earlier run has compiled their tests."""
    if not is_worthwhile and not any(map(is_any_kept, kinds)):  # the quick question first
        return []
    testable = claims_in_rows.in_rows(claims)
    return testable if is_worthwhile or claims_in_rows.are_compiled(testable) else []


def count_rows(
    dense: DenseTable, rows: claims_in_rows.ClaimsInRows, run: Callable[[Rows], int]
) -> dict[Claim, KnownCounts] | None:
    """The counts, from the tests of claims and their kernel; None where a claim fails unexpectedly."""
    bound = dense.bound

    def of_loop(loop: int) -> tuple[int, list[NDArray[np.int64]]]:
        requests = rows.requests()
        return run(Rows(dense.rooms, dense.values, loop, *requests)), [request.counts for request in requests]

    threads = ThreadPoolExecutor(os.cpu_count())
    try:  # all at once: `prefetched` would let threads wait for the first loops, which have the most positions
        outcomes = [*threads.map(of_loop, [0, *range(8, bound + 1, 2)])]
    finally:
        threads.shutdown(cancel_futures=True)
    if any(failures for failures, _ in outcomes):
        return None
    counts = [np.sum(by_shard, axis=0).tolist() for by_shard in zip(*(counts for _, counts in outcomes), strict=True)]
    return rows.known_counts(counts, int(dense.rooms[LOOP, bound]))


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
        rows = claims_in_rows.tests_of([*claims], apart)
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


def openings_in(number: int) -> list[str]:
    """The kinds of components in a set of openings; the bits of the number are the members."""
    assert 0 <= number < SETS
    return [kind for place, kind in enumerate(components.KINDS) if number >> place & 1]


def compare_with_programs(largest: int, claims: list[Claim], examined: Examination) -> list[Comparison]:
    """The counts of a sweep on small positions against a table, and against programs, whose tallies it keeps."""
    bound, test = min(largest, COMPARED), tester(tuple(claims))
    dense = filled(bound)
    listed = np.empty((len(Counts._fields), dense_index.count(bound)), np.int16)
    walk(0, bound, dense.short, listed)
    counts = Counts(*listed.astype(np.int64))
    G = summary_of_counts(counts)
    columns = record_columns(G, counts.chain, counts.loop, dense.value_of(G))

    def position(place: int) -> Position:
        return position_of(Counts(*(int(column[place]) for column in counts)))

    positions = block(columns, amalgamated_components(counts), dense, position)
    examined.tallies = examine(
        claims, AMALGAMATED, bound, [positions], compiler_to(FORM, bound), examined.keep, most=KEPT
    )
    total = added(bound, [test(bound, shard) for shard in shards_of(bound)])
    by_claim = Comparison("rows", f"counts of claims to size {bound}, of rows, compared with those of programs")
    for k, tally in enumerate(examined.tallies):
        if not tally.skipped:
            expected = tally.examined, tally.covered, tally.mismatches
            by_claim.add(total.known[k] != expected, tally.claim.id.format)
    value, openings = read_out(dense, listed)
    optimal = ((openings == value) << np.arange(len(components.KINDS))[:, None]).sum(axis=0)
    values, sets = np.zeros_like(total.values), np.zeros_like(total.openings)
    np.add.at(values, (value, size_of(G)), 1)
    np.add.at(sets, (optimal, size_of(G)), 1)
    by_value = Comparison(
        "by_value", f"counts by value, and by optimal openings, to size {bound}, compared with the table"
    )
    by_value.add((values != total.values).ravel(), lambda place: f"value {place // (bound + 1)}")
    by_value.add((sets != total.openings).ravel(), lambda place: f"openings {openings_in(place // (bound + 1))}")
    return [by_claim, by_value]
