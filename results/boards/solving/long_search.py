"""A search that may take long: the size of its table, notes of how far it is, and the file that keeps it.

The file has a plan in its first line, and then the costliest bounds, or lines of shards (`shards_in`).
"""

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from loony.enumerate.boards.board import Position
from loony.enumerate.boards.reading import openspiel
from loony.results.boards.solving.shared_search import slots
from loony.results.runs.shards import Result, Shards, plan_of
from loony.system.digest import CLAIMS, digest_of
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import huge_pages_are_off
from loony.system.stages import Stages
from loony.system.writing import LockedFile
from loony.verify.boards.search import Search
from loony.verify.boards.search_pieces import MOST

KIND = "search"

_BYTES = 16  # of a state with its bounds


def checkpoint_at(path: Path) -> LockedFile:
    """The file of a search, which no other process has until it is closed."""
    return LockedFile(path, "checkpoint of a search", "--checkpoint")


def plan_for(position: Position, kind: str = KIND) -> dict[str, Any]:
    """The plan of a search: its kind, its position and its sources."""
    return {"kind": kind, "position": openspiel(position.board, position.undrawn), "sources": digest_of(CLAIMS)}


def save(checkpoint: LockedFile, position: Position, search: Search, megabytes: int) -> None:
    """Replace the content of the file by the costliest bounds, so many megabytes at most. Raises BadInput."""
    bounds = search.costly(megabytes * 10**6 // _BYTES).data
    plan = plan_for(position) | {"order": search.order, "small": search.small}
    plan |= {"nodes": search.nodes, "sha256": hashlib.sha256(bounds).hexdigest()}
    checkpoint.replace(lambda file: file.writelines([json.dumps(plan).encode() + b"\n", bounds]))


def small_in(checkpoint: LockedFile) -> int:
    """The most boxes of the components that the search in a file looks up, as a search that goes on has to."""
    small = MOST if checkpoint.is_new else (plan_of(checkpoint.path, damaged) or {}).get("small", MOST)
    if type(small) is not int or not 0 <= small <= MOST:
        raise damaged(checkpoint.path)
    return small


def load(checkpoint: LockedFile, position: Position, search: Search, megabytes: int) -> bool:
    """Go on with the search in a file; False if the file is new.

    Raises BadInput for a file of anything else, or for more bounds than the file may keep, and TooLarge for more than
    the table has room for: the next `save` would lose them.
    """
    if checkpoint.is_new:
        return False
    path = checkpoint.path
    plan = stored_plan(path, plan_for(position) | {"order": search.order})
    if plan.get("small") != search.small:
        raise TooLarge(f"{path} is of a search with larger tables: go on with more memory, or with a larger --memory")
    with path.open("rb") as file:
        file.readline()
        content = file.read()
    nodes = plan.get("nodes")
    if hashlib.sha256(content).hexdigest() != plan.get("sha256") or len(content) % _BYTES:
        raise damaged(path)
    if len(content) > megabytes * 10**6:
        enough = f"--checkpoint-size {-(-len(content) // 10**6)}"
        raise BadInput(f"{path} has more than {megabytes:,} MB of bounds, and would lose some: add {enough}")
    bounds = np.frombuffer(content, np.int64).reshape(-1, 2)
    if len(bounds) > search.most_bounds:
        raise TooLarge(
            f"{path} has {len(bounds):,} bounds, and would lose some, for the table has {search.most_bounds:,} slots: "
            "go on where there is more memory, or with a larger --memory"
        )
    if type(nodes) is not int or not 0 <= nodes < 1 << 63 or not search.resume(bounds, nodes):
        raise damaged(path)
    return True


def shards_in(file: LockedFile | None, plan: dict[str, Any], outcome: type[Result], what: str) -> Shards[Result]:
    """The shards of a plan, with their results in a file if there is one; `what` names the things that they finish.

    Raises BadInput for a file that cannot be written, or has no results of this plan.
    """
    shards = Shards(plan, outcome)
    shards.file = file
    shards.advice = f"--checkpoint FILE keeps the finished {what}"
    if file is not None:
        shards.advice = f"{file.path} keeps the finished {what}, and the same command goes on from them"
        if not file.is_new:
            stored_plan(file.path, plan)
            shards.read(file.path, damaged)
        else:
            shards.write()  # a missing folder is an error before any work
    return shards


def stored_plan(path: Path, plan: dict[str, Any]) -> dict[str, Any]:
    """The plan in a file. Raises BadInput if it differs from this plan, or if the file has none."""
    stored = plan_of(path, damaged) or {}
    if stored.get("kind") != plan["kind"]:
        raise damaged(path)
    names = {"position": "position", "sources": "version of loony", "order": "order of lines", "proof": "proof tree"}
    for key, what in names.items():
        if stored.get(key) != plan.get(key):
            raise BadInput(f"{path} is of another {what}; name another with --checkpoint")
    return stored


def damaged(path: Path, _: str = "") -> BadInput:
    """The error for a file that is no checkpoint of this kind: of a search, with --dask or without, or of a check."""
    return BadInput(f"{path} is no checkpoint of this command, or is damaged; name another with --checkpoint")


MOST_NODES = 1 << 40  # the most positions of a search, which would take more than a year

_LONG = 1 << 24  # the positions of a search whose table is so large that huge pages matter

_SECONDS, _NOTED = 600, 60  # the seconds between two checkpoints, and between two notes


class SearchOptions(NamedTuple):
    """The choices of a person for a search."""

    threads: int = 1
    file: Path | None = None  # keeps the bounds that took the most positions; another search begins with them
    kept_megabytes: int = 100  # the most megabytes of bounds in the file
    memory: int | None = None  # the most megabytes of its tables


USUAL = SearchOptions()


class LongSearch:
    """The search of a position, begun by its first value. As a context it writes its file as it ends or breaks off."""

    def __init__(
        self, position: Position, options: SearchOptions, stages: Stages, print_note: Callable[[str], None]
    ) -> None:
        self.search: Search | None = None
        self.continued: Path | None = None  # the file, if it has a search, which went on
        self._position, self._options, self._stages, self._print_note = position, options, stages, print_note
        self._file: LockedFile | None = None
        self._closing = ExitStack()
        self._saved = self._noted = time.monotonic()
        self._is_long = False

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self.search.nodes if self.search else 0

    def value(self, rest: int) -> int | None:
        """V of a position without captures, by its undrawn lines. Raises BadInput or TooLarge as the search begins."""
        search = self.search = self.search or self._begun()
        return search.value(rest)

    def _begun(self) -> Search:
        """A new search, with the bounds of the file. Raises BadInput for another file, and TooLarge for its table."""
        position, (threads, file, _, memory) = self._position, self._options
        self._file = self._closing.enter_context(checkpoint_at(file)) if file else None
        small = small_in(self._file) if self._file else None
        board, undrawn = position.board, position.undrawn
        search = Search(board, MOST_NODES, slots(memory), self._advance, undrawn, threads, small=small)
        if memory is not None:
            megabytes = f"{search.most_bytes / 10**6:,.1f} MB"
            if search.most_bytes > memory * 10**6:
                raise TooLarge(f"--memory {memory:,} is too little: the tables of this search take {megabytes}")
            self._print_note(f"the tables of the search take at most {megabytes}")
        if self._file is not None and load(self._file, position, search, self._options.kept_megabytes):
            self.continued = file
        else:
            self._save(search)  # a missing folder is an error now, and not after ten minutes
        if threads > search.threads:
            self._print_note("one thread searches, for a position with so many undrawn lines has slots of two words")
        return search

    def _advance(self, nodes: int) -> None:
        self._stages.advance(nodes)
        assert self.search is not None
        if not self._is_long and self.search.nodes >= _LONG:
            self._is_long = True
            if huge_pages_are_off():
                self._print_note(
                    "huge pages of memory are off, and without them a position takes up to twice as long: an "
                    "administrator has them by  echo madvise > /sys/kernel/mm/transparent_hugepage/enabled"
                )
        if time.monotonic() - self._noted >= _NOTED:
            self._stages.note(self.search.progress())
            self._noted = time.monotonic()
        if time.monotonic() - self._saved >= _SECONDS:
            try:
                self._save(self.search)
            except BadInput as refusal:
                self._print_note(f"{refusal}; the search goes on, and tries again in ten minutes")
            self._saved = time.monotonic()

    def _save(self, search: Search) -> None:
        if self._file is not None:
            save(self._file, self._position, search, self._options.kept_megabytes)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        with self._closing:
            if self.search is None or self._file is None:
                return
            try:
                self._save(self.search)
            except BadInput as refusal:
                if error is not None:
                    raise
                self._print_note(str(refusal))  # the answer is right without a checkpoint
            if isinstance(error, KeyboardInterrupt):
                said = f"{self._file.path} keeps the search of {self.nodes:,} positions"
                raise KeyboardInterrupt(said) from error
