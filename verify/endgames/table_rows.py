"""Claims counted in the rows of a whole table of amalgamated positions, by source that is compiled for them."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.endgames.dense_index import LOOP
from loony.enumerate.errors import TooLarge
from loony.kernels.endgames.table_rows import room_for, rows_with
from loony.verify.claims import Claim
from loony.verify.endgames import component_rows, rows
from loony.verify.endgames.component_rows import InRows, tests_of_components
from loony.verify.endgames.rows import LARGEST_BOUND, in_rows
from loony.verify.endgames.stored import Dense
from loony.verify.examine import Known
from loony.verify.programs import COMPILES

WORTHWHILE = 10_000_000
"""positions from which it takes longer to run the claims as programs than to compile them"""


Counters = list[NDArray[np.int64]]


def counted_by_rows(claims: list[Claim], dense: Dense) -> dict[Claim, Known]:
    """On how many positions, and components, some claims say something, and where that is false.

    Requires: `dense` has the values of all positions of its bound, whatever these are, as `StoredValues` has them.
    Returns nothing where it is quicker to run the claims as programs; or where one fails that is not expected to,
    so that its counterexamples are found as ever.
    """
    bound = dense.rooms.shape[1] - 1
    number = int(dense.rooms[LOOP, bound])
    if not COMPILES or bound > LARGEST_BOUND:
        return {}
    try:
        if number < WORTHWHILE and not component_rows.are_kept(claims):
            return {}
        alone = in_rows(claims)
        if number < WORTHWHILE and not rows.are_kept(alone, False):
            return {}
        tests, of_components = rows.tests_of(alone, False) if alone else {}, tests_of_components(claims)
    except TooLarge:  # for 16 bits, which programs need not keep to
        return {}
    found = count_rows(dense, alone, tests, of_components, rows_with)
    return {} if found is None else found


def count_rows(
    dense: Dense, alone: list[Claim], tests: dict[str, Any], of_components: InRows, kernel: Callable[..., Any]
) -> dict[Claim, Known] | None:
    """The same with the functions that test the claims, and the kernel that takes these; None where one fails."""
    run = kernel(tests, of_components.functions)
    bound = dense.rooms.shape[1] - 1
    reach = np.array(of_components.reach, np.int64).reshape(-1, 4)

    def of_loop(loop: int) -> tuple[bool, Counters]:
        counters = [np.zeros(number, np.int64) for number in [len(alone)] * 2 + [of_components.counters] * 2]
        return run(dense.rooms, dense.values, loop, reach, room_for(bound, len(reach)), *counters), counters

    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        outcomes = list(threads.map(of_loop, [0, *range(8, bound + 1, 2)]))
    finally:
        threads.shutdown(cancel_futures=True)  # so that an interrupted run ends at once
    if any(bad for bad, _ in outcomes):
        return None
    covered, wrong, of_each, wrong_of_each = (
        np.sum(some, axis=0) for some in zip(*(counters for _, counters in outcomes), strict=True)
    )
    number = int(dense.rooms[LOOP, bound])
    counts = zip(alone, covered.tolist(), wrong.tolist(), strict=True)
    return {one: Known(number, *some) for one, *some in counts} | of_components.known(of_each, wrong_of_each)
