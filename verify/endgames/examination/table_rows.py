"""Counts claims in the rows of a whole table of amalgamated positions, with tests compiled for these claims."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.dense_index import LOOP
from loony.kernels.endgames.table_rows import Rows, rows_with
from loony.kernels.jit import is_any_kept
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination import claims_in_rows
from loony.verify.endgames.examination.claims_in_rows import ClaimsInRows
from loony.verify.endgames.examination.rows import KINDS, KINDS_WITH_COMPONENTS, LARGEST_SWEEP_BOUND
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import COMPILES

WORTHWHILE, WORTHWHILE_WITH_COMPONENTS = 10_000_000, 1_000_000
"""the least numbers of positions for which tests of claims about positions alone, and about components, are compiled

To compile takes as long as some runs as programs; the cache keeps the tests for later runs.
"""


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


def count_rows(dense: DenseTable, rows: ClaimsInRows, run: Callable[[Rows], int]) -> dict[Claim, KnownCounts] | None:
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
