"""The value of a position and of each of its lines, up to symmetry, by a search of any length."""

import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from loony.enumerate.boards.board import Board, Position, members
from loony.enumerate.boards.reading import text_of
from loony.enumerate.boards.regions import captures_of
from loony.results.boards.solving import checkpoint
from loony.results.boards.solving.shared_search import slots
from loony.results.boards.solving.solved import whole_boards
from loony.results.shown.report import Report
from loony.results.shown.text import columns
from loony.results.stored.locked_file import LockedFile
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import huge_pages_are_off
from loony.system.stages import Stages
from loony.verify.boards.proof_tree import Entries, prune
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues

MOST_NODES = 1 << 40
"""the most positions of a search, which would take more than a year"""

_LONG = 1 << 24
"""the positions of a search whose table is so large that huge pages matter"""

_SECONDS = 600
"""the seconds between two checkpoints"""

_NOTED = 60
"""the seconds between two notes of how far a search is"""


class FirstLine(NamedTuple):
    """An undrawn line, up to symmetry."""

    names: list[str]
    """the line, and the lines that are symmetric to it"""
    value: int
    """V of the line, to the player who draws it"""


class Solution(NamedTuple):
    """The value of a position."""

    position: Position
    value: int
    value_nodes: int
    """the number of positions searched for the value"""
    lines: list[FirstLine]
    """the lines, the best first; empty if only the value was asked for"""
    nodes: int
    """the number of positions searched in all"""
    proof: Entries | None = None
    """the proof tree of the value, if it was asked for"""
    origin: str = ""
    """the source of the values, if this run did not search them"""


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
    threads: int,
    with_lines: bool,
    file: Path | None,
    stages: Stages,
    tell: Callable[[str], None],
    frontier: int | None = None,
    memory: int | None = None,
    kept_megabytes: int = checkpoint.MEGABYTES,
) -> Solution:
    """The value of a position, of each line up to symmetry if `with_lines`, and its proof tree if `frontier` is given.

    The search writes its costliest bounds, so many megabytes at most, to `file` every ten minutes and when it is
    interrupted, and begins with those in it. Its tables take at most `memory` megabytes. Raises BadInput for a file
    that cannot be written, is no checkpoint of this position, or is in use by another process, and for a proof tree
    of a value that needs no search, and TooLarge for more memory than is free.
    """
    stack = ExitStack()
    board, undrawn = position.board, position.undrawn
    searches: list[Search] = []
    kept: LockedFile | None = None
    saved = noted = time.monotonic()
    is_long = False

    def save(found: Search) -> None:
        if kept is not None:
            checkpoint.save(kept, position, found, kept_megabytes)

    def advance(nodes: int) -> None:
        nonlocal saved, noted, is_long
        stages.advance(nodes)
        if not is_long and searches[0].nodes >= _LONG:
            is_long = True
            if huge_pages_are_off():
                tell(
                    "huge pages of memory are off, and without them a position takes up to twice as long: an "
                    "administrator has them by  echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"
                )
        if time.monotonic() - noted >= _NOTED:
            stages.note(searches[0].progress())
            noted = time.monotonic()
        if time.monotonic() - saved >= _SECONDS:
            save(searches[0])
            saved = time.monotonic()

    def search(rest: int) -> int | None:
        nonlocal kept
        if not searches:  # endgames need no search
            kept = stack.enter_context(checkpoint.checkpoint_at(file)) if file else None
            new = Search(board, MOST_NODES, slots(memory), advance, undrawn, threads)
            if memory is not None:
                megabytes = f"{new.most_bytes / 10**6:,.1f} MB"
                if new.most_bytes > memory * 10**6:
                    raise TooLarge(f"--memory {memory:,} is too little: the table of this search takes {megabytes}")
                tell(f"the table of the search takes at most {megabytes}")
            if kept is not None and not checkpoint.load(kept, position, new):
                save(new)  # a missing folder is an error now, and not after ten minutes
            searches.append(new)  # from now on the file has only this search
            if threads > searches[0].threads:
                tell("one thread searches, for a position with so many undrawn lines has slots of two words")
        return searches[0].value(rest)

    values = PositionValues(board, search)
    with stack:
        try:
            stages.start("searching for the value")
            value, nodes = require_known(values.value(undrawn)), searches[0].nodes if searches else 0
            proof = None
            if frontier is not None:
                if not searches:
                    what = "its value takes no search, and has no proof tree"
                    raise BadInput(f"{what}: loony board --certify DIR has a proof of it")
                stages.start("pruning the proof tree")
                rest = captures_of(board, undrawn).rest
                proof, again = prune(
                    searches[0], rest, require_known(searches[0].value(rest)), stages.advance, frontier
                )
                searches[0].nodes += again
            worths = []
            for orbit in orbits_of(board, undrawn) if with_lines else ():
                stages.start(f"searching {board.name(orbit[0])}")
                worths.append((orbit, require_known(values.of_line(undrawn, orbit[0]))))
        except BaseException as error:
            if searches and kept is not None:
                save(searches[0])
                if isinstance(error, KeyboardInterrupt):
                    said = f"{kept.path} keeps the search of {searches[0].nodes:,} positions"
                    raise KeyboardInterrupt(said) from error
            raise
        if searches and kept is not None:
            try:
                save(searches[0])
            except BadInput as error:  # the answer is right without a checkpoint
                tell(str(error))
    lines = first_lines(board, worths)
    return Solution(position, value, nodes, lines, searches[0].nodes if searches else 0, proof)


def first_lines(board: Board, worths: Iterable[tuple[list[int], int]]) -> list[FirstLine]:
    """The lines with these values, each with the lines that are symmetric to it, the best first."""
    lines = [FirstLine([board.name(line) for line in orbit], value) for orbit, value in worths]
    return sorted(lines, key=lambda line: -line.value)


def answer(solution: Solution) -> Report:
    """A solution as text and as data."""
    searched = f"by a search through {solution.value_nodes:,} positions" if solution.value_nodes else ""
    how = solution.origin or searched or "without a search"
    text = [text_of(solution.position), "", f"V = {solution.value}, {how}"]
    if solution.lines:
        rows = [("line", "V", "best", "by symmetry also")]
        for line in solution.lines:
            best = "*" if line.value == solution.value else ""
            rows.append((line.names[0], f"{line.value}", best, ", ".join(line.names[1:])))
        text += [f"with all lines, {solution.nodes:,} positions"] if solution.nodes else []
        text += ["", *columns(rows, "<><<")]
    data = {
        "position": text_of(solution.position),
        "value": solution.value,
        "origin": solution.origin or None,
        "nodes_of_value": solution.value_nodes,
        "nodes": solution.nodes,
        "lines": [line._asdict() for line in solution.lines],
    }
    return Report(text, data)


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
