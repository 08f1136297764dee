"""Counts claims in the rows of a whole table of amalgamated positions, with source that is compiled for them."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.dense_index import LOOP
from loony.kernels.endgames.table_rows import Rows, rows_with
from loony.kernels.jit import is_any_kept
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.claims_in_rows import ClaimsInRows, are_compiled, in_rows, tests_of
from loony.verify.endgames.examination.rows import KINDS, KINDS_WITH_COMPONENTS, LARGEST_SWEEP_BOUND
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import COMPILES

WORTHWHILE = 10_000_000
"""positions from which on it is quicker to compile the claims than to run them as programs"""


def counts_by_rows(claims: list[Claim], dense: DenseTable) -> dict[Claim, KnownCounts]:
    """The counts of claims on all positions of a table, and their components.

    Requires: `dense` has a value at every place, as in `StoredValues`; it may be wrong.
    Returns no counts where it is quicker to run the claims as programs, or where a claim fails unexpectedly: then
    its counterexamples have to be found by programs.
    """
    bound = dense.rooms.shape[1] - 1
    if not COMPILES or bound > LARGEST_SWEEP_BOUND:
        return {}
    small = int(dense.rooms[LOOP, bound]) < WORTHWHILE
    if small and not any(map(is_any_kept, [*KINDS, *KINDS_WITH_COMPONENTS])):  # a quick look
        return {}
    try:
        testable = in_rows(claims)
        if small and not are_compiled(testable, False):
            return {}
        rows = tests_of(testable, False)
    except TooLarge:  # for 16 bits, which programs need not keep to
        return {}
    return count_rows(dense, rows, rows_with(rows.tests)) or {}


def count_rows(
    dense: DenseTable, rows: ClaimsInRows, run: Callable[[Rows], int]
) -> dict[Claim, KnownCounts] | None:
    """The counts by tests of claims and their kernel; None where a claim fails unexpectedly."""
    bound = dense.rooms.shape[1] - 1

    def of_loop(loop: int) -> tuple[int, list[NDArray[np.int64]]]:
        requests = rows.requests()
        return run(Rows(dense.rooms, dense.values, loop, *requests)), [request.counts for request in requests]

    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        outcomes = list(threads.map(of_loop, [0, *range(8, bound + 1, 2)]))
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
    if any(failures for failures, _ in outcomes):
        return None
    counts = [np.sum(some, axis=0).tolist() for some in zip(*(counts for _, counts in outcomes), strict=True)]
    return rows.known_counts(counts, int(dense.rooms[LOOP, bound]))
