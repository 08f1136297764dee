"""Swedish tables in memory, and the stored table of small positions."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from loony.enumerate.strips.notation import notation
from loony.enumerate.strips.swedish import count, dense_rooms, rank, stake_rank, stake_rooms, unrank
from loony.kernels.strips import swedish as kernel
from loony.kernels.strips.swedish import MISERE, NORMAL, Costs, Rooms
from loony.kernels.strips.swedish_positions import COLUMNS, list_positions, ranks_of, read_rows
from loony.results.stored.tables import lists
from loony.results.strips.tables import POSITIONS_SWEDISH, SCHEMAS
from loony.system.errors import Unexpected
from loony.verify.examination.columns import ColumnBlock
from loony.verify.strips.play import state_of
from loony.verify.strips.records import SwedishPosition

_ROWS = 1 << 14  # a thread fills them in some 20 ms
_AT_A_TIME = 1 << 20


class Stakes(NamedTuple):
    """A stake table: misère values."""

    rooms: Rooms
    cost: Costs

    def value(self, parts: tuple[int, ...]) -> int:
        """v of a position within the bound, its parts in any order."""
        return self.state(*state_of(parts))

    def state(self, large: tuple[int, ...], stake: int) -> int:
        """v of the positions with these parts >= 4, descending, and this stake, within the bound."""
        return sum(large) + stake - 2 * int(self.cost[stake_rank(self.rooms, large, stake)])


class SwedishTables(NamedTuple):
    """The dense tables of both games, and the stake table of the same bound."""

    rooms: Rooms
    misere: Costs
    normal: Costs
    stakes: Stakes

    def normal_value(self, parts: tuple[int, ...]) -> int:
        """v in normal play of a position within the bound, its parts in any order."""
        return sum(parts) - 2 * int(self.normal[rank(self.rooms, parts)])


def cost_table(rooms: Rooms, layout: kernel.RowLayout, box_cost: np.uint8, advance: Callable[[int], None]) -> Costs:
    """A table of costs, filled by a thread for each processor. Raises Unexpected if a state is not filled."""
    cost = np.empty(count(rooms), np.uint8)
    stop = threading.Event()
    number = 0

    def fill_from(parts: tuple[int, ...], rows: int) -> int:
        walk, states = kernel.walk_from(rooms, parts), 0
        while rows > 0 and walk.depth[0] >= 0 and not stop.is_set():
            states += kernel.fill(rooms, layout, walk, cost, box_cost, min(rows, _ROWS))
            rows -= _ROWS
        return states

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        try:
            for stage in kernel.stages_of(rooms.shape[1] - 1):
                for states in threads.map(fill_from, *zip(*stage, strict=True)):
                    number += states
                    advance(states)
        finally:
            stop.set()  # so that an interrupted run ends at once
            threads.shutdown(cancel_futures=True)
    if number != len(cost):
        raise Unexpected(f"{number:,} states of a table were filled, which has {len(cost):,}: please report it")
    return cost


def stakes_up_to(bound: int, advance: Callable[[int], None]) -> Stakes:
    """The stake table of a bound."""
    rooms = stake_rooms(bound)
    return Stakes(rooms, cost_table(rooms, kernel.stake_layout(bound), MISERE, advance))


def dense_up_to(bound: int, advance: Callable[[int], None]) -> SwedishTables:
    """The dense tables of a bound, and its stake table."""
    rooms = dense_rooms(bound)
    misere, normal = (cost_table(rooms, kernel.DENSE, box_cost, advance) for box_cost in (MISERE, NORMAL))
    return SwedishTables(rooms, misere, normal, stakes_up_to(bound, advance))


def blocks_of(tables: SwedishTables) -> Iterator[ColumnBlock]:
    """Blocks with all positions of the dense tables, in the order of the index."""
    bound = tables.rooms.shape[1] - 1
    walk = kernel.walk_from(tables.rooms)
    columns = np.empty((len(COLUMNS), max(_AT_A_TIME, int(tables.rooms[0, bound]))), np.int16)
    first = 0
    while walk.depth[0] >= 0:
        number = read_rows(tables.rooms, walk, tables.misere, tables.normal, *tables.stakes, columns)
        record = SwedishPosition._make([*columns[:, :number], bound])
        yield ColumnBlock(record, partial(_in_words, tables.rooms, first))
        first += number


def _in_words(rooms: Rooms, first: int, place: int) -> str:
    return notation(unrank(rooms, first + place))


class Positions(NamedTuple):
    """Positions by total and then by their ascending parts, all parts in one array, and their values."""

    totals: NDArray[np.int16]
    parts: NDArray[np.int16]
    offsets: NDArray[np.int64]
    values: NDArray[np.int16]

    def table(self) -> pa.Table:
        """The table to store."""
        columns = [pa.array(self.totals), lists(self.parts, self.offsets), pa.array(self.values)]
        return pa.table(columns, SCHEMAS[POSITIONS_SWEDISH])


def positions_up_to(bound: int, dense: SwedishTables) -> Positions:
    """All positions of total <= bound, with their values from dense tables of at least that bound."""
    within = dense_rooms(bound)
    number = np.array([count(within[:, : total + 1]) for total in range(bound + 1)])
    parts = np.empty(int(number[-1]) * bound // 2 + bound, np.int16)
    offsets = np.zeros(int(number[-1]) + 1, np.int64)
    totals = np.zeros(int(number[-1]), np.int16)
    end = 1  # the empty position
    for total in range(2, bound + 1):
        start = offsets[end]
        places = np.empty(number[total] - number[total - 1] + 1, np.int64)
        new = list_positions(total, parts[start:], places)
        offsets[end : end + new + 1] = start + places
        totals[end : end + new] = total
        end += new
    parts = parts[: offsets[-1]].copy()
    ranks = np.empty(end, np.int64)
    ranks_of(dense.rooms, parts, offsets, ranks)
    values = (totals - 2 * dense.misere[ranks].astype(np.int16)).astype(np.int16)
    return Positions(totals, parts, offsets, values)
