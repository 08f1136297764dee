"""The value of a position by the workers of a dask cluster: each first line up to symmetry is a task."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

from loony.enumerate.boards.board import Position, board_of
from loony.results.boards import checkpoint
from loony.results.boards.analysis import slots
from loony.results.boards.solving import MOST_NODES, FirstLine, Solution, orbits_of, require_known
from loony.results.runs.cluster import connected, end_if_unwanted, on_cluster
from loony.system.errors import BadInput
from loony.system.reading import text_in
from loony.system.stages import Stages
from loony.verify.boards.search import Search, require_searchable
from loony.verify.boards.valued import PositionValues


class LineValue(NamedTuple):
    """The result of a task."""

    value: int
    """V of the line, to the player who draws it"""
    nodes: int
    """positions searched"""


class LineTasks:
    """The first lines of a position up to symmetry as tasks, and their results, kept in a file if there is one.

    Raises BadInput for a file that cannot be written or has no such results of this position and these sources.
    """

    def __init__(self, position: Position, file: checkpoint.Checkpoint | None) -> None:
        self.orbits = orbits_of(position.board, position.undrawn)
        self.done: dict[int, LineValue] = {}
        self._position, self._file = position, file
        if file is not None and not file.is_new:
            self._load(file.path)
        self._save()  # so that a folder that is not there is noticed before any work

    @property
    def remaining(self) -> list[int]:
        """The numbers of the tasks that are still to be run."""
        return [number for number in range(len(self.orbits)) if number not in self.done]

    @property
    def advice(self) -> str:
        """How to keep the results of finished tasks."""
        if self._file is None:
            return "--checkpoint FILE keeps the finished lines"
        return f"{self.kept}, and the same command goes on from them"

    @property
    def kept(self) -> str:
        """What is kept of an interrupted run, in words; empty where nothing is."""
        return f"{self._file.path} keeps the finished lines" if self._file else ""

    def name(self, number: int) -> str:
        """The line of a task."""
        return f"line {self._position.board.name(self.orbits[number][0])}"

    def keep(self, number: int, outcome: LineValue) -> None:
        """Keep the result of a task. Raises BadInput where the file cannot be written."""
        self.done[number] = outcome
        self._save()

    def _save(self) -> None:
        if self._file is not None:
            lines = [[number, *outcome] for number, outcome in sorted(self.done.items())]
            data = checkpoint.about(self._position) | {"lines": lines, "sha256": _digest(lines)}
            self._file.replace(lambda file: file.write(f"{json.dumps(data)}\n".encode()))

    def _load(self, file: Path) -> None:
        data: Any = None
        with suppress(BadInput, ValueError, RecursionError):
            data = json.loads(text_in(str(file.absolute()), "checkpoint"))  # also if it is named -
        lines: Any = data.get("lines") if isinstance(data, dict) else None
        if not self._are_results(lines) or data.get("sha256") != _digest(lines):
            what = "is no checkpoint of a search with --dask, or is damaged"
            raise BadInput(f"{file} {what}; {checkpoint.REMEDY}")
        checkpoint.require_same(file, data, self._position)
        self.done = {number: LineValue(*outcome) for number, *outcome in lines}

    def _are_results(self, lines: Any) -> bool:
        """Whether data has the form of results: lists of the number of a task, V and a number of positions."""
        return isinstance(lines, list) and all(
            isinstance(line, list) and [*map(type, line)] == [int] * 3 and line[0] in range(len(self.orbits))
            and abs(line[1]) <= self._position.board.boxes and line[2] >= 0
            for line in lines
        )  # fmt: skip


def solve_on_cluster(
    position: Position, address: str, processes: int, with_lines: bool, file: Path | None, stages: Stages
) -> Solution:
    """The value of a position, and of each line up to symmetry if `with_lines`, by workers of a dask cluster.

    `address` is that of a scheduler, or LOCAL for so many processes of this machine. The value is that of the best
    line. The results of finished tasks are in `file`, from which another run goes on.
    Raises TooLarge for a position that no search takes, and BadInput as `LineTasks`, `connected` and `on_cluster`.
    """
    board, undrawn = position.board, position.undrawn
    require_searchable(board, undrawn)
    with checkpoint.Checkpoint(file) if file else nullcontext() as kept:
        tasks = LineTasks(position, kept)
        if tasks.remaining:
            with connected(address, min(processes, len(tasks.remaining))) as client:
                stages.start("searching lines", len(tasks.orbits))
                stages.advance(len(tasks.done))
                arguments = board.rows, board.columns, undrawn, _sharing(client)
                try:
                    for _ in on_cluster(client, tasks, on_worker, *arguments):
                        stages.advance(1)
                except KeyboardInterrupt as interrupt:
                    raise KeyboardInterrupt(tasks.kept) from interrupt
    lines = [
        FirstLine([board.name(line) for line in orbit], tasks.done[number].value)
        for number, orbit in enumerate(tasks.orbits)
    ]
    lines.sort(key=lambda line: -line.value)
    nodes = sum(outcome.nodes for outcome in tasks.done.values())
    value = lines[0].value if lines else 0
    return Solution(position, value, nodes, lines if with_lines else [], nodes)


def on_worker(rows: int, columns: int, undrawn: int, sharing: int) -> Callable[[int], LineValue]:
    """The function that runs a task by its number on a worker; so many threads share the memory of its machine.

    The tasks of a thread share a table.
    """
    board = board_of(rows, columns)
    orbits, room = orbits_of(board, undrawn), local()

    def run(number: int) -> LineValue:
        if not hasattr(room, "search"):
            # all lines of the position are bits of a key, so that its symmetries make keys fewer
            room.search = Search(board, MOST_NODES, slots() // sharing, lambda _: end_if_unwanted(), undrawn)
        search, before = room.search, room.search.nodes
        value = require_known(PositionValues(board, search.value).of_line(undrawn, orbits[number][0]))
        return LineValue(value, search.nodes - before)

    return run


def _sharing(client: Any) -> int:
    """The most threads of workers on one machine."""
    machines = Counter[str]()
    for address, threads in client.nthreads().items():
        machines[address.rpartition(":")[0]] += threads
    return max(machines.values(), default=1)


def _digest(lines: list[Any]) -> str:
    return sha256(json.dumps(lines).encode()).hexdigest()
