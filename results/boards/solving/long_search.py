"""A search that may take long: the size of its table, the file that keeps it, and notes of how far it is."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, Self

from loony.enumerate.boards.board import Position
from loony.results.boards.solving import checkpoint
from loony.results.boards.solving.shared_search import slots
from loony.results.stored.locked_file import LockedFile
from loony.system.errors import BadInput, TooLarge
from loony.system.memory import huge_pages_are_off
from loony.system.stages import Stages
from loony.verify.boards.search import Search

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
        self._file = self._closing.enter_context(checkpoint.checkpoint_at(file)) if file else None
        search = Search(position.board, MOST_NODES, slots(memory), self._advance, position.undrawn, threads)
        if memory is not None:
            megabytes = f"{search.most_bytes / 10**6:,.1f} MB"
            if search.most_bytes > memory * 10**6:
                raise TooLarge(f"--memory {memory:,} is too little: the table of this search takes {megabytes}")
            self._print_note(f"the table of the search takes at most {megabytes}")
        if self._file is not None and not checkpoint.load(self._file, position, search):
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
            self._save(self.search)
            self._saved = time.monotonic()

    def _save(self, search: Search) -> None:
        if self._file is not None:
            checkpoint.save(self._file, self._position, search, self._options.kept_megabytes)

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
