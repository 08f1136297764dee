"""The nimber of a position of a board in Nimstring, by search (`loony.kernels.boards.nimber_search`)."""

import numpy as np

from loony.enumerate.boards.board import Board, bits_in
from loony.enumerate.boards.regions import captures_of
from loony.enumerate.boards.rules import LOONY
from loony.kernels.boards import nimber_search as kernels
from loony.kernels.boards.captures import component_of
from loony.system.errors import TooLarge
from loony.system.stages import Advance
from loony.verify.boards.orders import by_rule
from loony.verify.boards.quiet.positions import lay_out

_FEWEST_SLOTS = 1 << 16
BYTES = 16  # the bytes of a slot
_SLICE = 1 << 16  # components opened in one call of the kernel, which takes a moment, so that a person can interrupt


def is_searchable(board: Board, undrawn: int) -> bool:
    """Whether a position has at most MOST_STRINGS undrawn lines after the captures."""
    return captures_of(board, undrawn).rest.bit_count() <= kernels.MOST_STRINGS


class NimberSearch:
    """Searches on one board, with a shared table; the positions have no other lines undrawn than `undrawn`.

    They open at most `most` components in all, and the table grows to at most `slots` slots. `advance` takes numbers
    of components opened.
    """

    def __init__(self, board: Board, undrawn: int, most: int, slots: int, advance: Advance = lambda _: None) -> None:
        """Raises TooLarge where the position of these lines is not searchable."""
        rest = captures_of(board, undrawn).rest
        if not is_searchable(board, undrawn):
            raise TooLarge(
                f"a search for a nimber takes at most {kernels.MOST_STRINGS} undrawn lines, and this {board} position "
                f"has {rest.bit_count()}: draw more lines"
            )
        self._board, self._most, self._slots, self._advance = board, most, slots, advance
        self.opened: int = 0
        self._order = [line for line in by_rule(board, rest) if rest >> line & 1]
        self._layout = lay_out(board, self._order)
        self._table = kernels.nimber_table(_FEWEST_SLOTS)
        self._frames = np.zeros((kernels.DEPTH, kernels.WIDTH), np.int64)
        self._room = np.zeros((5, board.boxes), np.int64)

    def nimber(self, undrawn: int) -> int | None:
        """The nimber of a position, or LOONY; None where the search would be too long."""
        captures = captures_of(self._board, undrawn)
        if captures.handout:
            return LOONY
        rest: int = bits_in(self._order, captures.rest)
        total = 0
        while rest:
            component = int(component_of(self._layout.strings, self._layout.sides, rest, rest))
            rest &= ~component
            nimber = self._of_component(component)
            if nimber is None:
                return None
            total ^= nimber
        return total

    def _of_component(self, lines: int) -> int | None:
        frames, room, depth = self._frames, self._room, 0
        answer = kernels.begin(self._layout, self._table, frames[0], room, lines, kernels.NONE)
        while answer == kernels.WAITING:
            if not self._grow() or self.opened >= self._most:
                return None
            until = min(self.opened + _SLICE, self._most)
            answer, depth = kernels.search(self._layout, self._table, frames, room, depth, until)
            opened = int(self._table.counts[kernels.OPENED])
            self._advance(opened - self.opened)
            self.opened = opened
        return int(answer)

    def _grow(self) -> bool:
        """Take a table twice as large where it is full; returns whether there is room."""
        if kernels.is_full(self._table):
            if 2 * len(self._table.keys) > self._slots:
                return False
            larger = kernels.nimber_table(2 * len(self._table.keys))
            kernels.put_all(self._table, larger)
            self._table = larger
        return True
