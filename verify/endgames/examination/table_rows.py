"""Claims counted in the rows of a whole table of amalgamated positions, by source that is compiled for them."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.dense_index import LOOP
from loony.kernels.endgames.table_rows import Rows, rows_with
from loony.system.errors import TooLarge
from loony.verify.claims.claim import Claim
from loony.verify.endgames.examination.rows import LARGEST_BOUND, InRows, are_kept, in_rows, tests_of
from loony.verify.endgames.examination.stored import DenseTable
from loony.verify.examination.examine import KnownCounts
from loony.verify.examination.programs import COMPILES

WORTHWHILE = 10_000_000
"""positions from which it takes longer to run the claims as programs than to compile them"""


def counted_by_rows(claims: list[Claim], dense: DenseTable) -> dict[Claim, KnownCounts]:
    """On how many positions, and components, some claims say something, and where that is false.

    Requires: `dense` has the values of all positions of its bound, whatever these are, as `StoredValues` has them.
    Returns nothing where it is quicker to run the claims as programs; or where one fails that is not expected to,
    so that its counterexamples are found as ever.
    """
    bound = dense.rooms.shape[1] - 1
    if not COMPILES or bound > LARGEST_BOUND:
        return {}
    try:
        tested = in_rows(claims)
        if int(dense.rooms[LOOP, bound]) < WORTHWHILE and not are_kept(tested, False):
            return {}
        rows = tests_of(tested, False)
    except TooLarge:  # for 16 bits, which programs need not keep to
        return {}
    return count_rows(dense, rows, rows_with(rows.tests)) or {}


def count_rows(dense: DenseTable, rows: InRows, run: Callable[[Rows], int]) -> dict[Claim, KnownCounts] | None:
    """The same with what tests the claims, and the kernel of it; None where one fails."""
    bound = dense.rooms.shape[1] - 1

    def of_loop(loop: int) -> tuple[int, list[NDArray[np.int64]]]:
        asked = rows.asked()
        return run(Rows(dense.rooms, dense.values, loop, *asked)), [rows_.counts for rows_ in asked]

    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        outcomes = list(threads.map(of_loop, [0, *range(8, bound + 1, 2)]))
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
    if any(found for found, _ in outcomes):
        return None
    counts = [np.sum(some, axis=0).tolist() for some in zip(*(counts for _, counts in outcomes), strict=True)]
    return rows.known(counts, int(dense.rooms[LOOP, bound]))
