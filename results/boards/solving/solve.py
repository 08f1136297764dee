"""The value of a position and of each of its lines, up to symmetry, by a search of any length.

The workers of a dask cluster have a shard for each of these lines.
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from threading import local
from typing import NamedTuple

from loony.enumerate.boards.board import Board, Position, board_of, members
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import captures_of
from loony.results.boards.solving import long_search
from loony.results.boards.solving.long_search import MOST_NODES, USUAL, LongSearch, SearchOptions
from loony.results.boards.solving.shared_search import slots
from loony.results.boards.solving.solved import whole_boards
from loony.results.runs.shards import Shards
from loony.results.shown.report import Report, columns
from loony.system.errors import BadInput, TooLarge
from loony.system.stages import Stages
from loony.system.writing import LockedFile
from loony.verify.boards.proof_tree import Entries, prune
from loony.verify.boards.search import Search, require_searchable
from loony.verify.boards.valued import PositionValues


class FirstLine(NamedTuple):
    """An undrawn line, up to symmetry."""

    names: list[str]  # the line, and the lines that are symmetric to it
    value: int


class Solution(NamedTuple):
    """The value of a position."""

    position: Position
    value: int
    value_nodes: int  # the number of positions searched for the value
    lines: list[FirstLine]  # the lines, the best first; empty if only the value was asked for
    nodes: int
    proof: Entries | None = None
    continued: Path | None = None  # the file whose search went on, and has some of the positions
    origin: str = ""  # the source of the values, if this run did not search them


def known_solution(position: Position, with_lines: bool) -> Solution | None:
    """The known values of a whole board, without a search; without lines, if they are unknown or not wanted."""
    board, whole = position.board, whole_boards(position.board).get(position.undrawn)
    if whole is None:
        return None
    orbits = orbits_of(board, position.undrawn) if with_lines and whole.lines else []
    lines = first_lines(board, ((orbit, whole.lines[orbit[0]]) for orbit in orbits))
    return Solution(position, whole.value, 0, lines, 0, origin=whole.origin)


def solve(
    position: Position,
    stages: Stages,
    print_note: Callable[[str], None],
    options: SearchOptions = USUAL,
    with_lines: bool = True,
    frontier: int | None = None,
) -> Solution:
    """The value of a position, of each line up to symmetry if `with_lines`, and its proof tree if `frontier` is given.

    Raises BadInput for a file that cannot be written, is no checkpoint of this position, or is in use by another
    process, and for a proof tree of a value that needs no search, and TooLarge for more memory than is free.
    """
    board, undrawn = position.board, position.undrawn
    with LongSearch(position, options, stages, print_note) as search:
        values = PositionValues(board, search.value)
        stages.start("searching for the value")
        value, nodes = require_known(values.value(undrawn)), search.nodes
        proof = None if frontier is None else _proof(position, search, stages, frontier)
        worths = []
        for orbit in orbits_of(board, undrawn) if with_lines else ():
            stages.start(f"searching {board.name(orbit[0])}")
            worths.append((orbit, require_known(values.of_line(undrawn, orbit[0]))))
        if options.file and search.search is None:
            print_note(f"this took no search, so {options.file} is not written")
    return Solution(position, value, nodes, first_lines(board, worths), search.nodes, proof, search.continued)


def _proof(position: Position, search: LongSearch, stages: Stages, frontier: int) -> Entries:
    """The proof tree of the value that a search has found. Raises BadInput where no search was needed."""
    if search.search is None:
        raise BadInput("its value takes no search, and has no proof tree: loony board --certify DIR has a proof of it")
    stages.start("pruning the proof tree")
    rest = captures_of(position.board, position.undrawn).rest
    proof, again = prune(search.search, rest, require_known(search.value(rest)), stages.advance, frontier)
    search.search.nodes += again
    return proof


def first_lines(board: Board, worths: Iterable[tuple[list[int], int]]) -> list[FirstLine]:
    """The lines with these values, each with the lines that are symmetric to it, the best first."""
    lines = [FirstLine([board.name(line) for line in orbit], value) for orbit, value in worths]
    return sorted(lines, key=lambda line: -line.value)


def answer(solution: Solution) -> Report:
    """A solution as text and as data."""
    kept = f", those of {solution.continued} among them" if solution.continued else ""
    searched = f"by a search through {solution.value_nodes:,} positions{kept}" if solution.value_nodes else ""
    how = solution.origin or searched or "without a search"
    value = f"V = {solution.value}, {how}"
    text = [text_of(solution.position), "", value]
    if solution.lines:
        rows = [("line", "V", "best", "by symmetry also")]
        for line in solution.lines:
            best = "*" if line.value == solution.value else ""
            rows.append((line.names[0], f"{line.value}", best, ", ".join(line.names[1:])))
        text += [f"with all lines, {solution.nodes:,} positions"] if solution.nodes else []
        text += ["", *columns(rows, "<><<")]
    data = {
        "position": text_of(solution.position), "value": solution.value, "origin": solution.origin or None,
        "nodes_of_value": solution.value_nodes, "nodes": solution.nodes,
        "lines": [line._asdict() for line in solution.lines],
    }  # fmt: skip
    return Report(text, data, value)


def require_known(value: int | None) -> int:
    """The value that a search found. Raises TooLarge if it found none."""
    if value is None:
        raise TooLarge(f"the value is not known after {MOST_NODES:,} positions")
    return value


def orbits_of(board: Board, undrawn: int) -> list[list[int]]:
    """The undrawn lines of a position in sets of symmetric lines; each set is in the order of numbers."""
    images = [image for image in board.symmetries if all(undrawn >> image[line] & 1 for line in members(undrawn))]
    orbits = {(*sorted({line, *(image[line] for image in images)}),) for line in members(undrawn)}
    return [[*orbit] for orbit in sorted(orbits)]


class LineValue(NamedTuple):
    """The result of a shard."""

    value: int  # V of the first line, to the player who draws it
    nodes: int


def line_shards(position: Position, orbits: list[list[int]], file: LockedFile | None) -> Shards[LineValue]:
    """The first lines of a position up to symmetry as shards, with their results in a file if there is one."""
    shards = long_search.shards_in(
        file, long_search.plan_for(position, "search of lines") | {"shards": len(orbits)}, LineValue, "lines"
    )
    shards.name = lambda number: f"line {position.board.name(orbits[number][0])}"
    return shards


def solve_on_cluster(
    position: Position, address: str, processes: int, with_lines: bool, file: Path | None, stages: Stages
) -> Solution:
    """The value of a position, and of each line up to symmetry if `with_lines`, by workers of a dask cluster.

    `address` is the address of a scheduler, or LOCAL. `file` has the results of finished shards. Raises TooLarge for a
    position that is too large for a search.
    """
    from loony.results.runs.workers import run_shards, workers  # which other searches do without

    board, undrawn = position.board, position.undrawn
    require_searchable(board, undrawn)
    with ExitStack() as stack:
        orbits = orbits_of(board, undrawn)
        shards = line_shards(position, orbits, stack.enter_context(long_search.checkpoint_at(file)) if file else None)
        continued = file if shards.done else None
        if shards.remaining:
            there = stack.enter_context(workers(min(processes, len(shards.remaining)), address))
            stages.start("searching lines", len(orbits))
            stages.advance(len(shards.done))
            arguments = board.rows, board.columns, undrawn, there.on_one_machine
            try:
                for _ in run_shards(there, shards, on_worker, *arguments):
                    stages.advance(1)
            except KeyboardInterrupt as interrupt:
                kept = f"{file} keeps {len(shards.done)} of {len(orbits)} lines" if file else ""
                raise KeyboardInterrupt(kept) from interrupt
    found = shards.outcomes()
    lines = first_lines(board, zip(orbits, (outcome.value for outcome in found), strict=True))
    nodes = sum(outcome.nodes for outcome in found)
    value = lines[0].value if lines else 0
    return Solution(position, value, nodes, lines if with_lines else [], nodes, continued=continued)


def on_worker(rows: int, columns: int, undrawn: int, sharing: int) -> Callable[[int], LineValue]:
    """The function that runs a shard by its number on a worker, whose threads share its memory."""
    board = board_of(rows, columns)
    orbits, room = orbits_of(board, undrawn), local()

    def run(number: int) -> LineValue:
        if not hasattr(room, "search"):
            # a key has a bit for each line of the position, so its symmetries make fewer keys
            share = 1 << (slots() // sharing).bit_length() - 1  # a table has 2^n slots
            room.search = Search(board, MOST_NODES, share, lambda _: None, undrawn)
        search, before = room.search, room.search.nodes
        value = require_known(PositionValues(board, search.value).of_line(undrawn, orbits[number][0]))
        return LineValue(value, search.nodes - before)

    return run
