"""Values of many positions of a board by searches that share a table of bounds."""

from collections.abc import Callable, Sequence

from loony.enumerate.boards.board import Board
from loony.results.boards.analysis import Number, slots
from loony.results.boards.solved import whole_boards
from loony.system.errors import TooLarge
from loony.verify.boards.search import Search
from loony.verify.boards.valued import PositionValues


class SharedSearch:
    """Values of positions of a board, each with at most `most` positions searched for it.

    `look_up` and the list of whole boards are asked before anything is searched; `advance` takes numbers of
    positions searched.
    """

    def __init__(
        self,
        board: Board,
        most: int,
        advance: Callable[[int], object] = lambda _: None,
        look_up: Callable[[int], Number] = lambda _: None,
    ) -> None:
        self.nodes = 0
        """positions searched so far"""
        self._board, self._most, self._tell, self._look_up = board, most, advance, look_up
        self._search: Search | None = None
        self._covered = 0

    def values(self, *covering: int) -> PositionValues:
        """Values of a position and of those after it.

        `covering` are sets of undrawn lines, the last that of the position, which the others include. If no search
        so far serves the position, one begins that serves the first of these positions that a search takes.
        """
        until = self.nodes + self._most

        def find(rest: int) -> Number:
            if self._search is None or rest & ~self._covered:
                self._begin(covering)
            assert self._search is not None
            self._search.most = self._search.nodes + max(0, until - self.nodes)
            return self._search.value(rest)

        return PositionValues(self._board, find, self._look_up, whole_boards(self._board))

    def _begin(self, covering: Sequence[int]) -> None:
        """Begin a search. Raises TooLarge where none takes the position."""
        for undrawn in covering:
            try:
                self._search = Search(self._board, 0, slots(), self._advance, undrawn)
            except TooLarge:
                if undrawn == covering[-1]:
                    raise
            else:
                self._covered = undrawn
                return

    def _advance(self, nodes: int) -> None:
        self.nodes += nodes
        self._tell(nodes)
