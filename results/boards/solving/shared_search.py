"""Values of many positions of a board: from a table, from the list of whole boards, or by one search for all."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from loony.enumerate.boards.board import Board
from loony.results.boards.solving.solved import whole_boards
from loony.system.errors import TooLarge
from loony.verify.boards.valued import PositionValues

if TYPE_CHECKING:
    from loony.results.boards.quiet.table import QuietTable
    from loony.verify.boards.search import Search

_MOST_SLOTS = 1 << 30

OpenTable = Callable[[], "QuietTable | None"]


class SharedSearch:
    """Values of positions of a board: by a table, by the list of whole boards, or a search of `most` positions."""

    def __init__(
        self,
        board: Board,
        most: int,
        open_table: OpenTable = lambda: None,
        begin: Callable[[], Callable[[int], object]] = lambda: lambda _: None,
    ) -> None:
        self.most: int = most
        self.nodes: int = 0
        """the number of positions searched so far"""
        self.table: QuietTable | None = None
        """the table of quiet positions, after the first position that needed it"""
        self._board, self._open_table, self._begin = board, open_table, begin
        self._search: Search | None = None
        self._covered = 0

    def values(self, *covering: int) -> PositionValues:
        """Values of the last of `covering`, and after its lines; a search covers the first possible of these sets."""
        until = self.nodes + self.most

        def find(rest: int) -> int | None:
            if not self.most:
                return None
            if self._search is None or rest & ~self._covered:
                self._search = self._first_search(covering)
            self._search.most = self._search.nodes + max(0, until - self.nodes)
            return self._search.value(rest)

        return PositionValues(self._board, find, self._look_up, whole_boards(self._board))

    def bounds(self, rest: int) -> tuple[int, int]:
        """The least and the greatest possible V of a position without captures, by the search so far."""
        assert self._search is not None
        return self._search.bounds(rest)

    def _look_up(self, rest: int) -> int | None:
        self.table = self._open_table()
        row = self.table.look_up(rest) if self.table else None
        return row.score if row else None

    def _first_search(self, covering: Sequence[int]) -> "Search":
        shown = self._begin()
        for undrawn in covering[:-1]:
            with suppress(TooLarge):
                return self._new_search(undrawn, shown)
        return self._new_search(covering[-1], shown)

    def _new_search(self, undrawn: int, shown: Callable[[int], object]) -> "Search":
        from loony.verify.boards.search import Search  # imported here because it needs the kernels

        def advance(nodes: int) -> None:
            self.nodes += nodes
            shown(nodes)

        search = Search(self._board, 0, slots(), advance, undrawn)
        self._covered = undrawn
        return search


def slots(megabytes: int | None = None) -> int:
    """The slots of a table that fits the free memory, or so many megabytes, beside the smaller table before it.

    Raises TooLarge if so many megabytes are not free.
    """
    from loony.kernels.boards.table import BUCKET, MOST_BITS
    from loony.system.memory import available_memory
    from loony.verify.boards.search import BYTES, FEWEST_SLOTS, most_bytes_of

    slots = FEWEST_SLOTS
    if megabytes is not None:
        free = available_memory() // 10**6
        if megabytes > free:
            raise TooLarge(f"--memory {megabytes:,} is more than the {free:,} MB that are free: ask for less")
        while slots < BUCKET << MOST_BITS and most_bytes_of(2 * slots) <= megabytes * 10**6:
            slots *= 2
        return slots
    while slots < _MOST_SLOTS and 4 * slots * (BYTES + 1) * 2 <= available_memory():
        slots *= 4
    return slots
