"""The leaves of a proof tree, judged in shards: by threads here, or by the workers of a dask cluster."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from loony.enumerate.boards.board import Board
from loony.results.boards.solving.checkpoint import checkpoint_at, shards_in
from loony.results.runs.workers import run_shards, workers
from loony.results.stored.tables import Workforce
from loony.verify.boards import leaf_checked
from loony.verify.boards.leaf_checked import CUT, IN_ALL, holds, room_for
from loony.verify.boards.tree_checked import Tree, rules_of

Numbers = NDArray[np.int64]

_LEAVES, _MOST_SHARDS = 8, 4096  # in a shard; and shards, but for more leaves in each


class Judged(NamedTuple):
    """The result of a shard."""

    wrong: list[int]  # the places of the leaves whose bounds do not hold
    positions: int
    cut: int  # the number of states that took too many positions, and were cut into the states after their moves


def judge_leaves(
    plan: dict[str, Any], board: Board, tree: Tree, leaves: Numbers, order: list[int], by: Workforce
) -> Iterator[tuple[Numbers, Judged]]:
    """The places of leaves, shard by shard, and what a search says of them."""
    size = max(_LEAVES, -(-len(leaves) // _MOST_SHARDS))
    parts = [leaves[first : first + size] for first in range(0, len(leaves), size)]
    with ExitStack() as stack:
        kept = stack.enter_context(checkpoint_at(by.checkpoint)) if by.checkpoint else None
        shards = shards_in(kept, plan | {"shards": len(parts)}, Judged, "leaves")
        yield from ((parts[number], judged) for number, judged in shards.done.items())
        if shards.remaining:
            there = stack.enter_context(workers(min(by.number or 1, len(shards.remaining)), by.dask))
            columns = tuple(column.tobytes() for column in (*tree, leaves))
            arguments = board.rows, board.columns, columns, (*order,), size, leaf_checked.MOST_POSITIONS
            try:
                for judged in run_shards(there, shards, on_worker, *arguments):
                    yield parts[next(reversed(shards.done))], judged
            except KeyboardInterrupt as interrupt:
                raise KeyboardInterrupt(shards.advice if kept else "") from interrupt


def on_worker(
    rows: int, columns: int, tree: tuple[bytes, ...], order: tuple[int, ...], size: int, most: int
) -> Callable[[int], Judged]:
    """The function that judges a shard of so many leaves by its number; each thread has a table of its own."""
    *entries, leaves = map(np.frombuffer, tree, (np.int64, np.int64, np.int8, np.int8, np.int64))
    rules, there, tried = rules_of(rows, columns)[0], local(), np.array(order, np.int64)

    def run(number: int) -> Judged:
        if not hasattr(there, "room"):
            there.room = room_for(tried, most)
        counters = there.room.counters
        before = counters.copy()
        places = leaves[number * size : (number + 1) * size]
        wrong = [int(place) for place in places if not holds(rules, Tree(*entries), there.room, place)]
        done = counters - before
        return Judged(wrong, int(done[IN_ALL]), int(done[CUT]))

    return run
