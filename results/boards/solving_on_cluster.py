"""The value of a position by the workers of a dask cluster: each first line up to symmetry is a shard."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import local
from typing import NamedTuple

from loony.enumerate.boards.board import Position, board_of
from loony.results.boards.checkpoint import REMEDY, about, checkpoint_at, require_same
from loony.results.boards.shared_search import slots
from loony.results.boards.solving import MOST_NODES, FirstLine, Solution, orbits_of, require_known
from loony.results.runs.shards import Shards, plan_of
from loony.results.runs.workers import run_shards, workers
from loony.results.stored.locked import LockedFile
from loony.system.errors import BadInput
from loony.system.stages import Stages
from loony.verify.boards.search import Search, require_searchable
from loony.verify.boards.valued import PositionValues


class LineValue(NamedTuple):
    """The result of a shard."""

    value: int
    """V of the line, to the player who draws it"""
    nodes: int
    """positions searched"""


class LineShards(Shards[LineValue]):
    """The first lines of a position up to symmetry as shards, kept in a file if there is one.

    Raises BadInput for a file that cannot be written or has no such results of this position and these sources.
    """

    def __init__(self, position: Position, file: LockedFile | None) -> None:
        self.orbits = orbits_of(position.board, position.undrawn)
        plan = {"kind": "search of lines", **about(position), "shards": len(self.orbits)}
        super().__init__(plan, LineValue, file)
        self._board = position.board
        self.advice = "--checkpoint FILE keeps the finished lines"
        self.kept = ""
        """what is kept of an interrupted run, in words"""
        if file is not None:
            self.kept = f"{file.path} keeps the finished lines"
            self.advice = f"{self.kept}, and the same command goes on from them"
            if not file.is_new and (plan_there := plan_of(file.path, _damaged)) is not None:
                require_same(file.path, plan_there, position)
                file.truncate(self.read(file.path, _damaged))
            else:
                self.write()  # so that a folder that is not there is noticed before any work

    def name(self, number: int) -> str:  # type: ignore[override]
        """The line of a shard."""
        return f"line {self._board.name(self.orbits[number][0])}"


def _damaged(path: Path, _: str) -> BadInput:
    return BadInput(f"{path} is no checkpoint of a search with --dask, or is damaged; {REMEDY}")


def solve_on_cluster(
    position: Position, address: str, processes: int, with_lines: bool, file: Path | None, stages: Stages
) -> Solution:
    """The value of a position, and of each line up to symmetry if `with_lines`, by workers of a dask cluster.

    `address` is that of a scheduler, or LOCAL for so many processes of this machine. The value is that of the best
    line. The results of finished shards are in `file`, from which another run goes on.
    Raises TooLarge for a position that no search takes, and BadInput as `LineShards`, `workers` and `run_shards`.
    """
    board, undrawn = position.board, position.undrawn
    require_searchable(board, undrawn)
    with ExitStack() as stack:
        shards = LineShards(position, stack.enter_context(checkpoint_at(file)) if file else None)
        if shards.remaining:
            there = stack.enter_context(workers(min(processes, len(shards.remaining)), address))
            stages.start("searching lines", len(shards.orbits))
            stages.advance(len(shards.done))
            arguments = board.rows, board.columns, undrawn, there.on_one_machine
            try:
                for _ in run_shards(there, shards, on_worker, *arguments):
                    stages.advance(1)
            except KeyboardInterrupt as interrupt:
                raise KeyboardInterrupt(shards.kept) from interrupt
    found = shards.outcomes()
    lines = [
        FirstLine([board.name(line) for line in orbit], outcome.value)
        for orbit, outcome in zip(shards.orbits, found, strict=True)
    ]
    lines.sort(key=lambda line: -line.value)
    nodes = sum(outcome.nodes for outcome in found)
    value = lines[0].value if lines else 0
    return Solution(position, value, nodes, lines if with_lines else [], nodes)


def on_worker(rows: int, columns: int, undrawn: int, sharing: int) -> Callable[[int], LineValue]:
    """The function that runs a shard by its number on a worker; so many threads share the memory of its machine.

    The shards of a thread share a table.
    """
    board = board_of(rows, columns)
    orbits, room = orbits_of(board, undrawn), local()

    def run(number: int) -> LineValue:
        if not hasattr(room, "search"):
            # all lines of the position are bits of a key, so that its symmetries make keys fewer
            room.search = Search(board, MOST_NODES, slots() // sharing, lambda _: None, undrawn)
        search, before = room.search, room.search.nodes
        value = require_known(PositionValues(board, search.value).of_line(undrawn, orbits[number][0]))
        return LineValue(value, search.nodes - before)

    return run
