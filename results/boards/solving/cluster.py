"""The value of a position by the workers of a dask cluster: each first line up to symmetry is a shard."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import local
from typing import NamedTuple

from loony.enumerate.boards.board import Position, board_of
from loony.results.boards.solving.checkpoint import checkpoint_at, plan_for, shards_in
from loony.results.boards.solving.long_search import MOST_NODES
from loony.results.boards.solving.shared_search import slots
from loony.results.boards.solving.solve import Solution, first_lines, orbits_of, require_known
from loony.results.runs.shards import Shards
from loony.results.runs.workers import run_shards, workers
from loony.results.stored.locked_file import LockedFile
from loony.system.stages import Stages
from loony.verify.boards.search import Search, require_searchable
from loony.verify.boards.valued import PositionValues


class LineValue(NamedTuple):
    """The result of a shard."""

    value: int  # V of the first line, to the player who draws it
    nodes: int


def line_shards(position: Position, orbits: list[list[int]], file: LockedFile | None) -> Shards[LineValue]:
    """The first lines of a position up to symmetry as shards, with their results in a file if there is one."""
    shards = shards_in(file, plan_for(position, "search of lines") | {"shards": len(orbits)}, LineValue, "lines")
    shards.name = lambda number: f"line {position.board.name(orbits[number][0])}"
    return shards


def solve_on_cluster(
    position: Position, address: str, processes: int, with_lines: bool, file: Path | None, stages: Stages
) -> Solution:
    """The value of a position, and of each line up to symmetry if `with_lines`, by workers of a dask cluster.

    `address` is the address of a scheduler, or LOCAL. `file` has the results of finished shards. Raises TooLarge for a
    position that is too large for a search.
    """
    board, undrawn = position.board, position.undrawn
    require_searchable(board, undrawn)
    with ExitStack() as stack:
        orbits = orbits_of(board, undrawn)
        shards = line_shards(position, orbits, stack.enter_context(checkpoint_at(file)) if file else None)
        if shards.remaining:
            there = stack.enter_context(workers(min(processes, len(shards.remaining)), address))
            stages.start("searching lines", len(orbits))
            stages.advance(len(shards.done))
            arguments = board.rows, board.columns, undrawn, there.on_one_machine
            try:
                for _ in run_shards(there, shards, on_worker, *arguments):
                    stages.advance(1)
            except KeyboardInterrupt as interrupt:
                raise KeyboardInterrupt(f"{file} keeps the finished lines" if file else "") from interrupt
    found = shards.outcomes()
    lines = first_lines(board, zip(orbits, (outcome.value for outcome in found), strict=True))
    nodes = sum(outcome.nodes for outcome in found)
    value = lines[0].value if lines else 0
    return Solution(position, value, nodes, lines if with_lines else [], nodes)


def on_worker(rows: int, columns: int, undrawn: int, sharing: int) -> Callable[[int], LineValue]:
    """The function that runs a shard by its number on a worker, whose threads share its memory."""
    board = board_of(rows, columns)
    orbits, room = orbits_of(board, undrawn), local()

    def run(number: int) -> LineValue:
        if not hasattr(room, "search"):
            # a key has a bit for each line of the position, so its symmetries make fewer keys
            room.search = Search(board, MOST_NODES, slots() // sharing, lambda _: None, undrawn)
        search, before = room.search, room.search.nodes
        value = require_known(PositionValues(board, search.value).of_line(undrawn, orbits[number][0]))
        return LineValue(value, search.nodes - before)

    return run
